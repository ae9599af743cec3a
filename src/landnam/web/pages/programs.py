"""The page about the API: how to play with a program."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from landnam.draw.markup.tags import Safe, tag
from landnam.web.api.endpoints import ENDPOINTS
from landnam.web.pages.frame import show
from landnam.web.people import visitor
from landnam.words import Words


async def programs(request: Request) -> Response:
    """GET /api"""
    words = (await visitor(request)).words
    title = words.say("Play with a program")
    return await show(request, title, about_text(words, title))


def about_text(words: Words, title: str) -> Safe:
    rows = [
        tag("tr", tag("td", tag("code", f"{one.method} {one.path}")), tag("td", one.summary))
        for one in ENDPOINTS
    ]
    how = words.say(
        "Make a token on your profile page and send it with every request: Authorization: Bearer …"
    )
    link = tag("a", "/api/openapi.json", href="/api/openapi.json")
    return tag(
        "article",
        tag("h1", title),
        tag("p", how),
        tag("p", words.say("The description for programs (OpenAPI 3.1):"), " ", link),
        tag("table", tag("tbody", *rows), class_="endpoints", lang="en"),
    )
