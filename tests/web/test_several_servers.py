"""Two servers on one PostgreSQL: the journal is the truth, hints only make it quick."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.web.running import Person, Server, Socket


@pytest.fixture(scope="module", params=["listen", "redis"])
def servers(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    database: str,
    redis_address: str,
) -> Iterator[tuple[Server, Server]]:
    settings = {"LANDNAM_DATABASE": database, "LANDNAM_SECRET": "shared"}
    if request.param == "redis":
        settings["LANDNAM_REDIS"] = redis_address
    pair: list[Server] = []
    try:
        for name in ("one", "two"):
            pair.append(Server(tmp_path_factory.mktemp(name), **settings))
        yield pair[0], pair[1]
    finally:
        for server in pair:
            server.stop()


def test_a_table_is_played_over_two_servers(servers: tuple[Server, Server]) -> None:
    """Somebody plays over one and the other by turns; a watcher at the other sees every move."""
    first, second = servers
    with closing(Person(first)) as ann, closing(Person(second)) as away:
        table = ann.quick_table()
        away.http.cookies = ann.http.cookies
        near, far = ann.sit(table), away.sit(table)
        near.until_asked()
        far.until_asked()
        for turn in range(4):
            here, there = (near, far) if turn % 2 == 0 else (far, near)
            wait_for_the_same(here, there)
            options = here.until_asked()
            here.move(options[0])
            assert here.reply("done", "refused")["is"] == "done"
            drain(here)
        wait_for_the_same(near, far)


def wait_for_the_same(one: Socket, other: Socket) -> None:
    """Both show the same game, asked the same."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        drain(one)
        drain(other)
        same = one.seen.partition("-")[0] == other.seen.partition("-")[0]
        if same and one.asked and other.asked:
            return
    raise AssertionError("the servers do not agree")


def drain(socket: Socket) -> None:
    """Take over whatever has come."""
    try:
        while True:
            socket.receive(0.1)
    except TimeoutError:
        pass


def test_a_table_outlives_the_server_it_was_made_on(servers: tuple[Server, Server]) -> None:
    first, second = servers
    with closing(Person(first)) as ann:
        table = ann.quick_table()
        socket = ann.sit(table)
        socket.move(socket.until_asked()[0])
        socket.reply("done")
        socket.close()
        first.kill()
        try:
            ann.server = second
            ann.sit(table).until_asked()
        finally:
            first.start()
