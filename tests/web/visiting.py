"""A real server in a thread, people who visit its pages over HTTP, and a reader of these."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from html.parser import HTMLParser

import httpx
import pytest
import uvicorn

from landnam.games import GAMES
from landnam.web.app import make_app
from landnam.web.site.config import Config
from tests.web.running import free_port

VAALBARA = GAMES["vaalbara"]
HOSTILE = "<b onclick=alert(1)>\"'&</b>"
SECRET = "a secret of the tests"
VOID = {"br", "hr", "img", "input", "link", "meta"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread; it lives as long as the tests of this file."""
    port = free_port()
    config = Config(
        folder=tmp_path_factory.mktemp("site"), secret=SECRET, workers=1, bot_pause=0.0, port=port
    )
    app = make_app(config)
    server = uvicorn.Server(
        uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error", ws="websockets-sansio")
    )

    def run() -> None:
        asyncio.run(server.serve())

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 30
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.05)
    app.state.site.by_address.most = app.state.site.by_address.rate = 1e9
    app.state.site.makers.most = app.state.site.makers.rate = 1e9
    app.state.site.logins.most = app.state.site.logins.rate = 1e9
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(20)


@pytest.fixture
def browser(address: str) -> Iterator[httpx.Client]:
    """Somebody who has never been here."""
    with visitor(address) as client:
        yield client


def visitor(address: str, lang: str = "en") -> httpx.Client:
    headers = {"Origin": address, "Accept-Language": lang}
    return httpx.Client(base_url=address, headers=headers, timeout=30)


# ---- reading pages


class Reader(HTMLParser):
    """Checks that tags are closed in order, and gathers what the tests look at."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.headings: list[int] = []
        self.inputs: list[dict[str, str | None]] = []
        self.labels: set[str | None] = set()
        self.links: list[str] = []
        self.lang = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        assert "style" not in told, f"inline style on {tag}"
        assert not [name for name in told if name.startswith("on")], f"inline script on {tag}"
        if tag == "script":
            assert "src" in told or told.get("type") == "application/json", "inline script"
        assert tag != "style", "inline style sheet"
        self.lang = told.get("lang") or "" if tag == "html" else self.lang
        if told.get("id"):
            self.ids.append(told["id"] or "")
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag in ("input", "select", "textarea") and told.get("type") not in ("hidden",):
            self.inputs.append(told | {"inside": "label" if "label" in self.open else ""})
        if tag == "label":
            self.labels.add(told.get("for"))
        if tag == "a":
            self.links.append(told.get("href") or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> does not fit {self.open}"


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert not reader.open
    return reader


def check_page(text: str, lang: str) -> Reader:
    page = read(text)
    assert page.lang == lang
    assert len(page.ids) == len(set(page.ids)), "an id is there twice"
    assert page.headings[0] == 1 and page.headings.count(1) == 1
    steps = zip(page.headings, page.headings[1:], strict=False)
    assert all(after - before <= 1 for before, after in steps), page.headings
    for field in page.inputs:
        named = field.get("aria-label") or field["inside"] or field.get("id") in page.labels
        assert named, f"{field} has no label"
    return page


# ---- filling forms


def table_form(**more: str) -> dict[str, str]:
    form = {
        "seat-0": "me",
        "name-0": "Olena",
        "seat-1": "friend",
        "seat-2": "none",
        "seat-3": "none",
        "seat-4": "none",
        "clock": "none",
        "listing": "link",
        "stand_in": "medium",
    }
    return form | {key.replace("_at_", "-"): value for key, value in more.items()}


def create(client: httpx.Client, **more: str) -> str:
    """The id of a new table."""
    answer = client.post("/new?game=vaalbara", data=table_form(**more))
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[2]


def profile_form(**more: str) -> dict[str, str]:
    form = {"action": "save", "name": "Olena", "lang": "", "theme": "", "palette": "", "notify": ""}
    return form | more
