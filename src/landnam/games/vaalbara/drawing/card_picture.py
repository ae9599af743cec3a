"""The picture of a card as the rules show it."""

from __future__ import annotations

from landnam.draw.art.landscapes import land
from landnam.draw.art.people import character
from landnam.draw.cards import sign_picture
from landnam.kit.game import Content


def card_picture(content: Content, section: str, id: str) -> str:
    if section == "character":
        return str(character(id))
    if section == "land_type":
        return str(land(id, 7))
    return sign_picture("vp")
