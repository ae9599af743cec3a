"""The scripts of the table in a real browser, against a small server that says what we tell it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
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
from landnam.web.static_words import client_words
from landnam.web.wire.messages import REQUEST, Move
from landnam.words import Words

CHROMIUM = shutil.which("chromium")
if os.environ.get("LANDNAM_NEED_BROWSER") != "1":
    pytest.importorskip("playwright", reason="Playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine", allow_module_level=True)

from playwright.sync_api import (  # noqa: E402
    Browser,
    BrowserContext,
    Locator,
    Page,
    expect,
    sync_playwright,
)

PATIENCE = 60.0  # seconds: longer than anything takes on the slowest machine
expect.set_options(timeout=PATIENCE * 1000)
STATIC = Path(landnam.web.__file__).parent / "static"
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'"
)

# ---- what the table looks like


CARDS = {"hunter": 3, "rider": 9, "farmer": 12}


def hand(*names: str, lit: bool = True) -> str:
    cards = "".join(
        f'<button type="button" class="card {"can-pick" if lit else "off"}" data-piece="{name}" '
        f"{f'data-pick={CARDS[name]}' if lit else f'data-why={name}'}>"
        f'<div class="plate"><h3>{name.title()}</h3></div></button>'
        for name in names
    )
    return f'<section id="part-hand" class="hand" aria-label="Your hand">{cards}</section>'


def prompt(ask: str, *names: str, off: str = "") -> str:
    choices = "".join(
        f'<button type="button" class="btn small choice can-pick" data-pick="{CARDS[name]}" '
        f'data-do="Play the {name.title()}" data-what="{name.title()}, {CARDS[name]}" '
        f'data-help="What the {name} does.">{name.title()}</button>'
        for name in names
    )
    undo = 'aria-disabled="true" data-why="undo"' if off else "data-undo"
    return (
        f'<section id="part-prompt" class="prompt" data-seat="1" aria-label="Your decision" '
        f'aria-live="polite"><div class="ask"><h2>{ask}</h2><p>Only you see it.</p></div>'
        f'<div class="choices">{choices}</div><div class="acts">'
        f'<button type="button" class="btn" data-hint>Hint</button>'
        f'<button type="button" class="btn" {undo}>Undo</button>'
        f'<button type="button" class="btn main" data-go hidden><span class="text"></span>'
        "</button></div></section>"
    )


def board(*pieces: str, more: str = "") -> str:
    cards = "".join(f'<article class="card" data-piece="{p}"><p>{p}</p></article>' for p in pieces)
    return (
        '<section id="part-board" class="board" aria-label="The continent">'
        f'<div class="goods" data-place="deck">Deck</div><div class="row">{cards}</div>{more}'
        "</section>"
    )


def log_of(n: int, *lines: str) -> str:
    items = "".join(f"<li><span></span><span>{line}</span></li>" for line in lines)
    return f'<ol id="part-log-r{n}" class="log" aria-label="Round {n}">{items}</ol>'


def seats(clock: str = "") -> str:
    return (
        '<section id="part-seats" class="seats" aria-label="Players"><article class="seat blue">'
        f'<header><div class="who"><h2>Olena</h2></div>{clock}</header></article></section>'
    )


def table_page(**parts: str) -> str:
    shown = {
        "hand": hand(*CARDS),
        "prompt": prompt("Choose a character", *CARDS),
        "board": board("oak", "elm"),
        "seats": seats(),
        "log": log_of(1, "Olena sits down"),
        "turn": "1",
    } | parts
    words = json.dumps(client_words(Words("en")))
    side = (
        '<section class="panel grow talk"><div class="tabs" role="tablist" aria-label="Talk">'
        '<button type="button" role="tab" id="tab-log" aria-controls="panel-log" '
        'aria-selected="true" data-tab="log">Log</button>'
        '<button type="button" role="tab" id="tab-chat" aria-controls="panel-chat" '
        'aria-selected="false" data-tab="chat">Chat</button></div>'
        '<div id="panel-log" class="in" role="tabpanel" tabindex="0" aria-labelledby="tab-log" '
        f'data-drawer-of="log"><div id="part-log">{shown["log"]}</div></div>'
        '<div id="panel-chat" class="in" role="tabpanel" tabindex="0" aria-labelledby="tab-chat" '
        'data-drawer-of="chat" hidden><ul id="part-chat" class="log"></ul>'
        '<form data-chat class="say"><input name="text" aria-label="Say something">'
        '<button class="btn small">Send</button></form></div></section>'
    )
    return f"""<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">
