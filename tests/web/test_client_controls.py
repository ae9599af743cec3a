"""The scripts of the table in a real browser: keys, drawers and dialogs."""

from __future__ import annotations

import re

from tests.web import browsing, staging
from tests.web.browsing import BrowserContext, expect
from tests.web.scenery import CARDS, hand, log_of, table_page
from tests.web.staging import Opener, Stage, card, eventually, go

browser, context, opened, stage = browsing.browser, staging.context, staging.opened, staging.stage


def test_keys(stage: Stage, opened: Opener) -> None:
    tab = opened()
    expect(tab.locator("#part-prompt .choice").nth(1)).to_have_attribute("aria-keyshortcuts", "2")
    tab.keyboard.press("2")
    expect(tab.locator("#part-prompt h2")).to_have_text("Rider, 9")
    expect(go(tab)).to_be_focused()
    tab.keyboard.press("Escape")
    expect(tab.locator(".picked")).to_have_count(0)
    tab.keyboard.press("u")
    undo = stage.wait_for("undo")[0]
    assert (undo["seat"], undo["seen"]) == (1, "s0")
    tab.keyboard.press("Control+u")
    tab.keyboard.press("l")
    expect(tab.locator("#panel-log")).to_be_focused()
    tab.keyboard.press("?")
    dialog = tab.get_by_role("dialog")
    expect(dialog).to_contain_text("hint from a bot")
    tab.keyboard.press("1")
    expect(tab.locator(".picked")).to_have_count(0)
    dialog.get_by_role("checkbox").uncheck()
    tab.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    tab.keyboard.press("1")
    expect(tab.locator(".picked")).to_have_count(0)
    assert len(stage.asked) == 1


def test_number_keys_mean_what_is_printed(stage: Stage, opened: Opener) -> None:
    printed = hand(*CARDS)
    for option in CARDS.values():
        printed = printed.replace(
            f"data-pick={option}>", f'data-pick={option} data-key="{option}">'
        )
    tab = opened(page=table_page(hand=printed.replace('"3"', '"1"')))  # 1, 9 and 12 are printed
    ask = tab.locator("#part-prompt h2")
    tab.keyboard.press("9")
    expect(ask).to_have_text("Rider, 9")
    tab.keyboard.press("1")
    expect(ask).to_have_text("Hunter, 3")  # after a moment, for it might go on
    tab.keyboard.press("1")
    tab.keyboard.press("2")
    expect(ask).to_have_text("Farmer, 12")
    expect(go(tab)).to_be_focused()
    assert not stage.moves()
    tab.keyboard.press("4")
    expect(ask).to_have_text("Farmer, 12")


def test_drawers_on_a_phone(stage: Stage, opened: Opener, context: BrowserContext) -> None:
    tab = opened()
    tab.set_viewport_size({"width": 390, "height": 844})
    panel = tab.locator("#panel-log")
    expect(panel).to_be_hidden()
    dock = tab.locator(".dock")
    dock.get_by_role("button", name="Log").click()
    expect(panel).to_be_visible()
    stage.push("s1", log__r2=log_of(2, "while it is open"))
    expect(panel).to_contain_text("while it is open")
    box = panel.bounding_box()
    assert box and box["x"] <= 1 and box["width"] >= 388 and box["y"] > 100
    dock.get_by_role("button", name="Chat").click()
    expect(panel).to_be_hidden()
    expect(tab.locator("#panel-chat")).to_be_visible()
    tab.keyboard.press("Escape")
    expect(tab.locator("#panel-chat")).to_be_hidden()
    for button in tab.locator(".dock button, #part-prompt button:visible").all():
        size = button.bounding_box()
        assert size and size["height"] >= 44, button.inner_text()
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390


def test_log_and_chat_in_one_drawer_keep_their_tabs(stage: Stage, opened: Opener) -> None:
    page = table_page().replace('data-drawer-of="log"', "").replace('data-drawer-of="chat"', "")
    page = page.replace('<aside class="side"', '<aside class="side" data-drawer-of="log"')
    tab = opened(page=page)
    tab.set_viewport_size({"width": 390, "height": 844})
    button = tab.locator(".dock [data-drawer=log]")
    stage.push("s1", chat__1='<li id="part-chat-1">Bence: hello</li>')
    expect(button.locator(".new")).to_have_text("1")
    button.click()
    expect(tab.locator("#panel-log")).to_be_visible()
    tab.get_by_role("tab", name="Chat").click()
    expect(tab.locator("#part-chat")).to_be_visible()
    expect(button.locator(".new")).to_be_hidden()


def test_a_curtain_covers_everything(stage: Stage, opened: Opener) -> None:
    tab = opened()
    curtain = (
        '<div id="part-curtain" class="curtain" role="dialog" aria-label="Bence"><section>'
        '<button type="button" class="btn main" data-open="0">I am Bence</button></section></div>'
    )
    stage.push("s1", whole=True, curtain=curtain)
    button = tab.get_by_role("button", name="I am Bence")
    expect(button).to_be_focused()
    expect(card(tab, "rider")).to_have_count(0)
    assert tab.locator(".game").evaluate("e => e.inert")
    tab.keyboard.press("1")
    tab.keyboard.press("Enter")
    assert stage.wait_for("open") == [{"do": "open", "seat": 0}]
    stage.push("s2", whole=True, curtain='<div id="part-curtain" hidden></div>', hand=hand("rider"))
    expect(card(tab, "rider")).to_be_visible()
    assert not tab.locator(".game").evaluate("e => e.inert")


def test_giving_up_is_asked_twice(stage: Stage, opened: Opener) -> None:
    tab = opened()
    tab.evaluate("document.querySelector('#settings').showPopover()")
    tab.get_by_role("button", name="Give up").click()
    dialog = tab.get_by_role("dialog")
    expect(dialog).to_contain_text("you cannot return")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    tab.evaluate("document.querySelector('#settings').showPopover()")
    tab.locator("#settings").get_by_role("button", name="Give up").click()
    tab.get_by_role("dialog").get_by_role("button", name="Give up").click()
    [leave] = stage.wait_for("leave")
    assert (leave["seat"], leave["resign"]) == (1, True)


def test_sound_and_theme_are_remembered(stage: Stage, opened: Opener) -> None:
    tab = opened()
    sound = tab.locator("[data-sound]")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    tab.evaluate("document.querySelector('#settings').showPopover()")
    tab.get_by_role("link", name="Dark").click()
    expect(tab.locator("html")).to_have_attribute("data-theme", "dark")
    eventually(lambda: stage.others == ["/theme/dark"])
    tab.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")


def test_a_link_is_copied_or_shown(opened: Opener, context: BrowserContext) -> None:
    tab = opened()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.locator("[data-share]").click()
    expect(tab.locator(".notes")).to_contain_text("The link is copied.")
    assert tab.evaluate("navigator.clipboard.readText()").endswith("/table/t1")
    tab.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()) }")
    tab.locator("[data-share]").click()
    expect(tab.get_by_role("dialog").get_by_label("Link")).to_have_value(re.compile("/table/t1$"))
