"""Errors about what people write, with the nearest right word."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class ContentError(ValueError):
    """The content file says something that the game does not understand."""


def nearest(word: str, known: Iterable[str]) -> str:
    """What was probably meant, as the tail of an error message."""
    words = list(known)
    close = get_close_matches(word, words, n=1, cutoff=0.5)
    return f"did you mean {close[0]!r}?" if close else f"known are {', '.join(words)}"


def one_of(known: Iterable[str], word: Any, what: str) -> str:
    """The word, if it is one of those known."""
    words = list(known)
    if not isinstance(word, str):
        raise ContentError(f"{what} is missing or not a word; known are {', '.join(words)}")
    if word not in words:
        raise ContentError(f"unknown {what} {word!r}; {nearest(word, words)}")
    return word
