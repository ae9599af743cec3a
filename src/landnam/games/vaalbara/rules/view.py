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
from landnam.games.vaalbara.rules.state import NONE, Content, Seat, VaalbaraState
from landnam.kit.core import Decision, Step
from landnam.kit.effects import RunBlock
from landnam.kit.game import View
from landnam.kit.pile import Pile
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


class PlayerView:
    """A player as the others see him; `vp` and `chosen` may be HIDDEN."""

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
        clan: int,
        hand_size: int,
        deck_size: int,
        discard: int,
        chosen: int,
        known: int,
        vp: int,
        realm: list[int],
    ) -> None:
        self.clan = clan
        self.hand_size = hand_size
        self.deck_size = deck_size
        self.discard = discard
        self.chosen = chosen
        self.known = known
        self.vp = vp
        self.realm = realm


class VaalbaraView(View):
    """The table from one seat. `hand`, `clan_deck` (as a set), `chosen` and `answer` (to an open
    offer) are the viewer's own; a spectator has none."""

    __match_args__: ClassVar = (
        "seat",
        "asks",
        "open_scores",
        "frozen",
        "round",
        "active",
        "acted",
        "previous",
        "factor",
        "omens",
        "read_omens",
        "row_1",
        "row_2",
        "deck",
        "backs",
        "ledger",
        "players",
        "agenda",
        "hand",
        "clan_deck",
        "chosen",
        "answer",
    )

    def __init__(
        self,
        content: Content,
        seat: Seat,
        asks: list[Decision],
        open_scores: bool,
        frozen: bool,
        round: int,
        active: Seat,
        acted: int,
        previous: Seat,
        factor: int,
        omens: int,
        read_omens: int,
        row_1: list[int],
        row_2: list[int],
        deck: Pile,
        backs: list[int],
        ledger: list[int],
        players: list[PlayerView],
        agenda: list[Step[Any]],
        hand: int,
        clan_deck: int,
        chosen: int,
        answer: int,
    ) -> None:
        super().__init__(seat, asks)
        self.content = content
        self.open_scores = open_scores
        self.frozen = frozen
        self.round = round
        self.active = active
        self.acted = acted
        self.previous = previous
        self.factor = factor
        self.omens = omens
        self.read_omens = read_omens
        self.row_1 = row_1
        self.row_2 = row_2
        self.deck = deck
        self.backs = backs
        self.ledger = ledger
        self.players = players
        self.agenda = agenda
        self.hand = hand
        self.clan_deck = clan_deck
        self.chosen = chosen
        self.answer = answer


def see(state: VaalbaraState, seat: Seat) -> VaalbaraView:
    """What a seat may know (VB 16.3); every list is a copy."""
    mine = state.players[seat] if seat >= 0 else None
    return VaalbaraView(
        content=state.content,
        seat=seat,
        asks=[own_copy(decision) for decision in state.asks if decision.seat == seat],
        open_scores=state.open_scores,
        frozen=state.frozen,
        round=state.round,
        active=state.active,
        acted=state.acted,
        previous=state.previous,
        factor=state.factor,
        omens=state.omens,
        read_omens=state.read_omens,
        row_1=state.row_1[:],
        row_2=state.row_2[:],
        deck=state.deck.clone(),
        backs=state.backs[:],
        ledger=state.ledger[:],
        players=[see_player(state, seat, other) for other in range(len(state.players))],
        agenda=[public_step(step) for step in state.agenda],
        hand=mine.hand if mine else 0,
        clan_deck=mine.deck if mine else 0,
        chosen=mine.chosen if mine else NONE,
        answer=own_answer(state, seat),
    )


def own_copy(decision: Decision) -> Decision:
    return Decision(decision.seat, decision.prompt, decision.options[:], decision.audience)


def see_player(state: VaalbaraState, viewer: Seat, seat: Seat) -> PlayerView:
    player = state.players[seat]
    shows_vp = viewer == seat or state.open_scores or not state.agenda
    face_down = is_choosing(state.agenda) and player.chosen != NONE
    return PlayerView(
        clan=player.clan,
        hand_size=size(player.hand),
        deck_size=size(player.deck),
        discard=player.discard,
        chosen=HIDDEN if face_down else player.chosen,
        known=player.known,
        vp=player.vp if shows_vp else HIDDEN,
        realm=player.realm[:],
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
