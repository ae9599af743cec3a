"""The turn: free actions, one die with its activation, free actions (TU-TURN, TU-FREE)."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.tundra.rules.acting import Activate, UseAdviser
from landnam.games.tundra.rules.dice import RollOwn, buy_die, pick_up, turn_die
from landnam.games.tundra.rules.printed import BERRY, BOARDS, FACES, NONE, VP, Card
from landnam.games.tundra.rules.public import (
    TURNED,
    PublicTable,
    Seat,
    count_of,
    die,
    slot_of,
)
from landnam.games.tundra.rules.scoring import worth
from landnam.games.tundra.rules.state import TundraState
from landnam.kit.core import Option, Step
from landnam.kit.luck import Luck
from landnam.kit.questions import NO, Ask

CELL: Final = 0
GOAL: Final = 1
REROLL: Final = 2
UP: Final = 3
DOWN: Final = 4
BUY: Final = 5
ADVISER: Final = 6
DEEDS: Final = ("place", "goal", "reroll", "up", "down", "buy", "adviser")
DEED: Final = 64
"""An answer is 1 + deed × DEED + number: a cell (`slot_of`), goal × 8 + value, a value, a card."""
VALUES: Final = 8


def deed(kind: int, number: int) -> Option:
    return 1 + kind * DEED + number


def option_deed(option: Option) -> int:
    return (option - 1) // DEED


def option_number(option: Option) -> int:
    return (option - 1) % DEED


def placements(table: PublicTable, seat: Seat) -> list[Option]:
    """TU-TURN-2: every cell where a die may be put."""
    player = table.players[seat]
    found: list[Option] = []
    for value in range(1, FACES + 1):
        if not count_of(player.dice, value):
            continue
        for board in range(BOARDS):
            cell = slot_of(board, value)
            if not player.used >> cell & 1:
                found.append(deed(CELL, cell))
        for place, goal in enumerate(table.goals):
            is_free = table.goal_dice[place] == NONE
            if is_free and table.content.public_goals[goal].values >> value & 1:
                found.append(deed(GOAL, place * VALUES + value))
    return found


def changes(table: PublicTable, seat: Seat) -> list[Option]:
    """TU-FREE-1, TU-FREE-2: dice that may be rerolled or changed by 1."""
    player, title = table.players[seat], table.title(seat)
    berries = player.goods[BERRY]
    found: list[Option] = []
    for value in range(1, FACES + 1):
        if count_of(player.dice, value):
            if berries >= title.reroll:
                found.append(deed(REROLL, value))
            if berries >= title.adjust:
                if value < FACES:
                    found.append(deed(UP, value))
                if value > 1:
                    found.append(deed(DOWN, value))
    return found


def advisers(table: PublicTable, seat: Seat) -> list[Option]:
    return [deed(ADVISER, card) for card in table.ready_advisers(seat)]


def use_adviser(state: TundraState, seat: Seat, card: Card) -> None:
    """TU-CITY-11: it is turned when its use is declared."""
    entries = state.players[seat].advisers
    entries[entries.index(card * 2)] += TURNED
    if state.journal is not None:
        state.emit("adviser", seat, card)
    state.push(UseAdviser(seat, card))


def pay_berries(state: TundraState, seat: Seat, amount: int) -> None:
    state.pay(seat, [0, 0, 0, amount])


class Turn(Ask[TundraState]):
    """TU-TURN-7: before the die. NO passes, where no unused die has a legal cell (TU-TURN-6)."""

    prompt: ClassVar[str] = "turn"

    def options(self, state: TundraState) -> list[Option]:
        found = placements(state, self.seat)
        if not found:
            found.append(NO)
        found += changes(state, self.seat)
        if state.can_buy_die(self.seat):
            found.append(deed(BUY, 0))
        found += advisers(state, self.seat)
        return found

    def answer(self, state: TundraState, option: Option) -> None:
        if option == NO:
            self.give_up(state)
            return
        kind, number = option_deed(option), option_number(option)
        if kind == CELL:
            state.push(After(self.seat))
            self.activate(state, number)
        elif kind == GOAL:
            state.push(After(self.seat))
            self.score(state, number // VALUES, number % VALUES)
        else:
            state.push(self)
            self.free_action(state, kind, number)

    def give_up(self, state: TundraState) -> None:
        state.passed |= 1 << self.seat
        if state.journal is not None:
            state.emit("passed", self.seat)
        state.push(NextTurn(self.seat))

    def activate(self, state: TundraState, cell: int) -> None:
        """TU-ACT-6: the side is fixed now."""
        player = state.players[self.seat]
        board, value = cell // FACES, cell % FACES + 1
        player.dice -= die(value)
        player.used |= 1 << cell
        state.passed = 0
        if state.journal is not None:
            state.emit("placed_die", self.seat, board, value)
        main = state.content.boards[board].sides[player.side(board)][value]
        state.push(Activate(self.seat, board, value, main))

    def score(self, state: TundraState, place: int, value: int) -> None:
        """TU-GOAL-1 to -5."""
        state.players[self.seat].dice -= die(value)
        state.goal_dice[place] = self.seat * VALUES + value
        state.passed = 0
        goal = state.content.public_goals[state.goals[place]]
        vp = worth(state, self.seat, goal)
        if state.journal is not None:
            state.emit("goal", self.seat, state.goals[place], value)
        state.gain(self.seat, VP, vp)

    def free_action(self, state: TundraState, kind: int, number: int) -> None:
        seat, title = self.seat, state.title(self.seat)
        if kind == REROLL:
            pay_berries(state, seat, title.reroll)
            pick_up(state, seat, number)
            state.push(RollOwn(seat))
        elif kind in (UP, DOWN):
            pay_berries(state, seat, title.adjust)
            turn_die(state, seat, number, number + 1 if kind == UP else number - 1)
        elif kind == BUY:
            pay_berries(state, seat, title.buy)
            buy_die(state, seat)
        else:
            use_adviser(state, seat, number)


class After(Ask[TundraState]):
    """TU-TURN-9, R-52: after the die, where anything matters that could not wait."""

    prompt: ClassVar[str] = "after"

    def options(self, state: TundraState) -> list[Option]:
        found = advisers(state, self.seat)
        if not state.has_dice(self.seat) and state.can_buy_die(self.seat):
            found.append(deed(BUY, 0))
        return [NO, *found] if found else []

    def advance(self, state: TundraState, luck: Luck | None) -> bool:
        if super().advance(state, luck):
            state.push(NextTurn(self.seat))
            return True
        return False

    def answer(self, state: TundraState, option: Option) -> None:
        if option == NO:
            state.push(NextTurn(self.seat))
            return
        state.push(self)
        if option_deed(option) == BUY:
            pay_berries(state, self.seat, state.title(self.seat).buy)
            buy_die(state, self.seat)
        else:
            use_adviser(state, self.seat, option_number(option))


class NextTurn(Step[TundraState]):
    """TU-TURN-4, TU-TURN-6: the next seat with unused dice; the phase ends when nobody has any, or
    all who have some have passed in a row."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: TundraState) -> None:
        seats = len(state.players)
        for i in range(1, seats + 1):
            seat = (self.seat + i) % seats
            if state.has_dice(seat) and not state.passed >> seat & 1:
                take_turn(state, seat)
                return


def take_turn(state: TundraState, seat: Seat) -> None:
    state.active = seat
    if state.journal is not None:
        state.emit("turn", seat)
    state.push(Turn(seat))
