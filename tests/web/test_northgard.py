"""Northgard in a real browser: a whole game with the mouse and the keys, phones, and everybody."""

from __future__ import annotations

import re
import time

import pytest

from landnam.games import GAMES
from landnam.kit.luck import Luck
from landnam.kit.session import read_log
from tests.web import browsing
from tests.web.browsing import (
    ASKED,
    IS_PICKED,
    PHONE,
    SPOT,
    Locator,
    Page,
    Visit,
    axe,
    expect,
    send,
    shot,
    sideways,
    touch,
    touch_until,
    wait,
    wait_for_turn,
    wait_until_asked,
)

browser, server, visit = browsing.browser, browsing.server, browsing.visit

GAMES_AT_MOST = 3
WANTED = {"closed", "retreated"}
WIDE_AWAKE = 40  # moves
PASS = "0"


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
    """On a card, on the map or in the prompt, wherever it is."""
    card = page.locator(f'#part-hand [data-pick="{option}"]:visible').first
    light = page.locator(f'.map .light:has([data-pick="{option}"]):visible').first
    if card.count():
        touch_until(card, IS_PICKED, option)
    elif light.count():
        pick_on_map(light, option)
    else:
        pick_in_prompt(page, option)


def pick_on_map(light: Locator, option: str) -> None:
    """R goes on to the next option of the same place."""
    base, page = light.locator(".base"), light.page
    if not light.locator("[aria-pressed=true]").count():
        if base.evaluate(SPOT):
            touch(base)
        else:
            base.press("Enter")
    for _ in range(light.locator(".variant").count()):
        if page.evaluate(IS_PICKED, option):
            return
        page.keyboard.press("r")
    wait(page, IS_PICKED, option)


def pick_in_prompt(page: Page, option: str) -> None:
    choice = page.locator(f'#part-prompt .choice[data-pick="{option}"]')
    if not choice.is_visible():
        touch(page.locator("#ng-list > summary"))
    touch_until(choice, IS_PICKED, option)


OFFERS = f"""() => {{
  const all = (selector) => [...document.querySelectorAll(selector)];
  const option = (one) => one.dataset.pick;
  const helps = (words) => all("{ASKED}").filter((one) => one.dataset.help?.includes(words));
  return {{
    own: helps("Closes your").map(option),
    closing: helps("Closes").map(option),
    cards: all("#part-hand .card.can-pick:not(.aside)[data-pick]").map(option),
    marches: all(".map .light.march .base").map(option),
    passing: all("#part-hand .card.aside").length ? all("{ASKED}").slice(0, 1).map(option) : [],
    any: all("{ASKED}").map(option),
  }};
}}"""  # what one would rather do first


def wish(page: Page, luck: Luck, is_tired: bool = False) -> str:
    """Close what can be closed, play what can be played, march with all, or pass. Who is tired
    declines and passes wherever he may."""
    offers: dict[str, list[str]] = page.evaluate(OFFERS)
    if is_tired and PASS in offers["any"]:
        return PASS
    liked = next(options for options in offers.values() if options)
    return liked[luck.below(len(liked))]


