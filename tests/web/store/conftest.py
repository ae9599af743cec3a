"""A store on each database, empty for every test."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import asyncpg
import pytest

from landnam.web.store.store import Store
from tests.web.store.servers import HOST, Server, answers, own_postgres, own_redis

NUMBERS = count()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_port() -> Iterator[int]:
    """A server that answers and lets us in, or our own."""
    if answers(5432):
        yield 5432
        return
    with own_postgres() as server:
        yield server.port


@pytest.fixture(scope="session")
def redis_address() -> Iterator[str]:
    """With a number for this process, so that no other hears us."""
    if answers(6379):
        yield f"redis://{HOST}:6379/{1 + os.getpid() % 15}"
        return
    with own_redis() as server:
        yield f"redis://{HOST}:{server.port}/0"


@pytest.fixture(scope="session")
def database(postgres_port: int) -> Iterator[str]:
    """The address of a database of this run, dropped at its end."""
    name = f"landnam_test_{os.getpid()}_{next(NUMBERS)}"
    server = f"postgresql://postgres@{HOST}:{postgres_port}"
    try:
        asyncio.run(run_sql(f"{server}/postgres", f"CREATE DATABASE {name} TEMPLATE template0"))
    except (OSError, asyncpg.PostgresError) as error:
        pytest.skip(f"PostgreSQL on port {postgres_port} does not let us in: {error}")
    yield f"{server}/{name}"
    asyncio.run(run_sql(f"{server}/postgres", f"DROP DATABASE {name} WITH (FORCE)"))


async def run_sql(address: str, command: str) -> None:
    connection = await asyncpg.connect(address, timeout=5)
    try:
        await connection.execute(command)
    finally:
        await connection.close()


@pytest.fixture
def postgres(database: str) -> str:
    """The address of an empty schema."""
    name = f"test_{next(NUMBERS)}"
    asyncio.run(run_sql(database, f"CREATE SCHEMA {name}"))
    return f"{database}?search_path={name}"


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return str(tmp_path / "table.db")


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest) -> str:
    name = {"sqlite": "sqlite", "postgresql": "postgres"}[request.param]
    return str(request.getfixturevalue(name))


@pytest.fixture
async def store(address: str, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await Store.open(address)
    yield opened
    await opened.close()


@pytest.fixture
def restartable_postgres() -> Iterator[Server]:
    with own_postgres() as server:
        yield server


@pytest.fixture
def restartable_redis() -> Iterator[Server]:
    with own_redis() as server:
        yield server
