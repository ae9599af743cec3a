"""Runs the server: prints its address, opens the browser, logs, shuts down gracefully."""

from __future__ import annotations

import logging
import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from io import TextIOBase
from socket import socket
from time import sleep
from typing import Final, TextIO, cast
from urllib.error import URLError
from urllib.request import urlopen

import structlog
import uvicorn
from starlette.applications import Starlette

from landnam.web.app import make_app
from landnam.web.connections import Doors, Settings, raise_file_limit
from landnam.web.garbage_collection import GarbageCollection
from landnam.web.site import Site
from landnam.web.site.config import Config

STARTUP_FAILURE: Final = 3  # the exit status of uvicorn itself
SWITCH: Final = 0.0005
"""The interpreter's switch interval in seconds: short, so that the committing thread waits less."""


def serve(config: Config, browser: bool, ready: Callable[[str], None]) -> None:
    """Serve until stopped; `ready` is called with the address once the server answers."""
    set_up_logs(config.log_format)
    sys.setswitchinterval(SWITCH)
    host = "127.0.0.1" if config.host in ("0.0.0.0", "::") else config.host
    address = config.address or f"http://{host}:{config.port}"
    threading.Thread(target=greet, args=(address, browser, ready), daemon=True).start()
    app = make_app(config)
    settings = Settings(
        Doors(config, raise_file_limit()),
        app,
        host=config.host,
        port=config.port,
        ws="websockets-sansio",
        loop="auto",
        ws_max_size=16384,
        ws_per_message_deflate=False,
        ws_ping_interval=120.0,
        log_level="warning",
        access_log=False,
        proxy_headers=bool(config.address),
        forwarded_allow_ips=config.proxies,
        timeout_graceful_shutdown=5,
    )
    server = Server(settings, app)
    with suppress(KeyboardInterrupt):  # uvicorn raises it again after it has stopped
        server.run()
    if not server.started:
        sys.exit(STARTUP_FAILURE)


class Server(uvicorn.Server):
    """Runs the garbage collector; at shutdown, ends streams before it waits for other requests."""

    def __init__(self, settings: uvicorn.Config, app: Starlette) -> None:
        super().__init__(settings)
        self.app = app
        self.garbage = GarbageCollection()

    async def on_tick(self, counter: int) -> bool:
        self.garbage.tick()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        site: Site = self.app.state.site
        site.end_streams()
        await super().shutdown(sockets)


def greet(address: str, browser: bool, ready: Callable[[str], None]) -> None:
    for _ in range(300):
        try:
            with urlopen(f"{address}/healthz", timeout=1):
                break
        except (URLError, OSError):
            sleep(0.1)
    else:
        return
    ready(address)
    if browser and has_screen():
        webbrowser.open(address)


def has_screen() -> bool:
    """Whether this machine probably has a user in front of it."""
    if os.environ.get("CI") or os.environ.get("SSH_CONNECTION"):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class Unbreakable(TextIOBase):
    """A stream that drops lines instead of raising (the disk may be full)."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):
            self.stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self.stream.flush()


def set_up_logs(kind: str) -> None:
    final: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if kind == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            final,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, Unbreakable(sys.stderr))),
        cache_logger_on_first_use=True,
    )
