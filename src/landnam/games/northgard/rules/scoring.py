"""Fame at the end, who dominates, who wins (NG-WIN)."""

from __future__ import annotations

from landnam.games.northgard.rules.printed import FOOD, LARGE, LORE, WOOD
from landnam.games.northgard.rules.state import TEAMS, NorthgardState, Root, Seat


def own_cards(state: NorthgardState, seat: Seat) -> list[int]:
    """NG-WIN-2: draw deck, hand, active zone, discard pile (and what is just being drawn)."""
    player = state.players[seat]
    cards = player.hand + player.deck.loose + player.discard
    cards += [entry // 2 for entry in player.deck.top]
    return cards + [entry // 2 for entry in player.active]


def final_fame(state: NorthgardState, seat: Seat) -> int:
    content = state.content
    player = state.players[seat]
    fame = player.fame + sum(player.resources) // content.numbers["resources_per_final_fame"]
    counted: dict[str, int] = {}
    for card in own_cards(state, seat):
        printed = content.cards[card]
        fame += printed.fame
        for amount, per in printed.finals:
            if per not in counted:
                counted[per] = count(state, seat, per)
            fame += amount * counted[per]
    return fame


def count(state: NorthgardState, seat: Seat, per: str) -> int:
    """NG-WIN-6: what an achievement pays for."""
    if per == "once":
        return 1
    if per == "unit":
        return state.on_map(seat)
    return sum(count_in(state, root, per) for root in state.territories(seat))


def count_in(state: NorthgardState, root: Root, per: str) -> int:
    content = state.content
    if per == "small_building":
        return sum(1 for kind in state.buildings(root) if not content.buildings[kind].is_large)
    if per == "large_building":
        return sum(1 for kind in state.buildings(root) if content.buildings[kind].is_large)
    if per == "lair":
        return state.map.lairs[root]
    if per in SYMBOLS:
        return state.symbols(root, SYMBOLS[per])
    wants_large = per == "empty_large_slot"
    return sum(
        1
        for slot in state.map.slots[root]
        if state.built[slot] < 0 and (content.slot_kind[slot] == LARGE) == wants_large
    )


SYMBOLS = {"food_symbol": FOOD, "wood_symbol": WOOD, "lore_symbol": LORE}


def scores(state: NorthgardState) -> list[int]:
    """Final fame; of teams the sum."""
    fame = [final_fame(state, seat) for seat in range(len(state.players))]
    return team_sums(state, fame)


def team_sums(state: NorthgardState, values: list[int]) -> list[int]:
    if not state.rules & TEAMS:
        return values
    return [values[seat] + values[(seat + 2) % 4] for seat in range(4)]


def keys(state: NorthgardState) -> list[tuple[int, ...]]:
    """NG-WIN-1, -4, -5: domination, fame, territories, units, buildings."""
    seats = range(len(state.players))
    strong = state.dominators()
    fame = scores(state)
    lands = team_sums(state, [len(state.territories(seat)) for seat in seats])
    units = team_sums(state, [state.on_map(seat) for seat in seats])
    built = team_sums(
        state,
        [sum(len(state.buildings(root)) for root in state.territories(seat)) for seat in seats],
    )
    return [
        (1 if seat in strong else 0, fame[seat], lands[seat], units[seat], built[seat])
        for seat in seats
    ]


def ranking(state: NorthgardState) -> list[Seat]:
    """The seats, best first; equals in the order of their seats."""
    order = keys(state)
    return sorted(range(len(order)), key=lambda seat: [-value for value in order[seat]])


def winners(state: NorthgardState) -> list[Seat]:
    """NG-WIN-5: whoever is still tied shares the victory."""
    order = keys(state)
    best = max(order)
    return [seat for seat, key in enumerate(order) if key == best]