<title>Vaalbara</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/static/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/tokens.css"><link rel="stylesheet" href="/static/table.css">
<link rel="stylesheet" href="/static/site.css">
<script type="module" src="/static/common.js"></script>
<script type="module" src="/static/table.js"></script></head><body>
<a class="skip" href="#part-prompt">Skip to the decision</a>
<div class="game vaalbara" data-table="t1" data-game="vaalbara" data-seen="s0" data-seat="1"
 data-turn="{shown["turn"]}"><header class="bar"><h1 class="title">Vaalbara</h1>
<div class="tools"><button type="button" data-sound>Sound</button>
<button type="button" data-share="/table/t1">Share</button>
<button type="button" data-keys>Keys</button></div></header>
{shown["seats"]}<main class="board">{shown["board"]}</main>{shown["prompt"]}{shown["hand"]}
<aside class="side" aria-label="Log and chat">{side}</aside>
<nav class="dock" aria-label="Drawers"><button type="button" data-drawer="log">Log</button>
<button type="button" data-drawer="chat">Chat</button></nav></div>
<div id="part-curtain" hidden></div>
<div id="settings" popover class="panel sheet"><a href="/theme/dark?back=/">Dark</a>
<button type="button" class="btn" data-resign>Give up</button></div>
<div id="connection" role="status"></div>
<script type="application/json" id="words">{words}</script></body></html>"""


REPLAY_PAGE = f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Replay</title>
<link rel="icon" href="/static/favicon.svg">
<link rel="stylesheet" href="/static/tokens.css"><link rel="stylesheet" href="/static/table.css">
<script type="module" src="/static/replay.js"></script></head><body>
<div class="game replay-game" data-table="t1" data-game="vaalbara" data-replay="1">
<main class="board">{board("oak")}</main>
<aside class="side"><div class="in"><div id="part-log">{log_of(1, "step 2")}</div></div></aside>
<section class="scrub"><div class="graph"><svg viewBox="0 0 100 92" aria-hidden="true">
<path data-now="" d="M0 0V92"/></svg></div><div class="keys">
<button type="button" data-key="first">first</button>
<button type="button" data-key="step-back">back</button>
<button type="button" data-key="play">play</button>
<button type="button" data-key="step-forward">forward</button>
<button type="button" data-key="last">last</button></div>
<input type="range" min="0" max="5" value="2" data-step aria-label="Step" aria-valuetext="two">
<select data-seen-by aria-label="Seen by"><option value="-2">all</option>
<option value="0">Olena</option></select>
<form><input type="hidden" name="step" value="2" data-step-field></form></section></div>
</body></html>"""

SITE_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Site</title>
<link rel="icon" href="/static/favicon.svg">
<link rel="stylesheet" href="/static/tokens.css"><link rel="stylesheet" href="/static/table.css">
<link rel="stylesheet" href="/static/site.css">
<script type="module" src="/static/site.js"></script></head><body><main>
<form><input type="search" aria-label="Search" data-filter="#clauses [data-find]">
<p data-filter-says="Found: {n}" role="status"></p></form>
<div id="clauses"><section><h2>One</h2><ul><li data-find id="VB-ORDER-1">Lowest first</li>
<li data-find id="VB-ORDER-2">Omens break ties</li></ul></section>
<section><h2>Two</h2><ul><li data-find id="VB-END-1">Nine rounds</li></ul></section></div>
<form><ol class="seat-rows">
<li data-seat-row><select aria-label="Seat 1"><option value="me" selected>Me</option>
<option value="none">Nobody</option></select></li>
<li data-seat-row><select aria-label="Seat 2"><option value="friend">Friend</option>
<option value="none" selected>Nobody</option></select></li></ol></form>
<button type="button" data-copy="/join/abc">Copy</button>
<a href="/theme/dark?back=/">Dark</a></main></body></html>"""

MAP_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Map</title>
<link rel="icon" href="/static/favicon.svg">
<link rel="stylesheet" href="/static/tokens.css"><link rel="stylesheet" href="/static/table.css">
<script type="module" src="/static/replay.js"></script></head><body>
<div class="game" data-table="t1"><main class="board">
<svg class="map" data-zoom="4" viewBox="0 0 400 400" width="400" height="400" tabindex="0"
 aria-label="Map"><rect width="400" height="400" fill="green"/></svg>
<button type="button" data-map="+">nearer</button></main>
<input type="range" min="0" max="5" value="2" data-step aria-label="Step"></div></body></html>"""


# ---- the server


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
        self.answers, self.is_closed, self.on_ask = True, False, None

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
        if request["do"] == "ping":
            await socket.send_text('{"is":"pong"}')
            return
        self.asked.append(request)
        if self.on_ask:
            self.on_ask(request)
        elif self.answers and "nonce" in request:
            await socket.send_text(json.dumps({"is": "done", "nonce": request["nonce"]}))

    # ---- called by tests

    def say(self, **message: Any) -> None:
        eventually(lambda: self.sockets)
        text = json.dumps(message)
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


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


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
def browser() -> Iterator[Browser]:
    assert CHROMIUM, "LANDNAM_NEED_BROWSER=1, but there is no chromium"
    with sync_playwright() as api:
        one = api.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield one
        one.close()


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
    assert problems == []


