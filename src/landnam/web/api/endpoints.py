"""Everything the API offers, in one list: the routes and the OpenAPI document are made from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from msgspec import Struct
from starlette.responses import Response

from landnam.web.api import handlers, shapes
from landnam.web.api.calls import ApiCall


@dataclass(frozen=True)
class Endpoint:
    method: str
    path: str
    handler: Callable[[ApiCall], Awaitable[Struct | Response]]
    summary: str
    gives: type[Struct] | None  # None is plain text
    takes: type[Struct] | None = None
    query: tuple[str, ...] = ()
    status: int = 200
    is_public: bool = False
    media: str = "application/json"
    errors: tuple[int, ...] = ()
    note: str = ""

    @property
    def name(self) -> str:
        return self.handler.__name__


TABLE: Final = "/api/v1/tables/{table}"
SEAT: Final = ("seat", "since")
CHANGES: Final = (400, 403, 404, 409, 413, 422, 503)

ENDPOINTS: Final = (
    Endpoint(
        "GET", "/api/v1/games", handlers.games, "The games", shapes.Games, is_public=True
    ),
    Endpoint(
        "GET", "/api/v1/games/{game}", handlers.game, "A game: seats, options, content",
        shapes.Game, is_public=True, errors=(404,),
    ),
    Endpoint(
        "GET", "/api/v1/tables", handlers.tables, "Your tables, and those that wait for people",
        shapes.Tables, errors=(503,),
    ),
    Endpoint(
        "POST", "/api/v1/tables", handlers.create, "Make a table; it begins once no seat is free",
        shapes.State, shapes.NewTable, status=201, errors=CHANGES,
    ),
    Endpoint(
        "GET", TABLE, handlers.table, "The table as you may know it",
        shapes.State, query=SEAT, errors=(404, 422, 503),
    ),
    Endpoint(
        "POST", f"{TABLE}/join", handlers.join, "Sit down",
        shapes.Seated, shapes.Join, errors=CHANGES,
    ),
    Endpoint(
        "POST", f"{TABLE}/moves", handlers.move, "Answer your open decision",
        shapes.State, shapes.Move, errors=CHANGES,
    ),
    Endpoint(
        "POST", f"{TABLE}/undo", handlers.undo, "Take back your last answer",
        shapes.State, shapes.Undo, errors=CHANGES,
    ),
    Endpoint(
        "POST", f"{TABLE}/leave", handlers.leave, "Hand your seat to a bot, or give the game up",
        shapes.State, shapes.Leave, errors=CHANGES,
    ),
    Endpoint(
        "POST", f"{TABLE}/return", handlers.come_back, "Take your seat back",
        shapes.State, shapes.Return, errors=CHANGES,
    ),
    Endpoint(
        "POST", f"{TABLE}/say", handlers.say, "Say something to the table",
        shapes.Done, shapes.Say, errors=CHANGES,
    ),
    Endpoint(
        "GET", f"{TABLE}/stream", handlers.stream,
        "One line of JSON at every change of what you may see; empty lines keep it alive",
        shapes.State, query=SEAT, media="application/x-ndjson", errors=(404, 422, 503),
        note="Only so many are open at a time: with the tokens of one person, from one address, "
        "and in all. One too many is refused with 429; close one, then ask again.",
    ),
    Endpoint(
        "GET", f"{TABLE}/log", handlers.log, "The log of a game that is over",
        None, media="text/plain", errors=(404, 409, 503),
    ),
)  # fmt: skip
