"""What a bot is, and the simplest one."""

from __future__ import annotations

from landnam.kit.game import View
from landnam.kit.luck import Luck


class Bot:
    """Answers the question in a view."""

    def choose(self, view: View) -> int:
        """An option of `view.asks[0]`."""
        raise NotImplementedError


class RandomBot(Bot):
    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def choose(self, view: View) -> int:
        options = view.asks[0].options
        return options[self.luck.below(len(options))]
