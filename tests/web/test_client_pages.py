"""The scripts of the other pages in a real browser, and what holds for all of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from landnam.web.pages.static_words import client_words
from landnam.words import Words
from tests.web import browsing, staging
from tests.web.browsing import Browser, expect
from tests.web.scenery import log_of, table_page
from tests.web.staging import STATIC, Opener, Stage, eventually

browser, context, opened, stage = browsing.browser, staging.context, staging.opened, staging.stage

AXE = Path(__file__).parent / "vendor" / "axe.min.js"

# ---- the other pages


def test_replay(stage: Stage, opened: Opener) -> None:
    tab = opened("/replay")
    slider = tab.locator("[data-step]")
    tab.locator("[data-key=step-forward]").click()
    expect(tab.locator("#part-log")).to_have_text("step 3")
    expect(slider).to_have_value("3")
    expect(slider).to_have_attribute("aria-valuetext", "Moment 3")
    expect(tab).to_have_title("At 3")
    expect(tab.locator("[data-step-field]")).to_have_value("3")
    expect(tab.locator("[data-now]")).to_have_attribute("d", "M60 0V92")
    assert tab.url.endswith("?step=3")
    tab.keyboard.press("End")
    expect(tab.locator("#part-log > ol")).to_have_count(2)
    tab.keyboard.press("ArrowLeft")
    tab.keyboard.press("ArrowLeft")
    expect(tab.locator("#part-log")).to_have_text("step 3")
    expect(tab.locator("#part-log > ol")).to_have_count(1)
    tab.locator("[data-seen-by]").select_option("0")
    eventually(lambda: "3 for 0" in stage.others)
    tab.locator("[data-key=play]").click()
    expect(tab.locator("[data-key=play]")).to_have_attribute("aria-label", "Pause")
    expect(slider).to_have_value("5")
    expect(tab.locator("[data-key=play]")).to_have_attribute("aria-label", "Play")


def test_rules_are_filtered(opened: Opener) -> None:
    tab = opened("/site")
    tab.get_by_role("searchbox").fill("order ties")
    expect(tab.locator("[data-find]:visible")).to_have_text(["Omens break ties"])
    expect(tab.get_by_role("status").first).to_have_text("Found: 1")
    expect(tab.get_by_role("heading", name="Two")).to_be_hidden()
    tab.get_by_role("searchbox").fill("")
    expect(tab.locator("[data-find]:visible")).to_have_count(3)


def test_seats_are_added_and_taken_away(opened: Opener) -> None:
    tab = opened("/site")
    expect(tab.locator("[data-seat-row]:visible")).to_have_count(1)
    tab.get_by_role("button", name="Add a seat").click()
    expect(tab.get_by_label("Seat 2")).to_have_value("friend")
    expect(tab.get_by_role("button", name="Add a seat")).to_be_hidden()
    tab.get_by_label("Seat 2").select_option("none")
    tab.get_by_role("searchbox").focus()
    expect(tab.get_by_label("Seat 2")).to_be_hidden()


def test_a_map_moves_and_zooms(opened: Opener) -> None:
    tab = opened("/map")
    svg = tab.locator("svg.map")
    svg.focus()

    def box() -> list[float]:
        return [float(n) for n in str(svg.get_attribute("viewBox")).split()]

    left, top, wide, high = whole = box()
    assert left <= 0 and top <= 0 and left + wide >= 400 and top + high >= 400
    assert min(wide, high) == pytest.approx(400)
    tab.keyboard.press("+")
    x, _, w, _ = box()
    assert w == pytest.approx(wide / 1.4) and x == pytest.approx(left + (wide - w) / 2)
    tab.keyboard.press("ArrowLeft")
    assert box()[0] < x
    tab.get_by_role("button", name="nearer").click()
    near = box()
    assert near[2] == pytest.approx(w / 1.4)
    at = svg.bounding_box()
    assert at
    tab.mouse.move(at["x"] + 200, at["y"] + 200)
    tab.mouse.down()
    tab.mouse.move(at["x"] + 220, at["y"] + 200, steps=4)
    tab.mouse.up()
    assert box()[0] < near[0]
    for _ in range(9):
        tab.keyboard.press("+")
    assert box()[2] == pytest.approx(wide / 4)
    tab.keyboard.press("0")
    assert box() == pytest.approx(whole)


# ---- for everybody


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, stage: Stage, theme: str) -> None:
    stage.fresh(table_page().replace('data-theme="light"', f'data-theme="{theme}"'))
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    try:
        tab = context.new_page()
        tab.goto(f"http://127.0.0.1:{stage.port}/")
        eventually(lambda: stage.sockets)
        tab.locator("#part-hand [data-piece=rider]").click()
        stage.say(**{"is": "refused"}, text="Not now", clause="VB-CHOOSE-1")
        expect(tab.get_by_role("alert")).to_be_visible()
        tab.add_script_tag(path=AXE)
        for width in (390, 1440):
            tab.set_viewport_size({"width": width, "height": 860})
            found = tab.evaluate("axe.run({resultTypes: ['violations']}).then(r => r.violations)")
            assert [(width, one["id"], one["nodes"][0]["html"]) for one in found] == []
    finally:
        context.close()


def test_the_table_never_scrolls(opened: Opener) -> None:
    tab = opened(page=table_page(log=log_of(1, *(f"line {n}" for n in range(200)))))
    for width in (768, 1024, 1440, 1920):
        tab.set_viewport_size({"width": width, "height": 900})
        size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert tab.evaluate(size) == [width, 900]


def test_every_phrase_of_the_scripts_is_known() -> None:
    said = re.compile(r'\bsay\("([^"]*)"')
    used = {text for file in STATIC.glob("*.js") for text in said.findall(file.read_text())}
    assert used == set(client_words(Words("uk")))
