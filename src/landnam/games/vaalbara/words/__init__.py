"""Vaalbara in words, in the language of a `Words`."""

from landnam.games.vaalbara.rules.effects import EFFECTS
from landnam.games.vaalbara.words.cards import OP_TEXTS, card_text
from landnam.games.vaalbara.words.events import EVENT_TEXTS, event_text, log_lines
from landnam.games.vaalbara.words.names import (
    CARDS,
    TERMS,
    character_name,
    clan_name,
    land_name,
    name_of,
    omens_text,
    points,
    term,
)
from landnam.games.vaalbara.words.options import (
    known_land,
    land_reward,
    option_text,
)
from landnam.games.vaalbara.words.prompts import needed_terms, prompt_text
from landnam.games.vaalbara.words.settings import progress, table_option_text, table_value_text
from landnam.words.game import GameWords

WORDS = GameWords(
    ops=EFFECTS,
    needed_terms=needed_terms,
    card_sections=CARDS,
    card_text=card_text,
    name_of=name_of,
    option_text=table_option_text,
    value_text=table_value_text,
    progress=progress,
    question=prompt_text,
    choice=option_text,
)

__all__ = [
    "CARDS",
    "EVENT_TEXTS",
    "OP_TEXTS",
    "TERMS",
    "WORDS",
    "card_text",
    "character_name",
    "clan_name",
    "event_text",
    "known_land",
    "land_name",
    "land_reward",
    "log_lines",
    "name_of",
    "needed_terms",
    "omens_text",
    "option_text",
    "points",
    "prompt_text",
    "table_option_text",
    "table_value_text",
    "term",
]
