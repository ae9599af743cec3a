"""Vaalbara in words, in the language of a `Words`."""

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
    OPTION_TEXTS,
    known_land,
    land_reward,
    option_text,
)
from landnam.games.vaalbara.words.prompts import CLAUSES, clause_of, needed_terms, prompt_text
from landnam.games.vaalbara.words.settings import table_option_text, table_value_text

__all__ = [
    "CARDS",
    "CLAUSES",
    "EVENT_TEXTS",
    "OPTION_TEXTS",
    "OP_TEXTS",
    "TERMS",
    "card_text",
    "character_name",
    "clan_name",
    "clause_of",
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
