"""Background tasks: work that nobody awaits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Final

CLOSING: Final = 5.0  # seconds that background tasks may take to finish at shutdown

TASKS: set[asyncio.Future[object]] = set()


def spawn(work: Awaitable[object]) -> None:
    """Start a background task. The event loop holds tasks only weakly, so we keep a reference."""
    task = asyncio.ensure_future(work)
    TASKS.add(task)
    task.add_done_callback(TASKS.discard)


async def finish_background() -> None:
    """Wait a few seconds for the background tasks of this event loop, then cancel the rest."""
    tasks = {task for task in TASKS if task.get_loop() is asyncio.get_running_loop()}
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=CLOSING)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
