"""What happened, one growing part for each turn: what is over is never sent again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from landnam.draw.scene import Parts
from landnam.draw.shell import log_heading, log_line
from landnam.draw.tags import Safe, escaped, tag
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.state import NONE
from landnam.games.northgard.words.events import (
    EVENT_TEXTS,
    GAINS,
    NOT_BEFORE_GAINS,
    Teller,
    grouped,
)
from landnam.kit.core import Event
from landnam.words import Words

MARKS: Final = tuple(chr(0xE000 + seat) for seat in range(8))
"""Stand for names until the line is escaped: letters nobody writes."""
UNTOLD: Final = ("year", "drew_one")
"""The heading tells the year; that others draw is the same every year."""
BEGINNINGS: Final = (
    *("play", "pass", "wait", "replace", "remove", "upgrade"),
    *("harvest", "winter", "settled", "wintered"),
)
"""Events with which a new part of the log begins."""


def log_parts(stage: Stage) -> Parts:
    """Old turns come from the cache: their events are the very same objects."""
    names, colours = tuple(stage.names), tuple(stage.colours)
    parts: Parts = {}
    start = 0
    for year, events in enumerate(stage.years):
        for number, chapter in enumerate(chapters(events)):
            fresh = min(max(stage.scene.fresh - start, 0), len(chapter))
            key = f"y{year}-{number}"
            title = year_text(stage.words, year) if not number else ""
            parts[f"log/{key}"] = turn_log(
                stage.words, stage.content, names, colours, key, title, chapter, fresh
            )
            start += len(chapter)
    return parts


def chapters(events: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    """The events of a year, cut where a turn or a phase begins."""
    cuts = [at for at, event in enumerate(events) if at and event.kind in BEGINNINGS]
    ends = [*cuts, len(events)]
    return [events[start:end] for start, end in zip([0, *cuts], ends, strict=True)]


def year_text(words: Words, year: int) -> str:
    return words.say("Year {n}", n=year) if year else words.say("Set-up")


@lru_cache(2048)
def turn_log(
    words: Words,
    content: Content,
    names: tuple[str, ...],
    colours: tuple[str, ...],
    key: str,
    title: str,
    events: tuple[Event, ...],
    fresh: int,
) -> Safe:
    lines = [log_heading(title)] if title else []
    before = NONE
    for seat, text, is_new in told_lines(words, content, events, fresh):
        colour = colours[seat] if seat >= 0 else ""
        lines.append(line(text, names, colour, seat if seat == before else NONE, is_new))
        before = seat
    return tag("ol", *lines, id=f"part-log-{key}", class_="log")


def told_lines(
    words: Words, content: Content, events: Sequence[Event], fresh: int
) -> list[tuple[int, str, bool]]:
    """Seat, line with marks for names, and whether it is news: as `log_lines` puts them."""
    teller = Teller(words, content, MARKS)
    lines: list[tuple[int, str, bool]] = []
    subject, last = NONE, ""
    at = 0
    for group in grouped(events):
        at += len(group)
        event, is_new = group[0], at > fresh
        if event.kind in UNTOLD:
            continue
        if event.kind in GAINS and event.seat == subject and lines:
            seat, text, was_new = lines[-1]
            joint = " →" if last == "paid" else ","
            text = f"{text}{joint} {GAINS[event.kind](teller, event)}"
            lines[-1] = seat, text, was_new or is_new
            last = event.kind
            continue
        text = EVENT_TEXTS[event.kind](teller, group)
        if text:
            lines.append((event.seat, text, is_new))
            subject = group[-1].seat if event.kind not in NOT_BEFORE_GAINS else NONE
            last = event.kind
    return lines


@lru_cache(16384)
def line(text: str, names: tuple[str, ...], colour: str, same: int, is_new: bool) -> Safe:
    return log_line(named(text, names, same), colour, is_new)


def named(text: str, names: Sequence[str], seat: int) -> Safe:
    """The line escaped, with its names; the name of `seat` is left out at the beginning."""
    if seat >= 0 and text.startswith(MARKS[seat]):
        text = text[1:].lstrip(" :")
        text = text[:1].upper() + text[1:]
    shown = escaped(text)
    for mark, name in zip(MARKS, names, strict=False):
        if mark in shown:
            shown = shown.replace(mark, f"<b>{escaped(name)}</b>")
    return Safe(shown)
