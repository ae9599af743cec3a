"""Worlds that a seat cannot tell from the real one."""

from __future__ import annotations

from landnam.games.northgard import cards
from landnam.games.northgard.printed import Content
from landnam.games.northgard.state import MIDDLE, OPEN, SEATS, NorthgardState, Player, Seat
from landnam.games.northgard.view import (
    HIDDEN,
    NorthgardView,
    PlayerView,
    drawn_audience,
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
    state = NorthgardState(
        content,
        view.rules,
        view.year,
        view.first,
        view.active,
        view.resolved,
        view.is_main_played,
        view.map,
        view.held[:],
        view.kaija,
        view.scorched,
        view.built[:],
        view.extras[:],
        view.pile.clone(),
        view.early[:],
        view.advanced[:],
        view.display[:],
        view.achievements[:],
        view.unrest,
        view.creature_deck[:],
        view.creature_upper,
        view.creature_row[:],
        view.creature_discard[:],
        view.guests[:],
        view.arrived[:],
        view.fights[:],
        view.fight[:],
        view.last,
        view.shown[:],
        view.drawn[:],
        view.stolen,
        view.ledger[:],
        [],
        view.agenda[:],
    )
    owner = drawn_owner(state)
    for seat, seen in enumerate(view.players):
        fame = sum(entry // SEATS - MIDDLE for entry in view.ledger if entry % SEATS == seat)
        if seat == view.seat:
            deck = Pile(view.top[:], view.loose[:], [])
            state.players.append(player_of(seen, view.hand[:], deck, fame))
            continue
        rest = seen.pool[:]
        if view.drawn and owner == seat:
            if view.drawn[0] == HIDDEN:
                state.drawn = sorted(rest.pop() for _ in view.drawn)
            else:
                for card in view.drawn:
                    rest.remove(card)
        hand = seen.known[:]
        if view.revealed and is_victim(state, seat):
            hand = view.revealed[:]
            for card in seen.known:
                rest.append(card)
            for card in hand:
                rest.remove(card)
        while len(hand) < seen.hand_size:
            hand.append(rest.pop())
        top = [entry if entry != HIDDEN else rest.pop() * 2 for entry in seen.top]
        state.players.append(player_of(seen, sorted(hand), Pile(top, sorted(rest), []), fame))
    return state


def is_victim(state: NorthgardState, seat: Seat) -> bool:
    step = state.agenda[-1]
    return isinstance(step, cards.PickCard) and step.victim == seat


def player_of(seen: PlayerView, hand: list[int], deck: Pile, fame: int) -> Player:
    return Player(
        seen.clan,
        hand,
        seen.known[:],
        deck,
        seen.discard[:],
        seen.active[:],
        seen.upgrades[:],
        seen.box[:],
        seen.resources[:],
        fame,
        seen.reserve,
        seen.passed,
        seen.has_display,
        seen.flags,
        seen.tiles[:],
    )


def deal_anew(state: NorthgardState, seat: Seat, luck: Luck) -> None:
    """Redeal what the rivals hold and draw."""
    owner = drawn_owner(state) if state.drawn else HIDDEN
    is_drawn_known = seat >= 0 and bool(drawn_audience(state) >> seat & 1)
    top = state.agenda[-1] if state.agenda else None
    looks_at = top.victim if isinstance(top, cards.PickCard) and top.seat == seat else HIDDEN
    for other, player in enumerate(state.players):
        if other != seat:
            lays_apart = owner == other and not is_drawn_known
            deal_rival(state, player, lays_apart, looks_at == other, luck)
    settle(state)


def deal_rival(
    state: NorthgardState, player: Player, lays_apart: bool, is_hand_known: bool, luck: Luck
) -> None:
    hand = player.hand if is_hand_known else player.known[:]
    pool = player.deck.loose[:]
    if not is_hand_known:
        unknown = player.hand[:]
        for card in player.known:
            unknown.remove(card)
        pool += unknown
    hidden = [at for at, entry in enumerate(player.deck.top) if entry % 2 != OPEN]
    pool += [player.deck.top[at] // 2 for at in hidden]
    if lays_apart:
        pool += state.drawn
    pool.sort()
    luck.shuffle(pool)
    if lays_apart:
        state.drawn = sorted(pool.pop() for _ in state.drawn)
    if not is_hand_known:
        hand += [pool.pop() for _ in range(len(player.hand) - len(hand))]
        player.hand = sorted(hand)
    for at in hidden:
        player.deck.top[at] = pool.pop() * 2
    player.deck.loose = sorted(pool)
