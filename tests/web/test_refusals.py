"""What a table does not do: each wrong request gets a clear refusal, and none reaches a game."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.running import Person, Server, Socket


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def ann(server: Server) -> Iterator[Person]:
    person = Person(server)
    yield person
    person.close()


@pytest.fixture
def table(ann: Person) -> str:
    return ann.quick_table()


@pytest.fixture
def seat(ann: Person, table: str) -> Iterator[Socket]:
    socket = ann.sit(table)
    socket.until_asked()
    yield socket
    socket.close()


def unchanged(socket: Socket) -> None:
    """Nothing was done: the same question is still open."""
    options = socket.options()
    socket.send(do="ping")
    assert socket.reply("pong")
    assert socket.turn and socket.options() == options


def refused(socket: Socket, **request: Any) -> str:
    socket.send(**request)
    return str(socket.reply("refused")["text"])


# ---- who may talk to a table at all


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://127.0.0.1:1"])
def test_a_foreign_page_gets_no_socket(ann: Person, table: str, origin: str) -> None:
    with pytest.raises((InvalidStatus, ConnectionClosed)) as error:
        ann.sit(table, Origin=origin).receive()
    assert "403" in str(error.value)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
def test_a_foreign_page_can_post_nothing(server: Server, origin: str | None) -> None:
    headers = {} if origin is None else {"Origin": origin}
    answer = httpx.post(f"{server.address}/play", headers=headers)
    assert answer.status_code == 403 and "location" not in answer.headers


@pytest.mark.parametrize(
    "cookie", ["", "landnam=", "landnam=forged", "landnam=" + "x" * 500], ids=range(4)
)
def test_without_the_right_cookie_one_only_watches(
    ann: Person, table: str, seat: Socket, cookie: str
) -> None:
    watcher = ann.sit(table, Cookie=cookie)
    watcher.receive()
    assert watcher.seat == -2 and not watcher.turn
    text = refused(watcher, do="move", seat=0, option=seat.options()[0], seen=watcher.seen,
                   nonce="nonce-of-a-thief")  # fmt: skip
    assert text == "seat 1 is not yours"
    unchanged(seat)
    watcher.close()


def test_a_cookie_opens_no_seat_of_others(server: Server, table: str, seat: Socket) -> None:
    bob = Person(server)
    bob.quick_table()
    socket = bob.sit(table)
    socket.receive()
    assert socket.seat == -2
    for request in (
        {"do": "move", "option": seat.options()[0], "seen": seat.seen},
        {"do": "undo", "seen": seat.seen},
        {"do": "leave", "resign": True},
        {"do": "return"},
    ):
        assert "not yours" in refused(socket, seat=0, nonce="nonce-of-bob", **request)
    assert "not yours" in refused(socket, do="hint", seat=0)
    unchanged(seat)
    socket.close()
    bob.close()


def test_an_unknown_table_has_no_socket(ann: Person) -> None:
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        ann.sit("no-such-table").receive()


# ---- moves


def test_a_stale_move_is_refused(seat: Socket) -> None:
    text = refused(seat, do="move", seat=0, option=seat.options()[0], seen="0" * 12,
                   nonce="stale-nonce")  # fmt: skip
    assert text == "the table has changed since; look again"
    unchanged(seat)


def test_an_option_that_is_not_offered_is_refused_and_the_legal_ones_are_named(
    seat: Socket,
) -> None:
    text = refused(seat, do="move", seat=0, option=99, seen=seat.seen, nonce="illegal-nonce")
    assert text.startswith("99 is not an option now; choose_character allows: choose ")
    unchanged(seat)


def test_a_doubled_nonce_moves_once(seat: Socket, table: str, ann: Person) -> None:
    options = seat.options()
    nonce = seat.move(options[0])
    assert seat.reply("done")["nonce"] == nonce
    seat.move(options[0], nonce)
    assert seat.reply("done")["nonce"] == nonce
    again = ann.sit(table)
    again.receive()
    lines = [text for name, text in again.parts.items() if name.startswith("log/")]
    assert sum(line.count("choose") for line in lines) <= 1
    again.close()


# ---- frames


FRAMES = [
    "",
    "null",
    "[]",
    "{}",
    '{"do":"dance"}',
    '{"do":"move"}',
    '{"do":"move","seat":"0","option":1,"seen":"","nonce":"nonce-nonce"}',
    '{"do":"move","seat":0,"option":1.5,"seen":"","nonce":"nonce-nonce"}',
    '{"do":"move","seat":0,"option":1,"seen":"","nonce":"short"}',
    '{"do":"move","seat":0,"option":1,"seen":"","nonce":"<script>alert"}',
    '{"do":"move","seat":0,"option":1,"seen":"","nonce":"nonce-nonce","extra":1}',
    '{"do":"move","seat":99,"option":1,"seen":"","nonce":"nonce-nonce"}',
    '{"do":"say","text":""}',
    json.dumps({"do": "say", "text": "x" * 501}),
    json.dumps({"do": "why", "thing": "x" * 65}),
    "{" * 2000,
    "not json \u0000 at all",
]


@pytest.mark.parametrize("text", FRAMES, ids=[f"frame {n}" for n in range(len(FRAMES))])
def test_a_malformed_frame_is_told_what_is_wrong(seat: Socket, text: str) -> None:
    seat.connection.send(text)
    assert seat.reply("refused")["text"].startswith("this is not a request: ")
    unchanged(seat)


def test_an_oversized_frame_closes_the_line(ann: Person, table: str, seat: Socket) -> None:
    socket = ann.sit(table)
    socket.connection.send("x" * 20_000)
    with pytest.raises(ConnectionClosed) as error:
        while True:
            socket.receive()
    assert error.value.rcvd is not None and error.value.rcvd.code == 1009
    unchanged(seat)


def test_binary_frames_are_not_read(ann: Person, table: str, seat: Socket) -> None:
    socket = ann.sit(table)
    socket.receive()
    socket.connection.send(b"\xff\xfe")
    with pytest.raises(ConnectionClosed):
        while True:
            socket.receive()
    unchanged(seat)


@pytest.mark.timing
def test_a_flood_is_slowed_and_then_cut(ann: Person, table: str, seat: Socket) -> None:
    socket = ann.sit(table)
    socket.receive()
    with pytest.raises(ConnectionClosed):
        for _ in range(2000):
            socket.connection.send('{"do":"ping"}')
            time.sleep(0.0005)
        while True:
            socket.receive()
    unchanged(seat)


def test_an_oversized_body_is_refused(ann: Person) -> None:
    assert ann.http.post("/upload", content=b"x" * 1_100_000).status_code == 413


# ---- hostile texts

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "\u202egnp.exe",
    "{name} {0} %s",
    "A" * 400,
    "\U0001f409" * 50,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_chat_is_only_text(seat: Socket, text: str) -> None:
    seat.send(do="say", text=text)
    while not any(name.startswith("chat/") for name in seat.parts):
        seat.receive()
    said = "".join(part for name, part in seat.parts.items() if name.startswith("chat/"))
    assert "<script" not in said and "<img" not in said
    unchanged(seat)


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names_are_only_text(server: Server, name: str) -> None:
    eve = Person(server)
    eve.http.post("/play")
    eve.http.post("/profile", data={"act": "save", "name": name})
    table = eve.quick_table()
    page = eve.http.get(f"/table/{table}").text
    assert "<script>alert" not in page and "<img" not in page
    socket = eve.sit(table)
    socket.receive()
    assert "<script>alert" not in "".join(socket.parts.values())
    socket.close()
    eve.close()


# ---- what browsers are told


def test_every_page_forbids_foreign_scripts_and_frames(ann: Person, table: str) -> None:
    for path in ("/", f"/table/{table}", "/rules/vaalbara", "/nothing-here", "/static/table.js"):
        policy = ann.http.get(path).headers["content-security-policy"]
        assert "script-src 'self'" in policy and "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy


def test_the_cookie_cannot_be_read_by_scripts(server: Server) -> None:
    eve = Person(server)
    cookie = eve.http.post("/play").headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie
    eve.close()


def test_log_and_replay_stay_closed_while_the_game_runs(ann: Person, table: str) -> None:
    for path in ("log", "replay", "step?n=0"):
        assert ann.http.get(f"/table/{table}/{path}").status_code == 403
    assert ann.http.post(f"/table/{table}/branch", data={"step": "0"}).status_code == 403
