"""Dice that are rolled, changed and bought (TU-FREE, advisers)."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.tundra.rules.parts import NUMBERS, Part, payable
from landnam.games.tundra.rules.printed import FACES, Cell, Price
from landnam.games.tundra.rules.public import UNROLLED, Dice, Seat, count_of, die, values_of
from landnam.games.tundra.rules.state import TundraState
from landnam.kit.core import Chance

DIE: Final = list(range(1, FACES + 1))
MOST_DICE: Final = 10
"""A set of dice is a bit for each, in order of their values."""
SET: Final = 32
"""Setting a die is (value × 8 + new value) × SET + way."""


class RollOwn(Chance[TundraState]):
    """One player rolls the dice that they have picked up."""

    __match_args__: ClassVar = ("seat",)
    prompt: ClassVar[str] = "die"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def urn(self, state: TundraState) -> list[int]:
        return DIE if count_of(state.players[self.seat].dice, UNROLLED) else []

    def happen(self, state: TundraState, outcome: int) -> bool:
        player = state.players[self.seat]
        player.dice += die(outcome) - die(UNROLLED)
        if state.journal is not None:
            state.emit("rolled", self.seat, outcome, reveals=True)
        return count_of(player.dice, UNROLLED) > 0


def pick_up(state: TundraState, seat: Seat, value: int) -> None:
    """A die is to be rolled again."""
    state.players[seat].dice += die(UNROLLED) - die(value)
    if state.journal is not None:
        state.emit("picked_up", seat, value)


def turn_die(state: TundraState, seat: Seat, value: int, new: int) -> None:
    state.players[seat].dice += die(new) - die(value)
    if state.journal is not None:
        state.emit("turned_die", seat, value, new)


def buy_die(state: TundraState, seat: Seat) -> None:
    """TU-FREE-3: from the own supply, rolled at once."""
    player = state.players[seat]
    player.supply -= 1
    player.dice += die(UNROLLED)
    if state.journal is not None:
        state.emit("bought_die", seat)
    state.push(RollOwn(seat))


class RerollDice(Part):
    """Up to `max` unused dice, all chosen before the roll. The answer is a set of dice."""

    def __init__(self, max: int) -> None:
        super().__init__(span=1 << MOST_DICE)
        self.max = max

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        dice = values_of(state.players[seat].dice)
        return [
            chosen
            for chosen in range(1, 1 << len(dice))
            if chosen.bit_count() <= self.max and takes_first_of_equals(dice, chosen)
        ]

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        for value in chosen_dice(state.players[seat].dice, number):
            pick_up(state, seat, value)
        state.push(RollOwn(seat))


def takes_first_of_equals(dice: list[int], chosen: int) -> bool:
    """Of equal dice the first ones stand for all choices of as many."""
    for at in range(1, len(dice)):
        if dice[at] == dice[at - 1] and chosen >> at & 1 and not chosen >> (at - 1) & 1:
            return False
    return True


def chosen_dice(dice: Dice, chosen: int) -> list[int]:
    return [value for at, value in enumerate(values_of(dice)) if chosen >> at & 1]


class DiceChange(Part):
    """A part that changes dice one after another, each at most once."""

    def __init__(self, max: int, *, has_price: bool = False) -> None:
        super().__init__(has_price=has_price, span=NUMBERS)
        self.max = max

    def times(self, state: TundraState, seat: Seat) -> int:
        return self.max

    def changeable(self, state: TundraState, seat: Seat, is_open: bool) -> list[int]:
        """The values of dice that have not changed in this action."""
        dice = state.players[seat].dice - (state.changed if is_open else 0)
        return [value for value in range(1, FACES + 1) if count_of(dice, value)]

    def change(self, state: TundraState, seat: Seat, value: int, new: int) -> None:
        turn_die(state, seat, value, new)
        state.changed += die(new)


class AdjustDice(DiceChange):
    """By +1 or -1, without going round. The answer is value × 2, + 1 for up."""

    def __init__(self, max: int) -> None:
        super().__init__(max)

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        found: list[int] = []
        for value in self.changeable(state, seat, is_open):
            if value > 1:
                found.append(value * 2)
            if value < FACES:
                found.append(value * 2 + 1)
        return found

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        value = number // 2
        self.change(state, seat, value, value + 1 if number % 2 else value - 1)


class FlipDice(DiceChange):
    """To the opposite face. The answer is the value."""

    def __init__(self, max: int) -> None:
        super().__init__(max)

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        return self.changeable(state, seat, is_open)

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        self.change(state, seat, number, FACES + 1 - number)


class SetDice(DiceChange):
    """To a value of choice, for a price."""

    def __init__(self, max: int, pay: Price) -> None:
        super().__init__(max, has_price=True)
        self.pay = pay

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        ways = payable(state, seat, self.pay)
        return [
            (value * 8 + new) * SET + way
            for value in self.changeable(state, seat, is_open)
            for new in DIE
            if new != value
            for way in ways
        ]

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        state.pay(seat, self.pay.ways[number % SET])
        self.change(state, seat, number // SET // 8, number // SET % 8)


class BuyDice(Part):
    """Up to `max` times: pay, take a die from supply and roll it. The answer is the way to pay."""

    def __init__(self, max: int, pay: Price) -> None:
        super().__init__(has_price=True, span=len(pay.ways))
        self.max = max
        self.pay = pay

    def times(self, state: TundraState, seat: Seat) -> int:
        return self.max

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        return payable(state, seat, self.pay) if state.players[seat].supply else []

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        state.pay(seat, self.pay.ways[number])
        buy_die(state, seat)