def play(page: Page, luck: Luck, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    moves = 0
    while wait_for_turn(page, deadline - time.monotonic()):
        pick(page, wish(page, luck, moves > WIDE_AWAKE))
        send(page)
        moves += 1


def told(page: Page, table: str) -> set[str]:
    """The kinds of all that happened, from the log that anybody may keep."""
    answer = page.request.get(f"{table}/log")
    assert answer.ok, answer.text()
    game = GAMES["northgard"]
    replay = read_log(answer.text(), game, game.load())
    assert replay.error is None and replay.session.is_over
    return {event.kind for event in replay.session.events}


# ---- a whole game


@pytest.mark.long
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
    expect(page.locator(".map")).to_be_visible()


# ---- the map grows


MAP = """() => {
  const map = document.querySelector(".map");
  const inside = [...map.querySelectorAll("*")];
  return {
    foreign: inside.filter((one) => one.namespaceURI !== map.namespaceURI).map((one) => one.localName),
    parts: inside.filter((one) => one.id.startsWith("part-")).map((one) => `${one.id} ${one.children.length}`),
    seats: [...document.querySelectorAll("#part-seats header")].map((one) => one.id),
    seen: map.getAttribute("viewBox"),
    tiles: inside.filter((one) => one.id.startsWith("part-ground-") && one.getBBox().width >= 128).length,
  };
}"""  # noqa: E501


TILES = """() => {
  const prompt = document.querySelector("#part-prompt").getBoundingClientRect().top;
  const map = document.querySelector(".map").getBoundingClientRect();
  return [...document.querySelectorAll(".map .seam")].map((one) => one.getBoundingClientRect())
    .map((box) => box.left >= map.left - 1 && box.right <= map.right + 1
      && box.top >= map.top - 1 && box.bottom <= prompt + 1);
}"""  # of each tile, whether all of it is in sight


def sees_all(page: Page) -> bool:
    return all(page.evaluate(TILES))


@pytest.mark.long
def test_a_map_that_grew_looks_like_one_that_was_loaded(visit: Visit) -> None:
    page = visit("/")
    new_table(page, "beginner")
    wait_until_asked(page)
    before = page.evaluate(MAP)
    luck = Luck.seeded(3, "growing")
    for _ in range(8):
        pick(page, wish(page, luck))
        send(page)
        wait_until_asked(page)
    grown = page.evaluate(MAP)
    page.reload()
    wait_until_asked(page)
    assert grown == page.evaluate(MAP)
    assert not grown["foreign"]
    assert grown["tiles"] > before["tiles"]
    assert sees_all(page)


GROWN = ".map :is(#part-grown, #part-troops) use:not([href='#ng-peak'])"  # some peaks rise over sea
UNANSWERED = f"""() => [...document.querySelectorAll("{GROWN}")]"""
UNANSWERED += """
  .map((thing) => [thing, thing.getBoundingClientRect()])
  .map(([thing, { x, y, width, height }]) =>
    [thing, document.elementFromPoint(x + width / 2, y + height / 2)])
  .filter(([, top]) => top?.closest(".map")
    && !top.closest("[data-why], [data-pick], [data-next]"))
  .map(([thing, top]) => `${thing.getAttribute("href")}: ${top.outerHTML.slice(0, 80)}`)"""


def test_everything_on_the_map_says_why_not(visit: Visit) -> None:
    page = visit("/")
    new_table(page, "beginner")
    luck = Luck.seeded(3, "wishes")
    bubble = page.locator(".bubble")
    asked = set()
    for _ in range(60):
        wait_until_asked(page)
        for kind in {"troop", "askable"} - asked:
            thing = page.locator(f".map .{kind}[data-why]").first
            if thing.count() and thing.evaluate(SPOT):
                touch(thing)
                expect(bubble).to_be_visible()
                assert len(bubble.inner_text()) > 10
                page.keyboard.press("Escape")
                expect(bubble).to_be_hidden()
                asked.add(kind)
        if len(asked) == 2:
            break
        pick(page, wish(page, luck))
        send(page)
    assert len(asked) == 2
    assert page.evaluate(UNANSWERED) == []


@pytest.mark.long
def test_whoever_looks_nearer_stays_there_while_the_map_changes(visit: Visit) -> None:
    page = visit("/")
    new_table(page, "beginner")
    wait_until_asked(page)
    luck = Luck.seeded(3, "near")
    for _ in range(5):
        pick(page, wish(page, luck))
        send(page)
        wait_until_asked(page)
    page.get_by_role("button", name="Zoom in").click()
    near = page.evaluate(MAP)
    assert not sees_all(page)
    pick(page, wish(page, luck))
    send(page)
    wait_until_asked(page)
    after = page.evaluate(MAP)
    assert near["seen"].split()[2:] == after["seen"].split()[2:]
    page.get_by_role("button", name="Whole map").click()
    assert sees_all(page)


ORDER = "() => [...document.querySelectorAll('#part-seats h2')].map((one) => one.textContent)"


def test_at_one_screen_the_seat_that_is_asked_stands_first(visit: Visit) -> None:
    page = visit("/new?game=northgard")
    for seat, kind in enumerate(("me", "here", "bot:beginner")):
        page.locator(f"[name=seat-{seat}]").select_option(kind)
    page.locator("[name=name-1]").fill("Bence")
    page.locator("main form button[type=submit]").last.click()
    page.wait_for_url("**/table/**")
    first: list[str] = []
    expect(page.locator(".game[data-ready]")).to_have_count(1)
    for number in (0, 1):
        page.locator("#part-curtain [data-open]").click()
        wait_until_asked(page)
        first.append(page.evaluate(ORDER)[0])
        pick(page, wish(page, Luck.seeded(number, "screen")))
        send(page)
    assert len(set(first)) == 2
    assert all(name.endswith("(you)") for name in first)


# ---- screens, everybody


TOLD_APART = (0, 1, 3, 5)  # of the first six questions: the clan, a tile, units, a card


@pytest.mark.long
def test_moves_are_made_on_a_phone_without_scrolling_sideways(visit: Visit) -> None:
    """In the dark, where axe looks at the colours."""
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}
    page = visit("/", has_axe=True, **phone)
    new_table(page, "beginner")
    luck = Luck.seeded(1, "phone")
    for number in range(6):
        wait_until_asked(page)
        assert not sideways(page)
        for name in (".uncharted", "#part-prompt", "#part-hand"):
            box = page.locator(name).bounding_box()
            assert box and box["x"] >= -1 and box["x"] + box["width"] <= 391, name
        assert number not in TOLD_APART or not axe(page, "colours")
        pick(page, wish(page, luck))
        send(page)
    shot(page, "northgard-phone")
    page.locator('.dock [data-drawer="log"]').click()
    expect(page.locator("#part-log")).to_be_visible()


@pytest.mark.long
def test_axe_finds_nothing_at_the_table(visit: Visit) -> None:
    page = visit("/", has_axe=True)
    new_table(page, "beginner")
    luck = Luck.seeded(2, "axe")
    for number in range(6):
        wait_until_asked(page)
        assert number not in TOLD_APART or not axe(page)
        pick(page, wish(page, luck))
        send(page)
