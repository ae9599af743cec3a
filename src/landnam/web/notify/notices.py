"""Notices of their turn for people who are not at the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Final, Protocol

import structlog

from landnam.kit.core import SPECTATOR
from landnam.web.notify import push
from landnam.web.notify.pusher import Pusher
from landnam.web.notify.webhooks import Notice, Poster
from landnam.web.store.rows import OVER, Seat, Subscription, Table, Unavailable, User
from landnam.words import Words

ABSENT_SECONDS: Final = 30.0
"""The grace period: how long somebody must be asked and absent before anything is posted."""
CLOSING: Final = 2.0  # seconds that the database may take

log = structlog.get_logger()


class Users(Protocol):
    async def user(self, user_id: str) -> User | None: ...
    async def listeners(self) -> set[str]: ...
    async def claim_notice(self, table_id: str, seat: int, turn: int) -> bool: ...
    async def subscriptions_of(self, user_id: str) -> list[Subscription]: ...
    async def drop_subscription(self, endpoint: str) -> None: ...


class WatchedGame(Protocol):
    """What notices ask of the game at a table."""

    @property
    def turns(self) -> Mapping[int, int]: ...
    def asked(self) -> list[int]: ...
    def awaited(self, viewer: int) -> list[int]: ...


class WatchedTable(Protocol):
    """What notices ask of a table."""

    @property
    def row(self) -> Table: ...
    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def game(self) -> WatchedGame: ...
    def is_present(self, seat: int) -> bool: ...
    def level(self, seat: int) -> str: ...


class Notices:
    """`look` is called after every change of a table; the rest is driven by timers.

    Several servers may have the same table open: only the one that claims a turn in the database
    sends the notice. A server to which the person is connected claims early, so no other does.
    """

    def __init__(
        self,
        store: Users,
        address: str,
        poster: Poster,
        pusher: Pusher,
        seconds: float = ABSENT_SECONDS,
    ) -> None:
        self.store = store
        self.address = address.rstrip("/")  # how people reach the server; "" if unknown
        self.poster = poster
        self.pusher = pusher
        self.tables: dict[str, WatchedTable] = {}
        self.claims: dict[tuple[str, int], int] = {}  # table and seat -> the turn that is ours
        self.waiting = Waiting(seconds, self.claim_early, self.tell)
        self.tasks: set[asyncio.Task[None]] = set()
        self.listeners: set[str] = set()  # ids of users who want notices, cached …
        self.listeners_expire_at = 0.0  # … until then
        self.lock = asyncio.Lock()

    def look(self, table: WatchedTable) -> None:
        is_over = table.row.status == OVER  # also an uploaded log that ends early
        asked = {seat for seat in table.game.asked() if not (is_over or table.level(seat))}
        self.waiting.look(table.row.id, asked)
        if asked:
            self.tables[table.row.id] = table
        else:
            self.tables.pop(table.row.id, None)
        for seat in range(len(table.seats)):
            if seat not in asked:
                self.claims.pop((table.row.id, seat), None)

    def claim_early(self, name: str, seat: int) -> None:
        """Halfway through the grace period: if the player is connected to this server, claim the
        notice here, so that no other server sends it."""
        table = self.tables[name]
        if table.is_present(seat):
            self.spawn(self.try_claim(table, seat))

    def tell(self, name: str, seat: int) -> bool:
        """False while the person is present."""
        table = self.tables[name]
        if table.is_present(seat):
            return False
        self.spawn(self.post(table, seat))
        if not self.waiting.is_waiting(name, seat):
            del self.tables[name]  # so that the table can be unloaded
        return True

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def try_claim(self, table: WatchedTable, seat: int) -> None:
        try:
            if await self.is_wanted(table, seat):
                await self.claim(table, seat)
        except Unavailable as error:
            log.warning("no claim", table=table.row.id, error=str(error))

    async def is_wanted(self, table: WatchedTable, seat: int) -> bool:
        """Whether anybody wants notices of this seat's turns. Mostly nobody does, which saves
        thousands of claims."""
        if table.row.webhook:
            return True
        async with self.lock:
            now = asyncio.get_running_loop().time()
            if now >= self.listeners_expire_at:
                self.listeners = await self.store.listeners()
                self.listeners_expire_at = now + self.waiting.seconds / 4
        return table.seats[seat].user in self.listeners

    async def claim(self, table: WatchedTable, seat: int) -> bool:
        """Whether this server is to send the notice; not once the person has answered."""
        key, turn = (table.row.id, seat), table.game.turns.get(seat)
        if turn is None:
            return False
        if self.claims.get(key) != turn and await self.store.claim_notice(*key, turn):
            self.claims[key] = turn
        return self.claims.get(key) == turn

    async def post(self, table: WatchedTable, seat: int) -> None:
        """To the person, and to the table's webhook, but there only what is public."""
        row = table.seats[seat]
        try:
            if not await self.is_wanted(table, seat) or not await self.claim(table, seat):
                return
            user = await self.store.user(row.user) if row.user else None
            devices = await self.store.subscriptions_of(row.user) if row.user else []
        except Unavailable as error:
            log.warning("no notice yet", table=table.row.id, error=str(error))
            self.tables[table.row.id] = table
            self.waiting.wait_again(table.row.id, seat)
            return
        words = Words((user and user.lang) or "en")
        name = table.seats[seat].name  # read again: it may have been replaced
        notice = self.notice(words, table, name)
        if user is not None and user.notify:
            self.poster.send(notice, user.notify)
        text = push.message(
            words.say("Your turn"), table.row.name, f"/table/{table.row.id}", table.row.id
        )
        for device in devices:
            self.pusher.send(table.row.id, text, device, self.drop)
        if table.row.webhook and seat in table.game.awaited(SPECTATOR):
            self.poster.send(notice, table.row.webhook)

    def drop(self, endpoint: str) -> None:
        """The browser does not want notices any more."""
        self.spawn(self.try_drop(endpoint))

    async def try_drop(self, endpoint: str) -> None:
        try:
            await self.store.drop_subscription(endpoint)
        except Unavailable as error:  # the next notice tries again
            log.warning("subscription not dropped", error=str(error))

    def notice(self, words: Words, table: WatchedTable, name: str) -> Notice:
        text = words.say("{name}, it is your turn: {table}", name=name, table=table.row.name)
        url = f"{self.address}/table/{table.row.id}" if self.address else ""
        return Notice(table.row.id, table.row.game, text, url)

    async def close(self) -> None:
        """Database queries in progress are finished first: cancelling one would lose its
        connection."""
        self.waiting.close()
        if self.tasks:
            _, late = await asyncio.wait(self.tasks, timeout=CLOSING)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await self.poster.close()


