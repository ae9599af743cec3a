"""How a seat stands in the middle of a game, in fame: what it has and what that should bring.

Figures that a rulebook prints come from the content; the others are guesses that were tried out in
games between bots.
"""

from __future__ import annotations

from typing import Final

from landnam.games.northgard.rules.printed import FOOD, HARVEST_TILES, LARGE, LORE, WOOD
from landnam.games.northgard.rules.scoring import count, final_fame
from landnam.games.northgard.rules.state import TEAMS, NorthgardState, Root, Seat

CLOSING: Final[list[float]] = [1.0, 0.55, 0.4, 0.28, 0.2, 0.14, 0.1]
"""How likely a territory with so many open sides will be closed by who holds it."""
SYMBOLS: Final[list[float]] = [0.5, 0.7, 0.45]
"""What food, wood and lore in the harvest are worth, each year."""
FINAL: Final = 1 / 3
"""What any resource is worth at the end."""
ENOUGH: Final = 6
"""Who has so much of a resource needs no more of it."""
CARD: Final = 0.8
"""What it is worth to play a card."""
DISPLAY: Final = 1.5
"""What the card is worth that one takes when passing."""
FASTER: Final = 0.85
"""What counts of an achievement while a rival may still take it."""
FORGE: Final = 0.8
CAMP: Final = 0.2
GUARD: Final = 0.4
SLOT: Final = 0.15
LARGE_SLOT: Final = 1.3
HOLD: Final = 0.3
"""What it is worth to hold any territory."""
UNIT: Final = 0.45
HUNGER: Final = 4.5
"""What an unrest card costs, with the harm it does in the deck."""
PROGRESS: Final[list[float]] = [0.0, 3.0, 10.0]
DOMINATION: Final = 40.0
RIVALS: Final = 0.8
"""What the best rival's fame counts against the own."""

LEAD: Final = 16.0
"""A lead of so much fame is half way to certain victory."""


def harvests(state: NorthgardState) -> int:
    """How many are still to come."""
    left = state.last_year() - state.year
    return left + 1 if state.active >= 0 else left


def prospects(state: NorthgardState) -> list[float]:
    """For each seat between 0 and 1 how well it stands against its best rival."""
    seats = len(state.players)
    worths = [worth(state, seat) for seat in range(seats)]
    if state.rules & TEAMS:
        worths = [worths[seat] + worths[(seat + 2) % 4] for seat in range(seats)]
    found: list[float] = []
    for seat in range(seats):
        best = max([worths[other] for other in range(seats) if state.are_enemies(other, seat)])
        lead = (worths[seat] - best) / LEAD
        found.append(0.5 + 0.5 * lead / (1 + abs(lead)))
    return found


def margin(state: NorthgardState, seat: Seat) -> float:
    """The seat's worth against that of its best rival."""
    others = [
        worth(state, other) for other in range(len(state.players)) if state.are_enemies(other, seat)
    ]
    mine = worth(state, seat)
    if state.rules & TEAMS:
        mine += worth(state, (seat + 2) % 4)
        return mine - RIVALS * (others[0] + others[1])
    return mine - RIVALS * max(others)


