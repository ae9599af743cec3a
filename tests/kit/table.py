"""Raid at a table, for tests of sessions and logs."""

from __future__ import annotations

from landnam.kit.core import CHANCE
from landnam.kit.log import Header
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from tests.kit.toy import CONTENT, RAID, RaidState

NAMES = ["ann", "bob", "cyd", "dan"]


def raid(session: Session) -> RaidState:
    assert isinstance(session.state, RaidState)
    return session.state


def new_session(seats: int = 3, seed: int = 1) -> Session:
    return Session.start(RAID, CONTENT, NAMES[:seats], {}, seed)


def finished(seats: int = 3, seed: int = 1) -> Session:
    """A whole game with random answers."""
    session = new_session(seats, seed)
    luck = Luck.seeded(seed, "people")
    while not session.is_over:
        answer_at_random(session, luck)
    return session


def answer_at_random(session: Session, luck: Luck) -> None:
    asks = session.state.asks
    decision = asks[luck.below(len(asks))]
    session.answer(decision.seat, luck.pick(decision.options))


def laid(*lines: str, seats: int = 2) -> Session:
    """A game that went as these lines of a log say; luck is named too. Nothing is answered for
    anybody afterwards."""
    header = Header(RAID.name, RAID.rules, CONTENT.digest, NAMES[:seats], {}, 1)
    session = Session(RAID, CONTENT, header)
    for line in lines:
        who, _, text = line.partition(" ")
        decision = session.decision(CHANCE if who == "*" else int(who))
        assert decision is not None, f"{line}: {session.whom()}"
        session.record(decision, session.parse(decision, text), len(decision.options) == 1)
    return session


def dealt(*hands: str) -> list[str]:
    """The luck that gives each seat three cards in turn: "farm loot rest"."""
    return [f"* draw {card}" for hand in hands for card in hand.split()]
