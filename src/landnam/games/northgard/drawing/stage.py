"""A scene of Northgard, with what every part asks of it."""

from __future__ import annotations

from functools import cached_property

from landnam.draw.scene import Scene
from landnam.draw.signs import COLOURS
from landnam.draw.stage import BaseStage
from landnam.games.northgard.rules.exploring import option_tile
from landnam.games.northgard.rules.state import NONE
from landnam.games.northgard.rules.view import NorthgardView
from landnam.games.northgard.words.asked import Asked
from landnam.games.northgard.words.names import player_name
from landnam.games.northgard.words.options import option_text
from landnam.games.northgard.words.prompts import combat_text, prompt_text


class Stage(BaseStage):
    period: str = "year"

    def __init__(self, scene: Scene) -> None:
        view = scene.view
        assert isinstance(view, NorthgardView)
        self.view = view
        self.content = view.content
        super().__init__(scene, [COLOURS[at % len(COLOURS)] for at in range(len(view.players))])
        if not scene.fresh:
            self.fresh = []
        self.is_setting_up = not any(event.kind == "year" for event in scene.events)

    def nameless(self, seat: int) -> str:
        """As the clan is called."""
        return player_name(self.words, self.view, seat)

    def told(self, option: int) -> str:
        """An option of the open decision as a sentence."""
        assert self.decision is not None
        return option_text(self.words, self.view, self.decision, option, self.names)

    def question(self) -> str:
        """What the open decision asks; who fights whom is told beside it."""
        assert self.decision is not None
        text = prompt_text(self.words, self.view, self.decision, self.names)
        return text.removeprefix(f"{self.combat} ")

    @cached_property
    def combat(self) -> str:
        """Who fights whom while a decision is open, and with how many."""
        if self.decision is None or self.view.battle is None:
            return ""
        return combat_text(Asked(self.words, self.view, self.decision, self.names))

    @cached_property
    def has_tiles(self) -> bool:
        """Whether the options of the open decision are more than one tile."""
        return len({option_tile(option) for option in self.options if option}) > 1

    @cached_property
    def clan(self) -> int:
        return self.view.players[self.me].clan if self.me >= 0 else NONE
