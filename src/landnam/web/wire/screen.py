"""A page that shows a table: serves the requests of its browser, and sends it updates."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from landnam.kit.core import SPECTATOR
from landnam.kit.errors import Problem
from landnam.web.people import Visitor
from landnam.web.site import Site
from landnam.web.site.limits import Bucket
from landnam.web.store.rows import Unavailable
from landnam.web.table.actor import LiveTable
from landnam.web.table.background import spawn
from landnam.web.table.errors import Busy, NotYours, Refusal, Unsaved, busy
from landnam.web.table.outbox import Outbox, Overflow
from landnam.web.table.viewer import Look, choose_look
from landnam.web.wire.messages import (
    REQUEST,
    TOO_MUCH,
    Advice,
    Done,
    Go,
    Hint,
    Irrevocable,
    Leave,
    Move,
    Open,
    Ping,
    Pong,
    Reason,
    Refused,
    Rematch,
    Reply,
    Request,
    Return,
    Say,
    Undo,
    WhyNot,
)

BURST: Final = 20.0
PATIENCE: Final = 40  # refused frames until the connection is closed

log = structlog.get_logger()


class SocketScreen:
    """A page that shows a table: the `Screen` of the table's side."""

    def __init__(self, site: Site, live: LiveTable, visitor: Visitor, socket: WebSocket) -> None:
        self.site = site
        self.live = live
        self.visitor = visitor
        self.socket = socket
        self.outbox = Outbox()
        self.own_seats = live.own_seats(visitor.id)
        self.open_seat = SPECTATOR
        self.poll = -1  # the secret poll that `passed_seats` belong to
        self.passed_seats: set[int] = set()  # own seats that have had their look
        self.look = self.choose_look()
        self.bucket = Bucket(site.config.moves_a_second, BURST)
        self.patience = PATIENCE
        self.acknowledged = ""  # the nonce of the request that was acknowledged last
        self.connection = asyncio.timeout(None)  # rescheduled to disconnect

    async def run(self, seen: str) -> None:
        live = self.live
        screens = live.screens
        screens.watch(self.look, self.visitor.words, self.outbox, seen)
        screens.open.add(self)
        screens.arrive(self.own_seats)
        self.tell_next()
        sender = asyncio.create_task(self.send())
        try:
            async with self.connection:
                await self.receive()
        except (WebSocketDisconnect, Overflow):
            pass
        except TimeoutError:
            if not self.connection.expired():
                raise
        finally:
            sender.cancel()
            screens.open.discard(self)
            screens.unwatch(self.look, self.outbox)
            screens.depart(self.own_seats)
            await asyncio.gather(sender, return_exceptions=True)
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close()

    async def send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:  # no variable keeps a frame alive: there are thousands of connections
                await self.socket.send_text((await self.outbox.take()).decode())

    async def receive(self) -> None:
        while self.patience:
            text = await self.socket.receive_text()
            if not self.bucket.take():
                self.refuse(Busy("too many requests; wait a moment"), "")
                await asyncio.sleep(self.bucket.wait)
                continue
            try:
                request = REQUEST.decode(text)
            except (msgspec.DecodeError, UnicodeError) as error:
                self.refuse(Refusal("this is not a request: {error}", error=str(error)), "")
                continue
            await self.serve(request)
        await self.socket.close(TOO_MUCH)

    async def serve(self, request: Request) -> None:
        nonce: str = getattr(request, "nonce", "")
        self.acknowledged = ""
        begin = monotonic()
        try:
            await SERVE[type(request)](self, request)
        except Problem as problem:
            self.refuse(problem, nonce)
            return
        except Unavailable as error:
            log.warning("not saved", table=self.live.row.id, error=str(error))
            refusal = Unsaved("this could not be saved; nothing has changed, try again")
            self.refuse(refusal, nonce)
            return
        if nonce:
            self.acknowledge(nonce)
            self.site.metrics.seconds.observe(monotonic() - begin)

    def acknowledge(self, nonce: str) -> None:
        """Once for each request."""
        if nonce != self.acknowledged:
            self.outbox.tell(Done(nonce))
            self.acknowledged = nonce

    def on_commit(self, nonce: str) -> None:
        """Acknowledge before the update is drawn, so that both go out in one frame. An overflow is
        dealt with later, not in the middle of the table's work."""
        with suppress(Overflow):
            self.acknowledge(nonce)

    def refuse(self, problem: Problem, nonce: str) -> None:
        code = problem.code if isinstance(problem, Refusal) else "refused"
        self.site.metrics.refused.labels(code).inc()
        if not nonce:
            self.patience -= 1
        self.tell(
            Refused(
                text=self.visitor.words.explain(problem),
                nonce=nonce,
                clause=problem.clause if isinstance(problem, Refusal) else "",
                again=problem.again if isinstance(problem, Refusal) else False,
            )
        )

    # ---- requests

    async def move(self, ask: Move) -> None:
        self.check_shown(ask.seat)
        live, user = self.live, self.visitor.id
        if ask.tentative and not await live.can_take_back(user, ask.seat, ask.option, ask.nonce):
            self.outbox.tell(Irrevocable(ask.nonce))
            self.acknowledged = ask.nonce
            return
        await live.move(user, ask.seat, ask.option, ask.seen, ask.nonce, self.on_commit)

    async def undo(self, ask: Undo) -> None:
        self.check_shown(ask.seat)
        await self.live.undo(self.visitor.id, ask.seat, ask.seen, ask.nonce)

    async def say(self, ask: Say) -> None:
        if self.visitor.user is None:
            raise NotYours("sit down or give yourself a name in the profile before you speak")
        await self.live.say(self.visitor.id, self.visitor.user.name, ask.text)

    async def hint(self, ask: Hint) -> None:
        """The bot thinks in the background; other requests are served meanwhile."""
        self.live.requests.check_owner(self.visitor.id, ask.seat)
        self.check_shown(ask.seat)
        if self.visitor.id in self.site.advised:
            raise Busy("too many requests; wait a moment")
        self.site.advised.add(self.visitor.id)
        spawn(self.advise(ask))

    async def advise(self, ask: Hint) -> None:
        try:
            option = await self.live.advise(ask.seat)
            scene = self.live.scenes.scene(ask.seat, self.visitor.words)
            if option in [one for asked in scene.view.asks for one in asked.options]:
                self.tell(Advice(option, self.live.drawing.choice(scene, option)))
        except Problem as problem:
            self.refuse(problem, "")
        except Unavailable as error:
            log.warning("no hint", table=self.live.row.id, error=str(error))
            self.refuse(busy(), "")
        finally:
            self.site.advised.discard(self.visitor.id)

    async def why(self, ask: WhyNot) -> None:
        scene = self.live.scenes.scene(self.look.seat, self.visitor.words)
        why = self.live.drawing.why_not(scene, ask.thing)
        self.outbox.tell(Reason(ask.thing, why.text, why.clause))

    async def open(self, ask: Open) -> None:
        """Open the curtain for a seat of this screen."""
        if ask.seat not in self.own_seats:
            raise NotYours("seat {seat} is not yours", seat=ask.seat + 1)
        self.open_seat = ask.seat
        self.update_look()

    async def leave(self, ask: Leave) -> None:
        await self.live.leave(self.visitor.id, ask.seat, ask.resign, ask.nonce)

    async def come_back(self, ask: Return) -> None:
        await self.live.take_back(self.visitor.id, ask.seat, ask.nonce)

    async def rematch(self, ask: Rematch) -> None:
        if self.visitor.user is None or not self.own_seats:
            raise NotYours("only those who played can ask for a rematch")
        await self.site.lobby.rematch(self.visitor.user, self.live)
        self.live.screens.tell_next()

    async def ping(self, ask: Ping) -> None:
        self.outbox.tell(Pong())

    # ---- what is shown

    @property
    def user_id(self) -> str:
        return self.visitor.id

    def check_shown(self, seat: int) -> None:
        """A seat behind a curtain cannot be played."""
        if seat in self.own_seats and seat != self.look.seat:
            raise NotYours("open the curtain for seat {seat} first", seat=seat + 1)

    def choose_look(self) -> Look:
        called = self.called_seats() if len(self.own_seats) > 1 else []
        return choose_look(self.own_seats, self.open_seat, called, self.visitor.lang)

    def called_seats(self) -> list[int]:
        """The seats whose turn it is to look at this screen. When it is secret who is asked, all
        own seats are called one after the other; those not asked pass the screen on."""
        asked = self.live.game.asked()
        if not self.live.game.is_secret:
            return asked
        poll = self.live.game.session.poll_start
        if poll != self.poll:
            self.poll, self.passed_seats = poll, set()
        if self.open_seat in self.own_seats and self.open_seat not in asked:
            self.passed_seats.add(self.open_seat)
        return [seat for seat in self.own_seats if seat not in self.passed_seats]

    def update_look(self) -> None:
        look = self.choose_look()
        if look != self.look:
            self.live.screens.unwatch(self.look, self.outbox)
            self.look = look
            if look.curtain >= 0:
                self.open_seat = SPECTATOR
            self.live.screens.watch(look, self.visitor.words, self.outbox, "")

    def tell_next(self) -> None:
        if self.live.row.next:
            text = self.visitor.words.say("The rematch has begun")
            self.tell(Go(f"/table/{self.live.row.next}", text))

    def tell(self, reply: Reply) -> None:
        """Safe to call from other tasks: if the browser does not read, it is disconnected and the
        caller is not disturbed."""
        try:
            self.outbox.tell(reply)
        except Overflow:
            self.disconnect()

    def disconnect(self) -> None:
        if self in self.live.screens.open and not self.connection.expired():
            self.connection.reschedule(0)


SERVE: Final[dict[type[Any], Callable[[SocketScreen, Any], Awaitable[None]]]] = {
    Move: SocketScreen.move,
    Undo: SocketScreen.undo,
    Say: SocketScreen.say,
    Hint: SocketScreen.hint,
    WhyNot: SocketScreen.why,
    Open: SocketScreen.open,
    Leave: SocketScreen.leave,
    Return: SocketScreen.come_back,
    Rematch: SocketScreen.rematch,
    Ping: SocketScreen.ping,
}
