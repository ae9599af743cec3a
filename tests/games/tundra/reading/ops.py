"""The 20 ops of content.toml (`choose` is in actions.py, `settle_workers` in setup.py).

Of each op: the answers possible now, and what one of them does. An answer here is only what the
step adds to `(source, path, …)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import TypeVar

from tests.games.tundra.reading.actions import Action, Step
from tests.games.tundra.reading.asking import Answer, Game, Luck
from tests.games.tundra.reading.cards import refresh_market, take_card
from tests.games.tundra.reading.goods import (
    Chosen,
    choices,
    discounted,
    fixed,
    gain,
    pay,
    payments,
    takings,
)
from tests.games.tundra.reading.table import Die, Player, Table, Worker

FACES = range(1, 7)
Thing = TypeVar("Thing")

# ---- goods


def units(table: Table, run: Action, step: Step) -> int:
    """How often `get` is received."""
    player = table.players[run.seat]
    counts = {
        "own_towers": len(player.towers),
        "own_workers": len(player.workers),
        "city_cards": len(player.advisers) + len(player.market_boosts),
    }
    if step.op == "gain":
        return 1
    number: int = min(step.effect["max"], counts[step.effect["per"]])
    return number


def gain_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    times = units(table, run, step)
    number = times * step.effect["get"].get("any", 0)
    return [("gain", chosen) for chosen in choices(number)] if times else []


def do_gain(table: Table, run: Action, step: Step, chosen: Chosen) -> Game[None]:
    give_fixed(table, run, step)
    gain(table, run.seat, {}, chosen)
    yield from ()


def give_fixed(table: Table, run: Action, step: Step) -> None:
    times = units(table, run, step)
    goods = fixed(step.effect["get"])
    gain(table, run.seat, {kind: number * times for kind, number in goods.items()})


def trade_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    player = table.players[run.seat]
    if step.op == "trade_per_tower" and step.times >= len(player.towers):
        return []
    return [
        ("trade", paid, chosen)
        for paid in payments(player, step.effect["pay"])
        for chosen in choices(step.effect["get"].get("any", 0))
    ]


def do_trade(table: Table, run: Action, step: Step, paid: Chosen, chosen: Chosen) -> Game[None]:
    pay(table.players[run.seat], step.effect["pay"], paid)
    gain(table, run.seat, step.effect["get"], chosen)
    yield from ()


# ---- workers and towers


def move_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    """TU-MOVE-8: to tokens the worker has not visited in this action. Workers of one cell who have
    visited the same are alike, so they are one answer."""
    return unique(
        ("move", worker.cell, cell, trail(run, worker))
        for worker in table.players[run.seat].workers
        for cell in table.land.neighbours(worker.cell)
        if cell not in trail(run, worker)
    )


def trail(run: Action, worker: Worker) -> tuple[str, ...]:
    return tuple(sorted(run.visited.get(worker, {worker.cell})))


def do_move(
    table: Table, run: Action, step: Step, start: str, cell: str, way: tuple[str, ...]
) -> Game[None]:
    """TU-MOVE-3, -4: turn up first, then gain the resource."""
    workers = table.players[run.seat].workers
    worker = next(w for w in workers if w.cell == start and trail(run, w) == way)
    run.visited[worker] = {*way, cell}
    worker.cell = cell
    yield from turn_up(table, cell)
    if table.resource(cell) != "none":
        gain(table, run.seat, {table.resource(cell): 1})


def turn_up(table: Table, cell: str) -> Game[None]:
    if cell in table.land.glades and cell not in table.tokens:
        token = yield Luck("token", sorted(table.face_down))
        table.face_down.remove(token)
        table.tokens[cell] = token


def gather_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    """TU-GATH-1, -4."""
    offered = [table.resource(cell) for cell in table.players[run.seat].figures]
    offered = [kind for kind in offered if kind != "none"]
    return [("gather", taking) for taking in takings(offered, step.effect["max"])]


def do_gather(table: Table, run: Action, step: Step, taking: Chosen) -> Game[None]:
    gain(table, run.seat, {}, taking)
    yield from ()


def build_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    """TU-ARCH-1, -3: a glade with an own worker and nobody's tower."""
    player = table.players[run.seat]
    if not player.towers_in_supply:
        return []
    standing = unique(worker.cell for worker in player.workers)
    sites = [c for c in standing if c in table.land.glades and c not in table.tower_cells()]
    return [
        ("build", paid, site) for paid in payments(player, step.effect["pay"]) for site in sites
    ]


def do_build(table: Table, run: Action, step: Step, paid: Chosen, site: str) -> Game[None]:
    player = table.players[run.seat]
    pay(player, step.effect["pay"], paid)
    player.workers.remove(next(w for w in player.workers if w.cell == site))
    player.towers.append(site)
    run.built.append(site)
    yield from ()


def hire_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    """TU-ARCH-8, -10."""
    player = table.players[run.seat]
    if not player.workers_in_supply:
        return []
    towers = [cell for cell in player.towers if cell not in run.hired_at]
    return [
        ("hire", paid, cell)
        for paid in payments(player, step.effect["pay"])
        for cell in [player.settlement, *towers]
    ]


def do_hire(table: Table, run: Action, step: Step, paid: Chosen, cell: str) -> Game[None]:
    player = table.players[run.seat]
    pay(player, step.effect["pay"], paid)
    player.workers.append(Worker(cell))
    if cell != player.settlement:
        run.hired_at.append(cell)
    yield from ()


