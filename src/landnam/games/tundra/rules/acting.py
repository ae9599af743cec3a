"""Carrying out actions: an activation, a title, an adviser, a tower bonus (TU-ACT).

An answer is one number: source, part and the part's own number. The source is MAIN for the board's
action (or the only one), 1 + card for a boost.
"""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.tundra.rules.parts import NUMBERS, Part
from landnam.games.tundra.rules.printed import BOARDS, NONE, Action, ActionId, Card, Cell
from landnam.games.tundra.rules.public import PublicTable, Seat
from landnam.games.tundra.rules.state import TundraState
from landnam.kit.core import Decision, Option
from landnam.kit.luck import Luck
from landnam.kit.questions import NO, Ask

MAIN: Final = 0
PARTS: Final = 8
"""An action has no more parts."""
SOURCES: Final = 64


def packed(source: int, part: int, number: int) -> Option:
    return 1 + (source * PARTS + part) * NUMBERS + number


def option_source(option: Option) -> int:
    return (option - 1) // (PARTS * NUMBERS)


def option_part(option: Option) -> int:
    return (option - 1) // NUMBERS % PARTS


def option_number(option: Option) -> int:
    return (option - 1) % NUMBERS


class Act(Ask[TundraState]):
    """Perform actions, part by part, until all is done or the player finishes. Goods of a fixed
    kind come by themselves when their action is closed (R-51)."""

    prompt: ClassVar[str] = "act"

    def sources(self, table: PublicTable) -> list[int]:
        """What may be performed in this activation, performed or not."""
        return [MAIN]

    def action_of(self, table: PublicTable, source: int) -> ActionId:
        raise NotImplementedError

    def bonus_cell(self) -> Cell:
        """Of a tower bonus, where the tower stands."""
        return NONE

    # ---- what may be answered

    def ask(self, state: TundraState) -> Decision:
        return Decision(self.seat, self.prompt, [NO, *self.options(state)])

    def advance(self, state: TundraState, luck: Luck | None) -> bool:
        options = self.options(state)
        if options:
            options.insert(0, NO)
            state.asks = [Decision(self.seat, self.prompt, options)]
            return False
        state.agenda.pop()
        self.finish(state)
        return True

    def options(self, state: TundraState) -> list[Option]:
        """Without finishing: of the open action and, while it owes no tower bonus (TU-ACT-10), of
        those not begun. Goods of a fixed kind only while something has a price, or a card may cost
        their boost its action (TU-ACT-9)."""
        fresh = [] if state.owed else self.not_begun(state)
        lists_goods = self.has_price_left(state, fresh)
        found: list[Option] = []
        if state.source != NONE:
            self.add_answers(state, state.source, state.open_action(), True, lists_goods, found)
        for source in fresh:
            action = state.content.actions[self.action_of(state, source)]
            is_listed = lists_goods or (action.fixed != 0 and self.may_go(state, source, fresh))
            self.add_answers(state, source, action, False, is_listed, found)
        return found

    def not_begun(self, state: TundraState) -> list[int]:
        done = state.done
        return [source for source in self.sources(state) if not done >> source & 1]

    def has_price_left(self, state: TundraState, fresh: list[int]) -> bool:
        if state.source != NONE and is_any_left(state, state.open_action().prices):
            return True
        actions = state.content.actions
        return any([actions[self.action_of(state, source)].prices for source in fresh])

    def may_go(self, state: TundraState, source: int, fresh: list[int]) -> bool:
        """Whether a card may still be taken, and the source be discarded for it."""
        return False

    def add_answers(
        self,
        state: TundraState,
        source: int,
        action: Action,
        is_open: bool,
        lists_goods: bool,
        found: list[Option],
    ) -> None:
        for at in range(action.last - action.first):
            if action.fixed >> at & 1 and not lists_goods:
                continue
            part: Part = state.program[action.first + at]
            if (state.left[at] if is_open else part.times(state, self.seat)) > 0:
                base = packed(source, at, 0)
                for number in part.answers(state, self.seat, self.bonus_cell(), is_open):
                    found.append(base + number)

    # ---- what an answer does

    def answer(self, state: TundraState, option: Option) -> None:
        if option == NO:
            self.finish(state)
            return
        source, at = option_source(option), option_part(option)
        if source != state.source:
            self.close(state)
            self.open(state, source)
        state.agenda.append(self)
        action = state.open_action()
        state.left[at] -= 1
        for other in range(len(state.left)):
            if action.rivals[at] >> other & 1:
                state.left[other] = 0
        part: Part = state.program[action.first + at]
        part.do(state, self.seat, option_number(option))

    def open(self, state: TundraState, source: int) -> None:
        """TU-ACT-3, TU-ACT-4: begin an action, which is performed by that."""
        number = self.action_of(state, source)
        action = state.content.actions[number]
        state.source = source
        state.action = number
        state.done |= 1 << source
        state.left = []
        for at in range(action.first, action.last):
            part: Part = state.program[at]
            state.left.append(part.times(state, self.seat))

    def close(self, state: TundraState) -> None:
        """End the open action, if any: the rest of its fixed goods come, then tower bonuses."""
        if state.source == NONE:
            return
        action = state.open_action()
        for at, left in enumerate(state.left):
            if left > 0 and is_chosen(state, action, at):
                part: Part = state.program[action.first + at]
                part.come(state, self.seat)
        owed = state.owed
        forget_action(state)
        if owed:
            state.push(TowerBonuses(self.seat, owed))

    def finish(self, state: TundraState) -> None:
        """While tower bonuses are owed only the open action ends; they come before the next."""
        if state.owed:
            state.agenda.append(self)
            self.close(state)
            return
        self.close(state)
        for source in self.not_begun(state):
            self.take_fixed(state, source)
        state.done = 0

    def take_fixed(self, state: TundraState, source: int) -> None:
        """What comes of an action that nobody has begun; of a choice nothing."""
        action = state.content.actions[self.action_of(state, source)]
        for at, rivals in enumerate(action.rivals):
            if not rivals:
                part: Part = state.program[action.first + at]
                part.come(state, self.seat)


