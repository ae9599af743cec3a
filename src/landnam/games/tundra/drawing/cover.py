"""The picture on the box: beasts in good coats before a snowy range."""

from __future__ import annotations

from random import Random

from landnam.draw.art.nature import range_of_peaks, row_of_firs
from landnam.draw.art.paper import sky, stars, var
from landnam.draw.art.people import cloak
from landnam.games.tundra.drawing.beasts import bear, fox, owl

WIDE, HIGH = 320, 210


def cover() -> str:
    rng = Random("tundra")
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
