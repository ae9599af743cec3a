"""Territories: their outline on the map, where they meet, what they are called."""

from __future__ import annotations

from functools import lru_cache

from landnam.draw import points
from landnam.draw.points import Box, Point, path
from landnam.games.northgard.drawing.geometry import (
    HALF,
    RING,
    away,
    cut_of,
    origin,
    spots_of,
    turned,
)
from landnam.games.northgard.drawing.tiles import place
from landnam.games.northgard.rules.map import STEPS, Map
from landnam.games.northgard.rules.printed import CORNERS


def area_path(world: Map, area: int) -> str:
    """The area, filled, where it lies."""
    tile = area // CORNERS
    where = place(world.cell[tile], world.turn[tile])
    return f'<use href="#ng-a{area}" transform="{where}"/>'


def filled(world: Map, root: int) -> str:
    return "".join(area_path(world, area) for area in world.areas[root])


@lru_cache(1024)
def outline(world: Map, root: int) -> str:
    """Its border lines, and the sides where the land ends."""
    out = []
    for area in world.areas[root]:
        tile, at = area // CORNERS, area % CORNERS
        cell, turn = world.cell[tile], world.turn[tile]
        x, y = origin(cell)
        for line in cut_of(world.content, tile).lines:
            if at in (line.one, line.other):
                out.append(path([shifted(turned(point, turn), x, y) for point in line.points]))
        out += [
            path([shifted(RING[side], x, y), shifted(RING[(side + 1) % 4], x, y)])
            for side in range(4)
            if world.area_at(tile, side) == area and cell + STEPS[side] not in world.at
        ]
    return "".join(out)


def shifted(point: Point, x: float, y: float) -> Point:
    return point[0] + x, point[1] + y


def label_spot(world: Map, root: int) -> Point:
    """Where the name of a territory stands: in its first area, out of the way."""
    tile = root // CORNERS
    x, y = origin(world.cell[tile])
    spots = spots_of(world.content, tile, world.turn[tile], root % CORNERS)
    return shifted(spots.name, x, y)


def middle(world: Map, area: int) -> Point:
    tile = area // CORNERS
    x, y = origin(world.cell[tile])
    shape = spots_of(world.content, tile, world.turn[tile], area % CORNERS).shape
    return (
        x + sum(point[0] for point in shape) / len(shape),
        y + sum(point[1] for point in shape) / len(shape),
    )


class Crossing:
    """Where one goes from a territory to another: a place on the border, and the way ahead."""

    def __init__(self, spot: Point, ahead: Point, is_rough: bool) -> None:
        self.spot = spot
        self.ahead = ahead
        self.is_rough = is_rough


def crossing(world: Map, start: int, target: int, near: Point) -> Crossing | None:
    """The border line between the two that is nearest to where the units stand."""
    is_rough = target not in world.near[start]
    found: Crossing | None = None
    least = 1e9
    for tile in world.at.values():
        x, y = origin(world.cell[tile])
        for line in cut_of(world.content, tile).lines:
            one, other = tile * CORNERS + line.one, tile * CORNERS + line.other
            if world.territory[one] != start:
                one, other = other, one
            ends = (world.territory[one], world.territory[other])
            if ends != (start, target) or line.is_rough != is_rough:
                continue
            spot = shifted(turned(line.points[len(line.points) // 2], world.turn[tile]), x, y)
            if away(spot, near) < least:
                least = away(spot, near)
                found = Crossing(
                    spot, direction(middle(world, one), middle(world, other)), is_rough
                )
    return found


def direction(a: Point, b: Point) -> Point:
    far = away(a, b) or 1.0
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


def bounds(cells: list[int], margin: float) -> Box:
    """The box round cells."""
    corners = [origin(cell) for cell in cells]
    left, top, wide, high = points.bounds(corners, margin)
    return left, top, wide + 2 * HALF, high + 2 * HALF
