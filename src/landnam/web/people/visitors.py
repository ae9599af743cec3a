"""Visitors: cookies, sessions, languages, themes.

A visitor becomes a user (a guest without an account) when they first make or join a table. The
browser keeps a random token in a cookie that scripts cannot read; the store keeps its hash.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256
from time import time
from typing import Final

from msgspec import structs
from starlette.requests import HTTPConnection
from starlette.responses import Response

from landnam.web.site import Site, site_of
from landnam.web.store.rows import User
from landnam.words import LANGUAGES, Words, code_of

COOKIE: Final = "landnam"
SAFE_COOKIE: Final = "__Host-landnam"  # browsers accept it over https only, for this host alone
LANG_COOKIE: Final = "landnam-lang"
THEME_COOKIE: Final = "landnam-theme"
THEMES: Final = ("", "light", "dark")
YEAR: Final = 365 * 24 * 3600
GUESTS: Final = (
    "Aska", "Bera", "Dagny", "Eirik", "Finn", "Gerda", "Hakon", "Inga", "Jorunn", "Ketil",
    "Leif", "Magni", "Njal", "Oddny", "Ragna", "Signy", "Torvald", "Ulf", "Vigdis", "Yrsa",
)  # fmt: skip
WORDS: Final = {lang: Words(lang) for lang in LANGUAGES}


@dataclass(frozen=True)
class Visitor:
    """The sender of a request; `user` is None for somebody new."""

    user: User | None
    words: Words
    theme: str
    palette: str

    @property
    def lang(self) -> str:
        return self.words.lang

    @property
    def id(self) -> str:
        return self.user.id if self.user else ""


async def visitor(connection: HTTPConnection) -> Visitor:
    """Looked up once for each request."""
    cached: Visitor | None = getattr(connection.state, "visitor", None)
    if cached is None:
        user = await user_of(connection)
        words = WORDS[language(connection, user)]
        theme = user.theme if user else chosen_theme(connection)
        cached = Visitor(user, words, theme, user.palette if user else "")
        connection.state.visitor = cached
    return cached


async def user_of(connection: HTTPConnection) -> User | None:
    token = connection.cookies.get(cookie_name(connection))
    if not token or len(token) > 100:
        return None
    return await site_of(connection).store.session_user(hashed(token))


def language(connection: HTTPConnection, user: User | None) -> str:
    """The language chosen by the user, else the browser's preference, else English."""
    wishes = [user.lang if user else "", connection.cookies.get(LANG_COOKIE, "")]
    accepted = connection.headers.get("accept-language", "")[:200]
    wishes += [wish.partition(";")[0].strip() for wish in accepted.split(",")]
    codes = [code_of(wish) for wish in wishes]
    return next((code for code in codes if code in LANGUAGES), "en")


def chosen_theme(connection: HTTPConnection) -> str:
    """The theme chosen by a visitor who is not a user yet."""
    theme = connection.cookies.get(THEME_COOKIE, "")
    return theme if theme in THEMES else ""


def cookie_name(connection: HTTPConnection) -> str:
    return SAFE_COOKIE if is_https(connection) else COOKIE


def is_https(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


async def ensure_user(connection: HTTPConnection, name: str = "") -> tuple[User, str | None]:
    """The visitor as a user. A new one gets a name, and a token for `set_cookie`."""
    here = await visitor(connection)
    if here.user is not None:
        return here.user, None
    site = site_of(connection)
    name = name.strip()[:40] or secrets.choice(GUESTS)
    lang = connection.cookies.get(LANG_COOKIE, "")
    lang = lang if lang in LANGUAGES else ""
    user = User(id=secrets.token_urlsafe(9), name=name, lang=lang, theme=here.theme, created=time())
    await site.store.add_user(user)
    token = await new_session(site, user)
    connection.state.visitor = Visitor(user, here.words, user.theme, "")
    return user, token


async def new_session(site: Site, user: User) -> str:
    token = secrets.token_urlsafe(32)
    await site.store.add_session(hashed(token), user.id, time())
    return token


def set_cookie(connection: HTTPConnection, response: Response, token: str | None) -> None:
    if token is not None:
        response.set_cookie(
            cookie_name(connection),
            token,
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=is_https(connection),
        )


async def change(connection: HTTPConnection, **fields: object) -> User:
    """Change fields of the visitor's profile."""
    user, _ = await ensure_user(connection)
    user = structs.replace(user, **fields)
    await site_of(connection).store.change_user(user)
    connection.state.visitor = Visitor(
        user, WORDS[language(connection, user)], user.theme, user.palette
    )
    return user


async def sign_out(connection: HTTPConnection, response: Response) -> None:
    await drop_session(connection)
    response.delete_cookie(cookie_name(connection), httponly=True, samesite="lax",
                           secure=is_https(connection))  # fmt: skip


async def drop_session(connection: HTTPConnection) -> None:
    token = connection.cookies.get(cookie_name(connection))
    if token:
        await site_of(connection).store.drop_session(hashed(token))
