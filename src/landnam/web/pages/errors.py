"""When something went wrong: what happened, what is safe, what to do, one button."""

from __future__ import annotations

from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ExceptionHandler

from landnam.draw.markup.tags import Safe, capital, tag
from landnam.draw.widgets import button
from landnam.kit.errors import Problem
from landnam.web.pages.frame import show, wide_picture
from landnam.web.people import WORDS, Visitor, language, visitor
from landnam.web.store.rows import Unavailable
from landnam.web.table.errors import Refusal
from landnam.words import Words


async def on_http_error(request: Request, error: Exception) -> Response:
    """For HTTPException; headers such as Allow and Retry-After are kept."""
    assert isinstance(error, HTTPException)
    answer = await error_page(request, error.status_code)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


async def on_problem(request: Request, error: Exception) -> Response:
    """A table does not do what was asked, or cannot be opened at all, and says why."""
    assert isinstance(error, Problem)
    words = (await known_visitor(request)).words
    status = error.status if isinstance(error, Refusal) else 422
    return await error_page(request, status, f"{capital(words.explain(error))}.")


async def on_unavailable(request: Request, error: Exception) -> Response:
    return await error_page(request, 503)


async def on_crash(request: Request, error: Exception) -> Response:
    """For everything nobody thought of."""
    return await error_page(request, 500)


async def error_page(request: Request, status: int, sentence: str = "") -> Response:
    words = (await known_visitor(request)).words
    title, happened, safe = tell(words, status)
    if request.url.path.startswith("/api/"):
        problem = {"code": str(status), "text": sentence or happened}
        return JSONResponse({"error": problem}, status)
    body = draw_error(words, title, sentence or happened, safe, status)
    return await show(request, title, body, status=status, kind="error-page")


async def known_visitor(request: Request) -> Visitor:
    """Without the database nobody is known; the page is shown all the same."""
    try:
        return await visitor(request)
    except (Unavailable, AttributeError):
        request.state.visitor = Visitor(None, WORDS[language(request, None)], "", "")
        return await visitor(request)


ERROR_HANDLERS: Final[dict[Any, ExceptionHandler]] = {
    HTTPException: on_http_error,
    Problem: on_problem,
    Unavailable: on_unavailable,
    Exception: on_crash,
}


def draw_error(words: Words, title: str, happened: str, safe: str, status: int) -> Safe:
    box = tag(
        "section",
        tag("h1", title),
        tag("p", happened),
        tag("p", safe, class_="quiet"),
        button(words.say("To the home page"), name="home", is_main=True, href="/"),
        class_="panel",
    )
    return tag("div", wide_picture(9, "lost"), box, class_="lost", data_status=status)


def tell(words: Words, status: int) -> tuple[str, str, str]:
    """Title, what happened, what is safe."""
    say = words.say
    safe = say("Your tables and moves are safe.")
    texts = {
        400: (
            say("This cannot be read"),
            say("The browser sent something this server does not understand."),
            safe,
        ),
        403: (
            say("Not allowed"),
            say(
                "This page is not for you: the link is wrong or not for this table, or the form "
                "came from another site."
            ),
            safe,
        ),
        404: (
            say("Nothing here"),
            say("There is no such page. The link may be cut off, or the table may be gone."),
            safe,
        ),
        405: (
            say("Not this way"),
            say("This address is only used by buttons and forms of other pages."),
            safe,
        ),
        413: (
            say("Too large"),
            say("The file is larger than anything landnam needs. Nothing was kept of it."),
            safe,
        ),
        429: (
            say("Too fast"),
            say("Too many requests in a short time. Wait a minute, then try again."),
            safe,
        ),
        503: (
            say("Not now"),
            say("The server cannot save anything at the moment. Try again in a minute."),
            say("Moves that were confirmed are safe."),
        ),
    }
    crash = (
        say("Our mistake"),
        say("Something went wrong on the server. It has been noted; try again in a moment."),
        say("Moves that were confirmed are safe."),
    )
    return texts.get(status, crash if status >= 500 else texts[400])
