"""What the areas of the map are called: Norse names, the same in all languages, made from what is
printed on their tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from landnam.games.northgard.rules.printed import CORNERS, FOOD, LORE, WOOD, Content

PARTS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "lair": (
        ("Ulf", "Draug", "Varg", "Orm", "Troll", "Jotun", "Bein", "Skugg"),
        ("gil", "hol", "fell", "gap", "hamar"),
    ),
    "wood": (
        ("Ask", "Eik", "Gren", "Furu", "Bjark", "Alm", "Lind", "Osp"),
        ("holt", "skog", "lund", "vid", "mork"),
    ),
    "food": (
        ("Bygg", "Akr", "Hafr", "Korn", "Eng", "Rug", "Laks", "Sild"),
        ("land", "heim", "tun", "dal", "gard"),
    ),
    "lore": (
        ("Run", "Saga", "Skald", "Norn", "Vala", "Mimir", "Brag", "Spak"),
        ("stein", "hof", "haug", "berg", "by"),
    ),
    "": (
        ("Hrafn", "Gull", "Hvit", "Svart", "Storm", "Sol", "Silfr", "Hval", "Vind", "Is", "Raud"),
        ("vik", "nes", "strand", "fjord", "sund", "ey", "havn", "bakki"),
    ),
}
"""Beginnings and endings of names, by what is printed in the area."""


@lru_cache(8)
def names(content: Content) -> tuple[str, ...]:
    """By area, "" for those that a tile does not have. The beginning changes from name to name, so
    that neighbours differ in it."""
    counts = dict.fromkeys(PARTS, 0)
    found = [""] * (len(content.tiles) * CORNERS)
    for tile, printed in enumerate(content.tiles):
        for area in range(tile * CORNERS, tile * CORNERS + len(printed.areas)):
            kind = kind_of(content, area)
            found[area] = name(*PARTS[kind], counts[kind])
            counts[kind] += 1
    return tuple(found)


def kind_of(content: Content, area: int) -> str:
    """What the name tells of an area."""
    if content.area_lair[area]:
        return "lair"
    symbols = content.area_symbols[area]
    kinds = ((WOOD, "wood"), (FOOD, "food"), (LORE, "lore"))
    return next((name for resource, name in kinds if symbols[resource]), "")


def name(firsts: tuple[str, ...], lasts: tuple[str, ...], number: int) -> str:
    """No two numbers below the product of both lengths give the same; beyond that they are told
    apart by a figure."""
    turn, at = divmod(number, len(firsts))
    again = number // (len(firsts) * len(lasts))
    text = f"{firsts[at]}{lasts[(at + turn) % len(lasts)]}"
    return f"{text} {again + 1}" if again else text
