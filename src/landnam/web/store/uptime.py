"""When a server was there: all of them keep one pulse going; where it stopped there was none."""

from __future__ import annotations

from typing import Final

from sqlalchemy import insert, select, update

from landnam.web.store.base import Base
from landnam.web.store.rows import Outage
from landnam.web.store.schema import outages, pulse

SILENCE: Final = 5.0
"""Seconds without a beat after which no server is taken to have been there."""


class Uptime(Base):
    async def beat(self, now: float, known: float) -> list[Outage]:
        """A server is there now. Outages that ended after `known`, oldest first: each server is
        told the same, and no two of them overlap."""
        async with self._change() as connection:
            wanted = select(pulse.c.at).with_for_update()
            last = (await connection.execute(wanted)).scalar_one()
            if now - last > SILENCE:
                await connection.execute(insert(outages).values(began=last, ended=now))
            if now > last:
                await connection.execute(update(pulse).values(at=now))
            news = select(outages).where(outages.c.ended > known).order_by(outages.c.ended)
            return [Outage(*row) for row in await connection.execute(news)]
