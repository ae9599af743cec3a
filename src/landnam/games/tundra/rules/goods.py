"""Goods for nothing, goods for goods, and goods of glades."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from landnam.games.tundra.rules.parts import MIXTURES, NUMBERS, Part, gain_goods, payable
from landnam.games.tundra.rules.printed import KINDS, Cell, Goods, Price
from landnam.games.tundra.rules.public import PublicTable, Seat
from landnam.games.tundra.rules.state import TundraState

FIGURES: Final = 11
"""No more than 10 figures give a resource: a taking is three numbers below."""


class Gain(Part):
    """Receive goods."""

    def __init__(self, get: Goods) -> None:
        super().__init__(is_fixed=get.any == 0, span=len(MIXTURES[get.any]))
        self.get = get

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        return list(range(len(MIXTURES[self.get.any])))

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        gain_goods(state, seat, self.get, number)

    def come(self, state: TundraState, seat: Seat) -> None:
        state.gain_all(seat, self.get.amounts)


def own_towers(table: PublicTable, seat: Seat) -> int:
    return table.towers_on_board(seat)


def own_workers(table: PublicTable, seat: Seat) -> int:
    return len(table.players[seat].workers)


def city_cards(table: PublicTable, seat: Seat) -> int:
    return table.own_city_cards(seat)


PER: Final[dict[str, Callable[[PublicTable, Seat], int]]] = {
    "own_towers": own_towers,
    "own_workers": own_workers,
    "city_cards": city_cards,
}


class GainPer(Part):
    """Receive goods for each of something, at most `max` times."""

    def __init__(self, per: str, max: int, get: Goods) -> None:
        super().__init__(is_fixed=get.any == 0, span=len(MIXTURES[get.any * max]))
        self.per = per
        self.max = max
        self.get = get

    def units(self, table: PublicTable, seat: Seat) -> int:
        return min(self.max, PER[self.per](table, seat))

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        units = self.units(state, seat)
        return list(range(len(MIXTURES[self.get.any * units]))) if units else []

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        units = self.units(state, seat)
        if units:
            gain_goods(state, seat, self.get, number, units)

    def come(self, state: TundraState, seat: Seat) -> None:
        units = self.units(state, seat)
        state.gain_all(seat, [amount * units for amount in self.get.amounts])


class Trade(Part):
    """Up to `max` times: pay, then receive. The answer is way × mixtures + mixture."""

    def __init__(self, max: int, pay: Price, get: Goods) -> None:
        self.max = max
        self.pay = pay
        self.get = get
        self.mixtures = len(MIXTURES[get.any])
        super().__init__(has_price=True, span=len(pay.ways) * self.mixtures)

    def times(self, state: TundraState, seat: Seat) -> int:
        return self.max

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        mixtures = self.mixtures
        found: list[int] = []
        for way in payable(state, seat, self.pay):
            for mixture in range(mixtures):
                found.append(way * mixtures + mixture)
        return found

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        state.pay(seat, self.pay.ways[number // self.mixtures])
        gain_goods(state, seat, self.get, number % self.mixtures)


class TradePerTower(Trade):
    """TU-ARCH-11: as often as the player has towers on the board."""

    def __init__(self, pay: Price, get: Goods) -> None:
        super().__init__(0, pay, get)

    def times(self, state: TundraState, seat: Seat) -> int:
        return state.towers_on_board(seat)


class Gather(Part):
    """TU-GATH-1: figures on glades give a resource each. The answer is a whole taking, and only the
    largest are offered (R-55)."""

    def __init__(self, max: int) -> None:
        super().__init__(span=NUMBERS)
        self.max = max

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        offers = offered(state, seat)
        size = min(self.max, sum(offers), FIGURES - 1)
        if not size:
            return []
        found: list[int] = []
        for brushwood in range(min(size, offers[0]), -1, -1):
            rest = size - brushwood
            for stone in range(min(rest, offers[1]), -1, -1):
                if rest - stone <= offers[2]:
                    found.append((brushwood * FIGURES + stone) * FIGURES + rest - stone)
        return found

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        state.gain_all(seat, taking(number))


def taking(number: int) -> list[int]:
    """The answer to a gathering, as brushwood, stone, peat."""
    return [number // (FIGURES * FIGURES), number // FIGURES % FIGURES, number % FIGURES]


def offered(table: PublicTable, seat: Seat) -> list[int]:
    """How many figures of the seat stand on glades of each resource (TU-GATH-4)."""
    player = table.players[seat]
    offers = [0] * KINDS
    for cell in player.workers:
        land = table.land(cell)
        if 0 <= land < KINDS:
            offers[land] += 1
    towers, cell = player.towers, 0
    while towers:
        if towers & 1:
            land = table.land(cell)
            if 0 <= land < KINDS:
                offers[land] += 1
        towers >>= 1
        cell += 1
    return offers
