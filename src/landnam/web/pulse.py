"""Time in which some server was there. Clocks count only that: nobody loses by an outage.

A server that can write to the database says so every other second. Where that is missing for
longer, nobody could answer, whatever was broken; the database keeps it, so every server knows.
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


class Pulse:
    """`told` is called when there was an outage that this server did not know of."""

    def __init__(self, store: Store, told: Callable[[], None]) -> None:
        self.store = store
        self.told = told
        self.outages: list[Outage] = []
        self.beaten_at = float("-inf")
        self.turn = asyncio.Lock()
        self.closing = asyncio.Event()
        self.task = asyncio.create_task(self.run(), name="pulse")

    async def run(self) -> None:
        while not self.closing.is_set():
            try:
                await self.beat()
            except Unavailable as error:
                if self.is_fresh:  # said when it begins
                    log.warning("no pulse", error=repr(error))
            except Exception:  # whatever it is, the next beat may do
                log.exception("no pulse")
            with suppress(TimeoutError):
                await asyncio.wait_for(self.closing.wait(), BEAT)

    async def beat(self) -> None:
        """Raises Unavailable."""
        async with self.turn:
            now, known = time(), self.outages[-1].ended if self.outages else 0.0
            news = await self.store.beat(now, known)
            self.outages += news
            self.beaten_at = now
        if news:
            self.told()

    @property
    def is_fresh(self) -> bool:
        """Whether there can be no outage yet that this server does not know of."""
        return abs(time() - self.beaten_at) < SILENCE

    async def catch_up(self) -> None:
        """Raises Unavailable."""
        if not self.is_fresh:
            await self.beat()

    def served(self, since: float, until: float) -> float:
        """Seconds between the two in which some server was there."""
        seconds = until - since
        for outage in reversed(self.outages):
            if outage.ended <= since:
                break
            seconds -= max(0.0, min(outage.ended, until) - max(outage.began, since))
        return max(0.0, seconds)

    def before(self, until: float, seconds: float) -> float:
        """Since when, until then, so many seconds were served."""
        since = until - seconds
        for outage in reversed(self.outages):
            if outage.ended <= since:
                break
            since -= max(0.0, min(outage.ended, until) - outage.began)
        return since

    async def close(self) -> None:
        """With a last beat: the outage begins now."""
        self.closing.set()
        await asyncio.wait([self.task], timeout=CLOSING)
        self.task.cancel()
        try:
            async with asyncio.timeout(CLOSING):
                await self.beat()
        except (Unavailable, TimeoutError):
            pass
        except Exception:  # what comes after us must be closed all the same
            log.exception("no last pulse")
