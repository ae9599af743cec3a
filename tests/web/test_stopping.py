"""A server that stops lets everybody go who only waits for news."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.running import Person, Server

CANCELLED = "timeout graceful shutdown exceeded"  # uvicorn says so of what did not end by itself


def headers_of(person: Person) -> dict[str, str]:
    """With a token for the API."""
    page = person.http.post("/profile", data={"action": "token", "label": "stream"}).text
    token = re.search(r'id="token" value="([^"]+)"', page)
    assert token, page
    return {"Authorization": f"Bearer {token[1]}"}


def open_table(person: Person) -> str:
    """One that waits for somebody."""
    form = {"game": "vaalbara", "seat-0": "me", "seat-1": "friend"}
    answer = person.http.post("/new", data=form)
    assert answer.status_code == 303, answer.text
    found = re.search(r"/table/([^/?]+)", answer.headers["location"])
    assert found
    return found[1]


@pytest.mark.parametrize("is_full", [True, False])
def test_streams_end_when_the_server_stops(is_full: bool, tmp_path: Path) -> None:
    server = Server(tmp_path)
    ann = Person(server)
    table = ann.quick_table() if is_full else open_table(ann)
    path = f"/api/v1/tables/{table}/stream"
    with ann.http.stream("GET", path, headers=headers_of(ann)) as response:
        lines = response.iter_lines()
        assert next(lines).startswith("{")
        server.stop()
        list(lines)  # RemoteProtocolError if it was cut
    assert CANCELLED not in server.log()
    ann.close()
