"""Our own fonts: that they have every letter we use, are small, are used, and shift nothing; and
that names on narrow cards, set in them, break between syllables only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from landnam.draw.font_files import FILES
from landnam.draw.hyphens import breakable
from landnam.draw.page import FONTS
from landnam.games import GAMES
from landnam.games.northgard.words.names import card_name, clan_name
from landnam.games.vaalbara.words import land_name, name_of
from landnam.web import gallery
from landnam.web.app import STATIC
from landnam.words import Words
from tests.web import browsing
from tests.web.browsing import (
    LANGUAGES,
    PHONE,
    Browser,
    Page,
    Visit,
    full_table,
    made_table,
    wait_until_asked,
)
from tests.web.running import Server

browser, server, visit = browsing.browser, browsing.server, browsing.visit

LANDNAM = STATIC.parents[1]
FOLDER = STATIC / "fonts"
LARGEST = {"latin": 24_000, "latin-ext": 15_000, "cyrillic": 16_000}  # bytes of a file
ONLY_IN_A_TERMINAL = set("┊")
ONLY_IN_SANS = set("↻▸●✓✗")  # no heading has them
FACE = re.compile(r"@font-face \{\n(.*?)\}", re.DOTALL)


def letters_of(family: str) -> set[int]:
    """What fonts.css offers for a family."""
    letters: set[int] = set()
    for face in FACE.findall((STATIC / "fonts.css").read_text(encoding="utf-8")):
        if f'"{family}"' in face:
            for low, high in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", face):
                letters.update(range(int(low, 16), int(high or low, 16) + 1))
    return letters


def texts() -> Iterator[tuple[Path, str]]:
    """Everything that is shown somewhere, and a little more."""
    for pattern in ("**/locale/**/*.po", "games/*/terms.toml", "games/*/rules*.md"):
        for path in sorted(LANDNAM.glob(pattern)):
            yield path, path.read_text(encoding="utf-8")


# ---- the files


@pytest.mark.parametrize("family", ["Landnam Sans", "Landnam Serif"])
def test_a_font_has_every_letter_of_our_texts(family: str) -> None:
    offered = letters_of(family)
    spared = ONLY_IN_A_TERMINAL | (ONLY_IN_SANS if "Serif" in family else set())
    seen = 0
    for path, text in texts():
        seen += 1
        missing = {letter for letter in text if letter.isprintable()} - spared
        missing = {letter for letter in missing if ord(letter) not in offered}
        assert not missing, (path.name, missing)
    assert seen > 8
    assert {ord(letter) for letter in "őűŐŰґєіїҐЄІЇёЁ„“”«»–—…−×"} <= offered


def test_fonts_are_small_and_each_has_its_licence() -> None:
    assert {path.name for path in FOLDER.glob("*.woff2")} == set(FILES.values())
    for name, file in FILES.items():
        font, _, script = name.partition("-")
        assert (FOLDER / file).stat().st_size <= LARGEST[script], file
        licence = (FOLDER / f"LICENSE-{font}.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
        assert licence.startswith("Copyright")


def test_every_face_that_is_asked_for_is_there() -> None:
    styles = (STATIC / "fonts.css").read_text(encoding="utf-8")
    assert set(re.findall(r'url\("fonts/(.*?)"\)', styles)) == set(FILES.values())
    tokens = (STATIC / "tokens.css").read_text(encoding="utf-8")
    wanted = set(re.findall(r'"(Landnam [^"]+)"', tokens))
    assert wanted == set(re.findall(r'font-family: "([^"]+)"', styles))
    for sheet in LANDNAM.rglob("*.css"):
        for value in re.findall(r"font(?:-family)?: ([^;}]+)", sheet.read_text(encoding="utf-8")):
            assert re.search(r'"Landnam |var\(--font-|^inherit|^"', value), (sheet.name, value)


# ---- in the browser

USED = """(wanted) => [...document.querySelectorAll("body *")].filter((one) =>
  [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
  && one.checkVisibility() && one.getBoundingClientRect().width && !one.closest("option")
).map((one, at) => (one.dataset.at = at, at))"""


def fonts_used(page: Page) -> dict[str, str]:
    """The families that letters on the page are drawn with, and a piece of text for each."""
    page.evaluate("() => document.fonts.ready")
    count = len(page.evaluate(USED))
    client = page.context.new_cdp_session(page)
    client.send("DOM.enable")
    client.send("CSS.enable")
    root = client.send("DOM.getDocument")["root"]["nodeId"]
    query = {"nodeId": root, "selector": "[data-at]"}
    found: dict[str, str] = {}
    nodes = client.send("DOM.querySelectorAll", query)["nodeIds"]
    assert len(nodes) == count > 10
    for at, node in enumerate(nodes):
        for font in client.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            kind = "" if font["isCustomFont"] else "of the machine: "
            text = f"[data-at='{at}']"
            found.setdefault(kind + font["familyName"], text)
    return {font: page.locator(text).first.text_content() or "" for font, text in found.items()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_text_is_set_in_our_fonts(visit: Visit, server: Server, lang: str) -> None:
    page = visit("/", lang)
    tables = [made_table(page, server, game, "bot:beginner") for game in GAMES]
    for path in ("/", "/new?game=northgard", "/rules/vaalbara", *tables):
        page.goto(path)
        used = fonts_used(page)
        assert used.keys() == {"Landnam Sans", "Landnam Serif"}, (path, used)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fonts_arrive_once_and_are_kept_for_good(visit: Visit, lang: str) -> None:
    page = visit("about:blank", lang)
    asked: list[str] = []
    page.on("requestfinished", lambda request: asked.append(request.url))
    page.goto("/")
    page.evaluate("() => document.fonts.ready")
    page.wait_for_load_state("networkidle")
    fonts = [url.rpartition("/")[2] for url in asked if "/fonts/" in url]
    assert len(fonts) == len(set(fonts)), fonts
    assert {FILES[name] for name in FONTS[lang]} <= set(fonts)
    answer = page.request.get(f"/static/fonts/{fonts[0]}")
    assert answer.headers["content-type"] == "font/woff2"
    assert "immutable" in answer.headers["cache-control"]
    assert "content-encoding" not in answer.headers


WIDTHS = """(family) => [...document.querySelectorAll("h1, h2, h3, p, b, label, .btn, small")]
  .filter((one) => one.children.length === 0 && one.textContent.trim().length > 3)
  .map((one) => {
    const line = document.createElement("span");
    line.textContent = one.textContent.trim();
    line.className = "measured";
    one.append(line);
    const style = getComputedStyle(one);
    const stack = style.fontFamily.split(", ");
    const measure = (fonts) => {
      line.style.cssText = "position: absolute; white-space: nowrap; visibility: hidden";
      line.style.fontFamily = fonts.join(", ");
      return line.getBoundingClientRect();
    };
    const real = measure(stack), other = measure(stack.filter((font) => / as /.test(font)));
    line.remove();
    return {
      text: one.textContent.trim().slice(0, 40), bold: style.fontWeight, font: stack[0],
      real: real.width, other: other.width, high: real.height, other_high: other.height,
    };
  })"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_stand_in_takes_the_room_of_the_font(visit: Visit, lang: str) -> None:
    """On this machine DejaVu stands in, the farthest from ours."""
    for path in ("/", "/rules/vaalbara"):
        page = visit(path, lang)
        page.evaluate("() => document.fonts.ready")
        page.evaluate(WIDTHS)  # asks for the local fonts
        page.evaluate("() => document.fonts.ready")
        lines = page.evaluate(WIDTHS)
        assert len(lines) > 10
        for font in ("Sans", "Serif"):
            chosen = [line for line in lines if font in line["font"]]
            real, other = (sum(line[key] for line in chosen) for key in ("real", "other"))
            assert abs(other / real - 1) < 0.03, (path, font, other / real)
            assert all(abs(line["high"] - line["other_high"]) <= 1.5 for line in chosen)


COUNT_SHIFTS = """() => {
  window.shifts = 0;
  const count = (list) => list.getEntries().forEach((one) => { window.shifts += one.value; });
  new PerformanceObserver(count).observe({ type: "layout-shift" });
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_jumps_when_the_fonts_arrive(visit: Visit, lang: str) -> None:
    """They come late here, after everything has been drawn in the stand-ins."""
    page = visit("about:blank", lang)
    held: list[Any] = []
    page.route("**/*.woff2", lambda route: held.append(route))
    page.goto("/", wait_until="commit")
    page.wait_for_function("() => document.querySelector('.foot')?.getBoundingClientRect().width")
    page.wait_for_timeout(300)
    page.evaluate(COUNT_SHIFTS)
    while held:
        held.pop().continue_()
        page.wait_for_timeout(300)  # one may ask for the next
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(300)
    assert page.evaluate("() => document.fonts.check('600 20px \"Landnam Serif\"')")
    assert page.evaluate("() => window.shifts") < 0.02


# ---- names on narrow cards

BREAKS = """(heading, names) => names.map((name) => {
  heading.textContent = name;
  const text = heading.firstChild, range = document.createRange(), found = [];
  let last = null;
  for (let at = 0; at < text.length; at++) {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const box = [...range.getClientRects()].at(-1);
    if (!box || !box.width) continue;
    if (last !== null && box.top > last + 3) found.push(text.data.slice(0, at));
    last = box.top;
  }
  return { name, found, over: heading.scrollWidth - heading.clientWidth };
})"""  # what stands before each end of a line, and how many pixels stick out
SIZES = (
    (360, 780), (390, 844), (600, 900), (760, 900), (768, 1024), (820, 1180), (960, 720),
    (1024, 768), (1180, 820), (1181, 720), (1280, 720), (1440, 900),
)  # fmt: skip


def check_names(page: Page, lang: str, places: dict[str, list[str]]) -> None:
    """A line ends at a space, a hyphen or a soft hyphen, and nothing sticks out."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => document.fonts.ready")
        for place, names in places.items():
            heading = page.locator(f"{place} .card h3").first
            for one in heading.evaluate(BREAKS, [breakable(lang, name) for name in names]):
                assert one["over"] <= 0, (width, one)
                assert all(before[-1] in "\u00ad -" for before in one["found"]), (width, one)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_on_narrow_cards_break_between_syllables(
    visit: Visit, server: Server, lang: str
) -> None:
    page = visit("/", lang, viewport=PHONE, has_touch=True)
    full_table(page, server)
    wait_until_asked(page)
    words, content = Words(lang), GAMES["vaalbara"].load()
    people = [name_of(words, content, one.name) for one in content.characters]
    lands = [land_name(words, content, front) for front in range(len(content.fronts))]
    check_names(page, lang, {"#part-hand": people, ".row.now": lands, ".row.next": lands})


