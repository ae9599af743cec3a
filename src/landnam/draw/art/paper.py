"""Cut paper: the sheets, trees, peaks and houses that landscapes are laid from.

Paint names a CSS variable (`--forest-3`), never a colour: the dark theme turns the same land into
night. What varies comes from a seeded Random, so that no two cards are alike and none ever changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, TypeAlias

from landnam.draw.markup.tags import Safe

Point: TypeAlias = tuple[float, float]
Paints: TypeAlias = tuple[str, str, str]

FIR: Final = (
    '<symbol id="fir" viewBox="-40 -100 80 100" overflow="visible">'
    '<path d="M0-100L20-66H10L29-36H16L37 0H-37L-16-36H-29L-10-66H-20z"/>'
    '<path d="M0-100L20-66H10L29-36H16L37 0H0z" fill="var(--shade)" opacity=".22"/></symbol>'
)


@cache
def symbols() -> Safe:
    """A fir, once on a page: forests place it many times and cost little."""
    return Safe(f'<svg class="defs" width="0" height="0" aria-hidden="true">{FIR}</svg>')


def var(name: str) -> str:
    return f"var(--{name})"


def number(value: float) -> str:
    """One digit after the point, and none that says nothing."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def draw(*parts: str | float) -> str:
    """A path from commands and numbers: draw("M", x, y, "h", 4)."""
    text = ""
    for part in parts:
        piece = part if isinstance(part, str) else number(part)
        needs_gap = not isinstance(part, str) and text[-1:].isdigit() and piece[0] != "-"
        text += f" {piece}" if needs_gap else piece
    return text


def shape(d: str, paint: str, **more: float | str) -> str:
    """A filled path."""
    return f'<path d="{d}" fill="{paint}"{settings(more)}/>'


def line(d: str, paint: str, wide: float, **more: float | str) -> str:
    """A drawn path."""
    pen = f'fill="none" stroke="{paint}" stroke-width="{number(wide)}"'
    return f'<path d="{d}" {pen}{settings(more)}/>'


def settings(more: dict[str, float | str]) -> str:
    return "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())


def box(x: float, y: float, w: float, h: float, paint: str) -> str:
    place = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
    return f'<rect {place} fill="{paint}"/>'


def dot(x: float, y: float, r: float, **more: float | str) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{settings(more)}/>'


def polygon(points: Sequence[Point]) -> str:
    return "M" + "L".join(draw(x, y) for x, y in points) + "z"


def curve(points: Sequence[Point]) -> str:
    """A smooth line through the points (Catmull-Rom as cubic Béziers)."""
    out = draw("M", *points[0])
    last = len(points) - 1
    for i in range(last):
        a, b, c = points[max(i - 1, 0)], points[i], points[i + 1]
        d = points[min(i + 2, last)]
        out += draw("C", b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        out += " " + draw(c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6) + " " + draw(*c)
    return out


def sheet(d: str, paint: str, lift: float = 2.2) -> str:
    """One layer of cut paper: a soft shadow behind it, the sheet, a thin lit edge on top."""
    return (
        shape(d, "var(--shade)", transform=f"translate(0 {-lift})", opacity=0.16)
        + f'<path d="{d}" fill="{paint}" stroke="var(--lit-edge)" stroke-width=".7" '
        'stroke-opacity=".35"/>'
    )


def sky(w: float, h: float, top: str, low: str, key: str, y: float = 0) -> str:
    """A sheet that fades from top to low: sky, or water when it lies below the horizon."""
    return (
        f'<linearGradient id="{key}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{low}"/></linearGradient>' + box(0, y, w, h, f"url(#{key})")
    )


def sun(x: float, y: float, r: float, paint: str = "var(--sun)") -> str:
    """Sun by day, moon by night: rings like those a gouge leaves."""
    wide = number(r * 0.09)
    rings = "".join(
        dot(x, y, r * size, fill="none", stroke=paint, stroke_width=wide, opacity=much)
        for size, much in ((1.35, 0.55), (1.7, 0.32), (2.1, 0.18))
    )
    return rings + dot(x, y, r, fill=paint)


def stars(rng: Random, w: float, h: float, count: int = 14) -> str:
    """Only the dark theme shows them (--star is transparent by day)."""
    d = "".join(draw("M", rng.uniform(0, w), rng.uniform(0, h), "h0") for _ in range(count))
    return line(d, "var(--star)", 1.5, stroke_linecap="round")


def cloud(x: float, y: float, s: float, paint: str = "var(--cloud)") -> str:
    low, crown, side = ("a", 2 * s, 2 * s), ("a", 3.2 * s, 3.2 * s), ("a", 2.4 * s, 2.4 * s)
    d = draw("M", x, y, "h", 14 * s, *low, " 0 0 0 ", 0, -4 * s, "h", -2 * s)
    d += draw(*crown, " 0 0 0 ", -6 * s, -1.6 * s, *side, " 0 0 0 ", -4.4 * s, 1.6 * s)
    d += draw("h", -1.6 * s, *low, " 0 0 0 ", 0, 4 * s, "z")
    return shape(d, paint, opacity=0.75)


def birds(rng: Random, x: float, y: float, count: int = 3, s: float = 1) -> str:
    wing = draw("q", 2 * s, -2.5 * s, 4 * s, 0)
    d = "".join(
        draw("M", x + rng.uniform(-14, 14) * s, y + rng.uniform(-6, 6) * s, wing, wing)
        for _ in range(count)
    )
    return line(d, "var(--shade)", 1.1 * s, opacity=0.55, stroke_linecap="round")


def hills(
    rng: Random, w: float, h: float, y: float, swing: float, paint: str, waves: int = 4
) -> str:
    points = [(w * i / waves, y + rng.uniform(-swing, swing)) for i in range(waves + 1)]
    points[0] = (-4, points[0][1])
    points[-1] = (w + 4, points[-1][1])
    return sheet(curve(points) + draw("V", h + 4, "H-4z"), paint)


def waves(rng: Random, w: float, h: float, y: float, lit: str, rows: int = 5) -> str:
    """Crests on water: small at the horizon, long before us."""
    out = ""
    for row in range(rows):
        v = y + 3 + (h - y) * (row / rows) ** 1.2
        step = 7 + 5 * row
        crest = draw("q", step / 4, -1.2 - row * 0.5, step / 2, 0)
        x, d = rng.uniform(-step, 0), ""
        while x < w:
            if rng.random() < 0.62:
                d += draw("M", x, v, crest)
            x += step * rng.uniform(0.6, 1.1)
        out += line(d, lit, 0.8 + row * 0.22, stroke_linecap="round", opacity=0.75)
    return out
