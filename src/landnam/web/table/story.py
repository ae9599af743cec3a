"""A finished game as a series of moments, for the replay."""

from __future__ import annotations

from dataclasses import dataclass

from landnam.draw.scene import Outcome, Scene, Sitter
from landnam.kit.core import CHANCE
from landnam.kit.session import Session
from landnam.web.table.live import LiveTable
from landnam.web.table.play import told
from landnam.words import Words


@dataclass(frozen=True)
class Moment:
    """The game after its first `entries` answers; `events` had happened by then."""

    entries: int
    events: int
    scores: list[int]


class Story:
    """Moments are where somebody has just decided, and how the game began."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.moments = list(moments(session))

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    def at(self, step: int) -> Session:
        """The session at a moment. Those who ask for it may look, not play."""
        moment = self.moments[step]
        session = Session(self.session.game, self.session.content, self.session.header)
        session.rebuild(self.session.entries[: moment.entries])
        return session

    def scene(self, live: LiveTable, step: int, seat: int, words: Words) -> Scene:
        """What the seat knew then; the names are today's, and points are open to all by now."""
        session = self.at(step)
        before = self.moments[step - 1].events if step else 0
        over = session.is_over
        game, state = session.game, session.state
        return Scene(
            content=session.content,
            view=session.view(seat),
            words=words,
            sitters=[Sitter(row.name, row.kind, row.bot) for row in live.seats],
            events=session.events_for(seat),
            fresh=told(session.events[:before], seat),
            awaited=game.awaited(session.view(seat)),
            outcome=Outcome(game.scores(state), game.ranking(state), game.winners(state))
            if over
            else None,
            mode="replay",
            points=self.moments[step].scores,
            table=live.row.name,
        )


def moments(whole: Session) -> list[Moment]:
    """Luck and what was forced belong to the decision before them."""
    session = Session(whole.game, whole.content, whole.header)
    found: list[Moment] = []
    for number, entry in enumerate(whole.entries):
        if entry.seat != CHANCE and not entry.forced:
            found.append(moment(session, number))
        decision = session.decision(entry.seat)
        assert decision is not None, f"entry {entry.text} does not fit"
        session.record(decision, entry.option, entry.forced)
    return [*found, moment(session, len(whole.entries))]


def moment(session: Session, entries: int) -> Moment:
    return Moment(entries, len(session.events), list(session.game.scores(session.state)))
