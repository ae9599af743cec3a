"""Waiting for a table to begin."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class WaitingRooms:
    """One event for each table that somebody waits for."""

    def __init__(self) -> None:
        self.events: dict[str, asyncio.Event] = {}

    def wake(self, table: str) -> None:
        event = self.events.pop(table, None)
        if event is not None:
            event.set()

    def wake_all(self) -> None:
        for table in list(self.events):
            self.wake(table)

    async def wait(self, table: str, seconds: float) -> None:
        """Returns when the table changes, at the latest after `seconds`."""
        event = self.events.setdefault(table, asyncio.Event())
        with suppress(TimeoutError):
            await asyncio.wait_for(event.wait(), seconds)
