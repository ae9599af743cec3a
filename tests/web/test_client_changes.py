"""The scripts of the table in a real browser: showing what changed, at once or in motion."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.web import browsing, staging
from tests.web.browsing import expect
from tests.web.scenery import board, hand, log_of, prompt, seats, table_page
from tests.web.staging import Opener, Stage, card, eventually

browser, context, opened, stage = browsing.browser, staging.context, staging.opened, staging.stage


# ---- showing what changed


def test_the_log_grows_and_shrinks(stage: Stage, opened: Opener) -> None:
    tab = opened()
    stage.push("s1", log__r2=log_of(2, "Bence takes a meadow"))
    expect(tab.locator("#part-log > #part-log-r2")).to_contain_text("meadow")
    expect(tab.locator("#part-log > ol")).to_have_count(2)
    stage.push("s2", log__r2="")
    expect(tab.locator("#part-log > ol")).to_have_count(1)
    stage.push("s3", whole=True, prompt=prompt("All anew"), log__r3=log_of(3, "only this"))
    expect(tab.locator("#part-log > ol")).to_have_text(["only this"])
    expect(tab.locator("#part-hand")).to_be_hidden()
    stage.push("s4", hand=hand("hunter"))
    expect(card(tab, "hunter")).to_be_visible()
    assert tab.evaluate("document.getElementById('part-hand').previousElementSibling.id") == (
        "part-prompt"
    )


def test_a_circle_begins_with_whoever_is_first(stage: Stage, opened: Opener) -> None:
    tab = opened()

    def rows(first: int) -> dict[str, str]:
        mark = {at: " data-first" if at == first else "" for at in (2, 0, 1)}
        return {
            f"circle__{at}": f'<p id="part-circle-{at}" data-order="{at}"{mark[at]}>{at}</p>'
            for at in mark
        }

    stage.push("s1", circle='<div id="part-circle" data-sorted></div>')
    for first, order in ((1, "120"), (0, "012"), (2, "201"), (9, "012")):
        stage.push(f"s{first}", **rows(first))
        expect(tab.locator("#part-circle > p")).to_have_text([*order])


def test_the_log_shows_the_newest_line_unless_one_reads(stage: Stage, opened: Opener) -> None:
    long = log_of(1, *(f"line {n}" for n in range(80)))
    tab = opened(page=table_page(log=long))
    frame = tab.locator("#panel-log")

    def is_at_end() -> bool:
        return bool(frame.evaluate("e => e.scrollHeight - e.scrollTop - e.clientHeight < 4"))

    eventually(is_at_end)
    stage.push("s1", log__r2=log_of(2, "new line"))
    expect(tab.locator("#part-log-r2")).to_be_attached()
    assert is_at_end()
    frame.evaluate("e => { e.scrollTop = 50 }")
    stage.push("s2", log__r3=log_of(3, "newer line"))
    expect(tab.locator("#part-log-r3")).to_be_attached()
    assert frame.evaluate("e => e.scrollTop") == 50


def test_focus_stays_on_its_card_and_goes_to_the_prompt_when_it_is_gone(
    stage: Stage, opened: Opener
) -> None:
    tab = opened()
    card(tab, "farmer").focus()
    stage.push("s1", hand=hand("rider", "farmer"))
    expect(card(tab, "hunter")).to_have_count(0)
    expect(card(tab, "farmer")).to_be_focused()
    stage.push("s2", hand=hand("rider"), prompt=prompt("Next", "rider"))
    expect(card(tab, "farmer")).to_have_count(0)
    expect(tab.locator("#part-prompt")).to_be_focused()
    stage.push("s3", prompt=prompt("And next", "rider"))
    expect(tab.locator("#part-prompt h2")).to_have_text("And next")
    expect(tab.locator("#part-prompt")).to_be_focused()


def test_what_one_writes_and_what_is_open_stays(stage: Stage, opened: Opener) -> None:
    more = (
        "<details><summary>More</summary>text</details>"
        '<button popovertarget="why-oak">?</button><div popover id="why-oak">Oak</div>'
    )
    tab = opened(page=table_page(board=board("oak", more=more)))
    tab.locator("summary").click()
    tab.locator("[popovertarget]").click()
    tab.evaluate("document.querySelector('#tab-chat').click()")
    tab.locator("#why-oak").evaluate("e => e.matches(':popover-open') || e.showPopover()")
    stage.push("s1", board=board("oak", "ash", more=more))
    expect(tab.locator("[data-piece=ash]")).to_be_visible()
    expect(tab.locator("#why-oak")).to_be_visible()
    expect(tab.locator("details")).to_have_attribute("open", "")


def test_words_said_are_sent_and_the_field_is_emptied(stage: Stage, opened: Opener) -> None:
    tab = opened()
    tab.get_by_role("tab", name="Chat").click()
    expect(tab.locator("#panel-log")).to_be_hidden()
    field = tab.get_by_label("Say something")
    field.fill("u h l 1 ?")
    field.press("Enter")
    assert stage.wait_for("say") == [{"do": "say", "text": "u h l 1 ?"}]
    expect(field).to_have_value("")
    field.press_sequentially("1uh")
    assert len(stage.asked) == 1
    expect(tab.locator(".picked")).to_have_count(0)
    tab.get_by_role("tab", name="Chat").press("ArrowLeft")
    expect(tab.locator("#panel-log")).to_be_visible()
    stage.push("s1", chat__1='<li id="part-chat-1">Bence: hello</li>')
    expect(tab.locator("#part-chat li")).to_have_count(1)
    expect(tab.locator("#tab-chat .new")).to_have_text("1")


def test_the_title_and_the_icon_call(stage: Stage, opened: Opener) -> None:
    tab = opened()
    expect(tab).to_have_title("● Vaalbara")
    icon = tab.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("favicon-turn.svg"))
    stage.say(**{"is": "state"}, seen="s1", seat=1, parts={}, title="Bence is thinking")
    expect(tab).to_have_title("Bence is thinking")
    expect(icon).to_have_attribute("href", re.compile("favicon.svg"))


def test_clocks_count_down_and_speak_at_thirty_and_ten(stage: Stage, opened: Opener) -> None:
    clock = '<time class="clock" data-ends="31" data-runs="1">0:31</time>'
    tab = opened(page=table_page(seats=seats(clock)))
    face = tab.locator("time.clock")
    expect(face).to_have_text(re.compile("0:(30|2.)"))
    expect(face).not_to_have_class(re.compile("low"))
    ear = tab.locator("[aria-live=assertive]")
    expect(ear).to_have_text("30 seconds left")
    stage.push("s1", seats=seats('<time class="clock" data-ends="9" data-runs="1">0:09</time>'))
    expect(face).to_have_class(re.compile("low"))
    stage.push("s2", seats=seats('<time class="clock" data-ends="3725">1:02:05</time>'))
    expect(face).to_have_text("1:02:05")


MOVING = (
    "document.getAnimations().filter(a => a.playState === 'running' && !a.animationName).length"
)
NOTE_FLIGHTS = """() => { window.flights = [];
  const old = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.flights.push([this.dataset.piece, options.duration]);
    return old.call(this, frames, { ...options, duration: 60000 }); }; }"""

# ---- motion


def test_pieces_travel_and_a_click_finishes(stage: Stage, opened: Opener) -> None:
    tab = opened()
    tab.evaluate(NOTE_FLIGHTS)
    fresh = board("elm", "oak").replace(
        '<div class="row">',
        '<div class="row"><article class="card" data-piece="new" data-from="deck">n</article>',
    )
    stage.push("s1", board=fresh)
    expect(tab.locator("[data-piece=new]")).to_be_visible()
    flights = tab.evaluate("window.flights")
    assert sorted(name for name, _ in flights) == ["new", "oak"]  # elm is where it was
    assert all(duration == 380 for _, duration in flights)
    assert tab.evaluate(MOVING) == 2
    tab.locator(".bar .title").click()
    assert tab.evaluate(MOVING) == 0
    expect(tab.locator(".travels")).to_have_count(0)


@pytest.mark.timing
def test_quick_changes_are_seen_one_after_the_other(stage: Stage, opened: Opener) -> None:
    tab = opened()
    tab.evaluate(
        """() => { window.seen = []; const t0 = performance.now();
        new MutationObserver(() => {
          const now = document.querySelector('.game').dataset.seen;
          window.seen.push([now, performance.now() - t0]);
        }).observe(document.querySelector('.game'), { attributeFilter: ['data-seen'] }); }"""
    )
    names = ["oak", "elm", "ash", "fir"]
    for n in range(6):
        stage.push(f"q{n}", board=board(*names[n % 4 :], *names[: n % 4]))
    expect(tab.locator(".game")).to_have_attribute("data-seen", "q5")
    seen = tab.evaluate("window.seen")
    assert [name for name, _ in seen] == [f"q{n}" for n in range(6)]
    times = [at for _, at in seen]
    assert max(after - before for before, after in pairwise(times)) > 100
    assert times[-1] - times[0] < 6000


def test_with_reduced_motion_all_is_at_once(stage: Stage, opened: Opener) -> None:
    tab = opened(reduced_motion="reduce")
    tab.evaluate(NOTE_FLIGHTS)
    for n in range(5):
        stage.push(f"q{n}", board=board(*(["oak", "elm"] if n % 2 else ["elm", "oak"])))
    expect(tab.locator(".game")).to_have_attribute("data-seen", "q4")
    assert tab.evaluate("window.flights") == []
