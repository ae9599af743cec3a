"""Boxes of a later time: Vaalbara with figures from another file, and two editions of Raid.

A server is told by the environment which of them it has: `EDITION_FOLDER` is where the content of
Vaalbara lies, `EDITION_RAID` is "first", "both" or "second".
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Final

from landnam.box import Box
from landnam.games.vaalbara.box import BOX as VAALBARA_TODAY
from tests.kit.toy import Raid, RaidState


class RicherState(RaidState):
    """By the second edition everything earns a point more."""

    def earn(self, seat: int, fame: int) -> None:
        super().earn(seat, fame + 1)


class FirstRaid(Raid):
    def __init__(self) -> None:
        super().__init__()
        self.rules = 1


class SecondRaid(Raid):
    state_type = RicherState

    def __init__(self) -> None:
        super().__init__()
        self.rules = 2


FOLDER: Final = Path(os.environ.get("EDITION_FOLDER", VAALBARA_TODAY.game.folder))
VAALBARA: Final = replace(
    VAALBARA_TODAY, game=type(VAALBARA_TODAY.game)("vaalbara", VAALBARA_TODAY.game.rules, FOLDER)
)
FIRST: Final = Box(FirstRaid())
RAID: Final = {
    "first": FIRST,
    "both": Box(SecondRaid(), older=(FIRST,)),
    "second": Box(SecondRaid()),
}[os.environ.get("EDITION_RAID", "first")]
