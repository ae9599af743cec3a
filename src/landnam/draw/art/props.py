"""What each character carries."""

from __future__ import annotations

from typing import Final

from landnam.draw.art.nature import sheaf
from landnam.draw.art.paper import box, var
from landnam.draw.art.strokes import circle, drawn, mass, pole, shade


def axe() -> str:
    return (
        pole(100, 156, 95, 44)
        + mass("M94 44q16-4 20 12q0 14-16 16l-1-10q6-2 6-6t-8-2z", "metal")
        + shade("M110 50q5 5 4 8q-1 12-16 14l-.5-4q11-2 12.5-18z", 0.3)
    )


def lyre() -> str:
    frame = drawn("M0 0Q-6 34 16 50Q40 36 34-4M0 0Q18 8 34-4", "wood-1", 5)
    strings = drawn("M6 4V40M13 5V46M20 5V46M27 3V38", "sail", 1.1)
    return f'<g transform="translate(16 96) rotate(-8)">{frame}{strings}</g>'


def bow() -> str:
    return (
        drawn("M20 156Q-2 104 26 58", "wood-1", 4)
        + drawn("M20 156L26 58", "sail", 0.9)
        + drawn("M92 60L100 92M98 58L104 92M104 60L107 92", "wood-2", 2)
        + mass("M88 58l7-2-2 8zM95 54l6 0-3 8zM102 57l6 2-5 6z", "cloth-red")
    )


def moon_staff() -> str:
    return pole(98, 156, 98, 52) + circle(98, 44, 11, "sun") + circle(103, 41, 10, "cloth-plum")


def plank_and_hammer() -> str:
    plank = mass("M76 66h44v10H76z", "wood-1") + drawn("M80 71h36", "wood-2", 1)
    return (
        f'<g transform="rotate(-16 90 120)">{plank}</g>'
        + pole(22, 156, 26, 76)
        + mass("M12 66h26v13H12z", "metal-2")
        + mass("M12 66h26v5H12z", "metal")
    )


def falcon(x: int = 97, y: int = 64) -> str:
    return (
        mass(f"M{x} {y}q-9 2-10 14q-1 16 6 26l4-8q10-4 10-18q0-12-10-14z", "cloth-brown")
        + mass(f"M{x - 2} {y + 14}q-6 10 0 24q8-8 6-22z", "wood-2")
        + mass(f"M{x} {y}q-7 1-8 8h12q1-7-4-8z", "fur")
        + mass(f"M{x - 8} {y + 6}l-5 3 5 2z", "gold")
        + circle(x - 3, y + 6, 1.4, "shade")
    )


def lantern() -> str:
    return (
        pole(20, 156, 22, 60, 3)
        + drawn("M22 60q8-4 8 6", "metal-2", 2)
        + mass("M24 68h12l3 18H21z", "metal-2")
        + box(25, 71, 10, 12, var("window"))
        + circle(30, 77, 17, "window", opacity=0.25)
    )


def child() -> str:
    return (
        mass("M34 130Q44 108 74 116Q96 124 92 140Q74 156 46 150Q30 144 34 130z", "cloth-white")
        + shade("M50 152Q78 150 92 138Q90 156 60 158z", 0.15)
        + circle(47, 128, 9, "skin-1")
        + drawn("M43 128q2 1.5 4 0M49 128q2 1.5 4 0", "hair-1", 1)
        + drawn("M58 118Q66 132 62 150M70 117Q80 130 78 148", "cloth-ochre", 2)
    )


def horse() -> str:
    neck = "M70 156Q74 110 92 92L88 78 98 86Q116 92 116 120L112 128Q106 120 98 124Q96 140 104 156z"
    return (
        mass(neck, "cloth-brown")
        + mass("M70 156Q72 112 90 92L94 80 84 88Q66 104 58 156z", "hair-1")
        + circle(103, 103, 1.8, "shade")
        + drawn("M92 112Q104 116 114 112", "cloth-ochre", 2)
    )


def jug() -> str:
    clay = mass("M-14 10h28q2 26-8 40h-12q-10-14-8-40z", "ember")
    clay += mass("M-9 4h18v7H-9z", "ember") + shade("M0 4h9v7h5q2 26-8 40H0z", 0.18)
    bands = drawn("M-13 22q6-5 13 0t13 0M-12 31q6-5 12 0t12 0", "sail", 2)
    return f'<g transform="translate(88 92)">{clay}{bands}</g>'


def chart() -> str:
    return (
        mass("M66 112L108 100L112 136L70 146z", "sail")
        + shade("M88 106L108 100L112 136L92 141z", 0.1)
        + drawn("M74 122q8-6 12 2t14-4M80 136l6-5M97 124l5 6M102 124l-5 6", "ember", 1.6)
        + drawn("M66 112L70 146M108 100L112 136", "wood-1", 4)
    )


def scythe() -> str:
    return (
        pole(104, 156, 90, 32, 3.4)
        + mass("M90 30Q58 8 34 20Q64 20 92 39z", "metal")
        + shade("M91 35Q62 14 34 20Q64 20 92 39z", 0.25)
        + sheaf(26, 152, 58, var("gold"), var("ember"))
    )


PROPS: Final = {
    "warrior": axe(),
    "bard": lyre(),
    "hunter": bow(),
    "oracle": moon_staff(),
    "carpenter": plank_and_hammer(),
    "falconer": falcon(),
    "tracker": lantern(),
    "midwife": child(),
    "rider": horse(),
    "craftsman": jug(),
    "scout": chart(),
    "farmer": scythe(),
}
