"""What happened, one growing part for each turn: what is over is never sent again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from landnam.draw.markup.tags import Safe, capital, escaped, tag
from landnam.draw.scene import Sketch, Sketches
from landnam.draw.widgets import log_heading, log_line
from landnam.kit.compiler import mypyc_attr
from landnam.kit.core import Event
from landnam.kit.game import Content
from landnam.words import Words

MARKS: Final = tuple(chr(0xE000 + seat) for seat in range(8))
"""Stand for names until the line is escaped: letters nobody writes."""
NOBODY: Final = -1
PLACES: Final = 0xE100
PLACE_END: Final = "\ue0ff"
PLACE: Final = re.compile(f"([{chr(PLACES)}-\uf8ff])([^{PLACE_END}]*){PLACE_END}")
"""The name of a place between two letters nobody writes; the first tells its number."""

Events: TypeAlias = tuple[Event, ...]
Line: TypeAlias = tuple[int, str, bool]
"""Seat, text with marks for names, and whether it is news."""


class Telling(NamedTuple):
    """How it is told: in which language, with which cards, names and colours."""

    words: Words
    content: Content
    names: tuple[str, ...]
    colours: tuple[str, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Log:
    """A game says where the turns of a period (a round, a year) begin and how events are told."""

    letter: str = "r"
    """Begins the names of its parts: log/r5-2."""
    first: int = 1
    """The number of the first period."""
    is_capital: bool = False
    """Whether a line from which the name is left out begins with a capital letter."""

    def heading(self, words: Words, number: int) -> str:
        raise NotImplementedError

    def turns(self, events: Events) -> list[Events]:
        """The events of a period, turn by turn; the first begins the period."""
        raise NotImplementedError

    def lines(self, words: Words, content: Content, events: Events, fresh: int) -> list[Line]:
        """Events of a turn in words; those from `fresh` on are news."""
        raise NotImplementedError


def log_sketches(
    log: Log, telling: Telling, periods: Sequence[Events], fresh: int, is_own: bool = False
) -> Sketches:
    """All turns; or the viewer's own: those in which they were told what not everybody was."""
    sketches: Sketches = {}
    for number, events in enumerate(periods, log.first):
        if not is_own or is_private(events):
            is_old = len(events) <= fresh
            sketches |= (
                old_period(log, telling, number, events, is_own)
                if is_old
                else period_sketches(log, telling, number, events, max(fresh, 0), is_own)
            )
        fresh -= len(events)
    return sketches


@lru_cache(8192)
def old_period(log: Log, telling: Telling, number: int, events: Events, is_own: bool) -> Sketches:
    """Without news: the very same sketches again, which need not be compared."""
    return period_sketches(log, telling, number, events, len(events), is_own)


def period_sketches(
    log: Log, telling: Telling, number: int, events: Events, fresh: int, is_own: bool
) -> Sketches:
    sketches: Sketches = {}
    for turn, chapter in enumerate(log.turns(events)):
        if not is_own or is_private(chapter):
            news = min(max(fresh, 0), len(chapter))
            name = f"log/{log.letter}{number}-{turn}"
            sketches[name] = Sketch(turn_log, log, telling, number, turn, chapter, news)
        fresh -= len(chapter)
    return sketches


def is_private(events: Events) -> bool:
    """Whether some of it was told only to certain seats."""
    return any([event.audience >= 0 for event in events])


def marked_place(number: int, name: str) -> str:
    """The name of a place of the board, to be lit there from the line that tells it."""
    return f"{chr(PLACES + number)}{name}{PLACE_END}"


def place_link(found: re.Match[str]) -> str:
    thing = f"area-{ord(found[1]) - PLACES}"
    return f'<button type="button" class="at" data-look="{thing}">{found[2]}</button>'


def cut(events: Sequence[Event], starts: Sequence[int]) -> list[Events]:
    """The events before the first start, then from each start to the next."""
    ends = [*starts, len(events)]
    return [tuple(events[start:end]) for start, end in zip([0, *starts], ends, strict=True)]


def turn_log(
    log: Log, telling: Telling, number: int, turn: int, events: Events, fresh: int
) -> Safe:
    """Turn 0 is how the period begins."""
    words, content, names, colours = telling
    lines = [log_heading(log.heading(words, number))] if turn == 0 else []
    before = NOBODY
    for seat, text, is_new in log.lines(words, content, events, fresh):
        colour = colours[seat] if seat >= 0 else ""
        if seat >= 0 and seat == before and text.startswith(MARKS[seat]):
            text = nameless(text, log.is_capital)
        lines.append(line(text, names, colour, is_new))
        before = seat
    return tag("ol", *lines, id=f"part-log-{log.letter}{number}-{turn}", class_="log")


def nameless(text: str, is_capital: bool) -> str:
    """Without the name at the beginning: the line above has it."""
    rest = text[1:].lstrip(" :")
    return capital(rest) if is_capital else rest


@lru_cache(16384)
def line(text: str, names: tuple[str, ...], colour: str, is_new: bool) -> Safe:
    return log_line(named(text, names), colour, is_new)


def named(text: str, names: tuple[str, ...]) -> Safe:
    """The line escaped, with its names."""
    shown = escaped(text)
    for mark, name in zip(MARKS, names, strict=False):
        if mark in shown:
            shown = shown.replace(mark, f"<b>{escaped(name)}</b>")
    return Safe(PLACE.sub(place_link, shown) if PLACE_END in shown else shown)
