"""The cards of a game as the rules show them: picture, name, text made from the effects."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from landnam.cli.facts import FACTS
from landnam.draw.art import land
from landnam.draw.icons import glyph
from landnam.draw.northgard.cards import sign_of
from landnam.draw.people import character
from landnam.draw.tags import EMPTY, Safe, classes, raw, tag
from landnam.games import GAMES
from landnam.games.northgard.printed import Content
from landnam.kit import game as kit
from landnam.words import Words


@cache
def content_of(game: str) -> kit.Content:
    return GAMES[game].load()


def vaalbara_picture(section: str, id: str) -> str:
    if section == "character":
        return str(character(id))
    if section == "land_type":
        return str(land(id, 7))
    return f'<g transform="translate(24 39) scale(3)" fill="var(--gold)">{glyph("vp")}</g>'


def northgard_picture(section: str, id: str) -> str:
    content = content_of("northgard")
    assert isinstance(content, Content)
    sign = SIGNS.get(section) or sign_of(content, content.card(id))
    if section == "clan":
        sign = id.replace("_", "-")
    return f'<g transform="translate(24 39) scale(3)" fill="var(--gold)">{glyph(sign)}</g>'


SIGNS: Final = {"clan": "player", "building": "build", "creature_kind": "monster"}
"""Things of Northgard that are no cards."""
PICTURES: Final[dict[str, Callable[[str, str], str]]] = {
    "vaalbara": vaalbara_picture,
    "northgard": northgard_picture,
}


def card_name(words: Words, game: str, id: str) -> str:
    return FACTS[game].name_of(words, content_of(game), id)


def card_text(words: Words, game: str, id: str) -> str:
    return FACTS[game].card_text(words, content_of(game), id)


def all_cards(game: str) -> list[tuple[str, str]]:
    """Every card as (section, id), in the order of the box."""
    tables = content_of(game).tables
    return [(name, entry["id"]) for name in FACTS[game].card_sections for entry in tables[name]]


def find_cards(words: Words, game: str, query: str) -> list[tuple[str, str]]:
    """The cards whose name begins so, in the viewer's language or in English."""
    said = query.lower()
    return [
        (section, id)
        for section, id in all_cards(game)
        if card_name(words, game, id).lower().startswith(said) or id == said
    ]


def draw_cards(
    words: Words,
    game: str,
    cards: list[tuple[str, str]] | None = None,
    is_small: bool = False,
) -> Safe:
    shown = all_cards(game) if cards is None else cards
    items = [draw_card(words, game, section, id, is_small) for section, id in shown]
    return tag("ul", *items, class_=classes("gallery", "small" if is_small else ""))


def draw_card(words: Words, game: str, section: str, id: str, is_small: bool) -> Safe:
    art = raw(f'<svg viewBox="0 0 120 150" aria-hidden="true">{PICTURES[game](section, id)}</svg>')
    return tag(
        "li",
        EMPTY if is_small else tag("div", art, class_="pic"),
        tag("div", tag("b", title(words, game, section, id)), tag("p", card_text(words, game, id))),
        id=None if is_small else f"card-{id}",
        data_find=True,
    )


def title(words: Words, game: str, section: str, id: str) -> str:
    """Name, and the initiative where a card has one."""
    entries = content_of(game).tables[section]
    entry = next(entry for entry in entries if entry["id"] == id)
    name = card_name(words, game, id)
    return f"{name} ({entry['initiative']})" if "initiative" in entry else name
