"""The API over real HTTP: a bot plays a whole game, and everything that programs get wrong."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import secrets
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn

from landnam.games import GAMES
from landnam.web.api import new_token, shapes, token_hash
from landnam.web.api.endpoints import ENDPOINTS, Endpoint
from landnam.web.api.openapi import document
from landnam.web.api.plain import choice
from landnam.web.app import make_app
from landnam.web.site.config import Config
from landnam.web.site.invitations import make_invite
from landnam.web.site.limits import Buckets
from landnam.web.store.rows import User

DOCS = Path(__file__).parents[2] / "docs" / "api.md"
SEATS = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]


class Server:
    """The whole site in a thread."""

    def __init__(self, folder: Path) -> None:
        config = Config(folder=folder, workers=1, bot_pause=0.0)
        self.app = make_app(config)
        settings = uvicorn.Config(
            self.app, port=0, log_level="error", lifespan="on", timeout_graceful_shutdown=2
        )
        self.uvicorn = uvicorn.Server(settings)
        self.thread = threading.Thread(target=lambda: asyncio.run(self.run()))
        self.thread.start()
        while not self.uvicorn.started:
            assert self.thread.is_alive()
            time.sleep(0.02)
        self.port = self.uvicorn.servers[0].sockets[0].getsockname()[1]
        self.site.by_address = Buckets(rate=1000.0, most=10000.0)
        self.site.makers = Buckets(rate=1000.0, most=10000.0)
        self.app.state.api_limits = Buckets(rate=1000.0, most=10000.0)

    async def run(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.uvicorn.serve()

    @property
    def site(self) -> Any:
        return self.app.state.site

    def wait(self, work: Awaitable[Any]) -> Any:
        async def go() -> Any:
            return await work

        return asyncio.run_coroutine_threadsafe(go(), self.loop).result(30)

    def person(self, name: str) -> Program:
        user = User(secrets.token_hex(6), name, created=time.time())
        token = new_token()
        self.wait(self.site.store.add_user(user))
        self.wait(self.site.store.add_token(token_hash(token), user.id, "a bot"))
        return Program(self, token, user)

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive()


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: Any  # decoded by the shape that the document promises
    plain: Any

    @property
    def code(self) -> str:
        return str(self.body.error.code)


@dataclass
class Program:
    """Sends requests, and holds every response against the OpenAPI document."""

    server: Server
    token: str
    user: User = User("")  # noqa: RUF009  # frozen

    def send(
        self, method: str, path: str, data: bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        connection.request(method, path, data, headers)
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response.status, {k.lower(): v for k, v in response.getheaders()}, body

    def ask(self, method: str, path: str, body: Any = None, data: bytes | None = None) -> Answer:
        sent = data if body is None else json.dumps(body).encode()
        status, headers, got = self.send(method, path, sent)
        return checked(method, path, status, headers, got)

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, path: str, body: Any) -> Answer:
        return self.ask("POST", path, body)

    def create(self, seats: list[dict[str, str]] = SEATS, **more: Any) -> shapes.State:
        answer = self.post("/api/v1/tables", {"game": "vaalbara", "seats": seats, **more})
        assert answer.status == 201, answer.plain
        assert isinstance(answer.body, shapes.State)
        return answer.body

    def state(self, table: str, query: str = "") -> shapes.State:
        answer = self.get(f"/api/v1/tables/{table}{query}")
        assert answer.status == 200, answer.plain
        assert isinstance(answer.body, shapes.State)
        return answer.body

    def asked(self, table: str) -> shapes.State:
        """The state once nobody else is asked anything: from now on it stays as it is."""
        for _ in range(500):
            state = self.state(table)
            if state.awaited == [state.seat] or state.outcome:
                return state
            time.sleep(0.02)
        raise AssertionError("never asked")

    def move(self, state: shapes.State, **changed: Any) -> Answer:
        move: dict[str, Any] = {"seat": state.seat, "seen": state.seen, "nonce": nonce()}
        if "text" not in changed and state.decision:
            move["option"] = state.decision.options[0].option
        return self.post(f"/api/v1/tables/{state.table.id}/moves", move | changed)


def nonce() -> str:
    return secrets.token_hex(8)


def endpoint_of(method: str, path: str) -> Endpoint | None:
    for one in ENDPOINTS:
        pattern = re.sub(r"{\w+}", "[^/]+", one.path)
        if one.method == method and re.fullmatch(pattern, path.partition("?")[0]):
            return one
    return None


def checked(method: str, path: str, status: int, headers: dict[str, str], got: bytes) -> Answer:
    """Every status is promised by the document, and every body has the promised shape."""
    endpoint = endpoint_of(method, path)
    if endpoint is not None:
        promised = document()["paths"][endpoint.path][method.lower()]["responses"]
        assert str(status) in promised, (status, got)
    shape: Any = shapes.Error if status >= 400 else endpoint and endpoint.gives
    if shape is None:
        return Answer(status, headers, got.decode(), got.decode())
    assert headers["content-type"] == "application/json", (status, got)
    body = msgspec.json.decode(got, type=shape)
    assert json.loads(msgspec.json.encode(body)) == json.loads(got)  # nothing but the shape
    return Answer(status, headers, body, json.loads(got))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("site"))
    yield server
    server.stop()


@pytest.fixture
def ann(server: Server) -> Program:
    return server.person("Ann")


@pytest.fixture
def bob(server: Server) -> Program:
    return server.person("Bob")


def example() -> str:
    found = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


def test_the_bot_of_the_documentation_plays_a_whole_game(server: Server, ann: Program) -> None:
    code = example()
    assert len(code.splitlines()) < 40
    environment = {
        **os.environ,
        "ADDRESS": f"http://127.0.0.1:{server.port}",
        "TOKEN": ann.token,
    }
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"points: -?\d+ -?\d+ -?\d+ winners: \d( \d)*\n", done.stdout)
    (table,) = ann.get("/api/v1/tables").body.mine
    state = ann.state(table.id)
    assert state.outcome and state.scores == state.outcome.scores and state.decision is None
    log = ann.get(f"/api/v1/tables/{table.id}/log")
    assert "vaalbara" in log.body


def test_the_document_is_whole() -> None:
    text = json.loads(json.dumps(document()))
    assert text["openapi"].startswith("3.1")
    names = []
    for path, operations in text["paths"].items():
        for operation in operations.values():
            names.append(operation["operationId"])
            inside = [one["name"] for one in operation["parameters"] if one["in"] == "path"]
            assert inside == re.findall(r"{(\w+)}", path)
            assert all(one["description"] for one in operation["responses"].values())
    assert len(names) == len(set(names)) == len(ENDPOINTS)
    schemas = text["components"]["schemas"]
    refs = re.findall(r'"#/components/schemas/(\w+)"', json.dumps(text))
    assert set(refs) <= set(schemas) and refs


def test_the_document_and_the_page_need_no_token(server: Server) -> None:
    stranger = Program(server, "")
    status, _, body = stranger.send("GET", "/api/openapi.json")
    assert status == 200 and json.loads(body) == json.loads(json.dumps(document()))
    status, headers, body = stranger.send("GET", "/api")
    assert status == 200 and headers["content-type"].startswith("text/html")
    assert b"/api/v1/tables/{table}/moves" in body


def test_games_need_no_token(server: Server) -> None:
    stranger = Program(server, "")
    games = stranger.get("/api/v1/games").body.games
    assert [game.name for game in games] == list(GAMES)
    game = stranger.get("/api/v1/games/vaalbara").body
    assert game in games
    assert (game.least_seats, game.most_seats, game.rules) == (2, 5, 1)
    assert stranger.get("/api/v1/games/chess").status == 404


@pytest.mark.parametrize("token", ["", "wrong", "landnam_" + "x" * 43, "x" * 500])
def test_without_a_good_token_nothing_is_told(server: Server, token: str) -> None:
    stranger = Program(server, token)
    for one in ENDPOINTS:
        if not one.is_public and (token or one.method == "GET"):
            answer = stranger.ask(one.method, one.path.replace("{table}", "x"), data=b"{}")
            assert (answer.status, answer.code) == (401, "token")
            assert answer.headers["www-authenticate"].startswith("Bearer")


def test_a_table_waits_for_people_and_begins_when_it_is_full(ann: Program, bob: Program) -> None:
    waiting = ann.create([{"kind": "me"}, {"kind": "open"}], listing="listed", name="Home")
    name = waiting.table.id
    assert (waiting.table.status, waiting.view, waiting.seen) == ("open", None, "")
    assert name in [one.id for one in bob.get("/api/v1/tables").body.open]
    early = ann.post(f"/api/v1/tables/{name}/say", {"text": "hello"})
    assert (early.status, early.code) == (409, "not_begun")
    assert bob.post(f"/api/v1/tables/{name}/join", {}).body.seat == 1
    assert bob.post(f"/api/v1/tables/{name}/join", {}).body.seat == 1
    state = bob.state(name)
    assert (state.table.status, state.seat, state.mine) == ("playing", 1, [1])
    assert [one.is_mine for one in state.table.seats] == [False, True]
    assert state.decision and state.decision.prompt == "choose_character"
    assert all(one.text.startswith("choose ") for one in state.decision.options)
    assert ann.post(f"/api/v1/tables/{name}/say", {"text": "hello"}).status == 200


def test_a_table_that_is_not_listed_wants_an_invitation(
    server: Server, ann: Program, bob: Program
) -> None:
    name = ann.create([{"kind": "me"}, {"kind": "open"}]).table.id
    path = f"/api/v1/tables/{name}/join"
    assert name not in [one.id for one in bob.get("/api/v1/tables").body.open]
    assert (bob.post(path, {}).status, bob.post(path, {}).code) == (403, "invite")
    assert bob.post(path, {"invite": "no"}).status == 403
    other = make_invite(server.site.secret, "another table")
    assert bob.post(path, {"invite": other}).status == 403
    good = make_invite(server.site.secret, name)
    assert bob.post(path, {"invite": good}).body.seat == 1


def test_no_seat_is_left_at_a_full_table(ann: Program, bob: Program) -> None:
    name = ann.create(listing="listed").table.id
    assert bob.post(f"/api/v1/tables/{name}/join", {}).status == 409


def test_a_move_by_option_and_by_text(ann: Program) -> None:
    state = ann.asked(ann.create().table.id)
    moved = ann.move(state)
    assert moved.status == 200 and moved.body.seen != state.seen
    state = ann.asked(state.table.id)
    assert state.decision
    moved = ann.move(state, text=f"  {state.decision.options[-1].text} ")
    assert moved.status == 200 and moved.body.seen != state.seen


def test_a_move_sent_twice_counts_once(ann: Program) -> None:
    state = ann.asked(ann.create().table.id)
    assert state.decision
    same = nonce()
    first = ann.move(state, nonce=same)
    second = ann.move(state, nonce=same)
    text = ann.move(state, nonce=same, text=state.decision.options[0].text)
    assert first.status == second.status == text.status == 200


def test_a_move_upon_an_old_state_is_stale(ann: Program) -> None:
    state = ann.asked(ann.create().table.id)
    assert ann.move(state).status == 200
    again = ann.move(state)
    assert (again.status, again.code) == (409, "stale")
    assert ann.move(state, seen="").code == "stale"


def test_an_illegal_move_is_told_what_is_legal(ann: Program) -> None:
    state = ann.asked(ann.create().table.id)
    assert state.decision
    for wrong in ({"option": 999}, {"text": "choose the sun"}, {"text": ""}):
        answer = ann.move(state, **wrong)
        assert (answer.status, answer.code) == (422, "illegal")
        assert answer.body.error.legal == state.decision.options
    assert ann.state(state.table.id).seen == state.seen


def test_nobody_moves_for_somebody_else(ann: Program, bob: Program) -> None:
    name = ann.create().table.id
    state = ann.asked(name)
    for seat in (0, 1, 9):
        answer = bob.move(state, seat=seat)
        assert (answer.status, answer.code) == (403, "seat")
        assert answer.body.error.legal == []
        answer = bob.move(state, seat=seat, text="choose hunter")
        assert (answer.status, answer.code) == (403, "seat")
    assert ann.move(state, seat=1).status == 403
    for act, more in (("undo", {"seen": state.seen}), ("leave", {}), ("return", {})):
        body = {"seat": 0, "nonce": nonce(), **more}
        assert bob.post(f"/api/v1/tables/{name}/{act}", body).status == 403
    assert bob.post(f"/api/v1/tables/{name}/say", {"text": "hello"}).status == 403


def test_who_only_watches_sees_nobodys_hand(ann: Program, bob: Program) -> None:
    name = ann.create().table.id
    mine = ann.asked(name)
    assert mine.view and mine.view["hand"] and mine.view["kind"] == "VaalbaraView"
    for query in ("", "?seat=0", "?seat=1"):
        state = bob.state(name, query)
        assert (state.seat, state.mine, state.decision) == (-2, [], None)
        assert state.view and state.view["hand"] == 0 and not state.view["asks"]
        assert all(one.kind != "drew" for one in state.events)
    assert ann.state(name, "?seat=1").seat == -2
    log = bob.get(f"/api/v1/tables/{name}/log")
    assert (log.status, log.code) == (409, "not_over")


def test_events_are_told_from_a_number_on(ann: Program) -> None:
    name = ann.create().table.id
    whole = ann.asked(name)
    rest = ann.state(name, "?since=2")
    assert (rest.events_from, rest.events) == (2, whole.events[2:])
    assert ann.state(name, "?since=99999").events == []
    for wrong in ("?since=-1", "?since=x", "?seat=99999999999", "?seat=²"):
        path = f"/api/v1/tables/{name}{wrong}".replace("²", "%C2%B2")
        assert ann.get(path).status == 422


def test_undo_says_why_not(ann: Program) -> None:
    state = ann.asked(ann.create().table.id)
    body = {"seat": 0, "seen": state.seen, "nonce": nonce()}
    answer = ann.post(f"/api/v1/tables/{state.table.id}/undo", body)
    assert (answer.status, answer.code) == (409, "undo")


def test_leaving_and_coming_back(ann: Program, bob: Program) -> None:
    open_seats = [{"kind": "me"}, {"kind": "open"}]
    name = ann.create(open_seats, listing="listed", stand_in="beginner").table.id
    bob.post(f"/api/v1/tables/{name}/join", {})
    path = f"/api/v1/tables/{name}"
    left = ann.post(f"{path}/leave", {"seat": 0, "nonce": nonce()})
    assert left.status == 200
    assert (left.body.table.seats[0].left, left.body.table.seats[0].bot) == ("left", "beginner")
    assert ann.post(f"{path}/leave", {"seat": 0, "nonce": nonce()}).code == "over"
    back = ann.post(f"{path}/return", {"seat": 0, "nonce": nonce()})
    assert back.status == 200 and back.body.table.seats[0].left == ""
    end = ann.post(f"{path}/leave", {"seat": 0, "nonce": nonce(), "resign": True})
    assert end.body.outcome and end.body.outcome.winners == [1]
    assert ann.get(f"{path}/log").status == 200


def test_the_stream_has_a_line_for_every_change_and_ends_with_the_game(
    server: Server, ann: Program, bob: Program
) -> None:
    """Begun before the table is full, and read by one who answers late."""
    name = ann.create([{"kind": "me"}, {"kind": "open"}], listing="listed").table.id
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    headers = {"Authorization": f"Bearer {ann.token}", "Accept-Encoding": "gzip"}
    connection.request("GET", f"/api/v1/tables/{name}/stream", headers=headers)
    response = connection.getresponse()
    assert response.headers["content-type"].startswith("application/x-ndjson")

    def line() -> shapes.State:
        while not (text := response.readline()).strip():
            assert text
        return msgspec.json.decode(text, type=shapes.State)

    assert line().table.status == "open"
    bob.post(f"/api/v1/tables/{name}/join", {})
    began = line()
    assert began.table.status == "playing" and began.decision
    bob.move(bob.state(name))
    heard = line()
    assert heard.seen != began.seen and heard.decision == began.decision
    assert heard.events_from == len(began.events) and len(heard.events) == 1
    assert bob.state(name).table.seats[0].is_here
    bob.post(f"/api/v1/tables/{name}/leave", {"seat": 1, "nonce": nonce(), "resign": True})
    while not (last := line()).outcome:
        pass
    assert last.outcome.winners == [0]
    assert response.readline() == b""
    connection.close()


def test_the_stream_of_who_is_forgotten_ends(server: Server) -> None:
    eve = server.person("Everhild")
    table = eve.create().table.id
    eve.asked(table)
    reader = Reader(eve, table)
    reader.quiet()
    server.wait(server.site.privacy.forget(eve.user, "guest"))
    server.wait(server.site.registry.open(table)).wake()
    reader.thread.join(30)
    assert not reader.thread.is_alive()
    reader.connection.close()


def test_keep_alive_lines_come_by_the_clock(
    server: Server, ann: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("landnam.web.api.stream.KEEP_ALIVE", 0.1)
    name = ann.create().table.id
    ann.asked(name)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request(
        "GET", f"/api/v1/tables/{name}/stream", headers={"Authorization": f"Bearer {ann.token}"}
    )
    response = connection.getresponse()
    assert [response.readline().strip() == b"" for _ in range(4)][1:] == [True] * 3
    connection.close()
    deadline = time.monotonic() + 60
    while server.wait(server.site.registry.open(name)).is_present(0):
        assert time.monotonic() < deadline
        time.sleep(0.05)


class Reader:
    """Reads a stream in a thread."""

    def __init__(self, program: Program, table: str) -> None:
        self.lines: list[bytes] = []
        port = program.server.port
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        headers = {"Authorization": f"Bearer {program.token}"}
        self.connection.request("GET", f"/api/v1/tables/{table}/stream", headers=headers)
        self.socket = self.connection.sock
        self.response = self.connection.getresponse()
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self) -> None:
        while line := self.response.readline():
            self.lines.append(line)

    def close(self) -> None:
        self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join(10)
        self.connection.close()

    def quiet(self) -> list[bytes]:
        """All lines, once none has come for a while."""
        count = -1
        while count != len(self.lines):
            count = len(self.lines)
            time.sleep(0.3)
        return self.lines[:]


def option_of(state: shapes.State) -> int:
    """Only the first seat plays its Warrior: the others hold theirs, and are asked for it."""
    assert state.decision
    wanted = [
        one.option
        for one in state.decision.options
        if (one.text == "choose warrior") == (state.seat == 0)
    ]
    return wanted[0] if wanted else state.decision.options[0].option


def play_until_offer(people: list[Program], name: str) -> list[Program]:
    """Those who are asked in secret, once there are two of them; none if the game ends before."""
    for _ in range(400):
        states = [person.state(name) for person in people]
        if states[0].outcome:
            return []
        asked = [one for one in states if one.decision]
        secret = [one for one in asked if one.decision and one.decision.prompt == "show_warrior"]
        if len(secret) > 1:
            return [people[one.seat] for one in secret]
        state = asked[0]
        moved = people[state.seat].move(state, option=option_of(state))
        assert moved.status == 200, moved.plain
    return []


def test_a_secret_answer_is_told_to_nobody(server: Server) -> None:
    """Neither by the state, nor by a line in anybody's stream, not even by an empty one."""
    people = [server.person(f"Person {seat}") for seat in range(5)]
    stranger = server.person("Stranger")
    seats = [{"kind": "me"}] + [{"kind": "open"}] * 4
    for _ in range(20):
        name = people[0].create(seats, listing="listed").table.id
        for person in people[1:]:
            person.post(f"/api/v1/tables/{name}/join", {})
        if asked := play_until_offer(people, name):
            break
    assert asked, "nobody was ever asked in secret"
    others = [one for one in [*people, stranger] if one is not asked[0]]
    readers = [Reader(one, name) for one in others]
    lines = [reader.quiet() for reader in readers]
    before = [one.get(f"/api/v1/tables/{name}").plain for one in others]
    assert asked[0].move(asked[0].state(name)).status == 200
    assert asked[0].state(name).decision is None
    assert [one.get(f"/api/v1/tables/{name}").plain for one in others] == before
    assert [reader.quiet() for reader in readers] == lines
    for reader in readers:
        reader.close()


