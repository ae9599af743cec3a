"""The picture on the box: the wolf before the burning sky."""

from __future__ import annotations

from random import Random

from landnam.draw.art.nature import range_of_peaks
from landnam.draw.art.paper import sky, stars, sun, var

WIDE, HIGH = 320, 210


def cover() -> str:
    rng = Random("ragnarok")
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
