"""The clocks of a table being played: they run for people who are asked.

The journal tells when that began, so every server finds the same, also one that opens the table
later: neither a restart nor another server gives anybody time. Nor does it take any: while no
server was there, they stood still.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from time import time
from typing import TYPE_CHECKING, Final

from landnam.kit.core import SPECTATOR
from landnam.web.store.rows import ANSWER, LEAVE, UNDO, Entry, Table
from landnam.web.table.clock import Clock
from landnam.web.table.play import Question

if TYPE_CHECKING:
    from landnam.web.pulse import Pulse
    from landnam.web.table.live import LiveTable

SECRET_SECONDS: Final = 30.0  # to answer what nobody knows that one is asked
RETRY_SECONDS: Final = 1.0  # until the next try, when something could not be saved


class Clocks:
    def __init__(self, live: LiveTable, clock: Clock) -> None:
        self.live = live
        self.clock = clock
        self.since: dict[int, float] = {}  # seat -> when it was asked
        self.used = defaultdict[int, list[int]](list)  # seat -> milliseconds for each answer
        self.left_at: dict[int, tuple[Question, int]] = {}  # seat -> what it left, after how long
        self.alarm: asyncio.TimerHandle | None = None

    @property
    def pulse(self) -> Pulse:
        return self.live.site.pulse

    def start(self, table: Table, entries: Sequence[Entry]) -> None:
        """From the first question on: who answered it first took so long. Before that, nothing has
        changed since."""
        first = entries[0] if entries else None
        at = self.pulse.before(first.at, first.spent / 1000) if first else table.changed
        self.run(moment(at))

    def run(self, now: float) -> None:
        """Start the clocks of those who are asked now, stop the others."""
        live = self.live
        asked = [seat for seat in live.play.asked() if not live.level(seat)]
        self.since = {seat: self.since.get(seat, now) for seat in asked}

    def wind(self) -> None:
        """Have it ring when the first of those who are asked has no time left."""
        self.stop()
        if self.clock.seconds and self.since:
            self.ring_in(max(0.0, min(self.left(seat) for seat in self.since)) + 0.05)

    def note(self, entry: Entry) -> None:
        """What has happened, now or before the table was opened here. Whoever answered is asked
        anew, if at all; whoever is asked the same again, having taken an answer back or come back
        to the table, goes on where he was."""
        seat, question, now = entry.seat, self.live.play.question(entry.seat), moment(entry.at)
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
        """Milliseconds that the seat has used for what it is asked now; those of a whole game are
        counted already."""
        if self.clock.kind == "move":
            self.since[seat] = self.pulse.before(self.since.get(seat, now), used / 1000)

    def stop(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def ring_in(self, seconds: float) -> None:
        self.alarm = asyncio.get_running_loop().call_later(seconds, self.ring)

    def ring_again(self) -> None:
        """What was to happen could not be saved."""
        self.stop()
        if not self.live.is_closing:
            self.ring_in(RETRY_SECONDS)

    def ring(self) -> None:
        """Time is up for somebody. A secret question is answered for him without a word."""
        self.alarm = None
        if not self.pulse.is_fresh:  # perhaps nobody could answer
            self.ring_again()
            return
        if all(self.left(seat) > 0 for seat in self.since):  # a little early
            self.wind()
            return
        live = self.live
        known = live.play.awaited(SPECTATOR)
        for seat in self.since:
            if self.left(seat) <= 0 and seat not in live.bots.thinking:
                if seat in known:
                    live.end_time_of(seat)
                else:
                    live.bots.set_thinking(seat, live.row.stand_in)

    def is_up(self, seat: int) -> bool:
        return seat in self.since and self.left(seat) <= 0

    def has_time(self, seat: int) -> bool:
        return not self.clock.seconds or self.left(seat) > 0

    def left(self, seat: int) -> float:
        """Whom nobody knows to be asked has a little while, whatever the clock says."""
        thinking = self.thinking(seat)
        if seat in self.since and seat not in self.live.play.awaited(SPECTATOR):
            return SECRET_SECONDS - thinking
        return self.clock.left(self.live.play.spent[seat], thinking)

    def thinking(self, seat: int) -> float:
        """Seconds for which the seat has been asked while a server was there."""
        return self.pulse.served(self.since[seat], time()) if seat in self.since else 0.0

    def spent(self, seat: int) -> int:
        """Milliseconds that count: a secret question costs no time, for that would tell of it."""
        counts = bool(self.clock.seconds) and seat in self.since
        if not counts or seat not in self.live.play.awaited(SPECTATOR):
            return 0
        return int(1000 * self.thinking(seat))

    def shown(self, seat: int, is_awaited: bool) -> tuple[int, bool]:
        """Seconds left as everybody may see them, and whether they run."""
        runs = is_awaited and seat in self.since
        left = self.left(seat) if runs else self.clock.left(self.live.play.spent[seat], 0.0)
        return max(0, int(left)), runs


def moment(at: float) -> float:
    """What other servers write is never to come, even if their clocks are fast."""
    return min(at, time())
