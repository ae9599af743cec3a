"""Playing a game to its end quickly and halfway sensibly: what search learns from."""

from __future__ import annotations

from landnam.games.vaalbara.scoring import reward_of
from landnam.games.vaalbara.state import VaalbaraState
from landnam.kit.core import Option, apply
from landnam.kit.luck import Luck


def playout(state: VaalbaraState, luck: Luck) -> None:
    """Everybody takes the land that pays best now and is otherwise led by chance."""
    while state.asks:
        decision = state.asks[0]
        options = decision.options
        choices = len(options)
        if choices == 1:
            option = options[0]
        elif decision.prompt == "take_land":
            option = best_paying(state, decision.seat, options)
        else:
            option = options[luck.below(choices)]
        apply(state, decision.seat, option, luck)


def best_paying(state: VaalbaraState, seat: int, places: list[int]) -> Option:
    best = places[0]
    most = -1
    for place in places:
        amount = reward_of(state, seat, state.row_1[place])
        if amount > most:
            best = place
            most = amount
    return best
