"""Cards that leave a choice of steps, or of their order (NG-FX-CHOOSE, NG-FX-ORDER)."""

from __future__ import annotations

from typing import ClassVar

from landnam.games.northgard.rules.resolving import CardStep, can_any, resolve
from landnam.games.northgard.rules.state import NorthgardState, Seat
from landnam.kit.core import Decision, Option, Question


class Choose(CardStep):
    """NG-FX-CHOOSE-1: n different ones of several lists of steps."""

    def __init__(self, n: int, options: list[list[int]]) -> None:
        self.n = n
        self.options = options

    def possible(self, state: NorthgardState, seat: Seat, done: int) -> list[int]:
        return [
            at
            for at, steps in enumerate(self.options)
            if not done >> at & 1 and can_any(state, steps[0], steps[1], seat)
        ]

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return any(can_any(state, steps[0], steps[1], seat) for steps in self.options)

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(ChooseOption(seat, self.number, self.n, 0))


class ChooseOption(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "number", "left", "done")

    def __init__(self, seat: Seat, number: int, left: int, done: int) -> None:
        self.seat = seat
        self.number = number
        self.left = left
        self.done = done

    def ask(self, state: NorthgardState) -> Decision:
        effect = state.program[self.number]
        assert isinstance(effect, Choose)
        possible = effect.possible(state, self.seat, self.done)
        return Decision(self.seat, "choose_option", possible)

    def answer(self, state: NorthgardState, option: Option) -> None:
        effect = state.program[self.number]
        assert isinstance(effect, Choose)
        if self.left > 1:
            done = self.done | 1 << option
            state.push(ChooseOption(self.seat, self.number, self.left - 1, done))
        steps = effect.options[option]
        resolve(state, steps[0], steps[1], self.seat)


class AnyOrder(CardStep):
    """NG-FX-ORDER-1: all the steps, in the order the player likes."""

    def __init__(self, steps: list[int]) -> None:
        self.first = steps[0]
        self.last = steps[1]

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return can_any(state, self.first, self.last, seat)

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(StepOrder(seat, self.first, self.last, 0))


class StepOrder(Question[NorthgardState]):
    """Which step comes next; a step that cannot be performed now is left for later."""

    __match_args__: ClassVar = ("seat", "first", "last", "done")

    def __init__(self, seat: Seat, first: int, last: int, done: int) -> None:
        self.seat = seat
        self.first = first
        self.last = last
        self.done = done

    def ask(self, state: NorthgardState) -> Decision:
        possible: list[Option] = []
        for number in range(self.first, self.last):
            effect: CardStep = state.program[number]
            if not self.done >> (number - self.first) & 1 and effect.can(state, self.seat):
                possible.append(number - self.first)
        return Decision(self.seat, "step_order", possible)

    def answer(self, state: NorthgardState, option: Option) -> None:
        done = self.done | 1 << option
        state.push(StepOrder(self.seat, self.first, self.last, done))
        resolve(state, self.first + option, self.first + option + 1, self.seat)
