"""A board with cells into which dice and pieces are put."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from landnam.draw.map.marks import hit
from landnam.draw.markup.tags import EMPTY, Safe, raw, tag
from landnam.draw.points import Point, figure


class Cell(NamedTuple):
    """A place on a board: its name in the page, what it is called, where its middle lies and how
    large it is; a `mark` is printed in it while it is empty."""

    key: str
    label: str
    spot: Point
    wide: float
    high: float
    mark: Safe = EMPTY


class Lit(NamedTuple):
    """The option that a click on a cell or region picks, and what it says."""

    option: int
    text: str


def row(names: Sequence[tuple[str, str]], start: Point, size: float, gap: float) -> list[Cell]:
    """Square cells side by side, by key and label; `start` is the middle of the first."""
    x, y = start
    return [
        Cell(key, label, (x + at * (size + gap), y), size, size)
        for at, (key, label) in enumerate(names)
    ]


def board(
    cells: Sequence[Cell],
    pieces: Mapping[str, Safe],
    lit: Mapping[str, Lit],
    **attributes: object,
) -> Safe:
    """`pieces` are drawn round the origin and lie in the middle of their cells."""
    shown = [cell_with(cell, pieces.get(cell.key, EMPTY), lit.get(cell.key)) for cell in cells]
    return tag("g", *shown, **{"class_": "cells", **attributes})


def cell_with(cell: Cell, piece: Safe, lit: Lit | None) -> Safe:
    x, y = cell.spot
    place = f'transform="translate({figure(x)} {figure(y)})"'
    inside = piece or cell.mark
    shape = f"<rect {box_of(cell)}"
    drawn = tag(
        "g",
        raw(f'{shape} class="cell"/>', f"<g {place}>{inside}</g>" if inside else ""),
        class_="held" if piece else "free",
        role="img",
        aria_label=cell.label,
        data_place=f"cell-{cell.key}",
    )
    if lit is None:
        return drawn
    edge = f'{shape} class="hit"/>{shape} class="lit-under"/>{shape} class="lit"/>'
    return tag("g", drawn, hit(lit.option, edge, {"aria_label": lit.text}), class_="light")


def box_of(cell: Cell) -> str:
    x, y = cell.spot
    return (
        f'x="{figure(x - cell.wide / 2)}" y="{figure(y - cell.high / 2)}" '
        f'width="{figure(cell.wide)}" height="{figure(cell.high)}" rx="8"'
    )
