"""A sign of life while a bot thinks for more than half a second."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

from landnam.terminal.screen import Screen

FAST: Final = ("random", "greedy")
PATIENCE: Final = 0.5


@contextmanager
def thinking(screen: Screen, bot: str, name: str) -> Iterator[None]:
    """After half a second; at once for bots that search, since compiled search lets no timer in."""
    if screen.quiet:
        yield
        return
    what = screen.words.say("{name} is thinking …", name=name)
    status = screen.side.status(what, spinner="line")
    timer = Timer(PATIENCE, status.start)
    timer.daemon = True
    begin = timer.start if bot in FAST else status.start
    begin()
    try:
        yield
    finally:
        timer.cancel()
        status.stop()
