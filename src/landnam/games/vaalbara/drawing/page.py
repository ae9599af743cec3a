"""Vaalbara drawn: all its parts, and how they lie on the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landnam.draw import shell
from landnam.draw.scene import Drawing, Parts, Public, Scene, Sketches, Why, drawn
from landnam.draw.tags import Safe, join, tag
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


def public_sketches(stage: Stage, trail: Trail) -> Sketches:
    """In the order in which they lie on the page."""
    return {
        "steps": steps_sketch(stage),
        **seats_sketches(stage, trail),
        **memory_sketches(stage),
        **public_board(stage),
        **log_sketches(stage),
    }


def own_sketches(stage: Stage, trail: Trail) -> Sketches:
    """What looks different to everybody."""
    rewards = Rewards(stage)
    return {
        **own_board(stage, trail, rewards),
        "prompt": prompt_sketch(stage, rewards),
        "hand": hand_sketch(stage),
        "odds": odds_sketch(stage),
    }


class VaalbaraDrawing(Drawing):
    styles: tuple[str, ...] = ("games/vaalbara/style.css",)

    def name(self, words: Words) -> str:
        return term(words, "vaalbara")

    def symbols(self, content: kit.Content) -> Safe:
        assert isinstance(content, Content)
        return symbols(content)

    def public(self, scene: Scene) -> Public:
        stage = Stage(scene)
        trail = trail_of(stage.view, stage.rounds, scene.fresh)
        return Seen(public_sketches(stage, trail), trail)

    def sketches(self, scene: Scene, public: Public | None = None) -> Sketches:
        stage = Stage(scene)
        if public is None:
            trail = trail_of(stage.view, stage.rounds, scene.fresh)
            return {**public_sketches(stage, trail), **own_sketches(stage, trail)}
        assert isinstance(public, Seen)
        sketches = {**public.sketches, **own_sketches(stage, public.trail)}
        if stage.me >= 0:
            sketches |= own_seats(stage, public.trail)
            sketches[f"memory/{stage.me}"] = memory_sketch(stage, stage.me)
            sketches |= log_sketches(stage, is_own=True)
        return sketches

    def parts(self, scene: Scene) -> Parts:
        return drawn(self.sketches(scene))

    def body(self, scene: Scene, parts: Parts) -> Safe:
        words, first = scene.words, max(scene.seat, 0)
        return join(
            tag(
                "section",
                shell.sorted_part("div", "seats", parts, first),
                memory(words, parts, first),
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
