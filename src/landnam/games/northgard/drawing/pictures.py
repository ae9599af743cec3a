"""Everything that is drawn once and placed often: sent with the page, used by reference."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from landnam.draw import icons
from landnam.draw.art.landscapes import LANDS, land
from landnam.draw.art.paper import sky, var
from landnam.draw.art.people import PEOPLE, bust
from landnam.draw.icons import at
from landnam.draw.markup.tags import Safe
from landnam.draw.points import path
from landnam.draw.signs import COLOURS
from landnam.games.northgard.drawing.geometry import cut_of
from landnam.games.northgard.rules.printed import CORNERS, FOOD, LORE, RESOURCES, WOOD, Content

HATCH: Final = {
    "blue": "M-2 10L10-2M-2 2L2-2M6 10L10 6",
    "red": "M-1 4H9",
    "yellow": "M4-1V9",
    "purple": "M-2-2L10 10M6-2L10 2M-2 6L2 10",
    "green": "M2.5 4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0",
}
"""How a player's land is hatched: told apart without colour."""
BUILDINGS: Final = {
    "food_silo": "food-silo",
    "woodcutters_lodge": "woodcutter-lodge",
    "defense_tower": "defense-tower",
    "training_camp": "training-camp",
    "carved_stone": "carved-stone",
    "fortress": "fortress",
    "forge": "forge",
    "altar_of_kings": "altar-of-kings",
}
CREATURES: Final = {
    "creature_wolf": "wolf",
    "creature_brown_bear": "brown-bear",
    "creature_draugr": "draugr",
    "creature_fallen_valkyrie": "valkyrie",
}
FACES: Final = {
    "die_2_points": "ng-p2",
    "die_3_points": "ng-p3",
    "die_point_or_casualty": "ng-p1-or-c1",
    "die_2_points_casualty": "ng-p2c1",
    "die_2_casualties": "ng-c2",
    "die_point_casualty": "ng-p1c1",
}
CLANS: Final = ("bear", "boar", "goat", "raven", "snake", "stag", "wolf")
TONES: Final = {"food": "field-5", "wood": "forest-5", "lore": "cloth-blue"}
ICONS: Final = (
    *BUILDINGS.values(),
    *CREATURES.values(),
    *FACES.values(),
    *(f"clan-{clan}" for clan in CLANS),
    *RESOURCES,
    *("kaija", "lair", "slot-small", "slot-rune", "slot-large", "scorched-earth", "fame", "unit"),
    *("recruit", "move", "explore", "build", "feast", "draw-card", "trade", "casualty", "shield"),
    *("harvest", "hidden", "redo", "unrest", "upgrade", "instant", "deck", "discard", "hand"),
    *("domination", "territory-closed", "winter", "first-player", "combat-point", "die", "rotate"),
    *("plus", "minus", "check", "lock", "clock", "bot", "undo", "hint", "odds", "rules", "skip"),
    *(
        "settings",
        "share",
        "sound",
        "sound-off",
        "log",
        "chat",
        "more",
        "close",
        "player",
        "any-resource",
    ),
    *("rematch", "play", "spectator", "resign", "home", "zoom-in", "zoom-out", "fit", "warning"),
    *("army", "warrior", "monster", "next", "rough-border", "market", "goal", "title"),
)
PAPER: Final = "#f6e9d2"
INK: Final = "#2b1d12"
FIRS: Final = (13, 19)
"""The smallest and the tallest fir."""
WAVE: Final = "q6-5 12 0t12 0"


@lru_cache(8)
def symbols(content: Content) -> Safe:
    defs = [
        *(hatch(colour, is_across) for colour in COLOURS for is_across in (False, True)),
        *(tile(content, number) for number in range(len(content.tiles))),
        PEAK,
        *(fir(tall) for tall in range(FIRS[0], FIRS[1] + 1)),
        TUFT,
        FURROW,
        *(chip(name) for name in RESOURCES),
        LAIR,
        *(slot(name) for name in ("small", "rune", "large")),
        *(building(content, kind) for kind in range(len(content.buildings))),
        *(man(colour) for colour in COLOURS),
        *(creature(content, kind) for kind in range(len(content.creature_kinds))),
        SCORCHED,
        CLOSED,
        *(f'<g id="ng-who-{who}">{bust(who)}</g>' for who in PEOPLE),
        *(
            f'<g id="ng-land-{kind}">{land(kind, 40 + seed, 120, 110)}</g>'
            for seed, kind in enumerate(LANDS)
        ),
        f'<g id="ng-sea">{sea()}</g>',
    ]
    drawn = f'<svg class="defs" width="0" height="0" aria-hidden="true">{"".join(defs)}</svg>'
    return Safe(icons.sheet(tuple(dict.fromkeys(ICONS))) + drawn)


