"""Word between processes that a table changed. Hints only: some are lost, tables look anyway."""

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
"""Seconds after which a quiet line is tried; after three times as many it counts as broken."""

ANSWER = 5.0
"""Seconds to wait for an answer of Redis."""

LETTERS = 7000
"""PostgreSQL takes messages of at most 8000 bytes."""

MOST = 10_000
"""Hints that wait for a connection; more are thrown away."""

BROKEN = (*LOST, ServerError, RedisError)

log = structlog.get_logger(__name__)


class Hints:
    """One process alone, which has nobody to tell."""

    def __init__(self) -> None:
        self.callbacks: list[Callable[[str], None]] = []

    def listen(self, callback: Callable[[str], None]) -> None:
        self.callbacks.append(callback)

    def hint(self, table_id: str) -> None:
        pass

    async def close(self) -> None:
        pass


class SharedHints(Hints):
    """Keeps a line to the others, and makes a new one when it breaks.

    A message is the sender's name and the ids of tables; the name alone is a sign of life.
    """

    def __init__(self) -> None:
        super().__init__()
        self.is_joined = asyncio.Event()
        self._me = secrets.token_hex(6)
        self._news: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._keep(), name="hints")

    def hint(self, table_id: str) -> None:
        if len(self._news) >= MOST:
            self._news.clear()
        self._news[table_id] = None
        self._wake.set()

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def hold(self) -> None:
        """Joins the others and passes hints both ways until the line breaks, which raises."""
        raise NotImplementedError

    async def _keep(self) -> None:
        pause = 0.1
        while True:
            try:
                await self.hold()
            except BROKEN as error:
                pause = 0.1 if self.is_joined.is_set() else min(2 * pause, 2.0)
                log.warning("hints broken", error=str(error), again_in=pause)
            self.is_joined.clear()
            await asyncio.sleep(pause)

    async def send_all(self, publish: Callable[[str], Awaitable[object]]) -> None:
        self.is_joined.set()
        while True:
            await publish(" ".join((self._me, *self._some())))
            if not self._news:
                self._wake.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(BEAT):
                        await self._wake.wait()

    def _some(self) -> list[str]:
        """As many of the ids as fit into one message."""
        some: list[str] = []
        letters = 0
        for table_id in list(self._news):
            letters += len(table_id) + 1
            if letters > LETTERS:
                break
            some.append(table_id)
            del self._news[table_id]
        return some

    def heard(self, message: str) -> None:
        sender, *table_ids = message.split(" ")
        if sender == self._me:
            return
        loop = asyncio.get_running_loop()
        for table_id in table_ids:
            for callback in self.callbacks:
                loop.call_soon(callback, table_id)  # its errors are not ours


class PostgresHints(SharedHints):
    def __init__(self, server: str) -> None:
        self.server = server
        super().__init__()

    async def hold(self) -> None:
        connection = await connect(self.server)
        try:
            connection.add_termination_listener(lambda _: self._wake.set())  # so sending fails
            await connection.add_listener(CHANNEL, lambda *message: self.heard(message[3]))
            await self.send_all(
                lambda text: connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text)
            )
        finally:
            connection.terminate()


class RedisHints(SharedHints):
    def __init__(self, server: str) -> None:
        self.server = server
        super().__init__()

    async def hold(self) -> None:
        once = Retry(NoBackoff(), 0)
        redis = Redis.from_url(
            self.server, retry=once, socket_connect_timeout=ANSWER, socket_timeout=ANSWER
        )
        line = redis.pubsub()
        try:
            await line.subscribe(CHANNEL)
            await line.get_message(timeout=ANSWER)  # says that we are subscribed
            await first_end(
                self._hear_all(line), self.send_all(lambda text: redis.publish(CHANNEL, text))
            )
        finally:
            await line.aclose()  # type: ignore[no-untyped-call]
            await redis.aclose()

    async def _hear_all(self, line: PubSub) -> None:
        while message := await line.get_message(timeout=3 * BEAT):
            if message["type"] == "message":
                self.heard(message["data"].decode())
        raise ConnectionError("not even our own signs of life come back")


async def first_end(*parts: Coroutine[Any, Any, None]) -> None:
    """Runs them together until one ends, and ends as that one does."""
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


def make_hints(address: Address, redis: str) -> Hints:
    if redis:
        return RedisHints(redis)
    return PostgresHints(address.server) if address.server else Hints()
