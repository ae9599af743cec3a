"""The box of Tundra: what everybody else needs to know of it."""

from __future__ import annotations

from typing import Final

from landnam.box import Box, SeatChoice
from landnam.games.tundra.game import GAME
from landnam.games.tundra.label import LABEL
from landnam.games.tundra.rules.printed import VP
from landnam.games.tundra.rules.view import TundraView
from landnam.words import Words


def scores(view: TundraView) -> list[int | None]:
    return [player.goods[VP] for player in view.players]


def title(words: Words) -> str:
    return words.say("Character")


def any_character(words: Words) -> str:
    return words.say("any character")


BOX: Final = Box(
    GAME,
    outside=LABEL,
    scores=scores,
    seat_choice=SeatChoice("characters", "character", title, any_character),
    rules_left_out=("16", "17", "18"),
)
