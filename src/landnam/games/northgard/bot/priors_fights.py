"""Combat and goods: what each option of a question should be worth."""

from __future__ import annotations

from landnam.games.northgard.bot.odds import Side, beast_chance, win_chance
from landnam.games.northgard.bot.priors_lands import FOE, spare_food
from landnam.games.northgard.bot.worth import (
    HUNGER,
    SYMBOLS,
    guard,
    harvests,
    land_worth,
)
from landnam.games.northgard.rules.fighting import (
    BEAST,
    CASUALTY,
    PayFood,
    bonus,
    number_of_units,
    seat_of,
)
from landnam.games.northgard.rules.goods import goods_of
from landnam.games.northgard.rules.printed import FOOD, WOOD
from landnam.games.northgard.rules.state import NorthgardState, Seat
from landnam.kit.core import Option
from landnam.kit.questions import NO


def feedings(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """Food as far as it makes winning likelier, and not what winter needs."""
    step = state.agenda[-1]
    assert isinstance(step, PayFood)
    stake = land_worth(state, state.running().root, harvests(state)) * (1 + FOE) + 1.0
    spare = state.players[seat].resources[FOOD] - state.winter_cost(seat)[FOOD]
    worths: list[float] = []
    for food in options:
        chance = chance_with(state, step.side, food)
        late = max(0, food - max(0, spare))
        worths.append(chance * stake - SYMBOLS[FOOD] * food - HUNGER * 0.4 * late)
    return worths


def chance_with(state: NorthgardState, side: int, food: int) -> float:
    """How likely a side wins the running combat if it pays so much food."""
    fight, content = state.running(), state.content
    units = [number_of_units(state, 0), number_of_units(state, 1)]
    extra = bonus(state)
    if not fight.is_between_players():
        kind = content.creature_kinds[content.creatures[fight.creature].kind]
        mine = Side(units[side] + food + extra.points, units[side], 0)
        return beast_chance(content, mine, kind.strength)
    foods = fight.foods[:]
    foods[side] = food
    if side == 0:
        foods[1] = spare_food(state, seat_of(state, 1), units[1])
    attacker = Side(units[0] + foods[0] + extra.points + extra.chooses, units[0], extra.casualties)
    defender = Side(guard(state, fight.root) + foods[1], units[1], 0)
    chance = win_chance(content, attacker, defender)
    return chance if side == 0 else 1 - chance


def dice(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """A casualty where it ends the combat, else a point."""
    side = 0 if seat_of(state, 0) == seat else 1
    lone = number_of_units(state, 1 - side) <= (2 if state.running().axe == CASUALTY else 1)
    return [1.0 if (option == CASUALTY) == lone else 0.0 for option in options]


def hunts(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """Creatures to attack."""
    content = state.content
    worths: list[float] = []
    for option in options:
        if option == NO:
            worths.append(0.0)
            continue
        root, creature = option // BEAST, option % BEAST - 1
        kind = content.creature_kinds[content.creatures[creature].kind]
        units = state.units(root)
        mine = Side(units + spare_food(state, seat, units), units, 0)
        chance = beast_chance(content, mine, kind.strength)
        worths.append(chance * (kind.fame + 1.5) - 1.0)
    return worths


# ---- goods


def exchanges(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """NG-HARV-5: what winter lacks; nothing else is worth three for one."""
    worths: list[float] = []
    have = state.players[seat].resources
    cost = state.winter_cost(seat)
    for option in options:
        if option == NO:
            worths.append(0.0)
            continue
        paid, gained = goods_of(option // 4), option % 4
        before = lack(have, cost)
        left = [have[kind] - paid[kind] + (1 if kind == gained else 0) for kind in range(3)]
        after = lack(left, cost)
        price = paid[0] * SYMBOLS[0] + paid[1] * SYMBOLS[1] + paid[2] * SYMBOLS[2]
        relief = HUNGER if before and not after else 0.5 * (before - after)
        worths.append(relief - price + SYMBOLS[gained])
    return worths


def lack(have: list[int], cost: list[int]) -> int:
    """What is missing for winter."""
    return max(0, cost[0] - have[FOOD]) + max(0, cost[1] - have[WOOD])


def payments(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """Resources for a further step of a card."""
    worths: list[float] = []
    for option in options:
        if option == NO:
            worths.append(0.0)
        else:
            paid = goods_of(option)
            price = paid[0] * SYMBOLS[0] + paid[1] * SYMBOLS[1] + paid[2] * SYMBOLS[2]
            worths.append(1.0 - price)
    return worths
