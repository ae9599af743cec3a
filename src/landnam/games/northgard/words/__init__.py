"""Northgard in words, in the language of a `Words`."""

from landnam.games.northgard.rules.content import STEPS
from landnam.games.northgard.words.card_steps import STEP_TEXTS
from landnam.games.northgard.words.cards import card_marks, card_text, program_text
from landnam.games.northgard.words.events import EVENT_TEXTS, event_text, log_lines
from landnam.games.northgard.words.figures import FIGURES
from landnam.games.northgard.words.names import (
    CARDS,
    TERMS,
    amount_of,
    amounts,
    area_label,
    building_name,
    bundle_name,
    card_name,
    cell_name,
    clan_name,
    creature_name,
    face_name,
    fame_text,
    kaija_name,
    name_of,
    place_name,
    player_name,
    resource_name,
    term,
    territory_label,
    territory_name,
    tile_name,
    tile_number,
    tile_text,
    units_text,
)
from landnam.games.northgard.words.options import card_line, option_text
from landnam.games.northgard.words.powers import POWER_TEXTS
from landnam.games.northgard.words.prompts import needed_terms, prompt_text
from landnam.games.northgard.words.settings import progress, table_option_text, table_value_text
from landnam.words.game import GameWords

WORDS = GameWords(
    ops=STEPS,
    needed_terms=needed_terms,
    card_sections=CARDS,
    card_text=card_text,
    name_of=name_of,
    option_text=table_option_text,
    value_text=table_value_text,
    progress=progress,
    question=prompt_text,
    choice=option_text,
    figures=FIGURES,
)

__all__ = [
    "CARDS",
    "EVENT_TEXTS",
    "POWER_TEXTS",
    "STEP_TEXTS",
    "TERMS",
    "WORDS",
    "amount_of",
    "amounts",
    "area_label",
    "building_name",
    "bundle_name",
    "card_line",
    "card_marks",
    "card_name",
    "card_text",
    "cell_name",
    "clan_name",
    "creature_name",
    "event_text",
    "face_name",
    "fame_text",
    "kaija_name",
    "log_lines",
    "name_of",
    "needed_terms",
    "option_text",
    "place_name",
    "player_name",
    "program_text",
    "prompt_text",
    "resource_name",
    "table_option_text",
    "table_value_text",
    "term",
    "territory_label",
    "territory_name",
    "tile_name",
    "tile_number",
    "tile_text",
    "units_text",
]
