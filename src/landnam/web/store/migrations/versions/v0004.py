"""Prologues are stored without names, and no bot has the name of a person."""

import json
import tomllib

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

RULE = "---"
BOTS = ("Ivar", "Freyja", "Sigrid", "Bjorn", "Astrid", "Harald", "Runa", "Gunnar")

tables = sa.table("tables", sa.column("id"), sa.column("prologue"))
seats = sa.table(
    "seats", sa.column("table_id"), sa.column("seat"), sa.column("kind"), sa.column("name")
)


def upgrade() -> None:
    connection = op.get_bind()
    with_log = tables.c.prologue != ""
    for name in connection.execute(sa.select(tables.c.id).where(with_log)).scalars().all():
        here = tables.c.id == name
        log = connection.execute(sa.select(tables.c.prologue).where(here)).scalar_one()
        connection.execute(sa.update(tables).where(here).values(prologue=without_names(log)))
    for number, bot in enumerate(BOTS):
        of_log = seats.c.table_id.in_(sa.select(tables.c.id).where(with_log))
        here = of_log & (seats.c.seat == number) & (seats.c.kind == "bot")
        connection.execute(sa.update(seats).where(here).values(name=bot))


def without_names(log: str) -> str:
    """As it is if nobody can read it."""
    rows = [row.removesuffix("\r") for row in log.split("\n")]
    try:
        rule = rows.index(RULE)
        header = tomllib.loads("\n".join(rows[:rule]))
        header["seats"] = ["" for _ in header["seats"]]
        return "\n".join([*map(line, header.items()), *rows[rule:]])
    except (ValueError, KeyError, TypeError, RecursionError):
        return log


def line(field: tuple[str, object]) -> str:
    name, value = field
    return f"{name} = {toml(value)}"


def toml(value: object) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items())
        return f"{{ {inside} }}"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
