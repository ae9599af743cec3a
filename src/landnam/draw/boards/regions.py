"""A map of regions: named polygons with places for pieces, and lines between those that touch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from landnam.draw.boards.cells import Lit
from landnam.draw.map.marks import hit
from landnam.draw.markup.tags import EMPTY, Safe, raw, tag
from landnam.draw.points import Point, figure, middle, path


class Region(NamedTuple):
    """Its name in the page, what it is called, its edge, where pieces stand (the first place is
    for the first piece), where its name is written, and its ground."""

    key: str
    label: str
    edge: tuple[Point, ...]
    places: tuple[Point, ...]
    name_at: Point
    paint: str = "var(--surface-2)"


class Link(NamedTuple):
    """Two regions that are neighbours though the map does not show it; `is_rough` if the way is
    harder than others."""

    one: str
    other: str
    is_rough: bool = False


def region_map(
    regions: Sequence[Region],
    links: Iterable[Link],
    pieces: Mapping[str, Sequence[Safe]],
    owners: Mapping[str, str],
    lit: Mapping[str, Lit],
) -> Safe:
    """Grounds, then ways, then names and pieces, then what can be picked. `pieces` are drawn round
    the origin; `owners` are colours."""
    by_key = {region.key: region for region in regions}
    ways = [way(by_key[link.one], by_key[link.other], link.is_rough) for link in links]
    return tag(
        "g",
        *[ground(region, owners.get(region.key, "")) for region in regions],
        *ways,
        *[standing(region, pieces.get(region.key, ())) for region in regions],
        *[light(by_key[key], one) for key, one in lit.items()],
        class_="regions",
    )


def ground(region: Region, colour: str) -> Safe:
    edge = path(region.edge, is_closed=True)
    held = f'<path d="{edge}" class="owned" fill="var(--{colour})"/>' if colour else ""
    return raw(f'<path d="{edge}" class="region" fill="{region.paint}"/>{held}')


def way(one: Region, other: Region, is_rough: bool) -> Safe:
    """A line from middle to middle."""
    line = path([middle(one.edge), middle(other.edge)])
    return raw(f'<path d="{line}" class="{"way rough" if is_rough else "way"}"/>')


def standing(region: Region, pieces: Sequence[Safe]) -> Safe:
    """Pieces beyond the last place stand behind it, each a little higher."""
    x, y = region.name_at
    shown = [
        f'<g transform="translate({figure(px)} {figure(py)})">{piece}</g>'
        for piece, (px, py) in zip(pieces, spots(region, len(pieces)), strict=True)
    ]
    return tag(
        "g",
        tag("text", region.label, x=figure(x), y=figure(y), class_="place halo"),
        raw(*reversed(shown)),
        role="img",
        aria_label=region.label,
        data_place=f"region-{region.key}",
    )


def spots(region: Region, count: int) -> list[Point]:
    """Where so many pieces stand."""
    found = list(region.places[:count])
    x, y = region.places[-1]
    return found + [(x, y - 9.0 * (more + 1)) for more in range(count - len(found))]


def light(region: Region, lit: Lit) -> Safe:
    edge = path(region.edge, is_closed=True)
    inside = (
        f'<path d="{edge}" class="hit"/><path d="{edge}" class="lit-under"/>'
        f'<path d="{edge}" class="lit"/>'
    )
    return tag("g", hit(lit.option, inside, {"aria_label": lit.text}), EMPTY, class_="light")
