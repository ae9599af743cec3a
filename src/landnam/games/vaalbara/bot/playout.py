"""Playing a game to its end quickly and halfway sensibly: what search learns from."""

from __future__ import annotations

from landnam.games.vaalbara.rules.scoring import total
from landnam.games.vaalbara.rules.state import FRONTS, VaalbaraState
from landnam.kit.core import Option, apply
from landnam.kit.luck import Luck


def playout(state: VaalbaraState, luck: Luck) -> None:
    """Everybody takes the land that promises most and is otherwise led by chance."""
    while state.asks:
        decision = state.asks[0]
        options = decision.options
        choices = len(options)
        if choices == 1:
            option = options[0]
        elif decision.prompt == "take_land":
            option = most_promising(state, decision.seat, options)
        else:
            option = options[luck.below(choices)]
        apply(state, decision.seat, option, luck)


def most_promising(state: VaalbaraState, seat: int, places: list[int]) -> Option:
    best = places[0]
    most = -1
    for place in places:
        amount = worth_of(state, seat, state.row_1[place])
        if amount > most:
            best = place
            most = amount
    return best


def worth_of(state: VaalbaraState, seat: int, card: int) -> int:
    """Twice what a land pays now, and once what another of its kind would pay in a later round."""
    realm = state.players[seat].realm
    rewards = state.content.fronts[card % FRONTS].rewards
    realm.append(card)
    worth = 2 * total(rewards, state, seat)
    if state.round < state.content.rounds:
        realm.append(card)
        worth += total(rewards, state, seat)
        realm.pop()
    realm.pop()
    return worth
