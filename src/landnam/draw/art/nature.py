"""What stands on the land: peaks, trees, fields, rivers, houses, ships."""

from __future__ import annotations

from random import Random

from landnam.draw.art.paper import (
    Paints,
    Point,
    box,
    curve,
    dot,
    draw,
    line,
    number,
    polygon,
    shape,
    sheet,
)


def between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def peak(rng: Random, x: float, base: float, tall: float, wide: float, paints: Paints) -> str:
    """One mountain: lit side, shaded side, a snow cap with a torn lower edge, carved strokes."""
    lit, dark, snow = paints
    top, left, right = (x, base - tall), (x - wide, base), (x + wide * rng.uniform(0.8, 1.1), base)
    ridge = [(x + rng.uniform(-0.12, 0.16) * wide, base - tall * k) for k in (0.72, 0.45, 0.2)]
    foot = (x + rng.uniform(-0.1, 0.15) * wide, base)
    cut = rng.uniform(0.28, 0.38)
    a, b = between(top, left, cut), between(top, right, cut * 1.1)
    teeth = [between(a, b, i / 5) for i in range(1, 5)]
    torn = [(u, v + tall * (-0.04 if i % 2 else 0.1)) for i, (u, v) in enumerate(teeth)]
    stroke = draw("l", wide * 0.12, tall * 0.16)
    cuts = "".join(
        draw("M", x + wide * rng.uniform(0.16, 0.5), base - tall * rng.uniform(0.12, 0.45), stroke)
        for _ in range(4)
    )
    return (
        sheet(polygon([left, top, right]), lit, 1.8)
        + shape(polygon([top, right, foot, ridge[2], ridge[1], ridge[0]]), dark)
        + shape(polygon([top, a, *torn, b]), snow)
        + shape(
            polygon([top, ridge[0], between(top, right, cut * 1.02)]), "var(--shade)", opacity=0.13
        )
        + line(cuts, lit, 0.9, opacity=0.7)
    )


def range_of_peaks(
    rng: Random, w: float, base: float, tall: float, count: int, paints: Paints
) -> str:
    spots = [
        (tall * rng.uniform(0.6, 1), w * (i + rng.uniform(0.2, 0.8)) / count) for i in range(count)
    ]
    return "".join(
        peak(rng, x, base, size, size * rng.uniform(0.55, 0.75), paints)
        for size, x in sorted(spots, reverse=True)
    )


def fir(x: float, y: float, s: float, paint: str = "") -> str:
    """A fir of three tiers, shaded on the right; without a paint it has that of its row."""
    place = f'x="{number(x - 0.4 * s)}" y="{number(y - s)}"'
    size = f'width="{number(0.8 * s)}" height="{number(s)}"'
    fill = f' fill="{paint}"' if paint else ""
    return f'<use href="#fir" {place} {size}{fill}/>'


def row_of_firs(
    rng: Random, w: float, y: float, size: float, count: int, paint: str, left: float = 0
) -> str:
    spots = sorted(
        (
            y + rng.uniform(-2, 2),
            left + (w - left) * (i + rng.uniform(0.1, 0.9)) / count,
            size * rng.uniform(0.7, 1.1),
        )
        for i in range(count)
    )
    return f'<g fill="{paint}">' + "".join(fir(x, base, s) for base, x, s in spots) + "</g>"


def birch(x: float, y: float, s: float, crown: str, dark: str) -> str:
    marks = "".join(draw("M", x - s * 0.035, y - s * k, "h", s * 0.04) for k in (0.12, 0.24, 0.33))
    rx, ry = number(s * 0.22), number(s * 0.32)
    return (
        box(x - s * 0.045, y - s * 0.6, s * 0.09, s * 0.6, "var(--snow)")
        + line(marks, "var(--shade)", s * 0.03)
        + f'<ellipse cx="{number(x)}" cy="{number(y - s * 0.72)}" rx="{rx}" ry="{ry}" '
        f'fill="{crown}"/>'
        + shape(draw("M", x, y - s * 1.04, f"a{rx} {ry} 0 0 1 ", 0, s * 0.64, "z"), dark)
    )


def stream(rng: Random, w: float, h: float, y: float, paint: str, lit: str) -> str:
    """A river that comes from the horizon and widens towards us."""
    bends, side = 4, rng.choice((-1, 1))
    parts = [i / bends for i in range(bends + 1)]
    swings = [side * (1 if i % 2 else -1) * rng.uniform(0.7, 1.1) for i in range(bends + 1)]
    middle = [
        (w / 2 + swing * w * 0.2 * part, y + (h - y) * part**1.35)
        for swing, part in zip(swings, parts, strict=True)
    ]
    wide = [w * (0.015 + 0.2 * part**1.5) for part in parts]
    both = list(zip(middle, wide, strict=True))
    left = [(x - k, v) for (x, v), k in both]
    right = [(x + k, v) for (x, v), k in reversed(both)]
    glints = "".join(
        draw("M", x - k * rng.uniform(0.1, 0.6), v + rng.uniform(1, 6))
        + draw("h", k * rng.uniform(0.4, 0.9))
        for (x, v), k in both[1:]
        for _ in range(3)
    )
    edge = {"stroke": "var(--shade)", "stroke-opacity": ".22", "stroke-width": "1.6"}
    return shape(curve(left) + "L" + curve(right)[1:] + "z", paint, **edge) + line(
        glints, lit, 1.1, stroke_linecap="round", opacity=0.85
    )


