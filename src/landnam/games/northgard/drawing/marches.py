"""Options on the map: territories, slots, and arrows over the borders."""

from __future__ import annotations

from math import atan2, degrees

from landnam.draw.icons import at
from landnam.draw.map import marks
from landnam.draw.map.marks import turner, variant
from landnam.draw.markup.tags import Safe, raw
from landnam.draw.points import Point, figure
from landnam.games.northgard.drawing import figures, territories
from landnam.games.northgard.drawing.geometry import origin, spots_of
from landnam.games.northgard.drawing.lights import Lights
from landnam.games.northgard.drawing.pictures import PAPER
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.drawing.tiles import slot_spot, use
from landnam.games.northgard.rules.building import option_kind
from landnam.games.northgard.rules.fighting import BEAST
from landnam.games.northgard.rules.printed import CORNERS, LARGE
from landnam.games.northgard.rules.questions import FIGHT, MARCH, SPOT, kind_of
from landnam.games.northgard.rules.resolving import (
    march_from,
    march_kaija,
    march_warriors,
    spot_kaija,
)
from landnam.games.northgard.words.names import territory_label

ARROW = "M-8-2.2H0V-7.5L9 0 0 7.5V2.2H-8z"


def lands(stage: Stage, lights: Lights) -> Safe:
    """Territories that may be picked."""
    return raw(*(land(stage, root, options) for root, options in lights.lands.items()))


def land(stage: Stage, root: int, options: list[int]) -> Safe:
    world = stage.view.map
    edge = territories.outline(world, root)
    inside = (
        f'<g class="land-hit">{territories.filled(world, root)}</g>'
        f'<path d="{edge}" class="lit-under"/><path d="{edge}" class="lit"/>'
    )
    base = hit(stage, options[0], inside)
    x, y = figures.stands(stage.view, root)[0].spot
    y -= 26
    badges = [
        variant(option, badge(stage, option, x, y), said(stage, option)) for option in options
    ]
    return marks.light("land", base, badges, turner(stage.words, options, x + 33, y))


def hit(stage: Stage, option: int, inside: str) -> Safe:
    return marks.hit(option, inside, said(stage, option))


def said(stage: Stage, option: int) -> dict[str, object]:
    return {"aria_label": stage.told(option)}


def badge(stage: Stage, option: int, x: float, y: float) -> str:
    """What is picked, in a round sign above the territory."""
    face = (
        f'<circle cx="{figure(x)}" cy="{figure(y)}" r="15" class="badge"/>'
        f"{at(x, y, 19, badge_icon(stage, option), 'var(--on-accent)')}"
    )
    if kind_of(stage.prompt) is not MARCH:
        return face
    number = march_warriors(option) + (1 if march_kaija(option) else 0)
    label = territory_label(stage.view.map, march_from(option))
    return (
        face
        + figures.number(number, x + 13, y + 12)
        + (f'<text x="{figure(x)}" y="{figure(y - 19)}" class="place halo">{label}</text>')
    )


def badge_icon(stage: Stage, option: int) -> str:
    kind = kind_of(stage.prompt)
    if kind is SPOT:
        return "kaija" if spot_kaija(option) else "unit"
    if kind is MARCH:
        return "kaija" if march_kaija(option) else "move"
    if kind is FIGHT:
        return "monster" if option % BEAST else "combat-point"
    return "check"


# ---- slots


def slots(stage: Stage, lights: Lights) -> Safe:
    """Places where something may be built."""
    world = stage.view.map
    out = []
    for slot, options in lights.slots.items():
        tile = stage.content.slot_area[slot] // CORNERS
        x, y = origin(world.cell[tile])
        dx, dy = slot_spot(stage.content, slot, world.turn[tile])
        size = 40 if stage.content.slot_kind[slot] == LARGE else 32
        out.append(building_place(stage, options, (x + dx, y + dy), size))
    for area, options in lights.beside.items():
        tile = area // CORNERS
        x, y = origin(world.cell[tile])
        spot = spots_of(stage.content, tile, world.turn[tile], area % CORNERS).figures[1]
        out.append(building_place(stage, options, (x + spot[0], y + spot[1]), 32))
    return raw(*out)


def building_place(stage: Stage, options: list[int], spot: Point, size: int) -> Safe:
    x, y = spot
    box = (
        f'x="{figure(x - size / 2)}" y="{figure(y - size / 2)}" width="{size}" height="{size}" '
        'rx="8"'
    )
    inside = f'<rect {box} class="hit"/><rect {box} class="lit-under"/><rect {box} class="lit"/>'
    kinds = [
        variant(
            option,
            use(f"ng-built-{option_kind(option)}", x, y) + f'<rect {box} class="chosen"/>',
            said(stage, option),
        )
        for option in options
    ]
    more = turner(stage.words, options, x + size / 2 + 6, y - size / 2 - 6)
    return marks.light("slot-light", hit(stage, options[0], inside), kinds, more)


# ---- marches


def marches(stage: Stage, lights: Lights) -> Safe:
    """An arrow over the border for each way that units may go."""
    return raw(
        *(
            arrow(stage, lights, start, target, options)
            for (start, target), options in lights.marches.items()
        )
    )


def arrow(stage: Stage, lights: Lights, start: int, target: int, options: list[int]) -> Safe:
    view = stage.view
    way = territories.crossing(view.map, start, target, figures.stands(view, start)[0].spot)
    if way is None:
        return land(stage, target, options)
    (x, y), (dx, dy) = way.spot, way.ahead
    aside = 13 if (target, start) in lights.marches else 0
    x, y = x + dx * 7 - dy * aside, y + dy * 7 + dx * aside
    angle = degrees(atan2(dy, dx))
    where = f'transform="translate({figure(x)} {figure(y)}) rotate({figure(angle)})"'
    inside = (
        f'<circle cx="{figure(x)}" cy="{figure(y)}" r="20" class="reach"/>'
        f'<circle cx="{figure(x)}" cy="{figure(y)}" r="12.5" class="arrow-foot"/>'
        f'<path d="{ARROW}" {where} class="arrow"/>'
    )
    if way.is_rough:
        peak = f"translate({figure(x + 9)} {figure(y - 10)}) scale(.75)"
        inside += f'<use href="#ng-peak" transform="{peak}"/>'
    groups = [variant(option, group_face(option, x, y), said(stage, option)) for option in options]
    more = turner(stage.words, options, x + 31, y + 14)
    return marks.light("march", hit(stage, options[0], inside), groups, more)


def group_face(option: int, x: float, y: float) -> str:
    """How many go."""
    warriors, kaija = march_warriors(option), march_kaija(option)
    text = f'<text x="{figure(x)}" y="{figure(y + 6)}" class="value going">{warriors}</text>'
    face = f'<circle cx="{figure(x)}" cy="{figure(y)}" r="16" class="badge"/>'
    if not kaija:
        return face + text
    bear = at(x, y, 20, "kaija", PAPER)
    return face + bear + (figures.number(warriors, x + 13, y - 12) if warriors else "")
