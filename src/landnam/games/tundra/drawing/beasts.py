"""Townspeople of the tundra: faces of beasts under good hats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from landnam.draw.art.paper import dot, var
from landnam.draw.art.strokes import drawn, mass, shade

SNOUT: Final = "M52 66Q60 60 68 66Q66 82 60 84T52 66z"
FUR: Final = ((40, 46, 6), (48, 43, 6), (56, 41.5, 6), (64, 41.5, 6), (72, 43, 6), (80, 46, 6))
PEARLS: Final = ((44, 36, 1.8), (52, 30, 1.8), (60, 28, 1.8), (68, 30, 1.8), (76, 36, 1.8))


def fox(hat: str) -> str:
    ears = mass("M38 56L34 26 54 42zM82 56L86 26 66 42z", "hair-2")
    inner = mass("M40 46L38 34 47 42zM80 46L82 34 73 42z", "cloth-red")
    snout = "M44 70Q52 62 60 68Q68 62 76 70Q68 84 60 88T44 70z"
    return ears + inner + face("hair-2", "snow", snout) + HATS[hat]()


def bear(hat: str) -> str:
    ears = mass("M36 48a9 9 0 1 1 16-8zM84 48a9 9 0 1 0-16-8z", "cloth-brown")
    return ears + face("cloth-brown", "fur-2") + HATS[hat]()


def owl(hat: str) -> str:
    ears = mass("M38 50L36 30 52 40zM82 50L84 30 68 40z", "snow")
    eyes = dot(51, 60, 8.5) + dot(69, 60, 8.5)
    rings = f'<g fill="none" stroke="{var("fur-2")}" stroke-width="2">{eyes}</g>'
    beak = mass("M56 66h8l-4 10z", "gold")
    return ears + face("snow", "fur", "M57 66h6l-3 10z") + rings + beak + HATS[hat]()


def face(coat: str, mask: str, snout: str = SNOUT) -> str:
    eyes = f'<g fill="{var("shade")}">{dot(51, 60, 2.6)}{dot(69, 60, 2.6)}</g>'
    light = f'<g fill="{var("lit-edge")}">{dot(51.8, 59.2, 0.8)}{dot(69.8, 59.2, 0.8)}</g>'
    return (
        mass("M38 60Q38 38 60 38T82 60Q80 78 60 88Q40 78 38 60z", coat)
        + shade("M60 38Q82 38 82 60Q80 78 60 88z", 0.13)
        + mass(snout, mask)
        + eyes
        + light
        + mass("M57 74h6l-3 4z", "shade")
    )


def kokoshnik() -> str:
    pearls = "".join(dot(*place) for place in PEARLS)
    return (
        mass("M36 50Q30 22 60 16Q90 22 84 50Q60 32 36 50z", "cloth-red")
        + drawn("M39 46Q36 26 60 21Q84 26 81 46", "gold", 2.4)
        + f'<g fill="{var("snow")}">{pearls}</g>'
    )


def fur_hat() -> str:
    rim = "".join(dot(*place) for place in FUR)
    return mass("M40 46Q42 24 60 22T80 46z", "cloth-red") + f'<g fill="{var("fur")}">{rim}</g>'


def veil() -> str:
    cloth = (
        "M34 96Q26 34 60 28Q94 34 86 96Q60 108 34 96z"
        "M42 62Q42 80 60 86Q78 80 78 62Q76 46 60 45Q44 46 42 62z"
    )
    return f'<path fill-rule="evenodd" d="{cloth}" fill="{var("shade")}" opacity=".82"/>'


HATS: Final[dict[str, Callable[[], str]]] = {
    "kokoshnik": kokoshnik,
    "furhat": fur_hat,
    "veil": veil,
}
