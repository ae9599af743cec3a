"""GarbageCollection that nobody holds any more is found, young or old."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from time import monotonic

import pytest

from landnam.web.garbage_collection import LEAST_PAUSE, GarbageCollection


class Ring:
    """Holds itself, so that counting references never frees it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def memory() -> Iterator[GarbageCollection]:
    before = gc.get_threshold()
    yield GarbageCollection()
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_was_made_since_the_last_tick_is_freed(memory: GarbageCollection) -> None:
    ring = weakref.ref(Ring())
    memory.tick()
    assert ring() is None


def test_what_lived_on_is_freed_when_all_is_looked_at(memory: GarbageCollection) -> None:
    held = Ring()
    ring = weakref.ref(held)
    memory.tick()
    del held
    memory.tick()
    assert ring() is not None
    memory.next_at = 0.0
    memory.tick()
    assert ring() is None


def test_all_is_looked_at_seldom(memory: GarbageCollection) -> None:
    assert memory.next_at > monotonic() + LEAST_PAUSE - 60
