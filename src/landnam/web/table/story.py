"""A finished game as a series of moments, for the replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from landnam.draw.scene import Scene, Sitter
from landnam.kit.core import CHANCE
from landnam.kit.session import Session
from landnam.web.store.rows import Seat
from landnam.web.table.replayed import automata_of, count_events, outcome_of
from landnam.words import Words


@dataclass(frozen=True)
class Moment:
    """The game after its first `entries` answers; `events` had happened by then."""

    entries: int
    events: int
    scores: list[int]


class Story:
    """There is a moment before each decision of a person, and one at the end."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.moments = list(moments(session))

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    def at(self, step: int) -> Session:
        """The session at a moment, for reading only."""
        moment = self.moments[step]
        session = Session(self.session.game, self.session.content, self.session.header)
        session.rebuild(self.session.entries[: moment.entries])
        return session

    def scene(self, seats: Sequence[Seat], table: str, step: int, seat: int, words: Words) -> Scene:
        """What the seat knew then, with today's names; points are public by now."""
        session = self.at(step)
        before = self.moments[step - 1].events if step else 0
        sitters = [Sitter(row.name, row.kind, row.bot) for row in seats]
        return Scene(
            content=session.content,
            view=session.view(seat),
            words=words,
            sitters=[*sitters, *automata_of(session)],
            events=session.events_for(seat),
            fresh=count_events(session.events[:before], seat),
            awaited=session.game.awaited(session.view(seat)),
            outcome=outcome_of(session) if session.is_over else None,
            mode="replay",
            points=self.moments[step].scores,
            table=table,
        )


def moments(whole: Session) -> list[Moment]:
    """Chance and forced answers belong to the decision before them."""
    session = Session(whole.game, whole.content, whole.header)
    series: list[Moment] = []
    for number, entry in enumerate(whole.entries):
        if entry.seat != CHANCE and not entry.forced:
            series.append(moment(session, number))
        decision = session.decision(entry.seat)
        assert decision is not None, f"entry {entry.text} does not fit"
        session.record(decision, entry.option, entry.forced)
    return [*series, moment(session, len(whole.entries))]


def moment(session: Session, entries: int) -> Moment:
    return Moment(entries, len(session.events), list(session.game.scores(session.state)))
