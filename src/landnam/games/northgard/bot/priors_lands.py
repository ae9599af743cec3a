"""Tiles, units and buildings on the map: what each option of a question should be worth."""

from __future__ import annotations

from typing import Final

from landnam.games.northgard.bot.odds import Side, win_chance
from landnam.games.northgard.bot.worth import (
    CLOSING,
    HUNGER,
    LARGE_SLOT,
    SLOT,
    building_worth,
    can_dominate,
    guard,
    harvests,
    hunger,
    land_worth,
    safety,
    symbols_worth,
    yearly_fame,
)
from landnam.games.northgard.rules.building import (
    SLOTLESS,
    option_kind,
    option_place,
    place_area,
)
from landnam.games.northgard.rules.exploring import option_cell, option_tile, option_turn
from landnam.games.northgard.rules.map import Map
from landnam.games.northgard.rules.moving import MoveStep
from landnam.games.northgard.rules.printed import CORNERS, FOOD, LARGE, RUNE, WOOD, Bonus
from landnam.games.northgard.rules.resolving import (
    march_from,
    march_kaija,
    march_to,
    march_warriors,
    spot_kaija,
    spot_root,
)
from landnam.games.northgard.rules.state import NONE, NorthgardState, Root, Seat
from landnam.games.northgard.rules.troops import troop_at
from landnam.kit.core import Option
from landnam.kit.questions import NO

FOE: Final = 0.6
"""What a rival's gain counts as an own loss."""
FREE: Final = 0.15
"""What counts of the worth of land that nobody holds."""
WOOD_COST: Final = 0.7
PLAIN: Final = Bonus()


# ---- tiles


class NewLand:
    """A territory as a tile would leave it: the tile's areas in it (a bit for each place), the
    territories that it joins, and its open sides."""

    def __init__(self, areas: int, sides: int) -> None:
        self.areas = areas
        self.sides = sides
        self.roots: list[Root] = []

    def join(self, other: NewLand) -> None:
        self.areas |= other.areas
        self.sides += other.sides
        self.roots += other.roots


def lands_after(world: Map, option: Option) -> list[NewLand]:
    """The territories that the areas of a tile would be part of (NG-MAP-3, NG-PLACE-9)."""
    tile, cell, turn = option_tile(option), option_cell(option), option_turn(option)
    printed = world.content.tiles[tile]
    lands = [NewLand(1 << place, 0) for place in range(len(printed.areas))]
    for direction in range(4):
        lands[printed.side[(direction - turn) % 4]].sides += 1
    around = world.around.get(cell) or world.look_around(cell)
    for i in range(0, len(around), 2):
        place, root = printed.side[(around[i] - turn) % 4], around[i + 1]
        touching = [land for land in lands if land.areas >> place & 1 or root in land.roots]
        land = touching[0]
        for other in touching[1:]:
            land.join(other)
            lands.remove(other)
        if root not in land.roots:
            land.roots.append(root)
            land.sides += world.ends[root]
        land.sides -= 2  # the tile's and the one it is laid against
    return lands