def worth(state: NorthgardState, seat: Seat) -> float:
    """The fame to be expected at the end, and domination."""
    if not state.agenda:
        fame = float(final_fame(state, seat))
        return fame + (DOMINATION if seat in state.dominators() else 0.0)
    years = harvests(state)
    lands = state.territories(seat)
    each = state.content.numbers["resources_per_final_fame"]
    total = float(final_fame(state, seat) - sum(state.players[seat].resources) // each)
    for root in lands:
        total += land_worth(state, root, years) * safety(state, seat, root)
    total += stock_worth(state, seat, lands, years)
    total -= glut(state, seat, lands, years)
    total += people_worth(state, seat, years)
    return total + card_chances(state, seat) + dominance(state, seat, lands, years)


# ---- territories


def land_worth(state: NorthgardState, root: Root, years: int) -> float:
    """What a territory brings to who holds it to the end."""
    world = state.map
    total = HOLD
    size, sides = world.size[root], world.ends[root]
    blocked = state.blocks(root, HARVEST_TILES)
    if sides == 0:
        total += yearly_fame(state, size) * years if not blocked else 0.0
    elif years > 1:
        chance = CLOSING[min(sides, len(CLOSING) - 1)]
        total += chance * (size + 1 + yearly_fame(state, size + 1) * (years - 1) * 0.7)
    if not blocked:
        total += symbols_worth(world.symbols[root], years)
    return total + buildings_worth(state, root, years) + slots_worth(state, root, years)


def yearly_fame(state: NorthgardState, size: int) -> int:
    """NG-HARV-2."""
    numbers = state.content.numbers
    return numbers["closed_fame_3plus_tiles"] if size >= 3 else numbers["closed_fame_2_tiles"]


def symbols_worth(symbols: list[int], years: int) -> float:
    food, wood, lore = symbols[FOOD], symbols[WOOD], symbols[LORE]
    return (food * SYMBOLS[FOOD] + wood * SYMBOLS[WOOD] + lore * SYMBOLS[LORE]) * years


def buildings_worth(state: NorthgardState, root: Root, years: int) -> float:
    total = 0.0
    for kind in state.buildings(root):
        total += building_worth(state, kind, years)
    return total


def building_worth(state: NorthgardState, kind: int, years: int) -> float:
    building = state.content.buildings[kind]
    total = building.fame * years + GUARD * (building.points + building.casualties)
    if building.resource >= 0:
        total += SYMBOLS[building.resource] * years
    total += CAMP * building.recruits * years
    return total + FORGE * building.draws * max(0, years - 1)


def slots_worth(state: NorthgardState, root: Root, years: int) -> float:
    if years < 2:
        return 0.0
    total = 0.0
    kinds = state.content.slot_kind
    for slot in state.map.slots[root]:
        if state.built[slot] < 0:
            total += LARGE_SLOT if kinds[slot] == LARGE else SLOT
    return total


def safety(state: NorthgardState, seat: Seat, root: Root) -> float:
    """How likely it is that the seat keeps a territory."""
    units = guard(state, root)
    force = 0
    for other in state.map.near[root]:
        owner = state.owner(other)
        if owner >= 0 and state.are_enemies(owner, seat):
            force = max(force, state.units(other))
    if force <= 1:
        return 1.0
    return min(1.0, max(0.6, 0.9 + 0.1 * (units - force)))


def guard(state: NorthgardState, root: Root) -> int:
    """The points of the defence, without food."""
    units = state.units(root)
    kinds = state.content.buildings
    for kind in state.buildings(root):
        units += kinds[kind].points + kinds[kind].casualties
    return units


# ---- goods and people


def stock_worth(state: NorthgardState, seat: Seat, lands: list[Root], years: int) -> float:
    """Resources, each worth less than the one before; hunger if there is not enough for winter."""
    have = state.players[seat].resources
    total = sum(have) * FINAL
    if years == 0:
        return total
    for resource, amount in enumerate(have):
        total += SYMBOLS[resource] * plenty(amount)
    if state.active >= 0:
        total -= hunger(state, seat, lands)
    return total


def plenty(amount: int) -> float:
    """1 for the first, then less and less."""
    return 0.5 * amount + 0.5 * min(amount, 3) if amount < 6 else 4.5 + 0.1 * (amount - 6)


def glut(state: NorthgardState, seat: Seat, lands: list[Root], years: int) -> float:
    """What the symbols of the lands are worth less because there is enough of a resource."""
    total = 0.0
    for resource, amount in enumerate(state.players[seat].resources):
        income = 0
        for root in lands:
            income += state.symbols(root, resource)
        rich = min(1.0, (amount + 2 * max(0, income - 1)) / (2 * ENOUGH))
        total += income * years * (SYMBOLS[resource] - FINAL) * rich
    return total


def hunger(state: NorthgardState, seat: Seat, lands: list[Root]) -> float:
    """What the coming winter should do, after a harvest from what is held now."""
    have = state.players[seat].resources
    total = 0.0
    cost = state.winter_cost(seat)
    for resource in (FOOD, WOOD):
        if not cost[resource]:
            continue
        stock = have[resource]
        for root in lands:
            stock += state.symbols(root, resource)
        if stock < cost[resource]:
            others = sum(have) - have[resource]
            total = max(total, HUNGER if others < 3 else HUNGER / 3)
    return total


def people_worth(state: NorthgardState, seat: Seat, years: int) -> float:
    units = state.on_map(seat)
    if years == 0:
        return 0.1 * units
    return UNIT * min(units, 9) + 0.15 * max(0, units - 9)


def card_chances(state: NorthgardState, seat: Seat) -> float:
    """What cards in hand and those of the coming years let one do."""
    player = state.players[seat]
    coming = state.last_year() - state.year
    total = CARD * state.content.numbers["hand_per_year"] * coming
    if state.active < 0:
        return total
    for card in player.hand:
        if card != state.content.unrest:
            total += CARD
    if not player.passed and not player.has_display and state.display:
        total += display_worth(state, seat) if not coming else DISPLAY
    return total + 0.3 * deck_worth(state, seat) * coming


def display_worth(state: NorthgardState, seat: Seat) -> float:
    """NG-YEAR-7: the achievement that pays most, if no rival is faster."""
    best = 0
    for card in state.display:
        finals = state.content.cards[card].finals
        best = max(best, sum(amount * count(state, seat, per) for amount, per in finals))
    return best * FASTER


def deck_worth(state: NorthgardState, seat: Seat) -> float:
    """Development and clan cards are better than those of the beginning."""
    player = state.players[seat]
    good = bad = 0
    cards = player.hand + player.discard + player.deck.loose
    cards += [entry // 2 for entry in player.deck.top + player.active]
    for card in cards:
        if card == state.content.unrest:
            bad += 1
        elif state.content.cards[card].group != "starting":
            good += 1
    return (good - 2.0 * bad) / max(1, len(cards)) * 4


def dominance(state: NorthgardState, seat: Seat, lands: list[Root], years: int) -> float:
    """NG-OVER-2: territories that count, and those that a large building would make count."""
    goal = state.domination_goal()
    if not goal or goal > len(PROGRESS) + 3 or years == 0:
        return 0.0
    have = state.team_dominated(seat)
    if have >= goal:
        return DOMINATION * 0.6
    short = goal - have
    base = PROGRESS[max(0, len(PROGRESS) - short)]
    ready = sum(1 for root in lands if can_dominate(state, root))
    return base + min(ready, short) * (1.0 + have)


def can_dominate(state: NorthgardState, root: Root) -> bool:
    """A closed territory with a free large slot, and without a large building."""
    if state.map.is_open[root]:
        return False
    if state.has_large(root):
        return False
    slots = state.map.slots[root]
    return any(state.built[slot] < 0 and state.content.slot_kind[slot] == LARGE for slot in slots)
