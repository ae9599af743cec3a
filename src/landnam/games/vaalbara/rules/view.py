"""What one seat may see, built up from nothing."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from landnam.games.vaalbara.rules.effects import GiveTo, Offer, RecoverCard
from landnam.games.vaalbara.rules.exchanges import (
    ChooseRealmLand,
    ChooseRowLand,
    ChooseSwap,
    RevealForRealm,
    RevealForRow,
)
from landnam.games.vaalbara.rules.rounds import (
    Choose,
    DealLands,
    DrawHand,
    EndOfRound,
    FinalScoring,
    LandStep,
    NewRound,
    NextTurn,
    ShowOmens,
    TakeLand,
)
from landnam.games.vaalbara.rules.state import (
    NONE,
    PUBLIC,
    Content,
    PublicPlayer,
    PublicTable,
    Seat,
    VaalbaraState,
)
from landnam.kit.core import Decision, Step
from landnam.kit.effects import RunBlock
from landnam.kit.game import View
from landnam.kit.sets import size

HIDDEN: Final = -2
"""Stands for a card or a total that the viewer may not know."""

PUBLIC_STEPS: Final = (
    Choose,
    NextTurn,
    LandStep,
    TakeLand,
    EndOfRound,
    NewRound,
    FinalScoring,
    DealLands,
    DrawHand,
    ShowOmens,
    GiveTo,
    RecoverCard,
    ChooseRowLand,
    ChooseSwap,
    ChooseRealmLand,
    RevealForRow,
    RevealForRealm,
    RunBlock,
)
"""Steps that hold nothing but what all have seen. Whatever is not listed never enters a view."""


class PlayerView(PublicPlayer):
    """A player as the viewer sees them; `vp` and `chosen` may be HIDDEN."""

    __match_args__: ClassVar = (
        "clan",
        "hand_size",
        "deck_size",
        "discard",
        "chosen",
        "known",
        "vp",
        "realm",
    )

    def __init__(
        self,
        other: PublicPlayer | None = None,
        *,
        hand_size: int = 0,
        deck_size: int = 0,
        chosen: int = NONE,
        vp: int = HIDDEN,
    ) -> None:
        super().__init__(other)
        self.hand_size = hand_size
        self.deck_size = deck_size
        self.chosen = chosen
        self.vp = vp


class VaalbaraView(View, PublicTable):
    """The table from one seat. `hand`, `clan_deck` (as a set), `chosen` and `answer` (to an open
    offer) are the viewer's own; a spectator has none."""

    __match_args__: ClassVar = (
        "seat",
        "asks",
        *PUBLIC,
        "players",
        "agenda",
        "hand",
        "clan_deck",
        "chosen",
        "answer",
    )

    def __init__(self, content: Content, seat: Seat, asks: list[Decision]) -> None:
        super().__init__(seat, asks)
        self.content = content
        self.players: list[PlayerView] = []
        self.agenda: list[Step[Any]] = []
        self.hand = 0
        self.clan_deck = 0
        self.chosen = NONE
        self.answer = NONE


def see(state: VaalbaraState, seat: Seat) -> VaalbaraView:
    """What a seat may know (VB 16.3): what all may see, and what it holds itself."""
    asks = [own_copy(decision) for decision in state.asks if decision.seat == seat]
    view = VaalbaraView(state.content, seat, asks)
    view.copy_public(state)
    view.players = [see_player(state, seat, other) for other in range(len(state.players))]
    view.agenda = [public_step(step) for step in state.agenda]
    view.answer = own_answer(state, seat)
    if seat >= 0:
        mine = state.players[seat]
        view.hand = mine.hand
        view.clan_deck = mine.deck
        view.chosen = mine.chosen
    return view


def own_copy(decision: Decision) -> Decision:
    return Decision(decision.seat, decision.prompt, decision.options[:], decision.audience)


def see_player(state: VaalbaraState, viewer: Seat, seat: Seat) -> PlayerView:
    player = state.players[seat]
    shows_vp = viewer == seat or state.open_scores or not state.agenda
    face_down = is_choosing(state.agenda) and player.chosen != NONE
    return PlayerView(
        player,
        hand_size=size(player.hand),
        deck_size=size(player.deck),
        chosen=HIDDEN if face_down else player.chosen,
        vp=player.vp if shows_vp else HIDDEN,
    )


def is_choosing(agenda: list[Step[Any]]) -> bool:
    return bool(agenda) and isinstance(agenda[-1], Choose)


def public_step(step: Step[Any]) -> Step[Any]:
    """A step as all may know it: of an offer only that it is open (VB-R-30)."""
    if isinstance(step, Offer):
        return Offer(step.card, step.amount, 0, 0)
    assert isinstance(step, PUBLIC_STEPS), f"{type(step).__name__} is not known to be public"
    return step


def own_answer(state: VaalbaraState, seat: Seat) -> int:
    """What the viewer has answered to an open offer, NONE if nothing."""
    step = state.agenda[-1] if state.agenda else None
    if seat < 0 or not isinstance(step, Offer) or step.waiting >> seat & 1:
        return NONE
    return step.shown >> seat & 1 if state.players[seat].hand >> step.card & 1 else NONE


def awaited(view: VaalbaraView) -> list[Seat]:
    """Who is asked, as far as the viewer may know: whom an offer is made to stays secret."""
    step = view.agenda[-1] if view.agenda else None
    if isinstance(step, Choose):
        return [seat for seat, player in enumerate(view.players) if player.chosen == NONE]
    if step is None or isinstance(step, Offer):
        return [decision.seat for decision in view.asks]
    return [view.active]
