"""The whole game: set-up, four rounds with their four phases, and the score."""

from __future__ import annotations

from tests.games.tundra.reading.acting import perform_alone, tower_bonuses
from tests.games.tundra.reading.actions import action
from tests.games.tundra.reading.asking import Game
from tests.games.tundra.reading.cards import refresh_market
from tests.games.tundra.reading.goods import gain
from tests.games.tundra.reading.metrics import goal_vp, upgraded_boards
from tests.games.tundra.reading.ops import roll
from tests.games.tundra.reading.setup import Options, set_up
from tests.games.tundra.reading.table import UNROLLED, Die, Player, Table
from tests.games.tundra.reading.turns import placement_phase


def game(table: Table, options: Options) -> Game[list[int]]:
    """To the winners."""
    yield from set_up(table, options)
    rounds: int = table.box.tables["meta"]["rounds"]
    for _ in range(1, rounds):
        yield from play_round(table)
        yield from end_of_round(table)
    yield from play_round(table)
    score_personal_goals(table)
    return winners(table)


def play_round(table: Table) -> Game[None]:
    put_dice(table)
    for seat in table.clockwise(table.first):
        yield from start_of_round(table, table.players[seat])
    yield from dice_roll(table)
    yield from placement_phase(table)


# ---- phase 1


def put_dice(table: Table) -> None:
    """TU-START-1, TU-TITLE-10: from supply to the character board, not rolled yet."""
    number = table.box.rule("start_dice")[table.round - 1]
    for player in table.players:
        player.unused = [Die(UNROLLED) for _ in range(number + player.value("extra_dice"))]


def start_of_round(table: Table, player: Player) -> Game[None]:
    """TU-START-2: title, income, tower bonuses."""
    if player.title.get("when") == "round_start":
        effects = player.title["effects"]
        yield from perform_alone(table, action(player.seat, player.title["id"], effects))
    boards = upgraded_boards(table, player, {})
    gain(table, player.seat, {"vp": boards * table.box.rule("upgraded_board_vp")})
    yield from tower_bonuses(table, player.seat, player.towers)


# ---- phase 2


def dice_roll(table: Table) -> Game[None]:
    """TU-ROLL-1, -2; then extra dice, each for its owner alone, in seat order (R-30)."""
    for number in range(table.box.rule("start_dice")[table.round - 1]):
        value = yield from roll()
        for player in table.players:
            player.unused[number].value = value
    for player in table.players:
        for die in player.unused:
            if die.value == UNROLLED:
                die.value = yield from roll()


# ---- phase 4


def end_of_round(table: Table) -> Game[None]:
    """TU-END-2 to -6."""
    for player in table.players:
        player.unused.clear()
        player.used = 0
        player.turned.clear()
        for board in player.boards.values():
            board.dice.clear()
    table.goal_dice.clear()
    yield from refresh_market(table)
    table.round += 1
    table.first = table.clockwise(table.first)[1]


# ---- the score


def score_personal_goals(table: Table) -> None:
    """TU-END-7, TU-PERS-1."""
    for player in table.players:
        if player.goal:
            gain(table, player.seat, {"vp": goal_vp(table, player.seat, player.goal)})


def scores(table: Table) -> list[int]:
    return [player.goods["vp"] for player in table.players]


def winners(table: Table) -> list[int]:
    """TU-END-8: those whom nobody surpasses."""
    best = max(rank(player) for player in table.players)
    return [player.seat for player in table.players if rank(player) == best]


def rank(player: Player) -> tuple[int, int, int]:
    return player.goods["vp"], player.resources, player.goods["berry"]
