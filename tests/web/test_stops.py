"""An automaton watched step by step in a real browser, live and in the replay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web import browsing
from tests.web.browsing import (
    ASKED,
    Page,
    Visit,
    answer,
    expect,
    made_table,
    wait_until_asked,
)
from tests.web.running import Server

browser, visit = browsing.browser, browsing.visit


ROOT = Path(__file__).parents[2]
SETTINGS = {"LANDNAM_BOXES": "tests.kit.wolves:BOX", "PYTHONPATH": str(ROOT)}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("wolves"), **SETTINGS)
    yield server
    server.stop()


def take(page: Page) -> None:
    """Take the first field: then the wolf is on its way, and what comes of it is held back."""
    wait_until_asked(page)
    page.locator(ASKED).first.click()
    page.locator("#part-prompt [data-go]").click()
    expect(page.locator(".stops")).to_be_visible()


def to_the_wolf(visit: Visit, server: Server) -> Page:
    """At a new table of one person, after the first turn: the wolf is on its way."""
    page = visit("/")
    page.goto(made_table(page, server, "wolves"))
    answer(page)
    take(page)
    return page


def test_each_step_is_shown_when_it_is_asked_for_and_tells_why(
    visit: Visit, server: Server
) -> None:
    page = to_the_wolf(visit, server)
    bar, log = page.locator(".stops"), page.locator("#part-log-all")
    expect(bar).to_contain_text("Step 1 of 2")
    expect(log).to_contain_text("howl at (WO-HOWL-1): considered 0")
    expect(log).not_to_contain_text("Grey wolf: took")
    assert page.locator("#part-prompt .choice").count() == 0
    bar.get_by_role("button", name="Next step").click()
    expect(bar).to_contain_text("Step 2 of 2")
    expect(log).to_contain_text("Grey wolf: took")
    why = log.locator("details.reasons").last
    expect(why.get_by_text("most sheep (WO-TAKE-2)")).to_be_hidden()
    why.locator("summary").click()
    expect(why.get_by_text("most sheep (WO-TAKE-2)")).to_be_visible()
    expect(why.get_by_text("chosen: ")).to_be_visible()
    bar.get_by_role("button", name="Next step").click()
    expect(bar).to_have_count(0)
    wait_until_asked(page)
    expect(log).to_contain_text("lamb")
    expect(page.locator("#part-log-all")).to_have_count(1)


def test_steps_may_be_skipped_and_the_game_goes_on(visit: Visit, server: Server) -> None:
    page = to_the_wolf(visit, server)
    page.locator(".stops").get_by_role("button", name="Skip").click()
    expect(page.locator(".stops")).to_have_count(0)
    wait_until_asked(page)
    expect(page.locator("#part-log-all")).to_contain_text("Grey wolf: took")
    page.reload()
    wait_until_asked(page)
    expect(page.locator(".stops")).to_have_count(0)
    answer(page)
    take(page)
    expect(page.locator(".stops")).to_contain_text("Step 1 of 2")


def test_who_watches_steps_at_their_own_pace(visit: Visit, server: Server) -> None:
    page = visit("/")
    page.goto(made_table(page, server, "wolves"))
    watcher = visit(page.url)
    expect(watcher.locator(".game[data-ready]")).to_have_count(1)
    answer(page)
    take(page)
    page.locator(".stops").get_by_role("button", name="Skip").click()
    wait_until_asked(page)
    expect(watcher.locator(".stops")).to_contain_text("Step 1 of 2")
    expect(watcher.locator("#part-log-all")).not_to_contain_text("charm")
    watcher.locator(".stops").get_by_role("button", name="Next step").click()
    expect(watcher.locator(".stops")).to_contain_text("Step 2 of 2")


def test_the_replay_has_a_step_for_every_stop(visit: Visit, server: Server) -> None:
    page = visit("/")
    table = made_table(page, server, "wolves")
    page.goto(table)
    for _ in range(3):
        answer(page)
        take(page)
        page.locator(".stops [data-skip-steps]").click()
    answer(page)
    expect(page.locator("#part-prompt")).to_contain_text("You ")
    howling = step_of_the_first(page, table, "howl at")
    log = page.locator("#part-log-all")
    expect(log).not_to_contain_text("Grey wolf: took")
    page.get_by_role("button", name="One step forward").click()
    expect(log).to_contain_text("Grey wolf: took")
    assert step_of_the_first(page, table, "Grey wolf: took") == howling + 1
    expect(page.locator(".graph .ends svg")).to_have_count(2)


def step_of_the_first(page: Page, table: str, text: str) -> int:
    """Where the replay first tells it: answers without alternative are no steps, so luck decides
    how many come before."""
    for step in range(12):
        page.goto(f"{table}/replay?step={step}")
        if text in (page.locator("#part-log-all").text_content() or ""):
            return step
    raise AssertionError(f"no step tells {text!r}")
