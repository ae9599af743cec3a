"""The four games of the shelf: what one wants to know before sitting down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from landnam.games import GAMES
from landnam.words import Words


@dataclass(frozen=True)
class Box:
    """A game as it stands on the shelf."""

    key: str
    players: tuple[int, int]
    minutes: int
    weight: int  # of 5
    designers: str
    publishers: str
    name: Callable[[Words], str]
    promise: Callable[[Words], str]
    rules: Callable[[Words], list[str]]

    @property
    def can_play(self) -> bool:
        return self.key in GAMES


def vaalbara_rules(words: Words) -> list[str]:
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


def tundra_rules(words: Words) -> list[str]:
    return [
        words.say("Four rounds; everybody rolls the dice and places them on order boards."),
        words.say("The value of a die chooses the action: build, move, gather or trade."),
        words.say("Workers open snowy glades; towers bring bonuses and count for goals."),
        words.say("Advisers and boosts from the market make the own boards stronger."),
        words.say("The most acorns after the fourth round win."),
    ]


def northgard_rules(words: Words) -> list[str]:
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


def ragnarok_rules(words: Words) -> list[str]:
    return [
        words.say("A hero, armies and priests on a map round the wheel of actions."),
        words.say("Three ways to win at once: the Great Jarl, the Great Gothi and the Hunter."),
        words.say("Monsters are hunted, monuments grow, blessings and artefacts are gathered."),
        words.say("When the signs are fulfilled Ragnarok comes, and the standings are compared."),
        words.say("Alone or together against Followers of Surtur, who play by cards and a die."),
    ]


SHELF: Final = {
    box.key: box
    for box in (
        Box(
            "vaalbara",
            (2, 5),
            25,
            2,
            "Olivier Cipière",
            "Studio H",
            name=lambda words: words.say("Vaalbara"),
            promise=lambda words: words.say(
                "Clans discover a new continent. All choose at once, then the omens decide."
            ),
            rules=vaalbara_rules,
        ),
        Box(
            "tundra",
            (2, 4),
            60,
            3,
            "Luc Rémond, David Simiand",
            "Hobby World",
            name=lambda words: words.say("Tundra"),
            promise=lambda words: words.say(
                "A kingdom of beasts in the snow. Dice give orders, towers rise."
            ),
            rules=tundra_rules,
        ),
        Box(
            "northgard",
            (2, 5),
            90,
            3,
            "Adrian Dinu",
            "Open Sesame Games, Studio H",
            name=lambda words: words.say("Northgard: Uncharted Lands"),
            promise=lambda words: words.say(
                "Viking clans draw the map as they go, and fight for it before winter."
            ),
            rules=northgard_rules,
        ),
        Box(
            "ragnarok",
            (1, 4),
            120,
            4,
            "Adam Kwapiński",
            "Awaken Realms",
            name=lambda words: words.say("Lords of Ragnarok"),
            promise=lambda words: words.say(
                "Heroes, armies and gods before the end. Alone against Surtur, or together."
            ),
            rules=ragnarok_rules,
        ),
    )
}
"""By key, in the order of the shelf. What a box really holds, its content.toml says."""


def game_name(words: Words, key: str) -> str:
    return SHELF[key].name(words) if key in SHELF else key
