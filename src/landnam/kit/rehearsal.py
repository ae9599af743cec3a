"""Random games with a content that nobody has played yet, as a table would play them."""

from __future__ import annotations

from typing import Any, Final

from landnam.kit.codec import to_bytes
from landnam.kit.core import SPECTATOR, Decision, Endless
from landnam.kit.errors import ContentError
from landnam.kit.game import Content, Game, Options
from landnam.kit.luck import Luck
from landnam.kit.session import Session

LONGEST: Final = 20_000
"""Answers after which a game counts as endless."""
LOOK_EVERY: Final = 7
"""Views are built after so many answers."""


def rehearse(game: Game[Any, Any], content: Content, luck: Luck) -> Session:
    """One random game to its end, with any number of seats and any options; whatever the content
    breaks is raised."""
    counts = game.seats(content)
    seats = counts[luck.below(len(counts))]
    options = some_options(game, content, seats, luck)
    seed = luck.below(65536)
    session = Session.start(game, content, [""] * seats, options, seed)
    while not session.is_over:
        if len(session.entries) > LONGEST:
            raise Endless("the game does not end after {n} answers", n=LONGEST)
        answer_at_random(session, luck)
    look(session)
    return session


def some_options(game: Game[Any, Any], content: Content, seats: int, luck: Luck) -> Options:
    ways = game.settings(content, seats)
    return ways[luck.below(len(ways))]


def answer_at_random(session: Session, luck: Luck) -> None:
    asks = session.state.asks
    decision = asks[luck.below(len(asks))]
    option = decision.options[luck.below(len(decision.options))]
    check_notation(session, decision, option)
    if len(session.entries) % LOOK_EVERY == 0:
        look(session)
    session.answer(decision.seat, option)


def check_notation(session: Session, decision: Decision, option: int) -> None:
    """What is written into a log must be read back as the same option."""
    text = session.game.notation(session.state, decision, option)
    if session.parse(decision, text) != option:
        raise ContentError("two options are written alike: {text!r}", text=text)


def look(session: Session) -> None:
    """What everybody sees, as it is sent to bots, and how they stand."""
    game = session.game
    for seat in [SPECTATOR, *range(len(session.header.seats))]:
        to_bytes(session.view(seat))
    game.scores(session.state)
    game.winners(session.state)
