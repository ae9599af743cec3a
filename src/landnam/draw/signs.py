"""A player's sign: colour, shape and letter, always all three."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from landnam.draw.icons import says
from landnam.draw.markup.tags import Safe, escaped

COLOURS: Final = ("blue", "red", "yellow", "purple", "green")
SEATS: Final = COLOURS
"""Colours by seat, where no game says otherwise."""
LETTERS: Final = dict(zip(COLOURS, "ABCDE", strict=True))
SHAPES: Final = {
    "blue": "M0-10A10 10 0 1 1 0 10 10 10 0 1 1 0-10z",
    "red": "M-7-9H7Q9-9 9-7V7Q9 9 7 9H-7Q-9 9-9 7V-7Q-9-9-7-9z",
    "yellow": "M0-11Q1-11 2-9.5L11 6.5Q12 9 9.5 9H-9.5Q-12 9-11 6.5L-2-9.5Q-1-11 0-11z",
    "purple": "M0-12L11.5 0 0 12-11.5 0z",
    "green": "M-5.5-10H5.5L11 0 5.5 10H-5.5L-11 0z",
}
DASHES: Final = {"blue": "", "red": "10 5", "yellow": "3 5", "purple": "16 5 3 5", "green": "6 4"}
"""How a player's line in a graph is broken."""


def shape(colour: str, text: str) -> str:
    """The sign in a box of 22 round the origin; its paper edge makes it stand on any ground."""
    low = 6.5 if colour == "yellow" else 4.3
    return (
        f'<path d="{SHAPES[colour]}" transform="translate(0 1.6)" fill="#000" opacity=".28"/>'
        f'<path d="{SHAPES[colour]}" fill="var(--{colour})" stroke="var(--token-edge)" '
        f'stroke-width="1.8" stroke-linejoin="round"/>'
        f'<text y="{low}" class="sign-text" fill="var(--on-{colour})">{escaped(text)}</text>'
    )


@cache
def symbols() -> Safe:
    """The five signs, once on a page."""
    signs = "".join(
        f'<g id="sign-{colour}">{shape(colour, LETTERS[colour])}</g>'
        f'<symbol id="token-{colour}" viewBox="-13 -13 26 26" overflow="visible">'
        f'<use href="#sign-{colour}"/></symbol>'
        for colour in COLOURS
    )
    return Safe(f'<svg class="defs" width="0" height="0" aria-hidden="true">{signs}</svg>')


def sign(colour: str, x: float, y: float, size: float, text: str | None = None) -> Safe:
    """A player's sign inside a picture; with a text (a number) in place of the letter."""
    place = f'transform="translate({x:.1f} {y:.1f}) scale({size / 22:.3f})"'
    if text is None:
        return Safe(f'<use href="#sign-{colour}" {place}/>')
    return Safe(f"<g {place}>{shape(colour, text)}</g>")


@lru_cache(512)
def token(colour: str, size: int = 22, label: str = "") -> Safe:
    """A player's sign in running text."""
    return Safe(
        f'<svg class="token" width="{size}" height="{size}" {says(label)}>'
        f'<use href="#token-{colour}"/></svg>'
    )
