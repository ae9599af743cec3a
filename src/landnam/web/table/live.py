"""A table being played: one task with a queue does everything that changes it, one thing at a time.

An answer is checked, written to the journal, and only when that is committed applied and shown.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from functools import partial
from time import monotonic, time
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import structlog
from msgspec.structs import replace

from landnam.draw.scene import Parts, Public, Scene, Sitter, Sketches, drawn
from landnam.games import BOXES
from landnam.kit.core import SPECTATOR, Decision
from landnam.kit.errors import Problem
from landnam.web.store.rows import (
    ANSWER,
    BOT,
    LEAVE,
    OVER,
    PLAYING,
    RETURN,
    UNDO,
    Chat,
    Doubled,
    Entry,
    Gap,
    NotSaved,
    Seat,
    Table,
    Taken,
    Unavailable,
)
from landnam.web.table.bots import Bots
from landnam.web.table.clock import face, read_clock
from landnam.web.table.clocks import Clocks
from landnam.web.table.errors import (
    Busy,
    Illegal,
    NotNow,
    NotYours,
    Stale,
    Unsaved,
    busy,
    played_for,
    stale,
)
from landnam.web.table.page import curtain_sketch, title_of
from landnam.web.table.play import RESIGNED, Play, Question
from landnam.web.table.talk import Talk
from landnam.web.table.viewer import Look, Press, Viewer, known_of, seen_name
from landnam.web.think.levels import HINT_LEVEL
from landnam.web.wire.outbox import Outbox
from landnam.words import Words

if TYPE_CHECKING:
    from landnam.kit.game import Content
    from landnam.web.site import Site
    from landnam.web.table.story import Story
    from landnam.web.wire.socket import Screen

T = TypeVar("T")
Told: TypeAlias = Callable[[str], None]

MOST_WAITING: Final = 256  # requests in a table's queue
REMEMBERED: Final = 128  # nonces kept in memory; older ones the journal knows
CLOSING: Final = 5.0  # seconds a table may take to finish what it does
TRIES: Final = 16  # to write an entry before other servers write theirs
SETTLING: Final = 0.2  # seconds in which comings and goings are gathered

log = structlog.get_logger()


class Overtaken(Exception):
    """Another server has written the next entry; it has been read."""


class LiveTable:
    def __init__(self, site: Site, row: Table, seats: list[Seat], content: Content) -> None:
        self.site = site
        self.row = row
        self.seats = seats
        self.content = content
        self.drawing = BOXES[row.game].drawing
        self.play = Play(row, seats, content)
        self.bots = Bots(self)
        self.clocks = Clocks(self, read_clock(row.clock))
        self.talk = Talk(site.store, row.id, seats)
        self.viewers: dict[Look, Viewer] = {}
        self.publics: dict[str, Public] = {}  # by language: what all saw alike who look on
        self.screens: set[Screen] = set()
        self.here: dict[int, int] = {}  # seat -> how many screens show that its person is here
        self.nonces: deque[str] = deque(maxlen=REMEMBERED)
        self.is_closing = False
        self.changed_at = monotonic()
        self.used_at = monotonic()
        self.change = asyncio.Event()  # replaced at every change
        self.story: Story | None = None  # of a finished game, once somebody wants to see it again
        self.gathering: asyncio.TimerHandle | None = None
        self.queue: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue(MOST_WAITING)
        self.task = asyncio.create_task(self.run(), name=f"table {row.id}")

    # ---- the queue

    async def run(self) -> None:
        while not self.is_closing:
            work = await self.queue.get()
            await work()

    async def do(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have something done by the table's task, and wait for it."""
        self.used_at = monotonic()
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def deliver() -> None:
            try:
                result = await work()
            except BaseException as error:
                if not future.done():
                    future.set_exception(error)
                if not isinstance(error, Exception):
                    raise
            else:
                if not future.done():
                    future.set_result(result)

        try:
            self.queue.put_nowait(deliver)
        except asyncio.QueueFull:
            raise busy() from None
        return await future

    async def change_by(self, work: Callable[[], Awaitable[None]]) -> None:
        """The same for what writes an entry. Where another server was first, it is looked at anew:
        what is asked may still be the same."""

        async def until_written() -> None:
            for _ in range(TRIES):
                with suppress(Overtaken):
                    return await work()
            raise busy()

        await self.do(until_written)

    async def close(self) -> None:
        """What is being read or written is finished first."""
        self.is_closing = True
        self.clocks.stop()
        if self.gathering is not None:
            self.gathering.cancel()
        for task in self.bots.thinking.values():
            task.cancel()
        await asyncio.gather(*self.bots.thinking.values(), return_exceptions=True)
        with suppress(asyncio.QueueFull):
            self.queue.put_nowait(nothing)
        await asyncio.wait([self.task], timeout=CLOSING)
        self.task.cancel()

    @property
    def is_finished(self) -> bool:
        """Nothing is a secret any more; also a log that breaks off, if it was uploaded so."""
        return self.play.is_over or self.row.status == OVER

    @property
    def is_idle(self) -> bool:
        """Nobody looks on, and no bot and no clock is at work."""
        is_working = self.bots.thinking or self.clocks.alarm or self.queue.qsize()
        return not (self.viewers or is_working)

    # ---- what people ask for

    async def move(
        self, user: str, seat: int, option: int, seen: str, nonce: str, done: Told | None = None
    ) -> None:
        """`done` is called when the answer is committed, before anybody is shown it."""
        await self.change_by(partial(self._move, user, seat, option, seen, nonce, done))

    async def undo(self, user: str, seat: int, seen: str, nonce: str) -> None:
        await self.change_by(partial(self._undo, user, seat, seen, nonce))

    async def leave(self, user: str, seat: int, resign: bool, nonce: str) -> None:
        """Hand the seat to a bot; who resigns does not come back."""
        why = RESIGNED if resign else "left"
        await self.change_by(partial(self._person, user, seat, LEAVE, why, nonce))

    async def take_back(self, user: str, seat: int, nonce: str) -> None:
        await self.change_by(partial(self._person, user, seat, RETURN, "", nonce))

    async def say(self, user: str, name: str, text: str) -> Chat:
        """A word to the table."""
        chat = await self.talk.say(user, name, text)
        self.site.store.hint(self.row.id)
        self.show()
        return chat

    def knows(self, user: str) -> bool:
        """Whether the name of this person may stand here."""
        is_mine = self.row.owner == user or any(row.user == user for row in self.seats)
        return is_mine or user in self.talk.speakers

    async def forget(self, user: str) -> None:
        """Show the names as they are kept by now; who is forgotten looks on as a stranger."""
        row = await self.site.store.table(self.row.id)
        assert row is not None, f"table {self.row.id} is gone"
        self.row = replace(self.row, name=row.name, webhook=row.webhook)
        self.seats[:] = await self.site.store.seats(self.row.id)
        await self.talk.read_again()
        self.play.session.header.seats[:] = [row.name for row in self.seats]
        for screen in list(self.screens):
            if screen.here.id == user:
                screen.cut()
        self.show()
        self.wake()

    async def catch_up(self) -> None:
        """Read what other servers have written."""
        await self.do(self._catch_up)

    async def advise(self, seat: int, seen: str) -> int:
        """What a strong bot would do on this seat."""
        self.check_seen(seat, seen)
        if self.play.is_over or self.play.session.decision(seat) is None:
            raise NotNow("you are not asked anything now")
        return await self.bots.ask(seat, HINT_LEVEL)

    async def answer_for(self, seat: int, question: Question, option: int) -> None:
        """What a bot has thought of."""
        await self.change_by(partial(self._bot_answer, seat, question, option))

    def end_time_of(self, seat: int) -> None:
        """The clock has run out."""
        spawn(self._end_time_of(seat))

    async def changes(self) -> AsyncIterator[None]:
        """Wakes after every change."""
        while True:
            change = self.change
            await change.wait()
            yield

    # ---- the same, done by the table's task

    async def _move(
        self, user: str, seat: int, option: int, seen: str, nonce: str, done: Told | None = None
    ) -> None:
        self.check_owner(user, seat)
        if nonce in self.nonces:
            return
        self.check_running()
        self.check_here(seat)
        if not self.play.answers(seat, known_of(seen)):
            raise stale()
        session = self.play.session
        decision = session.decision(seat) or session.poll.get(seat)
        if decision is None:
            raise Illegal("you are not asked anything now")
        if option not in decision.options:
            legal = session.legal(decision)
            raise Illegal("{option} is not an option now; {legal}", option=option, legal=legal)
        await self.write(seat, ANSWER, self.text_of(decision, option), nonce, done)

    async def _undo(self, user: str, seat: int, seen: str, nonce: str) -> None:
        self.check_owner(user, seat)
        if nonce in self.nonces:
            return
        self.check_running()
        self.check_here(seat)
        self.check_seen(seat, seen)
        self.play.session.undoable(seat)  # CannotUndo says why not
        await self.write(seat, UNDO, "", nonce)

    async def _person(self, user: str, seat: int, kind: str, text: str, nonce: str) -> None:
        self.check_owner(user, seat)
        if nonce in self.nonces:
            return
        self.check_running()
        gone = self.play.gone.get(seat)
        if gone == RESIGNED:
            raise NotNow("you have given up this game")
        if kind == RETURN and gone is None:
            raise NotNow("the seat is yours already")
        if kind == LEAVE and gone is not None and text != RESIGNED:
            raise NotNow("a bot plays on for you already")
        await self.write(seat, kind, text, nonce)

    async def _bot_answer(self, seat: int, question: Question, option: int) -> None:
        """What a bot has thought of counts if it is still asked the same and was not stopped."""
        decision = self.play.session.decision(seat)
        if seat not in self.bots.thinking:
            return
        if decision is None or self.play.is_over or self.play.question(seat) != question:
            return
        await self.write(seat, ANSWER, self.text_of(decision, option), fresh_nonce())

    async def _end_time_of(self, seat: int) -> None:
        try:
            await self.change_by(partial(self._time_up, seat))
        except (Busy, Stale, Unsaved, Unavailable):
            self.clocks.ring_again()

    async def _time_up(self, seat: int) -> None:
        await self.site.pulse.catch_up()
        if self.clocks.is_up(seat) and seat not in self.play.gone:
            await self.write(seat, LEAVE, "clock", fresh_nonce())

    async def _catch_up(self) -> None:
        for entry in await self.site.store.entries(self.row.id, self.play.version):
            self.enter(entry)
        if await self.talk.catch_up():
            self.show()

    # ---- checks

    def check_owner(self, user: str, seat: int) -> None:
        if seat not in self.own_seats(user):
            raise NotYours("seat {seat} is not yours", seat=seat + 1)

    def check_running(self) -> None:
        if self.is_finished:
            raise NotNow("the game is over")

    def check_here(self, seat: int) -> None:
        if seat in self.play.gone:
            raise played_for()

    def check_seen(self, seat: int, seen: str) -> None:
        if known_of(seen) != self.play.seen(seat):
            raise stale()

    def own_seats(self, user: str) -> list[int]:
        return [row.seat for row in self.seats if row.user == user and user and row.kind != BOT]

    def text_of(self, decision: Decision, option: int) -> str:
        return str(self.play.game.notation(self.play.session.state, decision, option))

    # ---- the journal

    async def write(
        self, seat: int, kind: str, text: str, nonce: str, done: Told | None = None
    ) -> None:
        """Append an entry, then do what it says; what is not committed has not happened."""
        is_charged = kind == ANSWER or (kind == LEAVE and text != "clock")  # a way back is left
        version = self.play.version + 1
        try:
            if self.clocks.clock.seconds:
                await self.site.pulse.catch_up()  # an outage is charged to nobody
            spent = self.clocks.spent(seat) if is_charged else 0
            entry = Entry(self.row.id, version, seat, kind, text, nonce, spent, time())
            await self.site.store.append(entry)
        except Doubled:
            await self._catch_up()
            return
        except Gap:  # the database has lost what is known here: trying again does not help
            raise stale() from None
        except Taken:
            await self._catch_up()
            raise Overtaken from None
        except NotSaved as error:
            log.warning("not saved", table=self.row.id, error=str(error))
            raise Unsaved("this could not be saved; nothing has changed, try again") from error
        if done is not None:
            done(nonce)
        self.enter(entry)
        self.site.store.hint(self.row.id)

    def enter(self, entry: Entry) -> None:
        self.play.enter(entry)
        self.clocks.note(entry)
        if entry.kind == RETURN and self.clocks.has_time(entry.seat):
            self.bots.stop(entry.seat)
        self.nonces.append(entry.nonce)
        self.changed_at = monotonic()
        self.site.metrics.moves.labels(self.row.game, entry.kind).inc()
        self.go_on()

    def go_on(self) -> None:
        """After every change: the clocks, the screens, the bots, and the end."""
        if self.play.is_over and self.row.status == PLAYING:
            self.site.hub.finish(self)
        self.clocks.wind()
        self.show()
        self.bots.prod()
        self.site.notices.look(self)
        self.wake()

    def wake(self) -> None:
        """For whoever waits for a change."""
        change, self.change = self.change, asyncio.Event()
        change.set()

    def level(self, seat: int) -> str:
        """The level of the bot that plays a seat, "" for a person who is there."""
        row = self.seats[seat]
        if row.kind == BOT:
            return row.bot
        return self.row.stand_in if seat in self.play.gone else ""

    # ---- screens

    @property
    def is_secret(self) -> bool:
        """Whether not everybody knows who is asked now."""
        known = self.play.awaited(SPECTATOR)
        return any(seat not in known for seat in self.play.asked())

    def tell_next(self) -> None:
        """There is a rematch."""
        for screen in self.screens:
            screen.tell_next()

    def watch(self, look: Look, words: Words, outbox: Outbox, seen: str) -> None:
        """Show the table on a screen from now on; a page that is up to date needs nothing."""
        viewer = self.viewers.setdefault(look, Viewer(look, words))
        sketches = self.sketches(look, words)
        parts = self.press().whole(drawn(sketches))
        known = self.play.seen(look.seat)
        viewer.outboxes.add(outbox)
        if not viewer.shown:
            viewer.prime(known, sketches, parts)
        if seen != seen_name(known, parts):
            viewer.show_whole(outbox, known, parts, *self.title(look, words))

    def unwatch(self, look: Look, outbox: Outbox) -> None:
        viewer = self.viewers.get(look)
        if viewer is not None:
            viewer.outboxes.discard(outbox)
            if not viewer.outboxes:
                del self.viewers[look]

    def show(self) -> None:
        """Draw the table anew for everybody who looks on; some may have to look another way."""
        for screen in list(self.screens):
            screen.turn()
        sitters, press = self.sitters(), self.press()
        before, self.publics = self.publics, {}
        for viewer in list(self.viewers.values()):
            look, words = viewer.look, viewer.words
            public = self.publics.get(look.lang)
            if public is None:
                public = self.publics[look.lang] = self.public(words, sitters)
                if look.lang in before:
                    public.keep(before[look.lang])
            known = self.play.seen(look.seat)
            sketches = self.sketches(look, words, sitters, public)
            viewer.show(press, known, sketches, *self.title(look, words))

    def show_again(self) -> None:
        """The whole table, whatever the screens have: clocks that ran there have stood still."""
        press = self.press()
        for viewer in list(self.viewers.values()):
            look, words = viewer.look, viewer.words
            known, sketches = self.play.seen(look.seat), self.sketches(look, words)
            parts = press.whole(drawn(sketches))
            viewer.prime(known, sketches, parts)
            for outbox in viewer.outboxes:
                viewer.show_whole(outbox, known, parts, *self.title(look, words))

    def press(self) -> Press:
        return Press(bool(self.clocks.clock.seconds))

    def show_soon(self) -> None:
        """The same for comings and goings, many at once."""
        if self.gathering is None:
            loop = asyncio.get_running_loop()
            self.gathering = loop.call_later(SETTLING, self.show_gathered)

    def show_gathered(self) -> None:
        self.gathering = None
        self.show()

    def come(self, seats: list[int]) -> None:
        for seat in seats:
            self.here[seat] = self.here.get(seat, 0) + 1
        self.show_soon()

    def go(self, seats: list[int]) -> None:
        for seat in seats:
            self.here[seat] -= 1
        self.show_soon()

    def public(self, words: Words, sitters: list[Sitter]) -> Public:
        """What all see alike who read this language."""
        return self.drawing.public(self.scene(SPECTATOR, words, sitters))

    def sketches(
        self,
        look: Look,
        words: Words,
        sitters: list[Sitter] | None = None,
        public: Public | None = None,
    ) -> Sketches:
        sitters = self.sitters() if sitters is None else sitters
        public = self.public(words, sitters) if public is None else public
        scene = self.scene(look.seat, words, sitters)
        sketches = self.drawing.sketches(scene, public)
        sketches |= self.talk.sketches
        sketches["curtain"] = curtain_sketch(self, look, words)
        return sketches

    def parts(self, look: Look, words: Words) -> Parts:
        return drawn(self.sketches(look, words))

    def title(self, look: Look, words: Words) -> tuple[str, bool]:
        turn = look.seat in self.play.asked() or look.curtain >= 0
        return title_of(self, words, turn), turn

    def scene(self, seat: int, words: Words, sitters: list[Sitter] | None = None) -> Scene:
        """What the seat may know, and nothing else; `sitters` are the same for all."""
        play = self.play
        return Scene(
            content=self.content,
            view=play.view(seat),
            words=words,
            sitters=self.sitters() if sitters is None else sitters,
            events=play.events(seat),
            fresh=play.fresh.get(seat, 0),
            awaited=play.awaited(seat),
            undo=self.why_no_undo(seat),
            outcome=play.outcome(),
            table=self.row.name,
        )

    def why_no_undo(self, seat: int) -> Problem | None:
        if seat < 0 or self.play.is_over:
            return NotNow("the game is over")
        if seat in self.play.gone:
            return played_for()
        return self.play.session.why_no_undo(seat)

    def sitters(self) -> list[Sitter]:
        known = self.play.awaited(SPECTATOR)
        return [self.sitter(row, row.seat in known) for row in self.seats]

    def sitter(self, row: Seat, is_awaited: bool) -> Sitter:
        level = self.level(row.seat)
        has_clock = bool(self.clocks.clock.seconds) and row.kind != BOT
        left, runs = self.clocks.shown(row.seat, is_awaited) if has_clock else (0, False)
        return Sitter(
            name=row.name,
            kind=row.kind,
            bot=level,
            is_here=bool(self.here.get(row.seat)),
            is_thinking=bool(level) and is_awaited,
            left=self.play.gone.get(row.seat, ""),
            clock=face(left) if has_clock else "",
            clock_left=left,
            clock_runs=runs,
        )


async def nothing() -> None:
    """Wakes a table that is to close."""


def fresh_nonce() -> str:
    return secrets.token_urlsafe(12)


BACKGROUND: set[asyncio.Future[object]] = set()


async def finish_background() -> None:
    """Wait a little for what nobody waits for."""
    here = {task for task in BACKGROUND if task.get_loop() is asyncio.get_running_loop()}
    if here:
        _, late = await asyncio.wait(here, timeout=CLOSING)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


def spawn(work: Awaitable[object]) -> None:
    """Have something done without waiting for it; a task that nobody holds may vanish."""
    task = asyncio.ensure_future(work)
    BACKGROUND.add(task)
    task.add_done_callback(BACKGROUND.discard)
