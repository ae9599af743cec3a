"""Hexagons side by side: where they lie, what they touch, and the outline of several together.

A cell is (q, r): q counts columns, r rows, and a step along both leads to the second next corner.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin, sqrt
from typing import Final, TypeAlias

from landnam.draw.points import Point, path

Cell: TypeAlias = tuple[int, int]
SIDES: Final = 6
STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""By side, the way to the cell behind it; side 0 lies east (flat: south-east), then clockwise."""


class Hexes:
    """A grid with a corner on top, or with a flat top; `size` is from the middle to a corner."""

    def __init__(self, size: float, is_flat: bool = False) -> None:
        self.size = size
        self.is_flat = is_flat
        turn = 0.0 if is_flat else -pi / 6
        self.ring: list[Point] = [
            (size * cos(turn + side * pi / 3), size * sin(turn + side * pi / 3))
            for side in range(SIDES)
        ]

    def centre(self, cell: Cell) -> Point:
        q, r = cell
        along, across = 1.5 * self.size, sqrt(3) * self.size
        return (
            (along * q, across * (r + q / 2)) if self.is_flat else (across * (q + r / 2), along * r)
        )

    def corners(self, cell: Cell) -> list[Point]:
        """Clockwise; side 0 lies between the first two."""
        x, y = self.centre(cell)
        return [(x + dx, y + dy) for dx, dy in self.ring]

    def outline(self, cell: Cell) -> str:
        return path(self.corners(cell), is_closed=True)

    def region(self, cells: Iterable[Cell]) -> str:
        """The outline of cells that belong together: one line for each border, holes too."""
        inside = set(cells)
        onward: dict[tuple[int, int], tuple[Point, Point]] = {}
        for cell in sorted(inside):
            corners = self.corners(cell)
            for side, other in enumerate(neighbours(cell)):
                if other not in inside:
                    start, end = corners[side], corners[(side + 1) % SIDES]
                    onward[self.key(start)] = start, end
        return "".join([path(ring, is_closed=True) for ring in self.rings(onward)])

    def rings(self, onward: dict[tuple[int, int], tuple[Point, Point]]) -> list[list[Point]]:
        """Sides joined end to start. At a corner three cells meet: only one side begins there."""
        found = []
        while onward:
            start = next(iter(onward))
            ring, at = [], start
            while at in onward:
                point, end = onward.pop(at)
                ring.append(point)
                at = self.key(end)
            found.append(ring)
        return found

    def key(self, point: Point) -> tuple[int, int]:
        """The same for a corner, from whichever cell it is reached."""
        return round(point[0] / self.size * 100), round(point[1] / self.size * 100)


def neighbours(cell: Cell) -> list[Cell]:
    """By side."""
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in STEPS]


def distance(one: Cell, other: Cell) -> int:
    """How many steps from one to the other."""
    dq, dr = other[0] - one[0], other[1] - one[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def disc(cell: Cell, steps: int) -> list[Cell]:
    """All cells that are at most so many steps away, row by row."""
    q, r = cell
    return [
        (q + dq, r + dr)
        for dr in range(-steps, steps + 1)
        for dq in range(max(-steps, -steps - dr), min(steps, steps - dr) + 1)
    ]
