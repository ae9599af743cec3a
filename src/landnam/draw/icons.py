"""The signs of the interface: one svg file each, on a grid of 24, in the colour of the text."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from landnam.draw.markup.tags import Safe, escaped

PACKAGE: Final = Path(__file__).parents[1]
FRAME: Final = re.compile(r"^<svg[^>]*>(<title>.*?</title>)?|</svg>\s*$")


@cache
def files() -> dict[str, Path]:
    """Every svg file in a folder called `icons`, by name: those of all tables lie beside this
    module, a game's own in its drawing."""
    return {file.stem: file for file in sorted(PACKAGE.rglob("icons/*.svg"))}


@cache
def glyph(name: str) -> Safe:
    """The drawing of an icon without its <svg>: for use inside a picture."""
    return Safe(FRAME.sub("", files()[name].read_text(encoding="utf-8")))


@lru_cache(2048)
def icon(name: str, label: str = "", extra: str = "") -> Safe:
    """An icon in running text: with a label an image to a screen reader, without it decoration.

    Only a reference: the drawing itself stands once on the page, in `sheet`."""
    kind = f"i {extra}".rstrip()
    return Safe(f'<svg class="{kind}" {says(label)}><use href="#i-{name}"/></svg>')


@lru_cache(256)
def whole_icon(name: str, label: str = "", extra: str = "") -> Safe:
    """An icon that needs no sheet: for pages that show it before anything else."""
    kind = f"i i-{name} {extra}".rstrip()
    return Safe(f'<svg class="{kind}" viewBox="0 0 24 24" {says(label)}>{glyph(name)}</svg>')


def says(label: str) -> str:
    return f'role="img" aria-label="{escaped(label)}"' if label else 'aria-hidden="true"'


@cache
def sheet(names: tuple[str, ...] = ()) -> Safe:
    """Every icon (or those named) as a symbol: once on a page, before the first icon."""
    found = names or tuple(sorted(files()))
    symbols = "".join(
        f'<symbol id="i-{name}" viewBox="0 0 24 24">{glyph(name)}</symbol>' for name in found
    )
    return Safe(f'<svg class="defs" width="0" height="0" aria-hidden="true">{symbols}</svg>')


def at(x: float, y: float, size: float, name: str, paint: str = "var(--ink)") -> Safe:
    """An icon inside a picture, centred on (x, y)."""
    place = f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / 24:.3f})"
    return Safe(
        f'<g transform="{place}" fill="{paint}" color="{paint}" stroke-linecap="round" '
        f'stroke-linejoin="round">{glyph(name)}</g>'
    )