def is_bad(line: Any) -> bool:
    return line.type == "error" and "WebSocket" not in line.text


def card(tab: Page, name: str) -> Locator:
    return tab.locator(f"#part-hand [data-piece={name}]")


def go(tab: Page) -> Locator:
    return tab.locator("#part-prompt [data-go]")


# ---- picking


def test_a_pick_is_told_in_the_prompt_and_lit_everywhere(opened: Opener) -> None:
    tab = opened()
    expect(go(tab)).to_be_hidden()
    card(tab, "rider").click()
    expect(tab.locator("#part-prompt h2")).to_have_text("Rider, 9")
    expect(tab.locator("#part-prompt .ask p")).to_have_text("What the rider does.")
    expect(go(tab)).to_have_text("Play the Rider")
    expect(tab.locator(".picked")).to_have_count(2)
    expect(card(tab, "rider")).to_have_attribute("aria-pressed", "true")
    card(tab, "hunter").click()
    expect(card(tab, "rider")).to_have_attribute("aria-pressed", "false")
    tab.keyboard.press("Escape")
    expect(tab.locator("#part-prompt h2")).to_have_text("Choose a character")
    expect(go(tab)).to_be_hidden()


def test_the_main_button_sends_the_move_once(stage: Stage, opened: Opener) -> None:
    tab = opened()
    stage.answers = False
    card(tab, "rider").click()
    go(tab).click()
    go(tab).click()
    card(tab, "rider").click()
    expect(go(tab)).to_have_text("Sending")
    [move] = stage.wait_for("move")
    assert REQUEST.decode(json.dumps(move)) == Move(
        seat=1, option=9, seen="s0", nonce=move["nonce"]
    )
    stage.say(**{"is": "done"}, nonce=move["nonce"])
    stage.push("s1", turn=False, hand=hand("hunter"), prompt=prompt("Waiting for Bence"))
    expect(tab.locator("#part-prompt h2")).to_have_text("Waiting for Bence")
    expect(go(tab)).to_be_hidden()
    assert len(stage.moves()) == 1


def test_a_second_activation_sends_by_mouse_and_by_key(stage: Stage, opened: Opener) -> None:
    tab = opened()
    card(tab, "rider").dblclick()
    assert stage.wait_for("move")[0]["option"] == 9
    stage.push("s1", hand=hand("hunter", "farmer"), prompt=prompt("Again", "hunter", "farmer"))
    expect(tab.locator("#part-prompt h2")).to_have_text("Again")
    card(tab, "hunter").focus()
    tab.keyboard.press("Enter")
    expect(card(tab, "hunter")).to_have_class(re.compile("picked"))
    tab.keyboard.press("Space")
    second = stage.wait_for("move", 2)[1]
    assert (second["option"], second["seen"]) == (3, "s1")
    assert second["nonce"] != stage.moves()[0]["nonce"]


def test_an_option_in_a_picture_works_by_keyboard(stage: Stage, opened: Opener) -> None:
    spot = (
        '<svg width="40" height="40"><g role="button" tabindex="0" data-pick="9" '
        'class="can-pick" aria-label="Rider"><rect width="40" height="40"/></g></svg>'
    )
    tab = opened(page=table_page(board=board("oak", more=spot)))
    tab.locator("svg [data-pick]").focus()
    tab.keyboard.press("Enter")
    expect(go(tab)).to_have_text("Play the Rider")
    tab.keyboard.press(" ")
    assert stage.wait_for("move")[0]["option"] == 9


def test_a_pick_stays_only_while_it_means_the_same(stage: Stage, opened: Opener) -> None:
    tab = opened()
    card(tab, "rider").click()
    stage.push("s1", hand=hand("hunter", "rider"), log__r1=log_of(1, "Bence has chosen"))
    expect(card(tab, "farmer")).to_have_count(0)
    expect(card(tab, "rider")).to_have_class(re.compile("picked"))
    expect(tab.locator("#part-prompt h2")).to_have_text("Rider, 9")
    again = prompt("Choose a land", "hunter").replace('data-pick="3"', 'data-pick="9"')
    stage.push("s2", prompt=again)
    expect(tab.locator("#part-prompt h2")).to_have_text("Choose a land")
    expect(tab.locator(".picked")).to_have_count(0)


