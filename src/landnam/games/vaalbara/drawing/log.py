"""What happened, one growing part for each turn: what is over is never sent again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from landnam.draw.scene import Sketch, Sketches
from landnam.draw.shell import log_heading, log_line
from landnam.draw.tags import Safe, escaped, tag
from landnam.games.vaalbara.drawing.stage import Stage
from landnam.games.vaalbara.rules.state import NONE, Content
from landnam.games.vaalbara.words import EVENT_TEXTS, points
from landnam.games.vaalbara.words.events import ABOUT_ANOTHER, GROUPED, Teller
from landnam.kit.core import Event
from landnam.words import Words

MARKS: Final = tuple(chr(0xE000 + seat) for seat in range(8))
"""Stand for names until the line is escaped: letters nobody writes."""
UNTOLD: Final = ("round", "drew_one")
"""The heading tells the round; that others draw up to five is the same every round."""


class Telling(NamedTuple):
    """How it is told: in which language, with which cards, names and colours."""

    words: Words
    content: Content
    names: tuple[str, ...]
    colours: tuple[str, ...]


def log_sketches(stage: Stage, is_own: bool = False) -> Sketches:
    """All turns; or the viewer's own: those in which he was told what not everybody was."""
    telling = Telling(stage.words, stage.content, tuple(stage.names), tuple(stage.colours))
    fresh = stage.scene.fresh
    sketches: Sketches = {}
    for number, events in enumerate(stage.rounds, 1):
        if not is_own or is_private(events):
            is_old = len(events) <= fresh
            sketches |= (
                old_round(telling, number, events, is_own)
                if is_old
                else round_sketches(telling, number, events, max(fresh, 0), is_own)
            )
        fresh -= len(events)
    return sketches


@lru_cache(8192)
def old_round(telling: Telling, number: int, events: tuple[Event, ...], is_own: bool) -> Sketches:
    """Without news: the very same sketches again, which need not be compared."""
    return round_sketches(telling, number, events, len(events), is_own)


def round_sketches(
    telling: Telling, number: int, events: tuple[Event, ...], fresh: int, is_own: bool
) -> Sketches:
    sketches: Sketches = {}
    for turn, chapter in enumerate(chapters(events)):
        if not is_own or is_private(chapter):
            news = min(max(fresh, 0), len(chapter))
            name = f"log/r{number}-{turn}"
            sketches[name] = Sketch(turn_log, telling, number, turn, chapter, news)
        fresh -= len(chapter)
    return sketches


def is_private(events: tuple[Event, ...]) -> bool:
    """Whether some of it was told only to certain seats."""
    return any([event.audience >= 0 for event in events])


def chapters(events: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    """The events of a round, cut where people begin to choose and where somebody's turn begins."""
    cuts: list[int] = []
    for at, event in enumerate(events):
        if event.kind == "turn" or (event.kind == "chose" and not cuts):
            cuts.append(at)
    ends = [*cuts, len(events)]
    return [events[start:end] for start, end in zip([0, *cuts], ends, strict=True)]


def turn_log(
    telling: Telling, number: int, turn: int, events: tuple[Event, ...], fresh: int
) -> Safe:
    """Turn 0 is what happens before anybody chooses: there the round begins."""
    words, content, names, colours = telling
    lines = [log_heading(words.say("Round {n}", n=number))] if turn == 0 else []
    before = NONE
    for seat, text, is_new in told_lines(words, content, events, fresh):
        colour = colours[seat] if seat >= 0 else ""
        lines.append(line(text, names, colour, seat if seat == before else NONE, is_new))
        before = seat
    return tag("ol", *lines, id=f"part-log-r{number}-{turn}", class_="log")


def told_lines(
    words: Words, content: Content, events: Sequence[Event], fresh: int
) -> Iterator[tuple[int, str, bool]]:
    """Seat, line with marks for names, and whether it is news."""
    lines: list[tuple[int, str, bool]] = []
    subject = NONE
    for at, group in groups(events):
        event = group[0]
        if event.kind == "gained" and event.seat == subject and lines:
            seat, line, is_new = lines[-1]
            lines[-1] = seat, f"{line}, {points(words, event.a)}", is_new or at >= fresh
            continue
        line = told(words, content, *group)
        if line:
            lines.append((event.seat, line, at >= fresh))
            subject = event.a if event.kind in ABOUT_ANOTHER else event.seat
    return iter(lines)


@lru_cache(16384)
def told(words: Words, content: Content, *group: Event) -> str:
    """Events that come together in words, with marks for names."""
    return EVENT_TEXTS[group[0].kind](Teller(words, content, MARKS), list(group))


def groups(events: Sequence[Event]) -> Iterator[tuple[int, list[Event]]]:
    """Runs of the same thing happening to the same player, with the place of the last in it. Once
    the reveal has told what was chosen, that it was chosen needs no words."""
    is_revealed = any(event.kind == "revealed" for event in events)
    run: list[Event] = []
    last = 0
    for at, event in enumerate(events):
        if event.kind in UNTOLD or (is_revealed and event.kind == "chose"):
            continue
        if run and event.kind in GROUPED and (event.kind, event.seat) == (run[0].kind, run[0].seat):
            run.append(event)
        else:
            if run:
                yield last, run
            run = [event]
        last = at
    if run:
        yield last, run


@lru_cache(16384)
def line(text: str, names: tuple[str, ...], colour: str, same: int, is_new: bool) -> Safe:
    return log_line(named(text, names, same), colour, is_new)


def named(line: str, names: tuple[str, ...], seat: int) -> Safe:
    """The line escaped, with its names; the name of `seat` is left out at the beginning."""
    if seat >= 0 and line.startswith(MARKS[seat]):
        line = line[1:].lstrip(" :")
    text = escaped(line)
    for mark, name in zip(MARKS, names, strict=False):
        if mark in text:
            text = text.replace(mark, f"<b>{escaped(name)}</b>")
    return Safe(text)
