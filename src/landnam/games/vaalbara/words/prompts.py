"""What a player is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from landnam.games.vaalbara.rules.effects import GiveTo, Offer
from landnam.games.vaalbara.rules.exchanges import ROW
from landnam.games.vaalbara.rules.questions import QUESTIONS
from landnam.games.vaalbara.rules.state import Content
from landnam.games.vaalbara.rules.view import VaalbaraView
from landnam.games.vaalbara.words.names import CARDS, name_of, rows_text, term
from landnam.kit.core import Decision
from landnam.kit.questions import asked_of_people
from landnam.words import Words


def prompt_text(words: Words, view: VaalbaraView, decision: Decision) -> str:
    """What is asked, with the figures of the card that asks it."""
    if decision.prompt in PROMPT_TEXTS:
        return PROMPT_TEXTS[decision.prompt](words, view, decision)
    return term(words, decision.prompt)


def ask_to_show(words: Words, view: VaalbaraView, decision: Decision) -> str:
    offer = view.agenda[-1]
    assert isinstance(offer, Offer)
    card = name_of(words, view.content, view.content.characters[offer.card].name)
    return words.say("Show your card {card} and gain {n} VP?", card=card, n=offer.amount)


def ask_whom(words: Words, view: VaalbaraView, decision: Decision) -> str:
    step = view.agenda[-1]
    assert isinstance(step, GiveTo)
    return words.say("Choose the player who gains {n} VP", n=step.amount)


def ask_for_a_row_land(words: Words, view: VaalbaraView, decision: Decision) -> str:
    rows = rows_text(words, [option // ROW for option in decision.options])
    return words.say("Choose a land {rows}", rows=rows)


PROMPT_TEXTS: Final[dict[str, Callable[[Words, VaalbaraView, Decision], str]]] = {
    "show_warrior": ask_to_show,
    "bard_target": ask_whom,
    "tracker_slot": ask_for_a_row_land,
    "rider_swap": ask_for_a_row_land,
}


def needed_terms(content: Content) -> list[str]:
    """Every id that must have a word: entries, table options and their values, prompts."""
    ids = [entry["id"] for section in (*CARDS, "clan") for entry in content.tables[section]]
    for option, values in content.tables["options"].items():
        ids += [option, *[value for value in values if isinstance(value, str)]]
    return [*ids, *asked_of_people(QUESTIONS)]
