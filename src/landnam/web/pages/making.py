"""From a wish to a table: sits the visitor down and leads there."""

from __future__ import annotations

from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from landnam.web.pages.frame import go
from landnam.web.pages.tables import address
from landnam.web.people import ensure_user, set_cookie
from landnam.web.site import site_of
from landnam.web.store.rows import User
from landnam.web.table.lobby import NewTable


async def make_table(request: Request, wish: Callable[[User], NewTable]) -> Response:
    """A visitor without a user gets one. Problems say why there is no table."""
    check_haste(request)
    user, cookie = await ensure_user(request)
    table = await site_of(request).lobby.create(user, wish(user))
    response = go(address(table))
    set_cookie(request, response, cookie)
    return response


def check_haste(request: Request) -> None:
    """Nobody makes tables by the hundred."""
    host = request.client.host if request.client else ""
    if not site_of(request).makers.of(host).take():
        raise HTTPException(429, headers={"Retry-After": "10"})
