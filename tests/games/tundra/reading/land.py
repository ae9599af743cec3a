"""The map of a layout: its cells, what is beside what, settlements and outer glades."""

from __future__ import annotations

import re
from typing import Any

Point = tuple[int, int]
SIDES = ((0, 4), (0, -4), (1, 2), (1, -2), (-1, 2), (-1, -2))
"""Rows and columns from a hexagon to the six beside it."""


class Land:
    def __init__(self, layout: dict[str, Any]) -> None:
        self.name: str = layout["id"]
        self.points = points_of(layout["map"])
        self.slots: list[dict[str, Any]] = layout["slots"]
        self.settlements: list[str] = [slot["settlement"] for slot in self.slots]
        self.outer: list[str] = layout["outer"]
        self.glades = [cell for cell in self.points if cell not in self.settlements]

    def neighbours(self, cell: str) -> list[str]:
        """TU-MOVE-2: cells that share a border."""
        row, column = self.points[cell]
        around = {(row + down, column + right) for down, right in SIDES}
        return [other for other, point in self.points.items() if point in around]

    def glades_at_the_edge(self) -> list[str]:
        """TU-PERS-7 from the map alone: glades beside a place outside that leads to infinity."""
        outside = self.outside()
        return [
            cell
            for cell in self.glades
            if any(point in outside for point in around(self.points[cell]))
        ]

    def outside(self) -> set[Point]:
        """The empty places that are joined to the margin round the map."""
        rows = max(row for row, _ in self.points.values())
        columns = max(column for _, column in self.points.values())
        land = set(self.points.values())
        found: set[Point] = set()
        todo = [(-1, 2 * (self.parity() + 1))]
        while todo:
            point = todo.pop()
            is_near = -2 <= point[0] <= rows + 2 and -8 <= point[1] <= columns + 8
            if is_near and point not in found and point not in land:
                found.add(point)
                todo += around(point)
        return found

    def parity(self) -> int:
        """Hexagons stand on half of the places: row and half column are even or odd together."""
        row, column = next(iter(self.points.values()))
        return (row + column // 2) % 2


def around(point: Point) -> list[Point]:
    return [(point[0] + down, point[1] + right) for down, right in SIDES]


def points_of(text: str) -> dict[str, Point]:
    """Row and column of every cell; `~~` is none."""
    return {
        found.group(): (row, found.start())
        for row, line in enumerate(text.strip("\n").splitlines())
        for found in re.finditer(r"\w+", line)
    }
