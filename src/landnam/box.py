"""A box: everything that the rest of landnam needs to know of a game.

A box with nothing but a game in it works everywhere: terminal, browser, API, `sim` and `check`
say options and events from the notation. What is heavy is named by `module:attribute` and loaded
when it is first used, so that a bot's process never imports a drawing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, TypeAlias

from landnam.kit.game import Content, Game
from landnam.words import Words
from landnam.words.game import PLAIN, GameWords, sentence

if TYPE_CHECKING:
    from landnam.draw.scene import Drawing
    from landnam.terminal.tabletop import Tabletop

Said: TypeAlias = Callable[[Words], str]


@dataclass(frozen=True)
class Label:
    """The outside of a box: what people want to know before they sit down."""

    key: str
    players: tuple[int, int]
    name: Said
    minutes: int = 0  # 0: not known
    weight: int = 0  # of 5; 0: not known
    designers: str = ""
    publishers: str = ""
    promise: Said = lambda words: ""
    summary: Callable[[Words], list[str]] = lambda words: []
    cover: str = ""  # what draws the picture, 320 x 210


@dataclass(frozen=True)
class SeatChoice:
    """What each seat may choose before the game, such as a clan: the table option that lists the
    choices by seat, and the section of the content that holds them."""

    option: str
    section: str
    title: Said
    any: Said

    def ids(self, content: Content) -> list[str]:
        return [entry["id"] for entry in content.tables[self.section]]


@dataclass(frozen=True)
class Box:
    """One game, complete. Only `game` is needed."""

    game: Game[Any, Any]
    outside: Label | None = None
    words_name: str = ""  # of GameWords
    drawing_name: str = ""  # of a Drawing
    terminal_name: str = ""  # of a kind of Tabletop
    card_picture_name: str = ""  # of a function of content, section and id
    scores: Callable[[Any], list[int | None]] = lambda view: []  # as far as the viewer knows them
    seat_choice: SeatChoice | None = None
    expert_options: tuple[str, ...] = ()  # about single clauses: folded away on the form
    rules_left_out: tuple[str, ...] = ()  # sections that do not stand beside the table
    older: tuple[Box, ...] = ()  # of earlier rules numbers, for tables and logs that began by them

    @property
    def name(self) -> str:
        return self.game.name

    def edition(self, rules: int) -> Box | None:
        """The box with these rules: this one, an older one, or none."""
        return next((box for box in (self, *self.older) if box.game.rules == rules), None)

    @cached_property
    def label(self) -> Label:
        if self.outside is not None:
            return self.outside
        counts = self.game.seats(self.content)
        return Label(self.name, (counts[0], counts[-1]), lambda words: sentence(self.name))

    @cached_property
    def content(self) -> Content:
        """What is printed in the box."""
        return self.game.load()

    @cached_property
    def words(self) -> GameWords:
        return resolve_name(self.words_name) if self.words_name else PLAIN

    @cached_property
    def drawing(self) -> Drawing:
        if self.drawing_name:
            drawing: Drawing = resolve_name(self.drawing_name)
            return drawing
        from landnam.draw.generic import GenericDrawing

        return GenericDrawing(self.game, self.label.name, self.words.ending)

    @cached_property
    def terminal(self) -> type[Tabletop]:
        name = self.terminal_name or "landnam.terminal.tabletop:Tabletop"
        table: type[Tabletop] = resolve_name(name)
        return table

    def card_picture(self, content: Content, section: str, id: str) -> str:
        """The picture of a card in a box of 120 x 150, as svg."""
        draw = resolve_name(self.card_picture_name or "landnam.draw.cards:plain_picture")
        return str(draw(content, section, id))

    def lists(self) -> dict[str, str]:
        """Table options whose value is a list: the section of the content whose ids it names."""
        return {self.seat_choice.option: self.seat_choice.section} if self.seat_choice else {}