def size_after(world: Map, land: NewLand) -> int:
    """In tiles; territories that a tile joins may have parts on the same one."""
    if not land.roots:
        return 1
    if len(land.roots) == 1:
        return world.size[land.roots[0]] + 1
    return len({area // CORNERS for root in land.roots for area in world.areas[root]}) + 1


def tiles(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    years = harvests(state)
    is_setup = state.active < 0
    return [
        tile_worth(state, seat, option, years, is_setup) if option != NO else 0.0
        for option in options
    ]


def tile_worth(
    state: NorthgardState, seat: Seat, option: Option, years: int, is_setup: bool
) -> float:
    """What a tile changes for the seat; in the set-up what the best free territory is worth."""
    world = state.map
    tile = option_tile(option)
    total = best = 0.0
    for land in lands_after(world, option):
        owner = NONE
        before = 0.0
        for root in land.roots:
            owner = max(owner, state.owner(root))
            before += closing_worth(state, world.size[root], world.ends[root], years)
        size = size_after(world, land)
        gain = closing_worth(state, size, land.sides, years) - before
        gain += printed_worth(state, tile, land.areas, years)
        if owner == seat:
            total += gain + (size if land.sides == 0 and not is_setup else 0)
        elif owner >= 0:
            total -= FOE * gain
        else:
            total += FREE * gain
            best = max(best, gain + before)
    return best + 0.3 * total if is_setup else total


def closing_worth(state: NorthgardState, size: int, sides: int, years: int) -> float:
    if sides == 0:
        return float(yearly_fame(state, size) * years)
    if years < 2:
        return 0.0
    chance = CLOSING[min(sides, len(CLOSING) - 1)]
    return chance * (size + 1 + yearly_fame(state, size + 1) * (years - 1) * 0.7)


def printed_worth(state: NorthgardState, tile: int, areas: int, years: int) -> float:
    """Symbols and slots on some areas of a tile."""
    content = state.content
    total = 0.0
    for place in range(CORNERS):
        if areas >> place & 1:
            area = tile * CORNERS + place
            total += symbols_worth(content.area_symbols[area], years)
            for slot in content.area_slots[area]:
                total += LARGE_SLOT if content.slot_kind[slot] == LARGE else SLOT
    return total


def spots(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """A territory to settle in."""
    years = harvests(state)
    return [
        land_worth(state, spot_root(option), years) + (0.1 if spot_kaija(option) else 0.0)
        if option != NO
        else -1.0
        for option in options
    ]


# ---- marches


def marches(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    years = harvests(state)
    step = state.agenda[-1]
    bonus = state.content.bonuses[step.number] if isinstance(step, MoveStep) else PLAIN
    lands: dict[Root, float] = {}
    worths: list[float] = []
    for option in options:
        if option == NO:
            worths.append(0.0)
            continue
        for root in (march_from(option), march_to(option)):
            if root not in lands:
                lands[root] = land_worth(state, root, years)
        worths.append(march_worth(state, seat, option, lands, bonus))
    return worths


def march_worth(
    state: NorthgardState, seat: Seat, option: Option, lands: dict[Root, float], bonus: Bonus
) -> float:
    origin, target = march_from(option), march_to(option)
    moved = march_warriors(option) + (1 if march_kaija(option) else 0)
    left = state.units(origin) - moved if state.owner(origin) == seat else 1
    total = -0.02 * moved
    if left <= 0:
        total -= lands[origin]
    owner = state.owner(target)
    if owner == seat:
        return total + 0.2 * (lands[target] * (1 - safety(state, seat, target))) - 0.05
    if owner < 0:
        return total + lands[target]
    came, kaija = troop_at(state.guests, target)
    units = moved + came + (1 if kaija else 0)
    chance = attack_chance(state, seat, target, units, bonus)
    gain = lands[target] * (1 + FOE) + 0.5
    return total + chance * gain - (1 - chance) * (0.3 * units) - 0.3


def attack_chance(state: NorthgardState, seat: Seat, root: Root, units: int, bonus: Bonus) -> float:
    """Both sides are thought to pay what food they can spare."""
    owner = state.owner(root)
    mine = Side(
        units + bonus.points + bonus.chooses + spare_food(state, seat, units),
        units + bonus.cancels,
        bonus.casualties,
    )
    defenders = max(1, state.units(root) - bonus.pushes)
    points = guard(state, root) - bonus.pushes + spare_food(state, owner, defenders)
    return win_chance(state.content, mine, Side(points, defenders, 0))


def spare_food(state: NorthgardState, seat: Seat, units: int) -> int:
    spare = state.players[seat].resources[FOOD] - state.winter_cost(seat)[FOOD]
    return max(0, min(units, spare))


def retreats(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """All together to where they hold or take most."""
    years = harvests(state)
    worths: list[float] = []
    for option in options:
        target = march_to(option)
        moved = march_warriors(option)
        land = land_worth(state, target, years)
        if state.owner(target) < 0:
            worths.append(land + 0.05 * moved)
        else:
            worths.append(land * (1 - safety(state, seat, target)) + 0.1 * moved)
    return worths


def foes(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """An enemy territory to harm: the better the land and the fewer its units."""
    years = harvests(state)
    return [land_worth(state, root, years) / max(1, state.units(root)) for root in options]


# ---- recruits and buildings


def recruits(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    years = harvests(state)
    price = recruit_price(state, seat)
    worths: list[float] = []
    for option in options:
        if option == NO:
            worths.append(0.0)
        else:
            root = spot_root(option)
            worth = post_worth(state, seat, root, years)
            worths.append(worth + (0.3 if spot_kaija(option) else -price))
    return worths


def recruit_price(state: NorthgardState, seat: Seat) -> float:
    """What another warrior costs in winter."""
    player = state.players[seat]
    if not player.reserve:
        return 0.0
    lands = state.territories(seat)
    before = state.winter_cost(seat)
    now = hunger(state, seat, lands)
    player.reserve -= 1
    later = state.winter_cost(seat)
    change = hunger(state, seat, lands) - now
    player.reserve += 1
    return change + 0.3 * (later[0] + later[1] - before[0] - before[1])


def post_worth(state: NorthgardState, seat: Seat, root: Root, years: int) -> float:
    """A unit more in a territory: against rivals, or to go on from there."""
    if state.owner(root) < 0:
        return land_worth(state, root, years)
    units = state.units(root)
    land = land_worth(state, root, years)
    total = 0.3 + land * (1 - safety(state, seat, root)) * 0.5
    free = 0
    for other in state.map.near[root]:
        owner = state.owner(other)
        if owner < 0:
            free += 1
        elif state.are_enemies(owner, seat):
            total += 0.15
    if free >= units:
        total += 0.4
    return total


def builds(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    years = harvests(state)
    hungry = hunger(state, seat, state.territories(seat))
    return [
        build_worth(state, seat, option, years, hungry) if option != NO else 0.0
        for option in options
    ]


def build_worth(
    state: NorthgardState, seat: Seat, option: Option, years: int, hungry: float
) -> float:
    kind, place = option_kind(option), option_place(option)
    content = state.content
    building = content.buildings[kind]
    root = state.map.territory[place_area(state, place)]
    total = building_worth(state, kind, years)
    if building.is_large:
        total += large_worth(state, seat, root, years) - WOOD_COST * building.cost
    else:
        wood = state.players[seat].resources[WOOD]
        total -= WOOD_COST * building.cost * (1.5 if wood < 4 else 1.0)
        if building.resource == FOOD:
            total += hungry
        if place < SLOTLESS and content.slot_kind[place] == RUNE and building.slots != [RUNE]:
            total -= 0.3
    return total * safety(state, seat, root)


def large_worth(state: NorthgardState, seat: Seat, root: Root, years: int) -> float:
    """What a large building does for domination."""
    if not state.domination_goal():
        return 0.0
    if can_dominate(state, root):
        have = state.dominated(seat)
        return 3.0 + 4.0 * have if have + 1 < state.domination_goal() else HUNGER * 6
    return 0.7 if state.map.is_open[root] and years > 1 else 0.0
