"""The tables that this server has open: read from their journals, kept up to date, put away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Final

import structlog
from msgspec.structs import replace

from landnam.kit.errors import Problem
from landnam.kit.game import Content
from landnam.web.store.rows import OPEN, Entry, Seat, Table, Unavailable
from landnam.web.table.actor import LiveTable
from landnam.web.table.background import CLOSING, finish_background, spawn
from landnam.web.table.editions import box_of
from landnam.web.table.errors import Refusal, set_aside
from landnam.web.table.opening import Turns
from landnam.web.table.replayed import begin_slowly
from landnam.web.table.rooms import WaitingRooms
from landnam.web.table.services import Services

IDLE_SECONDS: Final = 120.0
POLL_EVERY: Final = 2.0

log = structlog.get_logger()


class Registry:
    def __init__(self, services: Services, rooms: WaitingRooms) -> None:
        self.services = services
        self.rooms = rooms
        self.tables: dict[str, LiveTable] = {}
        self.opening: dict[str, asyncio.Task[LiveTable | None]] = {}
        self.set_aside: set[str] = set()  # ids of tables that could not be read, until a restart
        self.turns = Turns()
        self.chores: list[Callable[[], Awaitable[None]]] = []  # done at every poll
        services.store.subscribe(self.on_change_elsewhere)
        services.heartbeat.subscribe(self.resume_clocks)
        self.task = asyncio.create_task(self.poll_forever(), name="registry")

    # ---- opening

    async def open(self, table_id: str) -> LiveTable | None:
        """The table, read from its journal if it is not in memory; None if there is none, or if it
        still waits for people. A Refusal says why it cannot be read, without any secret."""
        live = self.tables.get(table_id)
        if live is not None:
            live.check_readable()
            live.used_at = monotonic()  # not put away before the caller has begun to watch
            return live
        task = self.opening.get(table_id)
        if task is None:  # read once for all who wait, even if the first of them disconnects
            task = asyncio.create_task(self.load(table_id), name=f"open {table_id}")
            self.opening[table_id] = task
            task.add_done_callback(partial(self.on_opened, table_id))
        return await asyncio.shield(task)

    def on_opened(self, table_id: str, task: asyncio.Task[LiveTable | None]) -> None:
        del self.opening[table_id]
        if not task.cancelled():
            task.exception()  # marks it as retrieved; those who still wait get it raised

    async def load(self, table_id: str) -> LiveTable | None:
        """A table that cannot be read, or not in time, is not tried again: that may be costly."""
        if table_id in self.set_aside:
            raise set_aside()
        try:
            return await self.read(table_id)
        except (Unavailable, Refusal):
            raise
        except Exception:
            self.set_aside.add(table_id)
            log.exception("a table was set aside", table=table_id)
            raise set_aside() from None

    async def read(self, table_id: str) -> LiveTable | None:
        services = self.services
        with suppress(Unavailable):  # one may watch; no clock rings until all outages are known
            await services.heartbeat.catch_up()
        table = await services.store.table(table_id)
        if table is None or table.status == OPEN:
            return None
        seats = await services.store.seats(table_id)
        box_of(table)  # OtherRules says why it cannot be read
        content = await services.contents.find(table.game, table.content, table.rules)
        entries = await services.store.entries(table_id)
        live = await self.replay(table, seats, content, entries)
        try:
            await live.talk.catch_up()
        except BaseException:
            await live.close()
            raise
        self.tables[table_id] = live
        live.go_on()
        return live

    async def replay(
        self, table: Table, seats: list[Seat], content: Content, entries: Sequence[Entry]
    ) -> LiveTable:
        """The table as its journal tells it, in slices between which everybody else goes on."""
        async with self.turns.take() as turn:
            session = await begin_slowly(table, seats, content, turn)
            live = LiveTable(self.services, table, seats, content, session)
            try:
                live.clocks.start(table, entries)
                await live.journal.replay(entries, turn)
            except BaseException:
                await live.close()
                raise
            return live

    # ---- keeping up to date

    def on_change_elsewhere(self, table_id: str) -> None:
        """Another server has changed the table."""
        live = self.tables.get(table_id)
        if live is not None:
            spawn(self.refresh(live))
        self.rooms.wake(table_id)

    async def refresh(self, live: LiveTable) -> None:
        try:
            row = await self.services.store.table(live.row.id)
            if row is not None and row.next != live.row.next:
                live.row = replace(live.row, next=row.next)
                live.screens.tell_next()
            await live.catch_up()
        except (Unavailable, Problem) as error:  # no database; busy; written by other rules
            log.warning("a table could not be read", table=live.row.id, error=repr(error))
        except Exception:  # the other tables must be read all the same
            log.exception("a table could not be read", table=live.row.id)

    def resume_clocks(self) -> None:
        """There was an outage, during which the clocks stood still."""
        for live in list(self.tables.values()):
            if live.clocks.clock.seconds:
                live.clocks.wind()
                live.screens.show_whole()

    async def poll_forever(self) -> None:
        """Notifications may be lost, so the journals are polled as well."""
        closing = self.services.closing
        while not closing.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(closing.wait(), POLL_EVERY)
                return
            try:
                await self.poll()
            except Unavailable as error:
                log.warning("the journal could not be read", error=repr(error))
            except Exception:  # polling must go on, whatever it is
                log.exception("polling the tables failed")

    async def poll(self) -> None:
        """Close idle tables; read new entries of the others."""
        now = monotonic()
        for live in list(self.tables.values()):
            if live.is_idle and now - live.used_at > IDLE_SECONDS:
                del self.tables[live.row.id]
                await live.close()
        if self.tables:
            versions = await self.services.store.last_versions(list(self.tables))
            for table_id, version in versions.items():
                still_open = self.tables.get(table_id)
                if still_open is not None and version > still_open.game.version:
                    await self.refresh(still_open)
            for chore in self.chores:
                await chore()

    async def close(self) -> None:
        self.services.closing.set()
        late = [self.task, *self.opening.values()]
        await asyncio.wait(late, timeout=CLOSING)
        for task in late:
            task.cancel()
        await finish_background()
        for live in list(self.tables.values()):
            await live.close()
        self.tables.clear()
