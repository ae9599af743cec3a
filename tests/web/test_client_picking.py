"""The scripts of the table in a real browser: picking an option, and sending it on the line."""

from __future__ import annotations

import json
import re
from typing import Any

from landnam.web.wire.messages import REQUEST, Move
from tests.web import browsing, staging
from tests.web.browsing import BrowserContext, expect
from tests.web.scenery import CARDS, board, hand, log_of, prompt, table_page
from tests.web.staging import Opener, Stage, card, eventually, go, hear_out

OUTLINE = """(thing) => {
  const { outline, boxShadow, animationName } = getComputedStyle(thing);
  return `${outline} ${boxShadow} ${animationName}`;
}"""
STROKE = "(thing) => [getComputedStyle(thing).stroke, getComputedStyle(thing).strokeWidth]"

browser, context, opened, stage = browsing.browser, staging.context, staging.opened, staging.stage


# ---- picking


def test_a_pick_is_told_in_the_prompt_and_lit_everywhere(opened: Opener) -> None:
    tab = opened()
    expect(go(tab)).to_be_hidden()
    card(tab, "rider").click()
    expect(tab.locator("#part-prompt h2")).to_have_text("Rider, 9")
    expect(tab.locator("#part-prompt .ask p")).to_have_text("What the rider does.")
    expect(go(tab)).to_have_text("Play the Rider")
    expect(tab.locator(".picked")).to_have_count(2)
    expect(card(tab, "rider")).to_have_attribute("aria-pressed", "true")
    card(tab, "hunter").click()
    expect(card(tab, "rider")).to_have_attribute("aria-pressed", "false")
    tab.keyboard.press("Escape")
    expect(tab.locator("#part-prompt h2")).to_have_text("Choose a character")
    expect(go(tab)).to_be_hidden()


def test_the_main_button_sends_the_move_once(stage: Stage, opened: Opener) -> None:
    tab = opened()
    stage.answers = False
    card(tab, "rider").click()
    go(tab).click()
    go(tab).click()
    card(tab, "rider").click()
    expect(go(tab)).to_have_text("Sending")
    [move] = stage.wait_for("move")
    assert REQUEST.decode(json.dumps(move)) == Move(
        seat=1, option=9, seen="s0", nonce=move["nonce"]
    )
    stage.say(**{"is": "done"}, nonce=move["nonce"])
    stage.push("s1", turn=False, hand=hand("hunter"), prompt=prompt("Waiting for Bence"))
    expect(tab.locator("#part-prompt h2")).to_have_text("Waiting for Bence")
    expect(go(tab)).to_be_hidden()
    assert len(stage.moves()) == 1


def test_a_second_activation_sends_by_mouse_and_by_key(stage: Stage, opened: Opener) -> None:
    tab = opened()
    card(tab, "rider").dblclick()
    assert stage.wait_for("move")[0]["option"] == 9
    stage.push("s1", hand=hand("hunter", "farmer"), prompt=prompt("Again", "hunter", "farmer"))
    expect(tab.locator("#part-prompt h2")).to_have_text("Again")
    card(tab, "hunter").focus()
    tab.keyboard.press("Enter")
    expect(card(tab, "hunter")).to_have_class(re.compile("picked"))
    tab.keyboard.press("Space")
    second = stage.wait_for("move", 2)[1]
    assert (second["option"], second["seen"]) == (3, "s1")
    assert second["nonce"] != stage.moves()[0]["nonce"]


def test_an_option_in_a_picture_works_by_keyboard(stage: Stage, opened: Opener) -> None:
    spot = (
        '<svg width="40" height="40"><g role="button" tabindex="0" data-pick="9" '
        'class="can-pick" aria-label="Rider"><rect width="40" height="40"/></g></svg>'
    )
    tab = opened(page=table_page(board=board("oak", more=spot)))
    tab.locator("svg [data-pick]").focus()
    tab.keyboard.press("Enter")
    expect(go(tab)).to_have_text("Play the Rider")
    tab.keyboard.press(" ")
    assert stage.wait_for("move")[0]["option"] == 9


