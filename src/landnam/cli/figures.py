"""What a series of games counts besides points, game by game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from landnam.games.northgard.scoring import dominators
from landnam.games.northgard.state import NorthgardState
from landnam.games.northgard.words import name_of, term
from landnam.games.northgard.words.names import capital
from landnam.words import Words

Figure: TypeAlias = int | str | list[str]
"""A number, a kind of game, or what each seat had."""


@dataclass(frozen=True)
class Figures:
    """`of` takes a finished state and names its figures; `title` and `value` put them into words,
    the latter given the content."""

    of: Callable[[Any], Mapping[str, Figure]]
    title: Callable[[Words, str], str]
    value: Callable[[Words, Any, str], str]


def northgard_figures(state: NorthgardState) -> dict[str, Figure]:
    """A territory that is closed stays closed, so those of the end are all that ever were, those
    of the set-up among them."""
    clans = state.content.clans
    return {
        "clans": [clans[player.clan].name.removeprefix("clan_") for player in state.players],
        "ending": "domination" if dominators(state) else "fame",
        "years": state.year,
        "closings": sum(1 for root in state.map.roots if not state.map.is_open[root]),
    }


def northgard_title(words: Words, figure: str) -> str:
    return NORTHGARD_TITLES[figure](words)


def northgard_value(words: Words, content: Any, value: str) -> str:
    """A clan, or how the game ended."""
    if value in NORTHGARD_ENDINGS:
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


NORTHGARD_TITLES: Final[dict[str, Callable[[Words], str]]] = {
    "clans": clans,
    "ending": ending,
    "years": years,
    "closings": closings,
}
NORTHGARD_ENDINGS: Final = ("domination", "fame")
NORTHGARD: Final = Figures(northgard_figures, northgard_title, northgard_value)
