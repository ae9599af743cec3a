"""Worlds that a seat cannot tell from the real one."""

from __future__ import annotations

from typing import Final

from landnam.games.vaalbara.rules.effects import SHOW, Offer
from landnam.games.vaalbara.rules.state import NONE, Content, Player, Seat, VaalbaraState
from landnam.games.vaalbara.rules.view import HIDDEN, VaalbaraView, is_choosing
from landnam.kit.core import settle
from landnam.kit.luck import Luck
from landnam.kit.sets import members, size

TRIES: Final = 50
"""Deals after which a rival is made to hold the card that an open offer asks for."""


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
        shown = 1 << view.seat if view.answer == SHOW else 0
        agenda[-1] = Offer(offer.card, offer.amount, waiting, shown)
    state = VaalbaraState(content, players, agenda)
    state.copy_public(view)
    return state


def rebuild_player(content: Content, view: VaalbaraView, seat: Seat) -> Player:
    seen = view.players[seat]
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
    return Player(seen, hand=hand, deck=deck, chosen=chosen, vp=view.points(seat))


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
    """If the viewer is not asked, some rival must hold the card and think it over."""
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
    """Let the player hold the card, if it can be in their hand and not all of that is known."""
    spare = members(player.hand & ~player.known)
    if player.deck >> card & 1 and spare:
        player.hand ^= 1 << spare[0] | 1 << card
        player.deck ^= 1 << spare[0] | 1 << card
