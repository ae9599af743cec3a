"""The shapes on a tile: where its border lines run, the outline of each area, room in it.

Border lines end in corners of the tile, so every side belongs to one area. Lines are drawn by hand:
what varies comes from a Random seeded by the tile, so that no tile ever changes.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from landnam.draw.points import Point
from landnam.games.northgard.rules.map import x_of, y_of
from landnam.games.northgard.rules.printed import CORNERS, Content, Tile

SIZE: Final = 128
"""A tile's side, in units of the map."""
HALF: Final = SIZE / 2
RING: Final[tuple[Point, ...]] = ((0, 0), (SIZE, 0), (SIZE, SIZE), (0, SIZE))
"""The corners: a side begins in its own and ends in the next one."""
CUT: Final = 0.72
"""How far from the side two junctions lie, where a tile has two."""
STEP: Final = 8
"""How fine we look for room."""
GAP: Final = 30
"""Between two things that are printed side by side."""
NAME: Final = 7
"""How far from the border a name stands, if it can."""
FAR: Final = 36.0
"""How far from a figure nothing of it covers a name."""
CLEAR: Final = (28.0, 20.0)
"""How far beside and above a printed sign a name is clear of it."""


class Line(NamedTuple):
    """A border line between two areas of a tile."""

    one: int
    other: int
    is_rough: bool
    points: tuple[Point, ...]


class Cut(NamedTuple):
    """A tile as it is drawn: its border lines, and the outline of each area."""

    lines: tuple[Line, ...]
    areas: tuple[tuple[Point, ...], ...]


def origin(cell: int) -> Point:
    """Where a cell lies on the map."""
    return x_of(cell) * SIZE, y_of(cell) * SIZE


def turned(point: Point, turn: int) -> Point:
    """A point of a tile after quarter turns clockwise."""
    x, y = point
    for _ in range(turn):
        x, y = SIZE - y, x
    return x, y


@lru_cache(64)
def cut_of(content: Content, tile: int) -> Cut:
    printed = content.tiles[tile]
    rng = Random(tile * 31 + 5)
    rough = {(one, other): is_rough for one, other, is_rough in printed.borders}
    lines = [
        Line(
            one,
            other,
            rough.get((one, other), rough.get((other, one), False)),
            wobble(start, end, rng, bulge),
        )
        for one, other, start, end, bulge in strokes(printed)
    ]
    outlines = [outline(printed, place, lines) for place in range(len(printed.areas))]
    return Cut(tuple(lines), tuple(outlines))


def strokes(printed: Tile) -> list[tuple[int, int, Point, Point, float]]:
    """The straight lines, by how often the area changes on the way round: areas, ends, bulge."""
    side = printed.side
    changes = [at for at in range(4) if side[at] != side[at - 1]]
    if len(changes) == 2:
        first, second = changes
        near = second - first
        bulge = 0.3 if near == 1 else -0.3 if near == 3 else 0.07
        return [(side[first - 1], side[first], RING[first], RING[second], bulge)]
    if len(changes) == 4 and len(printed.areas) == 3:
        return bands(side)
    if len(changes) == 4:
        return four(printed)
    middle = (HALF * 1.04, HALF * 1.02)
    return [(side[at - 1], side[at], RING[at], middle, 0.0) for at in changes]


def bands(side: list[int]) -> list[tuple[int, int, Point, Point, float]]:
    """Two opposite sides belong to one area, which lies between the other two."""
    first = 0 if side[1] == side[3] else 1
    return [
        (side[at], side[(at + 1) % 4], RING[at], RING[(at + 1) % 4], 0.2)
        for at in (first, first + 2)
    ]


def four(printed: Tile) -> list[tuple[int, int, Point, Point, float]]:
    """Four areas: two opposite ones touch, unless all meet in the middle."""
    side = printed.side
    pairs = {(one, other) for one, other, _ in printed.borders}
    pairs |= {(other, one) for one, other in pairs}
    if (side[1], side[3]) in pairs:
        ends = [(HALF, HALF * CUT), (HALF, HALF * (2 - CUT))]
        joints = [ends[0], ends[0], ends[1], ends[1]]
        middle = [(side[3], side[1], ends[0], ends[1], 0.0)]
    elif (side[0], side[2]) in pairs:
        ends = [(HALF * CUT, HALF), (HALF * (2 - CUT), HALF)]
        joints = [ends[0], ends[1], ends[1], ends[0]]
        middle = [(side[0], side[2], ends[0], ends[1], 0.0)]
    else:
        joints = [(HALF, HALF)] * 4
        middle = []
    return [(side[at - 1], side[at], RING[at], joints[at], 0.0) for at in range(4)] + middle