@pytest.mark.parametrize(
    "data, status, code",
    [
        (b"", 400, "json"),
        (b"{", 400, "json"),
        (b"\xff\xfe", 400, "json"),
        (b"[" * 10_000, 422, "shape"),
        (b"null", 422, "shape"),
        (b"[]", 422, "shape"),
        (b'{"game": "vaalbara"}', 422, "shape"),
        (b'{"game": "vaalbara", "seats": [], "x": 1}', 422, "shape"),
        (b'{"game": "vaalbara", "seats": [{"kind": "king"}]}', 422, "shape"),
        (b'{"game": "vaalbara", "seats": [{"kind": "bot", "level": "godlike"}]}', 422, "shape"),
        (b'{"game": "vaalbara", "seats": [{"kind": "me", "user": "bob"}]}', 422, "shape"),
        (b'{"game": "vaalbara", "seats": [{"kind": "me"}]}', 422, "setup"),
        (b'{"game": "chess", "seats": [{"kind": "me"}]}', 404, "unknown"),
    ],
    ids=lambda value: repr(value)[:50],
)
def test_malformed_requests_are_told_why(ann: Program, data: bytes, status: int, code: str) -> None:
    answer = ann.ask("POST", "/api/v1/tables", data=data)
    assert (answer.status, answer.code) == (status, code)
    assert answer.body.error.text


