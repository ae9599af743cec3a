"""The box of Vaalbara: what everybody else needs to know of it."""

from __future__ import annotations

from typing import Final

from landnam.box import Box, SeatChoice
from landnam.games.vaalbara.game import GAME
from landnam.games.vaalbara.label import LABEL
from landnam.games.vaalbara.rules.view import HIDDEN, VaalbaraView
from landnam.words import Words


def scores(view: VaalbaraView) -> list[int | None]:
    return [None if player.vp == HIDDEN else player.vp for player in view.players]


def title(words: Words) -> str:
    return words.say("Clan")


def any_clan(words: Words) -> str:
    return words.say("any clan")


BOX: Final = Box(
    GAME,
    outside=LABEL,
    words_name="landnam.games.vaalbara.words:WORDS",
    drawing_name="landnam.games.vaalbara.drawing.page:DRAWING",
    terminal_name="landnam.games.vaalbara.terminal.table:VaalbaraTable",
    card_picture_name="landnam.games.vaalbara.drawing.card_picture:card_picture",
    scores=scores,
    seat_choice=SeatChoice("clans", "clan", title, any_clan),
    expert_options=("omen_timing",),
    rules_left_out=("16", "17"),
)
