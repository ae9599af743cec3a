"""Which parts that can change two objects share: a clone and its original should share none."""

from __future__ import annotations

from collections.abc import Iterator
from types import GetSetDescriptorType
from typing import Any, Final

from landnam.kit.core import State, Step
from landnam.kit.game import View

PRINTED: Final = ("content", "program")
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
    """The attributes that an object keeps; one that is worked out is another whenever it is asked
    for. All states share what is printed."""
    kind = type(thing)
    native = [name for name in dir(kind) if isinstance(getattr(kind, name), GetSetDescriptorType)]
    names = {*getattr(thing, "__dict__", ()), *native} - {"__dict__", *PRINTED}
    return [name for name in sorted(names) if is_kept(thing, name)]


def is_kept(thing: Any, name: str) -> bool:
    return getattr(thing, name, None) is getattr(thing, name, None)


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
