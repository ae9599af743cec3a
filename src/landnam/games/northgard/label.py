"""The outside of the box of Northgard."""

from __future__ import annotations

from typing import Final

from landnam.box import Label
from landnam.words import Words


def summary(words: Words) -> list[str]:
    return [
        words.say("Seven years of five phases; cards recruit, move, explore and build."),
        words.say("Exploring lays tiles: territories grow until they are closed."),
        words.say(
            "Fights are settled by units, dice and cards; a tie keeps the defender in place."
        ),
        words.say("Winter asks for food; who cannot pay it all takes an unrest card."),
        words.say(
            "Three closed territories with large buildings win at the end of a year, else the most "
            "fame after the last."
        ),
    ]


LABEL: Final = Label(
    "northgard",
    players=(2, 5),
    minutes=90,
    weight=3,
    designers="Adrian Dinu",
    publishers="Open Sesame Games, Studio H",
    name=lambda words: words.say("Northgard: Uncharted Lands"),
    promise=lambda words: words.say(
        "Viking clans draw the map as they go, and fight for it before winter."
    ),
    summary=summary,
    cover="landnam.games.northgard.drawing.cover:cover",
)
