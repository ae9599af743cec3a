"""Notices over real sockets: who gets what, how often, and where nothing is ever posted."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from landnam.web.notify import webhooks
from landnam.web.notify.notices import Notices
from landnam.web.notify.pusher import Pusher
from landnam.web.notify.webhooks import (
    AddressError,
    Notice,
    Poster,
    body_of,
    check_address,
    is_public,
    post,
)
from landnam.web.store.rows import BOT, PERSON, Seat, Table, User
from landnam.web.store.store import Store

NOTICE = Notice("abc", "vaalbara", "Ann, it is your turn: Home", "https://play.example/table/abc")
ADDRESS = "https://play.example/"
ALLOWED, FORBIDDEN = True, False
"""Whether webhooks may point into a private network."""


class Receiver(ThreadingHTTPServer):
    """Answers with the statuses it is given, one after the other, then with 200."""

    daemon_threads = True

    def __init__(self, *statuses: int, drip: bool = False) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.statuses = list(statuses)
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.drip = drip
        self.url = f"http://127.0.0.1:{self.server_port}/hook?key=1"
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    def __exit__(self, *error: object) -> None:
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, dict(self.headers), body))
        status = self.server.statuses.pop(0) if self.server.statuses else 200
        if self.server.drip:
            self.drip()
            return
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", f"http://localhost:{self.server.server_port}/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST

    def drip(self) -> None:
        """A status line that never ends."""
        try:
            while True:
                self.wfile.write(b"H")
                time.sleep(0.05)
        except OSError:
            return

    def log_message(self, format: str, *args: Any) -> None:
        pass


def deliver(url: str, allow_private: bool = ALLOWED, notice: Notice = NOTICE) -> bool:
    async def run() -> bool:
        poster = Poster(allow_private, pause=0.01)
        try:
            work = partial(post, notice, url, allow_private)
            return await poster.deliver(notice.table, work)
        finally:
            await poster.close()

    return asyncio.run(run())


def test_an_unknown_host_gets_plain_json() -> None:
    with Receiver() as receiver:
        assert deliver(receiver.url)
    ((path, headers, body),) = receiver.got
    assert path == "/hook?key=1"
    assert headers["Content-Type"] == "application/json"
    assert json.loads(body) == {
        "table": "abc",
        "game": "vaalbara",
        "text": NOTICE.text,
        "url": NOTICE.url,
    }


def test_discord_slack_and_ntfy_get_what_they_understand() -> None:
    body, _ = body_of(NOTICE, "discord.com")
    assert json.loads(body)["content"] == f"{NOTICE.text}\n{NOTICE.url}"
    assert json.loads(body)["allowed_mentions"] == {"parse": []}
    body, _ = body_of(Notice("t", "g", "<!channel> & co"), "hooks.slack.com")
    assert json.loads(body) == {"text": "&lt;!channel> &amp; co"}
    body, headers = body_of(NOTICE, "ntfy.sh")
    assert body == NOTICE.text.encode()
    assert headers["Title"] == "landnam" and headers["Click"] == NOTICE.url
    body, _ = body_of(NOTICE, "notdiscord.com")
    assert "table" in json.loads(body)


def test_it_is_tried_three_times_and_then_left() -> None:
    with Receiver(500, 503, 500, 200) as receiver:
        assert not deliver(receiver.url)
    assert len(receiver.got) == 3


def test_a_try_after_a_failure_counts() -> None:
    with Receiver(503, 429) as receiver:
        assert deliver(receiver.url)
    assert len(receiver.got) == 3


@pytest.mark.parametrize("status", [400, 404, 410, 301, 302, 307, 308])
def test_refusals_and_redirects_end_it(status: int) -> None:
    with Receiver(status) as receiver:
        assert not deliver(receiver.url)
    assert [path for path, _, _ in receiver.got] == ["/hook?key=1"]


def test_nobody_listening_is_no_exception() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    assert not deliver(f"http://127.0.0.1:{port}/")


def test_a_server_without_a_valid_certificate_is_not_talked_to() -> None:
    with Receiver() as receiver:
        assert not deliver(receiver.url.replace("http:", "https:"))
    assert receiver.got == []


@pytest.mark.timing
def test_a_drop_at_a_time_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "WHOLE_TIMEOUT", 0.3)
    monkeypatch.setattr(webhooks, "TRIES", 1)
    began = time.monotonic()
    with Receiver(drip=True) as receiver:
        assert not deliver(receiver.url)
    assert time.monotonic() - began < 30


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost/",
        "http://[::1]/",
        "http://10.1.2.3/",
        "http://192.168.0.1:8080/",
        "http://169.254.169.254/latest/meta-data/",
        "http://0.0.0.0/",
        "http://[::ffff:127.0.0.1]/",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://[64:ff9b::7f00:1]/",
    ],
)
def test_private_addresses_are_refused(url: str) -> None:
    with pytest.raises(AddressError, match="private network"):
        check_address(url, FORBIDDEN)
    assert not deliver(url, FORBIDDEN)


def test_private_addresses_may_be_allowed() -> None:
    check_address("http://127.0.0.1:9/hook", ALLOWED)


@pytest.mark.parametrize(
    "url, why",
    [
        ("ftp://1.1.1.1/", "https://"),
        ("file:///etc/passwd", "https://"),
        ("1.1.1.1/hook", "https://"),
        ("https:///hook", "no host"),
        ("https://name:word@1.1.1.1/", "a name and a password"),
        ("https://1.1.1.1:99999/", "no address"),
        ("https://[1.1.1.1/", "no address"),
        ("https://1.1.1.1/a b", "characters"),
        ("https://1.1.1.1/\r\nX: 1", "characters"),
        ("https://1.1.1.1/" + "x" * 500, "longer"),
        ("https://no-such-host.invalid/", "there is no host"),
        ("", "https://"),
    ],
)
def test_what_is_no_address_is_told_clearly(url: str, why: str) -> None:
    with pytest.raises(AddressError, match=why):
        check_address(url, ALLOWED)


@pytest.mark.parametrize(
    "machine, public",
    [
        ("1.1.1.1", True),
        ("2606:4700:4700::1111", True),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("ff02::1", False),
        ("fe80::1%eth0", False),
        ("2002:7f00:1::", False),
        ("64:ff9b::808:808", True),
    ],
)
def test_public_machines_are_told_from_private_ones(machine: str, public: bool) -> None:
    assert is_public(machine) is public


def test_the_machine_that_was_checked_is_the_one_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name that means another machine on the second look gains nothing by it."""
    with Receiver() as receiver:
        looks: list[str] = []
        real = socket.getaddrinfo

        def look(host: str, port: int, *rest: Any, **more: Any) -> Any:
            if host != "two-faced.example":
                return real(host, port, *rest, **more)
            looks.append(host)
            machine = "127.0.0.1" if len(looks) == 1 else "127.0.0.9"
            return real(machine, port, *rest, **more)

        monkeypatch.setattr(socket, "getaddrinfo", look)
        assert deliver(f"http://two-faced.example:{receiver.server_port}/")
    assert looks == ["two-faced.example"]
    assert receiver.got[0][1]["Host"] == f"two-faced.example:{receiver.server_port}"