def test_what_is_refused_is_told_with_its_clause(stage: Stage, opened: Opener) -> None:
    tab = opened()
    stage.on_ask = lambda move: None
    card(tab, "rider").dblclick()
    [move] = stage.wait_for("move")
    stage.say(**{"is": "refused"}, text="Not now", nonce=move["nonce"], clause="VB-CHOOSE-1")
    alert = tab.get_by_role("alert")
    expect(alert).to_contain_text("Not now")
    expect(alert.get_by_role("link")).to_have_attribute("href", "/rules/vaalbara#VB-CHOOSE-1")
    expect(go(tab)).to_have_text("Play the Rider")
    expect(tab.locator(".game")).not_to_have_class(re.compile("sending"))
    go(tab).click()
    again = stage.wait_for("move", 2)
    assert again[0]["nonce"] != again[1]["nonce"]


def test_what_may_be_sent_again_is_sent_again_quietly(stage: Stage, opened: Opener) -> None:
    tab = opened()

    def refuse(move: dict[str, Any]) -> None:
        message = {"is": "refused", "text": "Not saved", "nonce": move["nonce"], "again": True}
        text = json.dumps(message) if len(stage.moves()) < 2 else '{"is":"pong"}'
        stage.loop.create_task(stage.sockets[0].send_text(text))

    stage.on_ask = refuse
    card(tab, "rider").dblclick()
    first, second = stage.wait_for("move", 2)
    assert first == second
    expect(tab.get_by_role("alert")).to_have_count(0)


def test_why_not_is_answered_beside_the_thing(stage: Stage, opened: Opener) -> None:
    tab = opened(page=table_page(hand=hand(*CARDS, lit=False), prompt=prompt("Wait", off="x")))
    card(tab, "farmer").click()
    assert stage.wait_for("why")[0]["thing"] == "farmer"
    stage.say(**{"is": "reason"}, thing="farmer", text="It was played.", clause="VB-CHOOSE-2")
    bubble = tab.locator(".bubble")
    expect(bubble).to_contain_text("It was played.")
    box, thing = bubble.bounding_box(), card(tab, "farmer").bounding_box()
    assert box and thing
    assert abs(box["x"] + box["width"] / 2 - thing["x"] - thing["width"] / 2) < 120
    tab.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    tab.locator("[data-why=undo]").press("Enter")
    assert stage.wait_for("why", 2)[1]["thing"] == "undo"


def test_a_hint_lights_its_option(stage: Stage, opened: Opener) -> None:
    tab = opened()
    tab.keyboard.press("h")
    assert stage.wait_for("hint") == [{"do": "hint", "seat": 1, "seen": "s0"}]
    stage.say(**{"is": "advice"}, option=12, text="Play the Farmer: two fields.")
    expect(card(tab, "farmer")).to_have_class(re.compile("hinted"))
    expect(tab.locator(".notes")).to_contain_text("two fields")
    card(tab, "rider").click()
    expect(tab.locator(".hinted")).to_have_count(0)


# ---- the line


def test_an_unanswered_move_is_sent_again_with_the_same_nonce(stage: Stage, opened: Opener) -> None:
    tab = opened()
    stage.answers = False
    card(tab, "rider").dblclick()
    [first] = stage.wait_for("move")
    stage.drop()
    eventually(lambda: stage.sockets)
    second = stage.wait_for("move", 2)[1]
    assert second == first
    assert stage.addresses[-1].endswith("/ws/table/t1?seen=s0")
    stage.say(**{"is": "done"}, nonce=first["nonce"])
    stage.push("s1", prompt=prompt("Next", "hunter"))
    expect(tab.locator("#part-prompt h2")).to_have_text("Next")
    stage.drop()
    eventually(lambda: stage.sockets)
    hear_out(stage, tab)
    assert len(stage.moves()) == 2
    assert stage.addresses[-1].endswith("seen=s1")


def test_a_move_made_while_the_line_is_down_arrives_once(stage: Stage, opened: Opener) -> None:
    tab = opened()
    stage.is_closed = True
    stage.drop()
    line = tab.locator("#connection")
    expect(line).to_contain_text("Your last move is safe; trying again in")
    card(tab, "rider").dblclick()
    expect(go(tab)).to_have_text("Sending")
    expect(line.get_by_role("button", name="Try now")).to_be_attached()
    stage.is_closed = False
    # unless it is up by itself by now
    tab.evaluate("document.querySelector('#connection button')?.click()")
    assert stage.wait_for("move")[0]["option"] == 9
    expect(line).to_be_empty()
    hear_out(stage, tab)
    assert len(stage.moves()) == 1


def test_an_unanswered_move_outlives_a_reload(stage: Stage, opened: Opener) -> None:
    tab = opened()
    stage.answers = False
    card(tab, "rider").dblclick()
    [first] = stage.wait_for("move")
    tab.reload()
    assert stage.wait_for("move", 2)[1] == first
    stage.say(**{"is": "done"}, nonce=first["nonce"])
    expect(tab.locator(".game.sending")).to_have_count(0)
    tab.reload()
    eventually(lambda: stage.sockets)
    hear_out(stage, tab)
    assert len(stage.moves()) == 2


