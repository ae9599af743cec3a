"""Northgard's map as text: every tile on its place of the grid, its areas by the sides they own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group
from rich.text import Text

from landnam.games.northgard.rules.exploring import option_cell, option_tile
from landnam.games.northgard.rules.map import cell_at, x_of, y_of
from landnam.games.northgard.rules.printed import CORNERS, Content
from landnam.games.northgard.terminal.reading import LETTERS, Reading
from landnam.games.northgard.words.names import area_code

NORTH, EAST, SOUTH, WEST = range(4)
RULER: Final = 4
Sides = Sequence[Text]


class Chart:
    """Where a tile may be laid, the numbers of the options stand instead of a tile."""

    def __init__(self, reading: Reading, columns: int, is_airy: bool) -> None:
        self.reading = reading
        self.map = reading.map
        self.is_airy = is_airy
        self.tiles = {cell: self.tile(tile) for cell, tile in self.map.at.items()}
        self.ghosts = ghost_numbers(reading)
        cells = [*self.tiles, *self.ghosts]
        self.xs = span([x_of(cell) for cell in cells])
        self.ys = span([y_of(cell) for cell in cells])
        self.is_high = False
        self.width = self.needed()
        self.at_once = self.fitting(columns)
        if self.at_once < len(self.xs):
            self.is_high = True
            self.width = self.needed()
            self.at_once = self.fitting(columns)

    def fitting(self, columns: int) -> int:
        return max(1, (columns - RULER - 1) // (self.width + 1))

    def needed(self) -> int:
        tiles = self.tiles.values()
        ghosts = [len(line) for lines in self.ghosts.values() for line in lines]
        return max([*(breadth(sides, self.is_high) for sides in tiles), *ghosts, 5])

    def draw(self) -> Group:
        """In bands one below the other, if the map is wider than the screen."""
        starts = range(0, len(self.xs), self.at_once)
        bands = [self.xs[start : start + self.at_once] for start in starts]
        return Group(*(line for band in bands for line in self.band(band)))

    def band(self, xs: Sequence[int]) -> list[Text]:
        heads = [arrow(x, "←", "→").center(self.width + 1) for x in xs]
        lines = [Text(" " * RULER + "".join(heads).rstrip(), "dim")]
        for y in self.ys:
            if self.is_airy:
                lines.append(self.corners(xs, y))
            lines += self.row(xs, y)
        return [*lines, self.corners(xs, self.ys[-1] + 1)] if self.is_airy else lines

    def row(self, xs: Sequence[int], y: int) -> list[Text]:
        cells = [self.cell(cell_at(x, y)) for x in xs]
        lines = []
        for number in range(self.height):
            head = arrow(y, "↑", "↓") if number == 1 else ""
            line = Text.assemble((head.ljust(RULER), "dim"))
            for x, cell in zip(xs, cells, strict=True):
                line.append(self.edge(x, y), "dim").append_text(cell[number])
            line.append(self.edge(xs[-1] + 1, y), "dim")
            line.rstrip()
            lines.append(line)
        return lines

    @property
    def height(self) -> int:
        return 4 if self.is_high else 3

    def corners(self, xs: Sequence[int], y: int) -> Text:
        """A dot wherever tiles have their corners."""
        ends = [*xs, xs[-1] + 1]
        dots = ["·" if self.is_corner(x, y) else " " for x in ends]
        return Text((" " * RULER + (" " * self.width).join(dots)).rstrip(), "dim")

    def edge(self, x: int, y: int) -> str:
        """Between two cells of a row: where tiles end, which is no border."""
        is_tile = cell_at(x - 1, y) in self.tiles or cell_at(x, y) in self.tiles
        return "┊" if is_tile else " "

    def is_corner(self, x: int, y: int) -> bool:
        around = (cell_at(x - dx, y - dy) for dx in (0, 1) for dy in (0, 1))
        return any(cell in self.tiles or cell in self.ghosts for cell in around)

    def cell(self, cell: int) -> list[Text]:
        if cell in self.tiles:
            return picture(self.tiles[cell], self.width, self.is_high)
        ghost = [Text(line, "italic") for line in self.ghosts.get(cell, [])][: self.height]
        return [middle(line, self.width) for line in padded(ghost, self.height)]

    # ---- one tile

    def tile(self, tile: int) -> list[Text]:
        """What stands at its four sides; one and the same object where an area has several."""
        marks: dict[int, Text] = {}
        for direction in range(4):
            area = self.map.area_at(tile, direction)
            if area not in marks:
                marks[area] = self.mark(area)
        sides = [marks[self.map.area_at(tile, direction)] for direction in range(4)]
        return without_repeated_troops(sides, [self.short(tile, way) for way in range(4)])

    def mark(self, area: int) -> Text:
        """The territory with its owner; its units where it has its name from."""
        reading = self.reading
        root = self.map.territory[area]
        if area != root:
            return self.plain(root)
        troop = reading.troop(root)
        mark = Text(f"{reading.label(root)}{troop}", reading.style(reading.owner(root)))
        mark.append("!" * len(reading.view.creatures(root)))
        fight = reading.view.battle
        if fight is not None and fight.root == root:
            mark.append("*")
        return mark

    def short(self, tile: int, direction: int) -> Text:
        return self.plain(self.map.territory[self.map.area_at(tile, direction)])

    def plain(self, root: int) -> Text:
        owner = self.reading.owner(root)
        letter = LETTERS[owner] if owner >= 0 else ""
        return Text(f"{self.reading.label(root)}{letter}", self.reading.style(owner))


def without_repeated_troops(sides: Sides, plain: Sides) -> list[Text]:
    """Units are shown once, at the first side of their area; at both of west and east they stand in
    the middle of the tile."""
    is_across = sides[WEST] is sides[EAST]
    order = (WEST, NORTH, EAST, SOUTH) if is_across else (NORTH, EAST, SOUTH, WEST)
    shown: list[Text] = []
    found = list(sides)
    for way in order:
        if any(sides[way] is one for one in shown):
            found[way] = plain[way]
        shown.append(sides[way])
    if is_across:
        found[EAST] = found[WEST]
        if sides[NORTH] is sides[WEST]:
            found[NORTH] = Text()
        if sides[SOUTH] is sides[WEST]:
            found[SOUTH] = Text()
    return found


def breadth(sides: Sides, is_high: bool) -> int:
    widest = max(len(side) for side in sides)
    if is_high or sides[WEST] is sides[EAST]:
        return widest
    return max(widest, len(sides[WEST]) + 1 + len(sides[EAST]))


def picture(sides: Sides, width: int, is_high: bool) -> list[Text]:
    """North above, west and east between, south below."""
    west, east = sides[WEST], sides[EAST]
    north, south = middle(sides[NORTH], width), middle(sides[SOUTH], width)
    if west is east:
        rows = [middle(west, width), Text(" " * width)]
        return [north, *rows[: 2 if is_high else 1], south]
    gap = Text(" " * (width - len(west)))
    if is_high:
        return [north, west + gap, Text(" " * (width - len(east))) + east, south]
    return [north, west + Text(" " * (width - len(west) - len(east))) + east, south]


def middle(text: Text, width: int) -> Text:
    left = (width - len(text)) // 2
    return Text(" " * left) + text + Text(" " * (width - len(text) - left))


def padded(lines: list[Text], height: int) -> list[Text]:
    above = (height - len(lines)) // 2
    return [Text()] * above + lines + [Text()] * (height - len(lines) - above)


def arrow(number: int, before: str, after: str) -> str:
    """ "→2" for 2 to the east."""
    return "0" if not number else f"{before if number < 0 else after}{abs(number)}"


def span(numbers: Sequence[int]) -> list[int]:
    return list(range(min(numbers), max(numbers) + 1)) if numbers else [0]


# ---- tiles to be laid


def ghost_numbers(reading: Reading) -> dict[int, list[str]]:
    """By cell, for each tile that may lie there: the numbers of the options, "3–6"."""
    if not reading.is_laying():
        return {}
    found: dict[int, dict[int, list[int]]] = {}
    for number, option in enumerate(reading.view.asks[0].options, 1):
        if option:
            tiles = found.setdefault(option_cell(option), {})
            tiles.setdefault(option_tile(option), []).append(number)
    return {cell: [span_text(one) for one in tiles.values()] for cell, tiles in found.items()}


def span_text(numbers: Sequence[int]) -> str:
    """The turns of a tile on one cell follow each other."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def tile_picture(content: Content, tile: int) -> Group:
    """A tile as it is printed, not turned."""
    names = [Text(area_code(content, tile * CORNERS + at)) for at in content.tiles[tile].side]
    areas = content.tiles[tile].side
    if areas[WEST] == areas[EAST]:
        names[EAST] = names[WEST]
    return Group(*picture(names, breadth(names, False) + 2, False))
