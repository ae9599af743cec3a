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
    return VaalbaraState(
        content,
        open_scores=open_scores,
        frozen=frozen,
        round=1,
        active=NONE,
        acted=0,
        previous=NONE,
        factor=1,
        omens=NONE,
        read_omens=NONE,
        row_1=[NONE] * seats,
        row_2=[NONE] * seats,
        deck=Pile([], content.used_fronts[mark][:], []),
        backs=list(range(content.omens_up_to[mark])),
        ledger=[],
        players=[new_player(content, clan) for clan in clans],
        agenda=[FINAL_SCORING, *[NEW_ROUND] * (content.rounds - 1), *FIRST_ROUND],
    )


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
    return Player(
        clan=clan,
        hand=0,
        deck=(1 << len(content.characters)) - 1,
        discard=0,
        chosen=NONE,
        known=0,
        vp=content.start_vp,
        realm=[],
    )
