"""The journal in PostgreSQL: a batch is one statement, so one round trip."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from landnam.web.store.rows import Doubled, Entry, Gap, NotSaved, Taken
from landnam.web.store.writer import Verdict

CONNECTING, ANSWERING = 5.0, 30.0
"""Seconds to wait for a connection, and for a response."""

PATIENCE = 5.0
"""Seconds to find out whether a commit succeeded when its connection broke."""

LOST = (
    OSError,
    asyncio.TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # raised if a connection ended while it was idle
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # the server shuts down or ends the connection
)
"""The connection is lost: it is unknown whether the statement was executed."""

ServerError: type[Exception] = asyncpg.PostgresError

FOR_ONE = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError)
"""One entry is at fault, not the database."""

TIES = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""Two processes collided: retry at once."""

APPEND = """
WITH given AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::int[],
        $8::float8[]
    ) AS given (table_id, version, seat, kind, text, nonce, spent, at)
), bumped AS (
    UPDATE heads SET version = given.version, changed = greatest(heads.changed, given.at)
    FROM given
    WHERE heads.table_id = given.table_id AND heads.version = given.version - 1
    AND NOT EXISTS (
        SELECT FROM journal
        WHERE journal.table_id = given.table_id AND journal.nonce = given.nonce
    )
    RETURNING heads.table_id
)
INSERT INTO journal (table_id, version, seat, kind, text, nonce, spent, at)
SELECT given.* FROM given JOIN bumped USING (table_id)
RETURNING table_id
"""
BY_NONCE = """
SELECT table_id, version, seat, kind, text, nonce, spent, at
FROM journal WHERE table_id = $1 AND nonce = $2
"""
LAST = "SELECT version FROM heads WHERE table_id = $1"
DURABLE = """
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off'
"""


async def connect(server: str) -> Any:
    return await asyncpg.connect(server, timeout=CONNECTING, command_timeout=ANSWERING)


class PostgresLog:
    def __init__(self, server: str) -> None:
        self.server = server
        self._connection: Any = None

    async def open(self) -> None:
        with suppress(*LOST, asyncpg.PostgresError):  # tried again at each write
            await self._connected()

    async def write(self, entries: Sequence[Entry]) -> list[Verdict]:
        verdicts: list[Verdict] = [None] * len(entries)
        for turn in turns(entries):
            results = await self._settle([entries[place] for place in turn])
            for place, verdict in zip(turn, results, strict=True):
                verdicts[place] = verdict
        return verdicts

    async def close(self) -> None:
        if self._connection is not None:
            try:
                await self._connection.close(timeout=2)
            except LOST:
                self._connection.terminate()
            self._connection = None

    async def _settle(self, entries: list[Entry]) -> list[Verdict]:
        """Writes exactly once, whatever happens to the connection."""
        ends, again = time.monotonic() + PATIENCE, False
        while True:
            try:
                connection = await self._connected()
            except (*LOST, asyncpg.PostgresError) as error:
                if not again or time.monotonic() > ends:
                    return [NotSaved(str(error)) for _ in entries]
                await asyncio.sleep(0.1)
                continue
            try:
                return await append(connection, entries, again)
            except LOST as error:
                self._connection.terminate()
                if time.monotonic() > ends:
                    return [NotSaved(str(error)) for _ in entries]
                again = True
            except TIES:
                continue
            except FOR_ONE as error:
                if len(entries) == 1:
                    return [error]
                return [verdict for one in entries for verdict in await self._settle([one])]
            except asyncpg.PostgresError as error:  # disk full, read only: all is rolled back
                return [NotSaved(str(error)) for _ in entries]

    async def _connected(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self.server)
            await self._connection.execute(DURABLE)
        return self._connection


def turns(entries: Sequence[Entry]) -> list[list[int]]:
    """Indices of the entries in turns, so that no two of a turn belong to one table."""
    by_turn: list[list[int]] = []
    seen: dict[str, int] = {}
    for place, entry in enumerate(entries):
        turn = seen.get(entry.table, 0)
        seen[entry.table] = turn + 1
        if turn == len(by_turn):
            by_turn.append([])
        by_turn[turn].append(place)
    return by_turn


async def append(connection: Any, entries: list[Entry], again: bool) -> list[Verdict]:
    """`again`: an earlier attempt with unknown outcome may have written them."""
    ordered = sorted(entries, key=lambda entry: entry.table)  # makes deadlocks rare
    rows = await connection.fetch(APPEND, *columns(ordered))
    written_tables = {row[0] for row in rows}
    return [
        None if entry.table in written_tables else await why_not(connection, entry, again)
        for entry in entries
    ]


def columns(entries: list[Entry]) -> list[list[str] | list[int] | list[float]]:
    return [
        [entry.table for entry in entries],
        [entry.version for entry in entries],
        [entry.seat for entry in entries],
        [entry.kind for entry in entries],
        [entry.text for entry in entries],
        [entry.nonce for entry in entries],
        [entry.spent for entry in entries],
        [entry.at for entry in entries],
    ]


async def why_not(connection: Any, entry: Entry, again: bool) -> Verdict:
    row = await connection.fetchrow(BY_NONCE, entry.table, entry.nonce)
    if row is not None:
        stored = Entry(*row)
        return None if again and stored == entry else Doubled(stored)
    last = await connection.fetchval(LAST, entry.table)
    if last is None:
        return Gap(f"there is no table {entry.table}")
    if entry.version > last:
        return Gap(f"{entry.table} has {last} entries, {entry.version} cannot follow")
    return Taken(f"{entry.table} already has version {entry.version}")
