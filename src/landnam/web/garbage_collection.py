"""Runs the garbage collector in small steps: no pauses of half a second with a thousand tables.

Python itself collects only once many more objects were made than freed. A table frees as many as
it makes, so a million new objects could pile up before a collection. Instead, generation 0 is
collected several times a second while that finds something, and the survivors are frozen; a full
collection follows at most every ten minutes.
"""

from __future__ import annotations

import gc
from time import monotonic
from typing import Final

SKIPPED: Final = 9
"""Collections to skip after one that found nothing."""
LEAST_PAUSE: Final = 600.0
"""Seconds between two full collections."""
SHARE: Final = 1000
"""Full collections take at most one part in this many of the time."""


class GarbageCollection:
    def __init__(self) -> None:
        gc.set_threshold(50_000, 1000, 1000)
        self.skips_left = 0
        self.next_full_at = 0.0
        self.collect_all()

    def tick(self) -> None:
        """To be called ten times a second."""
        if monotonic() >= self.next_full_at:
            self.collect_all()
        elif self.skips_left:
            self.skips_left -= 1
        elif not gc.collect(0):
            self.skips_left = SKIPPED
        gc.freeze()

    def collect_all(self) -> None:
        begin = monotonic()
        gc.unfreeze()
        gc.collect()
        end = monotonic()
        self.next_full_at = end + max(LEAST_PAUSE, SHARE * (end - begin))
