"""Turning order boards over (TU-TRADE-3)."""

from __future__ import annotations

from landnam.games.tundra.rules.parts import MIXTURES, NUMBERS, WAYS, Part
from landnam.games.tundra.rules.printed import BOARDS, KINDS, VP, Cell, Content
from landnam.games.tundra.rules.public import Seat
from landnam.games.tundra.rules.state import TundraState


class UpgradeBoards(Part):
    """Up to `max` boards: pay the printed price less `discount` resources of choice (R-15). The
    answer is board × WAYS + way."""

    def __init__(self, max: int, discount: int) -> None:
        super().__init__(has_price=True, span=NUMBERS)
        self.max = max
        self.discount = discount
        self.ways: list[list[list[int]]] = []  # by board

    def link(self, content: Content) -> None:
        """The boards are read after the effects."""
        self.ways = [discounted(board.price, self.discount) for board in content.boards]

    def times(self, state: TundraState, seat: Seat) -> int:
        return self.max

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        found: list[int] = []
        for board in range(BOARDS):
            if not state.players[seat].upgraded >> board & 1:
                for way, price in enumerate(self.ways[board]):
                    if state.can_pay(seat, price):
                        found.append(board * WAYS + way)
        return found

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        board = number // WAYS
        state.pay(seat, self.ways[board][number % WAYS])
        state.players[seat].upgraded |= 1 << board
        if state.journal is not None:
            state.emit("upgraded", seat, board)
        state.gain(seat, VP, state.content.upgrade_vp)


def discounted(price: list[int], discount: int) -> list[list[int]]:
    """What can be left to pay, once for each."""
    total = sum(price)
    ways: list[list[int]] = []
    for left_out in MIXTURES[min(discount, total)]:
        paid = [price[kind] - left_out[kind] for kind in range(KINDS)]
        if min(paid) >= 0 and paid not in ways:
            ways.append(paid)
    return ways
