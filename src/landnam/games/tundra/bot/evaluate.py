"""How well a seat stands, in victory points."""

from __future__ import annotations

from landnam.games.tundra.rules.printed import BERRY, KINDS, VP
from landnam.games.tundra.rules.scoring import worth
from landnam.games.tundra.rules.view import HIDDEN, TundraView


def evaluate(view: TundraView) -> float:
    """Own points and what they grow from, against the best rival."""
    seats = range(len(view.players))
    if view.seat < 0:
        return 0.0
    own = prospect(view, view.seat)
    return own - max([prospect(view, seat) for seat in seats if seat != view.seat], default=0.0)


def prospect(view: TundraView, seat: int) -> float:
    player = view.players[seat]
    left = view.content.rounds - view.round
    vp = float(player.goods[VP])
    if not view.agenda:
        return vp
    vp += 0.3 * sum(player.goods[:KINDS]) + 0.2 * player.goods[BERRY]
    vp += player.upgraded.bit_count() * (left - 1) + 2.0 * view.towers_on_board(seat) * left
    if view.secrets and view.secrets[seat] != HIDDEN:
        vp += worth(view, seat, view.content.personal_goals[view.secrets[seat]])
    return vp
