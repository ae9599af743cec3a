"""Journals: every version once, every nonce once, no gaps; the writer commits in groups."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from landnam.web.store.rows import Doubled, Entry, Gap, NotSaved, Taken
from landnam.web.store.store import Store
from landnam.web.store.writer import Verdict, Writer
from tests.web.store.making import an_entry, laid, outcome, outcomes

pytestmark = pytest.mark.anyio


async def test_entries_come_back_as_they_were(store: Store) -> None:
    await laid(store)
    entries = [an_entry(version, text=f"хід {version}") for version in (1, 2, 3)]
    for entry in entries:
        await store.append(entry)
    assert await store.entries("t") == entries
    assert await store.entries("t", since=2) == entries[2:]
    assert await store.last_version("t") == 3
    assert await store.last_version("x") == 0


async def test_last_versions_of_many_tables(store: Store) -> None:
    await laid(store, "a")
    await laid(store, "b")
    await store.append(an_entry(1, "b"))
    many = ["a", "b", *(f"none{number}" for number in range(2500))]
    assert await store.last_versions(many) == {"a": 0, "b": 1}


async def test_a_version_can_be_written_once(store: Store) -> None:
    await laid(store)
    await store.append(an_entry(1))
    error = await outcome(store, an_entry(1, nonce="other"))
    assert isinstance(error, Taken) and not isinstance(error, Gap)


async def test_a_nonce_can_be_written_once_and_tells_where_it_stands(store: Store) -> None:
    await laid(store)
    await store.append(an_entry(1))
    await store.append(an_entry(2))
    for version in (1, 2, 3, 9):
        error = await outcome(store, an_entry(version, nonce="t-1", text="again"))
        assert isinstance(error, Doubled)
        assert error.entry == an_entry(1)
    assert await store.last_version("t") == 2


async def test_gaps_are_refused(store: Store) -> None:
    await laid(store)
    for entry in (an_entry(2), an_entry(0), an_entry(1, "no such table")):
        assert isinstance(await outcome(store, entry), Taken)
    assert isinstance(await outcome(store, an_entry(2)), Gap)
    await store.append(an_entry(1))
    assert await store.entries("t") == [an_entry(1)]


async def test_in_a_group_each_gets_its_own_answer(store: Store) -> None:
    for table in ("a", "b", "c", "d"):
        await laid(store, table)
    await store.append(an_entry(1, "a"))
    group = [
        an_entry(2, "a"),
        an_entry(1, "a", nonce="late"),
        an_entry(1, "b"),
        an_entry(1, "b"),
        an_entry(2, "b"),
        an_entry(4, "c"),
        an_entry(1, "d"),
        an_entry(1, "a"),
    ]
    kinds = [type(error) for error in await outcomes(store, group)]
    none = type(None)
    assert kinds == [none, Taken, none, Doubled, none, Gap, none, Doubled]
    assert [await store.last_version(table) for table in "abcd"] == [2, 2, 0, 1]


async def test_an_entry_the_database_cannot_take_does_not_harm_others(store: Store) -> None:
    await laid(store, "a")
    await laid(store, "b")
    bad = replace(an_entry(1, "a"), spent=1 << 80)
    first, second = await outcomes(store, [bad, an_entry(1, "b")])
    assert first is not None and not isinstance(first, (Taken, NotSaved))
    assert second is None
    assert await outcome(store, an_entry(1, "a")) is None


async def test_a_thousand_at_once_are_all_written(store: Store) -> None:
    tables = [await laid(store, f"t{number}") for number in range(20)]
    entries = [an_entry(version, table) for version in range(1, 51) for table in tables]
    assert set(await outcomes(store, entries)) == {None}
    for table in tables:
        assert [entry.version for entry in await store.entries(table)] == list(range(1, 51))


async def test_an_append_bumps_the_time_of_the_table(store: Store) -> None:
    await laid(store)
    await store.append(replace(an_entry(1), at=1234.5))
    table = await store.table("t")
    assert table is not None and table.changed == 1234.5


async def test_closing_writes_what_waits_and_then_takes_no_more(address: str) -> None:
    store = await Store.open(address)
    await laid(store)
    waiting = [asyncio.create_task(store.append(an_entry(version))) for version in range(1, 9)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    assert isinstance(await outcome(store, an_entry(9)), NotSaved)
    again = await Store.open(address)
    assert await again.last_version("t") == 8
    await again.close()


async def test_who_gives_up_waiting_does_not_stop_the_writer(store: Store) -> None:
    await laid(store)
    impatient = asyncio.create_task(store.append(an_entry(1)))
    await asyncio.sleep(0)
    impatient.cancel()
    await asyncio.gather(impatient, return_exceptions=True)
    await outcome(store, an_entry(1))
    await store.append(an_entry(2))
    assert await store.last_version("t") == 2


async def race(store: Store, me: str, last: int) -> Counter[str]:
    """Writes versions as fast as it can, reading on whenever somebody else was faster."""
    count: Counter[str] = Counter()
    version = 1
    while version <= last:
        error = await outcome(store, an_entry(version, nonce=f"{me}-{version}"))
        assert error is None or isinstance(error, Taken)
        count["lost" if error else "won"] += 1
        version = version + 1 if error is None else await store.last_version("t") + 1
    return count


async def test_two_stores_race_and_every_version_has_one_winner(address: str) -> None:
    last = 600 if address.startswith("postgresql") else 200
    one, two = await Store.open(address), await Store.open(address)
    await laid(one)
    counts = await asyncio.gather(race(one, "one", last), race(two, "two", last))
    assert sum(count["won"] for count in counts) == last
    if address.startswith("postgresql"):  # the lock of a file need not be fair
        assert all(count["won"] for count in counts)
    entries = await one.entries("t")
    assert [entry.version for entry in entries] == list(range(1, last + 1))
    by = Counter(entry.nonce.split("-")[0] for entry in entries)
    assert [by["one"], by["two"]] == [count["won"] for count in counts]
    await one.close()
    await two.close()


async def test_two_stores_write_many_tables_without_a_deadlock(address: str) -> None:
    one, two = await Store.open(address), await Store.open(address)
    tables = [await laid(one, f"t{number}") for number in range(40)]
    for version in range(1, 11):
        mine = [an_entry(version, table, nonce=f"1-{version}") for table in tables]
        yours = [an_entry(version, table, nonce=f"2-{version}") for table in reversed(tables)]
        ones, twos = await asyncio.gather(outcomes(one, mine), outcomes(two, yours))
        for first, second in zip(ones, reversed(twos), strict=True):
            assert (first is None) != (second is None)
            assert isinstance(first or second, Taken)
    await one.close()
    await two.close()


class SlowLog:
    """Notes what comes in one group; the first one takes its time."""

    def __init__(self) -> None:
        self.groups: list[int] = []
        self.opened = asyncio.Event()

    async def write(self, entries: Sequence[Entry]) -> list[Verdict]:
        self.groups.append(len(entries))
        await self.opened.wait()
        return [None] * len(entries)

    async def close(self) -> None:
        pass


async def test_all_that_wait_go_into_one_group_of_limited_size() -> None:
    log = SlowLog()
    writer = Writer(log)
    waiting = [asyncio.create_task(writer.append(an_entry(1)))]
    await asyncio.sleep(0.01)
    waiting += [asyncio.create_task(writer.append(an_entry(1))) for _ in range(300)]
    await asyncio.sleep(0.01)
    assert not any(task.done() for task in waiting), "nothing is done before the commit"
    log.opened.set()
    await asyncio.gather(*waiting)
    await writer.close()
    assert log.groups == [1, 256, 44]
