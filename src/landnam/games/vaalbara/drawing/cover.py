"""The picture on the box: six lands in strips, and the scout before the sun."""

from __future__ import annotations

from landnam.draw.art.landscapes import LANDS, land
from landnam.draw.art.people import bust


def cover() -> str:
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
