"""Routes, middleware, startup and shutdown of the server."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from landnam.web import api, pages
from landnam.web.pages.errors import ERROR_HANDLERS
from landnam.web.site import Site, site_of
from landnam.web.site.config import Config
from landnam.web.site.guard import Guard
from landnam.web.wire.socket import table_socket

STATIC = Path(__file__).parent / "static"
GAMES_FOLDER = Path(__file__).parents[1] / "games"
FONT = ".woff2"
FOR_GOOD = "public, max-age=31536000, immutable"
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
        *(
            Mount(f"/static/games/{folder.parents[1].name}", Static(directory=folder))
            for folder in GAMES_FOLDER.glob("*/drawing/static")
        ),
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
    """Browsers revalidate every file, so that scripts always match their pages. A font has a digest
    in its name and never changes."""

    def file_response(self, full_path: Any, *arguments: Any, **settings: Any) -> Response:
        response = super().file_response(full_path, *arguments, **settings)
        is_font = str(full_path).endswith(FONT)
        response.headers["Cache-Control"] = FOR_GOOD if is_font else "no-cache"
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
