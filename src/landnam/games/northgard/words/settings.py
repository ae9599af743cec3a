"""The table options and what their values mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from landnam.games.northgard.rules.state import LONG
from landnam.games.northgard.rules.view import NorthgardView
from landnam.games.northgard.words.names import term
from landnam.kit.game import Content, View
from landnam.words import Words


def progress(words: Words, content: Content, view: View) -> str:
    assert isinstance(view, NorthgardView)
    years = view.content.long if view.rules & LONG else view.content.numbers
    return words.say("Year {n} of {years}", n=max(view.year, 1), years=years["years"])


def table_option_text(words: Words, option: str) -> str:
    if option in OPTION_NAMES:
        return OPTION_NAMES[option](words)
    return term(words, f"option_{option}")


def table_value_text(words: Words, option: str, value: Any) -> str:
    """A value of a table option and what it means at the table."""
    return VALUE_TEXTS[option, value](words)


def creatures(words: Words) -> str:
    return term(words, "variant_creatures")


def length(words: Words) -> str:
    return words.say("Length of the game")


def teams(words: Words) -> str:
    return term(words, "variant_teams")


def clans(words: Words) -> str:
    return words.say("Clans")


OPTION_NAMES: Final[dict[str, Callable[[Words], str]]] = {
    "creatures": creatures,
    "length": length,
    "teams": teams,
    "clans": clans,
}


def no_creatures(words: Words) -> str:
    return words.say("No: the map belongs to the clans alone")


def with_creatures(words: Words) -> str:
    return words.say("Yes: creatures come out of their lairs, roam and can be defeated for fame")


def more_creatures(words: Words) -> str:
    return words.say(
        "{name} Whoever passes may also make a creature appear",
        name=term(words, "variant_more_creatures"),
    )


def normal_length(words: Words) -> str:
    return words.say("Normal: 7 years; domination wins at the end of a year")


def long_length(words: Words) -> str:
    return words.say("{name}: 10 years, more cards, no domination", name=long_name(words))


def long_name(words: Words) -> str:
    return term(words, "variant_long_game")


def no_teams(words: Words) -> str:
    return words.say("No: every clan plays for itself")


def two_teams(words: Words) -> str:
    return words.say("Yes: 4 players, seats 1 and 3 against seats 2 and 4; their fame is added up")


def chosen_clans(words: Words) -> str:
    return words.say("Choose: the players choose their clans in the order of the seats")


def random_clans(words: Words) -> str:
    return words.say("Random: the clans are drawn by lot")


def any_three(words: Words) -> str:
    return words.say("No: any resources can be exchanged together")


def same_three(words: Words) -> str:
    return words.say("Yes: only resources of one type can be exchanged together")


def boar_any(words: Words) -> str:
    return words.say("No: Boar gains its lore only if the tile closes no territory at all")


def boar_own(words: Words) -> str:
    return words.say("Yes: Boar gains its lore unless the tile closes a territory of its own")


def no_shield(words: Words) -> str:
    return words.say("No: the card that the opponent wants is discarded")


def shield(words: Words) -> str:
    return words.say("Yes: an unrest card in hand may be discarded in its place")


def start_5_in(words: Words) -> str:
    return words.say("Yes: it can be drawn like every other tile")


def start_5_out(words: Words) -> str:
    return words.say("No: it stays in the box")


def strict_borders(words: Words) -> str:
    return words.say("No: every border line separates two different territories")


def loose_borders(words: Words) -> str:
    return words.say("Yes: only where four tiles meet no border line may end alone")


VALUE_TEXTS: Final[dict[tuple[str, Any], Callable[[Words], str]]] = {
    ("creatures", "none"): no_creatures,
    ("creatures", "creatures"): with_creatures,
    ("creatures", "more"): more_creatures,
    ("length", "normal"): normal_length,
    ("length", "long"): long_length,
    ("teams", False): no_teams,
    ("teams", True): two_teams,
    ("clans", "choose"): chosen_clans,
    ("clans", "random"): random_clans,
    ("exchange_same_type", False): any_three,
    ("exchange_same_type", True): same_three,
    ("boar_own_only", False): boar_any,
    ("boar_own_only", True): boar_own,
    ("unrest_shield", False): no_shield,
    ("unrest_shield", True): shield,
    ("start_5_in_pile", True): start_5_in,
    ("start_5_in_pile", False): start_5_out,
    ("border_corner_test", False): strict_borders,
    ("border_corner_test", True): loose_borders,
}
