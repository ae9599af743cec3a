"""Vaalbara drawn: all its parts, and how they lie on the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landnam.draw import widgets
from landnam.draw.drawing import BaseDrawing
from landnam.draw.markup.tags import Safe, join, tag
from landnam.draw.scene import Parts, Public, Scene, Sketches, Why
from landnam.games.vaalbara.drawing.board import board, own_board, public_board
from landnam.games.vaalbara.drawing.hand import hand_sketch
from landnam.games.vaalbara.drawing.log import log_sketches
from landnam.games.vaalbara.drawing.odds import odds_sketch
from landnam.games.vaalbara.drawing.pictures import backdrop, symbols
from landnam.games.vaalbara.drawing.prompt import choice_text, prompt_sketch
from landnam.games.vaalbara.drawing.reasons import why_not
from landnam.games.vaalbara.drawing.rewards import Rewards
from landnam.games.vaalbara.drawing.seats import (
    memory,
    memory_sketch,
    memory_sketches,
    own_seats,
    seats_sketches,
)
from landnam.games.vaalbara.drawing.stage import Stage
from landnam.games.vaalbara.drawing.track import steps_sketch
from landnam.games.vaalbara.drawing.trail import Trail, trail_of
from landnam.games.vaalbara.rules.state import Content
from landnam.games.vaalbara.words import log_lines, term
from landnam.kit import game as kit
from landnam.kit.core import Event
from landnam.words import Words


class Seen(Public):
    """What all see, and how the lands came to lie where they lie."""

    def __init__(self, sketches: Sketches, trail: Trail) -> None:
        super().__init__(sketches)
        self.trail = trail


class VaalbaraDrawing(BaseDrawing[Stage]):
    styles: tuple[str, ...] = ("games/vaalbara/style.css",)

    def name(self, words: Words) -> str:
        return term(words, "vaalbara")

    def symbols(self, content: kit.Content) -> Safe:
        assert isinstance(content, Content)
        return symbols(content)

    def stage(self, scene: Scene) -> Stage:
        return Stage(scene)

    def shared(self, stage: Stage) -> Public:
        trail = trail_of(stage.view, stage.periods, stage.scene.fresh)
        sketches = {
            "steps": steps_sketch(stage),
            **seats_sketches(stage, trail),
            **memory_sketches(stage),
            **public_board(stage),
            **log_sketches(stage),
        }
        return Seen(sketches, trail)

    def own(self, stage: Stage, shared: Public) -> Sketches:
        assert isinstance(shared, Seen)
        rewards = Rewards(stage)
        return {
            **own_board(stage, shared.trail, rewards),
            "prompt": prompt_sketch(stage, rewards),
            "hand": hand_sketch(stage),
            "odds": odds_sketch(stage),
        }

    def instead(self, stage: Stage, shared: Public) -> Sketches:
        assert isinstance(shared, Seen)
        return {
            **own_seats(stage, shared.trail),
            f"memory/{stage.me}": memory_sketch(stage, stage.me),
            **log_sketches(stage, is_own=True),
        }

    def body(self, scene: Scene, parts: Parts) -> Safe:
        words, first = scene.words, max(scene.seat, 0)
        return join(
            tag(
                "section",
                widgets.sorted_part("div", "seats", parts, first),
                memory(words, parts, first),
                class_="seats",
                aria_label=words.say("Players"),
            ),
            tag("main", backdrop(), board(Stage(scene), parts), class_="board"),
            parts["prompt"],
            parts["hand"],
            widgets.side(words, parts),
            widgets.dock(
                words,
                widgets.dock_button("village", words.say("Realms"), data_drawer="realms"),
            ),
            parts["odds"],
            parts.get("curtain") or widgets.no_curtain(),
        )

    def event_lines(self, stage: Stage, events: Sequence[Event]) -> list[str]:
        return log_lines(stage.words, stage.content, stage.names, events)

    def option(self, stage: Stage, option: int) -> str:
        return choice_text(stage, option)

    def reason(self, stage: Stage, thing: str) -> Why:
        return why_not(stage, thing)


DRAWING: Final = VaalbaraDrawing()
