"""Errors of the API, as JSON."""

from __future__ import annotations

from math import ceil

import msgspec
from starlette.responses import Response

from landnam.kit import errors as kit
from landnam.kit.session import CannotUndo
from landnam.web.api.shapes import Choice, Error, Problem
from landnam.web.store.rows import NotSaved, Unavailable
from landnam.web.table.errors import Refusal
from landnam.words import Words

TRY_LATER = 2  # seconds


class ApiError(Exception):
    def __init__(
        self,
        status: int,
        code: str,
        text: str,
        legal: list[Choice] | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(text)
        self.status = status
        self.problem = Problem(code, text, legal=legal or [])
        self.headers = headers or {}


def no_token(words: Words) -> ApiError:
    text = words.say("Send the token of a program: Authorization: Bearer …")
    return ApiError(401, "token", text, headers={"WWW-Authenticate": 'Bearer realm="landnam"'})


def unknown_table(words: Words) -> ApiError:
    return ApiError(404, "unknown", words.say("There is no such table."))


def too_many(words: Words, wait: float) -> ApiError:
    headers = {"Retry-After": str(max(1, ceil(wait)))}
    return ApiError(429, "busy", words.say("Too many requests: wait a moment."), headers=headers)


def as_response(words: Words, error: Exception) -> Response:
    """The response to an exception of a handler; unexpected ones are raised again."""
    if isinstance(error, ApiError):
        return error_response(error.status, error.problem, error.headers)
    if isinstance(error, Refusal):
        headers = {"Retry-After": str(TRY_LATER)} if error.again else {}
        problem = Problem(error.code, words.explain(error), error.clause)
        return error_response(error.status, problem, headers)
    if isinstance(error, CannotUndo):
        return error_response(409, Problem("undo", words.explain(error)), {})
    if isinstance(error, kit.Problem):
        return error_response(422, Problem("setup", words.explain(error)), {})
    if isinstance(error, Unavailable):
        return error_response(503, away(words, error), {"Retry-After": str(TRY_LATER)})
    raise error


def away(words: Words, error: Unavailable) -> Problem:
    if isinstance(error, NotSaved):
        text = words.say("This could not be saved; nothing has changed, try again.")
        return Problem("not_saved", text)
    return Problem("unavailable", words.say("The database is away; try again in a moment."))


def error_response(status: int, problem: Problem, headers: dict[str, str]) -> Response:
    return Response(
        msgspec.json.encode(Error(problem)), status, headers, media_type="application/json"
    )


EXPECTED = (ApiError, kit.Problem, Unavailable)
