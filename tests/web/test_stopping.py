"""A server that stops lets everybody go who only waits for news."""

from __future__ import annotations

import re
from contextlib import ExitStack, closing
from pathlib import Path

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


def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    """That of a table that is played, and that of one that waits for somebody."""
    server = Server(tmp_path)
    with ExitStack() as stack:
        stack.callback(server.kill)
        streams = []
        for make in (Person.quick_table, open_table):
            ann = stack.enter_context(closing(Person(server)))
            path = f"/api/v1/tables/{make(ann)}/stream"
            stream = ann.http.stream("GET", path, headers=headers_of(ann))
            streams.append(stack.enter_context(stream).iter_lines())
            assert next(streams[-1]).startswith("{")
        server.stop()
        for lines in streams:
            list(lines)  # RemoteProtocolError if it was cut
    assert CANCELLED not in server.log()
