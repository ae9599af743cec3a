"""Dice: faces with pips or with a sign, in the colour of a player or plain."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from landnam.draw.icons import at, icon, says
from landnam.draw.markup.tags import Safe
from landnam.draw.points import figure

SIDES: Final = 6
PIPS: Final = {
    1: "c",
    2: "ai",
    3: "aci",
    4: "agti",
    5: "agcti",
    6: "aglrti",
}
"""Where the pips lie: corners a, g, t, i, the middle of the sides l and r, the middle c."""
SPOTS: Final = {
    "a": (-1, -1),
    "g": (1, -1),
    "l": (-1, 0),
    "c": (0, 0),
    "r": (1, 0),
    "t": (-1, 1),
    "i": (1, 1),
}


def die_icon(value: int, label: str = "") -> Safe:
    """A die in running text, in the colour of the text."""
    return icon(f"die-{value}", label)


@lru_cache(1024)
def die(value: int, size: int = 40, colour: str = "", label: str = "", sign: str = "") -> Safe:
    """A die as a picture of its own. Without a `colour` it is of bone; a `sign` is the name of an
    icon that it shows in place of pips."""
    inside = face(value, 0, 0, 36, colour, sign)
    return Safe(
        f'<svg class="die" width="{size}" height="{size}" viewBox="-20 -20 40 40" {says(label)}>'
        f"{inside}</svg>"
    )


def face(value: int, x: float, y: float, size: float, colour: str = "", sign: str = "") -> Safe:
    """The same inside a picture, round (x, y)."""
    body = f"var(--{colour})" if colour else "var(--plate)"
    ink = f"var(--on-{colour})" if colour else "var(--plate-ink)"
    edge = "var(--token-edge)" if colour else "var(--line-strong)"
    half = size / 2
    square = f'width="{figure(size)}" height="{figure(size)}" rx="{figure(size / 5)}"'
    where = f'x="{figure(x - half)}" y="{figure(y - half)}"'
    shadow = (
        f'<rect x="{figure(x - half)}" y="{figure(y - half + size / 14)}" {square} class="under"/>'
    )
    marks = at(x, y, size * 0.72, sign, ink) if sign else pips(value, x, y, size, ink)
    return Safe(
        f'{shadow}<rect {where} {square} fill="{body}" stroke="{edge}" '
        f'stroke-width="{figure(size / 18)}"/>{marks}'
    )


def pips(value: int, x: float, y: float, size: float, ink: str) -> Safe:
    step, radius = size * 0.26, figure(size / 11)
    return Safe(
        "".join(
            [
                f'<circle cx="{figure(x + step * dx)}" cy="{figure(y + step * dy)}" r="{radius}" '
                f'fill="{ink}"/>'
                for dx, dy in [SPOTS[spot] for spot in PIPS[value]]
            ]
        )
    )
