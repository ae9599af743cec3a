"""When a server was up: all servers share one heartbeat, and its gaps are outages."""

from __future__ import annotations

from typing import Final

from sqlalchemy import insert, select, update

from landnam.web.store.base import Base
from landnam.web.store.rows import Outage
from landnam.web.store.schema import heartbeat, outages

SILENCE: Final = 5.0
"""Seconds without a beat that count as an outage."""


class Uptime(Base):
    async def beat(self, now: float, since: float) -> list[Outage]:
        """A server is up now. Returns the outages that ended after `since`, oldest first; all
        servers get the same, and no two overlap."""
        async with self._change() as connection:
            query = select(heartbeat.c.at).with_for_update()
            last = (await connection.execute(query)).scalar_one()
            if now - last > SILENCE:
                await connection.execute(insert(outages).values(began=last, ended=now))
            if now > last:
                await connection.execute(update(heartbeat).values(at=now))
            recent = select(outages).where(outages.c.ended > since).order_by(outages.c.ended)
            return [Outage(*row) for row in await connection.execute(recent)]
