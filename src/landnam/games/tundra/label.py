"""The outside of the box of Tundra."""

from __future__ import annotations

from typing import Final

from landnam.box import Label
from landnam.words import Words


def summary(words: Words) -> list[str]:
    return [
        words.say("Four rounds; everybody rolls the dice and places them on order boards."),
        words.say("The value of a die chooses the action: build, move, gather or trade."),
        words.say("Workers open snowy glades; towers bring bonuses and count for goals."),
        words.say("Advisers and boosts from the market make the own boards stronger."),
        words.say("The most acorns after the fourth round win."),
    ]


LABEL: Final = Label(
    "tundra",
    players=(2, 4),
    minutes=60,
    weight=3,
    designers="Luc Rémond, David Simiand",
    publishers="Hobby World",
    name=lambda words: words.say("Tundra"),
    promise=lambda words: words.say(
        "A kingdom of beasts in the snow. Dice give orders, towers rise."
    ),
    summary=summary,
    cover="landnam.games.tundra.drawing.cover:cover",
)
