"""The cards of a game as the rules show them: picture, name, text made from the effects."""

from __future__ import annotations

from landnam.draw.markup.tags import EMPTY, Safe, classes, raw, tag
from landnam.games import BOXES
from landnam.kit.game import Content
from landnam.words import Words


def content_of(game: str) -> Content:
    return BOXES[game].content


def card_name(words: Words, game: str, id: str) -> str:
    return BOXES[game].words.name_of(words, content_of(game), id)


def card_text(words: Words, game: str, id: str) -> str:
    return BOXES[game].words.card_text(words, content_of(game), id)


def all_cards(game: str) -> list[tuple[str, str]]:
    """Every card as (section, id), in the order of the box."""
    tables = content_of(game).tables
    return [
        (name, entry["id"]) for name in BOXES[game].words.card_sections for entry in tables[name]
    ]


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
    picture = BOXES[game].card_picture(content_of(game), section, id)
    art = raw(f'<svg viewBox="0 0 120 150" aria-hidden="true">{picture}</svg>')
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