# ---- showing what changed


def test_the_log_grows_and_shrinks(stage: Stage, opened: Opener) -> None:
    tab = opened()
    stage.push("s1", log__r2=log_of(2, "Bence takes a meadow"))
    expect(tab.locator("#part-log > #part-log-r2")).to_contain_text("meadow")
    expect(tab.locator("#part-log > ol")).to_have_count(2)
    stage.push("s2", log__r2="")
    expect(tab.locator("#part-log > ol")).to_have_count(1)
    stage.push("s3", whole=True, prompt=prompt("All anew"), log__r3=log_of(3, "only this"))
    expect(tab.locator("#part-log > ol")).to_have_text(["only this"])
    expect(tab.locator("#part-hand")).to_be_hidden()
    stage.push("s4", hand=hand("hunter"))
    expect(card(tab, "hunter")).to_be_visible()
    assert tab.evaluate("document.getElementById('part-hand').previousElementSibling.id") == (
        "part-prompt"
    )


def test_the_log_shows_the_newest_line_unless_one_reads(stage: Stage, opened: Opener) -> None:
    long = log_of(1, *(f"line {n}" for n in range(80)))
    tab = opened(page=table_page(log=long))
    frame = tab.locator("#panel-log")

    def is_at_end() -> bool:
        return bool(frame.evaluate("e => e.scrollHeight - e.scrollTop - e.clientHeight < 4"))

    eventually(is_at_end)
    stage.push("s1", log__r2=log_of(2, "new line"))
    expect(tab.locator("#part-log-r2")).to_be_attached()
    assert is_at_end()
    frame.evaluate("e => { e.scrollTop = 50 }")
    stage.push("s2", log__r3=log_of(3, "newer line"))
    expect(tab.locator("#part-log-r3")).to_be_attached()
    assert frame.evaluate("e => e.scrollTop") == 50


def test_focus_stays_on_its_card_and_goes_to_the_prompt_when_it_is_gone(
    stage: Stage, opened: Opener
) -> None:
    tab = opened()
    card(tab, "farmer").focus()
    stage.push("s1", hand=hand("rider", "farmer"))
    expect(card(tab, "hunter")).to_have_count(0)
    expect(card(tab, "farmer")).to_be_focused()
    stage.push("s2", hand=hand("rider"), prompt=prompt("Next", "rider"))
    expect(card(tab, "farmer")).to_have_count(0)
    expect(tab.locator("#part-prompt")).to_be_focused()
    stage.push("s3", prompt=prompt("And next", "rider"))
    expect(tab.locator("#part-prompt h2")).to_have_text("And next")
    expect(tab.locator("#part-prompt")).to_be_focused()


def test_what_one_writes_and_what_is_open_stays(stage: Stage, opened: Opener) -> None:
    more = (
        "<details><summary>More</summary>text</details>"
        '<button popovertarget="why-oak">?</button><div popover id="why-oak">Oak</div>'
    )
    tab = opened(page=table_page(board=board("oak", more=more)))
    tab.locator("summary").click()
    tab.locator("[popovertarget]").click()
    tab.evaluate("document.querySelector('#tab-chat').click()")
    tab.locator("#why-oak").evaluate("e => e.matches(':popover-open') || e.showPopover()")
    stage.push("s1", board=board("oak", "ash", more=more))
    expect(tab.locator("[data-piece=ash]")).to_be_visible()
    expect(tab.locator("#why-oak")).to_be_visible()
    expect(tab.locator("details")).to_have_attribute("open", "")


def test_words_said_are_sent_and_the_field_is_emptied(stage: Stage, opened: Opener) -> None:
    tab = opened()
    tab.get_by_role("tab", name="Chat").click()
    expect(tab.locator("#panel-log")).to_be_hidden()
    field = tab.get_by_label("Say something")
    field.fill("u h l 1 ?")
    field.press("Enter")
    assert stage.wait_for("say") == [{"do": "say", "text": "u h l 1 ?"}]
    expect(field).to_have_value("")
    field.press_sequentially("1uh")
    assert len(stage.asked) == 1
    expect(tab.locator(".picked")).to_have_count(0)
    tab.get_by_role("tab", name="Chat").press("ArrowLeft")
    expect(tab.locator("#panel-log")).to_be_visible()
    stage.push("s1", chat__1='<li id="part-chat-1">Bence: hello</li>')
    expect(tab.locator("#part-chat li")).to_have_count(1)
    expect(tab.locator("#tab-chat .new")).to_have_text("1")


def test_the_title_and_the_icon_call(stage: Stage, opened: Opener) -> None:
    tab = opened()
    expect(tab).to_have_title("● Vaalbara")
    icon = tab.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("favicon-turn.svg"))
    stage.say(**{"is": "state"}, seen="s1", seat=1, parts={}, title="Bence is thinking")
    expect(tab).to_have_title("Bence is thinking")
    expect(icon).to_have_attribute("href", re.compile("favicon.svg"))


