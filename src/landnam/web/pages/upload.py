"""Opening a log that was played elsewhere: checked line by line, then it can be replayed.

Of a damaged one the part before the break is offered.
"""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, capital, tag
from landnam.games import BOXES, GAMES
from landnam.kit.core import CHANCE
from landnam.kit.errors import Problem, nearest
from landnam.kit.game import Content, Game
from landnam.kit.log import RULE, LogError, parse_log
from landnam.kit.session import Replay, Session, read_log
from landnam.web.pages.forms import Form, hidden, post, submit
from landnam.web.pages.frame import go, show
from landnam.web.pages.making import check_haste
from landnam.web.pages.tables import address
from landnam.web.pages.wish import LARGEST_FILE, clean
from landnam.web.people import ensure_user, set_cookie, visitor
from landnam.web.site import Site, site_of
from landnam.words import Words


async def upload(request: Request) -> Response:
    """GET and POST /upload. A POST brings a file, or what is `good` of one that was damaged."""
    if request.method == "GET":
        return await upload_page(request, Form({}, {}))
    words = (await visitor(request)).words
    async with request.form(max_files=1, max_fields=5, max_part_size=2 * LARGEST_FILE) as form:
        file = form.get("log")
        name = clean(str(form.get("name", ""))).strip()[:60]
        data = str(form.get("good", "")).encode()
        if isinstance(file, UploadFile):
            data = await file.read(LARGEST_FILE + 1)
        title = name or clean(getattr(file, "filename", None) or "")[:60]
    try:
        text = read_text(data)
        replay = await check_log(site_of(request), text)
    except Problem as error:
        form_now = Form({"name": name}, {"log": words.explain(error)})
        return await upload_page(request, form_now, 422)
    if replay.error is not None:
        form_now = Form({"name": name}, {})
        return await upload_page(request, form_now, 422, offer(words, replay, title))
    return await keep(request, replay.session, text, title)


class NoLog(Problem):
    """What was sent is not even a text."""


def read_text(data: bytes) -> str:
    """Bytes that are no text spoil only their line, if the rest looks like a log."""
    if not data:
        raise NoLog("choose a log file first")
    if len(data) > LARGEST_FILE:
        raise NoLog("the file is larger than {n} kB", n=LARGEST_FILE // 1024)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
        if RULE not in text.split():
            raise NoLog("this is not a log: it is not a text in UTF-8") from None
        return text


async def check_log(site: Site, text: str) -> Replay:
    """The game that the log tells, as far as it can be followed; LogError if that is nowhere."""
    header = parse_log(text).header
    if header.game not in GAMES:
        raise LogError(
            1, "unknown game {game!r}; {hint}", game=header.game, hint=nearest(header.game, GAMES)
        )
    game = (BOXES[header.game].edition(header.rules) or BOXES[header.game]).game
    content = await content_for(site, game, header.content)
    replay = await asyncio.to_thread(read_log, text, game, content)
    if replay.error is not None and not answers(replay.session):
        raise replay.error
    return replay


def answers(session: Session) -> int:
    """How many were given by players."""
    return sum(entry.seat != CHANCE for entry in session.entries)


async def content_for(site: Site, game: Game[Any, Any], digest: str) -> Content:
    """That of the log if this server knows it, else that of the box: then the log is refused."""
    if await site.store.content_text(digest) is not None:
        return await site.contents.find(game.name, digest, game.rules)
    return site.contents.of_edition(game.name, game.rules)


async def keep(request: Request, session: Session, text: str, name: str) -> Response:
    check_haste(request)
    user, cookie = await ensure_user(request)
    names = [clean(seat)[:40] for seat in session.header.seats]
    site = site_of(request)
    table = await site.lobby.upload(user, text, name or session.header.game.title(), names)
    response = go(f"{address(table)}/replay")
    set_cookie(request, response, cookie)
    return response


async def upload_page(
    request: Request, form: Form, status: int = 200, offered: Safe = EMPTY
) -> Response:
    words = (await visitor(request)).words
    return await show(request, words.say("Open a log"), draw(words, form, offered), status=status)


def offer(words: Words, replay: Replay, title: str) -> Safe:
    """To go on with the part before the break."""
    assert replay.error is not None
    good = words.count(
        "{n} answer before it follows the rules and can be replayed; the rest is left out.",
        "{n} answers before it follow the rules and can be replayed; the rest is left out.",
        answers(replay.session),
    )
    form = post(
        "/upload",
        hidden("name", title),
        hidden("good", replay.session.text()),
        tag("p", icon("warning"), f" {capital(words.explain(replay.error))}."),
        tag("p", good),
        submit(words.say("Replay up to line {line}", line=replay.error.line - 1), sign="play"),
        enctype="multipart/form-data",
        class_="in",
    )
    heading = tag("h2", words.say("The log is damaged"))
    return tag("section", heading, form, class_="panel", role="status", id="damaged")


def draw(words: Words, form: Form, offered: Safe) -> Safe:
    says = words.say(
        "A log is the whole game in one file: from this site, from the terminal, or from a "
        "tournament. It is checked move by move and can then be replayed, shared and played on "
        "from any point."
    )
    fields = post(
        "/upload",
        form.file("log", words.say("Log file"), accept=".log,.txt,text/plain"),
        form.text("name", words.say("Name of the table"), maxlength=60, autocomplete="off"),
        submit(words.say("Open the log"), sign="upload"),
        enctype="multipart/form-data",
        class_="in",
    )
    return tag(
        "div",
        tag("h1", words.say("Open a log")),
        tag("p", says, class_="lead"),
        offered,
        tag("section", fields, class_="panel"),
        class_="prose",
    )
