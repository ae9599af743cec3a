"""The picture on the box: a ship before an unknown coast, warriors on the shore."""

from __future__ import annotations

from random import Random

from landnam.draw.art.nature import drakkar, range_of_peaks, row_of_firs
from landnam.draw.art.paper import sky, stars, sun, var, waves
from landnam.draw.icons import at

WIDE, HIGH = 320, 210


def cover() -> str:
    rng = Random("northgard")
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
