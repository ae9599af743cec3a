"""Section 3 in the order of TU-SETUP-23."""

from __future__ import annotations

from dataclasses import dataclass

from tests.games.tundra.reading.asking import Answer, Game, Luck, Poll
from tests.games.tundra.reading.box import Box
from tests.games.tundra.reading.cards import deal_market
from tests.games.tundra.reading.ops import turn_up
from tests.games.tundra.reading.table import Player, Table, Worker, bare_table

NOBODY = -1


@dataclass(frozen=True)
class Options:
    seats: int
    layout: str = ""
    """The base layout of the player count, if none is named."""
    has_titles: bool = False
    has_personal_goals: bool = False
    is_first_seat_first: bool = False


def new_table(box: Box, options: Options) -> Table:
    return bare_table(box, options.seats, options.layout)


def set_up(table: Table, options: Options) -> Game[None]:
    table.first = 0 if options.is_first_seat_first else NOBODY
    yield from deal_modules(table, options)
    for player, slot in zip(table.players, table.land.slots, strict=True):
        for cell in slot["reveal"]:
            yield from turn_up(table, cell)
        player.workers = [Worker(cell) for cell in slot["workers"]]
        settle_workers(player)
    for player in table.players:
        start = table.box.tables["start"]
        player.goods = {good: start[good] for good in player.goods}
    yield from starting_boosts(table)
    yield from deal_market(table)
    yield from lay_out_goals(table)
    if not options.is_first_seat_first:
        table.first = yield Luck("first", list(range(table.seats)))


def deal_modules(table: Table, options: Options) -> Game[None]:
    """TU-TITLE-1, -4, -5."""
    titles = table.box.special_titles(table.seats) if options.has_titles else []
    for player in table.players if titles else []:
        title = yield Luck("title", titles, player.seat)
        titles.remove(title)
        player.title = table.box[title]
    goals = table.box.table("personal_goal", table.seats) if options.has_personal_goals else []
    for player in table.players if goals else []:
        player.goal = yield Luck("personal_goal", goals, player.seat)
        goals.remove(player.goal)


def settle_workers(player: Player) -> None:
    """TU-TITLE-9."""
    if player.title.get("when") == "setup":
        for effect in player.title["effects"]:
            assert effect["op"] == "settle_workers"
            player.workers += [Worker(player.settlement) for _ in range(effect["n"])]


def starting_boosts(table: Table) -> Game[None]:
    """TU-SETUP-14 to -16: dealt, then chosen by all at the same time, a card after another."""
    cards = table.box.table("starting_boost", table.seats)
    for player in table.players:
        for _ in range(table.box.rule("starting_boosts_dealt")):
            card = yield Luck("starting_boost", cards, player.seat)
            cards.remove(card)
            player.hand.append(card)
    answers: list[list[Answer]] = [[] for _ in table.players]
    for _ in range(table.box.rule("starting_boosts_kept")):
        options = [keepable(p, answers[p.seat]) for p in table.players]
        poll = yield Poll("keep_boost", options)
        for seat, answer in enumerate(poll):
            answers[seat].append(answer)
    for player in table.players:
        for card, board in answers[player.seat]:
            player.boards[board].starting.append(card)
        player.hand.clear()


def keepable(player: Player, kept: list[Answer]) -> list[Answer]:
    """TU-SETUP-15: under different boards."""
    cards = [card for card, _ in kept]
    boards = [board for _, board in kept]
    return [
        (card, board)
        for card in player.hand
        for board in player.boards
        if card not in cards and board not in boards
    ]


def lay_out_goals(table: Table) -> Game[None]:
    """TU-SETUP-19."""
    goals = table.box.table("public_goal", table.seats)
    for _ in range(table.box.count("public_goals", table.seats)):
        goal = yield Luck("public_goal", goals)
        goals.remove(goal)
        table.goals.append(goal)