def is_any_left(state: TundraState, parts: int) -> bool:
    """Whether one of these parts of the open action may still be done."""
    return any([left > 0 and parts >> part & 1 for part, left in enumerate(state.left)])


def is_chosen(state: TundraState, action: Action, part: int) -> bool:
    """Whether a part is of no choice, or of the option that was chosen: others are ruled out."""
    for other, left in enumerate(state.left):
        if action.rivals[part] >> other & 1 and left > 0:
            return False
    return True


def forget_action(state: TundraState) -> None:
    state.source = NONE
    state.action = NONE
    state.left = []
    state.walkers = []
    state.hired = 0
    state.changed = 0
    state.owed = 0


class Activate(Act):
    """TU-ACT-1: the board's action, of the side it had when the die was placed (TU-ACT-6), and
    those of the boosts that lie under it now (TU-ACT-7, TU-ACT-9)."""

    __match_args__: ClassVar = ("seat", "board", "value", "main")

    def __init__(self, seat: Seat, board: int, value: int, main: ActionId) -> None:
        super().__init__(seat)
        self.board = board
        self.value = value
        self.main = main

    def sources(self, table: PublicTable) -> list[int]:
        found = [MAIN]
        for boost in table.players[self.seat].boosts:
            if boost % BOARDS == self.board:
                found.append(1 + boost // BOARDS)
        return found

    def may_go(self, state: TundraState, source: int, fresh: list[int]) -> bool:
        """TU-CITY-8: only boosts of the market are replaced."""
        if source == MAIN or source > state.content.city_cards:
            return False
        if state.source != NONE and is_any_left(state, state.open_action().cards):
            return True
        actions = state.content.actions
        return any([actions[self.action_of(state, one)].cards for one in fresh])

    def action_of(self, table: PublicTable, source: int) -> ActionId:
        if source == MAIN:
            return self.main
        return table.content.cards[source - 1].by_value[self.value]


class UseTitle(Act):
    """TU-START-3."""

    __match_args__: ClassVar = ("seat",)

    def action_of(self, table: PublicTable, source: int) -> ActionId:
        return table.title(self.seat).action


class UseAdviser(Act):
    """TU-CITY-11: an adviser's action, even if the card is discarded meanwhile (TU-ACT-14)."""

    __match_args__: ClassVar = ("seat", "card")

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(seat)
        self.card = card

    def action_of(self, table: PublicTable, source: int) -> ActionId:
        return table.content.cards[self.card].action


class TowerBonus(Act):
    """TU-START-6: the bonus of a tower is an action of its own."""

    __match_args__: ClassVar = ("seat", "cell", "done")

    def __init__(self, seat: Seat, cell: Cell, done: int) -> None:
        super().__init__(seat)
        self.cell = cell
        self.done = done

    def action_of(self, table: PublicTable, source: int) -> ActionId:
        return table.content.tokens[table.tokens[self.cell]].bonus

    def bonus_cell(self) -> Cell:
        return self.cell

    def finish(self, state: TundraState) -> None:
        """The activation that built the tower goes on with what it has done; not before a tower
        that this bonus has built has given its own."""
        is_over = not state.owed
        super().finish(state)
        if is_over:
            state.done = self.done


class TowerBonuses(Ask[TundraState]):
    """TU-ARCH-4, TU-START-5: the bonuses of towers on these cells, in the order of choice."""

    __match_args__: ClassVar = ("seat", "cells")
    prompt: ClassVar[str] = "tower_bonus_order"

    def __init__(self, seat: Seat, cells: int) -> None:
        super().__init__(seat)
        self.cells = cells

    def options(self, state: TundraState) -> list[Option]:
        return [cell for cell in range(len(state.tokens)) if self.cells >> cell & 1]

    def advance(self, state: TundraState, luck: Luck | None) -> bool:
        cells = self.options(state)
        if len(cells) > 1:
            state.asks = [Decision(self.seat, self.prompt, cells)]
            return False
        state.agenda.pop()
        if cells:
            self.answer(state, cells[0])
        return True

    def answer(self, state: TundraState, option: Option) -> None:
        state.push(TowerBonuses(self.seat, self.cells & ~(1 << option)))
        if state.journal is not None:
            state.emit("bonus", self.seat, option)
        state.push(TowerBonus(self.seat, option, state.done))
        state.done = 0
