"""Tables and entries for tests."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from landnam.web.store.rows import ANSWER, Entry, Seat, Table
from landnam.web.store.store import Store


def a_table(table_id: str = "t", **fields: object) -> Table:
    known = dict(name="Ours", game="vaalbara", rules=1, content="d", options="{}", seed="0f")
    return Table(id=table_id, owner="ann", **(known | fields))  # type: ignore[arg-type]


async def laid(store: Store, table_id: str = "t", seats: Sequence[Seat] = ()) -> str:
    await store.add_table(a_table(table_id), list(seats))
    return table_id


def an_entry(version: int, table: str = "t", nonce: str = "", text: str = "play 9") -> Entry:
    return Entry(table, version, 0, ANSWER, text, nonce or f"{table}-{version}", 5, 1.5 + version)


async def outcome(store: Store, entry: Entry) -> Exception | None:
    try:
        await store.append(entry)
    except Exception as error:
        return error
    return None


async def outcomes(store: Store, entries: Sequence[Entry]) -> list[Exception | None]:
    """All at the same time."""
    return await asyncio.gather(*(outcome(store, entry) for entry in entries))
