"""Hints reach the other processes, survive broken lines, and never harm who gives them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import asyncpg
import pytest

from landnam.web.store.notifications import LONGEST, SharedNotifications
from landnam.web.store.store import Store
from tests.web.store.servers import HOST, Server
from tests.web.store.test_faults import END_ALL

pytestmark = pytest.mark.anyio


async def pair(address: str, redis: str = "") -> tuple[Store, Store, list[str], list[str]]:
    """Two stores and what each of them hears."""
    one, two = await Store.open(address, redis), await Store.open(address, redis)
    ones: list[str] = []
    twos: list[str] = []
    one.subscribe(ones.append)
    two.subscribe(twos.append)
    for store in (one, two):
        assert isinstance(store._notifications, SharedNotifications)
        await asyncio.wait_for(store._notifications.is_connected.wait(), 5)
    return one, two, ones, twos


async def until(condition: Callable[[], bool], do: Callable[[], None] = lambda: None) -> None:
    async with asyncio.timeout(60):
        while not condition():
            do()
            await asyncio.sleep(0.02)


async def tell_and_close(one: Store, two: Store, ones: list[str], twos: list[str]) -> None:
    one.publish_change("t1")
    await until(lambda: twos == ["t1"])
    two.publish_change("t2")
    await until(lambda: ones == ["t2"])
    many = {f"table-{number}" for number in range(3 * LONGEST // 8)}
    for table in many:
        one.publish_change(table)
    await until(lambda: many <= set(twos))
    assert ones == ["t2"], "nobody hears what he said himself"
    await one.close()
    await two.close()


async def test_postgresql_passes_hints(postgres: str) -> None:
    await tell_and_close(*await pair(postgres))


async def test_redis_passes_hints(address: str, redis_address: str) -> None:
    await tell_and_close(*await pair(address, redis_address))


async def test_sites_with_databases_of_their_own_in_redis_do_not_hear_each_other(
    address: str, redis_address: str
) -> None:
    server, _, number = redis_address.rpartition("/")
    other = await Store.open(address, f"{server}/{(int(number) + 1) % 16}")
    foreign: list[str] = []
    other.subscribe(foreign.append)
    assert isinstance(other._notifications, SharedNotifications)
    await asyncio.wait_for(other._notifications.is_connected.wait(), 5)
    await tell_and_close(*await pair(address, redis_address))
    assert foreign == []
    await other.close()


async def test_one_process_alone_tells_nobody(sqlite: str) -> None:
    store = await Store.open(sqlite)
    heard: list[str] = []
    store.subscribe(heard.append)
    store.publish_change("t")
    await asyncio.sleep(0.05)
    assert heard == []
    await store.close()


async def test_postgresql_hints_come_back_after_a_broken_line(postgres: str) -> None:
    one, two, _, twos = await pair(postgres)
    admin = await asyncpg.connect(postgres)
    await admin.execute(END_ALL)
    await admin.close()
    await until(lambda: "t" in twos, lambda: one.publish_change("t"))
    await one.close()
    await two.close()


async def test_redis_hints_come_back_after_a_restart(
    sqlite: str, restartable_redis: Server
) -> None:
    one, two, _, twos = await pair(sqlite, f"redis://{HOST}:{restartable_redis.port}")
    await asyncio.to_thread(restartable_redis.stop)
    one.publish_change("lost, or late")
    await asyncio.sleep(0.3)
    assert await one.healthy(), "a hint is only a hint"
    await asyncio.to_thread(restartable_redis.start)
    await until(lambda: "t" in twos, lambda: one.publish_change("t"))
    await one.close()
    await two.close()


async def test_a_store_opens_while_redis_is_away(sqlite: str) -> None:
    store = await Store.open(sqlite, f"redis://{HOST}:1")
    store.publish_change("t")
    await asyncio.sleep(0.3)
    assert await store.healthy()
    await store.close()


async def test_a_listener_that_fails_harms_only_itself(sqlite: str, redis_address: str) -> None:
    one, two, _, twos = await pair(sqlite, redis_address)
    errors: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, told: errors.append(told))
    two.subscribe(lambda table: [][1])
    one.publish_change("t1")
    await until(lambda: "t1" in twos)
    one.publish_change("t2")
    await until(lambda: "t2" in twos)
    assert len(errors) == 2
    asyncio.get_running_loop().set_exception_handler(None)
    await one.close()
    await two.close()
