"""How well somebody stands, in fame."""

from __future__ import annotations

from typing import Final

from landnam.games.northgard.bot.playout import PAUSES, playout
from landnam.games.northgard.bot.worth import margin
from landnam.games.northgard.rules.imagine import rebuild
from landnam.games.northgard.rules.view import NorthgardView
from landnam.kit.core import settle
from landnam.kit.luck import Luck

DICE: Final = 6
"""How often a combat is imagined."""


def evaluate(view: NorthgardView) -> float:
    """What is begun is finished by habit, then fame, lands, goods, people and cards are weighed."""
    state = rebuild(view.content, view)
    settle(state)
    if not state.asks or state.asks[0].prompt in PAUSES:
        return margin(state, view.seat)
    times = DICE if state.guests or state.fights or state.battle else 1
    total = 0.0
    for number in range(times):
        twin = state.clone()
        playout(twin, Luck.seeded(number, "evaluate"))
        total += margin(twin, view.seat)
    return total / times
