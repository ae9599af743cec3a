"""What a drawing is given, and what a drawing is.

A drawing never meets a state, a session or a table: it works from a scene, which holds only what
its viewer may know. So whatever it draws can be sent to that viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from landnam.draw.markup.tags import Safe, capital
from landnam.kit.compiler import mypyc_attr
from landnam.kit.core import Event
from landnam.kit.errors import Problem
from landnam.kit.game import Content, is_given_up
from landnam.words import Words

Parts: TypeAlias = dict[str, Safe]
"""Named pieces of the page. Part `hand` is one element with the id `part-hand`. A part named
`log/r5` lives in the element `part-log`: where it is not yet on the page, it is put at the end."""


class Sketch:
    """A part that is drawn when it is wanted. It is drawn from its arguments and from nothing
    else: as long as that stays the same, so does the part."""

    def __init__(self, draw: Callable[..., Safe], *arguments: Any) -> None:
        self.draw = draw
        self.arguments = arguments

    def drawn(self) -> Safe:
        return self.draw(*self.arguments)

    def is_same(self, other: Sketch) -> bool:
        return self is other or (self.draw is other.draw and self.arguments == other.arguments)


Sketches: TypeAlias = dict[str, Sketch]


@mypyc_attr(allow_interpreted_subclasses=True)
class Public:
    """What looks the same to all, sketched once for everybody from what a spectator may know."""

    def __init__(self, sketches: Sketches) -> None:
        self.sketches = sketches

    def keep(self, before: Public) -> None:
        """Where nothing has changed, the very same sketch stays: it need not be compared again."""
        for name, sketch in self.sketches.items():
            old = before.sketches.get(name)
            if old is not None and sketch.is_same(old):
                self.sketches[name] = old


def drawn(sketches: Sketches) -> Parts:
    return {name: sketch.drawn() for name, sketch in sketches.items()}


AUTOMATON: Final = "automaton"
"""The kind of a sitter whom the rules play."""


@dataclass(frozen=True)
class Sitter:
    """Who sits on a seat, as everybody sees it."""

    name: str
    kind: str = "person"  # person, bot, open (still waiting for somebody) or automaton
    bot: str = ""  # the bot that plays, or plays on for a person: its level, as BOT_LEVELS names it
    is_here: bool = True  # a person who is connected
    is_thinking: bool = False  # a bot that works on its answer, where all may know it
    left: str = ""  # why a bot plays on for a person: "", "clock", "left" or "resigned"
    clock: str = ""  # what the clock shows when the scene is drawn, "" if there is none
    clock_left: int = 0  # the same in seconds
    clock_runs: bool = False


@dataclass(frozen=True)
class Outcome:
    """How the game ended: points by seat, seats from the best to the last, who won (maybe nobody),
    and the game's own word for it, if it has one."""

    scores: Sequence[int]
    ranking: Sequence[int]
    winners: Sequence[int]
    ending: str = ""


@dataclass(frozen=True)
class Scene:
    """The table as one viewer may know it."""

    content: Content
    view: Any  # the game's View for the viewer; view.seat is the seat or SPECTATOR
    words: Words
    sitters: Sequence[Sitter]  # by seat
    events: Sequence[Event]  # everything the viewer has been told, from the first on
    fresh: int = 0  # events[fresh:] came with the last change
    awaited: Sequence[int] = ()  # the seats that are asked now, as far as the viewer knows
    undo: Problem | None = None  # why the viewer may not take back the last answer
    outcome: Outcome | None = None
    mode: str = "play"  # play, or replay: nothing can be picked
    table: str = ""  # the name of the table
    points: Sequence[int] = field(default=())  # replay: of each seat then; no secret any more

    @property
    def seat(self) -> int:
        return int(self.view.seat)

    @property
    def names(self) -> list[str]:
        return [sitter.name for sitter in self.sitters]

    @property
    def is_given_up(self) -> bool:
        """Whether giving up has ended the game: whoever stays wins, whatever the points are."""
        staying = [sitter for sitter in self.people if sitter.left != "resigned"]
        automata = len(self.sitters) - len(self.people)
        return is_given_up(len(self.people), len(staying), automata)

    @property
    def people(self) -> list[Sitter]:
        """Those who are not played by the rules; bots may sit for them."""
        return [sitter for sitter in self.sitters if sitter.kind != AUTOMATON]

    @property
    def undo_text(self) -> str:
        """Whether the last answer may be taken back, and why not."""
        if self.undo is None:
            return self.words.say("You may take it back now.")
        return f"{capital(self.words.explain(self.undo))}."


@dataclass(frozen=True)
class Why:
    """Why something cannot be done now, and the clause that says so ("" if none does)."""

    text: str
    clause: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Drawing:
    """How one game looks. Every method is pure: the same scene gives the same text."""

    styles: tuple[str, ...] = ()
    """Style sheets of its own, besides those that all tables share."""

    def name(self, words: Words) -> str:
        """What the game is called."""
        raise NotImplementedError

    def symbols(self, content: Content) -> Safe:
        """Pictures that parts place with <use>: sent once, with the page."""
        raise NotImplementedError

    def public(self, scene: Scene) -> Public:
        """What a spectator's scene tells of the parts that look the same to all."""
        return Public({})

    def sketches(self, scene: Scene, public: Public | None = None) -> Sketches:
        """Everything on the table that can change, each with what it is drawn from; what is
        `public` at this moment need not be sketched again."""
        return {name: Sketch(Safe, text) for name, text in self.parts(scene).items()}

    def parts(self, scene: Scene) -> Parts:
        """The same, drawn."""
        raise NotImplementedError

    def body(self, scene: Scene, parts: Parts) -> Safe:
        """The table with its parts in place, between the bar and the end of the page."""
        raise NotImplementedError

    def colour(self, scene: Scene, seat: int) -> str:
        """The player's colour, as `landnam.draw.signs` names it."""
        raise NotImplementedError

    def lines(self, scene: Scene, events: Sequence[Event]) -> list[str]:
        """Events in words, as plain text."""
        raise NotImplementedError

    def choice(self, scene: Scene, option: int) -> str:
        """An option of the viewer's open decision in words: for hints and screen readers."""
        raise NotImplementedError

    def why_not(self, scene: Scene, thing: str) -> Why:
        """Why the thing (a `data-why` of the drawing) cannot be picked now."""
        raise NotImplementedError
