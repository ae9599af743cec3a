"""Full disks, lost connections, killed processes: what was acknowledged stays, the rest is told."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from landnam.web.store import engine, postgres
from landnam.web.store.rows import Doubled, Entry, NotSaved, Unavailable, User
from landnam.web.store.store import Store
from landnam.web.store.writer import Verdict
from tests.web.store.making import an_entry, laid, outcome, outcomes
from tests.web.store.servers import HOST, Server

pytestmark = pytest.mark.anyio

END_ALL = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""

ACKNOWLEDGE = """
import asyncio, sys
from landnam.web.store.store import Store
from tests.web.store.making import an_entry, laid

async def play(store, table):
    for version in range(1, 1_000_000):
        await store.append(an_entry(version, table))
        print(table, version, flush=True)

async def main():
    store = await Store.open(sys.argv[1])
    tables = [await laid(store, f"t{number}") for number in range(8)]
    await asyncio.gather(*(play(store, table) for table in tables))

asyncio.run(main())
"""

FILL = """
import asyncio, os, resource, sys
from landnam.web.store.rows import NotSaved, User
from landnam.web.store.store import Store
from tests.web.store.making import an_entry, laid, outcome, outcomes

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

async def main():
    file = sys.argv[1]
    store = await Store.open(file)
    await laid(store)
    await laid(store, "u")
    limit(os.path.getsize(file + "-wal") + 20_000)
    last = 0
    while await outcome(store, an_entry(last + 1)) is None:
        last += 1
    for _ in range(20):
        error = await outcome(store, an_entry(last + 1))
        assert isinstance(error, NotSaved), error
    refused = await outcomes(store, [an_entry(last + 1), an_entry(1, "u")])
    assert all(isinstance(error, NotSaved) for error in refused), refused
    try:
        await store.add_user(User("ann", "x" * 9000))
    except NotSaved:
        pass
    else:
        raise AssertionError("saved although the disk is full")
    assert not await store.healthy()
    assert [entry.version for entry in await store.entries("t")] == list(range(1, last + 1))
    limit(resource.RLIM_INFINITY)
    assert await outcome(store, an_entry(last + 1)) is None
    await store.add_user(User("ann", "x" * 9000))
    await store.close()
    again = await Store.open(file)
    assert await again.last_version("t") == last + 1
    await again.close()
    print(last)

asyncio.run(main())
"""


def child(script: str, address: str) -> subprocess.Popen[str]:
    path = os.pathsep.join([*filter(None, sys.path), str(Path(__file__).parents[3])])
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", script, address],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
    )


async def test_a_killed_process_loses_nothing_it_acknowledged(address: str) -> None:
    process = child(ACKNOWLEDGE, address)
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(300)]
    process.kill()
    lines += process.stdout.read().splitlines(keepends=True)
    process.stdout.close()
    process.wait()
    acknowledged = {tuple(line.split()) for line in lines if line.endswith("\n")}
    assert len(acknowledged) >= 300
    store = await Store.open(address)
    for table in (f"t{number}" for number in range(8)):
        versions = [entry.version for entry in await store.entries(table)]
        assert versions == list(range(1, len(versions) + 1))
        assert {name for name in acknowledged if name[0] == table} <= {
            (table, str(version)) for version in versions
        }
        await store.append(an_entry(len(versions) + 1, table))
    await store.close()


def test_a_full_disk_refuses_clearly_and_goes_on_once_there_is_room(sqlite: str) -> None:
    pytest.importorskip("resource")
    process = child(FILL, sqlite)
    written, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    assert int(written) > 0


async def test_a_locked_file_refuses_and_goes_on(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "BUSY", 0.1)
    store = await Store.open(sqlite)
    await laid(store)
    other = sqlite3.connect(sqlite, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert isinstance(await outcome(store, an_entry(1)), NotSaved)
    with pytest.raises(NotSaved):
        await store.add_user(User("ann"))
    assert await store.entries("t") == [], "reading goes on"
    other.execute("COMMIT")
    other.close()
    await store.append(an_entry(1))
    await store.close()


async def test_a_broken_commit_is_looked_up_not_repeated(
    postgres_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks after the server committed, before it could say so."""
    await laid(postgres_store)
    await laid(postgres_store, "u")
    await postgres_store.append(an_entry(1, "u"))
    real, calls = postgres.append, 0

    async def unheard(connection: Any, entries: list[Entry], again: bool) -> list[Verdict]:
        nonlocal calls
        calls += 1
        verdicts = await real(connection, entries, again)
        if calls == 1:
            raise ConnectionResetError("cut")
        return verdicts

    monkeypatch.setattr(postgres, "append", unheard)
    doubled = an_entry(2, "u", nonce="u-1")
    first, second = await outcomes(postgres_store, [an_entry(1), doubled])
    assert first is None
    assert isinstance(second, Doubled)
    assert calls == 2
    assert await postgres_store.entries("t") == [an_entry(1)]
    assert await postgres_store.last_version("t") == 1


