"""Telling people who are not at the table that it is their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Final, Protocol

import structlog

from landnam.kit.core import SPECTATOR
from landnam.web.config import Config
from landnam.web.store.rows import OVER, Seat, Table, Unavailable, User
from landnam.web.webhooks import Notice, Poster
from landnam.words import Words

ABSENT_SECONDS: Final = 30.0
"""How long somebody must be asked, and not be there, before anything is posted."""
CLOSING: Final = 2.0  # seconds that the database may take

log = structlog.get_logger()


class Users(Protocol):
    async def user(self, user_id: str) -> User | None: ...
    async def listeners(self) -> set[str]: ...
    async def claim_notice(self, table_id: str, seat: int, turn: int) -> bool: ...


class Server(Protocol):
    """What notices ask of the site."""

    @property
    def config(self) -> Config: ...
    @property
    def store(self) -> Users: ...


class Playing(Protocol):
    """What notices ask of the game at a table."""

    @property
    def turns(self) -> Mapping[int, int]: ...
    def asked(self) -> list[int]: ...
    def awaited(self, viewer: int) -> list[int]: ...


class Watched(Protocol):
    """What notices ask of a table."""

    @property
    def row(self) -> Table: ...
    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def here(self) -> Mapping[int, int]: ...
    @property
    def play(self) -> Playing: ...
    def level(self, seat: int) -> str: ...


class Notices:
    """`look` is called after every change of a table. Everything else goes by itself.

    Several servers may have the same table open: the one that claims a turn in the database tells
    of it. A server at which the person is seen claims early, so that no other one posts.
    """

    def __init__(
        self,
        site: Server,
        seconds: float = ABSENT_SECONDS,
        poster: Poster | None = None,
    ) -> None:
        self.site = site
        self.poster = poster or Poster(site.config)
        self.tables: dict[str, Watched] = {}
        self.claimed: dict[tuple[str, int], int] = {}  # table and seat -> the turn that is ours
        self.waiting = Waiting(seconds, self.look_early, self.tell)
        self.tasks: set[asyncio.Task[None]] = set()
        self.listeners: set[str] = set()
        self.known_until = 0.0
        self.asking = asyncio.Lock()

    def look(self, table: Watched) -> None:
        is_over = table.row.status == OVER  # also a log that breaks off: there nobody is asked
        asked = {seat for seat in table.play.asked() if not (is_over or table.level(seat))}
        self.waiting.look(table.row.id, asked)
        if asked:
            self.tables[table.row.id] = table
        else:
            self.tables.pop(table.row.id, None)
        for seat in range(len(table.seats)):
            if seat not in asked:
                self.claimed.pop((table.row.id, seat), None)

    def look_early(self, name: str, seat: int) -> None:
        """Half of the time is over: who is there is our guest."""
        table = self.tables[name]
        if table.here.get(seat):
            self.spawn(self.keep(table, seat))

    def tell(self, name: str, seat: int) -> bool:
        """False while the person is there."""
        table = self.tables[name]
        if table.here.get(seat):
            return False
        self.spawn(self.post(table, seat))
        if not self.waiting.is_waiting(name, seat):
            del self.tables[name]  # it may leave the memory
        return True

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def keep(self, table: Watched, seat: int) -> None:
        try:
            if await self.is_wanted(table, seat):
                await self.claim(table, seat)
        except Unavailable as error:
            log.warning("no claim", table=table.row.id, error=str(error))

    async def is_wanted(self, table: Watched, seat: int) -> bool:
        """Whether anybody is to be told of this seat's turns: mostly nobody, and then thousands of
        claims are saved."""
        if table.row.webhook:
            return True
        async with self.asking:
            now = asyncio.get_running_loop().time()
            if now >= self.known_until:
                self.listeners = await self.site.store.listeners()
                self.known_until = now + self.waiting.seconds / 4
        return table.seats[seat].user in self.listeners

    async def claim(self, table: Watched, seat: int) -> bool:
        """Whether it is ours to tell; not so once the person has answered."""
        key, turn = (table.row.id, seat), table.play.turns.get(seat)
        if turn is None:
            return False
        if self.claimed.get(key) != turn and await self.site.store.claim_notice(*key, turn):
            self.claimed[key] = turn
        return self.claimed.get(key) == turn

    async def post(self, table: Watched, seat: int) -> None:
        """To the person; and to the table, but there only what everybody may know."""
        row = table.seats[seat]
        try:
            if not await self.is_wanted(table, seat) or not await self.claim(table, seat):
                return
            user = await self.site.store.user(row.user) if row.user else None
        except Unavailable as error:
            log.warning("no notice yet", table=table.row.id, error=str(error))
            self.tables[table.row.id] = table
            self.waiting.wait_again(table.row.id, seat)
            return
        words = Words((user and user.lang) or "en")
        notice = self.notice(words, table, table.seats[seat].name)  # it may be another by now
        if user is not None and user.notify:
            self.poster.send(notice, user.notify)
        if table.row.webhook and seat in table.play.awaited(SPECTATOR):
            self.poster.send(notice, table.row.webhook)

    def notice(self, words: Words, table: Watched, name: str) -> Notice:
        text = words.say("{name}, it is your turn: {table}", name=name, table=table.row.name)
        address = self.site.config.address.rstrip("/")
        url = f"{address}/table/{table.row.id}" if address else ""
        return Notice(table.row.id, table.row.game, text, url)

    async def close(self) -> None:
        """What is being asked of the database is finished first: a connection that is given up in
        the middle is lost."""
        self.waiting.close()
        if self.tasks:
            _, late = await asyncio.wait(self.tasks, timeout=CLOSING)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await self.poster.close()


class Waiting:
    """Who has been asked and is not there: somebody to be told, once for each turn."""

    def __init__(
        self,
        seconds: float,
        early: Callable[[str, int], None],
        tell: Callable[[str, int], bool],
    ) -> None:
        self.seconds = seconds
        self.early = early
        self.tell = tell
        self.timers: dict[str, dict[int, asyncio.TimerHandle | None]] = {}  # table -> seat -> …

    def look(self, table: str, asked: set[int]) -> None:
        """The seats of people who are asked now; whoever was asked before goes on waiting."""
        timers = self.timers.setdefault(table, {})
        for seat in [seat for seat in timers if seat not in asked]:
            self.forget(table, seat)
        for seat in asked:
            if seat not in timers:
                self.wait(table, seat)
        if not timers:
            del self.timers[table]

    def wait(self, table: str, seat: int) -> None:
        self.set_timer(table, seat, self.half)

    def set_timer(self, table: str, seat: int, ring: Callable[[str, int], None]) -> None:
        loop = asyncio.get_running_loop()
        self.timers[table][seat] = loop.call_later(self.seconds / 2, ring, table, seat)

    def half(self, table: str, seat: int) -> None:
        self.early(table, seat)
        self.set_timer(table, seat, self.ring)

    def ring(self, table: str, seat: int) -> None:
        """`tell` says False while the person is there: then look again later."""
        if self.tell(table, seat):
            self.timers[table][seat] = None
        else:
            self.wait(table, seat)

    def is_waiting(self, table: str, besides: int) -> bool:
        """Whether a timer runs for another seat of the table."""
        timers = self.timers[table]
        return any(timer is not None for seat, timer in timers.items() if seat != besides)

    def wait_again(self, table: str, seat: int) -> None:
        """What was to be told could not be: unless it is too late by now, try later."""
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
