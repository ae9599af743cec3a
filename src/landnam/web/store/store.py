"""The store: one object for everything in the database."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterable

from sqlalchemy import ARRAY, ColumnElement, Text, any_, cast, func, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from landnam.web.store.address import Address, read_address
from landnam.web.store.base import AWAY
from landnam.web.store.devices import Devices
from landnam.web.store.engine import make_engine, prepare_file
from landnam.web.store.lite import LiteLog
from landnam.web.store.migrate import migrate
from landnam.web.store.notifications import Notifications, make_notifications
from landnam.web.store.people import People
from landnam.web.store.postgres import PostgresLog
from landnam.web.store.rows import Entry, Unavailable
from landnam.web.store.schema import heads, journal
from landnam.web.store.tables import Tables
from landnam.web.store.talk import Talk
from landnam.web.store.uptime import Uptime
from landnam.web.store.writer import Log, Writer

UNHEALTHY = 10.0
"""Seconds for which the store counts as unhealthy after a failed write."""


class Store(People, Devices, Tables, Talk, Uptime):
    """Open it with `Store.open`. Raises Unavailable (NotSaved for changes) while the database
    cannot be reached, and recovers by itself.
    """

    def __init__(self, engine: AsyncEngine, address: Address, notifications: Notifications) -> None:
        super().__init__(engine)
        self._writer = Writer(self._log(address))
        self._notifications = notifications

    @classmethod
    async def open(cls, address: str, redis: str = "") -> Store:
        """Migrates the database first; several processes may do so at once.

        Raises BadAddress, TooNew, Unavailable, and OSError for a file that cannot be made.
        """
        place = read_address(address)
        if place.file:
            await asyncio.to_thread(prepare_file, place.file)
        engine = make_engine(place)
        try:
            await migrate(engine)
        except AWAY as error:
            await engine.dispose()
            raise Unavailable(str(error)) from error
        except BaseException:
            await engine.dispose()
            raise
        store = cls(engine, place, make_notifications(place, redis))
        await store._writer.open()
        return store

    async def close(self) -> None:
        await self._notifications.close()
        await self._writer.close()
        await self.engine.dispose()

    async def append(self, entry: Entry) -> None:
        """Returns once the entry is committed. Raises Taken (Gap), Doubled, NotSaved."""
        await self._writer.append(entry)

    async def entries(self, table_id: str, since: int = 0) -> list[Entry]:
        """The journal after version `since`."""
        query = select(journal).where(journal.c.table == table_id, journal.c.version > since)
        return [Entry(*row) for row in await self._all(query.order_by(journal.c.version))]

    async def last_version(self, table_id: str) -> int:
        """0 before the first entry."""
        return (await self.last_versions([table_id])).get(table_id, 0)

    async def last_versions(self, table_ids: Iterable[str]) -> dict[str, int]:
        """Of many tables in one query, to poll for changes every few seconds."""
        query = select(heads.c.table, heads.c.version).where(self._is_among(list(table_ids)))
        return {row[0]: row[1] for row in await self._all(query)}

    def subscribe(self, callback: Callable[[str], None]) -> None:
        """Called with a table's id when another process changed it. Some calls may be lost."""
        self._notifications.subscribe(callback)

    def publish_change(self, table_id: str) -> None:
        """Notifies the other processes that a table changed, soon; never raises."""
        self._notifications.publish(table_id)

    async def healthy(self) -> bool:
        """Whether the database responds, and no write failed lately."""
        try:
            async with asyncio.timeout(2):
                await self._all(select(text("1")))
        except (Unavailable, TimeoutError):
            return False
        return time.monotonic() - self._writer.failed_at > UNHEALTHY

    def _is_among(self, table_ids: list[str]) -> ColumnElement[bool]:
        """The ids as one parameter: a thousand parameters would take ten times as long."""
        if self.engine.dialect.name == "postgresql":
            return heads.c.table == any_(cast(table_ids, ARRAY(Text)))
        values = func.json_each(json.dumps(table_ids)).table_valued("value")
        return heads.c.table.in_(select(values.c.value))

    def _log(self, address: Address) -> Log:
        if address.server:
            return PostgresLog(address.server)
        assert isinstance(self._turn, asyncio.Lock)
        return LiteLog(address.file, self._turn)
