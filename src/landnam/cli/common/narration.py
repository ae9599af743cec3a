"""A game step by step: each answer with what it brought about."""

from __future__ import annotations

from landnam.kit.core import CHANCE, Event
from landnam.kit.session import Entry, Session


class Step:
    """An answer of a seat, the luck after it, and what they brought about."""

    def __init__(self, number: int, entry: Entry, events: list[Event]) -> None:
        self.number = number
        self.entry = entry
        self.events = events


def steps(session: Session) -> list[Step]:
    """The first step may be luck alone: the deal."""
    twin = Session(session.game, session.content, session.header)
    found: list[Step] = []
    for number, entry in enumerate(session.entries, 1):
        if entry.seat != CHANCE or not found:
            found.append(Step(number, entry, [] if found else twin.events[:]))
        decision = twin.decision(entry.seat)
        assert decision is not None
        first_event = len(twin.events)
        twin.record(decision, entry.option, entry.forced)
        found[-1].events += twin.events[first_event:]
    return found


def events_before_last_answer(session: Session, seat: int) -> int:
    """How many events there were when the seat last answered."""
    before = 0
    events = 0
    for step in steps(session):
        if step.entry.seat == seat:
            before = events
        events += len(step.events)
    return before
