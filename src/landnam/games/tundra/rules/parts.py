"""The parts of an action: what each tells of its answers, and does when one is given.

An answer to a part is its own number, below NUMBERS; `acting` packs it with source and part.
"""

from __future__ import annotations

from typing import Final

from landnam.games.tundra.rules.printed import KINDS, Cell, Goods, Price
from landnam.games.tundra.rules.public import Seat
from landnam.games.tundra.rules.state import TundraState
from landnam.kit.effects import Effect

NUMBERS: Final = 1 << 11
WAYS: Final = 64
"""A price is paid in fewer ways, so that thing × WAYS + way names a purchase."""
MOST_ANY: Final = 20


def _all_mixtures() -> list[list[list[int]]]:
    """By n: every way to take n resources of any kind, as brushwood, stone, peat."""
    return [
        [
            [brushwood, stone, n - brushwood - stone]
            for brushwood in range(n, -1, -1)
            for stone in range(n - brushwood, -1, -1)
        ]
        for n in range(MOST_ANY + 1)
    ]


MIXTURES: Final = _all_mixtures()


class Part(Effect[TundraState]):
    """One part of an action. `is_fixed`: goods of a fixed kind and nothing else. `has_price`:
    something is paid for it. `takes_card`: a card, which may take the place of a boost. `span`
    bounds its numbers."""

    def __init__(
        self,
        *,
        is_fixed: bool = False,
        has_price: bool = False,
        takes_card: bool = False,
        span: int = 1,
    ) -> None:
        self.is_fixed = is_fixed
        self.has_price = has_price
        self.takes_card = takes_card
        self.span = span

    def times(self, state: TundraState, seat: Seat) -> int:
        """How often it may be done in one action."""
        return 1

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        """What may be answered now. `cell` is the tower's whose bonus this is; `is_open`: what the
        state says of an open action is about this one."""
        raise NotImplementedError

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        raise NotImplementedError

    def come(self, state: TundraState, seat: Seat) -> None:
        """R-51: goods of a fixed kind come by themselves when the action is closed."""

    def apply(self, state: TundraState, seat: Seat) -> None:
        """What needs no answer."""
        self.do(state, seat, 0)


def payable(state: TundraState, seat: Seat, price: Price) -> list[int]:
    """TU-GEN-7, TU-GEN-8: the ways in which the seat can pay now."""
    goods = state.players[seat].goods
    brushwood, stone, peat, berries = goods[0], goods[1], goods[2], goods[3]
    found: list[int] = []
    for number, way in enumerate(price.ways):
        if way[0] <= brushwood and way[1] <= stone and way[2] <= peat and way[3] <= berries:
            found.append(number)
    return found


def gain_goods(state: TundraState, seat: Seat, get: Goods, mixture: int, times: int = 1) -> None:
    """The goods, their `any` resources as one of the mixtures."""
    amounts = get.amounts
    if times != 1:
        amounts = [amount * times for amount in amounts]
    if get.any:
        chosen = MIXTURES[get.any * times][mixture]
        amounts = amounts[:]
        for kind in range(KINDS):
            amounts[kind] += chosen[kind]
    state.gain_all(seat, amounts)
