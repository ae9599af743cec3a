"""Chat lines, and claims of turn notices."""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy import insert, select, text, update

from landnam.web.store.base import Base
from landnam.web.store.rows import Chat
from landnam.web.store.schema import chats, heads

CLAIM = text("""
INSERT INTO notices (table_id, seat, turn) VALUES (:table, :seat, :turn)
ON CONFLICT (table_id, seat) DO UPDATE SET turn = excluded.turn WHERE notices.turn < excluded.turn
""")


class Talk(Base):
    async def add_chat(
        self, table: str, user: str, seat: int, name: str, text: str, at: float
    ) -> Chat:
        """Numbers grow by one for each table. Raises LookupError without such a table."""
        head = update(heads).where(heads.c.table == table).values(chats=heads.c.chats + 1)
        async with self._change() as connection:
            number = (await connection.execute(head.returning(heads.c.chats))).scalar()
            if number is None:
                raise LookupError(f"there is no table {table}")
            line = Chat(table, number, user, seat, name, text, at)
            await connection.execute(insert(chats).values(asdict(line)))
        return line

    async def chat(self, table_id: str, since: int = 0, limit: int = 200) -> list[Chat]:
        """The newest lines after number `since`, oldest of them first."""
        query = select(chats).where(chats.c.table == table_id, chats.c.number > since)
        newest = query.order_by(chats.c.number.desc()).limit(limit)
        return [Chat(*row) for row in reversed(await self._all(newest))]

    async def claim_notice(self, table_id: str, seat: int, turn: int) -> bool:
        """Exactly one caller gets True for a turn: the one that is to send the notice."""
        claim = CLAIM.bindparams(table=table_id, seat=seat, turn=turn)
        return await self._do(claim) == 1
