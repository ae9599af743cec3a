"""What may still come: the land deck and the own clan deck, counted from what the viewer knows."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, capital, join, tag
from landnam.draw.scene import Sketch
from landnam.draw.signs import token
from landnam.draw.widgets import popover
from landnam.games.vaalbara.drawing.cards import known_icon
from landnam.games.vaalbara.drawing.stage import Stage, colour_of
from landnam.games.vaalbara.rules.state import NONE, Content, front_of
from landnam.games.vaalbara.words import (
    character_name,
    clan_name,
    land_name,
    omens_text,
    term,
)
from landnam.kit.sets import members
from landnam.words import Words


def odds_sketch(stage: Stage) -> Sketch:
    view = stage.view
    return Sketch(
        odds,
        stage.words,
        stage.content,
        tuple(view.deck.loose),
        view.deck.top_card(),
        view.deck.bottom_card(),
        tuple(view.backs),
        tuple([player.clan for player in view.players]),
        view.clan_deck if stage.me >= 0 else 0,
    )


def odds(
    words: Words,
    content: Content,
    loose: tuple[int, ...],
    top: int,
    bottom: int,
    backs: tuple[int, ...],
    clans: tuple[int, ...],
    clan_deck: int,
) -> Safe:
    return popover(
        "part-odds",
        words.say("What may still come"),
        join(
            land_odds(words, content, loose, top, bottom),
            omen_odds(words, content, backs, clans),
            own_odds(words, content, clan_deck),
        ),
        words.say("Close"),
        "odds",
    )


def percent(part: int, whole: int) -> str:
    return f"{round(100 * part / whole)} %"


def chances(caption: str, rows: list[tuple[Safe, str, int]], whole: int) -> Safe:
    """A table: sign, name, how many, how likely."""
    body = [chance(sign, name, number, whole) for sign, name, number in rows]
    return tag("table", tag("caption", caption), tag("tbody", *body), class_="chances")


@lru_cache(4096)
def chance(sign: Safe, name: str, number: int, whole: int) -> Safe:
    return tag(
        "tr",
        tag("th", sign, " ", name, scope="row"),
        tag("td", number),
        tag("td", percent(number, whole)),
    )


@lru_cache(2048)
def land_odds(
    words: Words, content: Content, loose: tuple[int, ...], top: int, bottom: int
) -> Safe:
    """VB-DECK-6: a card that was seen going into the deck is known."""
    lines = []
    if top != NONE:
        known = land_name(words, content, front_of(top))
        lines.append(tag("p", words.say("Next from the land deck: {land}", land=known)))
    if bottom != NONE and bottom != top:
        known = land_name(words, content, front_of(bottom))
        lines.append(tag("p", words.say("At the bottom of the land deck: {land}", land=known)))
    if not loose:
        return join(*lines)
    rows = [
        (
            icon(known_icon(content.kinds[content.kind_of[front]])),
            land_name(words, content, front),
            number,
        )
        for front, number in sorted(Counter(loose).items())
    ]
    caption = words.count("Land deck: {n} unseen card", "Land deck: {n} unseen cards", len(loose))
    return join(*lines, chances(caption, rows, len(loose)))


@lru_cache(256)
def omen_odds(
    words: Words, content: Content, backs: tuple[int, ...], clans: tuple[int, ...]
) -> Safe:
    """How often each clan stands first of those that play on the omens nobody has seen."""
    if not backs:
        return EMPTY
    first = Counter(next(clan for clan in content.omens[back] if clan in clans) for back in backs)
    rows = [
        (token(colour_of(content, clan), 18), clan_name(words, content, clan), first[clan])
        for clan in clans
    ]
    caption = words.say("New omens: who would be furthest left")
    label = omens_text(words, content, backs[0]) if len(backs) == 1 else ""
    table = chances(caption, rows, len(backs))
    return join(table, tag("p", label, class_="quiet")) if label else table


@lru_cache(4096)
def own_odds(words: Words, content: Content, deck: int) -> Safe:
    cards = members(deck)
    if not cards:
        return EMPTY
    named = ", ".join(character_name(words, content, card) for card in cards)
    each = words.say("each {chance}", chance=percent(1, len(cards)))
    return join(
        tag("h3", f"{capital(term(words, 'clan_deck'))}: {len(cards)} ({each})"), tag("p", named)
    )
