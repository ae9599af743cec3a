"""Accounts: names with passwords."""

from __future__ import annotations

import asyncio
from typing import Final

import argon2
from starlette.requests import HTTPConnection

from landnam.kit.errors import Problem
from landnam.web.people.visitors import drop_session, ensure_user, new_session
from landnam.web.site import site_of
from landnam.web.store.rows import NameTaken, User

SHORTEST, LONGEST = 10, 200  # characters of a password
HASHER: Final = argon2.PasswordHasher()
NOBODY: Final = HASHER.hash("nobody's password")
"""Verified for unknown names, so that these take as long to refuse as known ones."""


class AccountError(Problem):
    """Name and password do not match, or are not acceptable."""


async def register(connection: HTTPConnection, login: str, password: str) -> tuple[User, str]:
    """Give the visitor a name and a password. A new session invalidates the old cookie."""
    site = site_of(connection)
    login = checked_login(login)
    if not SHORTEST <= len(password) <= LONGEST:
        raise AccountError(
            "a password has {least} to {most} characters", least=SHORTEST, most=LONGEST
        )
    user, _ = await ensure_user(connection, login)
    async with site.hashing:
        secret = await asyncio.to_thread(HASHER.hash, password)
    try:
        await site.store.add_account(login, user.id, secret)
    except NameTaken:
        raise AccountError("the name {login!r} is taken; choose another", login=login) from None
    await drop_session(connection)
    return user, await new_session(site, user)


async def sign_in(connection: HTTPConnection, login: str, password: str) -> tuple[User, str]:
    site = site_of(connection)
    account = await site.store.account(login.strip().lower()[:40])
    user_id, secret = account or ("", NOBODY)
    async with site.hashing:
        is_right = await asyncio.to_thread(is_password, secret, password[:LONGEST])
    user = await site.store.user(user_id) if is_right and user_id else None
    if user is None:
        raise AccountError("this name and this password do not belong together")
    await drop_session(connection)
    return user, await new_session(site, user)


def is_password(secret: str, password: str) -> bool:
    try:
        return HASHER.verify(secret, password)
    except argon2.exceptions.VerificationError:
        return False


def checked_login(login: str) -> str:
    login = login.strip().lower()
    if not 2 <= len(login) <= 30 or not login.replace("-", "").replace("_", "").isalnum():
        raise AccountError("a name has 2 to 30 letters, figures, - or _")
    return login
