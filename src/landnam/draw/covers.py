"""The pictures on the boxes: 320 x 210, from one landscape and one figure of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from landnam.draw.art import LANDS, land, panorama
from landnam.draw.people import bust
from landnam.draw.tags import Safe


@cache
def cover(game: str) -> Safe:
    """The whole <svg>; a game without a picture of its own gets the unknown coast."""
    drawing = COVERS[game]() if game in COVERS else panorama(15, f"cover-{game}", 320, 210)
    return Safe(
        '<svg class="cover" viewBox="0 0 320 210" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true">{drawing}</svg>'
    )


def vaalbara() -> str:
    strips = "".join(
        strip(i, kind)
        for i, kind in enumerate(("mountain", "forest", "river", "field", "village", "meadow"))
    )
    disc = '<circle cx="60" cy="62" r="42" fill="var(--sun)" opacity=".9"/>'
    return strips + f'<g transform="translate(86 28) scale(1.22)">{disc}{bust("scout")}</g>'


def strip(place: int, kind: str) -> str:
    """A slanting cut of a land, and the white edge of the paper."""
    assert kind in LANDS
    x = place * 58 - 22
    return (
        f'<clipPath id="cover{place}"><path d="M{x + 26} 0h58l-26 210h-58z"/></clipPath>'
        f'<g clip-path="url(#cover{place})"><g transform="translate({x - 30} 0) scale(1.4)">'
        f"{land(kind, 61 + place)}</g></g>"
        f'<path d="M{x + 26} 0l-26 210" stroke="var(--plate)" stroke-width="3"/>'
    )


COVERS: Final[dict[str, Callable[[], str]]] = {"vaalbara": vaalbara}
