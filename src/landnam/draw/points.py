"""Points of a picture, and how they are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height."""


def figure(value: float) -> str:
    """With one decimal at most."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def path(points: Sequence[Point], is_closed: bool = False) -> str:
    """A line through the points, as the `d` of a path."""
    pairs = " ".join([f"{figure(x)} {figure(y)}" for x, y in points])
    return f"M{pairs}z" if is_closed else f"M{pairs}"


def bounds(points: Sequence[Point], margin: float = 0.0) -> Box:
    """The box round the points."""
    left = min([x for x, _ in points]) - margin
    top = min([y for _, y in points]) - margin
    right = max([x for x, _ in points]) + margin
    low = max([y for _, y in points]) + margin
    return left, top, right - left, low - top


def box_text(box: Box) -> str:
    """As a viewBox."""
    return " ".join([figure(value) for value in box])


def middle(points: Sequence[Point]) -> Point:
    """The mean of the points."""
    return (
        sum([x for x, _ in points]) / len(points),
        sum([y for _, y in points]) / len(points),
    )
