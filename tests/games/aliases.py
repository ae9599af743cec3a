"""Which parts that can change two objects share: a clone and its original should share none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from landnam.kit.core import State, Step
from landnam.kit.game import View

Part = tuple[Any, str | int, Any]
"""Who holds it, under which name or number, and the part itself."""


def parts(
    thing: Any, unchanging: tuple[type[Any], ...], path: str = ""
) -> Iterator[tuple[str, Part]]:
    """Every list and object within, by its path. Steps are values: they never change."""
    if isinstance(thing, (list, tuple)):
        held: list[tuple[str | int, Any]] = list(enumerate(thing))
    elif isinstance(thing, dict):
        held = list(thing.items())
    else:
        held = [(name, getattr(thing, name)) for name in fields(thing)]
    for name, part in held:
        if part is None or isinstance(part, (int, str, float, Step, *unchanging)):
            continue
        where = f"{path}.{name}".lstrip(".")
        yield where, (thing, name, part)
        yield from parts(part, unchanging, where)


def fields(thing: Any) -> list[str]:
    """What is packed; the questions of a state are not, but a view has them from there."""
    names = list(thing.__match_args__)
    return [*names, "asks"] if isinstance(thing, State) else names


def shared(one: State, other: State | View, unchanging: tuple[type[Any], ...] = ()) -> list[str]:
    """The paths within `other` of what belongs to `one` too. A clone shares the questions, which
    are replaced and never changed."""
    mine = {id(part) for _, (_, _, part) in parts(one, unchanging)}
    return [
        path
        for path, (_, _, part) in parts(other, unchanging)
        if id(part) in mine and not (isinstance(other, State) and path.startswith("asks"))
    ]


def put(holder: Any, name: str | int, part: Any) -> None:
    if isinstance(name, int):
        holder[name] = part
    else:
        setattr(holder, name, part)