def hatch(colour: str, is_across: bool) -> str:
    """A tile that lies on its side is hatched across, so that it looks the same."""
    turn = ' patternTransform="rotate(90)"' if is_across else ""
    return (
        f'<pattern id="ng-hatch-{colour}-{int(is_across)}" width="8" height="8" '
        f'patternUnits="userSpaceOnUse"{turn}>'
        f'<path d="{HATCH[colour]}" stroke="var(--{colour})" stroke-width="1.8" fill="none"/>'
        "</pattern>"
    )


# ---- tiles


def ground(content: Content, area: int, place: int) -> str:
    """The tone of an area, by what grows there."""
    symbols = content.area_symbols[area]
    if symbols[WOOD]:
        return "ng-3"
    if symbols[FOOD]:
        return "ng-2"
    if content.area_lair[area]:
        return "ng-5"
    if symbols[LORE]:
        return "ng-1"
    return ("ng-0", "ng-1")[place % 2]


def tile(content: Content, number: int) -> str:
    """The outlines of its areas, its lines, and both painted."""
    cut = cut_of(content, number)
    out = []
    painted = []
    for place, points in enumerate(cut.areas):
        area = number * CORNERS + place
        out.append(f'<path id="ng-a{area}" d="{path(points, True)}"/>')
        out.append(f'<clipPath id="ng-c{area}"><use href="#ng-a{area}"/></clipPath>')
        painted.append(f'<use href="#ng-a{area}" fill="{var(ground(content, area, place))}"/>')
    stitched = []
    for at_, line in enumerate(cut.lines):
        out.append(f'<path id="ng-l{number}-{at_}" d="{path(line.points)}" fill="none"/>')
        if not line.is_rough:
            stitched.append(stitch(f"#ng-l{number}-{at_}"))
    out.append(f'<g id="ng-t{number}">{"".join(painted)}</g>')
    out.append(f'<g id="ng-b{number}">{"".join(stitched)}</g>')
    return "".join(out)


def stitch(name: str) -> str:
    """A normal border: a stitched path."""
    return (
        f'<use href="{name}" stroke="{var("sail")}" stroke-width="4.6"/>'
        f'<use href="{name}" stroke="{INK}" stroke-width="2.4" stroke-dasharray="7 4"/>'
    )


PEAK: Final = (
    f'<g id="ng-peak"><path d="M-10 6L0-13 10 6z" fill="{var("stone-2")}" '
    'stroke="var(--shade)" stroke-width=".8"/>'
    '<path d="M0-13L10 6H1z" fill="var(--shade)" opacity=".35"/>'
    '<path d="M-3.2-7L0-13 3.2-7l-2 2-1.2-2-2 2z" fill="var(--snow)"/></g>'
)
TUFT: Final = (
    '<path id="ng-tuft" d="M0 0l-2-5M0 0V-6M0 0l2-5" fill="none" stroke-width="1.2" '
    f'stroke="{var("ng-4")}"/>'
)
FURROW: Final = (
    '<path id="ng-furrow" d="M-9 0H9M-7 4H11M-10-4H5" fill="none" stroke-width="1.8" '
    f'opacity=".75" stroke="{var("field-5")}"/>'
)
LAIR: Final = (
    '<g id="ng-lair"><circle r="13" fill="var(--shade)" opacity=".6"/>'
    f"{at(0, 0, 19, 'lair', PAPER)}</g>"
)
SCORCHED: Final = (
    f'<g id="ng-scorched"><circle r="13" fill="{var("hair-1")}" stroke="{var("ember")}" '
    f'stroke-width="2"/>{at(0, 0, 18, "scorched-earth", PAPER)}</g>'
)


CLOSED: Final = (
    '<g id="ng-closed"><rect x="-5" y="-3" width="10" height="8" rx="1.5"/>'
    '<path d="M-3-3V-6a3 3 0 0 1 6 0V-3" fill="none"/></g>'
)


