"""Middleware before every request: origin check, size and rate limits, security headers."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from landnam.web.site.config import Config

LARGEST: Final = 1_000_000  # bytes of a request's body
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


def is_own_origin(connection: HTTPConnection, config: Config) -> bool:
    """Whether the request comes from our own pages or a listed origin. Browsers always send the
    header."""
    origin = connection.headers.get("origin", "")
    if not origin or origin == "null":
        return False
    host = connection.headers.get("host", "")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    own_origins = {f"{scheme}://{host}", config.address.rstrip("/"), *config.origins}
    parts = urlsplit(origin)
    return f"{parts.scheme}://{parts.netloc}" in own_origins


def is_program(request: Request) -> bool:
    """Whether this is a request to the API. That needs a token and ignores cookies, so no foreign
    page can forge it."""
    return request.url.path.startswith("/api/v1/")


class Guard:
    """Refuses requests that come from foreign pages, are too large, or come too fast."""

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
    """The status with which a request is refused before it is read; 0 lets it pass."""
    site = request.app.state.site if "app" in request.scope else None
    length = request.headers.get("content-length", "0")
    if not length.isdigit() or int(length) > LARGEST:
        return 413
    has_effect = request.method not in SAFE_METHODS and not is_program(request)
    if site and has_effect and not is_own_origin(request, site.config):
        return 403
    address = request.client.host if request.client else ""
    if site is None or request.url.path.startswith("/static/"):
        return 0
    return 0 if site.by_address.of(address).take() else 429


def limited(receive: Receive) -> Receive:
    """Ends a body that exceeds the limit."""
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
