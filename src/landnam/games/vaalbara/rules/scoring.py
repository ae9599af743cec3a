"""Turn order, rewards and the final ranking: questions about a table, nothing changes it."""

from __future__ import annotations

from landnam.games.vaalbara.rules.state import (
    FRONTS,
    NONE,
    SEATS,
    Gain,
    Kind,
    Land,
    Seat,
    VaalbaraState,
)


def next_to_act(state: VaalbaraState) -> Seat:
    """VB-ORDER-5: lowest initiative, ties by the omens now on the deck."""
    content = state.content
    places = content.omen_places[state.deciding_omens()]
    best = NONE
    best_key = 0
    for seat, player in enumerate(state.players):
        if not state.acted >> seat & 1:
            key = content.characters[player.chosen].initiative * SEATS + places[player.clan]
            if best == NONE or key < best_key:
                best = seat
                best_key = key
    return best


def lands_of_kind(state: VaalbaraState, seat: Seat, kind: Kind) -> int:
    kind_of = state.content.kind_of
    count = 0
    for card in state.players[seat].realm:
        if kind_of[card % FRONTS] == kind:
            count += 1
    return count


def different_kinds(state: VaalbaraState, seat: Seat) -> int:
    kind_of = state.content.kind_of
    seen = 0
    for card in state.players[seat].realm:
        seen |= 1 << kind_of[card % FRONTS]
    return seen.bit_count()


def total(gains: list[Gain], state: VaalbaraState, seat: Seat) -> int:
    """VB-LAND-2: counted with the land already in the realm."""
    amount = 0
    for gain in gains:
        amount += gain.amount(state, seat)
    return amount


def reward_of(state: VaalbaraState, seat: Seat, card: Land) -> int:
    """What a land would pay if it joined the realm now."""
    realm = state.players[seat].realm
    realm.append(card)
    amount = total(state.content.fronts[card % FRONTS].rewards, state, seat)
    realm.pop()
    return amount


def ranking(state: VaalbaraState) -> list[Seat]:
    """VB-FINAL-6 to -8: most VP, ties by the omens on the deck at the end."""
    places = state.content.omen_places[state.omens]
    players = state.players
    return sorted(
        range(len(players)), key=lambda seat: (-players[seat].vp, places[players[seat].clan])
    )
