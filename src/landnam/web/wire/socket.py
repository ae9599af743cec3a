"""One browser at a table: what it asks goes to the table, what the table shows goes to it."""

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
from landnam.web.guard import is_own_origin
from landnam.web.people import WORDS, Visitor, language, visitor
from landnam.web.site import Site, site_of
from landnam.web.store.rows import Unavailable
from landnam.web.table.errors import Busy, NotYours, Refusal, Unsaved, busy
from landnam.web.table.live import LiveTable, spawn
from landnam.web.table.viewer import Look, choose_look
from landnam.web.wire.limits import Bucket
from landnam.web.wire.messages import (
    REPLY,
    REQUEST,
    Advice,
    Done,
    Go,
    Hint,
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
from landnam.web.wire.outbox import Outbox, Overflow

BURST: Final = 20.0
PATIENCE: Final = 40  # refused frames until the line is cut
FORBIDDEN, TRY_LATER, TOO_MUCH, UNKNOWN_TABLE = 4403, 1013, 4429, 4404

log = structlog.get_logger()


async def table_socket(websocket: WebSocket) -> None:
    """WS /ws/table/ID?seen=…"""
    site = site_of(websocket)
    if not is_own_origin(websocket, site.config):
        await websocket.close(FORBIDDEN)
        return
    address = websocket.client.host if websocket.client else ""
    try:
        check_places(site, address)
    except Busy as error:
        await turn_away(websocket, error)
        return
    site.sockets.take(address)
    try:
        await show_table(site, websocket)
    finally:
        site.sockets.leave(address)


def check_places(site: Site, address: str) -> None:
    if site.sockets.is_full:
        raise Busy("too many pages are open at this server now; load this one again later")
    if site.sockets.is_full_for(address):
        raise Busy("too many pages are open at your address; close some, then load this one again")


async def turn_away(websocket: WebSocket, why: Busy) -> None:
    """A browser learns the reason only of a line that was open."""
    site_of(websocket).metrics.refused.labels(why.code).inc()
    text = WORDS[language(websocket, None)].explain(why)
    with suppress(RuntimeError, WebSocketDisconnect):
        await websocket.accept()
        await websocket.send_text(REPLY.encode([Refused(text)]).decode())
        await websocket.close(TOO_MUCH)


async def show_table(site: Site, websocket: WebSocket) -> None:
    try:
        live = await site.hub.open(websocket.path_params["table"])
        here = await visitor(websocket)
    except Unavailable:
        await websocket.close(TRY_LATER)  # the page dials again
        return
    except Problem:
        live = None  # its page says why
    if live is None:
        await websocket.accept()  # a browser learns the reason only of a line that was open
        await websocket.close(UNKNOWN_TABLE)
        return
    await websocket.accept()
    screen = Screen(site, live, here, websocket)
    site.metrics.sockets.inc()
    try:
        await screen.run(websocket.query_params.get("seen", "")[:64])
    finally:
        site.metrics.sockets.dec()


class Screen:
    """A page that shows a table."""

    def __init__(self, site: Site, live: LiveTable, here: Visitor, socket: WebSocket) -> None:
        self.site = site
        self.live = live
        self.here = here
        self.socket = socket
        self.outbox = Outbox()
        self.own = live.own_seats(here.id)
        self.shown = SPECTATOR
        self.poll = -1  # the secret poll in which `passed` have been called
        self.passed: set[int] = set()
        self.look = self.choose_look()
        self.bucket = Bucket(site.config.moves_a_second, BURST)
        self.patience = PATIENCE
        self.done = ""  # the nonce of this request, once it was told to be done
        self.line = asyncio.timeout(None)  # until it is cut

    async def run(self, seen: str) -> None:
        live = self.live
        live.watch(self.look, self.here.words, self.outbox, seen)
        live.screens.add(self)
        live.come(self.own)
        self.tell_next()
        sender = asyncio.create_task(self.send())
        try:
            async with self.line:
                await self.receive()
        except (WebSocketDisconnect, Overflow):
            pass
        except TimeoutError:
            if not self.line.expired():
                raise
        finally:
            sender.cancel()
            live.screens.discard(self)
            live.unwatch(self.look, self.outbox)
            live.go(self.own)
            await asyncio.gather(sender, return_exceptions=True)
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close()

    async def send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:  # and keeps nothing of it: there are thousands of us
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
        self.done = ""
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
            self.tell_done(nonce)
            self.site.metrics.seconds.observe(monotonic() - begin)

    def tell_done(self, nonce: str) -> None:
        """Once for each request."""
        if nonce != self.done:
            self.outbox.tell(Done(nonce))
            self.done = nonce

    def committed(self, nonce: str) -> None:
        """Told before it is shown, so that both go out together; whoever does not read is cut off
        later, not in the middle of the table's work."""
        with suppress(Overflow):
            self.tell_done(nonce)

    def refuse(self, problem: Problem, nonce: str) -> None:
        code = problem.code if isinstance(problem, Refusal) else "refused"
        self.site.metrics.refused.labels(code).inc()
        if not nonce:
            self.patience -= 1
        self.tell(
            Refused(
                text=self.here.words.explain(problem),
                nonce=nonce,
                clause=problem.clause if isinstance(problem, Refusal) else "",
                again=problem.again if isinstance(problem, Refusal) else False,
            )
        )

    # ---- what can be asked for

    async def move(self, ask: Move) -> None:
        self.check_shown(ask.seat)
        await self.live.move(
            self.here.id, ask.seat, ask.option, ask.seen, ask.nonce, self.committed
        )

    async def undo(self, ask: Undo) -> None:
        self.check_shown(ask.seat)
        await self.live.undo(self.here.id, ask.seat, ask.seen, ask.nonce)

    async def say(self, ask: Say) -> None:
        if self.here.user is None:
            raise NotYours("sit down or give yourself a name in the profile before you speak")
        await self.live.say(self.here.id, self.here.user.name, ask.text)

    async def hint(self, ask: Hint) -> None:
        """A bot thinks for us meanwhile: other requests go on."""
        self.live.check_owner(self.here.id, ask.seat)
        self.check_shown(ask.seat)
        if self.here.id in self.site.advised:
            raise Busy("too many requests; wait a moment")
        self.site.advised.add(self.here.id)
        spawn(self.advise(ask))

    async def advise(self, ask: Hint) -> None:
        try:
            option = await self.live.advise(ask.seat, ask.seen)
            scene = self.live.scene(ask.seat, self.here.words)
            if option in [one for asked in scene.view.asks for one in asked.options]:
                self.tell(Advice(option, self.live.drawing.choice(scene, option)))
        except Problem as problem:
            self.refuse(problem, "")
        except Unavailable as error:
            log.warning("no hint", table=self.live.row.id, error=str(error))
            self.refuse(busy(), "")
        finally:
            self.site.advised.discard(self.here.id)

    async def why(self, ask: WhyNot) -> None:
        scene = self.live.scene(self.look.seat, self.here.words)
        why = self.live.drawing.why_not(scene, ask.thing)
        self.outbox.tell(Reason(ask.thing, why.text, why.clause))

    async def open(self, ask: Open) -> None:
        """The curtain opens for a seat of this screen."""
        if ask.seat not in self.own:
            raise NotYours("seat {seat} is not yours", seat=ask.seat + 1)
        self.shown = ask.seat
        self.turn()

    async def leave(self, ask: Leave) -> None:
        await self.live.leave(self.here.id, ask.seat, ask.resign, ask.nonce)

    async def come_back(self, ask: Return) -> None:
        await self.live.take_back(self.here.id, ask.seat, ask.nonce)

    async def rematch(self, ask: Rematch) -> None:
        if self.here.user is None or not self.own:
            raise NotYours("only those who played can ask for a rematch")
        await self.site.hub.rematch(self.here.user, self.live)
        self.live.tell_next()

    async def ping(self, ask: Ping) -> None:
        self.outbox.tell(Pong())

    # ---- what is shown

    def check_shown(self, seat: int) -> None:
        """What lies behind a curtain cannot be played."""
        if seat in self.own and seat != self.look.seat:
            raise NotYours("open the curtain for seat {seat} first", seat=seat + 1)

    def choose_look(self) -> Look:
        called = self.called() if len(self.own) > 1 else []
        return choose_look(self.own, self.shown, called, self.here.lang)

    def called(self) -> list[int]:
        """Whose turn it is at this screen. When it is a secret who is asked, everybody is called:
        one after the other looks, and whoever is not asked passes the screen on."""
        asked = self.live.play.asked()
        if not self.live.is_secret:
            return asked
        poll = self.live.play.session.poll_start
        if poll != self.poll:
            self.poll, self.passed = poll, set()
        if self.shown in self.own and self.shown not in asked:
            self.passed.add(self.shown)
        return [seat for seat in self.own if seat not in self.passed]

    def turn(self) -> None:
        """Look at the table the way this screen must now."""
        look = self.choose_look()
        if look != self.look:
            self.live.unwatch(self.look, self.outbox)
            self.look = look
            if look.curtain >= 0:
                self.shown = SPECTATOR
            self.live.watch(look, self.here.words, self.outbox, "")

    def tell_next(self) -> None:
        if self.live.row.next:
            text = self.here.words.say("The rematch has begun")
            self.tell(Go(f"/table/{self.live.row.next}", text))

    def tell(self, reply: Reply) -> None:
        """Maybe said by others than this screen's own task, whom a browser that does not read must
        not disturb: its line is cut."""
        try:
            self.outbox.tell(reply)
        except Overflow:
            self.cut()

    def cut(self) -> None:
        if self in self.live.screens and not self.line.expired():
            self.line.reschedule(0)


SERVE: Final[dict[type[Any], Callable[[Screen, Any], Awaitable[None]]]] = {
    Move: Screen.move,
    Undo: Screen.undo,
    Say: Screen.say,
    Hint: Screen.hint,
    WhyNot: Screen.why,
    Open: Screen.open,
    Leave: Screen.leave,
    Return: Screen.come_back,
    Rematch: Screen.rematch,
    Ping: Screen.ping,
}
