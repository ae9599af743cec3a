"""Vaalbara drawn: all its parts, and how they lie on the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landnam.draw import shell
from landnam.draw.scene import Drawing, Parts, Scene, Why
from landnam.draw.tags import Safe, join, tag
from landnam.draw.vaalbara.board import board_part
from landnam.draw.vaalbara.hand import hand_part
from landnam.draw.vaalbara.log import log_parts
from landnam.draw.vaalbara.odds import odds_part
from landnam.draw.vaalbara.pictures import backdrop, symbols
from landnam.draw.vaalbara.prompt import choice_text, prompt_part
from landnam.draw.vaalbara.reasons import why_not
from landnam.draw.vaalbara.rewards import Rewards
from landnam.draw.vaalbara.seats import memory_part, seats_part
from landnam.draw.vaalbara.stage import Stage
from landnam.draw.vaalbara.steps import steps_part
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

    def parts(self, scene: Scene) -> Parts:
        stage = Stage(scene)
        trail = trail_of(stage.view, stage.rounds, scene.fresh)
        rewards = Rewards(stage)
        return {
            "steps": steps_part(stage),
            "seats": seats_part(stage, trail),
            "memory": memory_part(stage),
            "board": board_part(stage, trail, rewards),
            "prompt": prompt_part(stage, rewards),
            "hand": hand_part(stage),
            "odds": odds_part(stage),
            **log_parts(stage),
        }

    def body(self, scene: Scene, parts: Parts) -> Safe:
        words = scene.words
        return join(
            tag(
                "section",
                parts["seats"],
                parts["memory"],
                class_="seats",
                aria_label=words.say("Players"),
            ),
            tag("main", backdrop(), parts["board"], class_="board"),
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
