"""The drawing of each game."""

from __future__ import annotations

from typing import Final

from landnam.draw.generic import DRAWING as GENERIC
from landnam.draw.northgard.drawing import DRAWING as NORTHGARD
from landnam.draw.scene import Drawing
from landnam.draw.vaalbara.drawing import DRAWING as VAALBARA

DRAWINGS: Final[dict[str, Drawing]] = {"vaalbara": VAALBARA, "northgard": NORTHGARD}


def drawing_of(game: str) -> Drawing:
    """A game without a drawing of its own gets the plain one."""
    return DRAWINGS.get(game, GENERIC)