@pytest.mark.parametrize(
    "wrong", [{"options": {"open_scores": "perhaps"}}, {"options": {"x": 1}}, {"clock": "move:1"}]
)
def test_wrong_settings_are_refused(ann: Program, wrong: dict[str, Any]) -> None:
    body = {"game": "vaalbara", "seats": SEATS, **wrong}
    answer = ann.post("/api/v1/tables", body)
    assert (answer.status, answer.code) == (422, "setup")


def test_options_say_what_they_are_and_what_they_name(ann: Program) -> None:
    vaalbara = ann.asked(ann.create().table.id).decision
    assert vaalbara and vaalbara.clause == "VB-CHOOSE-1"
    for one in vaalbara.options:
        assert (one.kind, one.names) == ("character", {"character": one.option})
    northgard = ann.asked(ann.create(game="northgard").table.id).decision
    assert northgard and northgard.prompt == "choose_clan"
    assert {one.kind for one in northgard.options} == {"clan"}


def test_declining_is_a_kind_of_its_own() -> None:
    prompt = GAMES["northgard"].questions()["move_step"]
    assert choice(prompt, 0, "move_step stop") == shapes.Choice(0, "move_step stop", "decline", {})
    assert choice(prompt, 66, "march").kind == "march"
    assert choice(None, 3, "pick 3") == shapes.Choice(3, "pick 3", "", {})


