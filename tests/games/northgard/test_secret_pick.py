"""A card picked out of another's hand: who learns which, and what being asked tells."""

from __future__ import annotations

import pytest

from landnam.games import GAMES
from landnam.games.northgard.rules.discarding import PickCard, RandomDiscard, offer_shield
from landnam.games.northgard.rules.state import NorthgardState
from landnam.kit.codec import to_bytes
from landnam.kit.core import SPECTATOR, apply, settle
from landnam.kit.luck import Luck

GAME = GAMES["northgard"]
CONTENT = GAME.load()
UNREST = CONTENT.unrest
ACTOR, VICTIM, OTHER = 0, 1, 2


def table(has_unrest: bool = True, is_unrest_known: bool = False) -> NorthgardState:
    """Seat 1 has three cards in hand, the rest in the draw deck; unrest protects (R-10)."""
    options = {"clans": "random", "unrest_shield": True}
    state: NorthgardState = GAME.begin(CONTENT, seats=3, options=options)
    settle(state, Luck.seeded(1, "pick"))
    player = state.players[VICTIM]
    own = sorted([*player.hand, *player.deck.loose, UNREST])
    state.unrest -= 1
    hand = [UNREST, *own[:2]] if has_unrest else own[:3]
    player.hand = sorted(hand)
    player.known = [UNREST] if is_unrest_known else []
    for card in hand:
        own.remove(card)
    player.deck.loose = own
    return state


def pick(state: NorthgardState, card: int) -> NorthgardState:
    twin = state.clone()
    twin.push(PickCard(ACTOR, VICTIM, 0))
    settle(twin)
    apply(twin, ACTOR, card)
    return twin


@pytest.mark.parametrize("viewer", [OTHER, SPECTATOR])
@pytest.mark.parametrize("is_unrest_known", [False, True])
def test_nobody_else_learns_which_card_is_wanted(viewer: int, is_unrest_known: bool) -> None:
    """NG-FX-DISC-2, R-10: not even if all know that unrest is in the hand"""
    state = table(is_unrest_known=is_unrest_known)
    seen = {to_bytes(GAME.see(pick(state, card), viewer)) for card in state.players[VICTIM].hand}
    assert len(seen) == 1
    for seat in (ACTOR, VICTIM):
        told = {GAME.see(pick(state, card), seat).wanted for card in state.players[VICTIM].hand}
        assert told == set(state.players[VICTIM].hand)


def test_being_asked_tells_nothing_about_the_hand() -> None:
    """R-10: whoever may hold unrest is asked and answers, whether he holds it or not"""
    for has_unrest, options in ((True, [0, 1]), (False, [0])):
        state = table(has_unrest)
        [asked] = pick(state, state.players[VICTIM].hand[0]).asks
        assert (asked.seat, asked.prompt, asked.options) == (VICTIM, "ransom", options)
        assert GAME.must_answer(asked)
        state.push(RandomDiscard(VICTIM))
        offer_shield(state, VICTIM)
        settle(state)
        [asked] = state.asks
        assert (asked.seat, asked.prompt, asked.options) == (VICTIM, "shield", options)
        assert GAME.must_answer(asked)


def test_who_asks_remembers_the_card_in_imagined_worlds() -> None:
    state = table()
    for card in state.players[VICTIM].hand:
        wanted = pick(state, card)
        luck = Luck.seeded(card, "worlds")
        for _ in range(10):
            world = GAME.imagine(CONTENT, GAME.see(wanted, ACTOR), luck)
            assert world.wanted == card and card in world.players[VICTIM].hand
        guesses = {GAME.redeal(wanted, OTHER, luck).wanted for _ in range(40)}
        assert len(guesses) > 1
