"""The table options and what their values mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from landnam.games.vaalbara.rules.view import VaalbaraView
from landnam.games.vaalbara.words.names import term
from landnam.kit.game import Content, View
from landnam.words import Words


def progress(words: Words, content: Content, view: View) -> str:
    assert isinstance(view, VaalbaraView)
    rounds = content.tables["constants"]["rounds"]
    return words.say("round {n} of {all}", n=view.round, all=rounds)


def table_option_text(words: Words, option: str) -> str:
    return term(words, option)


def table_value_text(words: Words, option: str, value: Any) -> str:
    """A value of a table option and what it means at the table."""
    meaning = VALUE_TEXTS[option, value](words)
    return f"{term(words, value)}: {meaning}" if isinstance(value, str) else meaning


def totals_hidden(words: Words) -> str:
    return words.say("No: totals stay secret until the end of the game")


def totals_open(words: Words) -> str:
    return words.say("Yes: everybody sees all totals all the time")


def ties_live(words: Words) -> str:
    return words.say("a tie goes by the omens that lie on the land deck at that moment")


def ties_frozen(words: Words) -> str:
    return words.say("the order of the round is fixed when the characters are revealed")


VALUE_TEXTS: Final[dict[tuple[str, Any], Callable[[Words], str]]] = {
    ("open_scores", False): totals_hidden,
    ("open_scores", True): totals_open,
    ("omen_timing", "live"): ties_live,
    ("omen_timing", "frozen_at_reveal"): ties_frozen,
}
