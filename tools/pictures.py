"""Draws what cannot be SVG: icons for home screens and notices, and the previews of links.

    .venv/bin/python tools/pictures.py

Needs Chromium and Playwright. Run it again after a change of icon.svg or of a cover.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from landnam.draw.art.landscapes import panorama
from landnam.draw.markup.tags import Safe, join, raw, tag
from landnam.draw.page import LOGO, page
from landnam.games import BOXES, shelf
from landnam.web.gallery import copy_styles
from landnam.web.pages.shelf import cover
from landnam.words import Words

LANDNAM: Final = Path(__file__).parents[1] / "src" / "landnam"
STATIC: Final = LANDNAM / "web" / "static"
WIDE, HIGH = 1200, 630
SHAPES: Final = '<path d="M1.3 18L9 8l4.5 6L18 7l10.7 11A14 14 0 0 1 1.3 18z" fill="{hills}"/>'
BOAT: Final = '<path d="M4 22q5.5-3 11 0t11 0l-2 3.5Q15 31 6 25.5z" fill="{boat}"/>'
SUN: Final = '<circle cx="15" cy="15" r="14" fill="#d97706"/>'


def picture(size: int, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="{size}" '
        f'height="{size}">{inside}</svg>'
    )


def ship(hills: str, boat: str, sun: str = SUN) -> str:
    return sun + SHAPES.format(hills=hills) + BOAT.format(boat=boat)


def placed(scale: float, inside: str) -> str:
    edge = (512 - 30 * scale) / 2
    return f'<g transform="translate({edge} {edge}) scale({scale})">{inside}</g>'


NIGHT: Final = '<rect width="512" height="512" {corner}fill="#1f3039"/>'
EMBLEM: Final = ship("#2f6089", "#f4eee0")
ROUNDED: Final = NIGHT.format(corner='rx="96" ') + placed(14, EMBLEM)
FULL: Final = NIGHT.format(corner="") + placed(12, EMBLEM)
"""To its edges: systems cut their own shape out of it, of which the middle four fifths are safe."""
BADGE: Final = placed(16, SHAPES.format(hills="#fff") + BOAT.format(boat="#fff"))
ICONS: Final = {
    "icon-192": (192, ROUNDED),
    "icon-512": (512, ROUNDED),
    "maskable-512": (512, FULL),
    "apple-touch-icon": (180, FULL),
    "badge-96": (96, BADGE),
}
STYLE: Final = f"""
body {{ margin: 0; width: {WIDE}px; height: {HIGH}px; overflow: hidden; position: relative; }}
body > svg[viewBox] {{ position: absolute; top: 0; left: 0; width: 100%; height: {HIGH - 108}px; }}
.card-words {{ position: absolute; left: 0; bottom: 0; right: 0; height: 108px; padding: 0 44px;
  display: flex; gap: 22px; align-items: center; background: #1f3039; color: #f4eee0; }}
.card-words svg {{ flex: none; width: 66px; height: 66px;
  --bar: #2f6089; --on-bar: #f4eee0; --lit: #d97706; }}
.card-words b {{ font: 600 52px/1.05 "Landnam Serif"; }}
.card-words span {{ font: 500 30px "Landnam Sans"; opacity: .85;
  margin-left: auto; white-space: nowrap; }}
"""


def preview(art: Safe, title: str, beside: str) -> str:
    words = tag("div", LOGO, tag("b", title), tag("span", beside), class_="card-words")
    style = raw(f"<style>{STYLE}</style>")
    text = page(title, "en", "light", "", join(art, words), extra=style)
    return text.replace('"/static/', '"')


def coast() -> Safe:
    art = panorama(4, "preview", WIDE, HIGH - 108)
    return raw(f'<svg viewBox="0 0 {WIDE} {HIGH - 108}" aria-hidden="true">{art}</svg>')


def previews() -> dict[Path, str]:
    words = Words("en")
    found = {STATIC / "preview.png": preview(coast(), "landnam", "northern board games")}
    for key, label in shelf().items():
        folder = LANDNAM / "games" / key / "drawing" / "static"
        if key in BOXES and folder.is_dir():
            found[folder / "preview.png"] = preview(cover(key), label.name(words), "landnam")
    return found


def draw_icons(tab: Page) -> None:
    for name, (size, inside) in ICONS.items():
        tab.set_viewport_size({"width": size, "height": size})
        style = "<style>body { margin: 0 } svg { display: block }</style>"
        tab.set_content(style + picture(size, inside))
        tab.screenshot(path=STATIC / f"{name}.png", omit_background=True)


def draw_previews(tab: Page, folder: Path) -> None:
    copy_styles(folder)
    tab.set_viewport_size({"width": WIDE, "height": HIGH})
    for path, text in previews().items():
        (folder / "preview.html").write_text(text, encoding="utf-8")
        tab.goto((folder / "preview.html").as_uri())
        tab.evaluate("() => document.fonts.ready")
        tab.screenshot(path=path)


def main() -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        tab = browser.new_page()
        draw_icons(tab)
        draw_previews(tab, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
