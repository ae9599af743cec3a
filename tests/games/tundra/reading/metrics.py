"""What goals count (sections 12 and 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.games.tundra.reading.table import Player, Table


def city_cards(table: Table, player: Player, goal: dict[str, Any]) -> int:
    """TU-GOAL-6: ready or not; starting boosts do not count."""
    return len(player.advisers) + len(player.market_boosts)


def upgraded_boards(table: Table, player: Player, goal: dict[str, Any]) -> int:
    return sum(board.is_upgraded for board in player.boards.values())


def berries(table: Table, player: Player, goal: dict[str, Any]) -> int:
    return player.goods["berry"]


def resources_total(table: Table, player: Player, goal: dict[str, Any]) -> int:
    return player.resources


def towers_on_board(table: Table, player: Player, goal: dict[str, Any]) -> int:
    return len(player.towers)


def towers_in_supply(table: Table, player: Player, goal: dict[str, Any]) -> int:
    return player.towers_in_supply


def workers_on_board(table: Table, player: Player, goal: dict[str, Any]) -> int:
    """TU-GOAL-10: settlements included."""
    return len(player.workers)


def workers_in_supply(table: Table, player: Player, goal: dict[str, Any]) -> int:
    return player.workers_in_supply


def glades_occupied(table: Table, player: Player, goal: dict[str, Any]) -> int:
    """TU-GOAL-11: each glade once, however many figures stand there."""
    return sum(table.resource(cell) == goal["resource"] for cell in set(player.figures))


def glades_dominated(table: Table, player: Player, goal: dict[str, Any]) -> int:
    """TU-PERS-10, R-36: more figures than each opponent alone."""
    others = [Counter(other.figures) for other in table.players if other is not player]
    return sum(
        table.resource(cell) == goal["resource"] and all(other[cell] < number for other in others)
        for cell, number in Counter(player.figures).items()
    )


def cards_and_upgrades(table: Table, player: Player, goal: dict[str, Any]) -> int:
    return city_cards(table, player, goal) + upgraded_boards(table, player, goal)


def land_kinds_with_two(table: Table, player: Player, goal: dict[str, Any]) -> int:
    """TU-PERS-3: settlements of all players are one kind (R-37), bare glades another."""
    kinds = Counter(
        "settlement" if cell in table.land.settlements else table.resource(cell)
        for cell in player.figures
    )
    return sum(number >= 2 for number in kinds.values())


def largest_tower_group(table: Table, player: Player, goal: dict[str, Any]) -> int:
    """TU-PERS-2, R-34: connected by shared borders."""
    return max((len(group(table, player, cell)) for cell in player.towers), default=0)


def group(table: Table, player: Player, start: str) -> set[str]:
    found: set[str] = set()
    todo = [start]
    while todo:
        cell = todo.pop()
        found.add(cell)
        beside = set(table.land.neighbours(cell)) & set(player.towers)
        todo += beside - found
    return found


def towers_alone(table: Table, player: Player, goal: dict[str, Any]) -> int:
    return sum(len(group(table, player, cell)) == 1 for cell in player.towers)


def workers_at_towers(table: Table, player: Player, goal: dict[str, Any]) -> int:
    return sum(worker.cell in player.towers for worker in player.workers)


def figures_on_outer_glades(table: Table, player: Player, goal: dict[str, Any]) -> int:
    return sum(cell in table.land.outer for cell in player.figures)


METRICS: dict[str, Callable[[Table, Player, dict[str, Any]], int]] = {
    metric.__name__: metric
    for metric in (
        city_cards,
        upgraded_boards,
        berries,
        resources_total,
        towers_on_board,
        towers_in_supply,
        workers_on_board,
        workers_in_supply,
        glades_occupied,
        glades_dominated,
        cards_and_upgrades,
        land_kinds_with_two,
        largest_tower_group,
        towers_alone,
        workers_at_towers,
        figures_on_outer_glades,
    )
}


def goal_vp(table: Table, seat: int, name: str) -> int:
    """TU-GOAL-3, R-18: those of the highest threshold reached."""
    goal = table.box[name]
    reached = METRICS[goal["metric"]](table, table.players[seat], goal)
    tiers = zip(goal["thresholds"], goal["vp"], strict=True)
    return max((vp for threshold, vp in tiers if reached >= threshold), default=0)
