"""Who is asked is no secret, except whom an offer is made to."""

import pytest

from landnam.games.vaalbara import GAME
from landnam.games.vaalbara.rules.effects import Offer
from landnam.kit.core import SPECTATOR
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from landnam.speed import compiled


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_knows_who_is_asked_unless_it_is_an_offer(seats: int) -> None:
    content = GAME.load()
    offers = 0
    for seed in range(12 if compiled() else 4):
        session = Session.start(GAME, content, [str(seat) for seat in range(seats)], seed=seed)
        luck = Luck.seeded(seed, "test")
        while not session.is_over:
            asked = sorted(decision.seat for decision in session.state.asks)
            for viewer in (SPECTATOR, *range(seats)):
                known = GAME.awaited(GAME.see(session.state, viewer))
                if isinstance(session.state.agenda[-1], Offer):
                    offers += 1
                    assert known == [seat for seat in asked if seat == viewer]
                else:
                    assert sorted(known) == asked
            decision = session.state.asks[luck.below(len(asked))]
            session.answer(decision.seat, decision.options[luck.below(len(decision.options))])
        assert GAME.awaited(GAME.see(session.state, SPECTATOR)) == []
    assert offers
