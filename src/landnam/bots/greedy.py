"""One move ahead, by the game's own evaluation of a view."""

from __future__ import annotations

from typing import Any, Final

from landnam.bots.bot import Bot
from landnam.kit.core import apply
from landnam.kit.game import Content, Game, View
from landnam.kit.luck import Luck

WORLDS: Final = 4
"""How many imagined worlds each option is tried in."""


class GreedyBot(Bot):
    def __init__(self, game: Game[Any, Any], content: Content, luck: Luck) -> None:
        self.game = game
        self.content = content
        self.luck = luck

    def choose(self, view: View) -> int:
        options = view.asks[0].options
        if len(options) == 1:
            return options[0]
        worths = [0.0] * len(options)
        for _ in range(WORLDS):
            world = self.game.imagine(self.content, view, self.luck)
            for at, option in enumerate(options):
                worths[at] += self.worth(world, view.seat, option)
        best = max(worths)
        equals = [option for option, worth in zip(options, worths, strict=True) if worth == best]
        return equals[self.luck.below(len(equals))]

    def worth(self, world: Any, seat: int, option: int) -> float:
        twin = world.clone()
        apply(twin, seat, option, self.luck)
        return self.game.evaluate(self.game.see(twin, seat))
