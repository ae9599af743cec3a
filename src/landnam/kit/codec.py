"""Objects to plain data and back. `__match_args__` names the fields, in constructor order."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from landnam.kit.errors import Problem

Kinds: TypeAlias = Mapping[str, Callable[..., Any]]
"""Constructors by class name: what `unpack` may build."""


class CodecError(Problem):
    """The data does not describe an object of this game."""


def pack(thing: Any) -> Any:
    """Draw(seat=1, n=2) -> {"Draw": [1, 2]}; a list that begins with a number holds only such."""
    if thing is None or isinstance(thing, (int, str)):
        return thing
    if isinstance(thing, (list, tuple)):
        plain = thing and isinstance(thing[0], int)
        return list(thing) if plain else [pack(item) for item in thing]
    return {type(thing).__name__: [pack(getattr(thing, name)) for name in thing.__match_args__]}


def unpack(data: Any, kinds: Kinds) -> Any:
    if isinstance(data, list):
        plain = data and isinstance(data[0], int)
        return data[:] if plain else [unpack(item, kinds) for item in data]
    if isinstance(data, dict):
        if len(data) != 1:
            raise CodecError(
                "an object has one kind, not {n}: {kinds}", n=len(data), kinds=str(sorted(data))
            )
        ((kind, fields),) = data.items()
        if kind not in kinds:
            raise CodecError(
                "unknown kind {kind!r}; known are {words}",
                kind=kind,
                words=", ".join(sorted(kinds)),
            )
        try:
            return kinds[kind](*[unpack(field, kinds) for field in fields])
        except TypeError as error:
            raise CodecError("{kind}: {error}", kind=kind, error=str(error)) from error
    return data


def filled(make: Callable[[], Any], *fields: Any) -> Any:
    """A new thing with its packed fields set one by one, for a class whose constructor does not
    take them: `kinds` then holds `partial(filled, make)`."""
    thing = make()
    names = thing.__match_args__
    if len(fields) != len(names):
        raise TypeError(f"{len(names)} fields are needed, not {len(fields)}")
    for name, field in zip(names, fields, strict=True):
        setattr(thing, name, field)
    return thing


def to_bytes(thing: Any) -> bytes:
    """The one byte form of an object: what is sent, compared and fingerprinted."""
    return msgspec.json.encode(pack(thing))


def from_bytes(data: bytes, kinds: Kinds) -> Any:
    return unpack(msgspec.json.decode(data), kinds)


def digest(thing: Any) -> str:
    """A short fingerprint, written into logs to catch a replay that drifts."""
    return hashlib.sha256(to_bytes(thing)).hexdigest()[:12]
