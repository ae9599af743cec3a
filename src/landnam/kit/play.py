"""Playing to the end without anybody watching."""

from __future__ import annotations

from landnam.kit.core import State, apply
from landnam.kit.luck import Luck


def playout(state: State, luck: Luck) -> int:
    """Answer every question at random until the game is over; how many there were."""
    decisions = 0
    while state.asks:
        decision = state.asks[0]
        options = decision.options
        choices = len(options)
        option = options[0] if choices == 1 else options[luck.below(choices)]
        apply(state, decision.seat, option, luck)
        decisions += 1
    return decisions
