"""Connections that send nothing keep nobody out, and no move unsaved."""

from __future__ import annotations

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing

import httpx
import pytest

from landnam.web.connections import Doors
from landnam.web.site.config import Config
from landnam.web.site.limits import network
from tests.web.running import Person, Server

IDLE = 1100
USUAL_FILES = 1024


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("idle"), USUAL_FILES, LANDNAM_REQUEST_SECONDS="1")
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def many_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_idle_connections_keep_nobody_out_and_end(server: Server) -> None:
    with ExitStack() as stack, closing(Person(server)) as ann:
        seat = ann.sit(ann.quick_table())
        begin = time.monotonic()
        idle = [stack.enter_context(dial(server, "127.0.0.9")) for _ in range(IDLE)]
        for one in idle[: IDLE // 2]:  # half a request is no request
            one.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")) as guest:
            assert guest.get(f"{server.address}/healthz").status_code == 200
        seat.move(seat.until_asked()[0])
        assert seat.reply("done", "refused")["is"] == "done"
        assert all(has_ended(one, begin + 10) for one in idle)


def test_a_body_that_trickles_is_cut_off(server: Server) -> None:
    with dial(server, "127.0.0.3") as slow:
        slow.sendall(b"POST /play HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\na")
        assert has_ended(slow, time.monotonic() + 10)


def test_a_connection_is_used_again_and_again(server: Server) -> None:
    with httpx.Client(base_url=server.address) as client:
        for _ in range(3):
            assert client.get("/healthz").status_code == 200
        time.sleep(1.2)  # longer than a request may take
        assert client.get("/healthz").status_code == 200


def test_each_address_has_a_number_and_a_proxy_has_none() -> None:
    usual = Doors(Config(connections_of_address=2), files=1024)
    behind = Doors(Config(connections_of_address=2, address="https://x.org"), files=1024)
    for doors in (usual, behind):
        for _ in range(2):
            doors.places.take("127.0.0.1")
    assert not usual.is_open("127.0.0.1", 2) and usual.is_open("10.0.0.1", 2)
    assert behind.is_open("127.0.0.1", 2)
    assert not behind.is_open("127.0.0.1", 1024 - 200), "files are left for the database"


def test_an_ipv6_network_counts_as_one() -> None:
    assert network("2001:db8:1:2::1") == network("2001:db8:1:2:3::9") != network("2001:db8:1:3::1")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") == "192.0.2.7"
    assert network("nonsense") == "nonsense"


def dial(server: Server, source: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), 10, source_address=(source, 0))


def has_ended(one: socket.socket, deadline: float) -> bool:
    one.settimeout(max(0.01, deadline - time.monotonic()))
    try:
        while one.recv(4096):
            pass
        return True
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