@pytest.fixture
async def postgres_store(postgres: str, anyio_backend: str) -> Any:
    store = await Store.open(postgres)
    yield store
    await store.close()


class Writer:
    """Keeps on with the same entry until it is written, then with the next."""

    def __init__(self, store: Store, table: str) -> None:
        self.store, self.table, self.version = store, table, 0
        self.is_wanted = True
        self.task = asyncio.create_task(self.write())

    async def write(self) -> None:
        while self.is_wanted:
            error = await outcome(self.store, an_entry(self.version + 1, self.table))
            if error is None or isinstance(error, Doubled):
                self.version += 1
            else:
                assert isinstance(error, NotSaved)
                await asyncio.sleep(0.02)

    async def reach(self, version: int) -> None:
        while self.version < version:
            assert not self.task.done()
            await asyncio.sleep(0.01)

    async def end(self) -> None:
        self.is_wanted = False
        await self.task


async def goes_on(writers: list[Writer]) -> None:
    """Each has written some more."""
    async with asyncio.timeout(60):
        for writer, version in [(writer, writer.version + 3) for writer in writers]:
            await writer.reach(version)


async def test_ended_connections_lose_and_double_nothing(postgres: str) -> None:
    store = await Store.open(postgres)
    writers = [Writer(store, await laid(store, f"t{number}")) for number in range(5)]
    killer = await asyncpg.connect(postgres)
    for _ in range(12):
        await asyncio.sleep(0.1)
        await killer.execute(END_ALL)
    await goes_on(writers)
    for writer in writers:
        await writer.end()
        versions = [entry.version for entry in await store.entries(writer.table)]
        assert versions == list(range(1, writer.version + 1))
    await killer.close()
    await store.close()


async def test_a_database_that_only_reads_refuses_and_goes_on(postgres: str) -> None:
    store = await Store.open(postgres)
    await laid(store)
    admin = await asyncpg.connect(postgres)
    name = await admin.fetchval("SELECT current_database()")
    await admin.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await admin.execute(END_ALL)
    refused = await outcome(store, an_entry(1))
    with pytest.raises(NotSaved):
        await store.add_user(User("ann"))
    assert await store.entries("t") == []
    await admin.execute("SET default_transaction_read_only = off")
    await admin.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    await admin.execute(END_ALL)
    assert isinstance(refused, NotSaved)
    await store.append(an_entry(1))
    await admin.close()
    await store.close()


async def test_a_restarted_server_loses_nothing(restartable_postgres: Server) -> None:
    server = restartable_postgres
    store = await Store.open(f"postgres://postgres@{HOST}:{server.port}/postgres")
    writers = [Writer(store, await laid(store, f"t{number}")) for number in range(5)]
    await goes_on(writers)
    await asyncio.to_thread(server.stop)
    with pytest.raises(Unavailable):
        await store.table("t1")
    assert not await store.healthy()
    await asyncio.to_thread(server.start)
    await goes_on(writers)
    for writer in writers:
        await writer.end()
        entries = await store.entries(writer.table)
        assert [entry.version for entry in entries] == list(range(1, writer.version + 1))
        await store.append(an_entry(writer.version + 1, writer.table))
    await store.close()


@pytest.mark.timing
async def test_a_server_that_is_away_is_told_in_time(restartable_postgres: Server) -> None:
    server = restartable_postgres
    address = f"postgres://postgres@{HOST}:{server.port}/postgres"
    store = await Store.open(address)
    await laid(store)
    await asyncio.to_thread(server.stop)
    begun = time.monotonic()
    refused = await outcomes(store, [an_entry(1), an_entry(1), an_entry(2)])
    assert all(isinstance(error, NotSaved) for error in refused)
    assert time.monotonic() - begun < 2 * postgres.PATIENCE
    with pytest.raises(NotSaved):
        await store.add_user(User("ann"))
    with pytest.raises(Unavailable):
        await Store.open(address)
    await asyncio.to_thread(server.start)
    ends = time.monotonic() + 60
    while await outcome(store, an_entry(1)) is not None:
        assert time.monotonic() < ends
        await asyncio.sleep(0.1)
    assert await store.entries("t") == [an_entry(1)]
    await store.close()
