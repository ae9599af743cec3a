"""Which land lies where and where it came from, told by the events alone.

A view knows fronts and places. Pieces need names that stay the same while a land moves from row 2
to row 1: its place in the order of dealing. Lands alike that cannot be told apart keep some name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from landnam.games.vaalbara.rules.state import NONE, front_of
from landnam.games.vaalbara.rules.view import VaalbaraView
from landnam.kit.core import Event

DECK: Final = "land-deck"


class Piece(NamedTuple):
    name: str
    front: int


class Taken(NamedTuple):
    seat: int
    front: int
    place: str  # where it lay before


class Rows(NamedTuple):
    """The lands after a round, and how many have left the deck."""

    near: tuple[Piece | None, ...]
    far: tuple[Piece | None, ...]
    dealt: int


class Trail:
    """The rows as the events tell them. `came`: pieces that have just left the deck; `moved`: those
    that have just changed places; `taken`: what has just entered a realm. `row_1` and `row_2` are
    what lies there now: they tell lands apart that are alike."""

    def __init__(self, rows: Rows, row_1: Sequence[int], row_2: Sequence[int]) -> None:
        self.near = list(rows.near)
        self.far = list(rows.far)
        self.dealt = rows.dealt
        self.row_1 = row_1
        self.row_2 = row_2
        self.came: set[str] = set()
        self.moved: set[str] = set()
        self.taken: list[Taken] = []
        self.is_scouting = False

    def follow(self, moves: Sequence[Event], are_fresh: bool) -> None:
        for event in moves:
            FOLLOWED[event.kind](self, event, are_fresh)

    # ---- what happened

    def deal(self, event: Event, is_fresh: bool) -> None:
        row = self.near if None in self.near else self.far
        if None in row:
            row[row.index(None)] = self.from_deck(event.a, is_fresh)

    def from_deck(self, front: int, is_fresh: bool) -> Piece:
        self.dealt += 1
        piece = Piece(f"land-{self.dealt}", front)
        if is_fresh:
            self.came.add(piece.name)
        return piece

    def take(self, event: Event, is_fresh: bool) -> None:
        place = DECK
        if not self.is_scouting:
            at = find(self.near, event.a, self.row_1, NONE)
            if at == NONE:
                at = self.gone()
            if at == NONE:
                return
            place = f"row-1-{at}"
            self.near[at] = None
        self.is_scouting = False
        if is_fresh:
            self.taken.append(Taken(event.seat, event.a, place))

    def gone(self) -> int:
        """A place that is empty now and was not yet: for a land that was mistaken for another."""
        for at, piece in enumerate(self.near):
            if piece and self.row_1[at] == NONE:
                return at
        return NONE

    def scout(self, event: Event, is_fresh: bool) -> None:
        self.is_scouting = True

    def ride(self, event: Event, is_fresh: bool) -> None:
        one = find(self.near, event.a, self.row_1, event.b)
        two = find(self.far, event.b, self.row_2, event.a)
        if NONE in (one, two):
            return
        self.near[one], self.far[two] = self.far[two], self.near[one]
        if is_fresh:
            self.moved |= {piece.name for piece in (self.near[one], self.far[two]) if piece}

    def track(self, event: Event, is_fresh: bool) -> None:
        rows = ((self.near, self.row_1), (self.far, self.row_2))
        found = [(row, find(row, event.a, now, event.b), now) for row, now in rows]
        fits = [(row, at, now) for row, at, now in found if at != NONE]
        fits.sort(key=lambda fit: is_now(fit[2][fit[1]], event.b), reverse=True)
        for row, at, _ in fits[:1]:
            row[at] = self.from_deck(event.b, is_fresh)

    def move_up(self, event: Event, is_fresh: bool) -> None:
        self.near, self.far = self.far, [None] * len(self.far)

    # ---- what is asked

    def piece(self, row: int, place: int) -> str:
        """The name of the land in a place; where the events do not tell it, that of the place."""
        found = (self.near if row == 1 else self.far)[place]
        card = (self.row_1 if row == 1 else self.row_2)[place]
        if found and card != NONE and found.front == front_of(card):
            return found.name
        return f"land-{row}-{place}"


def is_now(card: int, front: int) -> bool:
    return (front_of(card) if card != NONE else NONE) == front


def find(row: list[Piece | None], front: int, now: Sequence[int], becomes: int) -> int:
    """Where such a land lies; of several the one whose place now holds what it became."""
    fits = [at for at, piece in enumerate(row) if piece and piece.front == front]
    if len(fits) > 1:
        for at in fits:
            if is_now(now[at], becomes):
                return at
    return fits[0] if fits else NONE


FOLLOWED: Final = {
    "dealt": Trail.deal,
    "took": Trail.take,
    "scouted": Trail.scout,
    "rode": Trail.ride,
    "tracked": Trail.track,
    "round": Trail.move_up,
}


def trail_of(view: VaalbaraView, rounds: Sequence[tuple[Event, ...]], fresh: int) -> Trail:
    """What the events of all rounds tell; those from the one numbered `fresh` on are news."""
    empty = (None,) * len(view.players)
    rows = Rows(empty, empty, 0)
    told = at = 0
    while at < len(rounds) - 1 and told + len(rounds[at]) <= fresh:
        rows = after_round(rows, moves_of(rounds[at]))
        told += len(rounds[at])
        at += 1
    old: list[Event] = []
    new: list[Event] = []
    for events in rounds[at:]:
        old += moves_of(events[: max(fresh - told, 0)])
        new += moves_of(events[max(fresh - told, 0) :])
        told += len(events)
    return trail_after(rows, tuple(old), tuple(new), tuple(view.row_1), tuple(view.row_2))


def moves_of(events: Sequence[Event]) -> tuple[Event, ...]:
    """Those that move lands. All of them are public: they are the same for everybody."""
    return tuple([event for event in events if event.kind in FOLLOWED])


@lru_cache(4096)
def after_round(before: Rows, moves: tuple[Event, ...]) -> Rows:
    """A round that is over never changes again."""
    nowhere = (NONE,) * len(before.near)
    trail = trail_after(before, moves, (), nowhere, nowhere)
    return Rows(tuple(trail.near), tuple(trail.far), trail.dealt)


@lru_cache(256)
def trail_after(
    rows: Rows,
    old: tuple[Event, ...],
    new: tuple[Event, ...],
    row_1: tuple[int, ...],
    row_2: tuple[int, ...],
) -> Trail:
    """Found once for all who look at a table."""
    trail = Trail(rows, row_1, row_2)
    trail.follow(old, False)
    trail.follow(new, True)
    return trail