def fir(tall: int) -> str:
    box = f'x="{-0.4 * tall:.1f}" y="{-tall}" width="{0.8 * tall:.1f}" height="{tall}"'
    return f'<g id="ng-fir-{tall}"><use href="#fir" {box} class="fir"/></g>'


def chip(name: str) -> str:
    return (
        f'<g id="ng-{name}"><circle r="11" fill="{var(TONES[name])}" stroke="var(--token-edge)" '
        f'stroke-width="1.6"/>{at(0, 0, 15, name, "#fffaf0")}</g>'
    )


def slot(name: str) -> str:
    """An empty slot: small, with a rune, or large."""
    size = 32 if name == "large" else 23
    return (
        f'<g id="ng-slot-{name}"><rect x="{-size / 2}" y="{-size / 2}" width="{size}" '
        f'height="{size}" rx="5" fill="var(--plate)" fill-opacity=".62"/>'
        f"{at(0, 0, size - 1, f'slot-{name}', 'var(--plate-ink)')}</g>"
    )


def building(content: Content, kind: int) -> str:
    printed = content.buildings[kind]
    size = 34 if printed.is_large else 26
    box = f'x="{-size / 2}" width="{size}" height="{size}" rx="6"'
    name = BUILDINGS.get(printed.name, "village")
    return (
        f'<g id="ng-built-{kind}"><rect {box} y="{2 - size / 2}" fill="var(--shade)" '
        f'opacity=".3"/><rect {box} y="{-size / 2}" fill="var(--plate)" '
        f'stroke="{var("wood-2")}" stroke-width="2"/>'
        f"{at(0, 0, size * 0.74, name, 'var(--plate-ink)')}</g>"
    )


# ---- who stands on them


def man(colour: str) -> str:
    return (
        f'<g id="ng-man-{colour}"><ellipse cy="20" rx="12" ry="4" fill="var(--shade)" '
        f'opacity=".4"/><path d="M11-22L13 18" stroke="{var("wood-2")}" stroke-width="2"/>'
        f'<path d="M11-30l-3 9h6z" fill="{var("metal")}"/>'
        f'<path d="M-11 19Q-11-6 0-8Q11-6 11 19z" fill="var(--{colour})" '
        'stroke="var(--token-edge)" stroke-width="1.6"/>'
        f'<circle cy="-12" r="6" fill="{var("skin-1")}"/>'
        f'<path d="M-7-11Q-7-21 0-21T7-11z" fill="{var("metal-2")}" '
        'stroke="var(--token-edge)" stroke-width="1"/></g>'
    )


def creature(content: Content, kind: int) -> str:
    """On a dark foot with a broken ember ring, its strength in a shield."""
    printed = content.creature_kinds[kind]
    name = CREATURES.get(printed.name, "monster")
    return (
        f'<g id="ng-beast-{kind}"><circle cy="3" r="20" fill="var(--shade)" opacity=".35"/>'
        f'<circle r="20" fill="{var("hair-1")}" stroke="{var("ember")}" stroke-width="2.6" '
        f'stroke-dasharray="5 2.5"/>{at(0, -1, 27, name, PAPER)}'
        f'<path d="M9 5h16v11l-8 6-8-6z" fill="{var("ember")}" stroke="var(--token-edge)" '
        'stroke-width="1.4"/>'
        f'<text x="17" y="17.5" class="value strength">{printed.strength}</text></g>'
    )


# ---- behind everything


def sea() -> str:
    rng = Random(3)
    waves = "".join(
        f"M{rng.uniform(-20, 1000):.0f} {row * 26 + rng.uniform(0, 14):.0f}{WAVE}"
        for row in range(26)
        for _ in range(7)
    )
    return (
        sky(1000, 640, var("sea-2"), var("sea-3"), "ng-water")
        + f'<path d="{waves}" fill="none" stroke="var(--sea-4)" stroke-width="1.4" opacity=".5"/>'
    )


def backdrop() -> Safe:
    return Safe(
        '<svg class="backdrop" viewBox="0 0 1000 640" preserveAspectRatio="xMidYMid slice" '
        'aria-hidden="true"><use href="#ng-sea"/></svg>'
    )
