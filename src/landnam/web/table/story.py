"""A finished game as a series of moments, for the replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from landnam.draw.scene import Scene, Sitter
from landnam.kit.core import CHANCE
from landnam.kit.session import Session
from landnam.web.store.rows import Seat
from landnam.web.table.replayed import automata_of, count_events, outcome_of
from landnam.words import Words

NO_STOP: Final = -1


@dataclass(frozen=True)
class Moment:
    """The game after its first `entries` answers; `events` had happened by then. At a pause of an
    automaton `stop` is its number."""

    entries: int
    events: int
    scores: list[int]
    stop: int = NO_STOP


class Story:
    """There is a moment before each decision of a person, one at each pause of an automaton, and
    one at the end."""

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
        moment, session = self.moments[step], self.at(step)
        stops = [stop for stop in session.stops if stop.number == moment.stop]
        view = session.stop_view(stops[0], seat) if stops else session.view(seat)
        before = self.moments[step - 1].events if step else 0
        sitters = [Sitter(row.name, row.kind, row.bot) for row in seats]
        return Scene(
            content=session.content,
            view=view,
            words=words,
            sitters=[*sitters, *automata_of(session)],
            events=session.events_for(seat, before=moment.events),
            fresh=count_events(session.events[:before], seat),
            awaited=session.game.awaited(view),
            outcome=outcome_of(session) if session.is_over and not stops else None,
            mode="replay",
            points=moment.scores,
            table=table,
        )


def moments(whole: Session) -> list[Moment]:
    """Chance and forced answers belong to the decision before them."""
    session = Session(whole.game, whole.content, whole.header)
    series: list[Moment] = pauses(session, 0)
    for number, entry in enumerate(whole.entries):
        if entry.seat != CHANCE and not entry.forced:
            series.append(moment(session, number))
        decision = session.decision(entry.seat)
        assert decision is not None, f"entry {entry.text} does not fit"
        session.record(decision, entry.option, entry.forced)
        series += pauses(session, number + 1)
    return [*series, moment(session, len(whole.entries))]


def pauses(session: Session, entries: int) -> list[Moment]:
    """Those of the automata that came with the last of so many entries."""
    return [
        Moment(entries, stop.events, list(session.game.scores(stop.state)), stop.number)
        for stop in session.stops
        if stop.entries == entries
    ]


def moment(session: Session, entries: int) -> Moment:
    return Moment(entries, len(session.events), list(session.game.scores(session.state)))
