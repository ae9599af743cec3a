"""Northgard in a real browser: a whole game with the mouse and the keys, phones, and everybody."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest

from landnam.games import GAMES
from landnam.kit.luck import Luck
from landnam.kit.session import read_log
from tests.web import browsing
from tests.web.browsing import (
    ASKED,
    DESKTOP,
    PHONE,
    Page,
    Visit,
    axe,
    expect,
    is_over,
    shot,
    wait_until_asked,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator

browser, server, visit = browsing.browser, browsing.server, browsing.visit

GAMES_AT_MOST = 3
WANTED = {"closed", "retreated"}
SEEN = 'document.querySelector(".game").dataset.seen'


def new_table(page: Page, level: str) -> str:
    """A table with two bots and creatures, as the form makes it."""
    page.goto("/new?game=northgard")
    for seat, kind in enumerate(("me", f"bot:{level}", f"bot:{level}")):
        page.locator(f"[name=seat-{seat}]").select_option(kind)
    values = GAMES["northgard"].options(GAMES["northgard"].load())["creatures"]
    page.locator(f'[name=option-creatures][value="{values.index("creatures")}"]').check()
    page.locator("main form button[type=submit]").last.click()
    page.wait_for_url("**/table/**")
    return page.url.partition("?")[0]


# ---- how somebody picks


def pick(page: Page, option: str) -> None:
    """On a card, on the map or in the prompt, wherever it is; on the map R goes on to the next
    option of the same place."""
    card = page.locator(f'#part-hand [data-pick="{option}"]:visible')
    light = page.locator(f'#part-board .light:has([data-pick="{option}"])').first
    if card.count():
        card.first.click()
    elif light.count() and light.is_visible():
        pick_on_map(page, light, option)
    else:
        pick_in_prompt(page, option)
    expect(page.locator(f'[data-pick="{option}"][aria-pressed=true]').first).to_be_attached()


REACHED = """(base) => {
  base.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = base.getBoundingClientRect();
  const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return base.contains(document.elementFromPoint(spot.x, spot.y)) ? spot : null;
}"""  # where the mouse reaches it, null if something else lies over its middle


def pick_on_map(page: Page, light: Locator, option: str) -> None:
    base = light.locator(".base")
    spot = base.evaluate(REACHED)
    if spot:
        page.mouse.click(spot["x"], spot["y"])
    else:
        base.focus()
        base.press("Enter")
    for _ in range(light.locator(".variant").count()):
        if page.locator(f'[data-pick="{option}"][aria-pressed=true]').count():
            return
        page.keyboard.press("r")


def pick_in_prompt(page: Page, option: str) -> None:
    choice = page.locator(f'#part-prompt .choice[data-pick="{option}"]')
    if not choice.is_visible():
        page.locator("#ng-list > summary").click()
    choice.click()


def send(page: Page) -> None:
    """Do what is picked, and wait until the table shows what came of it."""
    before = page.evaluate(SEEN)
    page.locator("[data-go]:visible").click(no_wait_after=True)
    expect(page.locator(".game")).not_to_have_attribute("data-seen", before, timeout=30_000)
    expect(page.locator(".game.sending")).to_have_count(0, timeout=30_000)


OFFERS = """(choices) => choices.map((one) => ({
  option: one.dataset.pick, does: one.dataset.do ?? "", help: one.dataset.help ?? "",
}))"""
PLAYABLE = "#part-hand .card.can-pick:not(.aside)[data-pick]"


def wish(page: Page, luck: Luck) -> str:
    """Close what can be closed, play what can be played, march with all."""
    offers = page.locator(ASKED).evaluate_all(OFFERS)
    for words in ("Closes your", "Closes"):
        closing = [one["option"] for one in offers if words in one["help"]]
        if closing:
            return str(closing[luck.below(len(closing))])
    cards = page.locator(PLAYABLE).evaluate_all("(all) => all.map((one) => one.dataset.pick)")
    if cards:
        return str(cards[luck.below(len(cards))])
    ways = page.locator("#part-board .light.march .base").evaluate_all(
        "(all) => all.map((one) => one.dataset.pick)"
    )
    if ways:
        return str(ways[luck.below(len(ways))])
    if page.locator("#part-hand .card.aside").count():
        return str(offers[0]["option"])  # nothing can be played: pass
    return str(offers[luck.below(len(offers))]["option"])


def play(page: Page, luck: Luck, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    turn = page.locator(f"{ASKED}, [data-rematch]").first
    while True:
        left = deadline - time.monotonic()
        assert left > 0, page.locator("#part-prompt").inner_text()
        expect(turn).to_be_attached(timeout=left * 1000)
        if is_over(page):
            return
        pick(page, wish(page, luck))
        send(page)


def told(page: Page, table: str) -> set[str]:
    """The kinds of all that happened, from the log that anybody may keep."""
    answer = page.request.get(f"{table}/log")
    assert answer.ok, answer.text()
    game = GAMES["northgard"]
    replay = read_log(answer.text(), game, game.load())
    assert replay.error is None and replay.session.is_over
    return {event.kind for event in replay.session.events}


# ---- a whole game


def test_a_person_plays_two_bots_to_the_end_with_a_closing_and_a_retreat(visit: Visit) -> None:
    """Bots that look ahead close and beat each other in every game: a second one is for the case
    that luck was against it."""
    page = visit("/")
    for number in range(GAMES_AT_MOST):
        table = new_table(page, "easy")
        wait_until_asked(page)
        play(page, Luck.seeded(number, "browser"), 240)
        expect(page.locator("#part-prompt")).to_contain_text("Winner")
        happened = told(page, table)
        if happened >= WANTED:
            break
    else:
        pytest.fail(f"never: {WANTED - happened}")
    shot(page, "northgard-over")
    log = page.locator("#part-log")
    expect(log).to_contain_text(re.compile(r"Territory .+ is closed: \d+ tile"))
    expect(log).to_contain_text(re.compile(r"[Rr]etreats: .+ → "))
    expect(page.locator("#part-prompt .ranking li")).to_have_count(3)

    # the story can be looked through from the start
    page.goto(f"{table}/replay")
    slider = page.locator("[data-step]")
    page.get_by_role("button", name="To the start").click()
    expect(slider).to_have_js_property("value", "0")
    page.get_by_role("button", name="One step forward").click()
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Step 1 of"))
    expect(page.locator("#part-board svg").first).to_be_visible()


# ---- screens, everybody


def test_a_move_is_made_on_a_phone_without_scrolling_sideways(visit: Visit) -> None:
    page = visit("/", viewport=PHONE, has_touch=True, is_mobile=True)
    new_table(page, "beginner")
    luck = Luck.seeded(1, "phone")
    for _ in range(6):  # the clan, tiles of the set-up, first cards
        wait_until_asked(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        for name in ("#part-board", "#part-prompt", "#part-hand"):
            box = page.locator(name).bounding_box()
            assert box and box["x"] >= -1 and box["x"] + box["width"] <= 391, name
        pick(page, wish(page, luck))
        send(page)
    shot(page, "northgard-phone")
    page.locator('.dock [data-drawer="log"]').click()
    expect(page.locator("#part-log")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_the_table_and_in_the_rules(visit: Visit, theme: str) -> None:
    size = PHONE if theme == "dark" else DESKTOP
    page = visit("/", viewport=size, color_scheme=theme, bypass_csp=True)
    new_table(page, "beginner")
    luck = Luck.seeded(2, "axe")
    wrong: dict[str, list[str]] = {}
    for number in range(6):
        wait_until_asked(page)
        if number in (0, 1, 3, 5):  # clans, tiles, units, cards
            wrong[f"question {number}"] = axe(page)
        pick(page, wish(page, luck))
        send(page)
    page.goto("/rules/northgard")
    wrong["rules"] = axe(page)
    assert not any(wrong.values()), {where: found for where, found in wrong.items() if found}
