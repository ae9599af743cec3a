"""What the command line knows of each game besides its contract."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from landnam.cli.figures import NORTHGARD as NORTHGARD_FIGURES
from landnam.cli.figures import Figures
from landnam.games.northgard import words as northgard_words
from landnam.games.northgard.content import STEPS
from landnam.games.vaalbara import words as vaalbara_words
from landnam.games.vaalbara.effects import EFFECTS
from landnam.kit.game import Content
from landnam.words import Words


@dataclass(frozen=True)
class Facts:
    """The effects a game knows, the ids that need a word, how cards and options are told."""

    ops: Collection[str]
    needed_terms: Callable[[Any], list[str]]
    card_text: Callable[[Words, Any, str], str]
    card_sections: tuple[str, ...]
    name_of: Callable[[Words, Any, str], str]
    option_text: Callable[[Words, str], str]
    value_text: Callable[[Words, str, Any], str]
    figures: Figures | None = None

    def cards(self, content: Content) -> list[str]:
        return [entry["id"] for name in self.card_sections for entry in content.tables[name]]


FACTS: Final[dict[str, Facts]] = {
    "vaalbara": Facts(
        ops=EFFECTS,
        needed_terms=vaalbara_words.needed_terms,
        card_text=vaalbara_words.card_text,
        card_sections=vaalbara_words.CARDS,
        name_of=vaalbara_words.name_of,
        option_text=vaalbara_words.table_option_text,
        value_text=vaalbara_words.table_value_text,
    ),
    "northgard": Facts(
        ops=STEPS,
        needed_terms=northgard_words.needed_terms,
        card_text=northgard_words.card_text,
        card_sections=northgard_words.CARDS,
        name_of=northgard_words.name_of,
        option_text=northgard_words.table_option_text,
        value_text=northgard_words.table_value_text,
        figures=NORTHGARD_FIGURES,
    ),
}