def test_clocks_count_down_and_speak_at_thirty_and_ten(stage: Stage, opened: Opener) -> None:
    clock = '<time class="clock" data-ends="31" data-runs="1">0:31</time>'
    tab = opened(page=table_page(seats=seats(clock)))
    face = tab.locator("time.clock")
    expect(face).to_have_text(re.compile("0:(30|2.)"))
    expect(face).not_to_have_class(re.compile("low"))
    ear = tab.locator("[aria-live=assertive]")
    expect(ear).to_have_text("30 seconds left")
    stage.push("s1", seats=seats('<time class="clock" data-ends="9" data-runs="1">0:09</time>'))
    expect(face).to_have_class(re.compile("low"))
    stage.push("s2", seats=seats('<time class="clock" data-ends="3725">1:02:05</time>'))
    expect(face).to_have_text("1:02:05")


# ---- motion


MOVING = (
    "document.getAnimations().filter(a => a.playState === 'running' && !a.animationName).length"
)


NOTE_FLIGHTS = """() => { window.flights = [];
  const old = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.flights.push([this.dataset.piece, options.duration]);
    return old.call(this, frames, { ...options, duration: 60000 }); }; }"""


def test_pieces_travel_and_a_click_finishes(stage: Stage, opened: Opener) -> None:
    tab = opened()
    tab.evaluate(NOTE_FLIGHTS)
    fresh = board("elm", "oak").replace(
        '<div class="row">',
        '<div class="row"><article class="card" data-piece="new" data-from="deck">n</article>',
    )
    stage.push("s1", board=fresh)
    expect(tab.locator("[data-piece=new]")).to_be_visible()
    flights = tab.evaluate("window.flights")
    assert sorted(name for name, _ in flights) == ["new", "oak"]  # elm is where it was
    assert all(duration == 380 for _, duration in flights)
    assert tab.evaluate(MOVING) == 2
    tab.locator(".bar .title").click()
    assert tab.evaluate(MOVING) == 0
    expect(tab.locator(".travels")).to_have_count(0)


def test_quick_changes_are_seen_one_after_the_other(stage: Stage, opened: Opener) -> None:
    tab = opened()
    tab.evaluate(
        """() => { window.seen = []; const t0 = performance.now();
        new MutationObserver(() => {
          const now = document.querySelector('.game').dataset.seen;
          window.seen.push([now, performance.now() - t0]);
        }).observe(document.querySelector('.game'), { attributeFilter: ['data-seen'] }); }"""
    )
    names = ["oak", "elm", "ash", "fir"]
    for n in range(6):
        stage.push(f"q{n}", board=board(*names[n % 4 :], *names[: n % 4]))
    expect(tab.locator(".game")).to_have_attribute("data-seen", "q5")
    seen = tab.evaluate("window.seen")
    assert [name for name, _ in seen] == [f"q{n}" for n in range(6)]
    times = [at for _, at in seen]
    assert max(after - before for before, after in pairwise(times)) > 100
    assert times[-1] - times[0] < 6000


def test_with_reduced_motion_all_is_at_once(stage: Stage, opened: Opener) -> None:
    tab = opened(reduced_motion="reduce")
    tab.evaluate(NOTE_FLIGHTS)
    for n in range(5):
        stage.push(f"q{n}", board=board(*(["oak", "elm"] if n % 2 else ["elm", "oak"])))
    expect(tab.locator(".game")).to_have_attribute("data-seen", "q4")
    assert tab.evaluate("window.flights") == []


# ---- keys, drawers, dialogs


def test_keys(stage: Stage, opened: Opener) -> None:
    tab = opened()
    tab.keyboard.press("2")
    expect(tab.locator("#part-prompt h2")).to_have_text("Rider, 9")
    expect(go(tab)).to_be_focused()
    tab.keyboard.press("Escape")
    expect(tab.locator(".picked")).to_have_count(0)
    tab.keyboard.press("u")
    undo = stage.wait_for("undo")[0]
    assert (undo["seat"], undo["seen"]) == (1, "s0")
    tab.keyboard.press("Control+u")
    tab.keyboard.press("l")
    expect(tab.locator("#panel-log")).to_be_focused()
    tab.keyboard.press("?")
    dialog = tab.get_by_role("dialog")
    expect(dialog).to_contain_text("hint from a bot")
    tab.keyboard.press("1")
    expect(tab.locator(".picked")).to_have_count(0)
    dialog.get_by_role("checkbox").uncheck()
    tab.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    tab.keyboard.press("1")
    expect(tab.locator(".picked")).to_have_count(0)
    assert len(stage.asked) == 1


