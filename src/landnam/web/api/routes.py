"""From a request to a handler and back. All that is wrong is told in JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from landnam.draw.tags import Safe, tag
from landnam.web.api.asking import asking
from landnam.web.api.endpoints import ENDPOINTS, Endpoint
from landnam.web.api.errors import EXPECTED, ApiError, as_response
from landnam.web.api.openapi import document
from landnam.web.people import WORDS, language, visitor
from landnam.words import Words

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]

METHODS: Final = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


def by_method(endpoints: list[Endpoint]) -> Handler:
    """One handler for all methods of a path, so that a wrong one is told in JSON as well."""
    known = {endpoint.method: endpoint for endpoint in endpoints}

    async def handle(request: Request) -> Response:
        try:
            if request.method not in known:
                raise wrong_method(request, list(known))
            return await answered(request, known[request.method])
        except EXPECTED as error:
            return as_response(WORDS[language(request, None)], error)

    return handle


async def answered(request: Request, endpoint: Endpoint) -> Response:
    asked = await asking(request)
    try:
        if not endpoint.is_public:
            asked.user  # noqa: B018  # refuses who has no token before anything else is looked at
        made = await endpoint.handler(asked)
    except EXPECTED as error:
        return as_response(asked.words, error)
    return made if isinstance(made, Response) else as_json(made, endpoint.status)


def as_json(thing: object, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(thing), status, headers, media_type="application/json")


def wrong_method(request: Request, known: list[str]) -> ApiError:
    text = WORDS[language(request, None)].say(
        "{method} is not possible here.", method=request.method
    )
    return ApiError(405, "method", text, headers={"Allow": ", ".join(known)})


async def nothing_here(request: Request) -> Response:
    words = WORDS[language(request, None)]
    return as_response(words, ApiError(404, "unknown", words.say("There is nothing here.")))


async def openapi(request: Request) -> Response:
    return as_json(document())


async def about(request: Request) -> Response:
    """The API for people."""
    from landnam.web.pages.frame import show  # pages know the API

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


def routes() -> list[Route]:
    paths = list(dict.fromkeys(endpoint.path for endpoint in ENDPOINTS))
    found = [
        Route(path, by_method([one for one in ENDPOINTS if one.path == path]), methods=METHODS)
        for path in paths
    ]
    fixed = [Route("/api", about), Route("/api/openapi.json", openapi)]
    return [*fixed, *found, Route("/api/{rest:path}", nothing_here, methods=METHODS)]


ROUTES: Final = routes()
