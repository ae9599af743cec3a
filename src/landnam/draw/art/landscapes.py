"""Papercut landscapes: the six lands, the panorama of the home page, the horizon of a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final, TypeAlias

from landnam.draw.art.nature import (
    birch,
    drakkar,
    fir,
    flowers,
    furrows,
    house,
    range_of_peaks,
    row_of_firs,
    sheaf,
    stream,
)
from landnam.draw.art.paper import (
    birds,
    cloud,
    curve,
    draw,
    hills,
    line,
    shape,
    sheet,
    sky,
    stars,
    sun,
    var,
    waves,
)
from landnam.draw.markup.tags import Safe

Paint: TypeAlias = Callable[[int], str]
"""The paints of one land, 0 sky and 1 horizon, then from 2 far to 6 near."""
SNOW: Final = "var(--snow)"
PANORAMA: Final = (1440, 400)
HORIZON: Final = (1000, 640)


def paints_of(name: str) -> Paint:
    return lambda level: var(f"{name}-{level}")


@cache
def land(kind: str, seed: int, w: float = 120, h: float = 150) -> Safe:
    """The picture of a land: sky, far land, middle, near. Ids in it carry kind, seed and size."""
    rng, key, p = Random(f"{kind}{seed}"), f"{kind}{seed}x{w:g}x{h:g}", paints_of(kind)
    back = sky(w, h, p(0), p(1), key) + stars(rng, w, h * 0.45)
    back += sun(
        w * rng.uniform(0.22, 0.78), h * rng.uniform(0.15, 0.25), w * rng.uniform(0.075, 0.1)
    )
    back += cloud(w * rng.uniform(-0.05, 0.4), h * rng.uniform(0.12, 0.32), rng.uniform(1, 1.8))
    back += cloud(w * rng.uniform(0.5, 0.9), h * rng.uniform(0.08, 0.28), rng.uniform(0.8, 1.4))
    return Safe(back + LANDS[kind](rng, w, h, p, key))


def forest(rng: Random, w: float, h: float, p: Paint, key: str) -> str:
    return (
        range_of_peaks(rng, w, h * 0.55, h * 0.26, 3, (p(2), p(2), SNOW))
        + hills(rng, w, h, h * 0.52, 5, p(2))
        + row_of_firs(rng, w, h * 0.62, h * 0.2, 12, p(3))
        + hills(rng, w, h, h * 0.62, 4, p(3))
        + row_of_firs(rng, w, h * 0.8, h * 0.34, 8, p(4))
        + hills(rng, w, h, h * 0.8, 3, p(5))
        + row_of_firs(rng, w * 0.36, h * 1.02, h * 0.5, 2, p(5), -6)
        + row_of_firs(rng, w + 8, h * 1.02, h * 0.46, 2, p(5), w * 0.7)
        + birds(rng, w * 0.5, h * 0.2)
    )


def field(rng: Random, w: float, h: float, p: Paint, key: str) -> str:
    sheaves = ((0.16, 0.8, 20), (0.42, 0.74, 14), (0.8, 0.84, 25), (0.62, 0.7, 11))
    return (
        hills(rng, w, h, h * 0.46, 6, p(2))
        + row_of_firs(rng, w, h * 0.5, h * 0.09, 11, p(5))
        + hills(rng, w, h, h * 0.54, 4, p(3))
        + furrows(rng, w, h, h * 0.6, p(4), p(5), key=f"{key}f")
        + "".join(sheaf(w * x, h * v, s, p(6), p(2)) for x, v, s in sheaves)
    )


def meadow(rng: Random, w: float, h: float, p: Paint, key: str) -> str:
    return (
        range_of_peaks(rng, w, h * 0.5, h * 0.18, 3, (p(2), p(2), SNOW))
        + hills(rng, w, h, h * 0.5, 6, p(3))
        + hills(rng, w, h, h * 0.6, 6, p(4))
        + birch(w * 0.16, h * 0.74, h * 0.36, p(5), p(3))
        + birch(w * 0.28, h * 0.7, h * 0.26, p(5), p(3))
        + hills(rng, w, h, h * 0.74, 4, p(5))
        + flowers(rng, w, h, h * 0.64, (p(6), SNOW, p(1)))
        + birds(rng, w * 0.66, h * 0.3)
    )


def village(rng: Random, w: float, h: float, p: Paint, key: str) -> str:
    return (
        hills(rng, w, h, h * 0.46, 8, p(2))
        + row_of_firs(rng, w, h * 0.54, h * 0.15, 9, p(3))
        + hills(rng, w, h, h * 0.56, 3, p(3))
        + house(w * 0.26, h * 0.66, h * 0.18, p(4), p(5), p(6), has_smoke=True)
        + house(w * 0.72, h * 0.64, h * 0.16, p(4), p(5), p(6))
        + hills(rng, w, h, h * 0.68, 3, p(5))
        + house(w * 0.52, h * 0.84, h * 0.3, p(4), p(6), p(6), has_smoke=True)
        + hills(rng, w, h, h * 0.86, 3, p(6))
        + fir(w * 0.1, h * 0.95, h * 0.32, p(3))
        + fir(w * 0.93, h * 0.97, h * 0.28, p(3))
    )


def mountain(rng: Random, w: float, h: float, p: Paint, key: str) -> str:
    return (
        range_of_peaks(rng, w, h * 0.68, h * 0.34, 4, (p(2), p(2), SNOW))
        + range_of_peaks(rng, w * 1.04, h * 0.84, h * 0.5, 2, (p(3), p(4), SNOW))
        + hills(rng, w, h, h * 0.78, 5, p(4))
        + row_of_firs(rng, w, h * 0.84, h * 0.12, 10, p(5))
        + hills(rng, w, h, h * 0.86, 4, p(5))
        + row_of_firs(rng, w * 0.4, h, h * 0.2, 3, p(6), -6)
        + birds(rng, w * 0.7, h * 0.22, 2)
    )


def river(rng: Random, w: float, h: float, p: Paint, key: str) -> str:
    return (
        range_of_peaks(rng, w, h * 0.48, h * 0.24, 3, (p(2), p(2), SNOW))
        + hills(rng, w, h, h * 0.47, 4, p(4))
        + row_of_firs(rng, w, h * 0.52, h * 0.1, 12, p(5))
        + hills(rng, w, h, h * 0.54, 2, p(4))
        + stream(rng, w, h, h * 0.53, p(3), SNOW)
        + row_of_firs(rng, w * 0.26, h * 0.82, h * 0.26, 3, p(5), -8)
        + row_of_firs(rng, w + 8, h * 0.92, h * 0.3, 3, p(5), w * 0.8)
    )


LANDS: Final[dict[str, Callable[[Random, float, float, Paint, str], str]]] = {
    "forest": forest,
    "field": field,
    "meadow": meadow,
    "village": village,
    "mountain": mountain,
    "river": river,
}


# ---- wide pictures


@cache
def panorama(seed: int, key: str, w: float = PANORAMA[0], h: float = PANORAMA[1]) -> Safe:
    """Sea, ships, fjord, the unknown land."""
    rng, p = Random(seed), paints_of("pan")
    return Safe(
        sky(w, h, p(0), p(1), key)
        + stars(rng, w, h * 0.5, 60)
        + aurora(w, h)
        + sun(w * 0.72, h * 0.28, h * 0.085)
        + cloud(w * 0.3, h * 0.12, h / 110)
        + cloud(w * 0.48, h * 0.14, h / 120)
        + cloud(w * 0.88, h * 0.2, h / 110)
        + birds(rng, w * 0.55, h * 0.3, 5, h / 190)
        + range_of_peaks(rng, w, h * 0.7, h * 0.3, 9, (p(2), p(2), SNOW))
        + shifted(w * 0.4, range_of_peaks(rng, w * 0.64, h * 0.7, h * 0.44, 5, (p(3), p(4), SNOW)))
        + shifted(w * 0.44, row_of_firs(rng, w * 0.58, h * 0.7, h * 0.09, 52, p(5)))
        + sky(w, h * 0.34, var("sea-2"), var("sea-3"), f"{key}s", y=h * 0.69)
        + "".join(island(w * x, h * 0.69, w * k, h * t, p(4)) for x, k, t in ISLANDS)
        + waves(rng, w, h, h * 0.69, var("sea-4"), 6)
        + drakkar(w * 0.58, h * 0.725, h * 0.12, p(6), var("sail"), var("ember"))
        + drakkar(w * 0.45, h * 0.88, h * 0.3, p(6), var("sail"), var("ember"))
        + coast(rng, w, h, 0.56, 0.8, p(5))
        + hamlet(w, h, p(6))
        + shifted(w * 0.86, row_of_firs(rng, w * 0.15, h * 0.9, h * 0.3, 7, p(5)))
        + coast(rng, w, h, 0.63, 0.92, p(6))
        + shifted(w * 0.66, row_of_firs(rng, w * 0.36, h * 1.04, h * 0.22, 9, p(6)))
    )


ISLANDS: Final = ((0.06, 0.05, 0.05), (0.29, 0.04, 0.04), (0.36, 0.025, 0.03))


def shifted(x: float, drawing: str) -> str:
    return f'<g transform="translate({x:.0f} 0)">{drawing}</g>'


def aurora(w: float, h: float) -> str:
    """Northern light; transparent by day."""
    bands = ((0, 0, 34, 0.12), (20, 12, 18, 0.16), (-30, 26, 12, 0.14))
    places = [(w * (0.33 * i - 0.15), h * (0.16 + 0.05 * (i % 2))) for i in range(5)]
    return "".join(
        line(curve([(x + dx, y + dy) for x, y in places]), "var(--aurora)", wide, opacity=much)
        for dx, dy, wide, much in bands
    )


def island(x: float, y: float, w: float, h: float, paint: str) -> str:
    return shape(draw("M", x, y, "q", w / 2, -h, w, 0, "z"), paint)


def coast(rng: Random, w: float, h: float, start: float, top: float, paint: str) -> str:
    """Land that rises out of the sea on the right."""
    edge = [(start, 1.005), (start + 0.02, top + 0.1), (start + 0.07, top + 0.035)]
    edge += [
        (start + 0.07 + (0.96 - start) * i / 6, top + rng.uniform(-0.02, 0.015))
        for i in range(1, 7)
    ]
    return sheet(curve([(w * x, h * y) for x, y in edge]) + draw("V", h + 4, "z"), paint)


def hamlet(w: float, h: float, roof: str) -> str:
    wall = var("village-4")
    return (
        house(w * 0.7, h * 0.84, h * 0.13, wall, roof, roof, has_smoke=True)
        + house(w * 0.765, h * 0.86, h * 0.17, wall, roof, roof)
        + house(w * 0.83, h * 0.83, h * 0.12, wall, roof, roof, has_smoke=True)
    )


@cache
def horizon(seed: int, key: str, w: float = HORIZON[0], h: float = HORIZON[1]) -> Safe:
    """A calm backdrop for a table: sky, far coast, wide water. Nothing competes with the cards."""
    rng, p = Random(seed), paints_of("pan")
    return Safe(
        sky(w, h, p(0), p(1), key)
        + stars(rng, w, h * 0.4, 70)
        + sun(w * 0.8, h * 0.2, h * 0.06)
        + cloud(w * 0.08, h * 0.1, 3)
        + cloud(w * 0.62, h * 0.07, 2.4)
        + range_of_peaks(rng, w, h * 0.48, h * 0.3, 7, (p(2), p(2), SNOW))
        + range_of_peaks(rng, w, h * 0.48, h * 0.14, 9, (p(3), p(3), p(2)))
        + row_of_firs(rng, w, h * 0.48, h * 0.035, 90, p(4))
        + sky(w, h * 0.56, var("sea-2"), var("sea-3"), f"{key}s", y=h * 0.475)
        + waves(rng, w, h, h * 0.48, var("sea-4"), 9)
    )
