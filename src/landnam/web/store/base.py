"""Queries and transactions: the base class of every part of the store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from typing import Any

from sqlalchemy import Executable, Row
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from landnam.web.store.postgres import LOST
from landnam.web.store.rows import NotSaved, Unavailable

AWAY = (DBAPIError, PoolTimeout, *LOST)
"""What is raised while the database cannot be reached; most driver errors come wrapped."""


OURS = ("22", "23", "42")
"""PostgreSQL's error classes for a faulty query: data, constraints, syntax."""


def is_ours(error: BaseException) -> bool:
    """Whether the query is at fault, not the database."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None) or ""
    return isinstance(error, (IntegrityError, ProgrammingError, DataError)) or state[:2] in OURS


@asynccontextmanager
async def connected(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Tries twice: the first attempt may fail only because pooled connections have ended."""
    async with AsyncExitStack() as stack:
        try:
            connection = await stack.enter_async_context(engine.connect())
        except AWAY:
            connection = await stack.enter_async_context(engine.connect())
        yield connection


class Base:
    """Holds the engine. Reading needs no transaction; writes to SQLite are serialised."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.reader = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._turn: AbstractAsyncContextManager[None] | asyncio.Lock = (
            asyncio.Lock() if engine.dialect.name == "sqlite" else nullcontext()
        )

    async def _all(self, query: Executable) -> Sequence[Row[*tuple[Any, ...]]]:
        try:
            async with connected(self.reader) as connection:
                return (await connection.execute(query)).all()
        except AWAY as error:
            if is_ours(error):
                raise
            raise Unavailable(str(error)) from error

    async def _one(self, query: Executable) -> Row[*tuple[Any, ...]] | None:
        rows = await self._all(query)
        return rows[0] if rows else None

    @asynccontextmanager
    async def _change(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, committed when the block ends without an exception."""
        try:
            async with self._turn, connected(self.engine) as connection, connection.begin():
                yield connection
        except AWAY as error:
            if is_ours(error):
                raise
            raise NotSaved(str(error)) from error

    async def _do(self, change: Executable) -> int:
        """Returns the number of changed rows."""
        async with self._change() as connection:
            return (await connection.execute(change)).rowcount
