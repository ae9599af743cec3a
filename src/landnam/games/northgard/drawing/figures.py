"""Who stands in a territory: warriors with their number, Kaija, attackers, creatures, a token."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from landnam.draw.icons import at
from landnam.draw.markup.tags import Safe, tag
from landnam.draw.points import Point, figure
from landnam.draw.signs import sign
from landnam.games.northgard.drawing.geometry import origin, spots_of
from landnam.games.northgard.drawing.pictures import PAPER
from landnam.games.northgard.rules.map import Map
from landnam.games.northgard.rules.printed import CORNERS
from landnam.games.northgard.rules.view import NorthgardView


class Stand(NamedTuple):
    """A place for a figure, and how large it may be there."""

    spot: Point
    scale: float


def stands(view: NorthgardView, root: int) -> tuple[Stand, ...]:
    """Places for figures in a territory, the roomiest first."""
    areas = view.map.areas[root]
    extras = [len(view.extras_in(area)) for area in areas] if view.extras else []
    return room_for(view.map, root, tuple(extras) if any(extras) else (0,) * len(areas))


@lru_cache(8192)
def room_for(world: Map, root: int, extras: tuple[int, ...]) -> tuple[Stand, ...]:
    """`extras`: by area of the territory, how many buildings without a slot stand in the way."""
    found: list[tuple[float, Stand]] = []
    for area, built in zip(world.areas[root], extras, strict=True):
        tile = area // CORNERS
        x, y = origin(world.cell[tile])
        spots = spots_of(world.content, tile, world.turn[tile], area % CORNERS)
        for rank, (dx, dy) in enumerate(spots.figures):
            room = spots.rooms[rank] - 3 * built
            scale = min(1.0, max(0.7, room / 20))
            found.append((room - 4 * rank, Stand((x + dx, y + dy + 2), scale)))
    found.sort(key=lambda entry: (-entry[0], entry[1]))
    return tuple([stand for _, stand in found])


@lru_cache(2048)
def warriors(colour: str, count: int, has_kaija: bool) -> str:
    """Figures behind, one in front with the sign that says who, and the number."""
    out = ""
    if count > 1:
        out += f'<use href="#ng-man-{colour}" transform="translate(-14 -5) scale(.8)"/>'
    if count > 2:
        out += f'<use href="#ng-man-{colour}" transform="translate(15 -5) scale(.8)"/>'
    if count:
        out += f'<use href="#ng-man-{colour}" transform="scale(.95)"/>'
    if has_kaija:
        out += kaija(colour, 22 if count else 0, -8 if count else 0)
    sign_at = (-1, 11) if count else (-12, 12)
    out += sign(colour, sign_at[0], sign_at[1], 19)
    return out + number(count + (1 if has_kaija else 0), 17, 17)


def kaija(colour: str, x: float, y: float) -> str:
    """The Armored Bear on her own foot."""
    return (
        f'<g transform="translate({figure(x)} {figure(y)})">'
        '<circle cy="2" r="15" fill="var(--shade)" opacity=".35"/>'
        f'<circle r="15" fill="var(--{colour})" stroke="var(--token-edge)" stroke-width="1.8"/>'
        f'<circle r="11.5" fill="var(--hair-1)"/>{at(0, 0, 19, "kaija", PAPER)}</g>'
    )


def number(count: int, x: float, y: float) -> str:
    return (
        f'<circle cx="{figure(x)}" cy="{figure(y)}" r="9" fill="var(--plate)" '
        'stroke="var(--plate-ink)" stroke-width="1.4"/>'
        f'<text x="{figure(x)}" y="{figure(y + 4.5)}" class="value count">{count}</text>'
    )


def troop(
    stand: Stand,
    colour: str,
    count: int,
    has_kaija: bool,
    label: str,
    kind: str,
    told: dict[str, object],
) -> Safe:
    """A group of units on the map."""
    inside = Safe(warriors(colour, count, has_kaija))
    shape = tag("g", inside, transform=placed(stand))
    return tag("g", shape, class_=kind, role="img", aria_label=label, **told)


def placed(stand: Stand) -> str:
    x, y = stand.spot
    size = f" scale({stand.scale:.2f})" if stand.scale < 1 else ""
    return f"translate({figure(x)} {figure(y)}){size}"


def beast(kind: int, stand: Stand, label: str, told: dict[str, object]) -> Safe:
    inside = Safe(f'<use href="#ng-beast-{kind}" transform="{placed(stand)}"/>')
    return tag("g", inside, class_="beast", role="img", aria_label=label, **told)