class Waiting:
    """Timers for people who are asked and absent; each fires once a turn."""

    def __init__(
        self,
        seconds: float,
        early: Callable[[str, int], None],
        tell: Callable[[str, int], bool],
    ) -> None:
        self.seconds = seconds
        self.early = early
        self.tell = tell
        self.timers: dict[str, dict[int, asyncio.TimerHandle | None]] = {}  # by table and seat

    def look(self, table: str, asked: set[int]) -> None:
        """Update the timers: `asked` are the seats of people who are asked now."""
        timers = self.timers.setdefault(table, {})
        for seat in [seat for seat in timers if seat not in asked]:
            self.forget(table, seat)
        for seat in asked:
            if seat not in timers:
                self.wait(table, seat)
        if not timers:
            del self.timers[table]

    def wait(self, table: str, seat: int) -> None:
        self.set_timer(table, seat, self.on_half_time)

    def set_timer(self, table: str, seat: int, callback: Callable[[str, int], None]) -> None:
        loop = asyncio.get_running_loop()
        self.timers[table][seat] = loop.call_later(self.seconds / 2, callback, table, seat)

    def on_half_time(self, table: str, seat: int) -> None:
        self.early(table, seat)
        self.set_timer(table, seat, self.on_time)

    def on_time(self, table: str, seat: int) -> None:
        """`tell` returns False while the person is present: then the timer starts again."""
        if self.tell(table, seat):
            self.timers[table][seat] = None
        else:
            self.wait(table, seat)

    def is_waiting(self, table: str, besides: int) -> bool:
        """Whether a timer runs for another seat of the table."""
        timers = self.timers[table]
        return any(timer is not None for seat, timer in timers.items() if seat != besides)

    def wait_again(self, table: str, seat: int) -> None:
        """The notice could not be sent: retry later, unless the person is no longer asked."""
        if seat in self.timers.get(table, {}):
            self.wait(table, seat)

    def forget(self, table: str, seat: int) -> None:
        timer = self.timers[table].pop(seat)
        if timer is not None:
            timer.cancel()

    def close(self) -> None:
        for table, timers in self.timers.items():
            for seat in list(timers):
                self.forget(table, seat)
        self.timers.clear()
