"""The drawing kit on one page, for those who draw a new game: `landnam.web.gallery` writes it."""

from __future__ import annotations

from landnam.draw.boards import hexes
from landnam.draw.boards.cells import Lit, board, row
from landnam.draw.boards.dice import die, die_icon, face
from landnam.draw.boards.hexes import Hexes
from landnam.draw.boards.regions import Link, Region, region_map
from landnam.draw.markup.tags import Safe, join, raw, tag
from landnam.draw.page import page
from landnam.draw.points import Point, bounds, box_text
from landnam.draw.signs import COLOURS, sign
from landnam.draw.widgets import panel

GROUNDS = ("snow", "bare", "stone", "peat", "brush", "ice")


def kit_page(theme: str) -> str:
    body = join(
        *[hex_panel(is_flat) for is_flat in (False, True)],
        panel("Dice", dice(), kind="sample"),
        panel("Cells", cells(), kind="sample"),
        panel("Regions", regions(), kind="sample"),
    )
    text = page("Drawing kit", "en", theme, "", tag("main", body, class_="samples"))
    return text.replace('"/static/', '"')


def picture(inside: Safe, points: list[Point]) -> Safe:
    return tag("svg", inside, class_="map sample", viewBox=box_text(bounds(points, 8)))


def hex_panel(is_flat: bool) -> Safe:
    """A disc of cells, two regions in it, and their outlines."""
    grid = Hexes(24, is_flat)
    cells = hexes.disc((0, 0), 2)
    grounds = [
        f'<path d="{grid.outline(cell)}" class="hex" fill="var(--tu-{GROUNDS[at % 6]})"/>'
        for at, cell in enumerate(cells)
    ]
    ring = grid.region(hexes.neighbours((0, 0)))
    corner = grid.region([(2, -2), (2, -1), (1, -2)])
    lines = f'<path d="{ring}" class="lit-under"/><path d="{ring}" class="lit"/>'
    drawn = raw(*grounds, lines, f'<path d="{corner}" class="just"/>')
    title = "Hexes with a flat top" if is_flat else "Hexes with a corner on top"
    corners = [point for cell in cells for point in grid.corners(cell)]
    return panel(title, picture(drawn, corners), kind="sample")


def dice() -> Safe:
    rows = [[die(value, 44) for value in range(1, 7)]]
    rows += [[die(value, 44, colour) for value in range(1, 7)] for colour in COLOURS]
    rows += [[die(1, 44, sign=name) for name in ("axe", "bow", "army")]]
    rows += [[die_icon(value) for value in range(1, 7)]]
    return join(*[tag("p", *line, class_="dice") for line in rows])


def cells() -> Safe:
    """Dice and tokens in cells, one that is free, two that may be picked."""
    names = [(str(at), f"Cell {at}") for at in range(6)]
    places = row(names, (30, 30), 48, 10)
    pieces = {
        "0": face(5, 0, 0, 34),
        "1": face(2, 0, 0, 34, "blue"),
        "2": sign("red", 0, 0, 30),
    }
    lit = {"4": Lit(4, "Put the die here"), "5": Lit(5, "Put the die there")}
    return picture(board(places, pieces, lit), [(6, 6), (344, 54)])


def regions() -> Safe:
    north = ((10, 10), (150, 4), (170, 70), (90, 96), (20, 80))
    east = ((150, 4), (300, 16), (296, 110), (200, 130), (170, 70))
    south = ((20, 80), (90, 96), (170, 70), (200, 130), (150, 190), (24, 176))
    isle = ((250, 150), (310, 146), (320, 190), (262, 200))
    found = [
        Region("north", "North", north, ((60, 60), (90, 60), (120, 56)), (80, 30), "var(--rg-a)"),
        Region("east", "East", east, ((220, 80), (250, 84)), (240, 40), "var(--rg-b)"),
        Region("south", "South", south, ((70, 150), (110, 150)), (100, 122), "var(--rg-c)"),
        Region("isle", "Isle", isle, ((286, 184),), (286, 166), "var(--rg-d)"),
    ]
    pieces = {
        "north": [sign("blue", 0, 0, 24), sign("blue", 0, 0, 24), sign("red", 0, 0, 24)],
        "east": [sign("red", 0, 0, 24)],
        "south": [sign("yellow", 0, 0, 24)] * 4,
    }
    drawn = region_map(
        found,
        [Link("east", "isle"), Link("south", "isle", is_rough=True)],
        pieces,
        {"north": "blue", "east": "red"},
        {"south": Lit(1, "March south"), "isle": Lit(2, "Sail to the isle")},
    )
    return picture(drawn, [point for region in found for point in region.edge])
