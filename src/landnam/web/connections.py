"""Connections to the server: how many may be open, and how long a request may take to arrive."""

from __future__ import annotations

import asyncio
import sys
from typing import Any, Final, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from landnam.web.site.config import Config
from landnam.web.site.guard import LARGEST
from landnam.web.site.limits import Places, network

MOST_FILES: Final = 65_536
RESERVE: Final = 200  # files for databases, bots, static files and the like
SLOWEST: Final = 20_000  # bytes a second of a body, in the long run
LINGERING: Final = 30.0  # seconds in which a closed connection may still be read from


def raise_file_limit() -> int:
    """Raises the soft limit of open files towards the hard one; the limit that is in force."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wish = MOST_FILES if hard == unlimited else min(MOST_FILES, hard)
    if soft != unlimited and soft < wish:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wish, hard))
        soft = wish
    return MOST_FILES if soft == unlimited else soft


class Doors:
    """Who may connect. Everybody behind a proxy comes from its address: that one is not limited."""

    def __init__(self, config: Config, files: int) -> None:
        most = max(1, min(config.connections_in_all, files - RESERVE))
        self.places = Places(min(config.connections_of_address, max(1, most // 2)), most)
        self.proxies = set(config.proxies) if config.address else set()
        self.seconds = config.request_seconds

    def is_open(self, address: str, connections: int) -> bool:
        """`connections` are those of everybody, also those that have become WebSockets."""
        is_crowded = self.places.is_full_for(address) and address not in self.proxies
        return connections < self.places.most and not is_crowded


class Settings(uvicorn.Config):
    def __init__(self, doors: Doors, app: Any, **settings: Any) -> None:
        super().__init__(app, http=TimedProtocol, **settings)
        self.doors = doors


class TimedProtocol(H11Protocol):
    """Ends a connection whose request has not arrived in time, and those of a crowd."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.doors = cast(Settings, self.config).doors
        self.address = ""
        self.is_counted = False
        self.timer: asyncio.TimerHandle | None = None
        self.is_in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = network(self.client[0]) if self.client else ""
        if not self.doors.is_open(self.address, len(self.connections) - 1):
            transport.abort()
            return
        self.doors.places.take(self.address)
        self.is_counted = True
        self.wait(self.doors.seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        self.stop_waiting()
        if self.is_counted:
            self.is_counted = False
            self.doors.places.leave(self.address)

    def wait(self, seconds: float) -> None:
        self.stop_waiting()
        self.timer = self.loop.call_later(seconds, self.transport.abort)

    def stop_waiting(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def handle_events(self) -> None:
        super().handle_events()
        if not self.is_counted:
            return
        state = self.conn.their_state
        is_in_body = state is h11.SEND_BODY
        if is_in_body and not self.is_in_body:
            self.wait(self.doors.seconds + self.body_size() / SLOWEST)
        elif state is not h11.IDLE and not is_in_body:
            self.stop_waiting()
        elif self.timer is None:
            self.wait(self.doors.seconds)
        self.is_in_body = is_in_body

    def body_size(self) -> int:
        """As announced; a larger one is refused anyway."""
        sizes = [value for name, value in self.headers if name == b"content-length"]
        return min(LARGEST, int(sizes[0])) if sizes and sizes[0].isdigit() else LARGEST

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is counted as a WebSocket."""
        self.leave()
        super().handle_websocket_upgrade(event)

    def timeout_keep_alive_handler(self) -> None:
        """A client that does not read its response must not keep the connection either."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(LINGERING, self.transport.abort)
