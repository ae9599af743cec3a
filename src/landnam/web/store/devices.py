"""Browsers that are told of turns, each as long as the session in which it asked for it."""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy import delete, insert, select

from landnam.web.store.base import Base
from landnam.web.store.rows import Subscription
from landnam.web.store.schema import sessions, subscriptions

MOST = 20
"""Browsers of one person; the oldest are dropped."""


class Devices(Base):
    async def add_subscription(self, row: Subscription) -> None:
        """A browser belongs to whoever used it last."""
        mine = subscriptions.c.user == row.user
        newest = select(subscriptions.c.endpoint).where(mine)
        newest = newest.order_by(subscriptions.c.created.desc()).limit(MOST - 1)
        async with self._change() as connection:
            kept = (await connection.execute(newest)).scalars().all()
            here = subscriptions.c.endpoint == row.endpoint
            await connection.execute(delete(subscriptions).where(here))
            old = mine & subscriptions.c.endpoint.not_in(kept)
            await connection.execute(delete(subscriptions).where(old))
            await connection.execute(insert(subscriptions).values(asdict(row)))

    async def subscriptions_of(self, user_id: str) -> list[Subscription]:
        """Those of sessions that have not ended."""
        query = select(subscriptions).join(sessions, sessions.c.hash == subscriptions.c.session)
        rows = await self._all(query.where(subscriptions.c.user == user_id))
        return [Subscription(*row) for row in rows]

    async def drop_subscription(self, endpoint: str) -> None:
        await self._do(delete(subscriptions).where(subscriptions.c.endpoint == endpoint))
