"""Worlds for a search: rivals' secret choices are sampled from what they would sensibly play."""

from __future__ import annotations

from typing import Final

from landnam.games.vaalbara.bot.expected_turn import likely_characters
from landnam.games.vaalbara.rules.imagine import redeal
from landnam.games.vaalbara.rules.state import NONE, Seat, VaalbaraState
from landnam.games.vaalbara.rules.view import is_choosing
from landnam.kit.luck import Luck
from landnam.kit.sets import members

LIKELY: Final = 4
"""One in so many rivals has chosen any card, the others one that should bring most."""


def suppose(state: VaalbaraState, seat: Seat, luck: Luck) -> VaalbaraState:
    """The same, but what lies face down is mostly what its owner was likely to choose."""
    twin = redeal(state, seat, luck)
    if is_choosing(twin.agenda):
        for other, player in enumerate(twin.players):
            if other != seat and player.chosen != NONE and luck.below(LIKELY):
                choose_likely(twin, other, luck)
    return twin


def choose_likely(state: VaalbaraState, seat: Seat, luck: Luck) -> None:
    player = state.players[seat]
    hand = player.hand | 1 << player.chosen
    player.chosen = luck.pick(likely_characters(state, seat, members(hand)))
    player.hand = hand ^ 1 << player.chosen
