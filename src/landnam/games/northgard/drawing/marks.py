"""What lights of the map share: their options, and the button that goes on to the next."""

from __future__ import annotations

from collections.abc import Sequence

from landnam.draw.icons import at
from landnam.draw.tags import Safe, raw, tag
from landnam.games.northgard.drawing.geometry import figure
from landnam.words import Words


def variant(option: int, inside: str, told: dict[str, object]) -> Safe:
    """One of several options of a light: to be seen while it is picked."""
    return tag(
        "g",
        raw(inside),
        role="button",
        tabindex="0",
        class_="variant can-pick",
        data_pick=option,
        **told,
    )


def turner(words: Words, options: Sequence[int], x: float, y: float) -> Safe:
    """Goes on to the next option of the light; to be seen while one of them is picked."""
    round_ = (
        f'<circle cx="{figure(x)}" cy="{figure(y)}" r="15"/>'
        f"{at(x, y, 19, 'rotate', 'var(--on-accent)')}"
    )
    return tag(
        "g",
        raw(round_),
        role="button",
        tabindex="0",
        class_="turner",
        aria_label=words.say("Another way, key R"),
        data_next=" ".join(str(option) for option in options),
    )
