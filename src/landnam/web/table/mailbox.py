"""The queue of an actor: one task takes work from it and does one piece at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, TypeVar

from landnam.web.table.errors import busy

T = TypeVar("T")

CAPACITY: Final = 256  # requests that may wait
CLOSING: Final = 5.0  # seconds that the current piece of work may take at the end


class Mailbox:
    def __init__(self, name: str) -> None:
        self.is_closing = False
        self.queue: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue(CAPACITY)
        self.task = asyncio.create_task(self.run(), name=name)

    @property
    def is_empty(self) -> bool:
        return self.queue.empty()

    async def run(self) -> None:
        while not self.is_closing:
            work = await self.queue.get()
            await work()

    async def do(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have the task do the work, and wait for its result. Raises Busy if the queue is full."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def deliver() -> None:
            try:
                result = await work()
            except BaseException as error:
                if not future.done():
                    future.set_exception(error)
                if not isinstance(error, Exception):
                    raise
            else:
                if not future.done():
                    future.set_result(result)

        try:
            self.queue.put_nowait(deliver)
        except asyncio.QueueFull:
            raise busy() from None
        return await future

    async def close(self) -> None:
        """The piece of work in progress is finished first, within limits."""
        self.is_closing = True
        with suppress(asyncio.QueueFull):
            self.queue.put_nowait(wake_up)
        await asyncio.wait([self.task], timeout=CLOSING)
        self.task.cancel()


async def wake_up() -> None:
    """Does nothing: it wakes a task that waits for work, so that it notices the end."""
