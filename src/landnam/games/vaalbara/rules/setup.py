"""Setting up (VB-SETUP)."""

from __future__ import annotations

from typing import Any

from landnam.games.vaalbara.rules.rounds import FINAL_SCORING, FIRST_ROUND, NEW_ROUND
from landnam.games.vaalbara.rules.state import NONE, Clan, Content, Player, VaalbaraState
from landnam.kit.game import SetupError
from landnam.kit.pile import Pile


def begin(
    content: Content, seats: int, open_scores: bool, frozen: bool, clans: list[int]
) -> VaalbaraState:
    """The table before the first card is drawn; luck and the agenda do the rest."""
    mark = content.marks.index(seats)
    state = VaalbaraState(
        content,
        players=[new_player(content, clan) for clan in clans],
        agenda=[FINAL_SCORING, *[NEW_ROUND] * (content.rounds - 1), *FIRST_ROUND],
    )
    state.open_scores = open_scores
    state.frozen = frozen
    state.round = 1
    state.active = NONE
    state.acted = 0
    state.previous = NONE
    state.factor = 1
    state.omens = NONE
    state.read_omens = NONE
    state.row_1 = [NONE] * seats
    state.row_2 = [NONE] * seats
    state.deck = Pile([], content.used_fronts[mark][:], [])
    state.backs = list(range(content.omens_up_to[mark]))
    state.ledger = []
    return state


def clans_of(content: Content, seats: int, names: Any) -> list[Clan]:
    """VB-SETUP-1, -12: a different clan for each seat, as the table has settled it."""
    if names is None:
        return list(range(seats))
    known = content.clans
    words = [str(name) for name in names] if isinstance(names, list) else [str(names)]
    if len(words) != seats or len(set(words)) != seats or not set(words) <= set(known):
        raise SetupError(
            "option clans must name {seats} different clans out of {known}; it names {words}",
            seats=seats,
            known=", ".join(known),
            words=", ".join(words),
        )
    return [known.index(name) for name in words]


def new_player(content: Content, clan: int) -> Player:
    everyone = (1 << len(content.characters)) - 1
    player = Player(deck=everyone, vp=content.start_vp)
    player.clan = clan
    return player
