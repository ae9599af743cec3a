"""What may still come, and what lies in the piles: counted from what the viewer knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, capital, join, tag
from landnam.draw.scene import Sketch
from landnam.draw.widgets import popover
from landnam.games.northgard.drawing.cards import sign_of
from landnam.games.northgard.drawing.pictures import CREATURES, FACES
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.words.names import card_name, face_name, name_of, term
from landnam.words import Words


class Piles(NamedTuple):
    """A player's cards: `top` lie on the draw deck, the last one first."""

    loose: tuple[int, ...] = ()
    top: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    active: tuple[int, ...] = ()


class Supply(NamedTuple):
    tiles: int
    early: int
    advanced: int
    unrest: int


def odds_sketch(stage: Stage) -> Sketch:
    view, content = stage.view, stage.content
    return Sketch(
        odds,
        stage.words,
        content,
        own_piles(stage) if stage.me >= 0 else Piles(),
        Supply(view.pile.size(), len(view.early), len(view.advanced), view.unrest),
        tuple([content.creatures[one].kind for one in view.creature_deck]),
    )


def own_piles(stage: Stage) -> Piles:
    view, player = stage.view, stage.view.players[stage.me]
    return Piles(
        loose=tuple(view.loose),
        top=tuple([entry // 2 for entry in view.top]),
        discard=tuple(player.discard),
        active=tuple([entry // 2 for entry in player.active]),
    )


def odds(
    words: Words, content: Content, own: Piles, supply: Supply, beasts: tuple[int, ...]
) -> Safe:
    return popover(
        "part-odds",
        words.say("What may still come"),
        join(
            pile(words, content, capital(term(words, "draw_deck")), own.loose, own.top, True),
            pile(words, content, capital(term(words, "discard_pile")), own.discard),
            pile(words, content, capital(term(words, "active_zone")), own.active),
            numbers(words, *supply),
            creature_deck(words, content, beasts),
            die(words, content),
        ),
        words.say("Close"),
        "odds",
    )


@lru_cache(1024)
def pile(
    words: Words,
    content: Content,
    title: str,
    cards: tuple[int, ...],
    top: tuple[int, ...] = (),
    is_drawn: bool = False,
) -> Safe:
    """Cards by name and number; `top` lie on the pile, the last one first. How likely a card is
    is told of those that are drawn next."""
    if not cards and not top:
        return EMPTY
    first = [top_row(words, content, card) for card in reversed(top)]
    rows = [
        card_row(words, content, card, number, len(cards) if is_drawn else 0)
        for card, number in sorted(Counter(cards).items())
    ]
    caption = f"{title}: {len(cards) + len(top)}"
    return tag("table", tag("caption", caption), tag("tbody", *first, *rows), class_="chances")


def top_row(words: Words, content: Content, card: int) -> Safe:
    text = words.say("On top: {card}", card=card_name(words, content, card))
    return tag("tr", tag("th", icon(sign_of(content, card)), " ", text, colspan=3, scope="row"))


def card_row(words: Words, content: Content, card: int, number: int, whole: int) -> Safe:
    name = card_name(words, content, card)
    return tag(
        "tr",
        tag("th", icon(sign_of(content, card)), " ", name, scope="row"),
        tag("td", number),
        tag("td", percent(number, whole)) if whole else EMPTY,
    )


def percent(part: int, whole: int) -> str:
    return f"{round(100 * part / whole)} %"


@lru_cache(1024)
def numbers(words: Words, tiles: int, early: int, advanced: int, unrest: int) -> Safe:
    rows: Sequence[tuple[str, int]] = (
        (words.say("Tiles in the pile"), tiles),
        (capital(term(words, "development_early")), early),
        (capital(term(words, "development_advanced")), advanced),
        (capital(term(words, "unrest_card")), unrest),
    )
    body = [tag("tr", tag("th", name, scope="row"), tag("td", number)) for name, number in rows]
    caption = words.say("Left in the supply")
    return tag("table", tag("caption", caption), tag("tbody", *body), class_="chances")


@lru_cache(256)
def creature_deck(words: Words, content: Content, kinds: tuple[int, ...]) -> Safe:
    if not kinds:
        return EMPTY
    rows = []
    for kind, number in sorted(Counter(kinds).items()):
        printed = content.creature_kinds[kind]
        name = name_of(words, content, printed.name)
        rows.append(
            tag(
                "tr",
                tag("th", icon(CREATURES.get(printed.name, "monster")), " ", name, scope="row"),
                tag("td", number),
                tag("td", percent(number, len(kinds))),
            )
        )
    caption = words.say("Creatures that may appear")
    return tag("table", tag("caption", caption), tag("tbody", *rows), class_="chances")


@lru_cache(16)
def die(words: Words, content: Content) -> Safe:
    """Each side of the die is as likely."""
    rows = [
        tag(
            "tr",
            tag("th", icon(FACES.get(face.name, "die")), " ", name, scope="row"),
            tag("td", "1/6"),
        )
        for face, name in (
            (content.faces[at], face_name(words, content, at)) for at in range(len(content.faces))
        )
    ]
    caption = words.say("The die")
    return tag("table", tag("caption", caption), tag("tbody", *rows), class_="chances")
