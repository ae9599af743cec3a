"""A table being played, as an actor: one task does everything that changes it, one at a time.

An answer is checked and written to the journal; only once committed it is applied and shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Final, TypeVar

from msgspec.structs import replace

from landnam.kit.game import Content
from landnam.kit.session import Session
from landnam.web.store.rows import BOT, OVER, PLAYING, Chat, Seat, Table, Unavailable
from landnam.web.table.background import spawn
from landnam.web.table.bots import Bots
from landnam.web.table.clock_setting import read_clock
from landnam.web.table.clocks import Clocks
from landnam.web.table.editions import box_of
from landnam.web.table.errors import Busy, NotNow, Stale, Unsaved, busy, set_aside, stale
from landnam.web.table.journal import Journal, OnCommit, Overtaken
from landnam.web.table.mailbox import Mailbox
from landnam.web.table.replayed import OpenQuestion, ReplayedGame
from landnam.web.table.requests import Requests
from landnam.web.table.results import result_text, save_result
from landnam.web.table.scenes import Scenes
from landnam.web.table.screens import Screens
from landnam.web.table.services import Services
from landnam.web.table.story import Story
from landnam.web.table.talk import Talk
from landnam.web.think.levels import HINT_LEVEL

T = TypeVar("T")

ATTEMPTS: Final = 16  # to write an entry before other servers write theirs


class LiveTable:
    def __init__(
        self,
        services: Services,
        row: Table,
        seats: list[Seat],
        content: Content,
        session: Session | None = None,
    ) -> None:
        self.services = services
        self.row = row
        self.seats = seats
        self.content = content
        self.box = box_of(row)
        self.drawing = self.box.drawing
        self.game = ReplayedGame(row, seats, content, session)
        self.journal = Journal(self)
        self.requests = Requests(self)
        self.scenes = Scenes(self)
        self.screens = Screens(self)
        self.bots = Bots(self)
        self.clocks = Clocks(self, read_clock(row.clock))
        self.talk = Talk(services.store, row.id, seats)
        self.changed_at = monotonic()
        self.used_at = monotonic()
        self.change = asyncio.Event()  # set, and replaced by a new one, at every change
        self.story: Story | None = None  # of a finished game, once somebody opens the replay
        self.mailbox = Mailbox(f"table {row.id}")
        self.is_unreadable = False  # another server has written what cannot be done here

    async def do(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have the table's task do something, and wait for the result."""
        self.used_at = monotonic()
        return await self.mailbox.do(work)

    async def write(self, work: Callable[[], Awaitable[None]]) -> None:
        """The same for work that writes an entry. If another server was first, it is done again:
        the seat may still be asked the same question."""

        async def until_written() -> None:
            for _ in range(ATTEMPTS):
                self.check_readable()
                with suppress(Overtaken):
                    return await work()
            raise busy()

        await self.do(until_written)

    def check_readable(self) -> None:
        if self.is_unreadable:
            raise set_aside()

    async def close(self) -> None:
        """A database access in progress is finished first."""
        self.mailbox.is_closing = True
        self.clocks.stop()
        self.screens.close()
        await self.bots.close()
        await self.mailbox.close()

    # ---- what people ask for

    async def move(
        self,
        user: str,
        seat: int,
        option: int,
        seen: str,
        nonce: str,
        on_commit: OnCommit | None = None,
    ) -> None:
        await self.write(partial(self.requests.move, user, seat, option, seen, nonce, on_commit))

    async def can_take_back(self, user: str, seat: int, option: int, nonce: str) -> bool:
        """Whether an answer could be undone for certain, as far as the seat may know."""
        return await self.do(partial(self.requests.can_take_back, user, seat, option, nonce))

    async def undo(self, user: str, seat: int, seen: str, nonce: str) -> None:
        await self.write(partial(self.requests.undo, user, seat, seen, nonce))

    async def leave(self, user: str, seat: int, resign: bool, nonce: str) -> None:
        """Hand the seat to a bot. Whoever resigns cannot return."""
        await self.write(partial(self.requests.leave, user, seat, resign, nonce))

    async def take_back(self, user: str, seat: int, nonce: str) -> None:
        """Take the seat back from the bot."""
        await self.write(partial(self.requests.take_back, user, seat, nonce))

    async def say(self, user: str, name: str, text: str) -> Chat:
        """Add a line to the chat."""
        chat = await self.talk.say(user, name, text)
        self.services.store.publish_change(self.row.id)
        self.screens.show()
        return chat

    async def advise(self, seat: int) -> int:
        """The option that a strong bot would choose on this seat. What others do meanwhile does
        not matter as long as the question is the same."""
        question = self.game.question(seat)
        if self.game.is_over or question is None:
            raise NotNow("you are not asked anything now")
        option = await self.bots.ask(seat, HINT_LEVEL)
        if self.game.question(seat) != question:
            raise stale()
        return option

    # ---- what bots, clocks and other servers cause

    async def answer_by_bot(self, seat: int, question: OpenQuestion, option: int) -> None:
        await self.write(partial(self.requests.answer_by_bot, seat, question, option))

    async def end_time(self, seat: int) -> None:
        """The seat's clock has run out."""
        try:
            await self.write(partial(self.requests.end_time, seat))
        except (Busy, Stale, Unsaved, Unavailable):
            self.clocks.ring_again()

    async def catch_up(self) -> None:
        """Read what other servers have written."""
        await self.do(self.journal.catch_up)

    async def forget(self, user: str) -> None:
        """Read the names again; disconnects the deleted user, who may reconnect as a spectator."""
        store = self.services.store
        row = await store.table(self.row.id)
        assert row is not None, f"table {self.row.id} is gone"
        self.row = replace(self.row, name=row.name, webhook=row.webhook)
        self.seats[:] = await store.seats(self.row.id)
        await self.talk.read_again()
        self.game.session.header.seats[:] = [row.name for row in self.seats]
        self.screens.disconnect(user)
        self.screens.show()
        self.wake()

    def go_on(self) -> None:
        """After every change: the result, the clocks, the screens, the bots, the notices."""
        if self.game.is_over and self.row.status == PLAYING:
            self.finish()
        self.clocks.wind()
        self.screens.show()
        self.bots.start()
        self.services.on_change(self)
        self.wake()

    def finish(self) -> None:
        """The game is over: from now on its log is open to all."""
        outcome = self.game.outcome()
        assert outcome is not None
        result = result_text(outcome)
        self.row = replace(self.row, status=OVER, result=result)
        spawn(save_result(self.services.store, self.row.id, result, self.services.closing))

    def wake(self) -> None:
        """Wake everyone who waits for a change."""
        change, self.change = self.change, asyncio.Event()
        change.set()

    # ---- questions about the table

    @property
    def is_closing(self) -> bool:
        return self.mailbox.is_closing

    @property
    def is_finished(self) -> bool:
        """Nothing is secret any more. True also for an uploaded log that ends early."""
        return self.game.is_over or self.row.status == OVER

    @property
    def is_idle(self) -> bool:
        """Nobody watches, and neither a bot nor a clock is running."""
        is_working = self.bots.thinking or self.clocks.alarm or not self.mailbox.is_empty
        return not (self.screens.viewers or is_working)

    def is_present(self, seat: int) -> bool:
        """Whether the person of this seat is connected to this server."""
        return self.screens.is_present(seat)

    def own_seats(self, user: str) -> list[int]:
        return [row.seat for row in self.seats if row.user == user and user and row.kind != BOT]

    def knows(self, user: str) -> bool:
        """Whether the user's name may be shown here."""
        is_mine = self.row.owner == user or any(row.user == user for row in self.seats)
        return is_mine or user in self.talk.speakers

    def level(self, seat: int) -> str:
        """The level of the bot that plays a seat, "" while a person plays it."""
        row = self.seats[seat]
        if row.kind == BOT:
            return row.bot
        return self.row.stand_in if seat in self.game.absences else ""
