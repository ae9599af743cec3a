"""A decision about to be put into words."""

from __future__ import annotations

from collections.abc import Sequence

from landnam.games.northgard.rules.view import NorthgardView
from landnam.games.northgard.words.names import place_name, player_name, territory_label
from landnam.kit.core import Decision
from landnam.words import Words


class Asked:
    """`step` is what asks it; `names` are the seats' names, if people have any."""

    def __init__(
        self, words: Words, view: NorthgardView, decision: Decision, names: Sequence[str]
    ) -> None:
        self.words = words
        self.view = view
        self.content = view.content
        self.decision = decision
        self.names = names
        self.step: object = view.agenda[-1] if view.agenda else None

    def label(self, root: int) -> str:
        return territory_label(self.view.map, root)

    def place(self, root: int) -> str:
        return place_name(self.words, self.view, root, self.names)

    def player(self, seat: int) -> str:
        return player_name(self.words, self.view, seat, self.names)
