"""The WebSocket endpoint of a table: lets a browser in, or closes the connection with a reason."""

from __future__ import annotations

from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from landnam.kit.errors import Problem
from landnam.web.people import WORDS, language, visitor
from landnam.web.site import Site, site_of
from landnam.web.site.guard import is_own_origin
from landnam.web.store.rows import Unavailable
from landnam.web.table.errors import Busy
from landnam.web.table.frames import REPLY
from landnam.web.wire.messages import FORBIDDEN, TOO_MUCH, TRY_LATER, UNKNOWN_TABLE, Refused
from landnam.web.wire.screen import SocketScreen


async def table_socket(websocket: WebSocket) -> None:
    """WS /ws/table/ID?seen=…"""
    site = site_of(websocket)
    if not is_own_origin(websocket, site.config):
        await websocket.close(FORBIDDEN)
        return
    address = websocket.client.host if websocket.client else ""
    try:
        check_places(site, address)
    except Busy as error:
        await turn_away(websocket, error)
        return
    site.sockets.take(address)
    try:
        await show_table(site, websocket)
    finally:
        site.sockets.leave(address)


def check_places(site: Site, address: str) -> None:
    if site.sockets.is_full:
        raise Busy("too many pages are open at this server now; load this one again later")
    if site.sockets.is_full_for(address):
        raise Busy("too many pages are open at your address; close some, then load this one again")


async def turn_away(websocket: WebSocket, why: Busy) -> None:
    """Refuse with a reason: browsers report a close code only of a connection that was open."""
    site_of(websocket).metrics.refused.labels(why.code).inc()
    text = WORDS[language(websocket, None)].explain(why)
    with suppress(RuntimeError, WebSocketDisconnect):
        await websocket.accept()
        await websocket.send_text(REPLY.encode([Refused(text)]).decode())
        await websocket.close(TOO_MUCH)


async def show_table(site: Site, websocket: WebSocket) -> None:
    try:
        live = await site.registry.open(websocket.path_params["table"])
        here = await visitor(websocket)
    except Unavailable:
        await websocket.close(TRY_LATER)  # the page reconnects
        return
    except Problem:
        live = None  # its page says why
    if live is None:
        await websocket.accept()  # see `turn_away`
        await websocket.close(UNKNOWN_TABLE)
        return
    await websocket.accept()
    screen = SocketScreen(site, live, here, websocket)
    site.metrics.sockets.inc()
    try:
        await screen.run(websocket.query_params.get("seen", "")[:64])
    finally:
        site.metrics.sockets.dec()
