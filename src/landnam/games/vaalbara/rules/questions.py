"""Every question of the game: what an option is, its clause, how it is declined."""

from __future__ import annotations

from typing import Final

from landnam.games.vaalbara.rules.exchanges import ROW
from landnam.games.vaalbara.rules.state import back_of, front_of
from landnam.kit.core import Option
from landnam.kit.questions import (
    NO_KIND,
    PLACE,
    SEAT,
    YES_NO,
    OptionKind,
    PackedKind,
    Parts,
    Prompt,
    table,
)


def row_place_parts(option: Option) -> Parts:
    return {"row": option // ROW, "place": option % ROW}


def land_parts(option: Option) -> Parts:
    """The back is -1 where it is not known."""
    return {"front": front_of(option), "back": back_of(option)}


CHARACTER: Final = OptionKind("character")
ROW_PLACE: Final = PackedKind("row_place", row_place_parts)
LAND: Final = PackedKind("land", land_parts)
FRONT: Final = OptionKind("front")
OMENS: Final = OptionKind("omens")

QUESTIONS: Final = table(
    Prompt("choose_character", CHARACTER, "VB-CHOOSE-1", verb="choose"),
    Prompt("show_warrior", YES_NO, "VB-WARRIOR-1", verb="show", declines="hide"),
    Prompt("bard_target", SEAT, "VB-BARD-1", verb="give"),
    Prompt("tracker_slot", ROW_PLACE, "VB-TRACKER-1", verb="track"),
    Prompt("midwife_card", CHARACTER, "VB-MIDWIFE-1", verb="recover"),
    Prompt("rider_swap", ROW_PLACE, "VB-RIDER-1", verb="ride"),
    Prompt("scout_land", LAND, "VB-SCOUT-1", verb="scout"),
    Prompt("take_land", PLACE, "VB-TURN-6", verb="take"),
    # luck
    Prompt("draw", CHARACTER, "VB-END-3", is_luck=True),
    Prompt("deal", FRONT, "VB-END-2", is_luck=True),
    Prompt("reveal", FRONT, "VB-TRACKER-2", is_luck=True),
    Prompt("omens", OMENS, "VB-DECK-5", is_luck=True),
)


def kind_of(prompt: str) -> OptionKind:
    """What the options of a question are; nothing is asked by ""."""
    return QUESTIONS[prompt].kind if prompt else NO_KIND


def clause_of(prompt: str) -> str:
    """The clause of rules.md that governs a decision."""
    return QUESTIONS[prompt].clause
