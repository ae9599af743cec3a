"""Moves (TU-MOVE), and glades that are turned up."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.tundra.rules.parts import NUMBERS, Part
from landnam.games.tundra.rules.printed import CELLS, KINDS, Cell
from landnam.games.tundra.rules.public import FACE_DOWN, PublicTable, Seat
from landnam.games.tundra.rules.state import TundraState
from landnam.kit.core import Chance
from landnam.kit.pile import draw

WALKER: Final = CELLS * CELLS
"""From here on an answer names a worker that has moved in this action, by its place among them."""


class Move(Part):
    """TU-MOVE-1: `n` moves, each decided after the former. The answer is from × CELLS + to for a
    worker that has not moved in this action, WALKER + place × CELLS + to for one that has."""

    def __init__(self, n: int) -> None:
        super().__init__(span=NUMBERS)
        self.n = n

    def times(self, state: TundraState, seat: Seat) -> int:
        return self.n

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        near = state.map.near
        found: list[int] = []
        walkers = state.walkers if is_open else []
        last = -1
        for here in state.players[seat].workers:
            if here != last:
                last = here
                if not walkers or has_fresh_worker(state, seat, here):
                    for to in near[here]:
                        found.append(here * CELLS + to)
        for place, walker in enumerate(walkers):
            if walker not in walkers[:place]:
                visited = walker // CELLS
                for to in near[walker % CELLS]:
                    if not visited >> to & 1:
                        found.append(WALKER + place * CELLS + to)
        return found

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        to = number % CELLS
        if number < WALKER:
            here = number // CELLS
            visited = 1 << here
        else:
            walker = state.walkers.pop(number // CELLS - CELLS)
            here = walker % CELLS
            visited = walker // CELLS
        state.walkers.append((visited | 1 << to) * CELLS + to)
        workers = state.players[seat].workers
        workers.remove(here)
        workers.append(to)
        workers.sort()
        if state.journal is not None:
            state.emit("moved", seat, here, to)
        if state.tokens[to] == FACE_DOWN:
            state.push(TurnUp(to, seat))
        else:
            gather_here(state, seat, to)


def has_fresh_worker(table: PublicTable, seat: Seat, cell: Cell) -> bool:
    """Whether a worker stands there that has not moved in the open action."""
    walked = 0
    for walker in table.walkers:
        if walker % CELLS == cell:
            walked += 1
    return table.players[seat].workers.count(cell) > walked


def leave(state: TundraState, seat: Seat, cell: Cell) -> None:
    """A worker goes back to supply: one that has not moved in this action, if there is one."""
    if state.walkers and not has_fresh_worker(state, seat, cell):
        for place, walker in enumerate(state.walkers):
            if walker % CELLS == cell:
                state.walkers.pop(place)
                break
    state.players[seat].workers.remove(cell)


def arrive(state: TundraState, seat: Seat, cell: Cell) -> None:
    """TU-MOVE-13: a worker from supply is put there; it does not move."""
    workers = state.players[seat].workers
    workers.append(cell)
    workers.sort()


def gather_here(state: TundraState, seat: Seat, cell: Cell) -> None:
    """TU-MOVE-4: 1 of the resource of the glade entered."""
    land = state.land(cell)
    if 0 <= land < KINDS:
        state.gain(seat, land, 1)


class TurnUp(Chance[TundraState]):
    """TU-MOVE-3, TU-MOVE-15: a glade is turned up; whoever enters it gains its resource. In set-up
    nobody does (TU-SETUP-11)."""

    __match_args__: ClassVar = ("cell", "seat")
    prompt: ClassVar[str] = "glade"

    def __init__(self, cell: Cell, seat: Seat) -> None:
        self.cell = cell
        self.seat = seat

    def urn(self, state: TundraState) -> list[int]:
        return state.snow

    def happen(self, state: TundraState, outcome: int) -> bool:
        draw(state.snow, outcome)
        state.tokens[self.cell] = outcome
        if state.journal is not None:
            state.emit("turned_up", self.seat, self.cell, outcome, reveals=True)
        if self.seat >= 0:
            gather_here(state, self.seat, self.cell)
        return False
