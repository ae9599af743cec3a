"""What is said about what people write: English templates that can be told in other languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from landnam.kit.compiler import mypyc_attr


class Message:
    """A sentence with {names}, and the values that stand for them; values may be messages too.

    The template stands literally where it is said, so that `landnam.words` can collect it.
    """

    def __init__(self, template: str, **values: Any) -> None:
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return filled(self.template, self.values)


class Several:
    """Messages or plain words, one after the other."""

    def __init__(self, parts: Sequence[Any], between: str = ", ") -> None:
        self.parts = parts
        self.between = between

    def __str__(self) -> str:
        return self.between.join([str(part) for part in self.parts])


@mypyc_attr(allow_interpreted_subclasses=True)
class Problem(ValueError):
    """Something that a person can put right. `str` is English; words explain it in any language."""

    def __init__(self, template: str, **values: Any) -> None:
        super().__init__(filled(template, values))
        self.template = template
        self.values = values


class ContentError(Problem):
    """The content file says something that the game does not understand."""


def filled(template: str, values: Mapping[str, Any]) -> str:
    """Without values, braces are only braces."""
    return template.format(**values) if values else template


def nearest(word: str, known: Iterable[str]) -> Message:
    """What was probably meant, as the tail of an error message."""
    words = list(known)
    close = get_close_matches(word, words, n=1, cutoff=0.5)
    if close:
        return Message("did you mean {word!r}?", word=close[0])
    return Message("known are {words}", words=", ".join(words))


def one_of(known: Iterable[str], word: Any, what: str | Message) -> str:
    """The word, if it is one of those known."""
    words = list(known)
    if not isinstance(word, str):
        raise ContentError(
            "{what} is missing or not a word; known are {words}",
            what=what,
            words=", ".join(words),
        )
    if word not in words:
        raise ContentError(
            "unknown {what} {word!r}; {hint}", what=what, word=word, hint=nearest(word, words)
        )
    return word
