"""What stands before every request: own pages only, sizes, rates, and what browsers are told."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from landnam.web.config import Config

LARGEST: Final = 1_000_000  # bytes of a request's body
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
WITHOUT_EFFECT: Final = ("GET", "HEAD", "OPTIONS")


def is_own_origin(connection: HTTPConnection, config: Config) -> bool:
    """Whether a page of ours (or of a listed address) asks. A browser always names its page."""
    origin = connection.headers.get("origin", "")
    if not origin or origin == "null":
        return False
    host = connection.headers.get("host", "")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    own = {f"{scheme}://{host}", config.address.rstrip("/"), *config.origins}
    parts = urlsplit(origin)
    return f"{parts.scheme}://{parts.netloc}" in own


def is_program(request: Request) -> bool:
    """Programs show a token, and their cookies count for nothing: no page can act for them."""
    return request.url.path.startswith("/api/v1/")


class Guard:
    """Refuses what comes from foreign pages, is too large, or comes too fast."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        status = refusal(request)
        if status:
            scope["refused"] = status
            scope["path"] = "/api/refused" if is_program(request) else "/refused"
            scope["method"] = "GET"

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, limited(receive), send_guarded)


def refusal(request: Request) -> int:
    """The status with which a request is refused before anybody reads it; 0 lets it pass."""
    site = request.app.state.site if "app" in request.scope else None
    length = request.headers.get("content-length", "0")
    if not length.isdigit() or int(length) > LARGEST:
        return 413
    has_effect = request.method not in WITHOUT_EFFECT and not is_program(request)
    if site and has_effect and not is_own_origin(request, site.config):
        return 403
    address = request.client.host if request.client else ""
    if site is None or request.url.path.startswith("/static/"):
        return 0
    return 0 if site.by_address.of(address).take() else 429


def limited(receive: Receive) -> Receive:
    """A body that goes on beyond the limit is cut off."""
    size = 0

    async def receive_limited() -> Message:
        nonlocal size
        message = await receive()
        if message["type"] == "http.request":
            size += len(message.get("body", b""))
            if size > LARGEST:
                return {"type": "http.disconnect"}
        return message

    return receive_limited
