"""People as papercut busts: calm, eyes closed, light from the left; one prop says who it is."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from landnam.draw.art.nature import range_of_peaks, row_of_firs
from landnam.draw.art.paper import dot, hills, sky, stars, sun, var
from landnam.draw.art.props import PROPS
from landnam.draw.art.strokes import circle, drawn, mass, shade
from landnam.draw.markup.tags import Safe

COLLAR: Final = (
    (40, 97, 7),
    (47, 102, 7),
    (55, 105, 7),
    (64, 105, 7),
    (72, 102, 7),
    (80, 97, 7),
    (35, 104, 6),
    (85, 104, 6),
)
RIVETS: Final = ((46, 54.5), (52, 51.8), (68, 51.8), (74, 54.5))


def cloak(paint: str, trim: str = "", collar: str = "") -> str:
    out = mass("M10 156Q12 112 40 98L60 92L80 98Q108 112 110 156z", paint)
    out += shade("M60 92L80 98Q108 112 110 156H60z")
    if trim:
        out += drawn("M48 97Q54 120 50 156M72 97Q66 120 70 156", trim, 3)
    return out + (fur(collar) if collar else "")


def fur(paint: str) -> str:
    return f'<g fill="{var(paint)}">' + "".join(dot(*place) for place in COLLAR) + "</g>"


def apron(d: str) -> str:
    return mass(d, "cloth-brown")


def head(skin: str, brow: str = "hair-1") -> str:
    return (
        mass("M53 76h14v18q-7 6-14 0z", skin)
        + shade("M53 80h14v8q-7 5-14 0z", 0.22)
        + mass("M45 60Q44 41 60 41T75 60Q74 76 60 85Q46 76 45 60z", skin)
        + shade("M60 41Q76 41 75 60Q74 76 60 85z", 0.13)
        + drawn("M50 62q3.2 2.4 6 0M64 62q3.2 2.4 6 0", brow, 1.5)
        + drawn("M49 57.5q3.5-2 7-.5M64 57q3.5-1.5 7 .5", brow, 1.3)
        + shade("M60 60l3.4 9h-4z", 0.2)
    )


def beard(paint: str, long: int = 96) -> str:
    whole = f"M44.5 60Q44 84 60 {long}Q76 84 75.5 60Q73 71 66 72Q60 69 54 72Q47 71 44.5 60z"
    return (
        mass(whole, paint)
        + shade(f"M60 71Q66 69 66 72Q73 71 75.5 60Q76 84 60 {long}z")
        + drawn("M56 76q4-2.5 8 0", "shade", 0.9)
    )


def hair(paint: str, low: int = 84) -> str:
    """Behind the head."""
    end = f"L81 {low}Q70 {low + 6} 60 {low}"
    return mass(f"M41 62Q38 36 60 35T79 62{end}Q50 {low + 6} 39 {low}z", paint) + shade(
        f"M60 35Q82 36 79 62{end}z"
    )


def short_hair(paint: str) -> str:
    return mass("M44 58Q42 38 60 37T76 58Q74 48 66 46Q56 44 46 50z", paint)


def fringe(paint: str) -> str:
    return mass("M43 60Q42 38 60 37T77 60Q73 50 66 47Q58 53 47 51Q44 54 43 60z", paint)


def hood(paint: str) -> str:
    cloth = "M37 92Q30 36 60 29Q90 36 83 92Q72 100 60 100T37 92z"
    face = "M46 62Q46 82 60 88Q74 82 74 62Q73 46 60 45Q47 46 46 62z"
    side = "M60 29Q90 36 83 92Q72 100 60 100V88Q74 82 74 62Q73 46 60 45z"
    return mass(cloth + face, paint, fill_rule="evenodd") + shade(side, 0.17)


def kerchief(paint: str) -> str:
    cloth = "M38 94Q34 38 60 34Q86 38 82 94Q60 106 38 94z"
    face = "M47 62Q47 80 60 86Q73 80 73 62Q72 48 60 47Q48 48 47 62z"
    side = "M60 34Q86 38 82 94Q72 99 60 100V86Q73 80 73 62Q72 48 60 47z"
    return mass(cloth + face, paint, fill_rule="evenodd") + shade(side, 0.12)


def cap(paint: str, band: str) -> str:
    return (
        mass("M42 54Q42 33 60 32T78 54z", paint)
        + shade("M60 32Q78 33 78 54H60z")
        + mass("M40 50h40v7H40z", band)
    )


def helmet() -> str:
    return (
        mass("M42 60Q41 36 60 31Q79 36 78 60L72 57Q60 51 48 57z", "metal")
        + shade("M60 31Q79 36 78 60L72 57Q66 54 60 53.5z", 0.25)
        + mass("M57.5 30h5V70h-5z", "metal-2")
        + drawn("M42.5 57Q60 47 77.5 57", "metal-2", 3.4)
        + "".join(circle(x, y, 1.1, "sun") for x, y in RIVETS)
    )


def straw_hat() -> str:
    return (
        mass("M26 54Q60 36 94 54Q76 60 60 58T26 54z", "cloth-ochre")
        + mass("M44 50Q46 30 60 30T76 50Q60 44 44 50z", "cloth-ochre")
        + drawn("M44 48Q60 42 76 48", "cloth-red", 3)
    )


def beret() -> str:
    brim = mass("M42 52Q60 34 80 50L84 44Q60 24 40 44z", "cloth-green")
    return brim + drawn("M80 46Q92 34 88 22", "cloth-red", 4)


def wolf_cap() -> str:
    return mass("M38 58Q36 32 60 28T82 58L78 66Q76 50 60 48T42 66z", "fur-2") + mass(
        "M40 42l-4-14 12 8zM80 42l4-14-12 8z", "fur-2"
    )


def fur_cap() -> str:
    return mass("M40 56Q40 28 60 26T80 56z", "fur-2") + mass("M38 52h44v9H38z", "fur")


def circlet(paint: str) -> str:
    return drawn("M44 53Q60 46 76 53", paint, 2.6)


PEOPLE: Final = {
    "warrior": hair("hair-2", 100)
    + cloak("cloth-red", "", "fur-2")
    + head("skin-1", "hair-2")
    + helmet(),
    "bard": hair("hair-2", 92)
    + cloak("cloth-plum", "cloth-ochre")
    + head("skin-1", "hair-2")
    + fringe("hair-2")
    + beret(),
    "hunter": cloak("cloth-green", "wood-2") + head("skin-2") + hood("cloth-green"),
    "oracle": cloak("cloth-plum")
    + head("skin-1", "hair-4")
    + hood("cloth-plum")
    + drawn("M52 48q8-5 16 0", "gold", 2)
    + circle(60, 46, 2.6, "sun"),
    "carpenter": cloak("cloth-ochre")
    + apron("M44 100h32l4 56H40z")
    + head("skin-2")
    + beard("hair-1", 92)
    + cap("cloth-brown", "wood-1"),
    "falconer": hair("hair-3", 100)
    + cloak("cloth-blue", "", "fur")
    + head("skin-1", "hair-2")
    + fringe("hair-3")
    + circlet("cloth-ochre"),
    "tracker": cloak("cloth-grey", "", "fur-2") + head("skin-3") + beard("hair-1", 90) + wolf_cap(),
    "midwife": cloak("cloth-blue") + head("skin-1", "hair-4") + kerchief("cloth-white"),
    "rider": hair("hair-1", 80) + cloak("cloth-red", "cloth-ochre") + head("skin-2") + fur_cap(),
    "craftsman": cloak("cloth-grey")
    + apron("M46 100h28l6 56H40z")
    + head("skin-2")
    + short_hair("hair-4")
    + beard("hair-4", 98)
    + drawn("M44 54Q60 48 76 54", "cloth-red", 4),
    "scout": cloak("cloth-brown", "cloth-green")
    + head("skin-3")
    + hood("cloth-brown")
    + drawn("M40 88q20 12 40 0", "cloth-green", 4),
    "farmer": cloak("cloth-white", "cloth-red")
    + head("skin-1", "hair-2")
    + beard("hair-3", 92)
    + straw_hat(),
}
"""Each from behind to the front: hair, body, head, what is worn."""
HOMES: Final = {
    "warrior": "mountain",
    "bard": "village",
    "hunter": "forest",
    "oracle": "mountain",
    "carpenter": "forest",
    "falconer": "river",
    "tracker": "forest",
    "midwife": "village",
    "rider": "meadow",
    "craftsman": "village",
    "scout": "river",
    "farmer": "field",
}
"""The land behind each."""


def bust(who: str) -> str:
    """The person alone, in a box of 120 x 156."""
    return PEOPLE[who] + PROPS[who]


@cache
def character(who: str, seed: int = 0, w: float = 120, h: float = 150) -> Safe:
    """The picture of a character card. Ids in it carry who and seed."""
    rng, home = Random(f"{who}{seed}"), HOMES[who]
    paint = [var(f"{home}-{level}") for level in range(5)]
    return Safe(
        sky(w, h, paint[0], paint[1], f"sky-{who}{seed}")
        + stars(rng, w, 70)
        + sun(60, 58, 33, paint[1])
        + circle(60, 58, 33, "sun", opacity=0.55)
        + range_of_peaks(rng, w, 112, 40, 4, (paint[2], paint[2], "var(--snow)"))
        + hills(rng, w, h, 108, 5, paint[3])
        + row_of_firs(rng, w, 120, 26, 9, paint[4])
        + bust(who)
    )
