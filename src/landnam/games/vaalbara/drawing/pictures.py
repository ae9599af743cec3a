"""The pictures of the cards: sent once with the page, placed by reference."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from landnam.draw import icons
from landnam.draw.art.landscapes import LANDS, horizon, land
from landnam.draw.art.paper import box, dot, line, var
from landnam.draw.art.people import PEOPLE, character
from landnam.draw.markup.tags import Safe
from landnam.games.vaalbara.rules.state import Content

LAND: Final = "0 0 120 112"
SQUARE: Final = "0 0 120 120"
PERSON: Final = "0 0 120 118"
FACE: Final = "24 24 72 72"
BACK: Final = "0 0 120 130"
ICONS: Final = (
    *LANDS,
    *("vp", "lock", "check", "clock", "bot", "hand", "deck", "discard", "omens", "undo", "hint"),
    *("odds", "rules", "settings", "share", "sound", "sound-off", "log", "chat", "more", "close"),
    *("village", "player", "rematch", "play", "spectator", "resign", "hidden", "home"),
)


@lru_cache(8)
def symbols(content: Content) -> Safe:
    """One picture for each land front and each character, the back of a land, the coast."""
    lands = [
        f'<g id="land-{front}">{land(known_kind(content, front), front * 7 + 2, 120, 120)}</g>'
        for front in range(len(content.fronts))
    ]
    people = [
        f'<g id="who-{number}">{character(known_person(card.name, number))}</g>'
        for number, card in enumerate(content.characters)
    ]
    coast = f'<g id="vb-coast">{horizon(11, "vb-sky")}</g>'
    defs = "".join((*lands, *people, coast, f'<g id="vb-back">{back()}</g>'))
    drawn = f'<svg class="defs" width="0" height="0" aria-hidden="true">{defs}</svg>'
    return Safe(icons.sheet(tuple(dict.fromkeys(ICONS))) + drawn)


def known_kind(content: Content, front: int) -> str:
    kind = content.kinds[content.kind_of[front]]
    return kind if kind in LANDS else list(LANDS)[content.kind_of[front] % len(LANDS)]


def known_person(name: str, number: int) -> str:
    return name if name in PEOPLE else list(PEOPLE)[number % len(PEOPLE)]


def back() -> str:
    """The back of a land without its signs: birds over the sea."""
    ends = ((-60, -60), (-30, -70), (0, -75), (30, -70), (60, -60), (-70, -25), (70, -25))
    rays = "".join(f"M60 60L{60 + dx} {60 + dy}" for dx, dy in ends)
    birds = "M30 46q10-12 20 0q10-12 20 0M52 30q7-9 14 0q7-9 14 0M74 52q6-7 12 0q6-7 12 0"
    return (
        box(0, 0, 120, 190, var("pan-6"))
        + line(rays, "var(--gold)", 1, opacity=0.5)
        + dot(60, 62, 20, fill=var("pan-5"))
        + line(birds, var("sail"), 2.4, stroke_linecap="round")
        + f'<rect y="68" width="120" height="32" fill="{var("pan-4")}" opacity=".6"/>'
        + line("M8 112h104M20 119h80", "var(--gold)", 1.2, opacity=0.7)
    )


def placed(name: str, view_box: str, kind: str = "art") -> Safe:
    """A picture of `symbols` in its frame."""
    return Safe(
        f'<svg class="{kind}" viewBox="{view_box}" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true"><use href="#{name}"/></svg>'
    )


def backdrop() -> Safe:
    return Safe(
        '<svg class="backdrop" viewBox="0 0 1000 640" preserveAspectRatio="xMidYMid slice" '
        'aria-hidden="true"><use href="#vb-coast"/></svg>'
    )