def test_a_pick_stays_only_while_it_means_the_same(stage: Stage, opened: Opener) -> None:
    tab = opened()
    card(tab, "rider").click()
    stage.push("s1", hand=hand("hunter", "rider"), log__r1=log_of(1, "Bence has chosen"))
    expect(card(tab, "farmer")).to_have_count(0)
    expect(card(tab, "rider")).to_have_class(re.compile("picked"))
    expect(tab.locator("#part-prompt h2")).to_have_text("Rider, 9")
    again = prompt("Choose a land", "hunter").replace('data-pick="3"', 'data-pick="9"')
    stage.push("s2", prompt=again)
    expect(tab.locator("#part-prompt h2")).to_have_text("Choose a land")
    expect(tab.locator(".picked")).to_have_count(0)


def test_what_is_refused_is_told_with_its_clause(stage: Stage, opened: Opener) -> None:
    tab = opened()
    stage.on_ask = lambda move: None
    card(tab, "rider").dblclick()
    [move] = stage.wait_for("move")
    stage.say(**{"is": "refused"}, text="Not now", nonce=move["nonce"], clause="VB-CHOOSE-1")
    alert = tab.get_by_role("alert")
    expect(alert).to_contain_text("Not now")
    expect(alert.get_by_role("link")).to_have_attribute("href", "/rules/vaalbara#VB-CHOOSE-1")
    expect(go(tab)).to_have_text("Play the Rider")
    expect(tab.locator(".game")).not_to_have_class(re.compile("sending"))
    go(tab).click()
    again = stage.wait_for("move", 2)
    assert again[0]["nonce"] != again[1]["nonce"]


def test_what_may_be_sent_again_is_sent_again_quietly(stage: Stage, opened: Opener) -> None:
    tab = opened()

    def refuse(move: dict[str, Any]) -> None:
        message = {"is": "refused", "text": "Not saved", "nonce": move["nonce"], "again": True}
        text = json.dumps([message]) if len(stage.moves()) < 2 else '[{"is":"pong"}]'
        stage.loop.create_task(stage.sockets[0].send_text(text))

    stage.on_ask = refuse
    card(tab, "rider").dblclick()
    first, second = stage.wait_for("move", 2)
    assert first == second
    expect(tab.get_by_role("alert")).to_have_count(0)


def test_why_not_is_answered_beside_the_thing(stage: Stage, opened: Opener) -> None:
    tab = opened(page=table_page(hand=hand(*CARDS, lit=False), prompt=prompt("Wait", off="x")))
    card(tab, "farmer").click()
    assert stage.wait_for("why")[0]["thing"] == "farmer"
    stage.say(**{"is": "reason"}, thing="farmer", text="It was played.", clause="VB-CHOOSE-2")
    bubble = tab.locator(".bubble")
    expect(bubble).to_contain_text("It was played.")
    box, thing = bubble.bounding_box(), card(tab, "farmer").bounding_box()
    assert box and thing
    assert abs(box["x"] + box["width"] / 2 - thing["x"] - thing["width"] / 2) < 120
    tab.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    tab.locator("[data-why=undo]").press("Enter")
    assert stage.wait_for("why", 2)[1]["thing"] == "undo"


def test_a_hint_lights_its_option(stage: Stage, opened: Opener) -> None:
    tab = opened()
    tab.keyboard.press("h")
    assert stage.wait_for("hint") == [{"do": "hint", "seat": 1}]
    stage.say(**{"is": "advice"}, option=12, text="Play the Farmer: two fields.")
    expect(card(tab, "farmer")).to_have_class(re.compile("hinted"))
    button = tab.locator("#part-prompt .choice")
    for things in (tab.locator("#part-hand .card"), button):
        rider, farmer = (things.nth(n).evaluate(OUTLINE) for n in (1, 2))
        assert rider != farmer, farmer
        assert "breathe" in rider and "breathe" not in farmer
    expect(tab.locator(".notes")).to_contain_text("two fields")
    card(tab, "rider").click()
    expect(tab.locator(".hinted")).to_have_count(0)


def test_a_hint_stays_while_others_choose(stage: Stage, opened: Opener) -> None:
    tab = opened()
    tab.keyboard.press("h")
    stage.wait_for("hint")
    stage.say(**{"is": "advice"}, option=12, text="Play the Farmer.")
    farmer = card(tab, "farmer")
    expect(farmer).to_have_class(re.compile("hinted"))
    stage.push("s1", hand=hand(*CARDS), prompt=prompt("Choose. All others have chosen.", *CARDS))
    expect(tab.locator("#part-prompt")).to_contain_text("All others")
    expect(farmer).to_have_class(re.compile("hinted"))
    stage.push("s2", hand=hand("hunter"), prompt=prompt("Another question", "hunter"))
    expect(tab.locator("#part-prompt")).to_contain_text("Another")
    stage.push("s3", hand=hand(*CARDS), prompt=prompt("Choose", *CARDS))
    expect(tab.locator("#part-prompt")).to_contain_text("Choose")
    expect(tab.locator(".hinted")).to_have_count(0)


