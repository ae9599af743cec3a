"""Language and look, changed from the menus of any page."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from landnam.web.pages.frame import go, local
from landnam.web.people import (
    LANG_COOKIE,
    THEME_COOKIE,
    THEMES,
    YEAR,
    change,
    is_https,
    visitor,
)
from landnam.words import LANGUAGES


async def language(request: Request) -> Response:
    """GET /lang/XX?back=/path"""
    lang = request.path_params["lang"]
    if lang not in LANGUAGES:
        raise HTTPException(404)
    if (await visitor(request)).user is not None:
        await change(request, lang=lang)
    response = go(local(request.query_params.get("back", "/")))
    keep_language(request, response, lang)
    return response


def keep_language(request: Request, response: Response, lang: str) -> None:
    """For visitors who are nobody yet; it says nothing about them but the language."""
    keep(request, response, LANG_COOKIE, lang)


def keep_theme(request: Request, response: Response, theme: str) -> None:
    """The same for the look."""
    keep(request, response, THEME_COOKIE, theme)


def keep(request: Request, response: Response, cookie: str, value: str) -> None:
    safe = is_https(request)
    if value:
        response.set_cookie(cookie, value, max_age=YEAR, samesite="lax", secure=safe, httponly=True)
    else:
        response.delete_cookie(cookie, samesite="lax", secure=safe, httponly=True)


async def theme(request: Request) -> Response:
    """POST /theme"""
    form = await request.form(max_files=0, max_fields=5)
    return await set_theme(request, str(form.get("theme", "")), str(form.get("back", "/")))


async def theme_link(request: Request) -> Response:
    """GET /theme/XX?back=/path: as a link, from the sheet of a table."""
    wish = request.path_params["theme"].replace("system", "")
    return await set_theme(request, wish, request.query_params.get("back", "/"))


async def set_theme(request: Request, wish: str, back: str) -> Response:
    if wish not in THEMES:
        raise HTTPException(404)
    if (await visitor(request)).user is not None:
        await change(request, theme=wish)
    response = go(local(back))
    keep_theme(request, response, wish)
    return response
