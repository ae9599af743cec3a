"""Tables, their seats, and the content they are played with."""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec.structs import asdict
from sqlalchemy import Select, case, exists, insert, select, union, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from landnam.web.store.base import Base
from landnam.web.store.rows import BOT, FREE, LISTED, OPEN, OVER, PERSON, PLAYING, Seat, Table
from landnam.web.store.schema import contents, heads, seats, tables


class Tables(Base):
    async def add_content(self, digest: str, game: str, text: str) -> None:
        """Idempotent."""
        if await self.content_text(digest) is not None:
            return
        try:
            await self._do(insert(contents).values(digest=digest, game=game, text=text))
        except IntegrityError:
            if await self.content_text(digest) is None:
                raise

    async def content_text(self, digest: str) -> str | None:
        row = await self._one(select(contents.c.text).where(contents.c.digest == digest))
        return None if row is None else str(row[0])

    async def add_table(self, table: Table, sitters: list[Seat]) -> None:
        async with self._change() as connection:
            await lay(connection, table, sitters)

    async def table(self, table_id: str) -> Table | None:
        row = await self._one(with_head().where(tables.c.id == table_id))
        return None if row is None else Table(*row)

    async def seats(self, table_id: str) -> list[Seat]:
        query = select(seats).where(seats.c.table == table_id).order_by(seats.c.seat)
        return [Seat(*row) for row in await self._all(query)]

    async def tables_of(self, user_id: str, limit: int) -> list[Table]:
        """Where the user sits, and those they made: newest first, finished ones last.

        Not sorted by the last change: a secret answer is a change too, and would show.
        """
        sits = select(seats.c.table).where(seats.c.user == user_id)
        owns = select(tables.c.id).where(tables.c.owner == user_id)
        mine = with_head().where(tables.c.id.in_(union(sits, owns)))
        is_over = case((tables.c.status == OVER, 1), else_=0)
        newest = mine.order_by(is_over, tables.c.created.desc(), tables.c.id).limit(limit)
        return [Table(*row) for row in await self._all(newest)]

    async def open_tables(self, limit: int) -> list[Table]:
        """Listed tables that wait for people, newest first."""
        listed = (tables.c.status == OPEN) & (tables.c.listing == LISTED)
        newest = with_head().where(listed).order_by(tables.c.created.desc(), tables.c.id)
        return [Table(*row) for row in await self._all(newest.limit(limit))]

    async def sit(self, table_id: str, seat: int, user_id: str, name: str) -> bool:
        """Only on a free seat of an open table. Idempotent: True for a user who sits there."""
        here = (seats.c.table == table_id) & (seats.c.seat == seat)
        take = update(seats).where(here, seats.c.kind == FREE)
        mine = select(seats.c.seat).where(here, seats.c.kind == PERSON, seats.c.user == user_id)
        async with self._change() as connection:
            if await lock(connection, table_id) != OPEN:
                return False
            taken = take.values(kind=PERSON, user=user_id, name=name)
            if (await connection.execute(taken)).rowcount:
                await touch(connection, table_id)
                return True
            return (await connection.execute(mine)).first() is not None

    async def stand(self, table_id: str, seat: int, user_id: str) -> bool:
        """Frees the user's own seat, only while the table is open."""
        here = (seats.c.table == table_id) & (seats.c.seat == seat)
        mine = update(seats).where(here, seats.c.kind == PERSON, seats.c.user == user_id)
        async with self._change() as connection:
            if await lock(connection, table_id) != OPEN:
                return False
            free = mine.values(kind=FREE, user="", name="")
            if not (await connection.execute(free)).rowcount:
                return False
            await touch(connection, table_id)
            return True

    async def fill(self, table_id: str, level: str, names: Sequence[str]) -> None:
        """Gives the free seats of an open table to bots."""
        async with self._change() as connection:
            if await lock(connection, table_id) != OPEN:
                return
            free = select(seats.c.seat).where(seats.c.table == table_id, seats.c.kind == FREE)
            for number in (await connection.execute(free)).scalars().all():
                here = (seats.c.table == table_id) & (seats.c.seat == number)
                bot = {"kind": BOT, "bot": level, "name": names[number]}
                await connection.execute(update(seats).where(here).values(bot))
            await touch(connection, table_id)

    async def start_if_full(self, table_id: str) -> bool:
        """Starts the game of an open table without free seats; exactly one caller gets True."""
        free = exists().where(seats.c.table == table_id, seats.c.kind == FREE)
        begin = update(tables).where(tables.c.id == table_id, ~free)
        async with self._change() as connection:
            if await lock(connection, table_id) != OPEN:
                return False
            if not (await connection.execute(begin.values(status=PLAYING))).rowcount:
                return False
            await touch(connection, table_id)
            return True

    async def finish(self, table_id: str, result: str) -> None:
        async with self._change() as connection:
            end = update(tables).where(tables.c.id == table_id)
            await connection.execute(end.values(status=OVER, result=result))
            await touch(connection, table_id)

    async def add_rematch(self, of: str, table: Table, sitters: list[Seat]) -> str:
        """Adds the table of the rematch, unless there is one already; the id of either."""
        first = update(tables).where(tables.c.id == of, tables.c.next == "")
        async with self._change() as connection:
            await lock(connection, of)
            if (await connection.execute(first.values(next=table.id))).rowcount:
                await touch(connection, of)
                await lay(connection, table, sitters)
            chosen = select(tables.c.next).where(tables.c.id == of)
            return (await connection.execute(chosen)).scalar() or ""


async def lay(connection: AsyncConnection, table: Table, sitters: list[Seat]) -> None:
    row = asdict(table)
    changed = row.pop("changed") or table.created
    await connection.execute(insert(tables).values(row))
    head = insert(heads).values(table=table.id, version=0, chats=0, changed=changed)
    await connection.execute(head)
    if sitters:
        await connection.execute(insert(seats), [asdict(sitter) for sitter in sitters])


def with_head() -> Select[*tuple[object, ...]]:
    """Tables, joined with the time of their last change."""
    return select(*tables.c, heads.c.changed).join(heads, heads.c.table == tables.c.id)


async def lock(connection: AsyncConnection, table_id: str) -> str:
    """Locks the row until the end of the transaction. Its status; "" without a table."""
    query = select(tables.c.status).where(tables.c.id == table_id)
    return (await connection.execute(query.with_for_update(key_share=True))).scalar() or ""


async def touch(connection: AsyncConnection, table_id: str) -> None:
    head = update(heads).where(heads.c.table == table_id)
    await connection.execute(head.values(changed=time.time()))
