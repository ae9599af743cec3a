"""What a land on the table would pay the viewer."""

from __future__ import annotations

from landnam.games.vaalbara.rules.imagine import rebuild
from landnam.games.vaalbara.rules.scoring import reward_of
from landnam.games.vaalbara.rules.state import NONE, Land
from landnam.games.vaalbara.rules.view import VaalbaraView
from landnam.kit.sets import members


def pay_text(view: VaalbaraView, card: Land, row: int) -> str:
    """ "+4", or "+1–6" where it depends on a character that is not chosen yet."""
    pays = possible_pays(view, card, row)
    low, high = min(pays), max(pays)
    if not high:
        return "0"
    return f"+{low}" if low == high else f"+{low}–{high}"


def possible_pays(view: VaalbaraView, card: Land, row: int) -> list[int]:
    """By each character it could be taken with: this round's, or (row 2) those in hand."""
    is_now = row == 1 and view.chosen != NONE
    characters = [view.chosen] if is_now else members(view.hand) or [view.chosen]
    state = rebuild(view.content, view)
    player = state.players[view.seat]
    factor = view.factor if is_now and view.active == view.seat else 1
    pays = []
    for player.chosen in characters:
        pays.append(reward_of(state, view.seat, card) * factor)
    return pays
