"""Tokens of programs that play for people. The store keeps only their digests."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

from starlette.requests import HTTPConnection

from landnam.web.site import site_of
from landnam.web.store.rows import User

PREFIX: Final = "landnam_"  # so that people and secret scanners recognise one
LONGEST: Final = 100


def new_token() -> str:
    return PREFIX + secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """256 random bits need no slow hash."""
    return sha256(token.encode()).hexdigest()


async def bearer_user(connection: HTTPConnection) -> User | None:
    """The user whose token the request brings, None without a valid one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token or len(token) > LONGEST:
        return None
    return await site_of(connection).store.token_user(token_hash(token))
