"""Opening: addresses, the shape of the database, many processes at once."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from landnam.web.store import rows, schema
from landnam.web.store.address import Address, BadAddress, read_address
from landnam.web.store.engine import make_engine
from landnam.web.store.migrate import NEWEST, TooNew, migrate
from landnam.web.store.store import Store
from tests.web.store.making import an_entry, laid

OPEN = """
import asyncio, sys
from landnam.web.store.store import Store

async def main():
    store = await Store.open(sys.argv[1])
    assert await store.healthy()
    await store.close()

asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("postgres://u@h/d", Address(server="postgresql://u@h/d")),
        (
            "postgresql://u@h/d?sslmode=require",
            Address(server="postgresql://u@h/d?sslmode=require"),
        ),
        ("postgresql+asyncpg://h/d", Address(server="postgresql://h/d")),
        ("sqlite:///some/where.db", Address(file="some/where.db")),
        ("sqlite:////some/where.db", Address(file="/some/where.db")),
        ("/some/where.db", Address(file="/some/where.db")),
    ],
)
def test_addresses(written: str, meant: Address) -> None:
    assert read_address(written) == meant


def test_a_path_may_begin_at_home() -> None:
    assert read_address("~/x.db") == Address(file=str(Path.home() / "x.db"))


@pytest.mark.parametrize("written", ["", "mysql://h/d", ":memory:", "sqlite://", "sqlite:///"])
def test_other_addresses_are_refused(written: str) -> None:
    with pytest.raises(BadAddress):
        read_address(written)


def test_columns_stand_in_the_order_of_the_fields() -> None:
    pairs = {
        rows.User: schema.users,
        rows.Token: schema.tokens,
        rows.Seat: schema.seats,
        rows.Entry: schema.journal,
        rows.Chat: schema.chats,
    }
    for row, table in pairs.items():
        assert row.__struct_fields__ == tuple(table.c.keys())
    assert rows.Table.__struct_fields__ == (*schema.tables.c.keys(), "changed")


def test_the_newest_step_is_the_one_we_work_with() -> None:
    config = Config()
    config.set_main_option("script_location", "landnam.web.store:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))


@pytest.mark.anyio
async def test_the_steps_lead_to_the_schema_and_may_be_taken_again(store: Store) -> None:
    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await laid(store)
    await store.append(an_entry(1))
    await migrate(store.engine)
    assert await store.entries("t") == [an_entry(1)]


def take_first_step(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "landnam.web.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")


@pytest.mark.anyio
async def test_a_database_of_the_first_shape_is_brought_to_the_newest(address: str) -> None:
    engine = make_engine(read_address(address))
    async with engine.begin() as connection:
        await connection.run_sync(take_first_step)
    await engine.dispose()
    store = await Store.open(address)
    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await laid(store)
    assert [await store.claim_notice("t", 0, turn) for turn in (3, 3, 2, 4)] == [
        True, False, False, True,
    ]  # fmt: skip
    await store.close()


@pytest.mark.anyio
async def test_a_database_of_a_newer_landnam_is_refused(address: str) -> None:
    store = await Store.open(address)
    async with store.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()
    with pytest.raises(TooNew):
        await Store.open(address)


@pytest.mark.anyio
async def test_two_processes_open_an_empty_database_at_once(address: str) -> None:
    environ = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = (sys.executable, "-W", "error", "-c", OPEN, address)
    processes = [await asyncio.create_subprocess_exec(*command, env=environ) for _ in range(2)]
    assert [await process.wait() for process in processes] == [0] * 2


@pytest.mark.anyio
async def test_many_stores_open_an_empty_database_at_once(address: str) -> None:
    stores = await asyncio.gather(*(Store.open(address) for _ in range(6)))
    assert all([await store.healthy() for store in stores])
    for store in stores:
        await store.close()


@pytest.mark.anyio
async def test_sqlite_is_set_up_to_lose_nothing(sqlite: str) -> None:
    store = await Store.open(f"sqlite:///{sqlite}")
    async with store.engine.connect() as connection:
        for pragma, value in {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}.items():
            assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar() == value
    assert os.stat(sqlite).st_mode & 0o077 == 0, "seeds and digests are nobody else's business"
    await store.close()


@pytest.mark.anyio
async def test_a_folder_is_made_and_an_impossible_one_told(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "new" / "folder" / "table.db"))
    await store.close()
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        await Store.open(str(tmp_path / "file" / "table.db"))
