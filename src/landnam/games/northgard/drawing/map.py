"""The map: it grows tile by tile, and is moved and zoomed by the script. Its layers are parts, each
of which changes when it must: tiles seldom, figures and lights often."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from landnam.draw.map.chart import chart, framed, sight
from landnam.draw.markup.tags import EMPTY, Safe, tag
from landnam.draw.points import Box, box_text
from landnam.draw.scene import Parts, Sketch, Sketches
from landnam.draw.widgets import sorted_part
from landnam.games.northgard.drawing import territories
from landnam.games.northgard.drawing.forecast import forecast_sketch
from landnam.games.northgard.drawing.geometry import SIZE
from landnam.games.northgard.drawing.ghosts import ghost_pictures, ghosts
from landnam.games.northgard.drawing.ground import names_sketch, news_sketch, tile_sketches
from landnam.games.northgard.drawing.lights import Lights
from landnam.games.northgard.drawing.marches import lands, marches, slots
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.drawing.troops import troop_sketches
from landnam.games.northgard.rules.map import Map, x_of, y_of
from landnam.games.northgard.rules.printed import CORNERS, RESOURCES
from landnam.words import Words

MARGIN: Final = 18.0
NEAR: Final = 4
PRINTED: Final = ("slot", "built", "lair", *RESOURCES)
SOLID: Final = ", ".join(
    [".troop", ".beast", ".arrow-foot", *(f'use[href^="#ng-{name}"]' for name in PRINTED)]
)
"""What must not be hidden by a name."""


def public_map(stage: Stage) -> Sketches:
    """Layers that look the same to all."""
    return {
        **tile_sketches(stage),
        "news": news_sketch(stage),
        "names": names_sketch(stage),
        **troop_sketches(stage),
    }


def own_map(stage: Stage, lights: Lights) -> Sketches:
    """Where the viewer looks, what they may pick there, and what is to come for them."""
    return {
        "sight": sight_sketch(stage, lights),
        **(lit_sketches(stage, lights) if lights.options() else DARK),
        "forecast": forecast_sketch(stage),
    }


def lit_sketches(stage: Stage, lights: Lights) -> Sketches:
    return {
        "lights": Sketch(Safe, lights_part(stage, lights)),
        "marches": Sketch(arrows, marches(stage, lights)),
    }


def no_lights() -> Safe:
    return tag("g", id="part-lights")


def arrows(inside: Safe) -> Safe:
    return tag("g", inside, id="part-marches")


DARK: Final[Sketches] = {"lights": Sketch(no_lights), "marches": Sketch(arrows, EMPTY)}
"""For whoever may pick nothing on the map."""


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
    layers = [
        parts["sight"],
        sorted_part("g", "ground", parts),
        sorted_part("g", "grown", parts, class_="grown"),
        parts["news"],
        parts["names"],
        parts["lights"],
        sorted_part("g", "troops", parts),
        parts["marches"],
    ]
    return framed(
        stage.words, chart(layers, whole_box(stage, lights), SIZE, SOLID), parts["forecast"]
    )


# ---- how much is seen


def sight_sketch(stage: Stage, lights: Lights) -> Sketch:
    count, whole = len(stage.view.map.at), whole_box(stage, lights)
    return Sketch(seen, stage.words, count, whole, near_box(stage, lights) or whole)


def seen(words: Words, count: int, whole: str, near: str) -> Safe:
    return sight(words.count("Map of {n} tile", "Map of {n} tiles", count), whole, near)


def whole_box(stage: Stage, lights: Lights) -> str:
    left, top, wide, high = box = whole_map(stage.view.map)
    if lights.ghosts:
        x, y, w, h = territories.bounds([cell for _, cell in lights.ghosts], 12)
        right, low = max(left + wide, x + w), max(top + high, y + h)
        left, top = min(left, x), min(top, y)
        box = left, top, right - left, low - top
    return box_text(box)


@lru_cache(256)
def whole_map(world: Map) -> Box:
    return territories.bounds(list(world.at), MARGIN)


def near_box(stage: Stage, lights: Lights) -> str:
    """Where the decision is, else where there is a fight, else the viewer's own land; no more than
    a finger can still touch. Whoever has nothing to look at sees everything: ""."""
    return box_round(tuple(near_cells(stage, lights)))


@lru_cache(4096)
def box_round(cells: tuple[int, ...]) -> str:
    near = crowded(cells)
    return box_text(territories.bounds(near, 26)) if near else ""


def crowded(cells: tuple[int, ...]) -> list[int]:
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
