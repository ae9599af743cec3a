"""A real browser at a real server: what the tests of every game's table do alike."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
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
    Page,
    TimeoutError,
    expect,
    sync_playwright,
)

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
ASKED = "#part-prompt:not(.wait) .choice"
LANGUAGES = ("en", "uk", "ru", "hu")
SHOTS = os.environ.get("LANDNAM_SHOTS", "")  # a folder to put pictures into

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Opens a page for somebody new, who sees no error of any script."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(path: str = "/", lang: str = "en", **settings: object) -> Page:
        given = {"viewport": DESKTOP, "reduced_motion": "reduce", **settings}
        context = browser.new_context(base_url=server.address, locale=lang, **given)  # type: ignore[arg-type]
        contexts.append(context)
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


def full_table(page: Page, server: Server) -> None:
    """Five seats, four of them bots."""
    bots = {f"seat-{seat}": "bot:beginner" for seat in range(1, 5)}
    wish = {"game": "vaalbara", "seat-0": "me", **bots}
    page.goto(page.request.post("/new", form=wish, headers={"Origin": server.address}).url)


def is_asked(page: Page) -> bool:
    return page.locator(ASKED).count() > 0


def wait_until_asked(page: Page, seconds: float = 40) -> None:
    expect(page.locator(".game[data-ready]")).to_be_attached(timeout=seconds * 1000)
    expect(page.locator(ASKED).first).to_be_attached(timeout=seconds * 1000)


def answer(page: Page, number: int = 0) -> None:
    """Pick an option and do it; what is lit on the table and the buttons mean the same."""
    expect(page.locator(".game.sending")).to_have_count(0, timeout=20_000)
    before = page.locator(".game").get_attribute("data-seen")
    choose(page, page.locator(ASKED).nth(number).get_attribute("data-pick") or "")
    expect(page.locator(".game")).not_to_have_attribute("data-seen", before or "", timeout=20_000)
    expect(page.locator(".game.sending")).to_have_count(0, timeout=20_000)


def choose(page: Page, option: str) -> None:
    """Pick an option and send it. What is picked already (a refusal leaves it so) is not touched
    again: a second touch would send it."""
    thing = page.locator(f'[data-pick="{option}"]:visible').first
    if thing.get_attribute("aria-pressed") != "true":
        thing.click()
    page.locator("[data-go]:visible").click(no_wait_after=True)


def is_over(page: Page) -> bool:
    return page.locator("[data-rematch]").count() > 0


def play_to_the_end(page: Page, seconds: float = 240) -> None:
    deadline = time.monotonic() + seconds
    while not is_over(page):
        assert time.monotonic() < deadline, page.locator("#part-prompt").inner_text()
        if page.locator("#part-curtain [data-open]:visible").count():
            with suppress(TimeoutError):  # it may just have been opened
                page.locator("#part-curtain [data-open]").click(timeout=1000)
            continue
        if not is_asked(page):
            page.wait_for_timeout(50)
            continue
        try:
            answer(page)
        except TimeoutError:
            assert not is_asked(page) or is_over(page), page.locator("#part-prompt").inner_text()


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


def axe(page: Page) -> list[str]:
    """What axe-core finds wrong."""
    page.evaluate(AXE)
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{found['id']}: {node['html'][:150]}"
        for found in result["violations"]
        for node in found["nodes"][:3]
    ]
