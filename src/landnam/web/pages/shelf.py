"""The boxes on the shelf: what each is called, and the picture on it."""

from __future__ import annotations

from functools import cache
from pkgutil import resolve_name

from landnam.draw.cover import framed, unknown_coast
from landnam.draw.markup.tags import Safe
from landnam.games import shelf
from landnam.words import Words


def game_name(words: Words, key: str) -> str:
    labels = shelf()
    return labels[key].name(words) if key in labels else key


@cache
def cover(key: str) -> Safe:
    """The whole <svg>; as decoration, its name stands beside it."""
    label = shelf().get(key)
    return framed(resolve_name(label.cover)() if label and label.cover else unknown_coast(key))
