"""The outside of the box of Ragnarok."""

from __future__ import annotations

from typing import Final

from landnam.box import Label
from landnam.words import Words


def summary(words: Words) -> list[str]:
    return [
        words.say("A hero, armies and priests on a map round the wheel of actions."),
        words.say("Three ways to win at once: the Great Jarl, the Great Gothi and the Hunter."),
        words.say("Monsters are hunted, monuments grow, blessings and artefacts are gathered."),
        words.say("When the signs are fulfilled Ragnarok comes, and the standings are compared."),
        words.say("Alone or together against Followers of Surtur, who play by cards and a die."),
    ]


LABEL: Final = Label(
    "ragnarok",
    players=(1, 4),
    minutes=120,
    weight=4,
    designers="Adam Kwapiński",
    publishers="Awaken Realms",
    name=lambda words: words.say("Lords of Ragnarok"),
    promise=lambda words: words.say(
        "Heroes, armies and gods before the end. Alone against Surtur, or together."
    ),
    summary=summary,
    cover="landnam.games.ragnarok.drawing.cover:cover",
)
