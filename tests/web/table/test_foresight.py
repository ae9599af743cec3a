"""Whether an answer could be taken back is foreseen rightly, from what its seat knows alone."""

from __future__ import annotations

import pytest

from landnam.games import GAMES
from landnam.kit.codec import to_bytes
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from landnam.web.table.foresight import can_take_back

MOVES = 150


@pytest.mark.parametrize("name", GAMES)
def test_what_is_foreseen_comes_true(name: str) -> None:
    """Whatever is told to be revocable can be taken back, and the other way round."""
    game = GAMES[name]
    content = game.load()
    luck = Luck.seeded(5, "people")
    revocable = 0
    session = Session.start(game, content, ["a", "b", "c"], {}, 5)
    for _ in range(MOVES):
        if session.is_over:
            break
        decision = session.state.asks[luck.below(len(session.state.asks))]
        option = decision.options[luck.below(len(decision.options))]
        foreseen = can_take_back(game, content, session.view(decision.seat), option)
        was_polling, before = session.is_polling, len(session.entries)
        session.answer(decision.seat, option)
        holds = session.can_undo(decision.seat) and session.decision(decision.seat) is not None
        assert foreseen == (holds and not was_polling), session.entries[before].text
        revocable += foreseen
    assert revocable


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_look_the_same_foresee_the_same(name: str) -> None:
    game = GAMES[name]
    content = game.load()
    session = Session.start(game, content, ["a", "b", "c"], {}, 7)
    luck = Luck.seeded(7, "people")
    for _ in range(40):
        decision = session.state.asks[0]
        seat, view = decision.seat, session.view(decision.seat)
        other = game.see(game.redeal(session.state, seat, luck), seat)
        assert to_bytes(other) == to_bytes(view)
        option = decision.options[luck.below(len(decision.options))]
        told = [can_take_back(game, content, one, option) for one in (view, other)]
        assert told[0] == told[1]
        session.answer(seat, option)
