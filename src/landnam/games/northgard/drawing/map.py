"""The map: it grows tile by tile, and is moved and zoomed by the script. Its layers are parts, each
of which changes when it must: tiles seldom, figures and lights often."""

from __future__ import annotations

from typing import Final

from landnam.draw.scene import Parts
from landnam.draw.shell import button, sorted_part
from landnam.draw.tags import EMPTY, Safe, tag
from landnam.games.northgard.drawing import territories
from landnam.games.northgard.drawing.forecast import forecast_part
from landnam.games.northgard.drawing.ghosts import ghost_pictures, ghosts
from landnam.games.northgard.drawing.ground import names_part, news_part, tile_parts
from landnam.games.northgard.drawing.lights import Lights
from landnam.games.northgard.drawing.marches import lands, marches, slots
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.drawing.troops import troop_parts
from landnam.games.northgard.rules.map import x_of, y_of
from landnam.games.northgard.rules.printed import CORNERS
from landnam.words import Words

MARGIN: Final = 34.0
NEAR: Final = 4


def map_parts(stage: Stage, lights: Lights) -> Parts:
    return {
        "sight": sight_part(stage, lights),
        **tile_parts(stage),
        "news": news_part(stage),
        "names": names_part(stage),
        "lights": lights_part(stage, lights),
        **troop_parts(stage),
        "marches": tag("g", marches(stage, lights), id="part-marches"),
        "forecast": forecast_part(stage),
    }


def lights_part(stage: Stage, lights: Lights) -> Safe:
    """What may be picked and lies under those who stand there."""
    return tag(
        "g",
        tag("defs", ghost_pictures(stage, lights)) if lights.ghosts else EMPTY,
        ghosts(stage, lights),
        lands(stage, lights),
        slots(stage, lights),
        id="part-lights",
    )


def board(stage: Stage, lights: Lights, parts: Parts) -> Safe:
    """The map with its layers in place."""
    chart = tag(
        "svg",
        parts["sight"],
        sorted_part("g", "ground", parts),
        sorted_part("g", "grown", parts, class_="grown"),
        parts["news"],
        parts["names"],
        parts["lights"],
        sorted_part("g", "troops", parts),
        parts["marches"],
        class_="map",
        viewBox=whole_box(stage, lights),
        preserveAspectRatio="xMidYMid meet",
        role="group",
        tabindex="0",
        aria_labelledby="part-sight",
        data_zoom="5",
    )
    return tag(
        "section",
        chart,
        parts["forecast"],
        keys(stage.words),
        class_="uncharted",
        aria_label=stage.words.say("Map"),
    )


def keys(words: Words) -> Safe:
    return tag(
        "div",
        button("", name="zoom-in", label=words.say("Zoom in"), data_map="+"),
        button("", name="zoom-out", label=words.say("Zoom out"), data_map="-"),
        button("", name="fit", label=words.say("Whole map"), data_map="0"),
        class_="mapkeys",
    )


# ---- how much is seen


def sight_part(stage: Stage, lights: Lights) -> Safe:
    """What the map is called, how large it has grown and where one looks now: for the script, which
    alone moves what is seen."""
    count = len(stage.view.map.at)
    return tag(
        "desc",
        stage.words.count("Map of {n} tile", "Map of {n} tiles", count),
        id="part-sight",
        data_whole=whole_box(stage, lights),
        data_near=near_box(stage, lights),
    )


def whole_box(stage: Stage, lights: Lights) -> str:
    left, top, wide, high = territories.bounds(list(stage.view.map.at), MARGIN)
    if lights.ghosts:
        x, y, w, h = territories.bounds([cell for _, cell in lights.ghosts], 12)
        right, low = max(left + wide, x + w), max(top + high, y + h)
        left, top = min(left, x), min(top, y)
        wide, high = right - left, low - top
    return territories.box_text((left, top, wide, high))


def near_box(stage: Stage, lights: Lights) -> str:
    """Where the decision is, else where there is a fight, else the viewer's own land; no more than
    a finger can still touch. Whoever has nothing to look at sees everything."""
    cells = crowded(near_cells(stage, lights))
    if not cells:
        return whole_box(stage, lights)
    return territories.box_text(territories.bounds(cells, 26))


def crowded(cells: list[int]) -> list[int]:
    """Of cells far apart those in the square of NEAR × NEAR with the most of them."""
    best: list[int] = []
    for cell in cells:
        x, y = x_of(cell), y_of(cell)
        inside = [
            other
            for other in cells
            if 0 <= x_of(other) - x < NEAR and -1 <= y_of(other) - y < NEAR - 1
        ]
        if len(inside) > len(best):
            best = inside
    return best


def near_cells(stage: Stage, lights: Lights) -> list[int]:
    world = stage.view.map
    areas = [area for root in lights.lands for area in world.areas[root]]
    areas += [area for pair in lights.marches for root in pair for area in world.areas[root][:3]]
    areas += [stage.content.slot_area[slot] for slot in lights.slots]
    areas += list(lights.beside)
    cells = [world.cell[area // CORNERS] for area in areas]
    cells += [cell for _, cell in lights.ghosts]
    if cells:
        return cells
    if stage.view.battle is not None:
        return [world.cell[area // CORNERS] for area in world.areas[stage.view.battle.root]]
    own = stage.view.territories(stage.me) if stage.me >= 0 and not stage.is_over else []
    return [world.cell[area // CORNERS] for root in own for area in world.areas[root]]