def test_a_hint_is_seen_on_a_map(stage: Stage, opened: Opener) -> None:
    light = (
        '<g class="light"><g role="button" tabindex="0" class="base can-pick" data-pick="{n}" '
        'aria-label="Place {n}"><rect class="lit" x="{n}" width="9" height="9"/></g></g>'
    )
    chart = f'<svg class="map">{light.format(n=9)}{light.format(n=12)}</svg>'
    tab = opened(page=table_page(board=board("oak", more=chart)))
    tab.keyboard.press("h")
    stage.wait_for("hint")
    stage.say(**{"is": "advice"}, option=12, text="There.")
    expect(tab.locator(".map .hinted")).to_have_count(1)
    other, hinted = (tab.locator(".map .lit").nth(n).evaluate(STROKE) for n in (0, 1))
    assert other != hinted
    assert hinted[1] == "7px"


def test_a_move_that_can_be_taken_back_is_one_click_any_other_two(
    stage: Stage, opened: Opener
) -> None:
    tab = opened(page=table_page(confirm=""))
    stage.on_ask = lambda move: None
    card(tab, "rider").click()
    [move] = stage.wait_for("move")
    assert (move["option"], move["tentative"]) == (9, True)
    stage.say(**{"is": "irrevocable"}, nonce=move["nonce"])
    expect(tab.locator(".game.sending")).to_have_count(0)
    expect(go(tab)).to_have_text("Play the Rider")
    card(tab, "rider").click()
    second = stage.wait_for("move", 2)[1]
    assert second["option"] == 9 and "tentative" not in second
    assert second["nonce"] != move["nonce"]
    stage.say(**{"is": "done"}, nonce=second["nonce"])
    stage.push("s1", hand=hand("hunter", "farmer"), prompt=prompt("Again", "hunter", "farmer"))
    expect(tab.locator("#part-prompt h2")).to_have_text("Again")
    tab.locator("#part-prompt .choice").first.click()
    third = stage.wait_for("move", 3)[2]
    stage.say(**{"is": "done"}, nonce=third["nonce"])
    assert (third["option"], third["tentative"]) == (3, True)


def test_a_place_with_several_options_is_picked_first(stage: Stage, opened: Opener) -> None:
    spot = (
        '<svg width="80" height="40"><g class="light"><g role="button" tabindex="0" data-pick="9" '
        'class="base can-pick" aria-label="Rider"><rect width="40" height="40"/></g>'
        '<g class="turner" role="button" tabindex="0" aria-label="Another" data-next="9 12">'
        '<rect x="40" width="40" height="40"/></g></g></svg>'
    )
    tab = opened(page=table_page(board=board("oak", more=spot), confirm=""))
    tab.locator("svg [data-pick]").click()
    expect(go(tab)).to_have_text("Play the Rider")
    tab.keyboard.press("r")
    expect(go(tab)).to_have_text("Play the Farmer")
    go(tab).click()
    [move] = stage.wait_for("move")
    assert move["option"] == 12 and "tentative" not in move


def test_what_means_the_same_is_clicked_although_others_move(stage: Stage, opened: Opener) -> None:
    tab = opened()
    names = ["oak", "elm", "ash", "fir"]
    for n in range(4):  # while the first is shown, the others wait
        stage.push(f"q{n}", board=board(*names[n:], *names[:n]))
    expect(tab.locator(".game")).not_to_have_attribute("data-seen", "s0")
    card(tab, "rider").click()
    expect(tab.locator(".game")).to_have_attribute("data-seen", "q3")
    expect(go(tab)).to_have_text("Play the Rider")


def test_what_means_something_else_by_now_is_not_clicked(stage: Stage, opened: Opener) -> None:
    tab = opened(page=table_page(confirm=""))
    stage.push("q0", board=board("elm", "oak"))
    expect(tab.locator(".game")).to_have_attribute("data-seen", "q0")
    stage.push("q1", prompt=prompt("Which of them is to go?", *CARDS))
    card(tab, "rider").click()
    expect(tab.locator("#part-prompt h2")).to_have_text("Which of them is to go?")
    hear_out(stage, tab)
    assert not stage.moves()


