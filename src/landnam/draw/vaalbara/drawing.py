"""Vaalbara drawn: all its parts, and how they lie on the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landnam.draw import shell
from landnam.draw.scene import Drawing, Parts, Scene, Sketches, Why, drawn
from landnam.draw.tags import Safe, join, tag
from landnam.draw.vaalbara.board import board, board_sketches
from landnam.draw.vaalbara.hand import hand_sketch
from landnam.draw.vaalbara.log import log_sketches
from landnam.draw.vaalbara.odds import odds_sketch
from landnam.draw.vaalbara.pictures import backdrop, symbols
from landnam.draw.vaalbara.prompt import choice_text, prompt_sketch
from landnam.draw.vaalbara.reasons import why_not
from landnam.draw.vaalbara.rewards import Rewards
from landnam.draw.vaalbara.seats import memory_sketch, seats_sketches
from landnam.draw.vaalbara.stage import Stage
from landnam.draw.vaalbara.steps import steps_sketch
from landnam.draw.vaalbara.trail import trail_of
from landnam.games.vaalbara.state import Content
from landnam.games.vaalbara.words import log_lines, term
from landnam.kit import game as kit
from landnam.kit.core import Event
from landnam.words import Words


class VaalbaraDrawing(Drawing):
    styles: tuple[str, ...] = ("vaalbara.css",)

    def name(self, words: Words) -> str:
        return term(words, "vaalbara")

    def symbols(self, content: kit.Content) -> Safe:
        assert isinstance(content, Content)
        return symbols(content)

    def sketches(self, scene: Scene) -> Sketches:
        stage = Stage(scene)
        trail = trail_of(stage.view, stage.rounds, scene.fresh)
        rewards = Rewards(stage)
        return {
            "steps": steps_sketch(stage),
            **seats_sketches(stage, trail),
            "memory": memory_sketch(stage),
            **board_sketches(stage, trail, rewards),
            "prompt": prompt_sketch(stage, rewards),
            "hand": hand_sketch(stage),
            "odds": odds_sketch(stage),
            **log_sketches(stage),
        }

    def parts(self, scene: Scene) -> Parts:
        return drawn(self.sketches(scene))

    def body(self, scene: Scene, parts: Parts) -> Safe:
        words = scene.words
        return join(
            tag(
                "section",
                shell.sorted_part("div", "seats", parts),
                parts["memory"],
                class_="seats",
                aria_label=words.say("Players"),
            ),
            tag("main", backdrop(), board(Stage(scene), parts), class_="board"),
            parts["prompt"],
            parts["hand"],
            shell.side(words, parts),
            shell.table_dock(words),
            parts["odds"],
            parts.get("curtain") or shell.no_curtain(),
        )

    def colour(self, scene: Scene, seat: int) -> str:
        return Stage(scene).colours[seat]

    def lines(self, scene: Scene, events: Sequence[Event]) -> list[str]:
        stage = Stage(scene)
        return log_lines(stage.words, stage.content, stage.names, events)

    def choice(self, scene: Scene, option: int) -> str:
        return choice_text(Stage(scene), option)

    def why_not(self, scene: Scene, thing: str) -> Why:
        return why_not(Stage(scene), thing)


DRAWING: Final = VaalbaraDrawing()
