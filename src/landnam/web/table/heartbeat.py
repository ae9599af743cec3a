"""The heartbeat of the servers: game clocks count only time in which some server was up.

Every server that can write to the database does so every other second. A gap in these beats is an
outage: nobody could answer, whatever was broken. It is stored, so all servers know of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import time
from typing import Final

import structlog

from landnam.web.store.rows import Outage, Unavailable
from landnam.web.store.store import Store
from landnam.web.store.uptime import SILENCE

BEAT: Final = 2.0
CLOSING: Final = 2.0  # seconds that the last beat may take

log = structlog.get_logger()


class Heartbeat:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.callbacks: list[Callable[[], None]] = []
        self.outages: list[Outage] = []
        self.last_beat = float("-inf")
        self.lock = asyncio.Lock()
        self.closing = asyncio.Event()
        self.task = asyncio.create_task(self.run(), name="heartbeat")

    def subscribe(self, callback: Callable[[], None]) -> None:
        """Called after an outage that this server did not know of."""
        self.callbacks.append(callback)

    async def run(self) -> None:
        while not self.closing.is_set():
            try:
                await self.beat()
            except Unavailable as error:
                if self.is_recent:  # logged once, when it begins
                    log.warning("no heartbeat", error=repr(error))
            except Exception:  # whatever it is, the next beat may succeed
                log.exception("no heartbeat")
            with suppress(TimeoutError):
                await asyncio.wait_for(self.closing.wait(), BEAT)

    async def beat(self) -> None:
        """Raises Unavailable."""
        async with self.lock:
            now, since = time(), self.outages[-1].ended if self.outages else 0.0
            new_outages = await self.store.beat(now, since)
            self.outages += new_outages
            self.last_beat = now
        if new_outages:
            for callback in self.callbacks:
                callback()

    @property
    def is_recent(self) -> bool:
        """Whether this server must know of every outage: the last beat was a moment ago."""
        return abs(time() - self.last_beat) < SILENCE

    async def catch_up(self) -> None:
        """Make sure that all outages are known. Raises Unavailable."""
        if not self.is_recent:
            await self.beat()

    def served(self, since: float, until: float) -> float:
        """Seconds between the two in which some server was up."""
        seconds = until - since
        for outage in reversed(self.outages):
            if outage.ended <= since:
                break
            seconds -= max(0.0, min(outage.ended, until) - max(outage.began, since))
        return max(0.0, seconds)

    def before(self, until: float, seconds: float) -> float:
        """The inverse of `served`: the time since which so many seconds were served."""
        since = until - seconds
        for outage in reversed(self.outages):
            if outage.ended <= since:
                break
            since -= max(0.0, min(outage.ended, until) - outage.began)
        return since

    async def close(self) -> None:
        """With a last beat, so that the outage begins now."""
        self.closing.set()
        await asyncio.wait([self.task], timeout=CLOSING)
        self.task.cancel()
        try:
            async with asyncio.timeout(CLOSING):
                await self.beat()
        except (Unavailable, TimeoutError):
            pass
        except Exception:  # the store must be closed all the same
            log.exception("no last heartbeat")
