"""Goals and the end of the game (TU-GOAL, TU-PERS, TU-END)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from landnam.games.tundra.rules.printed import BERRY, VP, Cell, Goal
from landnam.games.tundra.rules.public import SETTLED, PublicTable, Seat
from landnam.games.tundra.rules.state import TundraState

Metric: TypeAlias = Callable[[PublicTable, Seat, int], int]
"""What a goal counts of a seat, with the land that it names, if it does."""


def city_cards(table: PublicTable, seat: Seat, land: int) -> int:
    return table.own_city_cards(seat)


def upgraded_boards(table: PublicTable, seat: Seat, land: int) -> int:
    return table.players[seat].upgraded.bit_count()


def berries(table: PublicTable, seat: Seat, land: int) -> int:
    return table.players[seat].goods[BERRY]


def resources_total(table: PublicTable, seat: Seat, land: int) -> int:
    return table.players[seat].resources()


def towers_on_board(table: PublicTable, seat: Seat, land: int) -> int:
    return table.towers_on_board(seat)


def towers_in_supply(table: PublicTable, seat: Seat, land: int) -> int:
    return table.towers_in_supply(seat)


def workers_on_board(table: PublicTable, seat: Seat, land: int) -> int:
    return len(table.players[seat].workers)


def workers_in_supply(table: PublicTable, seat: Seat, land: int) -> int:
    return table.workers_in_supply(seat)


def glades_of(table: PublicTable, land: int) -> list[Cell]:
    return [cell for cell in range(len(table.tokens)) if table.land(cell) == land]


def glades_occupied(table: PublicTable, seat: Seat, land: int) -> int:
    """TU-GOAL-11: each glade once."""
    return sum([1 for cell in glades_of(table, land) if table.figures(seat, cell)])


def glades_dominated(table: PublicTable, seat: Seat, land: int) -> int:
    """TU-PERS-10: more figures than each opponent (R-36)."""
    count = 0
    for cell in glades_of(table, land):
        others = [
            table.figures(other, cell) for other in range(len(table.players)) if other != seat
        ]
        if table.figures(seat, cell) > max(others):
            count += 1
    return count


def cards_and_upgrades(table: PublicTable, seat: Seat, land: int) -> int:
    return table.own_city_cards(seat) + upgraded_boards(table, seat, land)


def land_kinds_with_two(table: PublicTable, seat: Seat, land: int) -> int:
    """TU-PERS-3: kinds of token with two or more own figures."""
    figures = [0] * (SETTLED + 1)
    for cell in range(len(table.tokens)):
        kind = table.land(cell)
        if kind >= 0:
            figures[kind] += table.figures(seat, cell)
    return sum([1 for one in figures if one >= 2])


def tower_list(table: PublicTable, seat: Seat) -> list[Cell]:
    towers = table.players[seat].towers
    return [cell for cell in range(len(table.tokens)) if towers >> cell & 1]


def largest_tower_group(table: PublicTable, seat: Seat, land: int) -> int:
    """TU-PERS-2, R-34: connected by shared borders."""
    near = table.map.near
    left = tower_list(table, seat)
    largest = 0
    while left:
        group = [left.pop()]
        for cell in group:
            for other in near[cell]:
                if other in left:
                    left.remove(other)
                    group.append(other)
        largest = max(largest, len(group))
    return largest


def towers_alone(table: PublicTable, seat: Seat, land: int) -> int:
    """TU-PERS-11."""
    towers = table.players[seat].towers
    near = table.map.near
    return sum(
        [
            1
            for cell in tower_list(table, seat)
            if not any([towers >> other & 1 for other in near[cell]])
        ]
    )


def workers_at_towers(table: PublicTable, seat: Seat, land: int) -> int:
    player = table.players[seat]
    return sum([player.towers >> cell & 1 for cell in player.workers])


def figures_on_outer_glades(table: PublicTable, seat: Seat, land: int) -> int:
    player, outer = table.players[seat], table.map.outer
    workers = sum([outer >> cell & 1 for cell in player.workers])
    return workers + (player.towers & outer).bit_count()


METRICS: Final[dict[str, Metric]] = {
    "city_cards": city_cards,
    "upgraded_boards": upgraded_boards,
    "berries": berries,
    "resources_total": resources_total,
    "towers_on_board": towers_on_board,
    "towers_in_supply": towers_in_supply,
    "workers_on_board": workers_on_board,
    "workers_in_supply": workers_in_supply,
    "glades_occupied": glades_occupied,
    "glades_dominated": glades_dominated,
    "cards_and_upgrades": cards_and_upgrades,
    "land_kinds_with_two": land_kinds_with_two,
    "largest_tower_group": largest_tower_group,
    "towers_alone": towers_alone,
    "workers_at_towers": workers_at_towers,
    "figures_on_outer_glades": figures_on_outer_glades,
}
NAMES_A_LAND: Final = ("glades_occupied", "glades_dominated")


def reached(table: PublicTable, seat: Seat, goal: Goal) -> int:
    """How much of what the goal counts the seat has."""
    return METRICS[goal.metric](table, seat, goal.land)


def worth(table: PublicTable, seat: Seat, goal: Goal) -> int:
    """The VP that a goal would bring now."""
    return goal.worth(reached(table, seat, goal))


def scores(state: TundraState) -> list[int]:
    return [player.goods[VP] for player in state.players]


def standing(state: TundraState, seat: Seat) -> tuple[int, int, int]:
    """TU-END-8: VP, then resources, then berries."""
    player = state.players[seat]
    return player.goods[VP], player.resources(), player.goods[BERRY]


def ranking(state: TundraState) -> list[Seat]:
    seats = list(range(len(state.players)))
    seats.sort(key=lambda seat: standing(state, seat), reverse=True)
    return seats


def winners(state: TundraState) -> list[Seat]:
    """TU-END-8: who are still tied share the victory."""
    order = ranking(state)
    best = standing(state, order[0])
    return sorted([seat for seat in order if standing(state, seat) == best])
