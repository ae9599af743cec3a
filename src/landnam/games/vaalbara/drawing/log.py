"""What happened, turn by turn and round by round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from landnam.draw.log import MARKS, Events, Line, Log, cut
from landnam.draw.log import log_sketches as sketches_of
from landnam.draw.scene import Sketches
from landnam.games.vaalbara.drawing.stage import Stage
from landnam.games.vaalbara.rules.state import NONE, Content
from landnam.games.vaalbara.words import EVENT_TEXTS, points
from landnam.games.vaalbara.words.events import ABOUT_ANOTHER, GROUPED, Teller
from landnam.kit import game as kit
from landnam.kit.core import Event
from landnam.words import Words

UNTOLD: Final = ("round", "drew_one")
"""The heading tells the round; that others draw up to five is the same every round."""


class RoundLog(Log):
    def heading(self, words: Words, number: int) -> str:
        return words.say("Round {n}", n=number)

    def turns(self, events: Events) -> list[Events]:
        """Cut where people begin to choose and where somebody's turn begins."""
        starts: list[int] = []
        for at, event in enumerate(events):
            if event.kind == "turn" or (event.kind == "chose" and not starts):
                starts.append(at)
        return cut(events, starts)

    def lines(self, words: Words, content: kit.Content, events: Events, fresh: int) -> list[Line]:
        assert isinstance(content, Content)
        lines: list[Line] = []
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
        return lines


LOG: Final = RoundLog()


def log_sketches(stage: Stage, is_own: bool = False) -> Sketches:
    return sketches_of(LOG, stage.telling, stage.periods, stage.scene.fresh, is_own)


@lru_cache(16384)
def told(words: Words, content: Content, *group: Event) -> str:
    """Events that come together in words, with marks for names."""
    return EVENT_TEXTS[group[0].kind](Teller(words, content, MARKS), list(group))


def groups(events: Events) -> Iterator[tuple[int, list[Event]]]:
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
