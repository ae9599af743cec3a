"""The control of load.py: a server that passes every text on to the others in the same room.

.venv/bin/python bench/echo.py PORT
"""

from __future__ import annotations

import sys
from collections import defaultdict

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

ROOMS: defaultdict[str, set[WebSocket]] = defaultdict(set)


async def echo(socket: WebSocket) -> None:
    room = ROOMS[socket.path_params["room"]]
    await socket.accept()
    room.add(socket)
    try:
        while True:
            text = await socket.receive_text()
            for other in room - {socket}:
                await other.send_text(text)
    except WebSocketDisconnect:
        room.discard(socket)


async def healthz(request: Request) -> Response:
    return PlainTextResponse("ok")


if __name__ == "__main__":
    uvicorn.run(
        Starlette(routes=[WebSocketRoute("/ws/table/{room}", echo), Route("/healthz", healthz)]),
        port=int(sys.argv[1]),
        ws="websockets-sansio",
        loop="uvloop",
        ws_per_message_deflate=False,
        ws_ping_interval=120.0,
        log_level="warning",
        access_log=False,
    )