@dataclass
class Asking:
    """A game in which the test says who is asked, and who of these in secret."""

    now: set[int] = field(default_factory=set)
    secret: bool = False
    turn: int = 0

    @property
    def turns(self) -> dict[int, int]:
        return dict.fromkeys(self.now, self.turn)

    def asked(self) -> list[int]:
        return sorted(self.now)

    def awaited(self, viewer: int) -> list[int]:
        return [] if self.secret else sorted(self.now)


class Home:
    def __init__(self, webhook: str = "") -> None:
        self.row = Table(
            "abc", "Home", "vaalbara", 1, "", "{}", "00", "ann", webhook=webhook, status="playing"
        )
        self.seats = [
            Seat("abc", 0, PERSON, "ann", "Ann"),
            Seat("abc", 1, BOT, "", "Bot", "easy"),
            Seat("abc", 2, PERSON, "bob", "Bob"),
        ]
        self.present: set[int] = set()
        self.game = Asking()

    def is_present(self, seat: int) -> bool:
        return seat in self.present

    def level(self, seat: int) -> str:
        return self.seats[seat].bot


SECONDS = 0.3


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


def with_notices(receiver: Receiver, work: Callable[[Notices], Awaitable[None]]) -> list[str]:
    """The texts that arrived."""

    async def run(folder: str) -> None:
        store = await Store.open(f"{folder}/landnam.db")
        await store.add_user(User("ann", "Ann", notify=receiver.url.replace("/hook", "/ann")))
        await store.add_user(User("bob", "Bob"))
        await store.add_table(Home().row, Home().seats)
        poster = Poster(ALLOWED, pause=0.01)
        notices = Notices(store, ADDRESS, poster, Pusher("secret", "", poster), SECONDS)
        try:
            await work(notices)
            while notices.tasks or notices.poster.tasks:
                await asyncio.sleep(0.01)
        finally:
            await notices.close()
            await store.close()

    with TemporaryDirectory() as folder:
        asyncio.run(run(folder))
    return [
        f"{path.partition('?')[0]} {json.loads(body)['text']}" for path, _, body in receiver.got
    ]