@pytest.mark.parametrize(
    "wrong",
    [
        {"nonce": "short"},
        {"nonce": "x" * 65},
        {"nonce": "no spaces!"},
        {"seat": -1},
        {"seat": 0.5},
        {"option": 2**40},
        {"option": "1"},
        {"seen": "x" * 33},
        {"more": 1},
        {"option": 1, "text": "take 1"},
    ],
)
def test_malformed_moves_change_nothing(ann: Program, wrong: dict[str, Any]) -> None:
    state = ann.create()
    body = {"seat": 0, "seen": state.seen, "nonce": nonce(), "option": 1, **wrong}
    answer = ann.post(f"/api/v1/tables/{state.table.id}/moves", body)
    assert (answer.status, answer.code) == (422, "shape")
    neither = {"seat": 0, "seen": state.seen, "nonce": nonce()}
    assert ann.post(f"/api/v1/tables/{state.table.id}/moves", neither).code == "shape"


def test_an_oversized_body_is_refused(ann: Program) -> None:
    answer = ann.ask("POST", "/api/v1/tables", data=b" " * 20_000)
    assert (answer.status, answer.code) == (413, "size")


def test_what_is_not_there_is_told_in_json(ann: Program) -> None:
    for method, path in (
        ("GET", "/api/v1/tables/nowhere"),
        ("GET", "/api/v1/tables/nowhere/stream"),
        ("GET", "/api/v1/tables/nowhere/log"),
        ("GET", "/api/v2/tables"),
        ("POST", "/api/v1/nonsense"),
    ):
        answer = ann.ask(method, path)
        assert (answer.status, answer.code) == (404, "unknown")
    for act, more in (("moves", {"option": 1}), ("undo", {})):
        body = {"seat": 0, "seen": "", "nonce": nonce(), **more}
        assert ann.post(f"/api/v1/tables/nowhere/{act}", body).status == 404
    assert ann.post("/api/v1/tables/nowhere/join", {}).status == 404