def worker_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    return [("worker",)] if table.players[run.seat].workers_in_supply else []


def do_worker(table: Table, run: Action, step: Step) -> Game[None]:
    """TU-ARCH-6."""
    table.players[run.seat].workers.append(Worker(run.cell))
    yield from ()


# ---- cards and boards


def card_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    """`take_card` and `buy_card`."""
    if not payments(table.players[run.seat], step.effect.get("pay", {})):
        return []
    return [("take", card) for card in table.market]


def do_card(table: Table, run: Action, step: Step, card: str) -> Game[None]:
    pay(table.players[run.seat], step.effect.get("pay", {}))
    yield from take_card(table, run.seat, card)


def refresh_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    return [("refresh",)]


def do_refresh(table: Table, run: Action, step: Step) -> Game[None]:
    yield from refresh_market(table)


def upgrade_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    """TU-TRADE-3, -5."""
    player = table.players[run.seat]
    return [
        ("upgrade", name, paid)
        for name, board in player.boards.items()
        if not board.is_upgraded
        for paid in discounted(table.box[name]["upgrade_price"], step.effect["discount"])
        if all(player.goods[kind] >= paid.count(kind) for kind in paid)
    ]


def do_upgrade(table: Table, run: Action, step: Step, board: str, paid: Chosen) -> Game[None]:
    """TU-TRADE-4: dice and boosts stay."""
    player = table.players[run.seat]
    pay(player, {}, paid)
    player.boards[board].is_upgraded = True
    gain(table, run.seat, {"vp": table.box.rule("upgrade_vp")})
    yield from ()


# ---- dice


def roll() -> Game[int]:
    value: int = yield Luck("die", list(FACES))
    return value


def reroll_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    """Any set of dice, all chosen before the roll; dice of one value are alike."""
    values = sorted(die.value for die in table.players[run.seat].unused)
    most = min(step.effect["max"], len(values))
    sets = [one for number in range(1, most + 1) for one in combinations(values, number)]
    return [("reroll", one) for one in unique(sets)]


def do_reroll(table: Table, run: Action, step: Step, values: tuple[int, ...]) -> Game[None]:
    unused = table.players[run.seat].unused[:]
    dice = []
    for value in values:
        dice.append(next(die for die in unused if die.value == value))
        unused.remove(dice[-1])
    for die in dice:
        die.value = yield from roll()


def free_dice(player: Player, step: Step) -> list[Die]:
    return [die for die in player.unused if die not in step.dice]


def adjust_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    return unique(
        ("change", die.value, value)
        for die in free_dice(table.players[run.seat], step)
        for value in (die.value - 1, die.value + 1)
        if value in FACES
    )


def flip_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    dice = free_dice(table.players[run.seat], step)
    return unique(("change", die.value, 7 - die.value) for die in dice)


def set_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    player = table.players[run.seat]
    if not payments(player, step.effect["pay"]):
        return []
    return unique(
        ("change", die.value, value)
        for die in free_dice(player, step)
        for value in FACES
        if value != die.value
    )


def do_change(table: Table, run: Action, step: Step, value: int, other: int) -> Game[None]:
    player = table.players[run.seat]
    pay(player, step.effect.get("pay", {}))
    die = next(die for die in free_dice(player, step) if die.value == value)
    die.value = other
    step.dice.append(die)
    yield from ()


def buy_answers(table: Table, run: Action, step: Step) -> list[Answer]:
    player = table.players[run.seat]
    return [("buy",)] if player.dice_in_supply and payments(player, step.effect["pay"]) else []


def do_buy(table: Table, run: Action, step: Step) -> Game[None]:
    yield from buy_die(table.players[run.seat], step.effect["pay"])


def buy_die(player: Player, price: dict[str, int]) -> Game[None]:
    """TU-FREE-3: rolled at once and put among the unused dice."""
    pay(player, price)
    value = yield from roll()
    player.unused.append(Die(value))


def unique(things: Iterable[Thing]) -> list[Thing]:
    return list(dict.fromkeys(things))


ANSWERS: dict[str, Callable[[Table, Action, Step], list[Answer]]] = {
    "gain": gain_answers,
    "gain_per": gain_answers,
    "trade": trade_answers,
    "trade_per_tower": trade_answers,
    "move": move_answers,
    "gather": gather_answers,
    "build": build_answers,
    "hire": hire_answers,
    "worker_here": worker_answers,
    "take_card": card_answers,
    "buy_card": card_answers,
    "refresh_market": refresh_answers,
    "upgrade_boards": upgrade_answers,
    "reroll_dice": reroll_answers,
    "adjust_dice": adjust_answers,
    "flip_dice": flip_answers,
    "set_dice": set_answers,
    "buy_dice": buy_answers,
}
DOES: dict[str, Callable[..., Game[None]]] = {
    "gain": do_gain,
    "gain_per": do_gain,
    "trade": do_trade,
    "trade_per_tower": do_trade,
    "move": do_move,
    "gather": do_gather,
    "build": do_build,
    "hire": do_hire,
    "worker_here": do_worker,
    "take_card": do_card,
    "buy_card": do_card,
    "refresh_market": do_refresh,
    "upgrade_boards": do_upgrade,
    "reroll_dice": do_reroll,
    "adjust_dice": do_change,
    "flip_dice": do_change,
    "set_dice": do_change,
    "buy_dice": do_buy,
}
