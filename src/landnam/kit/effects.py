"""From `{ op = "…", … }` tables to code, and how a card's effects are carried out."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeAlias

from landnam.kit.compiler import mypyc_attr
from landnam.kit.core import S, State, Step
from landnam.kit.errors import ContentError, Message, one_of

Reader: TypeAlias = Callable[[Any], Any]
"""Turns a value of the content file into what the effect's constructor takes, or raises."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Generic[S]):
    """One instruction. Knows its parameters, not its card; its constructor is its schema."""

    def apply(self, state: S, seat: int) -> None:
        raise NotImplementedError


class Program:
    """All effects of a content, one after the other; a card owns the slice `first` to `last`."""

    def __init__(self) -> None:
        self.effects: list[Effect[Any]] = []

    def add(self, effects: Sequence[Effect[Any]]) -> tuple[int, int]:
        first = len(self.effects)
        self.effects.extend(effects)
        return first, len(self.effects)


class RunBlock(Step[State]):
    """The rest of a card's effects, waiting until what an earlier one pushed is done."""

    __match_args__: ClassVar = ("first", "last", "seat")

    def __init__(self, first: int, last: int, seat: int) -> None:
        self.first = first
        self.last = last
        self.seat = seat

    def run(self, state: State) -> None:
        resolve(state, self.first, self.last, self.seat)


def resolve(state: State, first: int, last: int, seat: int) -> None:
    """Apply a slice of the program in order; each effect is finished before the next begins."""
    agenda = state.agenda
    height = len(agenda)
    while first < last:
        effect: Effect[Any] = state.program[first]
        effect.apply(state, seat)
        first += 1
        if first < last and len(agenda) > height:
            agenda.insert(height, RunBlock(first, last, seat))
            return


def compile_effect(
    table: Mapping[str, Any],
    vocabulary: Mapping[str, Callable[..., Effect[Any]]],
    readers: Mapping[str, Reader],
    given: Mapping[str, Any] | None = None,
) -> Effect[Any]:
    """{ op = "give", amount = 2 } -> Give(amount=2); `given` holds what the card itself adds."""
    params = dict(table)
    op = one_of(vocabulary, params.pop("op", None), "op")
    maker = vocabulary[op]
    wanted = [name.rstrip("_") for name in inspect.signature(maker).parameters]
    for name in params:
        one_of(wanted, name, Message("key of {op}", op=op))
    params |= {name: value for name, value in (given or {}).items() if name in wanted}
    missing = [name for name in wanted if name not in params]
    if missing:
        raise ContentError("{op} lacks {missing}", op=op, missing=", ".join(missing))
    return maker(*[_read(name, params[name], readers) for name in wanted])


def _read(name: str, value: Any, readers: Mapping[str, Reader]) -> Any:
    try:
        return readers[name](value)
    except ContentError as error:
        raise ContentError("{name}: {what}", name=name, what=error) from error
