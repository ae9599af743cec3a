"""What a game in progress wants to know from outside, and a runner that hands it the answers."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

Answer: TypeAlias = tuple[Any, ...]
"""A verb or the source of a step, then what it is about: `("reroll", 3)`."""
Result = TypeVar("Result")


@dataclass(frozen=True)
class Ask:
    """One seat decides."""

    seat: int
    prompt: str
    options: Sequence[Answer]
    behind: Mapping[Answer, Any] = field(default_factory=dict)
    """The action and step of each answer to `act`."""


@dataclass(frozen=True)
class Poll:
    """Several seats decide, at once and in secret; the answer is a list by seat."""

    prompt: str
    options: Sequence[Sequence[Answer]]


@dataclass(frozen=True)
class Luck:
    """Something comes up: one of `urn`, where each entry is equally likely."""

    what: str
    urn: Sequence[Any]
    seat: int = -1


Request: TypeAlias = Ask | Poll | Luck
Game: TypeAlias = Generator[Request, Any, Result]
"""A part of the game that may ask and comes to a result."""


class IllegalAnswer(ValueError):
    pass


class Play:
    """Runs a part of the game: `now` is what it wants to know, None when it is over."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.now: Request | None = None
        self.result: Any = None
        self.go_on(None)

    def answer(self, answer: Any) -> None:
        if not is_legal(self.now, answer):
            raise IllegalAnswer(f"{answer} is no answer to {self.now}")
        self.go_on(answer)

    def go_on(self, answer: Any) -> None:
        try:
            self.now = self.game.send(answer)
        except StopIteration as end:
            self.now, self.result = None, end.value


def is_legal(request: Request | None, answer: Any) -> bool:
    match request:
        case Ask(options=options):
            return answer in options
        case Poll(options=all_options):
            pairs = zip(answer, all_options, strict=True)
            return all(one in options for one, options in pairs)
        case Luck(urn=urn):
            return answer in urn
        case _:
            return False
