"""The clock setting of a table: none, for each answer, or for the whole game."""

from __future__ import annotations

from dataclasses import dataclass

from landnam.kit.errors import Problem
from landnam.web.store.rows import NO_CLOCK

LEAST, MOST = 5, 14 * 24 * 3600


class ClockError(Problem):
    """The text is not a clock setting."""


@dataclass(frozen=True)
class Clock:
    """A number of seconds, for each answer (`move`) or for all of them (`game`)."""

    kind: str = NO_CLOCK
    seconds: int = 0

    def left(self, spent: int, thinking: float) -> float:
        """Seconds left to a seat: `spent` milliseconds before, `thinking` seconds now."""
        return self.seconds - thinking - (spent / 1000 if self.kind == "game" else 0)


def read_clock(text: str) -> Clock:
    """`none`, `move:60` or `game:900`."""
    kind, _, number = text.partition(":")
    if kind == NO_CLOCK and not number:
        return Clock()
    if kind in ("move", "game") and number.isascii() and number.isdigit():
        if LEAST <= int(number) <= MOST:
            return Clock(kind, int(number))
        raise ClockError("a clock has {least} to {most} seconds", least=LEAST, most=MOST)
    raise ClockError("{text!r} is no clock: write none, move:60 or game:900", text=text)


def face(seconds: float) -> str:
    """1:05, 2:03:00, or days and hours."""
    whole = max(0, int(seconds))
    days, rest = divmod(whole, 24 * 3600)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    if days:
        return f"{days} d {hours} h"
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
