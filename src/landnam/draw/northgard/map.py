"""The map: it grows tile by tile, and is moved and zoomed by the script."""

from __future__ import annotations

from typing import Final

from landnam.draw.northgard import figures, reading, territories
from landnam.draw.northgard.forecast import forecast
from landnam.draw.northgard.geometry import figure, origin, spots_of
from landnam.draw.northgard.ghosts import ghost_pictures, ghosts
from landnam.draw.northgard.lights import Lights
from landnam.draw.northgard.marches import lands, marches, slots
from landnam.draw.northgard.stage import Stage
from landnam.draw.northgard.tiles import (
    place,
    printed_things,
    tile_ground,
    tile_growth,
    tile_shadow,
    use,
)
from landnam.draw.shell import button
from landnam.draw.tags import Safe, raw, tag
from landnam.games.northgard.printed import CORNERS
from landnam.games.northgard.realm import x_of, y_of
from landnam.games.northgard.state import AREAS
from landnam.games.northgard.words.names import (
    creature_name,
    group_text,
    holder_text,
    territory_label,
    units_text,
)

MARGIN: Final = 34.0
NEAR: Final = 4


def board_part(stage: Stage, lights: Lights) -> Safe:
    return tag(
        "section",
        chart(stage, lights),
        forecast(stage),
        keys(stage),
        id="part-board",
        class_="uncharted",
        aria_label=stage.words.say("Map"),
    )


def keys(stage: Stage) -> Safe:
    words = stage.words
    return tag(
        "div",
        button("", name="zoom-in", label=words.say("Zoom in"), data_map="+"),
        button("", name="zoom-out", label=words.say("Zoom out"), data_map="-"),
        button("", name="fit", label=words.say("Whole map"), data_map="0"),
        class_="mapkeys",
    )


def chart(stage: Stage, lights: Lights) -> Safe:
    """The svg; `data-whole` tells how large the map has grown, `data-near` where one looks now."""
    world = stage.view.map
    whole = whole_box(stage, lights)
    return tag(
        "svg",
        tag("defs", ghost_pictures(stage, lights)),
        raw('<g class="tile-shadow">', *(tile_shadow(cell) for cell in world.at), "</g>"),
        ghosts(stage, lights),
        ground(stage),
        standing(stage),
        news(stage),
        names(stage),
        lands(stage, lights),
        slots(stage, lights),
        troops(stage),
        marches(stage, lights),
        class_="map",
        viewBox=whole,
        preserveAspectRatio="xMidYMid meet",
        role="group",
        tabindex="0",
        aria_label=stage.words.count("Map of {n} tile", "Map of {n} tiles", len(world.at)),
        data_zoom="5",
        data_whole=whole,
        data_near=near_box(stage, lights),
    )


