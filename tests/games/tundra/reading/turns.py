"""Sections 7 and 8: a turn with its free actions, and the phase of turns."""

from __future__ import annotations

from tests.games.tundra.reading.acting import activate, perform_alone
from tests.games.tundra.reading.actions import action
from tests.games.tundra.reading.asking import Answer, Ask, Game
from tests.games.tundra.reading.goods import can_pay, gain, pay
from tests.games.tundra.reading.metrics import goal_vp
from tests.games.tundra.reading.ops import FACES, buy_die, roll, unique
from tests.games.tundra.reading.table import Die, Player, Table

PASS: Answer = ("pass",)
END: Answer = ("end",)


def placement_phase(table: Table) -> Game[None]:
    """TU-TURN-4, -6: until nobody has unused dice, or all who have some pass in a row."""
    stuck: set[int] = set()
    seat = table.first
    while any(p.unused and p.seat not in stuck for p in table.players):
        player = table.players[seat]
        if player.unused:
            is_die_used = yield from turn(table, player)
            stuck = set() if is_die_used else stuck | {seat}
        seat = table.clockwise(seat)[1]


def turn(table: Table, player: Player) -> Game[bool]:
    """Whether a die was used (TU-TURN-7)."""
    while True:
        answer = yield Ask(player.seat, "turn", turn_answers(table, player))
        if answer == PASS:
            return False
        if answer[0] in ("cell", "goal"):
            yield from use_die(table, player, answer)
            yield from after(table, player)
            return True
        yield from free_action(table, player, answer)


def after(table: Table, player: Player) -> Game[None]:
    """R-52: what cannot wait for the next turn is asked, if there is anything."""
    while options := after_answers(player):
        answer = yield Ask(player.seat, "after", [*options, END])
        if answer == END:
            return
        yield from free_action(table, player, answer)


def turn_answers(table: Table, player: Player) -> list[Answer]:
    places = cells(player) + goals(table, player)
    free = rerolls(player) + changes(player) + buying(player) + advisers(player)
    return places + free + ([] if places else [PASS])


def after_answers(player: Player) -> list[Answer]:
    return advisers(player) + ([] if player.unused else buying(player))


# ---- the die


def values(player: Player) -> list[int]:
    return sorted({die.value for die in player.unused})


def cells(player: Player) -> list[Answer]:
    """TU-TURN-2, -3."""
    return [
        ("cell", name, value)
        for name, board in player.boards.items()
        for value in values(player)
        if value not in board.dice
    ]


def goals(table: Table, player: Player) -> list[Answer]:
    """TU-GOAL-1, -2."""
    return [
        ("goal", goal, value)
        for goal in table.goals
        if goal not in table.goal_dice
        for value in values(player)
        if value in table.box[goal]["die_values"]
    ]


def use_die(table: Table, player: Player, answer: Answer) -> Game[None]:
    place, name, value = answer
    player.unused.remove(die_of(player, value))
    player.used += 1
    if place == "goal":
        table.goal_dice[name] = (player.seat, value)
        gain(table, player.seat, {"vp": goal_vp(table, player.seat, name)})
    else:
        player.boards[name].dice.append(value)
        yield from activate(table, player, name, value)


def die_of(player: Player, value: int) -> Die:
    return next(die for die in player.unused if die.value == value)


# ---- free actions


def rerolls(player: Player) -> list[Answer]:
    is_paid = can_pay(player, price(player, "reroll"), ())
    return [("reroll", value) for value in values(player)] if is_paid else []


def changes(player: Player) -> list[Answer]:
    """TU-FREE-2: values do not wrap."""
    if not can_pay(player, price(player, "adjust"), ()):
        return []
    return unique(
        ("change", value, other)
        for value in values(player)
        for other in (value - 1, value + 1)
        if other in FACES
    )


def buying(player: Player) -> list[Answer]:
    is_paid = can_pay(player, price(player, "buy"), ())
    return [("buy",)] if is_paid and player.dice_in_supply else []


def advisers(player: Player) -> list[Answer]:
    return [("adviser", card) for card in player.ready]


def price(player: Player, name: str) -> dict[str, int]:
    """TU-FREE-11."""
    return {"berry": player.value(name)}


def free_action(table: Table, player: Player, answer: Answer) -> Game[None]:
    match answer:
        case ("reroll", value):
            pay(player, price(player, "reroll"))
            die = die_of(player, value)
            die.value = yield from roll()
        case ("change", value, other):
            pay(player, price(player, "adjust"))
            die_of(player, value).value = other
        case ("buy",):
            yield from buy_die(player, price(player, "buy"))
        case ("adviser", card):
            player.turned.append(card)
            effects = table.box[card]["effects"]
            yield from perform_alone(table, action(player.seat, card, effects))