def test_a_wrong_method_is_told_in_json(ann: Program) -> None:
    answer = ann.ask("DELETE", "/api/v1/tables")
    assert (answer.status, answer.code) == (405, "method")
    assert answer.headers["allow"] == "GET, POST"


def test_errors_speak_the_language_of_the_person(server: Server, ann: Program) -> None:
    _, _, english = ann.send("GET", "/api/v1/tables/nowhere")
    assert json.loads(english)["error"]["text"] == "There is no such table."
    status, _, _ = ann.send("GET", "/api/v1/tables/nowhere", **{"Accept-Language": "hu"})
    assert status == 404


def test_too_many_requests_are_told_to_wait(
    server: Server, ann: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(server.app.state, "api_limits")
    connection = http.client.HTTPConnection("127.0.0.1", ann.server.port, timeout=60)
    for _ in range(1000):
        headers = {"Authorization": f"Bearer {ann.token}"}
        connection.request("GET", "/api/v1/games", headers=headers)
        response = connection.getresponse()
        body = response.read()
        if response.status == 429:
            break
    assert response.status == 429 and int(response.headers["retry-after"]) >= 1
    assert msgspec.json.decode(body, type=shapes.Error).error.code == "busy"
    connection.close()


def test_tokens_are_long_and_kept_as_digests(server: Server) -> None:
    first, second = new_token(), new_token()
    assert first != second and len(first) > 40 and first not in token_hash(first)
