"""The outside of the box of Vaalbara."""

from __future__ import annotations

from typing import Final

from landnam.box import Label
from landnam.words import Words


def summary(words: Words) -> list[str]:
    return [
        words.say("Nine rounds; in each everybody plays one character and takes one land."),
        words.say("All choose in secret at the same time, then all cards are turned up."),
        words.say(
            "Low numbers act first and take the best land; high numbers have strong effects."
        ),
        words.say("The omens on the back of the top land card settle ties, and they can change."),
        words.say(
            "Every kind of land pays in its own way; at the end a varied realm pays once more."
        ),
    ]


LABEL: Final = Label(
    "vaalbara",
    players=(2, 5),
    minutes=25,
    weight=2,
    designers="Olivier Cipière",
    publishers="Studio H",
    name=lambda words: words.say("Vaalbara"),
    promise=lambda words: words.say(
        "Clans discover a new continent. All choose at once, then the omens decide."
    ),
    summary=summary,
    cover="landnam.games.vaalbara.drawing.cover:cover",
)
