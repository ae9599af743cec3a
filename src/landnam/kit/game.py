"""What a game is to everybody else: sessions, bots, tables, laws and research."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from landnam.kit.codec import Kinds
from landnam.kit.compiler import mypyc_attr
from landnam.kit.core import Decision, Event, S
from landnam.kit.errors import Problem, nearest
from landnam.kit.luck import Luck
from landnam.kit.play import playout
from landnam.kit.questions import NO_QUESTIONS, Questions

Options: TypeAlias = Mapping[str, Any]
"""Table options by name; what is not named has its default."""

V = TypeVar("V", bound="View")


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know, built up from nothing. A subclass adds fields to `__match_args__`."""

    def __init__(self, seat: int, asks: list[Decision]) -> None:
        self.seat = seat
        self.asks = asks


@mypyc_attr(allow_interpreted_subclasses=True)
class Content:
    """Everything printed. Shared by all states, never changed."""

    def __init__(self, digest: str, tables: dict[str, Any]) -> None:
        self.digest = digest
        self.tables = tables


def is_given_up(people: int, staying: int, automata: int) -> bool:
    """Whether giving up has ended a game: nobody stays, or one person without any rival."""
    return staying == 0 or (staying == 1 < people and not automata)


class SetupError(Problem):
    """Seats or options do not fit the game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, V]):
    """One game. `rules` grows whenever an old log could replay differently; `exploration` is how
    much a search tries what seems worse, the less the closer its rewards lie together."""

    exploration: float = 0.7

    def __init__(self, name: str, rules: int, folder: Path) -> None:
        self.name = name
        self.rules = rules
        self.folder = folder

    def load(self, path: Path | None = None) -> Content:
        """The content of the box, or of a corrected copy; ContentError tells every mistake."""
        raise NotImplementedError

    def seats(self, content: Content) -> range:
        """How many may play."""
        raise NotImplementedError

    def automata(self, content: Content, seats: int, options: Options) -> list[str]:
        """The ids of the players whom the rules play; their seats follow those of the people."""
        return []

    def options(self, content: Content) -> dict[str, list[Any]]:
        """The table options and their values, default first."""
        raise NotImplementedError

    def settings(self, content: Content, seats: int) -> list[dict[str, Any]]:
        """Every way to set the table options that so many can play by."""
        known = self.options(content)
        ways = [dict(zip(known, values, strict=True)) for values in product(*known.values())]
        return [options for options in ways if self.can_begin(content, seats, options)]

    def can_begin(self, content: Content, seats: int, options: Options) -> bool:
        try:
            self.begin(content, seats, options)
        except SetupError:
            return False
        return True

    def begin(self, content: Content, seats: int, options: Options) -> S:
        """The first state, not yet settled."""
        raise NotImplementedError

    def see(self, state: S, seat: int) -> V:
        """What a seat (or SPECTATOR) may know."""
        raise NotImplementedError

    def awaited(self, view: V) -> list[int]:
        """The seats that are asked now, as far as the viewer may know."""
        return [decision.seat for decision in view.asks]

    def questions(self) -> Questions:
        """Every prompt that can be asked, people's and luck's; none of a game that has no table."""
        return NO_QUESTIONS

    def must_answer(self, decision: Decision) -> bool:
        """True if a forced decision must not be answered by the table, because going on at once
        would tell a secret."""
        prompt = self.questions().get(decision.prompt)
        return prompt is not None and prompt.must_answer

    def imagine(self, content: Content, view: V, luck: Luck) -> S:
        """A world that the viewer cannot tell from the real one, settled."""
        raise NotImplementedError

    def redeal(self, state: S, seat: int, luck: Luck) -> S:
        """A copy of the world in which what `seat` cannot know is dealt anew."""
        raise NotImplementedError

    def suppose(self, state: S, seat: int, luck: Luck) -> S:
        """The same for a search: what rivals chose in secret may be what was to be expected."""
        return self.redeal(state, seat, luck)

    def notation(self, state: S, decision: Decision, option: int) -> str:
        """An option as it stands in logs: a verb and names, unlike all others of the decision."""
        raise NotImplementedError

    def event_notation(self, content: Content, event: Event) -> str:
        """What happened, in the same words as the notation: a verb and names. Whose it is stands
        before it. By default its kind and the numbers that it has."""
        numbers = [str(number) for number in (event.a, event.b) if number >= 0]
        return " ".join([event.kind.replace("_", " "), *numbers])

    def evaluate(self, view: V) -> float:
        """How well the viewer stands, in victory points."""
        raise NotImplementedError

    def expect(self, state: S, decision: Decision) -> list[int]:
        """What others should expect the seat to answer, from what it knows; nothing: no idea."""
        return []

    def promising(self, state: S, decision: Decision) -> list[int]:
        """Of many options those worth a search, best first; nothing: all of them."""
        return []

    def playout(self, state: S, luck: Luck) -> None:
        """Play on for a search: at random to the end, unless the game knows something better and
        can tell the `rewards` of what it leaves unfinished."""
        playout(state, luck)

    def rewards(self, state: S) -> list[float]:
        """For each seat between 0 and 1, what a search learns from a playout: half for winning,
        half for the margin. Whoever plays alone has no margin: a game may know one."""
        scores = self.scores(state)
        winners = self.winners(state)
        seats = len(scores)
        if seats == 1:
            return [1.0 if winners else 0.0]
        rewards: list[float] = []
        for seat in range(seats):
            best_other = max([scores[other] for other in range(seats) if other != seat])
            margin = (scores[seat] - best_other) / max(1, abs(scores[seat]) + abs(best_other))
            share = min(1.0, max(0.0, 0.5 + 2 * margin))
            rewards.append(0.5 * share + (0.5 if seat in winners else 0.0))
        return rewards

    def scores(self, state: S) -> list[int]:
        """Points by seat, automata included."""
        raise NotImplementedError

    def ranking(self, state: S) -> list[int]:
        """The seats, best first, automata included."""
        raise NotImplementedError

    def winners(self, state: S) -> list[int]:
        """None of a game that all have lost; a game for one person says when it is won."""
        return self.ranking(state)[:1]

    def ending(self, state: S) -> str:
        """How a finished game ended, as an id that its words know; "": the winners say it all."""
        return ""

    def pieces(self, state: S) -> dict[str, int]:
        """How many there are of everything that is never made nor lost."""
        raise NotImplementedError

    def kinds(self, content: Content) -> Kinds:
        """What states and views are packed from."""
        raise NotImplementedError

    def check_setup(self, content: Content, seats: int, options: Options) -> None:
        """Refuse seats and options that do not fit, saying what would."""
        counts = self.seats(content)
        if seats not in counts:
            raise SetupError(
                "{game} is for {least} to {most} players; {seats} seats are given",
                game=self.name,
                least=counts[0],
                most=counts[-1],
                seats=seats,
            )
        known = self.options(content)
        for name, value in options.items():
            if name not in known:
                raise SetupError(
                    "unknown option {name!r}; {hint}", name=name, hint=nearest(name, known)
                )
            if not any(type(value) is type(one) and value == one for one in known[name]):
                values = ", ".join(map(str, known[name]))
                raise SetupError(
                    "option {name} cannot be {value!r}; it is one of {values}",
                    name=name,
                    value=value,
                    values=values,
                )
