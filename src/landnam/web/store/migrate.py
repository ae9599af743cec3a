"""Migrates a database to the schema of this version of landnam."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

NEWEST = "0006"
LOCK = 0x6C616E646E616D  # "landnam"


class TooNew(RuntimeError):
    """The database was made by a newer landnam."""


async def migrate(engine: AsyncEngine) -> None:
    """Any number of processes may do this at the same time."""
    async with engine.connect() as connection:
        if await connection.run_sync(_revision) == NEWEST:
            return
    async with engine.begin() as connection:  # on SQLite this alone keeps others out
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        await connection.run_sync(_upgrade)


def _revision(connection: Connection) -> str:
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or ""


def _upgrade(connection: Connection) -> None:
    from alembic import command  # imported lazily: it is slow
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "landnam.web.store:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise TooNew(f"the database was made by a newer landnam: {error}") from error
