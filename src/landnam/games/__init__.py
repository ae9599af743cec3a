"""The games, by name.

A new game adds one line here: its box. `LANDNAM_BOXES=my_game.box:BOX` adds boxes from elsewhere,
separated by commas, without a change to this file.
"""

from __future__ import annotations

import os
from pkgutil import resolve_name
from typing import Any, Final

from landnam.box import Box, Label
from landnam.games.northgard.box import BOX as NORTHGARD
from landnam.games.ragnarok.label import LABEL as RAGNAROK
from landnam.games.tundra.label import LABEL as TUNDRA
from landnam.games.vaalbara.box import BOX as VAALBARA
from landnam.kit.game import Game

BOXES: Final[dict[str, Box]] = {box.name: box for box in (VAALBARA, NORTHGARD)}
COMING: Final[tuple[Label, ...]] = (TUNDRA, RAGNAROK)
"""Games that stand on the shelf and cannot be played yet."""

BOXES.update(
    (box.name, box)
    for name in filter(None, os.environ.get("LANDNAM_BOXES", "").split(","))
    for box in (resolve_name(name),)
)
GAMES: Final[dict[str, Game[Any, Any]]] = {name: box.game for name, box in BOXES.items()}


def shelf() -> dict[str, Label]:
    """Every label by key, short games first; whose length is not known comes last."""
    labels = [*(box.label for box in BOXES.values()), *COMING]
    labels.sort(key=lambda label: (label.minutes == 0, label.minutes))
    return {label.key: label for label in labels}
