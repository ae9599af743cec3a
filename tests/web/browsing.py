"""A real browser at a real server: what the tests of every game's table do alike."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.running import Server

CHROMIUM = shutil.which("chromium")
if os.environ.get("LANDNAM_NEED_BROWSER") != "1":
    pytest.importorskip("playwright", reason="Playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine", allow_module_level=True)

from playwright.sync_api import (  # noqa: E402
    Browser,
    BrowserContext,
    Locator,
    Page,
    expect,
    sync_playwright,
)

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
ASKED = "#part-prompt:not(.wait) .choice"
LANGUAGES = ("en", "uk", "ru", "hu")
SHOTS = os.environ.get("LANDNAM_SHOTS", "")  # a folder to put pictures into
PATIENCE = 60.0  # seconds: longer than anything takes on the slowest machine
DONE_WITHOUT = (  # what Playwright turns off, for our list replaces its own; and address bars
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades",
    "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints",
    "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup",
)  # fmt: skip
FLAGS = ("--no-sandbox", f"--disable-features={','.join(DONE_WITHOUT)}")
expect.set_options(timeout=PATIENCE * 1000)

# ---- asked in the page

SEEN = "() => document.querySelector('.game').dataset.seen"
READY = """(wanted) => document.querySelector(".game[data-ready]:not(.sending)")
  && document.querySelector(wanted)"""
FREE = "() => !document.querySelector('.game.sending')"
IS_SENT = """() => {
  const go = document.querySelector("#part-prompt [data-go]");
  return !go || go.hidden || document.querySelector(".game.sending") !== null;
}"""
IS_DONE = """(before) => {
  const game = document.querySelector(".game");
  return game.dataset.seen !== before && !game.classList.contains("sending");
}"""
IS_PICKED = """(option) =>
  document.querySelector(`[data-pick="${option}"][aria-pressed=true]`) !== null"""
SPOT = """(thing) => {
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = thing.getBoundingClientRect();
  const parts = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
  return parts
    .flatMap((down) => parts.map((right) => [right, down]))
    .map(([right, down]) => ({ x: box.x + box.width * right, y: box.y + box.height * down }))
    .find(({ x, y }) => thing.contains(document.elementFromPoint(x, y))) ?? null;
}"""  # where the mouse reaches it: the middle of a crooked land may lie in another; null if nowhere

# ---- axe

COLOURS = ("color-contrast", "link-in-text-block")
AXE_RUNS = {
    "all": {},
    "colours": {"runOnly": list(COLOURS)},
}
FINDINGS = """async (run) => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...run });
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 150)}`));
}"""
WIDER = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [
  `${document.documentElement.scrollWidth} wide`,
  ...[...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 3).map((one) => one.outerHTML.slice(0, 150)),
]"""

ASK_ALWAYS = """document.addEventListener("DOMContentLoaded", () => {
  const game = document.querySelector(".game");
  if (game) game.dataset.confirm = "1";
});"""  # as the setting in the profile does, of which test_browser has a test

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Opens a page for somebody new, who sees no error of any script. They ask before every move,
    so that picking and doing are two things, unless they are `quick`."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(
        path: str = "/",
        lang: str = "en",
        has_axe: bool = False,
        quick: bool = False,
        **settings: object,
    ) -> Page:
        given = {"viewport": DESKTOP, "reduced_motion": "reduce", **settings}
        context = browser.new_context(base_url=server.address, locale=lang, **given)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        if has_axe:
            context.add_init_script(AXE)
        if not quick:
            context.add_init_script(ASK_ALWAYS)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong


# ---- small steps


def play_now(page: Page) -> str:
    """Two clicks: home and here."""
    page.get_by_role("button", name=re.compile("Play now")).click()
    page.wait_for_url("**/table/**")
    return page.url.partition("?")[0]


def new_table(page: Page, *kinds: str) -> None:
    """A table with these seats: me, here, friend, bot:easy …"""
    page.goto("/new?game=vaalbara")
    for number in range(5):
        field = page.locator(f"[name=seat-{number}]")
        if field.is_visible():
            field.select_option(kinds[number] if number < len(kinds) else "none")
            if number < len(kinds) and kinds[number] == "here":
                page.locator(f"[name=name-{number}]").fill("Bence")
    page.locator("main form button[type=submit]").last.click()


def made_table(page: Page, server: Server, game: str, *others: str) -> str:
    """The address of a new table: me and these."""
    seats = {f"seat-{seat}": kind for seat, kind in enumerate(("me", *others))}
    form = {"name-1": "Bence", **seats}
    answer = page.request.post(f"/new?game={game}", form=form, headers={"Origin": server.address})
    assert answer.ok, answer.text()
    return answer.url


def full_table(page: Page, server: Server) -> None:
    """Five seats, four of them bots."""
    page.goto(made_table(page, server, "vaalbara", *["bot:beginner"] * 4))


def is_asked(page: Page) -> bool:
    return page.locator(ASKED).count() > 0


def is_over(page: Page) -> bool:
    return page.locator("[data-rematch]").count() > 0


def wait(page: Page, condition: str, given: object = None, seconds: float = PATIENCE) -> None:
    """Until the page says so; it is asked at every frame, not as `expect` does every second, which
    counts in what is done hundreds of times. A function: our policy forbids a mere expression."""
    page.wait_for_function(condition, arg=given, timeout=seconds * 1000)


def wait_until_asked(page: Page, seconds: float = PATIENCE) -> None:
    wait(page, READY, ASKED, seconds)


def wait_for_turn(page: Page, seconds: float = PATIENCE) -> bool:
    """Until there is something to answer, or all is over: whether there is."""
    wait(page, READY, f"{ASKED}, [data-rematch]", seconds)
    return not is_over(page)


def touch(thing: Locator) -> None:
    """Click it with the mouse where it lies. Nothing moves here, so nothing has to come to rest
    first; what the mouse does not reach is left to Playwright's patience."""
    spot = thing.evaluate(SPOT)
    if spot:
        thing.page.mouse.click(spot["x"], spot["y"])
    else:
        thing.click(no_wait_after=True)


def touch_until(thing: Locator, condition: str, given: object = None) -> None:
    """Once; again only if the table changed just then and the mouse met something else."""
    deadline = time.monotonic() + PATIENCE
    while not thing.page.evaluate(condition, given):
        assert time.monotonic() < deadline, f"{thing}: touched in vain"
        touch(thing)


def pick(page: Page, option: str) -> None:
    """What is picked already (a refusal leaves it so) is not touched again: a second touch would
    send it."""
    touch_until(page.locator(f'[data-pick="{option}"]:visible').first, IS_PICKED, option)


def choose(page: Page, option: str) -> None:
    """Pick an option and send it, without waiting for what comes of it."""
    pick(page, option)
    touch_until(page.locator("[data-go]:visible"), IS_SENT)


def send(page: Page) -> None:
    """Do what is picked, and wait until the table shows what came of it."""
    before = page.evaluate(SEEN)
    touch_until(page.locator("[data-go]:visible"), IS_SENT)
    wait(page, IS_DONE, before)


def answer(page: Page, number: int = 0) -> None:
    """Pick an option and do it; what is lit on the table and the buttons mean the same."""
    wait(page, FREE)
    pick(page, page.locator(ASKED).nth(number).get_attribute("data-pick") or "")
    send(page)


def play_to_the_end(page: Page, seconds: float = 240) -> None:
    deadline = time.monotonic() + seconds
    while wait_for_turn(page, deadline - time.monotonic()):
        answer(page)


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


def axe(page: Page, run: str = "all") -> list[str]:
    """What axe-core, which the page was opened with, finds wrong by all its rules or by some."""
    found: list[str] = page.evaluate(FINDINGS, AXE_RUNS[run])
    return found


def sideways(page: Page) -> list[str]:
    """What is wider than the screen."""
    return page.evaluate(WIDER)  # type: ignore[no-any-return]