@pytest.fixture(scope="module")
def plays() -> dict[str, gallery.Play]:
    """Northgard at the choice of clans, and in the third year."""
    game = GAMES["northgard"]
    clans, cards = (gallery.Play(4, 4, game=game) for _ in range(2))
    while cards.state.year < 3:
        cards.go_on()
    return {"clans": clans, "cards": cards}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_northgard_break_between_syllables(
    browser: Browser, plays: dict[str, gallery.Play], tmp_path: Path, lang: str
) -> None:
    """On pages of the gallery, which find their fonts beside them."""
    gallery.copy_styles(tmp_path)
    words, content = Words(lang), GAMES["northgard"].load()
    names = {
        "clans": [clan_name(words, content, clan) for clan in range(len(content.clans))],
        "cards": sorted({card_name(words, content, at) for at in range(len(content.cards))}),
    }
    page = browser.new_page()
    for what, play in plays.items():
        file = tmp_path / f"{what}.html"
        seat = play.state.asks[0].seat
        file.write_text(gallery.page(play, seat, lang, "light"), encoding="utf-8")
        page.goto(file.as_uri())
        assert fonts_used(page).keys() == {"Landnam Sans", "Landnam Serif"}
        check_names(page, lang, {"#part-hand": names[what]})
    page.close()
