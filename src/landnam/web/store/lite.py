"""The journal in SQLite, written by a thread of its own: one hop for a whole batch."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from landnam.web.store.engine import connect_file
from landnam.web.store.rows import Doubled, Entry, Gap, NotSaved, Taken
from landnam.web.store.writer import Verdict

INSERT = """
INSERT INTO journal (table_id, version, seat, kind, text, nonce, spent, at)
SELECT ?, ?, ?, ?, ?, ?, ?, ?
FROM heads WHERE table_id = ? AND version = ?
"""
"""If the table stands just before it. Numbered parameters would be shorter, but some releases of
Python 3.12 warn of them."""
BUMP = """
CREATE TEMP TRIGGER bump AFTER INSERT ON main.journal BEGIN
    UPDATE heads SET version = new.version, changed = max(changed, new.at)
    WHERE table_id = new.table_id;
END
"""
"""Updates the head in the same statement: between two statements this thread would have to wait for
the interpreter lock again, while tables are drawn."""
BY_NONCE = """
SELECT table_id, version, seat, kind, text, nonce, spent, at
FROM journal WHERE table_id = ? AND nonce = ?
"""
LAST = "SELECT version FROM heads WHERE table_id = ?"


class LiteLog:
    def __init__(self, file: str, turn: asyncio.Lock) -> None:
        self.file = file
        self._turn = turn
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._connection: sqlite3.Connection | None = None

    async def open(self) -> None:
        """Connects before the first entry: later there may be no file left to open."""
        loop = asyncio.get_running_loop()
        with suppress(sqlite3.Error):  # tried again at each write
            await loop.run_in_executor(self._thread, self._connected)

    async def write(self, entries: Sequence[Entry]) -> list[Verdict]:
        loop = asyncio.get_running_loop()
        async with self._turn:
            return await loop.run_in_executor(self._thread, self._write, entries)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._drop)
        self._thread.shutdown()

    def _write(self, entries: Sequence[Entry]) -> list[Verdict]:
        try:
            connection = self._connected()
            if len(entries) == 1:
                return [write_one(connection, entries[0])]  # a transaction by itself
            connection.execute("BEGIN IMMEDIATE")
            verdicts = [write_one(connection, entry) for entry in entries]
            connection.execute("COMMIT")
            return verdicts
        except sqlite3.Error as error:
            self._drop()  # which rolls back
            return [NotSaved(str(error)) for _ in entries]
        except BaseException:
            self._drop()
            raise

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = connect_file(self.file)
            self._connection.execute(BUMP)
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def write_one(connection: sqlite3.Connection, entry: Entry) -> Verdict:
    fields = (entry.table, entry.version, entry.seat, entry.kind, entry.text, entry.nonce)
    values = (*fields, entry.spent, entry.at, entry.table, entry.version - 1)
    try:
        row_count = connection.execute(INSERT, values).rowcount
    except sqlite3.IntegrityError:
        return why_not(connection, entry)
    return None if row_count else why_not(connection, entry)


def why_not(connection: sqlite3.Connection, entry: Entry) -> Exception:
    row = connection.execute(BY_NONCE, (entry.table, entry.nonce)).fetchone()
    if row is not None:
        return Doubled(Entry(*row))
    head = connection.execute(LAST, (entry.table,)).fetchone()
    if head is None:
        return Gap(f"there is no table {entry.table}")
    if entry.version > head[0]:
        return Gap(f"{entry.table} has {head[0]} entries, {entry.version} cannot follow")
    return Taken(f"{entry.table} already has version {entry.version}")
