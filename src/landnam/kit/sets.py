"""Small sets of ids as bit masks: cheap to copy, to compare and to ask."""

from __future__ import annotations

from typing import Final

MOST: Final = 12
"""Ids from 0 to 11."""


def _all_sets() -> list[list[int]]:
    """The ids of every set, made from those of the set without its highest id."""
    sets: list[list[int]] = [[]]
    for one in range(MOST):
        sets += [[*rest, one] for rest in sets]
    return sets


MEMBERS: Final = _all_sets()
"""The ids in a set, in order: also an urn for even odds. Shared: read them, do not change them."""


def members(mask: int) -> list[int]:
    return MEMBERS[mask]


def size(mask: int) -> int:
    return len(MEMBERS[mask])
