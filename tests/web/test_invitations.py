"""Invitations and the waiting room, over HTTP."""

from __future__ import annotations

import re
import threading
import time

import httpx
import pytest

from landnam.web.site.invitations import ANY_SEAT, BadInvite, make_invite, read_invite
from tests.web import visiting
from tests.web.visiting import SECRET, check_page, create, visitor

address, browser = visiting.address, visiting.browser


def test_an_invitation_leads_a_friend_to_the_table(address: str, browser: httpx.Client) -> None:
    table = create(browser)
    room = browser.get(f"/table/{table}/room").text
    link = re.search(r"/t/[\w-]+/invite/[\w.-]+", room)
    assert link
    with visitor(address) as friend:
        page = friend.get(link[0])
        assert page.status_code == 200 and "Olena invites you" in page.text
        check_page(page.text, "en")
        joined = friend.post(link[0], data={"name": "Bence"})
        assert joined.headers["location"] == f"/table/{table}"
        assert friend.get(f"/table/{table}").status_code == 200
    assert "Bence" in browser.get(f"/table/{table}").text


def test_who_comes_too_late_may_watch(address: str, browser: httpx.Client) -> None:
    table = create(browser)
    link = f"/t/{table}/invite/{make_invite(SECRET, table)}"
    with visitor(address) as friend, visitor(address) as late:
        friend.post(link, data={"name": "Bence"})
        answer = late.post(link, data={"name": "Ivar"})
        assert answer.status_code == 409 and "Watch the table" in answer.text
        check_page(answer.text, "en")


def test_forged_and_foreign_invitations_open_nothing(address: str, browser: httpx.Client) -> None:
    table, other = create(browser), create(browser)
    forged = (make_invite("guess", table), make_invite(SECRET, other), "x", "LTE.xxxxxxxxxxx")
    with visitor(address) as stranger:
        for token in forged:
            where = f"/t/{table}/invite/{token}"
            assert stranger.get(where).status_code == 403
            assert stranger.post(where, data={"name": "Eve"}).status_code == 403
        answer = stranger.post(f"/table/{table}/room/join", data={"name": "Eve"})
        assert answer.status_code == 403
        assert "/invite/" not in stranger.get(f"/table/{table}/room").text


def test_an_invitation_is_for_one_table_and_one_seat() -> None:
    assert read_invite(SECRET, "abc", make_invite(SECRET, "abc")) == ANY_SEAT
    assert read_invite(SECRET, "abc", make_invite(SECRET, "abc", 2)) == 2
    for token in (make_invite(SECRET, "abd"), make_invite("x", "abc"), "", "é"):
        with pytest.raises(BadInvite):
            read_invite(SECRET, "abc", token)


def test_a_listed_table_stands_on_the_home_page_of_others(
    address: str, browser: httpx.Client
) -> None:
    table = create(browser, listing="listed", name="Everybody welcome")
    with visitor(address) as stranger:
        assert "Everybody welcome" in stranger.get("/").text
        assert "Sit down" in stranger.get(f"/table/{table}/room").text
        answer = stranger.post(f"/table/{table}/room/join", data={"name": "Ivar"})
        assert answer.status_code == 303


def test_only_who_made_the_table_fills_it_with_bots(address: str, browser: httpx.Client) -> None:
    table = create(browser)
    with visitor(address) as stranger:
        where = f"/table/{table}/room/fill"
        assert stranger.post(where, data={"level": "easy"}).status_code == 403
    assert browser.post(where, data={"level": "wizard"}).status_code == 403
    assert browser.post(where, data={"level": "easy"}).status_code == 303
    assert browser.get(f"/table/{table}").status_code == 200
    assert browser.get(f"/table/{table}/room").status_code == 303


def test_a_friend_may_stand_up_again(address: str, browser: httpx.Client) -> None:
    table = create(browser, seat_at_2="friend")
    with visitor(address) as friend:
        link = f"/t/{table}/invite/{make_invite(SECRET, table)}"
        friend.post(link, data={"name": "Bence"})
        assert "Bence" in browser.get(f"/table/{table}/room").text
        friend.post(f"/table/{table}/room/leave")
    assert "Bence" not in browser.get(f"/table/{table}/room").text


@pytest.mark.timing
def test_the_room_tells_when_somebody_sits_down(address: str, browser: httpx.Client) -> None:
    table = create(browser, seat_at_2="friend")
    seen = re.search(r'data-seen="(\w+)"', browser.get(f"/table/{table}/room").text)
    assert seen
    answers: list[httpx.Response] = []

    def wait() -> None:
        with visitor(address) as waiting:
            answers.append(waiting.get(f"/table/{table}/room/wait?seen={seen[1]}"))

    thread = threading.Thread(target=wait)
    thread.start()
    time.sleep(0.5)
    assert not answers
    began = time.monotonic()
    with visitor(address) as friend:
        friend.post(f"/t/{table}/invite/{make_invite(SECRET, table)}", data={"name": "Bence"})
    thread.join(15)
    assert answers and time.monotonic() - began < 10
    assert answers[0].json()["status"] == "open" and answers[0].json()["seen"] != seen[1]
