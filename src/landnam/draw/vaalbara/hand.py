"""The own hand: what can be played, or what of the discard pile can be taken back."""

from __future__ import annotations

from functools import lru_cache

from landnam.draw.icons import icon
from landnam.draw.tags import EMPTY, Safe, capital, tag
from landnam.draw.vaalbara.cards import person_card, state_of
from landnam.draw.vaalbara.stage import Stage
from landnam.games.vaalbara.words import term
from landnam.kit.sets import members, size
from landnam.words import Words


def hand_part(stage: Stage) -> Safe:
    if stage.me < 0:
        return tag("section", id="part-hand", class_="hand", hidden=True)
    if stage.prompt == "midwife_card":
        return discards(stage)
    drawn = {event.a for event in stage.fresh if event.kind == "drew" and event.seat == stage.me}
    cards = [hand_card(stage, number, number in drawn) for number in members(stage.view.hand)]
    return tag(
        "section",
        *cards,
        pockets(stage),
        id="part-hand",
        class_="hand",
        aria_label=stage.words.say("Your hand"),
    )


def hand_card(stage: Stage, number: int, is_new: bool) -> Safe:
    is_option = stage.prompt == "choose_character" and number in stage.options
    is_other = number in stage.others
    pick = number if is_option or is_other else None
    attributes = state_of(pick, f"card-{number}" if stage.is_live else "")
    attributes["data_piece"] = f"card-{stage.me}-{number}"
    if is_new:
        attributes["data_from"] = "clan-deck"
    state = "can-pick" if is_option else "may-change" if is_other else ""
    return person(stage, number, state, attributes)


def person(stage: Stage, number: int, state: str, attributes: dict[str, object]) -> Safe:
    kind = f"clan-edge {stage.colours[stage.me]} {state}".rstrip()
    told = tuple(attributes.items())
    return person_card(stage.words, stage.content, number, kind, stage.is_live, told)


def discards(stage: Stage) -> Safe:
    """VB-MIDWIFE-1: the cards of the own discard pile that may be taken back."""
    cards = [
        person(stage, number, "can-pick", {"data_pick": number, "data_piece": f"discard-{number}"})
        for number in stage.options
    ]
    label = capital(term(stage.words, "discard"))
    return tag("section", *cards, id="part-hand", class_="hand discards", aria_label=label)


def pockets(stage: Stage) -> Safe:
    player = stage.view.players[stage.me]
    return pocket_counts(stage.words, player.deck_size, size(player.discard))


@lru_cache(256)
def pocket_counts(words: Words, deck: int, discard: int) -> Safe:
    return tag(
        "div",
        pocket("deck", capital(term(words, "clan_deck")), deck, "clan-deck"),
        pocket("discard", capital(term(words, "discard")), discard, "own-discard"),
        class_="pockets",
    )


def pocket(name: str, label: str, number: int, place: str) -> Safe:
    text = f"{label}: {number}"
    told = tag("span", label, class_="text")
    return tag(
        "span",
        icon(name),
        tag("b", number, class_="num"),
        told if label else EMPTY,
        class_="pocket",
        title=text,
        data_place=place,
    )
