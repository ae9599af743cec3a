"""The pictures on the boxes: 320 x 210, from one landscape and one figure of the game."""

from __future__ import annotations

from landnam.draw.art.landscapes import panorama
from landnam.draw.markup.tags import Safe


def framed(drawing: str) -> Safe:
    """The whole <svg>; as decoration, its name stands beside it."""
    return Safe(
        '<svg class="cover" viewBox="0 0 320 210" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true">{drawing}</svg>'
    )


def unknown_coast(game: str) -> str:
    """For a game without a picture of its own."""
    return str(panorama(15, f"cover-{game}", 320, 210))
