"""The clocks of a table being played: they run for people who are asked.

They follow from the journal, so every server computes the same, also one that opens the table
later. Neither a restart nor a change of server adds time, and outages of all servers cost none.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from time import time
from typing import TYPE_CHECKING, Final

from landnam.kit.core import SPECTATOR
from landnam.web.store.rows import ANSWER, LEAVE, UNDO, Entry, Table
from landnam.web.table.background import spawn
from landnam.web.table.clock_setting import Clock
from landnam.web.table.replayed import OpenQuestion

if TYPE_CHECKING:
    from landnam.web.table.actor import LiveTable

SECRET_SECONDS: Final = 30.0  # to answer a question that others do not know of
RETRY_SECONDS: Final = 1.0  # until the next attempt, when something could not be saved


class Clocks:
    def __init__(self, live: LiveTable, clock: Clock) -> None:
        self.live = live
        self.clock = clock
        self.heartbeat = live.services.heartbeat
        self.since: dict[int, float] = {}  # seat -> when it was asked
        self.used = defaultdict[int, list[int]](list)  # seat -> milliseconds for each answer
        self.left_at: dict[int, tuple[OpenQuestion, int]] = {}  # seat -> the question it left, ms
        self.alarm: asyncio.TimerHandle | None = None

    def start(self, table: Table, entries: Sequence[Entry]) -> None:
        """The first question was asked when its first answer began to count; without any answer,
        when the table last changed."""
        first = entries[0] if entries else None
        at = self.heartbeat.before(first.at, first.spent / 1000) if first else table.changed
        self.run(not_in_future(at))

    def run(self, now: float) -> None:
        """Start the clocks of people who are asked now, stop the others."""
        live = self.live
        asked = [seat for seat in live.game.asked() if not live.level(seat)]
        self.since = {seat: self.since.get(seat, now) for seat in asked}

    def wind(self) -> None:
        """Set the alarm for when the first of the running clocks has run out."""
        self.stop()
        if self.clock.seconds and self.since:
            self.ring_in(max(0.0, min(self.left(seat) for seat in self.since)) + 0.05)

    def note(self, entry: Entry) -> None:
        """Follow an entry, new or replayed. A seat that answered starts anew if asked again; a
        seat that is asked the same again, after an undo or a return, goes on where it was."""
        seat, now = entry.seat, not_in_future(entry.at)
        question = self.live.game.question(seat)
        if entry.kind == ANSWER:
            self.since.pop(seat, None)
            self.used[seat].append(entry.spent)
        elif entry.kind == UNDO:
            self.resume(seat, now, self.used[seat].pop() if self.used[seat] else 0)
        elif entry.kind == LEAVE:
            self.left_at[seat] = (question, entry.spent)
        else:
            left, used = self.left_at.pop(seat, (None, 0))
            self.resume(seat, now, used if left == question else 0)
        self.run(now)

    def resume(self, seat: int, now: float, used: int) -> None:
        """Charge milliseconds that the seat has already used for its open question. A clock for
        the whole game has counted them already."""
        if self.clock.kind == "move":
            self.since[seat] = self.heartbeat.before(self.since.get(seat, now), used / 1000)

    def stop(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def ring_in(self, seconds: float) -> None:
        self.alarm = asyncio.get_running_loop().call_later(seconds, self.ring)

    def ring_again(self) -> None:
        """Retry what could not be saved."""
        self.stop()
        if not self.live.is_closing:
            self.ring_in(RETRY_SECONDS)

    def ring(self) -> None:
        """Somebody's time is up. A bot takes over the seat, unless the question is secret: then it
        only answers this one, unnoticed."""
        self.alarm = None
        if not self.heartbeat.is_recent:  # perhaps there was an outage and nobody could answer
            self.ring_again()
            return
        if all(self.left(seat) > 0 for seat in self.since):  # a little early
            self.wind()
            return
        live = self.live
        awaited = live.game.awaited(SPECTATOR)
        for seat in self.since:
            if self.left(seat) <= 0 and seat not in live.bots.thinking:
                if seat in awaited:
                    spawn(live.end_time(seat))
                else:
                    live.bots.start_thinking(seat, live.row.stand_in)

    def is_up(self, seat: int) -> bool:
        return seat in self.since and self.left(seat) <= 0

    def has_time(self, seat: int) -> bool:
        return not self.clock.seconds or self.left(seat) > 0

    def left(self, seat: int) -> float:
        """Seconds left. A secret question has SECRET_SECONDS, whatever the clock says."""
        thinking = self.thinking(seat)
        if seat in self.since and seat not in self.live.game.awaited(SPECTATOR):
            return SECRET_SECONDS - thinking
        return self.clock.left(self.live.game.spent[seat], thinking)

    def thinking(self, seat: int) -> float:
        """Seconds since the seat was asked, without outages."""
        return self.heartbeat.served(self.since[seat], time()) if seat in self.since else 0.0

    def spent(self, seat: int) -> int:
        """Milliseconds to charge. A secret question costs nothing: that would reveal it."""
        counts = bool(self.clock.seconds) and seat in self.since
        if not counts or seat not in self.live.game.awaited(SPECTATOR):
            return 0
        return int(1000 * self.thinking(seat))

    def public_time(self, seat: int, is_awaited: bool) -> tuple[int, bool]:
        """Seconds left as everybody may see them, and whether they run."""
        runs = is_awaited and seat in self.since
        left = self.left(seat) if runs else self.clock.left(self.live.game.spent[seat], 0.0)
        return max(0, int(left)), runs


def not_in_future(at: float) -> float:
    """The time of an entry; the clock of the server that wrote it may be fast."""
    return min(at, time())
