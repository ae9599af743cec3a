"""Worlds that a seat cannot tell from the real one."""

from __future__ import annotations

from landnam.games.northgard.rules.discarding import PickCard, Ransom
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.state import OPEN, NorthgardState, Player, Seat
from landnam.games.northgard.rules.view import (
    HIDDEN,
    NorthgardView,
    drawn_owner,
)
from landnam.kit.core import settle
from landnam.kit.luck import Luck
from landnam.kit.pile import Pile


def imagine(content: Content, view: NorthgardView, luck: Luck) -> NorthgardState:
    """A world that the viewer cannot tell from the real one, made from the view alone."""
    state = rebuild(content, view)
    deal_anew(state, view.seat, luck)
    return state


def redeal(state: NorthgardState, seat: Seat, luck: Luck) -> NorthgardState:
    """A copy of the world in which what `seat` cannot know is dealt anew."""
    twin = state.clone()
    deal_anew(twin, seat, luck)
    return twin


def rebuild(content: Content, view: NorthgardView) -> NorthgardState:
    """A state with everything the view tells; what it hides is filled in without thought."""
    state = NorthgardState(content, players=[], agenda=view.agenda[:])
    state.copy_public(view)
    state.drawn = view.drawn[:]
    state.wanted = view.wanted
    owner = drawn_owner(state) if view.drawn else HIDDEN
    victim = victim_of(state)
    shown = view.revealed or ([view.wanted] if view.wanted >= 0 else [])
    for seat, seen in enumerate(view.players):
        fame = view.fame_told(seat)
        if seat == view.seat:
            deck = Pile(view.top[:], view.loose[:], [])
            state.players.append(Player(seen, hand=view.hand[:], deck=deck, fame=fame))
            continue
        rest = seen.pool[:]
        if seat == owner:
            state.drawn = sorted(rest.pop() for _ in view.drawn)
        hand = seen.known[:]
        for card in without(shown, hand) if seat == victim else []:
            rest.remove(card)
            hand.append(card)
        while len(hand) < seen.hand_size:
            hand.append(rest.pop())
        top = [entry if entry != HIDDEN else rest.pop() * 2 for entry in seen.top]
        deck = Pile(top, sorted(rest), [])
        state.players.append(Player(seen, hand=sorted(hand), deck=deck, fame=fame))
    return state


def victim_of(state: NorthgardState) -> Seat:
    """Who is to give up a card."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, PickCard):
        return step.victim
    if isinstance(step, Ransom):
        return step.victim
    return HIDDEN


def shown_to(state: NorthgardState, seat: Seat) -> list[int]:
    """The cards of the victim's hand that a seat is shown."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, PickCard) and step.seat == seat:
        return state.players[step.victim].hand
    if isinstance(step, Ransom) and step.seat == seat:
        return [state.wanted]
    return []


def without(cards: list[int], others: list[int]) -> list[int]:
    """The cards, less the others, one by one."""
    rest = cards[:]
    for card in others:
        if card in rest:
            rest.remove(card)
    return rest


def deal_anew(state: NorthgardState, seat: Seat, luck: Luck) -> None:
    """Redeal what the rivals hold and draw."""
    owner = drawn_owner(state) if state.drawn else HIDDEN
    victim, shown = victim_of(state), shown_to(state, seat)
    for other, player in enumerate(state.players):
        if other != seat:
            known = player.known[:]
            if other == victim:
                known += without(shown, known)
            deal_rival(state, player, known, owner == other, luck)
    if victim not in (seat, HIDDEN) and not shown and isinstance(state.agenda[-1], Ransom):
        state.wanted = luck.pick(state.players[victim].hand)
    settle(state)


def deal_rival(
    state: NorthgardState, player: Player, known: list[int], lays_apart: bool, luck: Luck
) -> None:
    pool = player.deck.loose + without(player.hand, known)
    hidden = [at for at, entry in enumerate(player.deck.top) if entry % 2 != OPEN]
    pool += [player.deck.top[at] // 2 for at in hidden]
    if lays_apart:
        pool += state.drawn
    pool.sort()
    luck.shuffle(pool)
    if lays_apart:
        state.drawn = sorted(pool.pop() for _ in state.drawn)
    player.hand = sorted(known + [pool.pop() for _ in range(len(player.hand) - len(known))])
    for at in hidden:
        player.deck.top[at] = pool.pop() * 2
    player.deck.loose = sorted(pool)
