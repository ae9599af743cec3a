"""What lights of a map share: what is clicked, their options, and the button that goes on to the
next."""

from __future__ import annotations

from collections.abc import Sequence

from landnam.draw.icons import at
from landnam.draw.markup.tags import EMPTY, Safe, raw, tag
from landnam.draw.points import figure
from landnam.words import Words


def light(kind: str, base: Safe, variants: Sequence[Safe], more: Safe = EMPTY) -> Safe:
    """A place with its options: a click picks the first, the turner goes on."""
    return tag("g", base, *variants, more, class_=f"light {kind}")


def hit(option: int, inside: str, attributes: dict[str, object]) -> Safe:
    """What is clicked."""
    return pickable("base can-pick", option, inside, attributes)


def variant(option: int, inside: str, attributes: dict[str, object]) -> Safe:
    """One of several options of a light: to be seen while it is picked."""
    return pickable("variant can-pick", option, inside, attributes)


def pickable(kind: str, option: int, inside: str, attributes: dict[str, object]) -> Safe:
    return tag(
        "g", raw(inside), role="button", tabindex="0", class_=kind, data_pick=option, **attributes
    )


def turner(words: Words, options: Sequence[int], x: float, y: float) -> Safe:
    """Goes on to the next option of the light; to be seen while one of them is picked."""
    if len(options) < 2:
        return EMPTY
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
        data_next=" ".join([str(option) for option in options]),
    )
