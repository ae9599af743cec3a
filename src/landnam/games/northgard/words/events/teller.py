"""Who tells what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from landnam.games.northgard.rules.map import Map
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.state import NONE
from landnam.games.northgard.words.names import area_label, capital, card_name, creature_name, term
from landnam.kit.core import Event
from landnam.words import Words


class Teller:
    """Who tells the events: in which language, with which cards and names. With a map territories
    are called as they are on it now. `creature` is the one that is being fought, as far as it has
    been told."""

    def __init__(
        self, words: Words, content: Content, names: Sequence[str], map: Map | None = None
    ) -> None:
        self.words = words
        self.content = content
        self.names = names
        self.map = map
        self.creature = NONE

    def name(self, seat: int) -> str:
        """A player; whoever fights without a seat is a creature."""
        if seat >= 0:
            return self.names[seat]
        if self.creature >= 0:
            return creature_name(self.words, self.content, self.creature)
        return capital(term(self.words, "creature"))

    def card(self, card: int) -> str:
        return card_name(self.words, self.content, card)

    def area(self, area: int) -> str:
        root = self.map.territory[area] if self.map is not None else NONE
        return self.place(root if root >= 0 else area)

    def place(self, area: int) -> str:
        return area_label(self.content, area)


EventText: TypeAlias = Callable[[Teller, Sequence[Event]], str]
"""Tells events that belong together; "" for what needs no words."""
