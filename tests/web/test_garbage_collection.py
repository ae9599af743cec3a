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
def garbage() -> Iterator[GarbageCollection]:
    before = gc.get_threshold()
    yield GarbageCollection()
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_was_made_since_the_last_tick_is_freed(garbage: GarbageCollection) -> None:
    ring = weakref.ref(Ring())
    garbage.tick()
    assert ring() is None


def test_what_lived_on_is_freed_by_a_full_collection(garbage: GarbageCollection) -> None:
    held = Ring()
    ring = weakref.ref(held)
    garbage.tick()
    del held
    garbage.tick()
    assert ring() is not None
    garbage.next_full_at = 0.0
    garbage.tick()
    assert ring() is None


def test_full_collections_are_rare(garbage: GarbageCollection) -> None:
    assert garbage.next_full_at > monotonic() + LEAST_PAUSE - 60
