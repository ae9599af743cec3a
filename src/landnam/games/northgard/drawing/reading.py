"""What a view of Northgard says about territories, players and the year."""

from __future__ import annotations

from typing import Final

from landnam.games.northgard.rules.printed import FOOD, WOOD
from landnam.games.northgard.rules.state import AREAS, EXTRA, FULL, LONG, NONE, TEAMS
from landnam.games.northgard.rules.troops import troop_at
from landnam.games.northgard.rules.view import NorthgardView

NOBODY: Final = NONE


# ---- seats


def team(view: NorthgardView, seat: int) -> list[int]:
    """The seat, and where there are teams its mate."""
    return [seat, (seat + 2) % 4] if view.rules & TEAMS else [seat]


def owner_of_clan(view: NorthgardView, clan: int) -> int:
    for seat, player in enumerate(view.players):
        if player.clan == clan:
            return seat
    return NOBODY


def on_map(view: NorthgardView, seat: int) -> int:
    """Units on the map, Kaija among them."""
    is_bear = view.players[seat].clan == view.content.bear
    return warriors_on_map(view, seat) + (1 if is_bear and view.kaija >= 0 else 0)


def warriors_on_map(view: NorthgardView, seat: int) -> int:
    return view.content.units - view.players[seat].reserve


# ---- territories


def owner(view: NorthgardView, root: int) -> int:
    held = view.held[root]
    return held // FULL if held >= 0 else NOBODY


def warriors(view: NorthgardView, root: int) -> int:
    held = view.held[root]
    return held % FULL if held >= 0 else 0


def has_kaija(view: NorthgardView, root: int) -> bool:
    """Whether Kaija stands there and is of those who control it."""
    if view.kaija != root or view.held[root] < 0:
        return False
    return owner(view, root) == owner_of_clan(view, view.content.bear)


def units(view: NorthgardView, root: int) -> int:
    return warriors(view, root) + (1 if has_kaija(view, root) else 0)


def guests(view: NorthgardView, root: int) -> tuple[int, bool]:
    """The units that attack there."""
    return troop_at(view.guests, root)


def territories(view: NorthgardView, seat: int) -> list[int]:
    return [root for root in view.map.roots if owner(view, root) == seat]


def extras_in(view: NorthgardView, area: int) -> list[int]:
    """Buildings without a slot in an area, by their type."""
    return [extra % EXTRA for extra in view.extras if extra // EXTRA == area]


def buildings(view: NorthgardView, root: int) -> list[int]:
    found = [view.built[slot] for slot in view.map.slots[root] if view.built[slot] >= 0]
    for extra in view.extras:
        if view.map.territory[extra // EXTRA] == root:
            found.append(extra % EXTRA)
    return found


def creatures(view: NorthgardView, root: int) -> list[int]:
    return [entry // AREAS for entry in view.creature_row if entry % AREAS == root]


def symbols(view: NorthgardView, root: int, resource: int) -> int:
    kinds = view.content.buildings
    built = sum(1 for kind in buildings(view, root) if kinds[kind].resource == resource)
    return view.map.symbols[root][resource] + built


# ---- the end


def has_large(view: NorthgardView, root: int) -> bool:
    return any(view.content.buildings[kind].is_large for kind in buildings(view, root))


def domination(view: NorthgardView, seat: int) -> tuple[int, int]:
    """The team's territories with a large building: how many are closed, how many are open."""
    held = [root for one in team(view, seat) for root in territories(view, one)]
    large = [root for root in held if has_large(view, root)]
    closed = [root for root in large if not view.map.is_open[root]]
    return len(closed), len(large) - len(closed)


def needed(view: NorthgardView) -> int:
    """How many of them win the game; 0 where there is no domination."""
    if view.rules & LONG:
        return 0
    if view.rules & TEAMS:
        return view.content.team_territories
    return view.content.numbers["domination_territories"]


def last_year(view: NorthgardView) -> int:
    return view.content.long["years"] if view.rules & LONG else view.content.numbers["years"]


def winter_cost(view: NorthgardView, seat: int) -> tuple[int, int]:
    """NG-WINT-1: food and wood for the warriors on the map."""
    standing = warriors_on_map(view, seat)
    food = wood = 0
    for least, due_food, due_wood in view.content.winter:
        if standing >= least:
            food, wood = due_food, due_wood
    return food, wood


def is_short(view: NorthgardView, seat: int) -> bool:
    food, wood = winter_cost(view, seat)
    have = view.players[seat].resources
    return have[FOOD] < food or have[WOOD] < wood
