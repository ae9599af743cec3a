"""Pub/sub between servers: "this table changed". Best effort; servers also poll the journal."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from landnam.web.store.address import Address
from landnam.web.store.postgres import LOST, ServerError, connect

CHANNEL: Final = "landnam"
BEAT = 10.0
"""Seconds between heartbeats on an idle connection; after three times as many it is broken."""

ANSWER = 5.0
"""Seconds to wait for a response of Redis."""

LONGEST = 7000
"""Letters of a message; PostgreSQL takes at most 8000 bytes."""

MOST = 10_000
"""Table ids that wait for a connection; if there are more, all are dropped."""

BROKEN = (*LOST, ServerError, RedisError)

log = structlog.get_logger(__name__)


class Notifications:
    """Of a single server, which has nobody to notify."""

    def __init__(self) -> None:
        self.callbacks: list[Callable[[str], None]] = []

    def subscribe(self, callback: Callable[[str], None]) -> None:
        self.callbacks.append(callback)

    def publish(self, table_id: str) -> None:
        pass

    async def close(self) -> None:
        pass


class SharedNotifications(Notifications):
    """Keeps a connection to the other servers, and reconnects when it breaks.

    A message is the sender's name and the ids of tables; the name alone is a heartbeat.
    """

    def __init__(self) -> None:
        super().__init__()
        self.is_connected = asyncio.Event()
        self._name = secrets.token_hex(6)
        self._pending: dict[str, None] = {}  # ids of tables, in order
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._run(), name="notifications")

    def publish(self, table_id: str) -> None:
        if len(self._pending) >= MOST:
            self._pending.clear()
        self._pending[table_id] = None
        self._wake.set()

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def connect(self) -> None:
        """Connects, and passes messages both ways until the connection breaks, which raises."""
        raise NotImplementedError

    async def _run(self) -> None:
        pause = 0.1
        while True:
            try:
                await self.connect()
            except BROKEN as error:
                pause = 0.1 if self.is_connected.is_set() else min(2 * pause, 2.0)
                log.warning("notifications broken", error=str(error), again_in=pause)
            self.is_connected.clear()
            await asyncio.sleep(pause)

    async def send_all(self, publish: Callable[[str], Awaitable[object]]) -> None:
        self.is_connected.set()
        while True:
            await publish(" ".join((self._name, *self._take_some())))
            if not self._pending:
                self._wake.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(BEAT):
                        await self._wake.wait()

    def _take_some(self) -> list[str]:
        """As many pending ids as fit into one message."""
        ids: list[str] = []
        letters = 0
        for table_id in list(self._pending):
            letters += len(table_id) + 1
            if letters > LONGEST:
                break
            ids.append(table_id)
            del self._pending[table_id]
        return ids

    def receive(self, message: str) -> None:
        sender, *table_ids = message.split(" ")
        if sender == self._name:
            return
        loop = asyncio.get_running_loop()
        for table_id in table_ids:
            for callback in self.callbacks:
                loop.call_soon(callback, table_id)  # its errors must not end our connection


class PostgresNotifications(SharedNotifications):
    def __init__(self, server: str) -> None:
        self.server = server
        super().__init__()

    async def connect(self) -> None:
        connection = await connect(self.server)
        try:
            connection.add_termination_listener(lambda _: self._wake.set())  # so that sending fails
            await connection.add_listener(CHANNEL, lambda *message: self.receive(message[3]))
            await self.send_all(
                lambda text: connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text)
            )
        finally:
            connection.terminate()


class RedisNotifications(SharedNotifications):
    def __init__(self, server: str) -> None:
        self.server = server
        super().__init__()

    async def connect(self) -> None:
        once = Retry(NoBackoff(), 0)
        redis = Redis.from_url(
            self.server, retry=once, socket_connect_timeout=ANSWER, socket_timeout=ANSWER
        )
        channel = redis_channel(redis)
        pubsub = redis.pubsub()
        try:
            await pubsub.subscribe(channel)
            await pubsub.get_message(timeout=ANSWER)  # confirms the subscription
            await first_end(
                self._receive_all(pubsub), self.send_all(lambda text: redis.publish(channel, text))
            )
        finally:
            await pubsub.aclose()  # type: ignore[no-untyped-call]
            await redis.aclose()

    async def _receive_all(self, pubsub: PubSub) -> None:
        while message := await pubsub.get_message(timeout=3 * BEAT):
            if message["type"] == "message":
                self.receive(message["data"].decode())
        raise ConnectionError("not even our own heartbeats come back")


def redis_channel(redis: Redis) -> str:
    """Channels of Redis are the same in all its databases, so the number of ours is in the name:
    servers of two sites on one Redis, each with a number of its own, do not hear each other."""
    number = redis.connection_pool.connection_kwargs.get("db") or 0
    return f"{CHANNEL}/{number}" if number else CHANNEL


async def first_end(*parts: Coroutine[Any, Any, None]) -> None:
    """Runs them concurrently until one ends; cancels the others and raises what it raised."""
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


def make_notifications(address: Address, redis: str) -> Notifications:
    if redis:
        return RedisNotifications(redis)
    return PostgresNotifications(address.server) if address.server else Notifications()
