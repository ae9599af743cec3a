"""A scene of Northgard, with what every part asks of it."""

from __future__ import annotations

from functools import cached_property

from landnam.draw.scene import Scene, Sitter
from landnam.draw.signs import COLOURS
from landnam.games.northgard.rules.state import NONE
from landnam.games.northgard.rules.view import NorthgardView
from landnam.games.northgard.words.asked import Asked
from landnam.games.northgard.words.names import player_name
from landnam.games.northgard.words.options import option_text
from landnam.games.northgard.words.prompts import combat_text, prompt_text
from landnam.kit.core import Event


class Stage:
    def __init__(self, scene: Scene) -> None:
        view = scene.view
        assert isinstance(view, NorthgardView)
        self.scene = scene
        self.view = view
        self.words = scene.words
        self.content = view.content
        self.me = view.seat
        self.is_replay = scene.mode == "replay"
        self.is_over = scene.outcome is not None or not view.agenda
        self.is_live = not self.is_replay and not self.is_over
        self.colours = [COLOURS[seat % len(COLOURS)] for seat in range(len(view.players))]
        self.names = [self.name(seat) for seat in range(len(view.players))]
        self.fresh = scene.events[scene.fresh :] if scene.fresh else []
        self.decision = view.asks[0] if self.is_live and view.asks else None
        self.prompt = self.decision.prompt if self.decision else ""
        self.options = self.decision.options if self.decision else []
        self.is_setting_up = not any(event.kind == "year" for event in scene.events)

    def name(self, seat: int) -> str:
        """As he calls himself, else as his clan is called."""
        return self.sitter(seat).name or player_name(self.words, self.view, seat)

    def sitter(self, seat: int) -> Sitter:
        sitters = self.scene.sitters
        return sitters[seat] if seat < len(sitters) else Sitter("")

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
    def years(self) -> list[tuple[Event, ...]]:
        """The events year by year; those of the set-up come first."""
        events = self.scene.events
        starts = [at for at, event in enumerate(events) if event.kind == "year"]
        ends = [*starts, len(events)]
        return [tuple(events[start:end]) for start, end in zip([0, *starts], ends, strict=True)]

    @property
    def viewer(self) -> int:
        """Whose things are shown first."""
        return max(self.me, 0)

    @cached_property
    def clan(self) -> int:
        return self.view.players[self.me].clan if self.me >= 0 else NONE
