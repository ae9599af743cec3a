"""When the server looks for memory that can be freed.

By itself Python looks at new objects only when many more were made than freed. A table frees with
every move as much as it makes: a thousand of them pile up a million new objects before Python looks
at them, and then everybody waits for most of a second. So new objects are soon left alone, after a
look at them if the last looks found something; and once in a while, seldom enough to be no burden,
all are looked at.
"""

from __future__ import annotations

import gc
from time import monotonic
from typing import Final

SKIPPED: Final = 9
"""Looks that are left out after one that found nothing."""
LEAST_PAUSE: Final = 600.0
SHARE: Final = 1000
"""A look at everything takes at most this part of the time."""


class Memory:
    def __init__(self) -> None:
        gc.set_threshold(50_000, 1000, 1000)
        self.skipped = 0
        self.next_at = 0.0
        self.look_at_all()

    def tick(self) -> None:
        """To be called ten times a second."""
        if monotonic() >= self.next_at:
            self.look_at_all()
        elif self.skipped:
            self.skipped -= 1
        elif not gc.collect(0):
            self.skipped = SKIPPED
        gc.freeze()

    def look_at_all(self) -> None:
        begin = monotonic()
        gc.unfreeze()
        gc.collect()
        end = monotonic()
        self.next_at = end + max(LEAST_PAUSE, SHARE * (end - begin))
