"""Group commit: one task in each process writes all waiting journal entries together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import Protocol

from landnam.web.store.rows import Entry, NotSaved

BATCH = 256
"""The most entries in one transaction."""

Verdict = Exception | None
"""None if the entry was written, otherwise why not."""


class Log(Protocol):
    """A database that takes journal entries."""

    async def open(self) -> None: ...

    def write(self, entries: Sequence[Entry]) -> Awaitable[list[Verdict]]:
        """Commits what can be written; a verdict for each. Expected errors are never raised."""

    async def close(self) -> None: ...


class Writer:
    def __init__(self, log: Log) -> None:
        self.log = log
        self.failed_at = float("-inf")  # monotonic
        self._waiting: list[tuple[Entry, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._work(), name="journal writer")

    async def open(self) -> None:
        await self.log.open()

    async def append(self, entry: Entry) -> None:
        """Returns once the entry is committed."""
        if self._closing:
            raise NotSaved("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, done))
        self._wake.set()
        await done

    async def close(self) -> None:
        """Writes what still waits, then stops."""
        self._closing = True
        self._wake.set()
        await self._task
        await self.log.close()

    async def _work(self) -> None:
        while self._waiting or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                await self._commit(batch)

    async def _commit(self, batch: list[tuple[Entry, asyncio.Future[None]]]) -> None:
        verdicts = await self._write([entry for entry, _ in batch])
        for (_, done), verdict in zip(batch, verdicts, strict=True):
            if isinstance(verdict, NotSaved):
                self.failed_at = time.monotonic()
            with suppress(asyncio.InvalidStateError):  # the caller was cancelled
                if verdict is None:
                    done.set_result(None)
                else:
                    done.set_exception(verdict)

    async def _write(self, entries: list[Entry]) -> list[Verdict]:
        """If one entry cannot even be sent to the database, the others are written without it."""
        try:
            return await self.log.write(entries)
        except Exception as error:  # the writer must survive; the caller gets the error
            if len(entries) == 1:
                return [error]
        return [verdict for entry in entries for verdict in await self._write([entry])]
