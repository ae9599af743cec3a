"""When the server looks for memory that can be freed.

By itself Python looks at new objects only when many more were made than freed. A table frees with
every move as much as it makes: a thousand of them pile up a million new objects before Python looks
at them, and then everybody waits for most of a second. So new objects are looked at in small
portions and then left alone; and once in a while, seldom enough to be no burden, all are looked at.
"""

from __future__ import annotations

import gc
from time import monotonic
from typing import Final

LEAST_PAUSE: Final = 600.0
SHARE: Final = 1000
"""A look at everything takes at most this part of the time."""


class Memory:
    def __init__(self) -> None:
        gc.set_threshold(50_000, 1000, 1000)
        self.next_at = 0.0
        self.look_at_all()

    def tick(self) -> None:
        """To be called ten times a second."""
        if monotonic() < self.next_at:
            gc.collect(0)
            gc.freeze()
        else:
            self.look_at_all()

    def look_at_all(self) -> None:
        begin = monotonic()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        end = monotonic()
        self.next_at = end + max(LEAST_PAUSE, SHARE * (end - begin))
