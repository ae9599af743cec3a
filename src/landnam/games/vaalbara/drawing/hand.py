"""The own hand: what can be played, or what of the discard pile can be taken back."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, capital, tag
from landnam.draw.scene import Sketch
from landnam.games.vaalbara.drawing.cards import person_card, state_of
from landnam.games.vaalbara.drawing.stage import Stage
from landnam.games.vaalbara.rules.state import Content
from landnam.games.vaalbara.words import term
from landnam.kit.sets import members, size
from landnam.words import Words

Card: TypeAlias = tuple[int, bool, bool, bool]
"""A character in the hand: its number, whether it can be picked, whether it may be chosen instead
of the one chosen before, and whether it was just drawn."""


def hand_sketch(stage: Stage) -> Sketch:
    words, me = stage.words, stage.me
    if me < 0:
        return Sketch(no_hand)
    if stage.prompt == "midwife_card":
        options = tuple(stage.options)
        return Sketch(discards, words, stage.content, stage.colours[me], options)
    drawn = {event.a for event in stage.fresh if event.kind == "drew" and event.seat == me}
    is_asked = stage.prompt == "choose_character"
    cards = [
        (
            number,
            is_asked and number in stage.options,
            number in stage.others,
            number in drawn,
        )
        for number in members(stage.view.hand)
    ]
    player = stage.view.players[me]
    return Sketch(
        hand,
        words,
        stage.content,
        me,
        stage.colours[me],
        tuple(cards),
        stage.is_live,
        player.deck_size,
        size(player.discard),
    )


def no_hand() -> Safe:
    return tag("section", id="part-hand", class_="hand", hidden=True)


def hand(
    words: Words,
    content: Content,
    seat: int,
    colour: str,
    cards: tuple[Card, ...],
    is_live: bool,
    deck: int,
    discard: int,
) -> Safe:
    return tag(
        "section",
        *[hand_card(words, content, seat, colour, card, is_live) for card in cards],
        pocket_counts(words, deck, discard),
        id="part-hand",
        class_="hand",
        aria_label=words.say("Your hand"),
    )


def hand_card(
    words: Words, content: Content, seat: int, colour: str, card: Card, is_live: bool
) -> Safe:
    number, is_option, is_other, is_new = card
    pick = number if is_option or is_other else None
    attributes = state_of(pick, f"card-{number}" if is_live else "")
    attributes["data_piece"] = f"card-{seat}-{number}"
    attributes["data_key"] = content.characters[number].initiative
    if is_new:
        attributes["data_from"] = "clan-deck"
    state = "can-pick" if is_option else "may-change" if is_other else ""
    kind = f"clan-edge {colour} {state}".rstrip()
    return person_card(words, content, number, kind, is_live, tuple(attributes.items()))


def discards(words: Words, content: Content, colour: str, options: tuple[int, ...]) -> Safe:
    """VB-MIDWIFE-1: the cards of the own discard pile that may be taken back."""
    kind = f"clan-edge {colour} can-pick"
    cards = [
        person_card(
            words,
            content,
            number,
            kind,
            True,
            (
                ("data_pick", number),
                ("data_piece", f"discard-{number}"),
                ("data_key", content.characters[number].initiative),
            ),
        )
        for number in options
    ]
    label = capital(term(words, "discard"))
    return tag("section", *cards, id="part-hand", class_="hand discards", aria_label=label)


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
