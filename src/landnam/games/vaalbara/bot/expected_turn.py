"""What a turn should bring, in victory points, and which character is therefore likely."""

from __future__ import annotations

from typing import Final

from landnam.games.vaalbara.rules.effects import Give, MultiplyLandReward, OfferReveal, Steal
from landnam.games.vaalbara.rules.exchanges import SwapRealmWithDeck, SwapRows, SwapRowWithDeck
from landnam.games.vaalbara.rules.gains import GainIfAfter, GainIfBefore, GainPerPlayer
from landnam.games.vaalbara.rules.scoring import reward_of
from landnam.games.vaalbara.rules.state import NONE, Character, Gain, Seat, VaalbaraState
from landnam.kit.effects import Effect

LATER: Final = 0.4
"""What a point that the next round may bring is worth now."""


def likely_characters(state: VaalbaraState, seat: Seat, hand: list[Character]) -> list[Character]:
    """Those of a hand whose turn should bring most."""
    player = state.players[seat]
    before = player.chosen
    best: list[Character] = []
    most = 0.0
    for character in hand:
        player.chosen = character
        worth = turn_worth(state, seat)
        if not best or worth > most:
            best = [character]
            most = worth
        elif worth == most:
            best.append(character)
    player.chosen = before
    return best


def rewards(state: VaalbaraState, seat: Seat, row: list[int]) -> list[int]:
    """What each land of a row would pay, best first."""
    return sorted([reward_of(state, seat, card) for card in row if card != NONE], reverse=True)


def turn_worth(state: VaalbaraState, seat: Seat) -> float:
    """The land the initiative should leave, and the effect of the character."""
    card = state.content.characters[state.players[seat].chosen]
    last = state.content.characters[-1].initiative
    late = (card.initiative - 1) / max(1, last - 1)
    paid = rewards(state, seat, state.row_1)
    land = paid[round(late * (len(paid) - 1))] if paid else 0
    worth = float(land)
    for effect in state.program[card.first : card.last]:
        worth += effect_worth(state, seat, effect, late, land)
    return worth


def effect_worth(
    state: VaalbaraState, seat: Seat, effect: Effect[VaalbaraState], late: float, land: int
) -> float:
    rivals = len(state.players) - 1
    neighbours = len(state.neighbours(seat))
    if isinstance(effect, GainIfBefore):
        return effect.gain * float((1 - late) ** neighbours)
    if isinstance(effect, GainIfAfter):
        return effect.gain * float(late**neighbours)
    if isinstance(effect, GainPerPlayer):
        return effect.each * neighbours / 2
    if isinstance(effect, Gain):
        return effect.amount(state, seat)
    if isinstance(effect, Steal):
        return effect.amount * float(1 - (1 - late) ** rivals) * (1 + 1 / rivals)
    if isinstance(effect, MultiplyLandReward):
        return float((effect.factor - 1) * land)
    if isinstance(effect, SwapRealmWithDeck):
        return LATER * land + 2 * LATER if state.players[seat].realm else 0.0
    if isinstance(effect, (SwapRows, SwapRowWithDeck)):
        return 2 * LATER
    if isinstance(effect, (Give, OfferReveal)):
        return -effect.amount / rivals
    return 0.0
