"""The box of Northgard: what everybody else needs to know of it."""

from __future__ import annotations

from typing import Final

from landnam.box import Box, SeatChoice
from landnam.games.northgard.game import GAME
from landnam.games.northgard.label import LABEL
from landnam.games.northgard.rules.view import HIDDEN, NorthgardView
from landnam.words import Words


def scores(view: NorthgardView) -> list[int | None]:
    return [None if player.fame == HIDDEN else player.fame for player in view.players]


def title(words: Words) -> str:
    return words.say("Clan")


def any_clan(words: Words) -> str:
    return words.say("any clan")


BOX: Final = Box(
    GAME,
    outside=LABEL,
    words_name="landnam.games.northgard.words:WORDS",
    drawing_name="landnam.games.northgard.drawing.page:DRAWING",
    terminal_name="landnam.games.northgard.terminal.table:NorthgardTable",
    card_picture_name="landnam.games.northgard.drawing.card_picture:card_picture",
    scores=scores,
    seat_choice=SeatChoice("clans", "clan", title, any_clan),
    expert_options=(
        "exchange_same_type",
        "boar_own_only",
        "unrest_shield",
        "start_5_in_pile",
        "border_corner_test",
    ),
    rules_left_out=("16", "17"),
)
