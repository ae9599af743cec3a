"""A small server that says what a test tells it, and a browser that looks at it."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import landnam.web
from landnam.web.wire.messages import REQUEST
from tests.web.browsing import PATIENCE, Browser, BrowserContext, Locator, Page
from tests.web.running import free_port
from tests.web.scenery import MAP_PAGE, REPLAY_PAGE, SITE_PAGE, board, log_of, table_page

STATIC = Path(landnam.web.__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'"
)


class Stage:
    """A server whose every word the test decides. It runs in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.page = ""
        self.asked: list[dict[str, Any]] = []
        self.addresses: list[str] = []
        self.others: list[str] = []
        self.sockets: list[WebSocket] = []
        self.answers = True  # whether moves are acknowledged
        self.is_closed = False  # whether nobody may connect
        self.is_deaf = False  # whether nothing is heard, as if the line were cut somewhere
        self.on_ask: Callable[[dict[str, Any]], None] | None = None
        self.port = free_port()
        routes = [
            Route("/", self.show),
            Route("/replay", lambda _: html(REPLAY_PAGE)),
            Route("/site", lambda _: html(SITE_PAGE)),
            Route("/map", lambda _: html(MAP_PAGE)),
            Route("/table/t1/step", self.step),
            Route("/theme/dark", self.note_other),
            WebSocketRoute("/ws/table/{table}", self.socket),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
        config = uvicorn.Config(
            Starlette(routes=routes),
            port=self.port,
            ws="websockets-sansio",
            log_level="critical",
            loop="asyncio",
            timeout_graceful_shutdown=1,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self.server.serve())
        self.loop.close()

    def start(self) -> None:
        self.thread.start()
        eventually(lambda: self.server.started)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)

    def fresh(self, page: str) -> None:
        eventually(lambda: not self.sockets)  # of the tab before
        self.page = page
        self.asked.clear()
        self.addresses.clear()
        self.others.clear()
        self.answers, self.is_closed, self.is_deaf, self.on_ask = True, False, False, None

    async def show(self, request: Request) -> Response:
        return html(self.page)

    async def note_other(self, request: Request) -> Response:
        self.others.append(request.url.path)
        return Response(status_code=204)

    async def step(self, request: Request) -> Response:
        n = int(request.query_params["n"])
        self.others.append(f"{n} for {request.query_params['seen_by']}")
        parts = {"board": board("oak", f"n{n}"), "log/r1": log_of(1, f"step {n}")}
        if n >= 4:
            parts["log/r2"] = log_of(2, "late")
        return JSONResponse({"parts": parts, "title": f"At {n}", "valuetext": f"Moment {n}"})

    async def socket(self, socket: WebSocket) -> None:
        if self.is_closed:
            await socket.close()
            return
        await socket.accept()
        self.addresses.append(str(socket.url))
        self.sockets.append(socket)
        try:
            async for text in socket.iter_text():
                await self.hear(socket, text)
        except WebSocketDisconnect:
            pass
        finally:
            self.sockets.remove(socket)

    async def hear(self, socket: WebSocket, text: str) -> None:
        request = json.loads(text)
        REQUEST.decode(text)  # whatever is sent is well-formed
        if self.is_deaf:
            return
        if request["do"] == "ping":
            await socket.send_text('[{"is":"pong"}]')
            return
        self.asked.append(request)
        if self.on_ask:
            self.on_ask(request)
        elif self.answers and "nonce" in request:
            await socket.send_text(json.dumps([{"is": "done", "nonce": request["nonce"]}]))

    # ---- called by tests

    def say(self, **message: Any) -> None:
        eventually(lambda: self.sockets)
        text = json.dumps([message])
        for one in list(self.sockets):
            asyncio.run_coroutine_threadsafe(one.send_text(text), self.loop).result(PATIENCE)

    def push(self, seen: str, turn: bool = True, whole: bool = False, **parts: str) -> None:
        named = {name.replace("__", "/"): text for name, text in parts.items()}
        self.say(**{"is": "state"}, seen=seen, seat=1, parts=named, turn=turn, whole=whole)

    def drop(self) -> None:
        for one in list(self.sockets):
            asyncio.run_coroutine_threadsafe(one.close(1012), self.loop).result(PATIENCE)
        eventually(lambda: not self.sockets)

    def moves(self) -> list[dict[str, Any]]:
        return [request for request in self.asked if request["do"] == "move"]

    def wait_for(self, what: str, count: int = 1) -> list[dict[str, Any]]:
        found = lambda: [one for one in self.asked if one["do"] == what]  # noqa: E731
        eventually(lambda: len(found()) >= count)
        return found()


def html(text: str) -> HTMLResponse:
    return HTMLResponse(text, headers={"Content-Security-Policy": POLICY})


def eventually(is_so: Callable[[], object], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    one = Stage()
    one.start()
    yield one
    one.stop()


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One for all tests, whose files it then has: each has a tab of its own and finds nothing that
    another one left."""
    one = browser.new_context(viewport={"width": 1440, "height": 900})
    one.set_default_timeout(PATIENCE * 1000)
    yield one
    one.close()


Opener = Callable[..., Page]
TELL_LINES = """window.WebSocket = class extends WebSocket {
  constructor(...all) {
    super(...all);
    this.addEventListener("open", () => { window.isLineOpen = true; });
  }
};"""  # our end of a line is open before that of the page


def hear_out(stage: Stage, tab: Page) -> None:
    """Whatever the page had to send came before the hint that it asks for now."""

    def is_asked() -> bool:
        tab.keyboard.press("h")
        return any(one["do"] == "hint" for one in stage.asked)

    eventually(is_asked)


@pytest.fixture
def opened(stage: Stage, context: BrowserContext) -> Iterator[Opener]:
    """Opens a page of the stage; at the end no script may have failed."""
    problems: list[str] = []
    tabs: list[Page] = []

    def open_page(path: str = "/", page: str = "", **media: Any) -> Page:
        stage.fresh(page or table_page())
        tab = context.new_page()
        tabs.append(tab)
        if media:
            tab.emulate_media(**media)
        tab.on("pageerror", lambda error: problems.append(str(error)))
        tab.on("console", lambda line: problems.append(line.text) if is_bad(line) else None)
        tab.add_init_script(TELL_LINES)
        tab.goto(f"http://127.0.0.1:{stage.port}{path}")
        if path == "/":
            tab.wait_for_function("() => window.isLineOpen")
        return tab

    yield open_page
    for tab in tabs:
        tab.evaluate("localStorage.clear()")
        tab.close()
    context.clear_permissions()
    assert not problems, problems


def is_bad(line: Any) -> bool:
    return line.type == "error" and "WebSocket" not in line.text


def card(tab: Page, name: str) -> Locator:
    return tab.locator(f"#part-hand [data-piece={name}]")


def go(tab: Page) -> Locator:
    return tab.locator("#part-prompt [data-go]")
