"""The pictures on the boxes: one landscape of the family, one figure of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final

from landnam.draw import covers
from landnam.draw.growth import drakkar, range_of_peaks, row_of_firs
from landnam.draw.icons import at
from landnam.draw.paper import sky, stars, sun, var, waves
from landnam.draw.people import cloak
from landnam.draw.tags import Safe
from landnam.web.pages.beasts import bear, fox, owl

WIDE, HIGH = 320, 210


@cache
def cover(game: str) -> Safe:
    """The whole <svg>; as decoration, its name stands beside it."""
    if game not in COVERS:
        return covers.cover(game)
    return Safe(
        f'<svg class="cover" viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true">{COVERS[game](Random(game))}</svg>'
    )


def tundra(rng: Random) -> str:
    snow = var("snow")
    beasts = (
        (owl("veil"), "cloth-plum", (190, 58, 1.0)),
        (bear("furhat"), "cloth-blue", (10, 52, 1.05)),
        (fox("kokoshnik"), "cloth-red", (92, 42, 1.15)),
    )
    return (
        sky(WIDE, HIGH, var("river-0"), var("tu-snow"), "cover-tundra")
        + stars(rng, WIDE, 90)
        + range_of_peaks(rng, WIDE, 130, 60, 5, (var("river-2"), var("river-2"), snow))
        + row_of_firs(rng, WIDE, 140, 40, 22, var("forest-4"))
        + f'<path d="M0 138Q80 124 160 136T320 130V210H0z" fill="{snow}"/>'
        + "".join(dressed(head, coat, *place) for head, coat, place in beasts)
        + falling_snow(rng, 60)
    )


def dressed(head: str, coat: str, x: float, y: float, size: float) -> str:
    place = f"translate({x} {y}) scale({size})"
    return f'<g transform="{place}">{cloak(coat, "gold", "fur")}{head}</g>'


def falling_snow(rng: Random, count: int) -> str:
    flakes = "".join(
        f'<circle cx="{rng.uniform(0, WIDE):.1f}" cy="{rng.uniform(0, HIGH):.1f}" '
        f'r="{rng.uniform(0.6, 1.7):.1f}"/>'
        for _ in range(count)
    )
    return f'<g fill="var(--snow)" opacity=".85">{flakes}</g>'


def northgard(rng: Random) -> str:
    peaks = (var("mountain-2"), var("mountain-3"), var("snow"))
    ship = drakkar(106, 186, 120, var("wood-2"), var("sail"), var("ember"))
    shore = f'<path d="M196 210Q214 176 262 172T324 166V214z" fill="{var("forest-5")}"/>'
    return (
        sky(WIDE, HIGH, var("meadow-0"), var("meadow-1"), "cover-northgard")
        + stars(rng, WIDE, 90)
        + sun(238, 62, 22)
        + range_of_peaks(rng, WIDE, 128, 74, 5, peaks)
        + row_of_firs(rng, WIDE, 132, 26, 30, var("forest-4"))
        + sea(rng, 130)
        + ship
        + at(106, 122, 34, "clan-raven", "var(--hair-1)")
        + shore
        + warrior("red", 250, 172)
        + warrior("yellow", 285, 182)
    )


def sea(rng: Random, y: float) -> str:
    water = f'<path d="M0 {y}H{WIDE}V{HIGH}H0z" fill="{var("sea-2")}"/>'
    return water + waves(rng, WIDE, HIGH, y, var("sea-4"), 5)


def warrior(colour: str, x: float, y: float) -> str:
    edge = 'stroke="var(--token-edge)"'
    return (
        f'<g transform="translate({x} {y})">'
        '<ellipse cy="20" rx="12" ry="4" fill="var(--shade)" opacity=".4"/>'
        f'<path d="M11-22L13 18" stroke="{var("wood-2")}" stroke-width="2"/>'
        f'<path d="M11-30l-3 9h6z" fill="{var("metal")}"/>'
        f'<path d="M-11 19Q-11-6 0-8Q11-6 11 19z" fill="var(--{colour})" {edge} '
        'stroke-width="1.6"/>'
        f'<circle cy="-12" r="6" fill="{var("skin-1")}"/>'
        f'<path d="M-7-11Q-7-21 0-21T7-11z" fill="{var("metal-2")}" {edge}/></g>'
    )


def ragnarok(rng: Random) -> str:
    peaks = (var("mountain-4"), var("mountain-5"), var("field-2"))
    spears = ((236, 168, 0.8), (262, 164, 1.0), (290, 160, 0.86))
    return (
        sky(WIDE, HIGH, var("mountain-4"), var("field-0"), "cover-ragnarok")
        + stars(rng, WIDE, 120, 30)
        + sun(160, 120, 46, var("ember"))
        + range_of_peaks(rng, WIDE, 180, 108, 6, peaks)
        + f'<path d="M0 172Q90 158 180 170T320 166V214H0z" fill="{var("mountain-5")}"/>'
        + wolf()
        + f'<path d="M196 214Q236 176 324 172V214z" fill="{var("mountain-6")}"/>'
        + "".join(spearman(*place) for place in spears)
    )


def wolf() -> str:
    return (
        '<path d="M0 210V150L34 140 58 112 74 86 84 62 96 82 116 76 128 52 138 80 172 104 214 116 '
        f'206 128 176 130 190 138 158 146 150 160 168 210z" fill="{var("hair-1")}"/>'
        f'<path d="M118 92l16 4-14 6z" fill="{var("ember")}"/>'
        f'<path d="M176 130l6 8 5-7 4 8" stroke="{var("sail")}" stroke-width="2.4" fill="none"/>'
    )


def spearman(x: float, y: float, size: float) -> str:
    dark, fire = var("hair-1"), var("ember")
    return (
        f'<g transform="translate({x} {y}) scale({size})">'
        f'<path d="M10-26V20" stroke="{dark}" stroke-width="2.4"/>'
        f'<path d="M10-34l-3.5 9h7z" fill="{fire}"/>'
        f'<path d="M-10 20Q-10-6 0-8T10 20z" fill="{dark}"/><circle cy="-13" r="6" fill="{dark}"/>'
        f'<circle cx="-5" cy="5" r="7" fill="{fire}" stroke="{var("gold")}" '
        'stroke-width="1.5"/></g>'
    )


COVERS: Final[dict[str, Callable[[Random], str]]] = {
    "tundra": tundra,
    "northgard": northgard,
    "ragnarok": ragnarok,
}
