"""The whole thing in a real browser: people, bots, curtains, watchers, replays, crashes."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest

from landnam.games import GAMES
from tests.web import browsing
from tests.web.browsing import (
    ASK_ALWAYS,
    ASKED,
    IS_DONE,
    PHONE,
    READY,
    SEEN,
    Browser,
    Page,
    Visit,
    answer,
    choose,
    expect,
    full_table,
    is_asked,
    made_table,
    new_table,
    play_now,
    play_to_the_end,
    send,
    shot,
    touch,
    wait,
    wait_for_turn,
    wait_until_asked,
)
from tests.web.running import Server

SETTLED = """(before) => {
  const game = document.querySelector(".game:not(.sending)");
  const go = document.querySelector("#part-prompt [data-go]");
  return game && (game.dataset.seen !== before || (go && !go.hidden));
}"""  # the click was an answer, or it waits for a second one

browser, server, visit = browsing.browser, browsing.server, browsing.visit


# ---- alone


@pytest.mark.long
def test_the_first_move_is_three_clicks_away_and_the_game_ends(visit: Visit) -> None:
    page = visit("/")
    table = play_now(page)
    wait_until_asked(page)
    page.locator(".hand [data-pick]").first.click()
    page.locator("[data-go]:visible").click()
    expect(page.locator("#part-log")).to_contain_text(re.compile("has chosen|reveals"))
    play_to_the_end(page)
    expect(page.locator("#part-prompt")).to_contain_text("Winner: ")
    shot(page, "over")

    # replay, step by step, by slider and keys, from any seat, and playing on from there
    page.goto(f"{table}/replay")
    slider = page.locator("[data-step]")
    last = int(slider.get_attribute("max") or 0)
    assert last > 20
    page.get_by_role("button", name="To the start").click()
    expect(slider).to_have_js_property("value", "0")
    expect(page.locator("#part-steps [aria-current]")).to_have_text("1")
    page.get_by_role("button", name="One step forward").click()
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Step 1 of"))
    page.locator("[data-seen-by]").select_option("0")
    expect(page.locator("#part-hand .card").first).to_be_visible()
    shot(page, "replay")
    with page.expect_download() as download:
        page.get_by_role("link", name="Log").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert text.startswith("format = 1\n")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/replay" not in url)
    assert page.url != table
    wait_until_asked(page)
    answer(page)

    # the downloaded log can be brought back
    page.goto("/upload")
    page.locator("input[type=file]").set_input_files(
        {"name": "game.log", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.locator("main form button[type=submit]").click()
    page.wait_for_url("**/replay*")
    expect(page.locator("[data-step]")).to_have_attribute("max", str(last))


def test_ask_before_every_move_does_what_it_says(visit: Visit, server: Server) -> None:
    """Without it what can be undone takes one click, all else two; with it all takes two."""
    page = visit("/", quick=True)
    page.goto(made_table(page, server, "northgard", "bot:beginner"))
    clicks = {1: 0, 2: 0}
    for _ in range(40):
        wait_until_asked(page)
        before = page.evaluate(SEEN)
        touch(page.locator("[data-pick]:visible").first)
        wait(page, SETTLED, before)
        if page.evaluate(SEEN) != before:
            clicks[1] += 1
            wait_until_asked(page)
            expect(page.locator("#part-prompt [data-undo]")).to_have_count(1)
        else:
            clicks[2] += 1
            expect(page.locator("[data-go]")).to_be_visible()
            send(page)
        if all(clicks.values()):
            break
    assert all(clicks.values()), clicks
    table = page.url
    page.goto("/profile")
    page.get_by_label("Ask before every move").check()
    page.get_by_role("button", name="Save").click()
    page.goto(table)
    for _ in range(5):
        wait_until_asked(page)
        before = page.evaluate(SEEN)
        touch(page.locator("[data-pick]:visible").first)
        expect(page.locator("[data-go]")).to_be_visible()
        assert page.evaluate(SEEN) == before
        send(page)


def test_undo_hint_why_not_and_odds(visit: Visit) -> None:
    page = visit("/")
    play_now(page)
    wait_until_asked(page)
    page.locator("#part-prompt [data-hint]").click()
    expect(page.locator(".hinted").first).to_be_attached()
    page.locator("#part-board [data-why]:visible").first.click()
    expect(page.locator(".bubble a.clause[title^='VB-']").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[popovertarget=part-odds]").first.click()
    expect(page.locator("#part-odds")).to_be_visible()
    page.keyboard.press("Escape")
    undo = page.locator("#part-prompt [data-undo]:visible")
    for _ in range(60):  # until an answer can be taken back
        answer(page)
        if not wait_for_turn(page):
            page.goto("/")
            play_now(page)
            wait_until_asked(page)
        elif undo.count():
            break
    else:
        pytest.fail("nothing could be taken back")
    before = page.locator("#part-log").inner_text()
    undo.click()
    expect(page.locator("#part-log")).not_to_have_text(before)
    wait_until_asked(page)


def test_keys_alone_play_a_move(visit: Visit) -> None:
    page = visit("/")
    play_now(page)
    wait_until_asked(page)
    before = page.evaluate(SEEN)
    card = page.locator("#part-hand .card").nth(1)
    number = card.locator(".corner").evaluate("(corner) => corner.lastChild.textContent.trim()")
    page.keyboard.type(number)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-go]")).to_be_visible()
    page.keyboard.press("Enter")
    wait(page, IS_DONE, before)


# ---- together


def play_together(*pages: Page, until: str) -> None:
    """Until the log of the first says so."""
    deadline = time.monotonic() + 240
    while until not in pages[0].locator("#part-log").inner_text():
        assert time.monotonic() < deadline
        for number, page in enumerate(pages):
            if is_asked(page):
                answer(page, -number)


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Give up").click()
    page.locator("dialog .btn.main").click()


@pytest.mark.long
def test_two_browsers_play_one_game_and_a_third_watches(visit: Visit) -> None:
    ann = visit("/")
    new_table(ann, "me", "friend")
    ann.wait_for_url("**/room*")
    link = ann.locator("[data-copy], [data-share]").first
    invite = link.get_attribute("data-copy") or link.get_attribute("data-share")
    assert invite and "/invite/" in invite
    bob = visit(invite)
    bob.locator("main input[name=name]").fill("Bence")
    bob.locator("main form button[type=submit]").first.click()
    bob.wait_for_url("**/table/**")
    ann.wait_for_url(lambda url: "/room" not in url)
    table = ann.url
    watcher = visit(table)
    expect(watcher.locator(".hand [data-pick]")).to_have_count(0)
    expect(ann.locator("#part-seats")).to_contain_text("Bence")

    # what one says the others read; what one chooses nobody sees
    bob.get_by_role("tab", name=re.compile("Chat")).click()
    bob.locator("form[data-chat] input").fill("hello <b>there</b>")
    bob.locator("form[data-chat] input").press("Enter")
    expect(watcher.locator("#part-chat")).to_contain_text("hello <b>there</b>")
    wait_until_asked(ann)
    wait_until_asked(bob)
    answer(ann)
    expect(bob.locator("#part-log")).to_contain_text("has chosen")
    assert is_asked(bob)
    play_together(ann, bob, until="Round 3")
    give_up(bob)
    expect(ann.locator("#part-prompt")).to_contain_text("Winner: ")
    expect(bob.locator("[data-rematch]")).to_be_visible()
    expect(watcher.locator("#part-prompt")).to_contain_text("Winner: ")
    bob.locator("[data-rematch]").click()
    ann.get_by_text("Go there").click()
    ann.wait_for_url(lambda url: "/table/" in url and url != table)


def owners_of_hand(page: Page) -> list[str]:
    """The seat of each card that lies open in the hand."""
    pieces: list[str] = page.locator(".hand [data-piece]").evaluate_all(
        "(cards) => cards.map((card) => card.dataset.piece)"
    )
    return [piece.split("-")[1] for piece in pieces]


def test_two_people_at_one_screen_have_a_curtain_between_them(visit: Visit) -> None:
    page = visit("/")
    new_table(page, "me", "here")
    page.wait_for_url("**/table/**")
    opener = page.locator("#part-curtain [data-open]")
    expect(opener).to_be_visible()
    expect(page.locator(".hand [data-pick]")).to_have_count(0)
    assert "data-pick" not in page.content()
    shot(page, "curtain")
    opener.click()
    wait_until_asked(page)
    assert owners_of_hand(page) == ["0"] * 5
    answer(page)
    expect(opener).to_be_visible()
    expect(page.locator(".hand [data-pick]")).to_have_count(0)
    opener.click()
    wait_until_asked(page)
    assert owners_of_hand(page) == ["1"] * 5
    while True:
        wait(page, READY, f"#part-curtain [data-open], {ASKED}")
        if not is_asked(page):
            opener.click()
            wait_until_asked(page)
        if "Round 3" in page.locator("#part-log").inner_text():
            break
        answer(page)
    give_up(page)
    expect(page.locator("[data-rematch]")).to_be_visible()


def test_who_leaves_is_played_for_and_may_return(visit: Visit) -> None:
    """Bots are quick here: if the game is over before the way back is taken, then once more."""
    page = visit("/")
    for _ in range(4):
        page.goto("/")
        play_now(page)
        wait_until_asked(page)
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Let a bot play for me").click()
        page.locator("dialog .btn.main").click()
        expect(page.locator("#part-log")).to_contain_text("Round 2")
        expect(page.locator("[data-return]:visible, [data-rematch]:visible").first).to_be_visible()
        page.locator("[data-return]").evaluate_all("(all) => all[0]?.click()")
        if wait_for_turn(page):
            return
    pytest.fail("nobody could come back")


# ---- lines that break


def test_a_line_that_broke_comes_back_by_itself(visit: Visit) -> None:
    page = visit("/")
    play_now(page)
    wait_until_asked(page)
    page.context.set_offline(True)
    page.locator(".hand [data-pick]").first.click()
    page.locator("[data-go]:visible").click()
    expect(page.locator(".game.sending")).to_be_attached()
    page.context.set_offline(False)
    expect(page.locator("#part-log")).to_contain_text(re.compile("has chosen|reveals"))


@pytest.mark.long
def test_the_server_is_killed_in_the_middle_of_a_move(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    context = browser.new_context(base_url=server.address, reduced_motion="reduce")
    context.add_init_script(ASK_ALWAYS)
    page = context.new_page()
    page.goto("/")
    table = play_now(page)
    try:
        for comes_back_by_itself in (True, False):
            wait_until_asked(page)
            choose(page, page.locator(ASKED).first.get_attribute("data-pick") or "")
            server.kill()
            expect(page.locator("#connection")).to_contain_text("safe")
            server.start()
            if not comes_back_by_itself:
                page.evaluate("document.querySelector('#connection button')?.click()")
            expect(page.locator("#connection")).to_be_empty()
        wait_until_asked(page)
        answer(page)
        log = page.locator("#part-log").inner_text()
        page.goto(table)
        expect(page.locator("#part-log")).to_have_text(re.compile(".+", re.S))
        assert page.locator("#part-log").inner_text().startswith(log[:200])
    finally:
        context.close()
        server.stop()


def traffic(page: Page, path: str) -> tuple[int, list[str]]:
    """How many bytes a page takes, and what is asked of the server besides it."""
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    sizes: list[int] = []
    asked: dict[str, str] = {}
    kept: list[str] = []
    client.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))

    def note_request(told: dict[str, Any]) -> None:
        asked[told["requestId"]] = told["request"]["url"]

    def note_answer(told: dict[str, Any]) -> None:
        if told["response"].get("fromDiskCache"):
            kept.append(told["requestId"])

    client.on("Network.requestWillBeSent", note_request)
    client.on("Network.requestServedFromCache", lambda told: kept.append(told["requestId"]))
    client.on("Network.responseReceived", note_answer)
    page.goto(path)
    page.evaluate("() => document.fonts.ready")
    page.wait_for_load_state("networkidle")
    client.detach()
    besides = [url for one, url in asked.items() if one not in kept and not url.endswith(path)]
    return sum(sizes), besides


@pytest.mark.parametrize("lang", ("en", "uk"))
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light_and_comes_back_from_the_cache(
    visit: Visit, server: Server, game: str, lang: str
) -> None:
    page = visit("about:blank", lang)
    table = made_table(page, server, game, "bot:beginner", "bot:beginner")
    size, besides = traffic(page, table)
    assert 50_000 < size < 200_000, (size, besides)
    size, besides = traffic(page, table)
    assert len(besides) <= 3, besides


# ---- languages, screens, everybody


def test_the_language_can_be_switched_at_the_table(visit: Visit) -> None:
    page = visit("/")
    play_now(page)
    wait_until_asked(page)
    page.get_by_role("button", name="Settings").click()
    page.locator("#settings").get_by_text("Українська").click()
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    expect(page.locator("#part-seats")).to_contain_text("оберіть персонажа", ignore_case=True)
    wait_until_asked(page)
    answer(page)


def test_a_phone_shows_the_whole_table(visit: Visit) -> None:
    page = visit("/", viewport=PHONE, has_touch=True, is_mobile=True)
    play_now(page)
    wait_until_asked(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    for name in ("#part-board", "#part-prompt", "#part-hand"):
        box = page.locator(name).bounding_box()
        assert box and box["x"] >= -1 and box["x"] + box["width"] <= 391, name
    page.locator('.dock [data-drawer="log"]').click()
    expect(page.locator("#part-log")).to_be_visible()
    shot(page, "phone")


def test_a_new_token_is_copied_by_a_button(visit: Visit) -> None:
    page = visit("/profile", permissions=["clipboard-read", "clipboard-write"])
    page.locator("form:has([value=token]) button[type=submit]").click()
    token = page.locator("#token").input_value()
    assert token.startswith("landnam_")
    page.locator("[data-copy-of=token]").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == token


def test_an_upright_tablet_opens_drawers(visit: Visit, server: Server) -> None:
    page = visit("/", viewport={"width": 768, "height": 1024})
    full_table(page, server)
    wait_until_asked(page)
    for drawer, inside in (("realms", "#part-memory"), ("log", "#part-log")):
        expect(page.locator(inside)).to_be_hidden()
        page.locator(f'.dock [data-drawer="{drawer}"]').click()
        expect(page.locator(inside)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(inside)).to_be_hidden()


def test_a_tablet_shows_what_was_played_so_far(visit: Visit, server: Server) -> None:
    """With five players, which takes most room."""
    page = visit("/", viewport={"width": 1024, "height": 768})
    full_table(page, server)
    expect(page.locator("#part-memory li")).to_have_count(5)
    wait_until_asked(page)
    for wide, high in ((1024, 768), (1180, 820)):
        page.set_viewport_size({"width": wide, "height": high})
        boxes = {}
        for name in ("#part-memory", "#part-hand", "#part-prompt", "#drawer-log", "#part-board"):
            expect(page.locator(name)).to_be_visible()
            box = page.locator(name).bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= wide + 1, (wide, name)
            assert box["y"] >= 0 and box["y"] + box["height"] <= high + 1, (wide, name)
            boxes[name] = box
        memory, log = boxes["#part-memory"], boxes["#drawer-log"]
        assert log["y"] + log["height"] <= memory["y"] and log["height"] > 150
        assert boxes["#part-hand"]["x"] + boxes["#part-hand"]["width"] <= memory["x"] + 1
        expect(page.get_by_role("heading", name="Played so far")).to_be_visible()
        shot(page, f"tablet-{wide}")