def test_drawers_on_a_phone(stage: Stage, opened: Opener, context: BrowserContext) -> None:
    tab = opened()
    tab.set_viewport_size({"width": 390, "height": 844})
    panel = tab.locator("#panel-log")
    expect(panel).to_be_hidden()
    dock = tab.locator(".dock")
    dock.get_by_role("button", name="Log").click()
    expect(panel).to_be_visible()
    stage.push("s1", log__r2=log_of(2, "while it is open"))
    expect(panel).to_contain_text("while it is open")
    box = panel.bounding_box()
    assert box and box["x"] <= 1 and box["width"] >= 388 and box["y"] > 100
    dock.get_by_role("button", name="Chat").click()
    expect(panel).to_be_hidden()
    expect(tab.locator("#panel-chat")).to_be_visible()
    tab.keyboard.press("Escape")
    expect(tab.locator("#panel-chat")).to_be_hidden()
    for button in tab.locator(".dock button, #part-prompt button:visible").all():
        size = button.bounding_box()
        assert size and size["height"] >= 44, button.inner_text()
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390


def test_log_and_chat_in_one_drawer_keep_their_tabs(stage: Stage, opened: Opener) -> None:
    page = table_page().replace('data-drawer-of="log"', "").replace('data-drawer-of="chat"', "")
    page = page.replace('<aside class="side"', '<aside class="side" data-drawer-of="log"')
    tab = opened(page=page)
    tab.set_viewport_size({"width": 390, "height": 844})
    button = tab.locator(".dock [data-drawer=log]")
    stage.push("s1", chat__1='<li id="part-chat-1">Bence: hello</li>')
    expect(button.locator(".new")).to_have_text("1")
    button.click()
    expect(tab.locator("#panel-log")).to_be_visible()
    tab.get_by_role("tab", name="Chat").click()
    expect(tab.locator("#part-chat")).to_be_visible()
    expect(button.locator(".new")).to_be_hidden()


def test_a_curtain_covers_everything(stage: Stage, opened: Opener) -> None:
    tab = opened()
    curtain = (
        '<div id="part-curtain" class="curtain" role="dialog" aria-label="Bence"><section>'
        '<button type="button" class="btn main" data-open="0">I am Bence</button></section></div>'
    )
    stage.push("s1", whole=True, curtain=curtain)
    button = tab.get_by_role("button", name="I am Bence")
    expect(button).to_be_focused()
    expect(card(tab, "rider")).to_have_count(0)
    assert tab.locator(".game").evaluate("e => e.inert")
    tab.keyboard.press("1")
    tab.keyboard.press("Enter")
    assert stage.wait_for("open") == [{"do": "open", "seat": 0}]
    stage.push("s2", whole=True, curtain='<div id="part-curtain" hidden></div>', hand=hand("rider"))
    expect(card(tab, "rider")).to_be_visible()
    assert not tab.locator(".game").evaluate("e => e.inert")


def test_giving_up_is_asked_twice(stage: Stage, opened: Opener) -> None:
    tab = opened()
    tab.evaluate("document.querySelector('#settings').showPopover()")
    tab.get_by_role("button", name="Give up").click()
    dialog = tab.get_by_role("dialog")
    expect(dialog).to_contain_text("you cannot return")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    tab.evaluate("document.querySelector('#settings').showPopover()")
    tab.locator("#settings").get_by_role("button", name="Give up").click()
    tab.get_by_role("dialog").get_by_role("button", name="Give up").click()
    [leave] = stage.wait_for("leave")
    assert (leave["seat"], leave["resign"]) == (1, True)


def test_sound_and_theme_are_remembered(stage: Stage, opened: Opener) -> None:
    tab = opened()
    sound = tab.locator("[data-sound]")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    tab.evaluate("document.querySelector('#settings').showPopover()")
    tab.get_by_role("link", name="Dark").click()
    expect(tab.locator("html")).to_have_attribute("data-theme", "dark")
    eventually(lambda: stage.others == ["/theme/dark"])
    tab.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")


def test_a_link_is_copied_or_shown(opened: Opener, context: BrowserContext) -> None:
    tab = opened()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.locator("[data-share]").click()
    expect(tab.locator(".notes")).to_contain_text("The link is copied.")
    assert tab.evaluate("navigator.clipboard.readText()").endswith("/table/t1")
    tab.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()) }")
    tab.locator("[data-share]").click()
    expect(tab.get_by_role("dialog").get_by_label("Link")).to_have_value(re.compile("/table/t1$"))


# ---- the other pages


