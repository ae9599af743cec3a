"""What the lands on the table would pay the viewer."""

from __future__ import annotations

from landnam.games.vaalbara.drawing.stage import Stage
from landnam.games.vaalbara.rules.imagine import rebuild
from landnam.games.vaalbara.rules.scoring import reward_of
from landnam.games.vaalbara.rules.state import NONE
from landnam.kit.sets import members


class Rewards:
    """ "+4", or "+1–6" where it depends on the character it is taken with; "" for spectators."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        view = stage.view
        self.is_told = stage.me >= 0 and stage.is_live
        self.has_acted = stage.me >= 0 and view.has_acted(stage.me)
        self.lasting: list[int] = []
        self.now: list[int] = []
        if not self.is_told:
            return
        self.state = rebuild(view.content, view)
        self.player = self.state.players[stage.me]
        hand = members(view.hand)
        self.lasting = [hand[0], hand[-1]] if hand else [view.chosen]
        self.now = [view.chosen] if view.chosen != NONE else self.lasting
        self.factor = view.factor if view.active == stage.me else 1

    def told(self, row: int, card: int) -> str:
        if not self.is_told or (row == 1 and self.has_acted):
            return ""
        characters, factor = (self.now, self.factor) if row == 1 else (self.lasting, 1)
        low = high = self.paid(characters[0], card) * factor
        for character in characters[1:]:
            pays = self.paid(character, card) * factor
            low, high = min(low, pays), max(high, pays)
        if low == high:
            return f"+{low}" if low else "0"
        return f"+{low}–{high}"

    def paid(self, character: int, card: int) -> int:
        """What the land pays who takes it with this character."""
        self.player.chosen = character
        return reward_of(self.state, self.stage.me, card)

    def of_place(self, place: int) -> int:
        """What taking the land in a place of row 1 pays."""
        return self.paid(self.now[0], self.stage.view.row_1[place]) * self.factor
