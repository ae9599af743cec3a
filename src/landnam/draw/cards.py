"""Pictures of cards, where a game draws none."""

from __future__ import annotations

from landnam.draw.icons import glyph
from landnam.kit.game import Content


def sign_picture(sign: str) -> str:
    """One icon, large, in a box of 120 x 150."""
    return f'<g transform="translate(24 39) scale(3)" fill="var(--gold)">{glyph(sign)}</g>'


def plain_picture(content: Content, section: str, id: str) -> str:
    return sign_picture("deck")
