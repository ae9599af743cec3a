"""What a series of games counts besides points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from landnam.games.northgard.rules.state import NorthgardState
from landnam.games.northgard.words.names import capital, name_of, term
from landnam.words import Words
from landnam.words.game import Figure, Figures


def figures_of(state: NorthgardState) -> dict[str, Figure]:
    """A territory that is closed stays closed, so those of the end are all that ever were, those
    of the set-up among them."""
    clans = state.content.clans
    return {
        "clans": [clans[player.clan].name.removeprefix("clan_") for player in state.players],
        "ending": "domination" if state.dominators() else "fame",
        "years": state.year,
        "closings": sum(1 for root in state.map.roots if not state.map.is_open[root]),
    }


def title(words: Words, figure: str) -> str:
    return TITLES[figure](words)


def value_text(words: Words, content: Any, value: str) -> str:
    """A clan, or how the game ended."""
    if value in ENDINGS:
        return capital(term(words, value))
    return capital(name_of(words, content, f"clan_{value}"))


def clans(words: Words) -> str:
    return capital(term(words, "clan"))


def ending(words: Words) -> str:
    return words.say("Victory by")


def years(words: Words) -> str:
    return words.say("Years")


def closings(words: Words) -> str:
    return words.say("Territories closed")


TITLES: Final[dict[str, Callable[[Words], str]]] = {
    "clans": clans,
    "ending": ending,
    "years": years,
    "closings": closings,
}
ENDINGS: Final = ("domination", "fame")
FIGURES: Final = Figures(figures_of, title, value_text)
