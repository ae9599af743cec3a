"""The journal of a table: what the rules can do is committed first and applied afterwards.

Entries of this server and of others take the same way into the game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic, time
from typing import TYPE_CHECKING, Final, TypeAlias

import structlog

from landnam.kit.session import CannotUndo, Session
from landnam.web.store.rows import (
    ANSWER,
    LEAVE,
    RETURN,
    Doubled,
    Entry,
    Gap,
    NotSaved,
    Taken,
)
from landnam.web.table.errors import Unsaved, broken, set_aside, stale
from landnam.web.table.opening import Turn

if TYPE_CHECKING:
    from landnam.web.table.actor import LiveTable

OnCommit: TypeAlias = Callable[[str], None]
"""Called with the nonce of an entry once it is committed, before anybody is shown it."""

NONCES_KEPT: Final = 128  # in memory; the database knows the older ones

log = structlog.get_logger()


class Overtaken(Exception):
    """Another server has written the next entry first; it has been applied here."""


class Journal:
    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.nonces: deque[str] = deque(maxlen=NONCES_KEPT)

    def has(self, nonce: str) -> bool:
        return nonce in self.nonces

    def attempt(self, work: Callable[[], Session]) -> Session:
        """The session after something that is to be written. Whatever the rules fail at is refused,
        so that a journal can always be read."""
        try:
            return work()
        except CannotUndo:
            raise
        except Exception as error:
            log.exception("an answer was refused", table=self.live.row.id)
            raise broken() from error

    async def write(
        self,
        seat: int,
        kind: str,
        text: str,
        nonce: str,
        on_commit: OnCommit | None = None,
        outcome: Session | None = None,
    ) -> None:
        """Append an entry, then apply it; `outcome` is the session after it. Idempotent: a nonce
        that was written before only makes the table catch up."""
        live = self.live
        try:
            entry = await self.new_entry(seat, kind, text, nonce)
            await live.services.store.append(entry)
        except Doubled:
            await self.catch_up()
            return
        except Gap:  # the database has lost entries that are known here: a retry does not help
            raise stale() from None
        except Taken:
            await self.catch_up()
            raise Overtaken from None
        except NotSaved as error:
            log.warning("not saved", table=live.row.id, error=str(error))
            raise Unsaved("this could not be saved; nothing has changed, try again") from error
        if on_commit is not None:
            on_commit(nonce)
        self.apply(entry, outcome)
        live.services.store.publish_change(live.row.id)

    async def new_entry(self, seat: int, kind: str, text: str, nonce: str) -> Entry:
        live = self.live
        version = live.game.version + 1
        is_charged = kind == ANSWER or (kind == LEAVE and text != "clock")  # else one could return
        if live.clocks.clock.seconds:
            await live.services.heartbeat.catch_up()  # outages are charged to nobody
        spent = live.clocks.spent(seat) if is_charged else 0
        return Entry(live.row.id, version, seat, kind, text, nonce, spent, time())

    def apply(self, entry: Entry, outcome: Session | None = None) -> None:
        """Do what a committed entry says, and show it."""
        live = self.live
        try:
            self.enter(entry, outcome)
        except Exception:
            live.is_unreadable = True
            log.exception("a table was set aside", table=live.row.id)
            raise set_aside() from None
        if entry.kind == RETURN and live.clocks.has_time(entry.seat):
            live.bots.stop(entry.seat)
        live.changed_at = monotonic()
        live.services.count_entry(live.row.game, entry.kind)
        live.go_on()

    def enter(self, entry: Entry, outcome: Session | None = None) -> None:
        """Apply an entry without showing anything."""
        self.live.game.enter(entry, outcome)
        self.live.clocks.note(entry)
        self.nonces.append(entry.nonce)

    async def replay(self, entries: Sequence[Entry], turn: Turn) -> None:
        """Apply all entries of a table that is being opened, with pauses for the others."""
        for entry in entries:
            self.enter(entry)
            await turn.pause()

    async def catch_up(self) -> None:
        """Apply the entries that other servers have written, and show their chat lines."""
        live = self.live
        live.check_readable()
        for entry in await live.services.store.entries(live.row.id, live.game.version):
            self.apply(entry)
        if await live.talk.catch_up():
            live.screens.show()
