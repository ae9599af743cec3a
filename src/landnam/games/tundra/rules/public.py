"""What all may see of the table, and the questions that rules, words and drawings ask of it."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from landnam.games.tundra.rules.printed import (
    BERRY,
    BOARDS,
    FACES,
    KINDS,
    NONE,
    Action,
    Card,
    Cell,
    Content,
    Layout,
    Title,
)
from landnam.kit.compiler import trait

Seat: TypeAlias = int
Dice: TypeAlias = int
"""How many dice show a value: four bits for each, those not rolled yet in the lowest."""

FACE_DOWN: Final = -1
SETTLEMENT: Final = -2
"""What lies on a cell where no open glade is."""
SETTLED: Final = 4
"""The land of a settlement, behind those of glades."""
TURNED: Final = 1
"""An adviser is card × 2, + TURNED once it is used (TU-CITY-1)."""
UNROLLED: Final = 0


def die(value: int) -> Dice:
    return 1 << 4 * value


def count_of(dice: Dice, value: int) -> int:
    return dice >> 4 * value & 15


def number_of_dice(dice: Dice) -> int:
    count = 0
    while dice:
        count += dice & 15
        dice >>= 4
    return count


def values_of(dice: Dice) -> list[int]:
    """The values of the dice, in order."""
    values: list[int] = []
    for value in range(FACES + 1):
        values += [value] * count_of(dice, value)
    return values


def slot_of(board: int, value: int) -> int:
    """The cell of an order board, as its number among all cells of a player."""
    return board * FACES + value - 1


class Player:
    """`upgraded` is a set of boards, `used` of the cells with a die (`slot_of`), `towers` of cells
    of the map; `workers` lists the cells where they stand, in order. `dice` are unused, `supply`
    counts those in supply."""

    __match_args__: ClassVar = (
        "character",
        "title",
        "goods",
        "upgraded",
        "used",
        "dice",
        "supply",
        "workers",
        "towers",
        "boosts",
        "advisers",
    )

    def __init__(self, other: Player | None = None) -> None:
        """A copy of the other one; without one a seat before set-up."""
        if other is None:
            self.character = NONE
            self.title = NONE
            self.goods: list[int] = []
            self.upgraded = 0
            self.used = 0
            self.dice: Dice = 0
            self.supply = 0
            self.workers: list[Cell] = []
            self.towers = 0
            self.boosts: list[int] = []
            self.advisers: list[int] = []
        else:
            self.character = other.character
            self.title = other.title
            self.goods = other.goods[:]
            self.upgraded = other.upgraded
            self.used = other.used
            self.dice = other.dice
            self.supply = other.supply
            self.workers = other.workers[:]
            self.towers = other.towers
            self.boosts = other.boosts[:]
            self.advisers = other.advisers[:]

    def cards_under(self, board: int) -> list[Card]:
        """The boosts under a board, as they came."""
        return [boost // BOARDS for boost in self.boosts if boost % BOARDS == board]

    def is_upgraded(self, board: int) -> bool:
        return bool(self.upgraded >> board & 1)

    def side(self, board: int) -> int:
        return self.upgraded >> board & 1

    def resources(self) -> int:
        return sum(self.goods[:KINDS])


PUBLIC: Final = (
    "layout",
    "round",
    "first",
    "active",
    "tokens",
    "snow",
    "deck",
    "discard",
    "market",
    "goals",
    "goal_dice",
    "passed",
    "done",
    "source",
    "action",
    "left",
    "walkers",
    "hired",
    "changed",
    "owed",
    "players",
)
"""The fields of PublicTable, in the order in which they are packed."""


@trait
class PublicTable:
    """What all may see of the table, in a state as in a view.

    `round` counts from 0. `tokens` lie on the cells, `snow` are those still face down, in order;
    `market` has NONE in an empty place. `goal_dice` says by goal who has put which die on it (seat
    × 8 + value). `passed` are the seats that had no legal cell since the last die (TU-TURN-6).

    While an action is open, `source` says whose it is and `action` which; `left` how often each of
    its parts may still be done; `walkers` are the workers that have moved in it (visited cells ×
    CELLS + where they are), `hired` the glades that got a worker, `changed` the dice that may not
    change again. `owed` are the cells whose tower bonus comes when the action is closed, `done` the
    sources performed in this activation.
    """

    content: Content
    layout: int
    round: int
    first: Seat
    active: Seat
    tokens: list[int]
    snow: list[int]
    deck: list[Card]
    discard: list[Card]
    market: list[Card]
    goals: list[int]
    goal_dice: list[int]
    passed: int
    done: int
    source: int
    action: int
    left: list[int]
    walkers: list[int]
    hired: int
    changed: Dice
    owed: int
    players: list[Player]

    def copy_public(self, other: PublicTable) -> None:
        """Every field but the content; lists are copies."""
        self.layout = other.layout
        self.round = other.round
        self.first = other.first
        self.active = other.active
        self.tokens = other.tokens[:]
        self.snow = other.snow[:]
        self.deck = other.deck[:]
        self.discard = other.discard[:]
        self.market = other.market[:]
        self.goals = other.goals[:]
        self.goal_dice = other.goal_dice[:]
        self.passed = other.passed
        self.done = other.done
        self.source = other.source
        self.action = other.action
        self.left = other.left[:]
        self.walkers = other.walkers[:]
        self.hired = other.hired
        self.changed = other.changed
        self.owed = other.owed
        self.players = [Player(player) for player in other.players]

    @property
    def map(self) -> Layout:
        return self.content.layouts[self.layout]

    def order(self) -> list[Seat]:
        """The seats, from the first player clockwise."""
        seats = len(self.players)
        return [(self.first + i) % seats for i in range(seats)]

    def title(self, seat: Seat) -> Title:
        return self.content.titles[self.players[seat].title]

    def open_action(self) -> Action:
        return self.content.actions[self.action]

    # ---- the map

    def land(self, cell: Cell) -> int:
        """The resource of an open glade (BARE: none), SETTLED, or FACE_DOWN."""
        token = self.tokens[cell]
        if token >= 0:
            return self.content.tokens[token].land
        return SETTLED if token == SETTLEMENT else FACE_DOWN

    def tower_cells(self) -> int:
        """Where towers stand, whoever built them."""
        cells = 0
        for player in self.players:
            cells |= player.towers
        return cells

    def tower_owner(self, cell: Cell) -> Seat:
        for seat, player in enumerate(self.players):
            if player.towers >> cell & 1:
                return seat
        return NONE

    def figures(self, seat: Seat, cell: Cell) -> int:
        """TU-GEN-10: workers and towers."""
        player = self.players[seat]
        return player.workers.count(cell) + (player.towers >> cell & 1)

    def settlement(self, seat: Seat) -> Cell:
        return self.map.slots[seat].settlement

    # ---- pieces and cards

    def workers_in_supply(self, seat: Seat) -> int:
        return self.content.workers - len(self.players[seat].workers)

    def towers_on_board(self, seat: Seat) -> int:
        return self.players[seat].towers.bit_count()

    def towers_in_supply(self, seat: Seat) -> int:
        return self.content.towers - self.towers_on_board(seat)

    def market_boosts(self, seat: Seat, board: int) -> list[Card]:
        """The boosts under a board that came from the market."""
        under = self.players[seat].cards_under(board)
        return [card for card in under if card < self.content.city_cards]

    def own_city_cards(self, seat: Seat) -> int:
        """TU-GOAL-6: advisers, ready or not, and market boosts."""
        player = self.players[seat]
        city = self.content.city_cards
        return len(player.advisers) + sum([1 for boost in player.boosts if boost // BOARDS < city])

    def ready_advisers(self, seat: Seat) -> list[Card]:
        return [entry // 2 for entry in self.players[seat].advisers if entry % 2 != TURNED]

    # ---- dice

    def has_dice(self, seat: Seat) -> bool:
        return self.players[seat].dice != 0

    def can_buy_die(self, seat: Seat) -> bool:
        """TU-FREE-3, TU-FREE-9."""
        player = self.players[seat]
        return player.supply > 0 and player.goods[BERRY] >= self.title(seat).buy
