"""Long work in slices: while a journal is replayed, everybody else goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final

from landnam.kit.errors import Problem

SLICE: Final = 0.01
"""Seconds after which the others have a turn."""
LONGEST: Final = 30.0
"""Seconds of work that one table may take."""


class TooLong(Problem):
    """Opening a table takes so long that nobody would wait for it."""


class Turns:
    """Only one table is opened at a time, slice by slice, in the order of asking."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()

    @asynccontextmanager
    async def take(self) -> AsyncIterator[Turn]:
        async with self.lock:
            yield Turn(self.lock)


class Turn:
    """Work that pauses between two steps."""

    def __init__(self, lock: asyncio.Lock) -> None:
        self.lock = lock
        self.began = monotonic()
        self.worked = 0.0

    async def pause(self) -> None:
        """Let the others go on, if it is time. Raises TooLong."""
        used = monotonic() - self.began
        if used < SLICE:
            return
        self.worked += used
        if self.worked > LONGEST:
            raise TooLong("the table takes longer than {n} s to open", n=int(LONGEST))
        self.lock.release()
        try:
            await asyncio.sleep(0)
        finally:
            await self.lock.acquire()
        self.began = monotonic()