def wobble(a: Point, b: Point, rng: Random, bulge: float) -> tuple[Point, ...]:
    """A hand-drawn line from a to b, ends included; a bulge leans to the right of the way."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    parts = 8
    out = []
    for i in range(parts + 1):
        k = i / parts
        loose = rng.uniform(-0.03, 0.03) if 0 < i < parts else 0.0
        off = bulge * 4 * k * (1 - k) + loose
        out.append((round(a[0] + dx * k - dy * off, 1), round(a[1] + dy * k + dx * off, 1)))
    return tuple(out)


def outline(printed: Tile, place: int, lines: list[Line]) -> tuple[Point, ...]:
    """Walk round an area: its tile sides and its border lines, chained."""
    edges: list[list[Point]] = [
        [RING[at], RING[(at + 1) % 4]] for at in range(4) if printed.side[at] == place
    ]
    edges += [list(line.points) for line in lines if place in (line.one, line.other)]
    chain = edges.pop(0)
    while edges:
        found = next_edge(chain[-1], edges)
        if not found:
            break
        chain += found[1:]
    return tuple(chain)


def next_edge(end: Point, edges: list[list[Point]]) -> list[Point]:
    """The edge that goes on from there, taken out of the list and turned the right way."""
    for at, edge in enumerate(edges):
        if is_near(edge[0], end):
            return edges.pop(at)
        if is_near(edge[-1], end):
            return edges.pop(at)[::-1]
    return []


def is_near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) < 0.5


# ---- room


def is_inside(point: Point, shape: tuple[Point, ...]) -> bool:
    x, y = point
    inside = False
    for i in range(len(shape)):
        (x1, y1), (x2, y2) = shape[i - 1], shape[i]
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def distance(point: Point, a: Point, b: Point) -> float:
    """From a point to a straight piece."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    k = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / long if long else 0.0
    k = min(max(k, 0.0), 1.0)
    return away(point, (a[0] + dx * k, a[1] + dy * k))


def away(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def room_at(point: Point, shape: tuple[Point, ...]) -> float:
    """How far the edge of the area is; the side of the tile counts less, there land may go on."""
    least = float(SIZE)
    for i in range(len(shape)):
        far = distance(point, shape[i - 1], shape[i])
        if is_side(shape[i - 1], shape[i]):
            far = far * 0.8 + 4
        least = min(least, far)
    return least


def is_side(a: Point, b: Point) -> bool:
    """Whether a piece of an outline is a side of the tile."""
    if a[0] == b[0]:
        return a[0] in (0, SIZE) and abs(a[1] - b[1]) > HALF
    return a[1] == b[1] and a[1] in (0, SIZE) and abs(a[0] - b[0]) > HALF


class Spots(NamedTuple):
    """Room in an area of a tile as it lies: for what is printed, and for what stands there."""

    printed: tuple[Point, ...]
    figures: tuple[Point, ...]
    rooms: tuple[float, ...]
    """How much room each figure has."""
    shape: tuple[Point, ...]
    name: Point
    """Where the name of the area stands, out of the way of all others."""


@lru_cache(1024)
def spots_of(content: Content, tile: int, turn: int, place: int) -> Spots:
    shape = tuple(turned(point, turn) for point in cut_of(content, tile).areas[place])
    rooms = grid(shape)
    number = printed_number(content, tile * CORNERS + place)
    taken: list[Point] = []
    printed: list[Point] = []
    if number:
        printed = row_at(best(rooms, taken, number), number)
        taken = printed[:]
    figures: list[Point] = []
    free: list[float] = []
    for _ in range(3):
        point = best(rooms, taken, 1)
        free.append(worth(rooms, point, taken, 1))
        figures.append(point)
        taken.append(point)
    name = name_spot(rooms, printed, figures[:2])
    return Spots(tuple(printed), tuple(figures), tuple(free), shape, name)


def name_spot(rooms: dict[Point, float], printed: list[Point], figures: list[Point]) -> Point:
    """Off what is printed, as far from the figures as it need be, with room round it."""
    inside = [point for point, room in rooms.items() if room >= NAME] or list(rooms)

    def worth(point: Point) -> float:
        far = [away(point, other) for other in figures]
        far += [FAR * beside(point, other) for other in printed]
        return min(FAR, *far) + rooms[point] / 2

    return max(inside, key=worth)


def beside(name: Point, sign: Point) -> float:
    """How clear of a printed sign a name stands, 1 if nothing of them touches: a name is wide."""
    return max(abs(name[0] - sign[0]) / CLEAR[0], abs(name[1] - sign[1]) / CLEAR[1])


def printed_number(content: Content, area: int) -> int:
    """How many things are printed in an area."""
    number = sum(content.area_symbols[area]) + len(content.area_slots[area])
    return number + (1 if content.area_lair[area] else 0)


def grid(shape: tuple[Point, ...]) -> dict[Point, float]:
    """Points inside, and how much room there is round each."""
    found = [
        (float(x), float(y))
        for x in range(STEP, SIZE, STEP)
        for y in range(STEP, SIZE, STEP)
        if is_inside((x, y), shape)
    ]
    return {point: room_at(point, shape) for point in found or [(HALF, HALF)]}


def row_at(middle: Point, number: int) -> list[Point]:
    """So many things side by side."""
    x, y = middle
    first = x - GAP * (number - 1) / 2
    return [(first + GAP * i, y) for i in range(number)]


def worth(rooms: dict[Point, float], point: Point, taken: list[Point], number: int) -> float:
    """How well a row of so many things fits round a point."""
    least = rooms[point]
    wide = (number - 1) * STEP * 2.0
    if wide:
        for end in ((point[0] - wide, point[1]), (point[0] + wide, point[1])):
            least = min(least, rooms.get(end, -away(end, (HALF, HALF))))
    for other in taken:
        dx, dy = point[0] - other[0], (point[1] - other[1]) * 0.85
        least = min(least, ((dx * dx + dy * dy) ** 0.5 - 10) * 0.8)
    return least


def best(rooms: dict[Point, float], taken: list[Point], number: int) -> Point:
    found = (HALF, HALF)
    most = -1000.0
    for point in rooms:
        value = worth(rooms, point, taken, number)
        if value > most:
            found, most = point, value
    return found
