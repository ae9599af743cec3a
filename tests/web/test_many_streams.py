"""Streams of the API are open only so many at a time: for a person, for an address and in all."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from landnam.web.api.openapi import document
from tests.web.running import Person, Server

TOKEN = re.compile(r'id="token" value="(landnam_[^"]+)"')
ALL = ("PERSON", "ADDRESS", "ALL")
SETTINGS = {
    "PERSON": "LANDNAM_STREAMS_OF_PERSON",
    "ADDRESS": "LANDNAM_STREAMS_OF_ADDRESS",
    "ALL": "LANDNAM_STREAMS_IN_ALL",
}


@pytest.fixture(params=ALL)
def limit(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def server(limit: str, tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, **{SETTINGS[limit]: "3"})
    yield server
    server.stop()


class Program:
    """What somebody's bot opens and closes."""

    def __init__(self, person: Person, table: str = "") -> None:
        self.table = table or person.quick_table()
        page = person.http.post("/profile", data={"action": "token", "label": "bot"})
        found = TOKEN.search(page.text)
        assert found is not None, page.text
        headers = {"Authorization": f"Bearer {found[1]}", "Accept-Language": "hu"}
        self.http = httpx.Client(base_url=person.server.address, headers=headers, timeout=20)
        self.open = ExitStack()
        self.reading: list[Iterator[str]] = []  # dropped, it would close its stream

    def stream(self, table: str = "") -> httpx.Response:
        """Its first line is there, or why there is none."""
        path = f"/api/v1/tables/{table or self.table}/stream"
        response = self.open.enter_context(self.http.stream("GET", path))
        if response.status_code == 200:
            self.reading.append(response.iter_lines())
            assert next(self.reading[-1])
        else:
            response.read()
        return response

    def close(self) -> None:
        self.open.close()
        self.http.close()


def test_one_stream_too_many_is_told_why_and_until_when(server: Server, limit: str) -> None:
    with (
        closing(Person(server)) as ann,
        closing(Program(ann)) as bot,
        closing(Person(server)) as other,
        closing(Program(other, bot.table)) as stranger,
    ):
        assert bot.stream("nowhere").status_code == 404
        streams = [bot.stream() for _ in range(3)]
        assert [one.status_code for one in streams] == [200] * 3
        fourth = bot.stream()
        assert fourth.status_code == 429 and fourth.headers["retry-after"] == "2"
        problem = fourth.json()["error"]
        assert problem["code"] == "busy" and "adatfolyam" in problem["text"]
        assert stranger.stream().status_code == (200 if limit == "PERSON" else 429)
        state = bot.http.get(f"/api/v1/tables/{bot.table}")
        assert state.status_code == 200  # all else goes on
        streams[1].close()
        deadline = time.monotonic() + 20
        while bot.stream().status_code != 200:
            assert time.monotonic() < deadline
            time.sleep(0.1)  # until the server has seen that it is closed


def test_programs_are_told_of_the_limit() -> None:
    stream = document()["paths"]["/api/v1/tables/{table}/stream"]["get"]
    assert "429" in stream["description"] and "streams" in stream["responses"]["429"]["description"]
