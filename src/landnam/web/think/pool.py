"""A pool of processes in which bots think. First come, first served."""

from __future__ import annotations

import asyncio
import os
from typing import Final

from landnam.web.think.levels import BOT_LEVELS
from landnam.web.think.process import Died, Thinker
from landnam.web.think.tasks import Answer, Task

TRIES: Final = 2
"""Attempts for a question whose process died."""

GRACE: Final = 2.0
"""Seconds after the limit until the system kills a process that the server did not stop."""


class ThinkError(Exception):
    """No answer: the bot has failed."""


class TooSlow(ThinkError):
    """The bot exceeded its time limit; its process was killed."""


class Closed(ThinkError):
    """The server is going down."""


class Thinkers:
    """Bound to one event loop. Not a ProcessPoolExecutor: that one fails all its work when one of
    its processes is killed, and a process that thinks for too long must be killed."""

    def __init__(self, workers: int = 0) -> None:
        """0 is one less than there are cores."""
        self.size = workers or max(1, (os.cpu_count() or 1) - 1)
        self.thinkers = [Thinker() for _ in range(self.size)]
        self.free: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for thinker in self.thinkers:
            self.free.put_nowait(thinker)
        self.waiting = 0
        self.thinking = 0
        self.is_closed = False

    async def choose(
        self,
        game: str,
        content_digest: str,
        content_text: str | None,
        level: str,
        packed_view: bytes,
        seed: str,
        limit: float,
        rules: int = 0,
    ) -> int:
        """An option of the view's first question. `limit` counts from when thinking begins."""
        spec = BOT_LEVELS[level]
        task = Task(
            game, content_digest, content_text, spec, packed_view, seed, limit + GRACE, rules
        )
        thinker = await self.take()
        self.thinking += 1
        try:
            answer = await self.ask(thinker, task, limit)
        finally:
            self.thinking -= 1
            self.free.put_nowait(thinker)
        if answer.error:
            raise ThinkError(answer.error)
        return answer.option

    async def take(self) -> Thinker:
        """A free thinker; callers that wait are served in order."""
        self.waiting += 1
        try:
            thinker = await self.free.get()
        finally:
            self.waiting -= 1
        if self.is_closed:
            self.free.put_nowait(thinker)
            raise Closed
        return thinker

    async def ask(self, thinker: Thinker, task: Task, limit: float) -> Answer:
        for _ in range(TRIES):
            try:
                return await thinker.ask(task, limit)
            except TimeoutError as error:
                raise TooSlow(f"no answer within {limit} seconds") from error
            except Died:
                if self.is_closed:
                    raise Closed from None
        raise ThinkError(f"{TRIES} processes died one after the other")

    async def close(self) -> None:
        """Kill all processes; callers that still wait get Closed."""
        self.is_closed = True
        await asyncio.gather(*[thinker.close() for thinker in self.thinkers])
