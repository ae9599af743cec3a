"""The table at the sizes people have, in late games: the map first, nothing jumps, everything can
be reached and read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web import browsing, late_games
from tests.web.browsing import Browser, Locator, Page, expect
from tests.web.measuring import FRAMES
from tests.web.running import Server

browser = browsing.browser
LAPTOP, SMALL = (1280, 720), (1024, 768)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One whose bots are in no hurry: the table stays as it is while it is measured."""
    server = Server(tmp_path_factory.mktemp("server"), LANDNAM_BOT_PAUSE="600")
    yield server
    server.stop()


class Opener:
    """Opens tables in late games, each finished game being uploaded once."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.server = server
        self.context = browser.new_context(base_url=server.address, reduced_motion="reduce")
        self.page = self.context.new_page()
        self.page.goto("/")
        self.finished: dict[tuple[str, str], str] = {}

    def open(self, game: str, log: str, prompt: str, share: float = 0.6, lang: str = "en") -> Page:
        if (game, log) not in self.finished:
            address = late_games.upload(self.page, self.server, game, log)
            self.finished[game, log] = address
        moment = late_games.late(game, log, prompt, share)
        address = late_games.play_on(self.page, self.server, self.finished[game, log], moment)
        self.context.set_extra_http_headers({"Accept-Language": lang})
        self.page.goto(address)
        browsing.wait(self.page, "() => document.querySelector('.game[data-ready]')")
        return self.page


@pytest.fixture(scope="module")
def opener(browser: Browser, server: Server) -> Iterator[Opener]:
    opener = Opener(browser, server)
    yield opener
    opener.context.close()


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(FRAMES)


# ---- the map first

SIGHT = """() => {
  const map = document.querySelector("svg.map"), low = document.querySelector("#part-prompt");
  const [x, y, w, h] = document.querySelector("#part-sight").dataset.near.split(" ").map(Number);
  const at = new DOMPoint(x + w / 2, y + h / 2).matrixTransform(map.getScreenCTM());
  const frame = map.getBoundingClientRect();
  return {
    tile: map.getScreenCTM().a * 128,
    isSeen: at.x > frame.left && at.x < frame.right && at.y > frame.top
      && at.y < low.getBoundingClientRect().top,
    low: frame.bottom,
    hand: document.querySelector("#part-hand").getBoundingClientRect().bottom,
  };
}"""
YEAR_4 = 0.5
ASKED = ("turn_action", "move_step", "explore_tile", "build_choice", "recruit_place")


@pytest.mark.parametrize("prompt", ASKED)
def test_the_map_comes_first(opener: Opener, prompt: str) -> None:
    """A tile of 100 px at 1280 x 720 in year 4 of three players, of 90 px at 1024 x 768; the map
    lies under prompt and hand, and what the decision is about is in sight."""
    page = opener.open("northgard", "3-creatures", prompt, YEAR_4)
    for size, least in ((LAPTOP, 100), (SMALL, 90)):
        resize(page, size)
        sight = page.evaluate(SIGHT)
        assert sight["tile"] >= least
        assert sight["isSeen"]
        assert sight["low"] >= sight["hand"] - 1


def test_the_view_glides_to_the_next_decision(opener: Opener) -> None:
    page = opener.open("northgard", "5-long", "move_step")
    page.emulate_media(reduced_motion="no-preference")
    resize(page, LAPTOP)
    before = page.evaluate(SIGHT)
    page.evaluate(
        """() => {
  const sight = document.querySelector("#part-sight");
  const [x, y] = sight.dataset.whole.split(" ").map(Number);
  window.boxes = [];
  new MutationObserver(() => boxes.push(document.querySelector("svg.map").getAttribute("viewBox")))
    .observe(document.querySelector("svg.map"), { attributeFilter: ["viewBox"] });
  sight.dataset.near = `${x} ${y} 128 128`;
  const file = document.querySelector("link[rel=modulepreload][href$='/map.js']").href;
  return import(file).then((map) => map.watchMaps());
}"""
    )
    browsing.wait(page, "() => new Set(window.boxes).size > 3")
    browsing.wait(page, f"() => ({SIGHT})().isSeen")
    assert page.evaluate(SIGHT)["tile"] == pytest.approx(before["tile"])
    page.emulate_media(reduced_motion="reduce")


def test_the_hand_folds_while_no_card_can_be_played(opener: Opener) -> None:
    page = opener.open("northgard", "3-creatures", "explore_tile", YEAR_4)
    resize(page, LAPTOP)
    tab = page.locator("#part-hand .card").first
    folded = tab.bounding_box()
    assert folded and folded["height"] <= 48
    expect(tab.locator("h3")).to_be_visible()
    expect(tab.locator("p")).to_be_hidden()
    page = opener.open("northgard", "3-creatures", "turn_action", YEAR_4)
    open_ = page.locator("#part-hand .card").first.bounding_box()
    assert open_ and open_["height"] > 100


# ---- nothing jumps

PLACES = """() => [...document.querySelectorAll(
  "[data-pick]:not(.variant), .hand .card, svg.map, .row, .seat, .side, .dock, summary")]
  .filter((one) => one.checkVisibility() && !one.closest(".variant"))
  .map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const lifted = one.matches(".picked") ? -10 : 0;
    return [Math.round(x), Math.round(y - lifted * (one.matches(".hand .card") ? 1 : 0)),
            Math.round(width), Math.round(height)];
  })"""
JUMPS = (
    ("northgard", "3-creatures", "turn_action"),
    ("northgard", "3-creatures", "move_step"),
    ("northgard", "4-teams", "exchange"),
    ("vaalbara", "4-search", "choose_character"),
    ("vaalbara", "4-search", "bard_target"),
    ("vaalbara", "4-search", "rider_swap"),
)


@pytest.mark.parametrize(("game", "log", "prompt"), JUMPS)
def test_nothing_jumps_when_something_is_picked(
    opener: Opener, game: str, log: str, prompt: str
) -> None:
    page = opener.open(game, log, prompt)
    page.locator(".game").evaluate("(game) => { game.dataset.confirm = '1'; }")
    for size in (LAPTOP, (390, 844)):
        resize(page, size)
        page.mouse.move(1, 1)
        before = page.evaluate(PLACES)
        for thing in lit_things(page)[:3]:
            thing.evaluate("(one) => one.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
            expect(page.locator("#part-prompt [data-go]")).to_be_visible()
            assert page.evaluate(PLACES) == before, (size, thing)
            page.keyboard.press("Escape")


def lit_things(page: Page) -> list[Locator]:
    return page.locator("[data-pick]:not(.variant):visible").all()


def test_a_list_lies_over_the_map_and_closes_with_escape(opener: Opener) -> None:
    page = opener.open("northgard", "3-creatures", "move_step", YEAR_4)
    resize(page, LAPTOP)
    box = page.locator("svg.map").get_attribute("viewBox")
    list_ = page.locator("#part-prompt details")
    list_.locator("summary").click()
    expect(list_.locator(".choice").first).to_be_visible()
    assert page.locator("svg.map").get_attribute("viewBox") == box
    page.keyboard.press("Escape")
    expect(list_.locator(".choice").first).to_be_hidden()
    expect(list_.locator("summary")).to_be_focused()


# ---- tablets


@pytest.mark.parametrize("width", [768, 820, 1024, 1180])
def test_a_tablet_reaches_everything(opener: Opener, width: int) -> None:
    """Five seats fit; display, battle, log and odds are there or open from the dock."""
    page = opener.open("northgard", "5-long", "turn_action")
    resize(page, (width, 1024 if width < 1000 else 768))
    for seat in page.locator("#part-seats .seat").all():
        box = seat.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
    settings = page.locator(".bar [data-tool=settings]").bounding_box()
    assert settings and settings["x"] + settings["width"] <= width
    for drawer, inside in (("display", "#part-display-offers"), ("log", "#part-log")):
        if not page.locator(inside).is_visible():
            page.locator(f'.dock [data-drawer="{drawer}"]').click()
        expect(page.locator(inside)).to_be_visible()
        page.keyboard.press("Escape")
    page.locator(".dock [popovertarget=part-odds]").click()
    expect(page.locator("#part-odds")).to_be_visible()
    page.keyboard.press("Escape")


# ---- card texts


@pytest.mark.parametrize("game", ["northgard", "vaalbara"])
def test_texts_of_cards_are_seen_from_650_px_on(opener: Opener, game: str) -> None:
    log, prompt = {"northgard": ("4-teams", "turn_action")}.get(
        game, ("4-search", "choose_character")
    )
    page = opener.open(game, log, prompt)
    for size in ((360, 650), (768, 1024), (1024, 768), (1280, 720), (1366, 657), (1440, 789)):
        resize(page, size)
        for text in page.locator("#part-hand .card .plate p").all():
            expect(text).to_be_visible()
            over = text.evaluate("(one) => one.scrollHeight - one.clientHeight")
            assert over <= 1, (size, text.inner_text())
