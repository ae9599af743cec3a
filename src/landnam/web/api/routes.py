"""Routes of the API: from a request to a handler and back. All errors are JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from landnam.web.api.calls import open_call
from landnam.web.api.endpoints import ENDPOINTS, Endpoint
from landnam.web.api.errors import EXPECTED, ApiError, as_response
from landnam.web.api.openapi import document
from landnam.web.people import WORDS, language

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]

METHODS: Final = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


def by_method(endpoints: list[Endpoint]) -> Handler:
    """One handler for all methods of a path, so that a wrong method is a JSON error as well."""
    by_name = {endpoint.method: endpoint for endpoint in endpoints}

    async def handle(request: Request) -> Response:
        try:
            if request.method not in by_name:
                raise wrong_method(request, list(by_name))
            return await respond(request, by_name[request.method])
        except EXPECTED as error:
            return as_response(WORDS[language(request, None)], error)

    return handle


async def respond(request: Request, endpoint: Endpoint) -> Response:
    call = await open_call(request)
    try:
        if not endpoint.is_public:
            call.user  # noqa: B018  # requests without a token are refused before anything else
        result = await endpoint.handler(call)
    except EXPECTED as error:
        return as_response(call.words, error)
    return result if isinstance(result, Response) else as_json(result, endpoint.status)


def as_json(thing: object, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(thing), status, headers, media_type="application/json")


def wrong_method(request: Request, methods: list[str]) -> ApiError:
    text = WORDS[language(request, None)].say(
        "{method} is not possible here.", method=request.method
    )
    return ApiError(405, "method", text, headers={"Allow": ", ".join(methods)})


async def nothing_here(request: Request) -> Response:
    words = WORDS[language(request, None)]
    return as_response(words, ApiError(404, "unknown", words.say("There is nothing here.")))


async def openapi(request: Request) -> Response:
    return as_json(document())


def routes() -> list[Route]:
    paths = list(dict.fromkeys(endpoint.path for endpoint in ENDPOINTS))
    handlers = [
        Route(path, by_method([one for one in ENDPOINTS if one.path == path]), methods=METHODS)
        for path in paths
    ]
    document_route = Route("/api/openapi.json", openapi)
    return [document_route, *handlers, Route("/api/{rest:path}", nothing_here, methods=METHODS)]


ROUTES: Final = routes()