# ---- how much is seen


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
    if stage.view.fight:
        return [world.cell[area // CORNERS] for area in world.areas[stage.view.fight[0]]]
    own = reading.territories(stage.view, stage.me) if stage.me >= 0 and not stage.is_over else []
    return [world.cell[area // CORNERS] for root in own for area in world.areas[root]]


# ---- tiles


def ground(stage: Stage) -> Safe:
    """Tiles in the order of the map, so that what is nearer covers what is farther."""
    world, view = stage.view.map, stage.view
    out = []
    for cell in rows(stage):
        tile = world.at[cell]
        owners = []
        for at in range(len(stage.content.tiles[tile].areas)):
            owner = reading.owner(view, world.territory[tile * CORNERS + at])
            owners.append(stage.colours[owner] if owner >= 0 else "")
        out.append(tile_ground(stage.content, tile, cell, world.turn[tile], tuple(owners)))
    return raw(*out)


def rows(stage: Stage) -> list[int]:
    return sorted(stage.view.map.at, key=lambda cell: (origin(cell)[1], origin(cell)[0]))


def standing(stage: Stage) -> Safe:
    """Trees and peaks of all tiles, then symbols, slots and buildings."""
    world, content = stage.view.map, stage.content
    grown, printed = [], []
    for cell in rows(stage):
        tile = world.at[cell]
        turn, where = world.turn[tile], f'<g transform="{place(cell)}">'
        built = tuple(
            stage.view.built[slot]
            for at in range(CORNERS)
            for slot in content.area_slots[tile * CORNERS + at]
        )
        grown.append(f"{where}{tile_growth(content, tile, turn)}</g>")
        printed.append(
            f"{where}{printed_things(content, tile, turn, built)}{beside(stage, tile)}</g>"
        )
    return raw('<g class="grown">', *grown, '</g><g class="printed">', *printed, "</g>")


def beside(stage: Stage, tile: int) -> str:
    """Buildings that need no slot."""
    out = ""
    for at in range(len(stage.content.tiles[tile].areas)):
        area = tile * CORNERS + at
        kinds = reading.extras_in(stage.view, area)
        spots = spots_of(stage.content, tile, stage.view.map.turn[tile], at)
        for number, kind in enumerate(kinds):
            x, y = spots.figures[1]
            out += use(f"ng-built-{kind}", x + 10 * number, y - 6 * number)
    return out


def news(stage: Stage) -> Safe:
    """Tiles that have just been laid, and where there is a fight."""
    out = []
    if stage.view.fight:
        edge = territories.outline(stage.view.map, stage.view.fight[0])
        out.append(f'<path d="{edge}" class="fighting"/>')
    for event in stage.fresh:
        if event.kind == "laid" and stage.view.map.cell[event.a] >= 0:
            x, y = origin(stage.view.map.cell[event.a])
            out.append(
                f'<rect x="{figure(x + 1)}" y="{figure(y + 1)}" width="126" height="126" rx="5" '
                'class="just"/>'
            )
    return raw(*out)


def names(stage: Stage) -> Safe:
    """What each territory is called; a lock where it is closed."""
    world = stage.view.map
    out = []
    for root in world.roots:
        x, y = territories.label_spot(world, root)
        label = territory_label(world, root)
        mark = "" if world.is_open[root] else CLOSED
        out.append(
            f'<g transform="translate({figure(x)} {figure(y)})">{mark}'
            f'<text y="3.5" class="place halo">{label}</text></g>'
        )
    return raw('<g class="names" aria-hidden="true">', *out, "</g>")


CLOSED = (
    '<g class="closed" transform="translate(0 -11)"><rect x="-5" y="-3" width="10" height="8" '
    'rx="1.5"/><path d="M-3-3V-6a3 3 0 0 1 6 0V-3" fill="none"/></g>'
)


# ---- figures


def troops(stage: Stage) -> Safe:
    out: list[tuple[float, Safe]] = []
    for root in stage.view.map.roots:
        out += standing_in(stage, root)
    out.sort(key=lambda entry: entry[0])
    return raw(*(text for _, text in out))


def standing_in(stage: Stage, root: int) -> list[tuple[float, Safe]]:
    """Owner, attackers, creatures and the token of a territory, each in its place."""
    view = stage.view
    spots = figures.stands(view, root)
    out: list[tuple[float, Safe]] = []
    owner = reading.owner(view, root)
    came = origin_of(stage, root)
    if owner >= 0:
        stand = spots.pop(0)
        out.append((stand.spot[1], own_troop(stage, root, owner, stand, came)))
    warriors, kaija = reading.guests(view, root)
    if warriors or kaija:
        stand = spots.pop(0)
        out.append((stand.spot[1] + 60, attackers(stage, root, warriors, kaija, stand, came)))
    for creature in reading.creatures(view, root):
        stand = spots.pop(0) if len(spots) > 1 else spots[0]
        out.append((stand.spot[1], creature_figure(stage, root, creature, stand)))
    if view.scorched == root and spots:
        x, y = spots[0].spot
        out.append((y - 200, raw(use("ng-scorched", x, y))))
    return out


def origin_of(stage: Stage, root: int) -> int:
    """Where the units that have just come into a territory came from, -1 if none did."""
    for event in reversed(stage.fresh):
        if event.kind in ("moved", "retreated") and event.a % AREAS == root:
            return event.a // AREAS
    return -1


def own_troop(stage: Stage, root: int, owner: int, stand: figures.Stand, came: int) -> Safe:
    view = stage.view
    label = f"{territory_label(view.map, root)}: "
    label += holder_text(stage.words, view, root, stage.names)
    told: dict[str, object] = {"data_place": f"land-{root}"}
    if stage.is_live:
        told["data_why"] = f"land-{root}"
    is_new = any(
        (event.kind in ("recruited", "settled") and event.a == root) for event in stage.fresh
    )
    if came >= 0 and came != root:
        told["data_piece"] = f"troop-{root}"
        told["data_from"] = f"land-{came}"
        is_new = True
    kind = "troop fresh" if is_new else "troop"
    return figures.troop(
        stand,
        stage.colours[owner],
        reading.warriors(view, root),
        reading.has_kaija(view, root),
        label,
        kind,
        told,
    )


def attackers(
    stage: Stage, root: int, warriors: int, kaija: bool, stand: figures.Stand, came: int
) -> Safe:
    """Who has come to fight stands in front."""
    seat = attacker_of(stage, root)
    words = stage.words
    label = words.say(
        "{place}: {name} attacks with {units}",
        place=territory_label(stage.view.map, root),
        name=stage.names[seat],
        units=group_text(words, warriors, kaija) if kaija else units_text(words, warriors),
    )
    told: dict[str, object] = {"data_piece": f"guests-{root}"}
    if came >= 0:
        told["data_from"] = f"land-{came}"
    return figures.troop(
        stand, stage.colours[seat], warriors, kaija, label, "troop guests fresh", told
    )


def attacker_of(stage: Stage, root: int) -> int:
    view = stage.view
    if view.fight and view.fight[0] == root and view.fight[1] >= 0:
        return view.fight[1]
    for event in reversed(stage.scene.events):
        if event.kind == "moved" and event.a % AREAS == root:
            return event.seat
    return max(view.active, 0)


def creature_figure(stage: Stage, root: int, creature: int, stand: figures.Stand) -> Safe:
    content = stage.content
    name = creature_name(stage.words, content, creature)
    kind = content.creatures[creature].kind
    strength = content.creature_kinds[kind].strength
    label = stage.words.say(
        "{place}: {name}, strength {n}",
        place=territory_label(stage.view.map, root),
        name=name,
        n=strength,
    )
    return figures.beast(kind, stand, label, {"data_piece": f"creature-{creature}"})
