"""Connections to SQLite and PostgreSQL, set up as the store needs them."""

from __future__ import annotations

import os
import sqlite3
import time
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from landnam.web.store.address import Address
from landnam.web.store.postgres import connect

BUSY = 10.0
"""Seconds to wait while another process writes to the same file."""

PRAGMAS = ("PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON")


def make_engine(address: Address) -> AsyncEngine:
    """Its errors hide parameters: errors are logged, and names must not be."""
    if address.server:
        return create_async_engine(
            "postgresql+asyncpg://",
            async_creator=partial(connect, address.server),
            pool_pre_ping=True,
            hide_parameters=True,
        )
    engine = create_async_engine(
        "sqlite+aiosqlite:///" + address.file,
        connect_args={"timeout": BUSY},
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    for pragma in PRAGMAS:
        cursor = connection.cursor()
        cursor.execute(pragma)
        cursor.close()


def _begin(connection: Connection) -> None:
    """Takes the write lock at once: to upgrade a read lock later may fail half-way."""
    if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def connect_file(file: str) -> sqlite3.Connection:
    """A connection of its own, for the writer."""
    connection = sqlite3.connect(file, timeout=BUSY, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        connection.execute(pragma)
    return connection


def prepare_file(file: str) -> None:
    """Creates the file, readable by its owner alone, with write-ahead logging."""
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    ends = time.monotonic() + BUSY
    while True:
        connection = connect_file(file)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:  # another process does the same just now
            if "locked" not in str(error) or time.monotonic() > ends:
                raise
            time.sleep(0.02)
        finally:
            connection.close()
