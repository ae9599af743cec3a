"""The laid tiles, and what is written on them.

A tile is two growing parts: its ground, which changes with whose land it is, and what stands on it,
which changes when something is built there."""

from __future__ import annotations

from typing import Final

from landnam.draw.scene import Parts
from landnam.draw.tags import Safe, raw, tag
from landnam.games.northgard.drawing import territories
from landnam.games.northgard.drawing.geometry import figure, origin, spots_of
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.drawing.tiles import printed_things, tile_ground, tile_growth, use
from landnam.games.northgard.rules.map import WIDTH, x_of, y_of
from landnam.games.northgard.rules.printed import CORNERS
from landnam.games.northgard.words.names import territory_label

CLOSED: Final = '<use href="#ng-closed" transform="translate(-9 1) scale(.8)" class="closed"/>'


def tile_parts(stage: Stage) -> Parts:
    """Row by row, so that what is nearer covers what is farther."""
    laid = sorted((row_order(cell), tile) for cell, tile in stage.view.map.at.items())
    grounds: Parts = {f"ground/{tile}": ground(stage, tile, order) for order, tile in laid}
    growths: Parts = {f"grown/{tile}": grown(stage, tile, order) for order, tile in laid}
    return {**grounds, **growths}


def row_order(cell: int) -> int:
    return y_of(cell) * WIDTH + x_of(cell)


def ground(stage: Stage, tile: int, order: int) -> Safe:
    world, owners = stage.view.map, []
    for at in range(len(stage.content.tiles[tile].areas)):
        owner = stage.view.owner(world.territory[tile * CORNERS + at])
        owners.append(stage.colours[owner] if owner >= 0 else "")
    inside = tile_ground(stage.content, tile, world.cell[tile], world.turn[tile], tuple(owners))
    return tag("g", raw(inside), id=f"part-ground-{tile}", data_order=order)


def grown(stage: Stage, tile: int, order: int) -> Safe:
    """Trees and peaks, then symbols, slots and buildings."""
    world, content = stage.view.map, stage.content
    turn, (x, y) = world.turn[tile], origin(world.cell[tile])
    built = tuple(
        stage.view.built[slot]
        for at in range(CORNERS)
        for slot in content.area_slots[tile * CORNERS + at]
    )
    return tag(
        "g",
        raw(tile_growth(content, tile, turn), printed_things(content, tile, turn, built)),
        raw(beside(stage, tile)),
        id=f"part-grown-{tile}",
        data_order=order,
        transform=f"translate({figure(x)} {figure(y)})",
    )


def beside(stage: Stage, tile: int) -> str:
    """Buildings that need no slot."""
    out = ""
    for at in range(len(stage.content.tiles[tile].areas)):
        area = tile * CORNERS + at
        kinds = stage.view.extras_in(area)
        spots = spots_of(stage.content, tile, stage.view.map.turn[tile], at)
        for number, kind in enumerate(kinds):
            x, y = spots.figures[1]
            out += use(f"ng-built-{kind}", x + 10 * number, y - 6 * number)
    return out


def news_part(stage: Stage) -> Safe:
    """Tiles that have just been laid, and where there is a fight."""
    out = []
    if stage.view.battle is not None:
        edge = territories.outline(stage.view.map, stage.view.battle.root)
        out.append(f'<path d="{edge}" class="fighting"/>')
    for event in stage.fresh:
        if event.kind == "laid" and stage.view.map.cell[event.a] >= 0:
            x, y = origin(stage.view.map.cell[event.a])
            out.append(
                f'<rect x="{figure(x + 1)}" y="{figure(y + 1)}" width="126" height="126" rx="5" '
                'class="just"/>'
            )
    return tag("g", raw(*out), id="part-news")


def names_part(stage: Stage) -> Safe:
    """What each territory is called; a lock beside it where it is closed."""
    world = stage.view.map
    out = []
    for root in world.roots:
        x, y = territories.label_spot(world, root)
        label = territory_label(world, root)
        mark, right = ("", 0) if world.is_open[root] else (CLOSED, 5)
        out.append(
            f'<g transform="translate({figure(x)} {figure(y)})">{mark}'
            f'<text x="{right}" y="3.5" class="place halo">{label}</text></g>'
        )
    return tag("g", raw(*out), id="part-names", class_="names", aria_hidden="true")
