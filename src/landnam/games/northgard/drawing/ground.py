"""The laid tiles, and what is written on them.

A tile is two growing parts: its ground, which changes with whose land it is, and what stands on it,
which changes when something is built there."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from landnam.draw.markup.tags import Safe, raw, tag
from landnam.draw.points import figure
from landnam.draw.scene import Sketch, Sketches
from landnam.games.northgard.drawing import territories
from landnam.games.northgard.drawing.geometry import origin, spots_of
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.drawing.tiles import printed_things, tile_ground, tile_growth, use
from landnam.games.northgard.rules.map import WIDTH, Map, x_of, y_of
from landnam.games.northgard.rules.printed import CORNERS, Content
from landnam.games.northgard.words.names import territory_label

CLOSED: Final = '<use href="#ng-closed" transform="translate(0 -9) scale(.8)" class="closed"/>'


def tile_sketches(stage: Stage) -> Sketches:
    """Row by row, so that what is nearer covers what is farther."""
    laid = sorted([(row_order(cell), tile) for cell, tile in stage.view.map.at.items()])
    grounds: Sketches = {
        f"ground/{tile}": ground_sketch(stage, tile, order) for order, tile in laid
    }
    return grounds | {f"grown/{tile}": grown_sketch(stage, tile, order) for order, tile in laid}


def row_order(cell: int) -> int:
    return y_of(cell) * WIDTH + x_of(cell)


def ground_sketch(stage: Stage, tile: int, order: int) -> Sketch:
    world, owners = stage.view.map, []
    for at in range(len(stage.content.tiles[tile].areas)):
        owner = stage.view.owner(world.territory[tile * CORNERS + at])
        owners.append(stage.colours[owner] if owner >= 0 else "")
    return Sketch(
        ground, stage.content, tile, order, world.cell[tile], world.turn[tile], tuple(owners)
    )


def ground(
    content: Content, tile: int, order: int, cell: int, turn: int, owners: tuple[str, ...]
) -> Safe:
    inside = tile_ground(content, tile, cell, turn, owners)
    return tag("g", raw(inside), id=f"part-ground-{tile}", data_order=order)


def grown_sketch(stage: Stage, tile: int, order: int) -> Sketch:
    view, content = stage.view, stage.content
    areas = range(tile * CORNERS, (tile + 1) * CORNERS)
    built = tuple([view.built[slot] for area in areas for slot in content.area_slots[area]])
    beside: tuple[tuple[int, ...], ...] = ()
    if view.extras:
        beside = tuple([tuple(view.extras_in(area)) for area in areas])
    return Sketch(
        grown, content, tile, order, view.map.cell[tile], view.map.turn[tile], built, beside
    )


def grown(
    content: Content,
    tile: int,
    order: int,
    cell: int,
    turn: int,
    built: tuple[int, ...],
    beside: tuple[tuple[int, ...], ...],
) -> Safe:
    """Trees and peaks, then symbols, slots and buildings, by area those that need no slot."""
    x, y = origin(cell)
    extras = [extra(content, tile, turn, at, kinds) for at, kinds in enumerate(beside) if kinds]
    return tag(
        "g",
        raw(tile_growth(content, tile, turn), printed_things(content, tile, turn, built), *extras),
        id=f"part-grown-{tile}",
        data_order=order,
        transform=f"translate({figure(x)} {figure(y)})",
    )


def extra(content: Content, tile: int, turn: int, at: int, kinds: tuple[int, ...]) -> str:
    x, y = spots_of(content, tile, turn, at).figures[1]
    return "".join(
        use(f"ng-built-{kind}", x + 10 * number, y - 6 * number)
        for number, kind in enumerate(kinds)
    )


def news_sketch(stage: Stage) -> Sketch:
    view = stage.view
    edge = territories.outline(view.map, view.battle.root) if view.battle is not None else ""
    laid = [view.map.cell[event.a] for event in stage.fresh if event.kind == "laid"]
    return Sketch(news, edge, tuple([cell for cell in laid if cell >= 0]))


def news(edge: str, cells: tuple[int, ...]) -> Safe:
    """Where there is a fight, and tiles that have just been laid."""
    out = [f'<path d="{edge}" class="fighting"/>'] if edge else []
    for x, y in map(origin, cells):
        out.append(
            f'<rect x="{figure(x + 1)}" y="{figure(y + 1)}" width="126" height="126" rx="5" '
            'class="just"/>'
        )
    return tag("g", raw(*out), id="part-news")


def names_sketch(stage: Stage) -> Sketch:
    return Sketch(names, written(stage.view.map))


@lru_cache(256)
def written(world: Map) -> tuple[tuple[float, float, str, bool], ...]:
    """Of each territory where its name stands, what it is called and whether it is open."""
    return tuple(
        [
            (
                *territories.label_spot(world, root),
                territory_label(world, root),
                world.is_open[root],
            )
            for root in world.roots
        ]
    )


def names(places: tuple[tuple[float, float, str, bool], ...]) -> Safe:
    """What each territory is called; a lock beside it where it is closed."""
    out = []
    for x, y, label, is_open in places:
        mark = "" if is_open else CLOSED
        out.append(
            f'<g transform="translate({figure(x)} {figure(y)})">{mark}'
            f'<text y="3.5" class="place halo">{label}</text></g>'
        )
    return tag("g", raw(*out), id="part-names", class_="names", aria_hidden="true")
