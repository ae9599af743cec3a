"""The tables of the database. Columns stand in the order of the fields in rows.py."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()


def text(name: str, **options: Any) -> Column[str]:
    return Column(name, Text, nullable=False, **options)


def number(name: str, **options: Any) -> Column[int]:
    return Column(name, Integer, nullable=False, **options)


def time(name: str, **options: Any) -> Column[float]:
    """Seconds since 1970."""
    return Column(name, Double, nullable=False, **options)


def key(name: str, of: str = "", **options: Any) -> Column[str]:
    """A part of the primary key, perhaps a foreign key as well."""
    parts = [ForeignKey(of)] if of else []
    return Column(name, Text, *parts, primary_key=True, **options)


users = Table(
    "users",
    metadata,
    key("id"),
    text("name"),
    text("lang"),
    text("theme"),
    text("palette"),
    Column("sound", Boolean, nullable=False),
    Column("confirm", Boolean, nullable=False),
    text("notify"),
    time("created"),
)

sessions = Table(
    "sessions",
    metadata,
    key("hash"),
    Column("user_id", Text, ForeignKey("users.id"), nullable=False, index=True, key="user"),
    time("created"),
)

accounts = Table(
    "accounts",
    metadata,
    key("login"),
    Column("user_id", Text, ForeignKey("users.id"), nullable=False, index=True, key="user"),
    text("password_hash"),
)

tokens = Table(
    "tokens",
    metadata,
    key("hash"),
    Column("user_id", Text, ForeignKey("users.id"), nullable=False, index=True, key="user"),
    text("label"),
    time("created"),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    key("endpoint"),
    Column("user_id", Text, ForeignKey("users.id"), nullable=False, index=True, key="user"),
    text("p256dh"),
    text("auth"),
    text("session"),
    time("created"),
)

contents = Table("contents", metadata, key("digest"), text("game"), text("text"))

tables = Table(
    "tables",
    metadata,
    key("id"),
    text("name"),
    text("game"),
    number("rules"),
    text("content"),
    text("options"),
    text("seed"),
    text("owner", index=True),
    text("status"),
    text("prologue"),
    text("clock"),
    text("stand_in"),
    text("listing"),
    text("webhook"),
    text("result"),
    text("next"),
    time("created"),
)
Index(
    "ix_tables_open",
    tables.c.created,
    sqlite_where=tables.c.status == "open",
    postgresql_where=tables.c.status == "open",
)

heads = Table(  # what changes with every move, in a small table of its own
    "heads",
    metadata,
    key("table_id", "tables.id", key="table"),
    number("version"),  # of the last journal entry
    number("chats"),  # number of chat lines
    time("changed"),
    postgresql_with={"fillfactor": "50"},
)

seats = Table(
    "seats",
    metadata,
    key("table_id", "tables.id", key="table"),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    text("kind"),
    text("user_id", key="user", index=True),
    text("name"),
    text("bot"),
)

journal = Table(
    "journal",
    metadata,
    key("table_id", "tables.id", key="table"),
    Column("version", Integer, primary_key=True, autoincrement=False),
    number("seat"),
    text("kind"),
    text("text"),
    text("nonce"),
    number("spent"),
    time("at"),
    UniqueConstraint("table", "nonce", name="uq_journal_nonce"),
    sqlite_with_rowid=False,
)

chats = Table(
    "chats",
    metadata,
    key("table_id", "tables.id", key="table"),
    Column("number", Integer, primary_key=True, autoincrement=False),
    text("user_id", key="user"),
    number("seat"),
    text("name"),
    text("text"),
    time("at"),
    sqlite_with_rowid=False,
)

notices = Table(  # the last turn of a seat whose notice some server has claimed
    "notices",
    metadata,
    key("table_id", "tables.id", key="table"),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    number("turn"),
)

put_away = Table(  # finished tables that a person does not want to see any more
    "put_away",
    metadata,
    key("user_id", "users.id", key="user"),
    key("table_id", "tables.id", key="table"),
)

forgotten = Table(  # deleted users, whose names every server replaces at its tables
    "forgotten",
    metadata,
    key("user_id", "users.id", key="user"),
    time("at", index=True),
)

heartbeat = Table("pulse", metadata, time("at"))  # one row: when a server was up last

outages = Table(  # when no server was up
    "outages",
    metadata,
    Column("began", Double, primary_key=True),
    time("ended", index=True),
)
