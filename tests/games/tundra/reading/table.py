"""Everything that lies on the table. What is in a supply is what is not elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.games.tundra.reading.box import CITY, Box
from tests.games.tundra.reading.land import Land

KINDS = ("brushwood", "stone", "peat")
"""Of resources (TU-GEN-4)."""
UNROLLED = 0
"""The value of a die that waits for the roll of the round."""


@dataclass(eq=False)
class Worker:
    """A figure on the board; two on one cell look alike but are not the same (R-48)."""

    cell: str


@dataclass(eq=False)
class Die:
    value: int


@dataclass
class Board:
    is_upgraded: bool = False
    dice: list[int] = field(default_factory=list)
    """The cells that hold a die."""
    starting: list[str] = field(default_factory=list)
    market: list[str] = field(default_factory=list)

    @property
    def boosts(self) -> list[str]:
        return self.starting + self.market


@dataclass
class Player:
    seat: int
    title: dict[str, Any]
    pieces: dict[str, int]
    settlement: str
    goods: dict[str, int]
    boards: dict[str, Board]
    goal: str = ""
    """The personal goal, if there is one."""
    workers: list[Worker] = field(default_factory=list)
    towers: list[str] = field(default_factory=list)
    unused: list[Die] = field(default_factory=list)
    used: int = 0
    """Dice on cells of boards and goals."""
    advisers: list[str] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    """Starting boosts, until they are chosen."""

    def value(self, name: str) -> int:
        number: int = self.title["values"][name]
        return number

    @property
    def workers_in_supply(self) -> int:
        return self.pieces["workers"] - len(self.workers)

    @property
    def towers_in_supply(self) -> int:
        return self.pieces["towers"] - len(self.towers)

    @property
    def dice_in_supply(self) -> int:
        return self.value("dice") - len(self.unused) - self.used

    @property
    def market_boosts(self) -> list[str]:
        return [card for board in self.boards.values() for card in board.market]

    @property
    def ready(self) -> list[str]:
        return [card for card in self.advisers if card not in self.turned]

    @property
    def figures(self) -> list[str]:
        """The cells of workers and towers on the board (TU-GEN-10)."""
        return [worker.cell for worker in self.workers] + self.towers

    @property
    def resources(self) -> int:
        return sum(self.goods[kind] for kind in KINDS)


@dataclass
class Table:
    box: Box
    land: Land
    players: list[Player]
    tokens: dict[str, str] = field(default_factory=dict)
    """The glade tokens turned up, by cell."""
    face_down: list[str] = field(default_factory=list)
    """Tokens not yet turned up, in no order (TU-MOVE-15)."""
    deck: list[str] = field(default_factory=list)
    """City cards, in no order."""
    market: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    goals: list[str] = field(default_factory=list)
    goal_dice: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Seat and value of the die on a public goal."""
    round: int = 1
    first: int = 0

    @property
    def seats(self) -> int:
        return len(self.players)

    def clockwise(self, start: int) -> list[int]:
        return [(start + i) % self.seats for i in range(self.seats)]

    def resource(self, cell: str) -> str:
        """Of an open glade; "none" for bare ones and settlements."""
        token = self.tokens.get(cell)
        name: str = self.box[token]["resource"] if token else "none"
        return name

    def tower_cells(self) -> list[str]:
        return [cell for player in self.players for cell in player.towers]


def bare_table(box: Box, seats: int, layout: str = "") -> Table:
    """All pieces in supply, nothing dealt, nobody has anything."""
    land = Land(box[layout or box.default_layout(seats)])
    title = box[box.base_title()]
    players = [
        Player(
            seat,
            title,
            box.tables["player_set"],
            land.settlements[seat],
            dict.fromkeys([*KINDS, "berry", "vp"], 0),
            {board: Board() for board in box.table("order_board")},
        )
        for seat in range(seats)
    ]
    tokens = box.table("glade", seats)
    deck = [card for kind in CITY for card in box.table(kind)]
    return Table(box, land, players, face_down=tokens, deck=deck)
