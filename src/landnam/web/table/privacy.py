"""Deleting the data of a person, at the tables of every server."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import time
from typing import Final

from landnam.web.store.rows import Unavailable, User
from landnam.web.table.registry import Registry

CLOCK_SKEW: Final = 60.0  # seconds by which the clocks of two servers may differ


class Privacy:
    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.store = registry.services.store
        self.forgotten: set[str] = set()  # ids of users whose names were replaced here
        self.checked_at = time()
        registry.chores.append(self.replace_names)

    async def forget(self, user: User, name: str) -> None:
        """Delete what is stored of a person, and show `name` in place of theirs."""
        await self.store.forget(user, name)
        with suppress(Unavailable):  # the next poll of the registry tries again
            await self.replace_names()

    async def replace_names(self) -> None:
        """At open tables, for users that this server or another has forgotten."""
        now = time()
        forgotten = await self.store.forgotten(self.checked_at - CLOCK_SKEW)
        await asyncio.gather(*self.registry.opening.values(), return_exceptions=True)
        for user in forgotten - self.forgotten:
            for live in list(self.registry.tables.values()):
                if live.knows(user):
                    await live.forget(user)
        self.forgotten, self.checked_at = forgotten, now
