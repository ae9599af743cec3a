"""The picture of a card as the rules show it."""

from __future__ import annotations

from typing import Final

from landnam.draw.cards import sign_picture
from landnam.games.northgard.drawing.cards import sign_of
from landnam.games.northgard.rules.printed import Content
from landnam.kit import game as kit

SIGNS: Final = {"building": "build", "creature_kind": "monster"}
"""Things of Northgard that are no cards."""


def card_picture(content: kit.Content, section: str, id: str) -> str:
    assert isinstance(content, Content)
    if section == "clan":
        return sign_picture(id.replace("_", "-"))
    return sign_picture(SIGNS.get(section) or sign_of(content, content.card(id)))
