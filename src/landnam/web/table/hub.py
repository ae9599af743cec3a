"""All the tables that this server has open."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from time import monotonic, time
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog

from landnam.games import GAMES
from landnam.kit.errors import Problem
from landnam.kit.log import parse_log
from landnam.kit.session import Session, read_log
from landnam.web.store.rows import (
    BOT,
    BY_LINK,
    FREE,
    LISTED,
    NO_CLOCK,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    NotSaved,
    Seat,
    Table,
    Unavailable,
    User,
)
from landnam.web.table.clock import read_clock
from landnam.web.table.errors import NotNow, Refusal, Unknown
from landnam.web.table.live import CLOSING, LiveTable, finish_background, spawn
from landnam.web.table.prologue import without_names

if TYPE_CHECKING:
    from landnam.web.site import Site

IDLE_SECONDS: Final = 120.0
LOOK_EVERY: Final = 2.0
LOOK_BACK: Final = 60.0  # seconds by which the clocks of two servers may differ
RESULT_TRIES: Final = (1.0, 10.0, 60.0)  # seconds until the next try
BOT_NAMES: Final = (
    "Ivar", "Freyja", "Sigrid", "Bjorn", "Astrid", "Harald", "Runa", "Gunnar",
    "Hilda", "Orm", "Thyra", "Sven", "Asa", "Knut", "Liv", "Tove",
)  # fmt: skip
"""None of these is a name that guests are given."""

log = structlog.get_logger()


@dataclass(frozen=True)
class NewSeat:
    """PERSON is who makes the table (or somebody at the same screen), FREE waits for a guest."""

    kind: str
    name: str = ""
    bot: str = ""


@dataclass(frozen=True)
class NewTable:
    game: str
    seats: list[NewSeat]
    name: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    clock: str = NO_CLOCK
    stand_in: str = "medium"
    listing: str = BY_LINK
    content_text: str = ""
    webhook: str = ""
    prologue: str = ""


class Hub:
    def __init__(self, site: Site) -> None:
        self.site = site
        self.tables: dict[str, LiveTable] = {}
        self.opening: dict[str, asyncio.Task[LiveTable | None]] = {}
        self.forgotten: set[str] = set()  # people whose names were replaced here
        self.looked_at = time()
        self.closing = asyncio.Event()
        site.store.listen(self.hinted)
        self.task = asyncio.create_task(self.look_after(), name="hub")

    # ---- making tables

    async def create(self, user: User, new: NewTable) -> str:
        """A new table; it begins at once if no seat is free. SetupError and others say why not."""
        if new.game not in GAMES:
            raise Unknown("there is no game {name!r}", name=new.game)
        game = GAMES[new.game]
        contents = self.site.contents
        if new.content_text:
            content = await contents.add(new.game, new.content_text)
        else:
            content = contents.of_box(new.game)
        read_clock(new.clock)
        game.begin(content, len(new.seats), new.options)
        if new.listing not in (LISTED, BY_LINK):
            raise Refusal("a table is listed or open by link, not {word!r}", word=new.listing)
        is_full = all(seat.kind != FREE for seat in new.seats)
        now = time()
        table = Table(
            id=secrets.token_urlsafe(9),
            name=new.name.strip()[:60] or game.name.title(),
            game=game.name,
            rules=game.rules,
            content=content.digest,
            options=json.dumps(new.options),
            seed=secrets.token_hex(16),
            owner=user.id,
            status=PLAYING if is_full else OPEN,
            prologue=new.prologue,
            clock=new.clock,
            stand_in=new.stand_in,
            listing=new.listing,
            webhook=new.webhook,
            created=now,
            changed=now,
        )
        named = iter(BOT_NAMES)
        seats = [
            seat_row(table.id, number, one, user, next(named))
            for number, one in enumerate(new.seats)
        ]
        await self.site.store.add_table(table, seats)
        return table.id

    async def join(self, table_id: str, user: User, seat: int | None, name: str = "") -> int:
        """Sit down on a free seat (the first if none is named); the last one starts the game."""
        store = self.site.store
        table = await store.table(table_id)
        if table is None:
            raise Unknown("there is no table {name!r}", name=table_id)
        seats = await store.seats(table_id)
        mine = [row.seat for row in seats if row.user == user.id and seat in (None, row.seat)]
        if mine:
            if table.status == OPEN:  # sitting down and starting are two steps: one may be missing
                await self.start_if_full(table_id)
            return mine[0]
        if table.status != OPEN:
            raise NotNow("this table has begun without you; you may watch it")
        free = [row.seat for row in seats if row.kind == FREE and seat in (None, row.seat)]
        for number in free:
            called = free_name(name.strip()[:40] or user.name, [row.name for row in seats])
            if await store.sit(table_id, number, user.id, called):
                await self.start_if_full(table_id)
                return number
        raise NotNow("no free seat is left at this table")

    async def fill(self, table_id: str, user: User, level: str) -> None:
        """The owner gives the free seats to bots; the game begins."""
        table = await self.site.store.table(table_id)
        if table is None or table.owner != user.id:
            raise NotNow("only who made the table can fill it with bots")
        await self.site.store.fill(table_id, level, BOT_NAMES)
        await self.start_if_full(table_id)

    async def start_if_full(self, table_id: str) -> None:
        await self.site.store.start_if_full(table_id)
        self.site.store.hint(table_id)
        self.wake_room(table_id)

    async def upload(self, user: User, text: str, name: str, names: list[str]) -> str:
        """A finished or broken-off log becomes a table that can be replayed."""
        header = parse_log(text).header
        now = time()
        table = Table(
            id=secrets.token_urlsafe(9),
            name=name[:60],
            game=header.game,
            rules=header.rules,
            content=header.content,
            options=json.dumps(dict(header.options)),
            seed=f"{header.seed:032x}",
            owner=user.id,
            status=OVER,
            prologue=without_names(text),
            created=now,
            changed=now,
        )
        seats = [Seat(table.id, n, PERSON, "", one[:40], "") for n, one in enumerate(names)]
        await self.site.store.add_table(table, seats)
        return table.id

    async def branch(self, user: User, table_id: str, step: int, seat: int) -> str:
        """A new table that goes on from a line of a finished one: one person, the others bots."""
        live = await self.open(table_id)
        if live is None:
            raise Unknown("there is no table {name!r}", name=table_id)
        if not live.play.is_over and live.row.status != OVER:
            raise NotNow("one can play on from here when the game is over")
        session = live.play.session
        if not 0 <= step <= len(session.entries) or not 0 <= seat < len(live.seats):
            raise Unknown("the game has no step {step}", step=step)
        twin = session.branch(step, secrets.randbits(127))
        if twin.is_over:
            raise NotNow("the game is over at this step: there is nothing left to play")
        names = bots_of(live.seats)
        seats = [
            NewSeat(PERSON, user.name) if number == seat else NewSeat(BOT, name, "medium")
            for number, name in enumerate(names)
        ]
        new = NewTable(
            live.row.game,
            seats,
            live.row.name if live.row.owner == user.id else "",
            json.loads(live.row.options),
            content_text=await self.site.contents.text_of(live.row.game, live.row.content),
            prologue=without_names(twin.text()),
        )
        return await self.create(user, new)

    async def rematch(self, user: User, live: LiveTable) -> str:
        """The same people, bots and options once more; whoever asks second comes to the first's."""
        if not live.play.is_over:
            raise NotNow("a rematch can begin when the game is over")
        if live.row.next:
            return live.row.next
        store, now = self.site.store, time()
        old = await store.table(live.row.id) or live.row  # names may be others by now
        sitters = await store.seats(old.id)
        table = msgspec.structs.replace(
            old,
            id=secrets.token_urlsafe(9),
            seed=secrets.token_hex(16),
            rules=GAMES[old.game].rules,
            status=PLAYING,
            prologue="",
            result="",
            next="",
            created=now,
            changed=now,
        )
        count = len(sitters)
        seats = [
            msgspec.structs.replace(sitters[(seat + 1) % count], table=table.id, seat=seat)
            for seat in range(count)
        ]
        chosen = await store.add_rematch(old.id, table, seats)
        live.row = msgspec.structs.replace(live.row, next=chosen)
        store.hint(old.id)
        return chosen

    # ---- tables in memory

    async def open(self, table_id: str) -> LiveTable | None:
        """The table, read from its journal if it is not in memory; None if there is none, or if it
        still waits for people. Problems say why it cannot be read, such as other rules."""
        live = self.tables.get(table_id)
        if live is not None:
            live.used_at = monotonic()  # not put away before whoever opens it has begun to watch
            return live
        task = self.opening.get(table_id)
        if task is None:  # it is read for all who wait, also if the first of them goes away
            task = asyncio.create_task(self.load(table_id), name=f"open {table_id}")
            self.opening[table_id] = task
            task.add_done_callback(partial(self.opened, table_id))
        return await asyncio.shield(task)

    def opened(self, table_id: str, task: asyncio.Task[LiveTable | None]) -> None:
        del self.opening[table_id]
        if not task.cancelled():
            task.exception()  # told to those who still wait, if there are any

    async def load(self, table_id: str) -> LiveTable | None:
        with suppress(Unavailable):  # one may look on: no clock rings until it is known
            await self.site.pulse.catch_up()
        table = await self.site.store.table(table_id)
        if table is None or table.status == OPEN:
            return None
        seats = await self.site.store.seats(table_id)
        content = await self.site.contents.find(table.game, table.content)
        live = LiveTable(self.site, table, seats, content)
        try:
            entries = await self.site.store.entries(table_id)
            live.clocks.start(table, entries)
            for entry in entries:
                live.play.enter(entry)
                live.clocks.note(entry)
                live.nonces.append(entry.nonce)
            await live.talk.catch_up()
        except BaseException:
            await live.close()
            raise
        self.tables[table_id] = live
        live.go_on()
        return live

    def finish(self, live: LiveTable) -> None:
        """The game is over: its log is open to all from now on."""
        outcome = live.play.outcome()
        assert outcome is not None
        result = msgspec.json.encode(
            {
                "scores": list(outcome.scores),
                "ranking": list(outcome.ranking),
                "winners": list(outcome.winners),
            }
        ).decode()
        live.row = msgspec.structs.replace(live.row, status=OVER, result=result)
        spawn(self.keep_result(live.row.id, result))

    async def keep_result(self, table_id: str, result: str) -> None:
        """It can be made again from the journal, so a failure is no loss."""
        for wait in RESULT_TRIES:
            try:
                await self.site.store.finish(table_id, result)
                return
            except NotSaved as error:
                log.warning("the result was not saved", table=table_id, error=repr(error))
            with suppress(TimeoutError):
                await asyncio.wait_for(self.closing.wait(), wait)

    def hinted(self, table_id: str) -> None:
        """Another server has changed the table."""
        live = self.tables.get(table_id)
        if live is not None:
            spawn(self.refresh(live))
        self.wake_room(table_id)

    async def refresh(self, live: LiveTable) -> None:
        try:
            row = await self.site.store.table(live.row.id)
            if row is not None and row.next != live.row.next:
                live.row = msgspec.structs.replace(live.row, next=row.next)
                live.tell_next()
            await live.catch_up()
        except (Unavailable, Problem) as error:  # away; busy; written by other rules than ours
            log.warning("a table could not be read", table=live.row.id, error=repr(error))
        except Exception:  # the other tables are read all the same
            log.exception("a table could not be read", table=live.row.id)

    async def forget(self, user: User, name: str) -> None:
        """Delete what is kept of a person, and show `name` wherever the old one stands."""
        await self.site.store.forget(user, name)
        with suppress(Unavailable):  # it is tried again soon
            await self.replace_names()

    async def replace_names(self) -> None:
        """Of those who were forgotten by this server or another."""
        now = time()
        forgotten = await self.site.store.forgotten(self.looked_at - LOOK_BACK)
        await asyncio.gather(*self.opening.values(), return_exceptions=True)
        for user in forgotten - self.forgotten:
            for live in list(self.tables.values()):
                if live.knows(user):
                    await live.forget(user)
        self.forgotten, self.looked_at = forgotten, now

    def resume_clocks(self) -> None:
        """There was an outage: for so long they stood still."""
        for live in list(self.tables.values()):
            if live.clocks.clock.seconds:
                live.clocks.wind()
                live.show_again()

    def wake_room(self, table_id: str) -> None:
        """For whoever waits for a table to begin."""
        self.site.rooms.wake(table_id)

    async def look_after(self) -> None:
        """Hints may be lost: look at the journal now and then. Put away what nobody uses."""
        while not self.closing.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.closing.wait(), LOOK_EVERY)
                return
            try:
                await self.look()
            except Unavailable as error:
                log.warning("the journal could not be read", error=repr(error))
            except Exception:  # whatever it is, the tables are looked after
                log.exception("the tables could not be looked after")

    async def look(self) -> None:
        now = monotonic()
        for live in list(self.tables.values()):
            if live.is_idle and now - live.used_at > IDLE_SECONDS:
                del self.tables[live.row.id]
                await live.close()
        if self.tables:
            versions = await self.site.store.last_versions(list(self.tables))
            for table_id, version in versions.items():
                live_now = self.tables.get(table_id)
                if live_now is not None and version > live_now.play.version:
                    await self.refresh(live_now)
            await self.replace_names()
        self.site.metrics.tables.set(len(self.tables))

    async def close(self) -> None:
        self.closing.set()
        late = [self.task, *self.opening.values()]
        await asyncio.wait(late, timeout=CLOSING)
        for task in late:
            task.cancel()
        await finish_background()
        for live in list(self.tables.values()):
            await live.close()
        self.tables.clear()


def free_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number if somebody at the table has it already."""
    numbers = count(2)
    wish = name
    while wish in taken:
        wish = f"{name} {next(numbers)}"
    return wish


def bots_of(seats: Sequence[Seat]) -> list[str]:
    """What bots on these seats are called that play on without the people: people keep their names
    for themselves."""
    known = {row.name for row in seats}
    unused = iter([name for name in BOT_NAMES if name not in known])
    return [row.name if row.kind == BOT else next(unused) for row in seats]


def seat_row(table: str, number: int, new: NewSeat, user: User, name: str) -> Seat:
    if new.kind == PERSON:
        return Seat(table, number, PERSON, user.id, new.name[:40] or user.name, "")
    if new.kind == BOT:
        return Seat(table, number, BOT, "", new.name[:40] or name, new.bot)
    return Seat(table, number, FREE, "", "", "")


def replay_of(live: LiveTable, step: int) -> Session:
    """The game of a finished table after its first `step` answers."""
    session = live.play.session
    if step >= len(session.entries):
        return session
    return read_log(session.text(), session.game, session.content, to=step).session
