"""What a game is to everybody else: sessions, bots, tables, laws and research."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from landnam.kit.codec import Kinds
from landnam.kit.compiler import mypyc_attr
from landnam.kit.core import Decision, S
from landnam.kit.errors import nearest
from landnam.kit.luck import Luck
from landnam.kit.play import playout

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


class SetupError(ValueError):
    """Seats or options do not fit the game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, V]):
    """One game. `rules` grows whenever an old log could replay differently."""

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

    def options(self, content: Content) -> dict[str, list[Any]]:
        """The table options and their values, default first."""
        raise NotImplementedError

    def begin(self, content: Content, seats: int, options: Options) -> S:
        """The first state, not yet settled."""
        raise NotImplementedError

    def see(self, state: S, seat: int) -> V:
        """What a seat (or SPECTATOR) may know."""
        raise NotImplementedError

    def imagine(self, content: Content, view: V, luck: Luck) -> S:
        """A world that the viewer cannot tell from the real one, settled."""
        raise NotImplementedError

    def redeal(self, state: S, seat: int, luck: Luck) -> S:
        """A copy of the world in which what `seat` cannot know is dealt anew."""
        raise NotImplementedError

    def notation(self, state: S, decision: Decision, option: int) -> str:
        """An option as it stands in logs: a verb and names, unlike all others of the decision."""
        raise NotImplementedError

    def evaluate(self, view: V) -> float:
        """How well the viewer stands, in victory points."""
        raise NotImplementedError

    def playout(self, state: S, luck: Luck) -> None:
        """Play to the end for a search: at random, unless the game knows something better."""
        playout(state, luck)

    def scores(self, state: S) -> list[int]:
        raise NotImplementedError

    def ranking(self, state: S) -> list[int]:
        """The seats, best first."""
        raise NotImplementedError

    def winners(self, state: S) -> list[int]:
        return self.ranking(state)[:1]

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
                f"{self.name} is for {counts[0]} to {counts[-1]} players; {seats} seats are given"
            )
        known = self.options(content)
        for name, value in options.items():
            if name not in known:
                raise SetupError(f"unknown option {name!r}; {nearest(name, known)}")
            if not any(type(value) is type(one) and value == one for one in known[name]):
                values = ", ".join(map(str, known[name]))
                raise SetupError(f"option {name} cannot be {value!r}; it is one of {values}")
