"""How well a seat stands, in victory points, from its view alone. Figures come from the cards."""

from __future__ import annotations

from landnam.games.vaalbara.bot.expected_turn import LATER, rewards, turn_worth
from landnam.games.vaalbara.rules.imagine import rebuild
from landnam.games.vaalbara.rules.scoring import total
from landnam.games.vaalbara.rules.state import NONE
from landnam.games.vaalbara.rules.view import VaalbaraView


def evaluate(view: VaalbaraView) -> float:
    """Points, what the chosen character should still bring, and what the preview row promises."""
    seat = view.seat
    state = rebuild(view.content, view)
    worth = float(state.players[seat].vp)
    if not view.agenda:
        return worth
    worth += total(state.content.final_rewards, state, seat)
    if view.chosen != NONE and not view.has_acted(seat):
        worth += turn_worth(state, seat)
    if view.round < state.content.rounds:
        offers = rewards(state, seat, state.row_2)
        worth += LATER * sum(offers) / max(1, len(offers))
    return worth
