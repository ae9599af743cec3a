"""Groups of units by territory: territory, warriors, Kaija, one after the other."""

from __future__ import annotations

from typing import Final

HELD_BEFORE: Final = 256
"""Among those that came, the group of this number + a territory only tells that the player held it
before (NG-CRE-FIGHT-12)."""


def troop_at(troops: list[int], root: int) -> tuple[int, bool]:
    for i in range(0, len(troops), 3):
        if troops[i] == root:
            return troops[i + 1], troops[i + 2] > 0
    return 0, False


def add_troop(troops: list[int], root: int, warriors: int, kaija: int) -> None:
    """More units of a group, or fewer; a group without units is gone."""
    for i in range(0, len(troops), 3):
        if troops[i] == root:
            troops[i + 1] += warriors
            troops[i + 2] += kaija
            if troops[i + 1] <= 0 and troops[i + 2] <= 0:
                del troops[i : i + 3]
            return
    if warriors > 0 or kaija > 0:
        troops += [root, warriors, kaija]