@pytest.mark.timing
def test_who_is_not_to_be_told_costs_no_claim(receiver: Receiver) -> None:
    """Bob, here or not; Ann is claimed for and told."""
    table = Home()

    async def work(notices: Notices) -> None:
        for here in ({2}, set[int]()):
            table.game.now, table.present = {0, 2}, here
            table.game.turn += 1
            notices.look(table)
            await asyncio.sleep(SECONDS * 2)
            assert set(notices.claims) == {("abc", 0)}
            assert bool(notices.tables) == bool(here)  # all told: it may leave the memory
            table.game.now = set()
            notices.look(table)

    assert len(with_notices(receiver, work)) == 2


@pytest.mark.timing
def test_one_notice_for_each_turn(receiver: Receiver) -> None:
    table = Home()

    async def work(notices: Notices) -> None:
        for turn in range(2):
            table.game.now, table.game.turn = {0, 1}, turn
            for _ in range(5):
                notices.look(table)
                await asyncio.sleep(SECONDS / 2)
            table.game.now = {1}
            notices.look(table)

    assert with_notices(receiver, work) == ["/ann Ann, it is your turn: Home"] * 2
    assert json.loads(receiver.got[0][2])["url"] == "https://play.example/table/abc"


@pytest.mark.timing
def test_no_notice_for_a_quick_answer(receiver: Receiver) -> None:
    table = Home()

    async def work(notices: Notices) -> None:
        table.game.now = {0}
        notices.look(table)
        await asyncio.sleep(SECONDS / 3)
        table.game.now = {2}
        notices.look(table)
        await asyncio.sleep(SECONDS * 2)

    assert with_notices(receiver, work) == []


@pytest.mark.timing
def test_who_is_there_is_told_only_after_going_away(receiver: Receiver) -> None:
    table = Home()
    table.present = {0}
    table.game.now = {0}

    async def work(notices: Notices) -> None:
        notices.look(table)
        await asyncio.sleep(SECONDS * 2.5)
        assert not receiver.got
        table.present = set()
        await asyncio.sleep(SECONDS * 2)

    assert with_notices(receiver, work) == ["/ann Ann, it is your turn: Home"]


@pytest.mark.timing
def test_the_table_is_told_what_everybody_may_know(receiver: Receiver) -> None:
    table = Home(webhook=receiver.url.replace("/hook", "/all"))
    table.game.now = {2}

    async def work(notices: Notices) -> None:
        notices.look(table)
        await asyncio.sleep(SECONDS * 2)

    assert with_notices(receiver, work) == ["/all Bob, it is your turn: Home"]


@pytest.mark.timing
def test_a_secret_question_is_told_to_its_person_alone(receiver: Receiver) -> None:
    table = Home(webhook=receiver.url.replace("/hook", "/all"))
    table.game.now, table.game.secret = {0, 2}, True

    async def work(notices: Notices) -> None:
        notices.look(table)
        await asyncio.sleep(SECONDS * 2)

    assert with_notices(receiver, work) == ["/ann Ann, it is your turn: Home"]
