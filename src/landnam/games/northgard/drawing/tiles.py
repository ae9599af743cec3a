"""A tile on the map: ground, whose land it is, borders, trees, symbols, slots."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from landnam.draw.points import Point, figure
from landnam.games.northgard.drawing.geometry import HALF, cut_of, origin, spots_of, turned
from landnam.games.northgard.drawing.pictures import FIRS
from landnam.games.northgard.rules.printed import CORNERS, FOOD, RESOURCES, SLOTS, WOOD, Content


def place(cell: int, turn: int = 0) -> str:
    """The transform that lays a tile where it lies."""
    x, y = origin(cell)
    spin = f" rotate({turn * 90} {figure(HALF)} {figure(HALF)})" if turn else ""
    return f"translate({figure(x)} {figure(y)}){spin}"


@lru_cache(4096)
def tile_ground(content: Content, tile: int, cell: int, turn: int, owners: tuple[str, ...]) -> str:
    """Shadow, ground, the colours of those who hold its areas, and its normal borders."""
    out = [tile_shadow(cell), f'<g transform="{place(cell, turn)}"><use href="#ng-t{tile}"/>']
    lines = cut_of(content, tile).lines
    for at, colour in enumerate(owners):
        if not colour:
            continue
        area = tile * CORNERS + at
        edges = "".join(
            f'<use href="#ng-l{tile}-{number}"/>'
            for number, line in enumerate(lines)
            if at in (line.one, line.other)
        )
        out.append(
            f'<use href="#ng-a{area}" fill="var(--{colour})" opacity=".2"/>'
            f'<use href="#ng-a{area}" fill="url(#ng-hatch-{colour}-{turn % 2})" opacity=".5"/>'
        )
        if edges:
            out.append(
                f'<g clip-path="url(#ng-c{area})" stroke="var(--{colour})" stroke-width="13" '
                f'opacity=".92">{edges}</g>'
            )
    out.append('<rect x=".5" y=".5" width="127" height="127" rx="3" class="seam"/>')
    out.append(f'<use href="#ng-b{tile}"/>{askable_areas(tile, len(owners))}</g>')
    return "".join(out)


def askable_areas(tile: int, count: int) -> str:
    """Whatever is printed in an area lies under this and answers for it."""
    areas = range(tile * CORNERS, tile * CORNERS + count)
    return "".join(
        f'<use href="#ng-a{area}" data-why="area-{area}" class="askable"/>' for area in areas
    )


def tile_shadow(cell: int) -> str:
    """On what lies farther south, which covers it: so it is no wider than the tile."""
    x, y = origin(cell)
    where = f'x="{figure(x)}" y="{figure(y + 4)}"'
    return f'<rect {where} width="128" height="131" rx="7" class="tile-shadow"/>'


@lru_cache(512)
def tile_growth(content: Content, tile: int, turn: int) -> str:
    """What stands upright however the tile is turned: trees, fields, and ranges of peaks."""
    rng = Random(tile * 7 + 1)
    grown: list[tuple[float, str]] = []
    for at in range(len(content.tiles[tile].areas)):
        grown += growth(content, tile, turn, at, rng)
    for line in cut_of(content, tile).lines:
        if line.is_rough:
            points = [turned(point, turn) for point in line.points]
            peaks = range_along(points)
            grown += [(y + 6, use("ng-peak", round(x), round(y))) for x, y in peaks]
    return "".join(text for _, text in sorted(grown))


def growth(content: Content, tile: int, turn: int, at: int, rng: Random) -> list[tuple[float, str]]:
    """Trees where there is wood, furrows where there is food, tufts elsewhere."""
    area = tile * CORNERS + at
    symbols = content.area_symbols[area]
    shape = spots_of(content, tile, turn, at).shape
    cx = sum(x for x, _ in shape) / len(shape)
    cy = sum(y for _, y in shape) / len(shape)
    out: list[tuple[float, str]] = []
    for _ in range(11 if symbols[WOOD] else 5):
        far, part = rng.choice(shape), rng.uniform(0.35, 0.78)
        x, y = cx + (far[0] - cx) * part, cy + (far[1] - cy) * part
        if symbols[WOOD] or (not symbols[FOOD] and rng.random() < 0.35):
            fir = f"ng-fir-{round(rng.uniform(*FIRS))}"
            out.append((y + 5, use(fir, round(x), round(y + 5))))
        else:
            out.append((y, use("ng-furrow" if symbols[FOOD] else "ng-tuft", round(x), round(y))))
    return out


def range_along(points: list[Point]) -> list[Point]:
    """Where the peaks of a rough border stand."""
    found: list[Point] = []
    for i in range(len(points) - 1):
        for part in (0.0, 0.5):
            x = points[i][0] + (points[i + 1][0] - points[i][0]) * part
            y = points[i][1] + (points[i + 1][1] - points[i][1]) * part
            if all(abs(x - a) + 1.2 * abs(y - b) > 11 for a, b in found):
                found.append((x, y))
    return found


def use(name: str, x: float, y: float) -> str:
    return f'<use href="#{name}" x="{figure(x)}" y="{figure(y)}"/>'


@lru_cache(512)
def printed_things(content: Content, tile: int, turn: int, built: tuple[int, ...]) -> str:
    """Symbols, lairs, and slots with what is built in them (`built`: by slot of the tile)."""
    out = []
    slots = list(built)
    for at in range(len(content.tiles[tile].areas)):
        area = tile * CORNERS + at
        spots = list(spots_of(content, tile, turn, at).printed)
        for resource, name in enumerate(RESOURCES):
            for _ in range(content.area_symbols[area][resource]):
                out.append(use(f"ng-{name}", *spots.pop(0)))
        if content.area_lair[area]:
            out.append(use("ng-lair", *spots.pop(0)))
        for slot in content.area_slots[area]:
            kind = slots.pop(0)
            empty = f"ng-slot-{SLOTS[content.slot_kind[slot]]}"
            out.append(use(f"ng-built-{kind}" if kind >= 0 else empty, *spots.pop(0)))
    return "".join(out)


@lru_cache(512)
def slot_spot(content: Content, slot: int, turn: int) -> Point:
    """Where a slot lies on its tile."""
    area = content.slot_area[slot]
    spots = spots_of(content, area // CORNERS, turn, area % CORNERS).printed
    slots = content.area_slots[area]
    return spots[len(spots) - len(slots) + slots.index(slot)]


@lru_cache(512)
def whole_tile(content: Content, tile: int, turn: int) -> str:
    """A tile as it would lie, in a box of its own: for ghosts and offers."""
    slots = sum(len(content.area_slots[tile * CORNERS + at]) for at in range(CORNERS))
    spin = f' transform="rotate({turn * 90} 64 64)"' if turn else ""
    return (
        f'<g{spin}><use href="#ng-t{tile}"/><use href="#ng-b{tile}"/></g>'
        + tile_growth(content, tile, turn)
        + printed_things(content, tile, turn, (-1,) * slots)
    )
