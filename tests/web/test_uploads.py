"""Logs that are uploaded, over HTTP: good, damaged, broken off."""

from __future__ import annotations

import html
import re

import httpx
import pytest

from landnam.kit.luck import Luck
from landnam.kit.session import Session
from landnam.words import LANGUAGES
from tests.web import visiting
from tests.web.visiting import HOSTILE, VAALBARA, check_page, visitor

address, browser = visiting.address, visiting.browser


def played_log() -> str:
    content = VAALBARA.load()
    luck = Luck.seeded(5, "test")
    session = Session.start(VAALBARA, content, ["Ann", HOSTILE], {}, 5)
    while not session.is_over:
        decision = session.state.asks[0]
        session.answer(decision.seat, luck.pick(decision.options))
    return session.text()


@pytest.fixture(scope="module")
def log() -> str:
    return played_log()


def send_log(client: httpx.Client, data: bytes, name: str = "Old game") -> httpx.Response:
    return client.post("/upload", data={"name": name}, files={"log": ("game.log", data)})


def test_a_good_log_becomes_a_table_that_can_be_replayed(browser: httpx.Client, log: str) -> None:
    answer = send_log(browser, log.encode())
    assert answer.status_code == 303, answer.text
    replay = browser.get(answer.headers["location"])
    assert replay.status_code == 200 and "<b onclick" not in replay.text
    assert "Old game" in browser.get("/").text


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda log: log.replace("take 1", "take 9", 1), "line "),
        (lambda log: log[: len(log) // 2], "line "),
        (lambda log: log.replace("= ", "= 0", 1), "line "),
        (lambda log: log.replace('game = "vaalbara"', 'game = "chess"'), "unknown game"),
        (lambda log: log.replace("rules = 1", "rules = 99"), "rules 99"),
        (lambda log: re.sub('content = ".*"', 'content = "0"', log), "made with content"),
        (lambda log: log.replace("seed = 5", "seed = 0x" + "f" * 20_000), "too large a number"),
        (lambda log: "hello", "line "),
        (lambda log: "", "choose a log file"),
        (lambda log: "x" * 600_000, "larger"),
    ],
)
def test_a_damaged_or_foreign_log_is_refused_with_its_line(
    browser: httpx.Client, log: str, damage: object, said: str
) -> None:
    assert callable(damage)
    answer = send_log(browser, damage(log).encode(), "Kept name")
    assert answer.status_code in (400, 422)
    check_page(answer.text, "en")
    if answer.status_code == 422:
        assert said in answer.text and 'value="Kept name"' in answer.text


GOOD = re.compile(r'name="good" value="([^"]*)"')


def damaged(log: str, line: int, text: str) -> str:
    """With another text in that line, counted from 1."""
    rows = log.split("\n")
    return "\n".join([*rows[: line - 1], text, *rows[line:]])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", ["#####", "0 fly away", "= 0123456789ab", "7 take 1", "\udcff"])
def test_a_damaged_log_can_be_replayed_up_to_the_break(
    address: str, log: str, text: str, lang: str
) -> None:
    """The line is named, and what is wrong with it; then the part before it is a table."""
    line = log.count("\n") // 2
    while text.startswith("=") != log.split("\n")[line - 1].startswith("="):
        line += 1
    with visitor(address, lang) as client:
        data = damaged(log, line, text).encode("utf-8", "surrogateescape")
        answer = send_log(client, data, "Torn")
        assert answer.status_code == 422
        page = check_page(answer.text, lang)
        told = answer.text.partition('id="damaged"')[2].partition("</section>")[0]
        assert str(line) in told and str(line - 1) in told
        good = GOOD.search(told)
        assert good and page
        kept = html.unescape(good[1])
        form = {"name": "Torn", "good": kept.replace("\n", "\r\n")}  # as browsers send it
        again = client.post("/upload", data=form)
        assert again.status_code == 303, again.text
        where = again.headers["location"].partition("?")[0]
        replay = client.get(where)
        assert replay.status_code == 200 and "Torn" in replay.text
        before = log.split("\n")[: line - 1]
        saved = client.get(where.replace("/replay", "/log")).text.splitlines()
        assert saved[: len(before)] == before and saved[-1].startswith("= ")


def test_a_log_that_breaks_off_anywhere_can_be_replayed(browser: httpx.Client, log: str) -> None:
    """Also where luck had the next word."""
    rows = log.split("\n")
    start = rows.index("---")
    offered = 0
    for end in range(start + 1, start + 60, 3):
        answer = send_log(browser, "\n".join([*rows[:end], ""]).encode())
        good = GOOD.search(answer.text)
        if good is None:
            is_luck = all(row.startswith(("*", "=")) for row in rows[start + 1 : end])
            assert answer.status_code == 303 or is_luck, rows[end - 1]
            continue
        offered += 1
        again = browser.post("/upload", data={"name": "Torn", "good": html.unescape(good[1])})
        replay = browser.get(again.headers["location"])
        assert replay.status_code == 200
        last = re.search(r'<input[^>]*type="range"[^>]*max="(\d+)"', replay.text)
        assert last
        where = again.headers["location"].replace("/replay", "/step")
        assert browser.get(f"{where}?n={last[1]}").status_code == 200
    assert offered > 5


def test_a_picture_is_no_log(browser: httpx.Client) -> None:
    assert send_log(browser, b"\x89PNG\xff\xfe").status_code == 422


def test_what_is_far_too_large_is_refused(browser: httpx.Client) -> None:
    answer = send_log(browser, b"x" * 3_000_000)
    assert answer.status_code == 413
    check_page(answer.text, "en")
