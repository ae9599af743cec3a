"""Sockets are open only so many at a time, for one address and in all."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from landnam.web.site.limits import Places
from tests.web.running import Person, Server, Socket


@pytest.fixture(params=["LANDNAM_SOCKETS_OF_ADDRESS", "LANDNAM_SOCKETS_IN_ALL"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, **{request.param: "3"})
    yield server
    server.stop()


def test_one_socket_too_many_is_told_why_and_closed(server: Server) -> None:
    with closing(Person(server)) as ann:
        table = ann.quick_table()
        sockets = [ann.sit(table) for _ in range(3)]
        for socket in sockets:
            socket.until_asked()
        fourth = ann.sit(table, **{"Accept-Language": "hu"})
        assert "túl sok oldal" in fourth.receive()["text"]
        assert code(fourth) == 4429
        sockets[0].move(sockets[0].options()[0])
        assert sockets[0].reply("done", "refused")["is"] == "done"
        sockets[1].close()
        while ann.sit(table).receive()["is"] != "state":
            time.sleep(0.1)  # until the server has seen that it is closed


def code(socket: Socket) -> int:
    """With which the line is closed."""
    with pytest.raises(ConnectionClosed) as error:
        socket.receive()
    assert error.value.rcvd is not None
    return error.value.rcvd.code


def test_places_are_counted_for_each_and_in_all() -> None:
    places = Places(each=2, most=3)
    for address in ("a", "a", "b"):
        assert not places.is_full and not places.is_full_for(address)
        places.take(address)
    assert places.is_full and places.is_full_for("a") and not places.is_full_for("b")
    for address in ("a", "a", "b"):
        places.leave(address)
    assert not places.total and not places.counts