def furrows(rng: Random, w: float, h: float, y: float, paint: str, furrow: str, *, key: str) -> str:
    """A ploughed field in perspective."""
    far, count = rng.uniform(0.3, 0.7) * w, 11
    strips = ""
    for i in range(count):
        a, b = w * (i / count * 1.8 - 0.4) - far, w * ((i + 0.5) / count * 1.8 - 0.4) - far
        corners = [(a * 0.26, y - 4), (b * 0.26, y - 4), (b * 1.9, h), (a * 1.9, h)]
        strips += polygon([(far + dx, v) for dx, v in corners])
    hill = curve([(-4, y + 3), (w * 0.3, y - 3), (w * 0.65, y + 2), (w + 4, y - 2)])
    hill += draw("V", h + 4, "H-4z")
    clip = f'<clipPath id="{key}"><path d="{hill}"/></clipPath>'
    return clip + sheet(hill, paint) + shape(strips, furrow, clip_path=f"url(#{key})")


def sheaf(x: float, y: float, s: float, paint: str, dark: str) -> str:
    ears = "".join(
        draw("M", x, y - s * 0.4, "Q", x + k * s * 0.2, y - s * 0.8, x + k * s * 0.42, y - s)
        for k in (-1, -0.5, 0, 0.5, 1)
    )
    straw = draw("M", x - s * 0.3, y, "L", x - s * 0.12, y - s * 0.45, "H", x + s * 0.12)
    return (
        line(ears, paint, s * 0.13, stroke_linecap="round")
        + shape(straw + draw("L", x + s * 0.3, y, "z"), paint)
        + line(draw("M", x - s * 0.14, y - s * 0.42, "h", s * 0.28), dark, s * 0.12)
    )


def house(
    x: float, y: float, s: float, wall: str, roof: str, dark: str, has_smoke: bool = False
) -> str:
    """A longhouse with crossed gable boards; its window glows at night."""
    half, low, top = s * 0.42, y - s * 0.4, y - s * 0.86
    gable = draw("M", x - half, y, "V", low, "L", x, top, "L", x + half, low, "V", y, "z")
    shaded = draw("M", x, top, "L", x + half, low, "V", y, "H", x, "z")
    boards = draw("M", x - s * 0.56, y - s * 0.26, "L", x + s * 0.06, y - s * 1.02)
    boards += draw("M", x + s * 0.56, y - s * 0.26, "L", x - s * 0.06, y - s * 1.02)
    return (
        (smoke(x, y, s) if has_smoke else "")
        + shape(gable, wall)
        + shape(shaded, "var(--shade)", opacity=0.14)
        + line(boards, roof, s * 0.15, stroke_linecap="round")
        + box(x - s * 0.1, y - s * 0.3, s * 0.2, s * 0.3, dark)
        + box(x + s * 0.2, y - s * 0.34, s * 0.14, s * 0.13, "var(--window)")
    )


def smoke(x: float, y: float, s: float) -> str:
    d = draw("M", x + s * 0.3, y - s * 0.8, "q", -s * 0.14, -s * 0.2, s * 0.02, -s * 0.36)
    d += draw("t", s * 0.04, -s * 0.4)
    return line(d, "var(--cloud)", s * 0.11, stroke_linecap="round", opacity=0.8)


def flowers(
    rng: Random, w: float, h: float, y: float, paints: tuple[str, ...], count: int = 46
) -> str:
    spots: dict[str, str] = {paint: "" for paint in paints}
    hearts = ""
    for _ in range(count):
        depth = rng.random() ** 0.7
        x, v, r = rng.uniform(0, w), y + (h - y) * depth, 0.7 + 2 * depth
        spots[rng.choice(paints)] += dot(x, v, r)
        if depth > 0.55:
            hearts += dot(x, v, r * 0.35)
    groups = "".join(f'<g fill="{paint}">{dots}</g>' for paint, dots in spots.items())
    return f'{groups}<g fill="var(--sun)">{hearts}</g>'


def drakkar(x: float, y: float, s: float, hull: str, sail: str, stripe: str) -> str:
    """A longship with a striped sail."""
    across = [x - s * 0.3 + s * 0.15 * i for i in range(5)]
    band = draw("q", s * 0.03, s * 0.24, 0, s * 0.5, "h", s * 0.075)
    band += draw("q", s * 0.03, -s * 0.26, 0, -s * 0.5, "z")
    stripes = "".join(draw("M", left, y - s * 0.82, band) for left in across[:4])
    edge = {"stroke": hull, "stroke-width": number(s * 0.02)}
    shields = "".join(
        dot(left, y - s * 0.06, s * 0.062, fill=stripe if i % 2 else sail, **edge)
        for i, left in enumerate(across)
    )
    canvas = draw("M", x - s * 0.36, y - s * 0.84, "H", x + s * 0.36)
    canvas += draw("Q", x + s * 0.44, y - s * 0.55, x + s * 0.34, y - s * 0.28, "H", x - s * 0.34)
    canvas += draw("Q", x - s * 0.26, y - s * 0.56, x - s * 0.36, y - s * 0.84, "z")
    keel = draw("M", x - s * 0.62, y - s * 0.34, "q", s * 0.02, -s * 0.12, s * 0.12, -s * 0.1)
    keel += draw("q", -s * 0.03, s * 0.28, s * 0.12, s * 0.36, "H", x + s * 0.4)
    keel += draw("q", s * 0.16, -s * 0.06, s * 0.14, -s * 0.38)
    keel += draw("q", s * 0.12, s * 0.04, s * 0.1, s * 0.12)
    keel += draw("q", s * 0.02, s * 0.4, -s * 0.3, s * 0.46, "H", x - s * 0.36)
    keel += draw("q", -s * 0.28, -s * 0.08, -s * 0.26, -s * 0.46, "z")
    mast = line(draw("M", x, y, "V", y - s * 0.95), hull, s * 0.05)
    return mast + shape(canvas, sail) + shape(stripes, stripe) + shape(keel, hull) + shields