def test_the_second_half_of_a_double_click_decides_nothing_new(
    stage: Stage, opened: Opener
) -> None:
    tab = opened(page=table_page(confirm=""), reduced_motion="reduce")
    box = card(tab, "rider").bounding_box()
    assert box
    spot = box["x"] + 20, box["y"] + 20
    tab.mouse.click(*spot)
    stage.wait_for("move")
    stage.push("s1", prompt=prompt("Which of them is to go?", *CARDS))
    expect(tab.locator("#part-prompt h2")).to_have_text("Which of them is to go?")
    tab.mouse.down(click_count=2)
    tab.mouse.up(click_count=2)
    hear_out(stage, tab)
    assert len(stage.moves()) == 1


def test_why_not_is_answered_in_a_picture(stage: Stage, opened: Opener) -> None:
    spot = (
        '<svg width="40" height="40"><g role="button" tabindex="0" data-why="land-7" '
        'aria-label="Warriors"><rect width="40" height="40"/></g></svg>'
    )
    tab = opened(page=table_page(board=board("oak", more=spot)))
    tab.locator("svg [data-why]").click()
    assert stage.wait_for("why")[0]["thing"] == "land-7"
    stage.say(**{"is": "reason"}, thing="land-7", text="They are not yours.")
    expect(tab.locator(".bubble")).to_have_text("They are not yours.")


# ---- the line


def test_a_lost_line_is_told_within_three_seconds(
    stage: Stage, opened: Opener, context: BrowserContext
) -> None:
    tab = opened()
    line = tab.locator("#connection")
    context.set_offline(True)
    try:
        expect(line).to_contain_text("The line is down", timeout=3000)
    finally:
        context.set_offline(False)
    expect(line).to_be_empty()
    stage.is_deaf = stage.is_closed = True
    card(tab, "rider").dblclick()
    expect(line).to_contain_text("The line is down", timeout=3000)
    stage.is_deaf = stage.is_closed = False
    assert stage.wait_for("move")[0]["option"] == 9


def test_an_unanswered_move_is_sent_again_with_the_same_nonce(stage: Stage, opened: Opener) -> None:
    tab = opened()
    stage.answers = False
    card(tab, "rider").dblclick()
    [first] = stage.wait_for("move")
    stage.drop()
    eventually(lambda: stage.sockets)
    second = stage.wait_for("move", 2)[1]
    assert second == first
    assert stage.addresses[-1].endswith("/ws/table/t1?seen=s0")
    stage.say(**{"is": "done"}, nonce=first["nonce"])
    stage.push("s1", prompt=prompt("Next", "hunter"))
    expect(tab.locator("#part-prompt h2")).to_have_text("Next")
    stage.drop()
    eventually(lambda: stage.sockets)
    hear_out(stage, tab)
    assert len(stage.moves()) == 2
    assert stage.addresses[-1].endswith("seen=s1")


def test_a_move_made_while_the_line_is_down_arrives_once(stage: Stage, opened: Opener) -> None:
    tab = opened()
    stage.is_closed = True
    stage.drop()
    line = tab.locator("#connection")
    expect(line).to_contain_text("Your last move is safe; trying again in")
    card(tab, "rider").dblclick()
    expect(go(tab)).to_have_text("Sending")
    expect(line.get_by_role("button", name="Try now")).to_be_attached()
    stage.is_closed = False
    # unless it is up by itself by now
    tab.evaluate("document.querySelector('#connection button')?.click()")
    assert stage.wait_for("move")[0]["option"] == 9
    expect(line).to_be_empty()
    hear_out(stage, tab)
    assert len(stage.moves()) == 1


def test_an_unanswered_move_outlives_a_reload(stage: Stage, opened: Opener) -> None:
    tab = opened()
    stage.answers = False
    card(tab, "rider").dblclick()
    [first] = stage.wait_for("move")
    tab.reload()
    assert stage.wait_for("move", 2)[1] == first
    stage.say(**{"is": "done"}, nonce=first["nonce"])
    expect(tab.locator(".game.sending")).to_have_count(0)
    tab.reload()
    eventually(lambda: stage.sockets)
    hear_out(stage, tab)
    assert len(stage.moves()) == 2
