"""What one seat may see, built up from nothing, and worlds it cannot tell from the real one."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from landnam.games.vaalbara.effects import (
    ChooseRealmLand,
    ChooseRowLand,
    ChooseSwap,
    GiveTo,
    Offer,
    RecoverCard,
    RevealForRealm,
    RevealForRow,
)
from landnam.games.vaalbara.state import NONE, SEATS, Content, Player, Seat, VaalbaraState
from landnam.games.vaalbara.steps import (
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
from landnam.kit.core import Decision, Step, settle
from landnam.kit.effects import RunBlock
from landnam.kit.game import View
from landnam.kit.luck import Luck
from landnam.kit.pile import Pile
from landnam.kit.sets import members, size

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

TRIES: Final = 50


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

    def is_over(self) -> bool:
        return not self.agenda


def see(state: VaalbaraState, seat: Seat) -> VaalbaraView:
    """What a seat may know (VB 16.3); every list is a copy."""
    mine = state.players[seat] if seat >= 0 else None
    return VaalbaraView(
        content=state.content,
        seat=seat,
        asks=[decision for decision in state.asks if decision.seat == seat],
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


def imagine(content: Content, view: VaalbaraView, luck: Luck) -> VaalbaraState:
    """A world that the viewer cannot tell from the real one, made from the view alone."""
    state = rebuild(content, view)
    deal_anew(state, view.seat, luck)
    return state


def redeal(state: VaalbaraState, seat: Seat, luck: Luck) -> VaalbaraState:
    """A copy of the world in which what `seat` cannot know is dealt anew."""
    twin = state.clone()
    deal_anew(twin, seat, luck)
    return twin


def rebuild(content: Content, view: VaalbaraView) -> VaalbaraState:
    """A state with everything the view tells; what it hides is filled in without thought."""
    players = [rebuild_player(content, view, seat) for seat in range(len(view.players))]
    agenda = view.agenda[:]
    if agenda and isinstance(agenda[-1], Offer):
        offer = agenda[-1]
        waiting = 1 << view.seat if view.asks else 0
        shown = 1 << view.seat if view.answer == 1 else 0
        agenda[-1] = Offer(offer.card, offer.amount, waiting, shown)
    return VaalbaraState(
        content,
        view.open_scores,
        view.frozen,
        view.round,
        view.active,
        view.acted,
        view.previous,
        view.factor,
        view.omens,
        view.read_omens,
        view.row_1[:],
        view.row_2[:],
        view.deck.clone(),
        view.backs[:],
        view.ledger[:],
        players,
        agenda,
    )


def rebuild_player(content: Content, view: VaalbaraView, seat: Seat) -> Player:
    seen = view.players[seat]
    vp = content.start_vp + sum(gain // SEATS for gain in view.ledger if gain % SEATS == seat)
    if seat == view.seat:
        hand, deck, chosen = view.hand, view.clan_deck, view.chosen
    else:
        chosen = seen.chosen
        away = seen.discard if chosen < 0 else seen.discard | 1 << chosen
        rest = (1 << len(content.characters)) - 1 & ~away & ~seen.known
        held = members(seen.known) + members(rest)
        if chosen == HIDDEN:
            chosen = held.pop()
        hand = sum(1 << card for card in held[: seen.hand_size])
        deck = sum(1 << card for card in held[seen.hand_size :])
    return Player(seen.clan, hand, deck, seen.discard, chosen, seen.known, vp, seen.realm[:])


def deal_anew(state: VaalbaraState, seat: Seat, luck: Luck) -> None:
    """Redeal the rivals' hidden characters; an offer that is open must still wait for somebody."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Offer):
        deal_for_offer(state, seat, step, luck)
    else:
        hidden = is_choosing(state.agenda)
        for other, player in enumerate(state.players):
            if other != seat:
                deal_rival(player, hidden and player.chosen != NONE, luck)
    settle(state)


def deal_rival(player: Player, face_down: bool, luck: Luck) -> None:
    """Any of the unseen cards may be in hand; the known ones are in hand or lie face down."""
    held = size(player.hand)
    pool = player.hand | player.deck
    if face_down:
        pool |= 1 << player.chosen
        held += 1
    hand = player.known
    unknown = members(pool & ~hand)[:]
    left = len(unknown)
    for _ in range(held - size(hand)):
        at = luck.below(left)
        hand |= 1 << unknown[at]
        left -= 1
        unknown[at] = unknown[left]
    player.deck = pool & ~hand
    if face_down:
        cards = members(hand)
        player.chosen = cards[luck.below(len(cards))]
        hand ^= 1 << player.chosen
    player.hand = hand


def deal_for_offer(state: VaalbaraState, seat: Seat, offer: Offer, luck: Luck) -> None:
    """If the viewer is not asked himself, some rival must hold the card and think it over."""
    mine = 0 if seat < 0 else 1 << seat
    for attempt in range(TRIES + 1):
        waiting = offer.waiting & mine
        for other, player in enumerate(state.players):
            if other == seat:
                continue
            deal_rival(player, False, luck)
            if attempt == TRIES and not waiting:
                hold(player, offer.card)
            if player.hand >> offer.card & 1:
                waiting |= 1 << other
        if waiting:
            break
    state.agenda[-1] = Offer(offer.card, offer.amount, waiting, offer.shown & mine)


def hold(player: Player, card: int) -> None:
    """Let the player hold the card, if it can still be in his hand and not all of that is known."""
    spare = members(player.hand & ~player.known)
    if player.deck >> card & 1 and spare:
        player.hand ^= 1 << spare[0] | 1 << card
        player.deck ^= 1 << spare[0] | 1 << card
