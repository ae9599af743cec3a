"""What happened, turn by turn and year by year."""

from __future__ import annotations

from typing import Final

from landnam.draw.log import MARKS, Events, Line, Log, cut, marked_place
from landnam.draw.log import log_sketches as sketches_of
from landnam.draw.scene import Sketches
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
from landnam.kit import game as kit
from landnam.words import Words

UNTOLD: Final = ("year", "drew_one")
"""The heading tells the year; that others draw is the same every year."""
BEGINNINGS: Final = (
    *("play", "pass", "wait", "replace", "remove", "upgrade"),
    *("harvest", "winter", "settled", "wintered"),
)
"""Events with which a new part of the log begins."""


class MarkingTeller(Teller):
    """Marks places, so that the line can light them."""

    def place(self, area: int) -> str:
        return marked_place(area, super().place(area))


class YearLog(Log):
    """The set-up is year 0."""

    letter: str = "y"
    first: int = 0
    is_capital: bool = True

    def heading(self, words: Words, number: int) -> str:
        return words.say("Year {n}", n=number) if number else words.say("Set-up")

    def turns(self, events: Events) -> list[Events]:
        """Cut where a turn or a phase begins."""
        starts = [at for at, event in enumerate(events) if at and event.kind in BEGINNINGS]
        return cut(events, starts)

    def lines(self, words: Words, content: kit.Content, events: Events, fresh: int) -> list[Line]:
        """As `log_lines` puts them."""
        assert isinstance(content, Content)
        teller = MarkingTeller(words, content, MARKS)
        lines: list[Line] = []
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


LOG: Final = YearLog()


def log_sketches(stage: Stage, is_own: bool = False) -> Sketches:
    return sketches_of(LOG, stage.telling, stage.periods, stage.scene.fresh, is_own)
