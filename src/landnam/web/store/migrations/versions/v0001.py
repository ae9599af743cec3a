"""The first schema. Written out: schema.py changes with time, this does not."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def time(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Double, nullable=False)


def yes_or_no(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False)


def of_user() -> sa.Column[str]:
    return sa.Column("user_id", sa.Text, sa.ForeignKey("users.id"), nullable=False)


def of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False)


def upgrade() -> None:
    people()
    tables()
    journals()


def people() -> None:
    op.create_table(
        "users",
        text("id"),
        text("name"),
        text("lang"),
        text("theme"),
        text("palette"),
        yes_or_no("sound"),
        yes_or_no("confirm"),
        text("notify"),
        time("created"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "sessions", text("hash"), of_user(), time("created"), sa.PrimaryKeyConstraint("hash")
    )
    op.create_table(
        "accounts",
        text("login"),
        of_user(),
        text("password_hash"),
        sa.PrimaryKeyConstraint("login"),
    )
    op.create_table(
        "tokens",
        text("hash"),
        of_user(),
        text("label"),
        time("created"),
        sa.PrimaryKeyConstraint("hash"),
    )
    for name in ("sessions", "accounts", "tokens"):
        op.create_index(f"ix_{name}_user_id", name, ["user_id"])


def tables() -> None:
    op.create_table(
        "contents", text("digest"), text("game"), text("text"), sa.PrimaryKeyConstraint("digest")
    )
    op.create_table(
        "tables",
        text("id"),
        text("name"),
        text("game"),
        number("rules"),
        text("content"),
        text("options"),
        text("seed"),
        text("owner"),
        text("status"),
        text("prologue"),
        text("clock"),
        text("stand_in"),
        text("listing"),
        text("webhook"),
        text("result"),
        text("next"),
        time("created"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_tables_owner", "tables", ["owner"])
    is_open = sa.text("status = 'open'")
    op.create_index(
        "ix_tables_open", "tables", ["created"], sqlite_where=is_open, postgresql_where=is_open
    )
    op.create_table(
        "heads",
        of_table(),
        number("version"),
        number("chats"),
        time("changed"),
        sa.PrimaryKeyConstraint("table_id"),
        postgresql_with={"fillfactor": "50"},
    )
    op.create_table(
        "seats",
        of_table(),
        number("seat"),
        text("kind"),
        text("user_id"),
        text("name"),
        text("bot"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])


def journals() -> None:
    op.create_table(
        "journal",
        of_table(),
        number("version"),
        number("seat"),
        text("kind"),
        text("text"),
        text("nonce"),
        number("spent"),
        time("at"),
        sa.PrimaryKeyConstraint("table_id", "version"),
        sa.UniqueConstraint("table_id", "nonce", name="uq_journal_nonce"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chats",
        of_table(),
        number("number"),
        text("user_id"),
        number("seat"),
        text("name"),
        text("text"),
        time("at"),
        sa.PrimaryKeyConstraint("table_id", "number"),
        sqlite_with_rowid=False,
    )