def test_replay(stage: Stage, opened: Opener) -> None:
    tab = opened("/replay")
    slider = tab.locator("[data-step]")
    tab.locator("[data-key=step-forward]").click()
    expect(tab.locator("#part-log")).to_have_text("step 3")
    expect(slider).to_have_value("3")
    expect(slider).to_have_attribute("aria-valuetext", "Moment 3")
    expect(tab).to_have_title("At 3")
    expect(tab.locator("[data-step-field]")).to_have_value("3")
    expect(tab.locator("[data-now]")).to_have_attribute("d", "M60 0V92")
    assert tab.url.endswith("?step=3")
    tab.keyboard.press("End")
    expect(tab.locator("#part-log > ol")).to_have_count(2)
    tab.keyboard.press("ArrowLeft")
    tab.keyboard.press("ArrowLeft")
    expect(tab.locator("#part-log")).to_have_text("step 3")
    expect(tab.locator("#part-log > ol")).to_have_count(1)
    tab.locator("[data-seen-by]").select_option("0")
    eventually(lambda: "3 for 0" in stage.others)
    tab.locator("[data-key=play]").click()
    expect(tab.locator("[data-key=play]")).to_have_attribute("aria-label", "Pause")
    expect(slider).to_have_value("5")
    expect(tab.locator("[data-key=play]")).to_have_attribute("aria-label", "Play")


def test_rules_are_filtered(opened: Opener) -> None:
    tab = opened("/site")
    tab.get_by_role("searchbox").fill("order ties")
    expect(tab.locator("[data-find]:visible")).to_have_text(["Omens break ties"])
    expect(tab.get_by_role("status").first).to_have_text("Found: 1")
    expect(tab.get_by_role("heading", name="Two")).to_be_hidden()
    tab.get_by_role("searchbox").fill("")
    expect(tab.locator("[data-find]:visible")).to_have_count(3)


def test_seats_are_added_and_taken_away(opened: Opener) -> None:
    tab = opened("/site")
    expect(tab.locator("[data-seat-row]:visible")).to_have_count(1)
    tab.get_by_role("button", name="Add a seat").click()
    expect(tab.get_by_label("Seat 2")).to_have_value("friend")
    expect(tab.get_by_role("button", name="Add a seat")).to_be_hidden()
    tab.get_by_label("Seat 2").select_option("none")
    tab.get_by_role("searchbox").focus()
    expect(tab.get_by_label("Seat 2")).to_be_hidden()


def test_a_map_moves_and_zooms(opened: Opener) -> None:
    tab = opened("/map")
    svg = tab.locator("svg.map")
    svg.focus()

    def box() -> list[float]:
        return [float(n) for n in str(svg.get_attribute("viewBox")).split()]

    tab.keyboard.press("+")
    x, _, w, _ = box()
    assert w == pytest.approx(400 / 1.4) and x == pytest.approx((400 - w) / 2)
    tab.keyboard.press("ArrowLeft")
    assert box()[0] < x
    tab.get_by_role("button", name="nearer").click()
    near = box()
    assert near[2] == pytest.approx(w / 1.4)
    at = svg.bounding_box()
    assert at
    tab.mouse.move(at["x"] + 200, at["y"] + 200)
    tab.mouse.down()
    tab.mouse.move(at["x"] + 220, at["y"] + 200, steps=4)
    tab.mouse.up()
    assert box()[0] < near[0]
    for _ in range(9):
        tab.keyboard.press("+")
    assert box()[2] == pytest.approx(100)
    tab.keyboard.press("0")
    assert box() == [0, 0, 400, 400]


# ---- for everybody


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, stage: Stage, theme: str) -> None:
    stage.fresh(table_page().replace('data-theme="light"', f'data-theme="{theme}"'))
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    try:
        tab = context.new_page()
        tab.goto(f"http://127.0.0.1:{stage.port}/")
        eventually(lambda: stage.sockets)
        tab.locator("#part-hand [data-piece=rider]").click()
        stage.say(**{"is": "refused"}, text="Not now", clause="VB-CHOOSE-1")
        expect(tab.get_by_role("alert")).to_be_visible()
        tab.add_script_tag(path=AXE)
        for width in (390, 1440):
            tab.set_viewport_size({"width": width, "height": 860})
            found = tab.evaluate("axe.run({resultTypes: ['violations']}).then(r => r.violations)")
            assert [(width, one["id"], one["nodes"][0]["html"]) for one in found] == []
    finally:
        context.close()


def test_the_table_never_scrolls(opened: Opener) -> None:
    tab = opened(page=table_page(log=log_of(1, *(f"line {n}" for n in range(200)))))
    for width in (768, 1024, 1440, 1920):
        tab.set_viewport_size({"width": width, "height": 900})
        size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert tab.evaluate(size) == [width, 900]


def test_every_phrase_of_the_scripts_is_known() -> None:
    said = re.compile(r'\bsay\("([^"]*)"')
    used = {text for file in STATIC.glob("*.js") for text in said.findall(file.read_text())}
    assert used == set(client_words(Words("uk")))
