"""Every question of the game: what an option is, its clause, how it is declined."""

from __future__ import annotations

from typing import Final

from landnam.games.tundra.rules import acting, turns
from landnam.games.tundra.rules.cards import REPLACE
from landnam.games.tundra.rules.printed import BOARDS, FACES
from landnam.kit.core import Option
from landnam.kit.questions import (
    CARD,
    NO_KIND,
    NUMBER,
    SEAT,
    OptionKind,
    PackedKind,
    Parts,
    Prompt,
    table,
)


def boost_parts(option: Option) -> Parts:
    return {"card": option // BOARDS, "board": option % BOARDS}


def place_parts(option: Option) -> Parts:
    """A board with a free place, or the boost that leaves for the new one."""
    return {"replaced": option - REPLACE} if option >= REPLACE else {"board": option}


def deed_parts(option: Option) -> Parts:
    """What is done (see DEEDS), and with what."""
    deed, number = turns.option_deed(option), turns.option_number(option)
    if deed == turns.CELL:
        return {"deed": deed, "board": number // FACES, "value": number % FACES + 1}
    if deed == turns.GOAL:
        return {"deed": deed, "place": number // turns.VALUES, "value": number % turns.VALUES}
    if deed == turns.ADVISER:
        return {"deed": deed, "card": number}
    return {"deed": deed} if deed == turns.BUY else {"deed": deed, "value": number}


def act_parts(option: Option) -> Parts:
    """The card whose action it is (-1: the board's, or the only one), which part of it, and the
    answer to that."""
    return {
        "card": acting.option_source(option) - 1,
        "part": acting.option_part(option),
        "answer": acting.option_number(option),
    }


BOOST: Final = PackedKind("boost", boost_parts)
BOOST_PLACE: Final = PackedKind("boost_place", place_parts)
DEED: Final = PackedKind("deed", deed_parts)
ACT: Final = PackedKind("act", act_parts)
CELL: Final = OptionKind("cell")
TOKEN: Final = OptionKind("token")
TITLE: Final = OptionKind("title")
GOAL: Final = OptionKind("goal")
SECRET: Final = OptionKind("secret")

QUESTIONS: Final = table(
    Prompt("keep_boost", BOOST, "TU-SETUP-15", verb="keep", must_answer=True),
    Prompt("turn", DEED, "TU-TURN-7", verb="", declines="pass"),
    Prompt("act", ACT, "TU-ACT-5", verb="", declines="finish"),
    Prompt("tower_bonus_order", CELL, "TU-ARCH-4", verb="bonus"),
    Prompt("place_boost", BOOST_PLACE, "TU-CITY-13", verb="under"),
    Prompt("discard_adviser", CARD, "TU-CITY-4", verb="discard"),
    Prompt("after", DEED, "TU-TURN-9", verb="", declines="end"),
    # luck
    Prompt("title", TITLE, "TU-TITLE-1", is_luck=True),
    Prompt("secret_goal", SECRET, "TU-TITLE-1", is_luck=True),
    Prompt("glade", TOKEN, "TU-MOVE-15", is_luck=True),
    Prompt("starting_boost", CARD, "TU-SETUP-14", is_luck=True),
    Prompt("card", CARD, "TU-SETUP-18", is_luck=True),
    Prompt("public_goal", GOAL, "TU-SETUP-19", is_luck=True),
    Prompt("first_player", SEAT, "TU-SETUP-20", is_luck=True),
    Prompt("common_die", NUMBER, "TU-ROLL-1", is_luck=True),
    Prompt("die", NUMBER, "TU-FREE-1", is_luck=True),
)


def kind_of(prompt: str) -> OptionKind:
    """What the options of a question are; nothing is asked by ""."""
    return QUESTIONS[prompt].kind if prompt else NO_KIND


def clause_of(prompt: str) -> str:
    """The clause of rules.md that governs a decision."""
    return QUESTIONS[prompt].clause
