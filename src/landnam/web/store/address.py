"""Addresses of databases."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

POSTGRESQL = ("postgresql://", "postgres://", "postgresql+asyncpg://")
SQLITE = ("sqlite:///", "sqlite+aiosqlite:///")


class BadAddress(ValueError):
    """The address of the database is malformed."""


class Address(Struct, frozen=True):
    """Either `file` (SQLite) or `server` (PostgreSQL, in the form of libpq) is set."""

    file: str = ""
    server: str = ""


def read_address(text: str) -> Address:
    """`postgresql://…`, `postgres://…`, `sqlite:///path` or a path."""
    for start in POSTGRESQL:
        if text.startswith(start):
            return Address(server="postgresql://" + text.removeprefix(start))
    for start in SQLITE:
        text = text.removeprefix(start)
    if not text or "://" in text or text.startswith(":memory:"):
        raise BadAddress(
            f"{text!r} is no database: write a path, sqlite:///path or postgresql://host/name"
        )
    return Address(file=str(Path(text).expanduser()))
