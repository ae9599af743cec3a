"""A request as handlers get it: authenticated, its body decoded and checked."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from starlette.requests import Request

from landnam.web.api.errors import ApiError, no_token, too_many, unknown_table
from landnam.web.api.tokens import bearer_user
from landnam.web.people import WORDS, language
from landnam.web.site import Site, site_of
from landnam.web.site.limits import Buckets
from landnam.web.store.rows import User
from landnam.web.table.actor import LiveTable
from landnam.words import Words

MOST_BYTES = 16_384
A_SECOND, AT_ONCE = 20.0, 100.0  # requests of one person's programs

T = TypeVar("T")


class ApiCall:
    """One request, after its token was checked."""

    def __init__(self, request: Request, user: User | None) -> None:
        self.request = request
        self.site: Site = site_of(request)
        self.known_user = user
        self.words: Words = WORDS[language(request, user)]

    @property
    def user(self) -> User:
        if self.known_user is None:
            raise no_token(self.words)
        return self.known_user

    @property
    def host(self) -> str:
        return self.request.client.host if self.request.client else ""

    @property
    def table(self) -> str:
        return str(self.request.path_params["table"])

    def number(self, name: str, least: int) -> int | None:
        """A number in the query."""
        text = self.request.query_params.get(name)
        if text is None:
            return None
        if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) < least:
            problem = self.words.say("{name} must be a number.", name=name)
            raise ApiError(422, "shape", problem)
        return int(text)

    async def live(self) -> LiveTable:
        """The table in the path, which must have begun."""
        live = await self.site.registry.open(self.table)
        if live is not None:
            return live
        if await self.site.store.table(self.table) is None:
            raise unknown_table(self.words)
        text = self.words.say("The game has not begun: seats are still free.")
        raise ApiError(409, "not_begun", text)

    async def body(self, shape: type[T]) -> T:
        """The decoded body; ApiError if it has the wrong shape."""
        data = await self.bytes()
        try:
            return msgspec.json.decode(data, type=shape)
        except msgspec.ValidationError as error:
            raise ApiError(422, "shape", str(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ApiError(400, "json", str(error)) from None

    async def bytes(self) -> bytes:
        data = bytearray()
        async for piece in self.request.stream():
            data += piece
            if len(data) > MOST_BYTES:
                text = self.words.say("A request has at most {n} bytes.", n=MOST_BYTES)
                raise ApiError(413, "size", text, headers={"Connection": "close"})
        return bytes(data)


async def open_call(request: Request) -> ApiCall:
    """Requests are rate limited by user if they bring a token, else by address."""
    user = await bearer_user(request)
    call = ApiCall(request, user)
    bucket = limits(request).of(user.id if user else address(request))
    if not bucket.take():
        raise too_many(call.words, bucket.wait)
    return call


def limits(request: Request) -> Buckets:
    state: Any = request.app.state
    if not hasattr(state, "api_limits"):
        state.api_limits = Buckets(A_SECOND, AT_ONCE)
    buckets: Buckets = state.api_limits
    return buckets


def address(request: Request) -> str:
    return f"from {request.client.host}" if request.client else "from nowhere"
