"""What a player may answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from landnam.games.vaalbara.rules.effects import SHOW
from landnam.games.vaalbara.rules.exchanges import ROW
from landnam.games.vaalbara.rules.imagine import rebuild
from landnam.games.vaalbara.rules.questions import CHARACTER, LAND, ROW_PLACE, kind_of
from landnam.games.vaalbara.rules.scoring import reward_of
from landnam.games.vaalbara.rules.state import NONE, Content, back_of, front_of
from landnam.games.vaalbara.rules.view import VaalbaraView
from landnam.games.vaalbara.words.cards import card_text
from landnam.games.vaalbara.words.names import (
    character_name,
    clan_name,
    land_name,
    omens_text,
    points,
    term,
)
from landnam.kit.core import Decision
from landnam.kit.questions import PLACE, SEAT, YES_NO
from landnam.words import Words


def option_text(
    words: Words, view: VaalbaraView, decision: Decision, option: int, names: Sequence[str] = ()
) -> str:
    """What a button or a numbered line says. `names` are the seats' names, if people have any."""
    kind = kind_of(decision.prompt)
    if kind is SEAT and names:
        return f"{names[option]} ({player(words, view, option)})"
    text = OPTION_TEXTS.get(decision.prompt) or TEXTS_BY_KIND[kind.name]
    return text(words, view, option)


def character(words: Words, view: VaalbaraView, option: int) -> str:
    """ "Hunter (3): gain 3 VP if …"."""
    content = view.content
    text = card_text(words, content, content.characters[option].name).removesuffix(".")
    return f"{character_name(words, content, option)}: {text[:1].lower()}{text[1:]}"


def show_or_not(words: Words, view: VaalbaraView, option: int) -> str:
    return words.say("Show") if option == SHOW else words.say("Do not show")


def player(words: Words, view: VaalbaraView, option: int) -> str:
    return clan_name(words, view.content, view.players[option].clan)


def row_land(words: Words, view: VaalbaraView, option: int) -> str:
    row, place = divmod(option, ROW)
    card = row_of(view, row)[place]
    return placed(words, land_name(words, view.content, front_of(card)), row, place)


def deck_bound_land(words: Words, view: VaalbaraView, option: int) -> str:
    """A back that is known will be the new omens (VB-TRACKER-8)."""
    row, place = divmod(option, ROW)
    return placed(words, known_land(words, view.content, row_of(view, row)[place]), row, place)


def row_of(view: VaalbaraView, row: int) -> list[int]:
    return view.row_1 if row == 1 else view.row_2


def placed(words: Words, land: str, row: int, place: int) -> str:
    return words.say(
        "{land}, place {place} of {row}",
        land=land,
        place=place + 1,
        row=term(words, f"row_{row}"),
    )


def realm_land(words: Words, view: VaalbaraView, option: int) -> str:
    return known_land(words, view.content, option)


def known_land(words: Words, content: Content, card: int) -> str:
    """A land; one whose back is known is another card than one whose is not (VB-DECK-5)."""
    name = land_name(words, content, front_of(card))
    back = back_of(card)
    if back == NONE:
        return name
    return f"{name} ({term(words, 'card_back')}: {omens_text(words, content, back)})"


def land_and_reward(words: Words, view: VaalbaraView, option: int) -> str:
    land = row_land(words, view, ROW + option)
    return f"{land}: {points(words, land_reward(view, option))}"


def land_reward(view: VaalbaraView, place: int) -> int:
    """What the active player would be paid for the land in a place of row 1."""
    state = rebuild(view.content, view)
    return reward_of(state, view.active, view.row_1[place]) * view.factor


TEXTS_BY_KIND: Final[dict[str, Callable[[Words, VaalbaraView, int], str]]] = {
    CHARACTER.name: character,
    ROW_PLACE.name: row_land,
    LAND.name: realm_land,
    PLACE.name: land_and_reward,
    SEAT.name: player,
    YES_NO.name: show_or_not,
}
OPTION_TEXTS: Final[dict[str, Callable[[Words, VaalbaraView, int], str]]] = {
    "tracker_slot": deck_bound_land,
}
"""Where the kind of option does not say it all."""
