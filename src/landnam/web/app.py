"""Routes, middleware, startup and shutdown of the server."""

from __future__ import annotations

import mimetypes
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from landnam.web import api, pages
from landnam.web.pages.errors import ERROR_HANDLERS
from landnam.web.site import Site, site_of
from landnam.web.site.config import Config
from landnam.web.site.guard import Guard
from landnam.web.site.static_files import OF_GAMES, STATIC, VERSION, version
from landnam.web.wire.socket import table_socket

FONT = ".woff2"
FOR_GOOD = "public, max-age=31536000, immutable"
PathLike: TypeAlias = str | os.PathLike[str]
mimetypes.add_type("font/woff2", FONT)  # not every machine's list has it

log = structlog.get_logger()


def make_app(config: Config) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.site = await Site.open(config)
        log.info("ready", database=config.database.partition("@")[2] or "sqlite")
        try:
            yield
        finally:
            await app.state.site.close()
            log.info("closed")

    routes = [
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/refused", refused),
        Route("/api/refused", refused),
        WebSocketRoute("/ws/table/{table}", table_socket),
        Mount("/static", Static(directory=STATIC)),
        *api.ROUTES,
        *pages.ROUTES,
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers=ERROR_HANDLERS,
        lifespan=lifespan,
    )


class Static(StaticFiles):
    """At an address with the digest of all files a browser keeps them for good; a page of another
    version gets what there is now, and asks again the next time. `games/NAME/` leads to the files
    of a game."""

    def get_path(self, scope: Scope) -> str:
        path = super().get_path(scope)
        digest, _, rest = path.partition(os.sep)
        scope["version"] = digest
        return rest if VERSION.fullmatch(digest) else path

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        folder, _, rest = path.partition(os.sep)
        game, _, name = rest.partition(os.sep)
        if folder == "games" and game in OF_GAMES:
            return StaticFiles(directory=OF_GAMES[game]).lookup_path(name)
        return super().lookup_path(path)

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        is_kept = scope["version"] == version() or str(full_path).endswith(FONT)
        response.headers["Cache-Control"] = FOR_GOOD if is_kept else "no-cache"
        return response


async def healthz(request: Request) -> Response:
    """200 while moves can be saved, else 503."""
    is_well = await site_of(request).store.healthy()
    return JSONResponse({"ok": is_well}, 200 if is_well else 503)


async def metrics(request: Request) -> Response:
    site = site_of(request)
    if request.client is None or request.client.host != site.config.metrics_from:
        raise HTTPException(403)
    site.metrics.tables.set(len(site.registry.tables))
    site.metrics.waiting.set(site.thinkers.waiting)
    site.metrics.thinking.set(site.thinkers.thinking)
    return Response(site.metrics.text(), media_type="text/plain; version=0.0.4")


async def refused(request: Request) -> Response:
    """Where the guard redirects requests that it refuses."""
    raise HTTPException(request.scope.get("refused", 404))
