"""The few strokes a bust is made of. Paints are named without `var`."""

from __future__ import annotations

from landnam.draw.art.paper import dot, line, shape, var


def mass(d: str, paint: str, **more: float | str) -> str:
    return shape(d, var(paint), **more)


def drawn(d: str, paint: str, wide: float = 2) -> str:
    return line(d, var(paint), wide, stroke_linecap="round", stroke_linejoin="round")


def shade(d: str, much: float = 0.16) -> str:
    return shape(d, "var(--shade)", opacity=much)


def circle(x: float, y: float, r: float, paint: str, **more: float | str) -> str:
    return dot(x, y, r, fill=var(paint), **more)


def pole(x1: float, y1: float, x2: float, y2: float, wide: float = 4) -> str:
    dark = drawn(f"M{x1} {y1}L{x2} {y2}", "wood-2", wide)
    return dark + drawn(f"M{x1 - 0.8} {y1}L{x2 - 0.8} {y2}", "wood-1", wide * 0.45)
