"""Hands, draw decks and discard piles, and what all can tell of them (NG-INFO)."""

from __future__ import annotations

from bisect import insort

from landnam.games.northgard.rules.state import NorthgardState, Player, Seat


def renew(player: Player) -> bool:
    """NG-YEAR-3: an empty draw deck is made of the discard pile; whether there is a card now."""
    deck = player.deck
    if not deck.top and not deck.loose and player.discard:
        deck.loose = player.discard
        player.discard = []
    return bool(deck.top or deck.loose)


def into_hand(player: Player, card: int, is_open: bool = False) -> None:
    insort(player.hand, card)
    if is_open:
        insort(player.known, card)


def from_hand(player: Player, card: int) -> None:
    """A card leaves the hand before everybody's eyes."""
    player.hand.remove(card)
    if card in player.known:
        player.known.remove(card)


def may_hold(player: Player, card: int) -> bool:
    """Whether a card may be in the hand, as far as all can tell (NG-INFO-3)."""
    if not player.hand:
        return False
    return card in player.hand or card in player.deck.loose or card * 2 in player.deck.top


def stock(player: Player) -> int:
    return player.deck.size() + len(player.discard)


def discard(state: NorthgardState, seat: Seat, card: int, reveals: bool = False) -> None:
    """`reveals`: at the word of somebody else, who cannot take it back."""
    player = state.players[seat]
    from_hand(player, card)
    insort(player.discard, card)
    state.emit("discarded", seat, card, reveals=reveals)
