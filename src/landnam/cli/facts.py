"""What the command line knows of each game besides its contract."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

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
    value_text: Callable[[Words, str, Any], str]

    def cards(self, content: Content) -> list[str]:
        return [entry["id"] for name in self.card_sections for entry in content.tables[name]]


FACTS: Final[dict[str, Facts]] = {
    "vaalbara": Facts(
        ops=EFFECTS,
        needed_terms=vaalbara_words.needed_terms,
        card_text=vaalbara_words.card_text,
        card_sections=vaalbara_words.CARDS,
        value_text=vaalbara_words.table_value_text,
    ),
}
