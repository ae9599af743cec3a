"""Towers and workers (TU-ARCH)."""

from __future__ import annotations

from landnam.games.tundra.rules.moving import arrive, leave
from landnam.games.tundra.rules.parts import NUMBERS, WAYS, Part, payable
from landnam.games.tundra.rules.printed import CELLS, Cell, Price
from landnam.games.tundra.rules.public import PublicTable, Seat
from landnam.games.tundra.rules.state import TundraState


class Build(Part):
    """TU-ARCH-1: pay, return a worker from a glade without a tower, put a tower there. The answer
    is cell × WAYS + way."""

    def __init__(self, max: int, pay: Price) -> None:
        super().__init__(has_price=True, span=NUMBERS)
        self.max = max
        self.pay = pay

    def times(self, state: TundraState, seat: Seat) -> int:
        return self.max

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        if not state.towers_in_supply(seat):
            return []
        return purchases(building_sites(state, seat), payable(state, seat, self.pay))

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        site = number // WAYS
        state.pay(seat, self.pay.ways[number % WAYS])
        leave(state, seat, site)
        state.players[seat].towers |= 1 << site
        state.owed |= 1 << site
        if state.journal is not None:
            state.emit("built", seat, site)


def building_sites(table: PublicTable, seat: Seat) -> list[Cell]:
    """TU-ARCH-3: glades with an own worker and nobody's tower."""
    towers = table.tower_cells()
    sites: list[Cell] = []
    for cell in table.players[seat].workers:
        if table.tokens[cell] >= 0 and not towers >> cell & 1:
            towers |= 1 << cell  # each glade once, whoever stands there
            sites.append(cell)
    return sites


def purchases(things: list[int], ways: list[int]) -> list[int]:
    return [thing * WAYS + way for thing in things for way in ways]


class Hire(Part):
    """TU-ARCH-8, TU-ARCH-10: pay, put a worker on the own settlement or a glade with an own tower,
    each such glade once. The answer is cell × WAYS + way."""

    def __init__(self, max: int, pay: Price) -> None:
        super().__init__(has_price=True, span=NUMBERS)
        self.max = max
        self.pay = pay

    def times(self, state: TundraState, seat: Seat) -> int:
        return self.max

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        if not state.workers_in_supply(seat):
            return []
        hired = state.hired if is_open else 0
        return purchases(hiring_sites(state, seat, hired), payable(state, seat, self.pay))

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        site = number // WAYS
        state.pay(seat, self.pay.ways[number % WAYS])
        arrive(state, seat, site)
        if site != state.settlement(seat):
            state.hired |= 1 << site
        if state.journal is not None:
            state.emit("hired", seat, site)


def hiring_sites(table: PublicTable, seat: Seat, hired: int) -> list[Cell]:
    sites = [table.settlement(seat)]
    towers = table.players[seat].towers & ~hired
    for cell in range(CELLS):
        if towers >> cell & 1:
            sites.append(cell)
    return sites


class WorkerHere(Part):
    """TU-ARCH-6: a worker from supply on the glade of this tower."""

    def __init__(self) -> None:
        super().__init__(span=CELLS)

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        return [cell] if state.workers_in_supply(seat) else []

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        arrive(state, seat, number)
        if state.journal is not None:
            state.emit("came", seat, number)


class SettleWorkers(Part):
    """TU-TITLE-9: workers on the own settlement, in set-up."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        return []

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        for _ in range(min(self.n, state.workers_in_supply(seat))):
            arrive(state, seat, state.settlement(seat))
