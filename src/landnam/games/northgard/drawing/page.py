"""Northgard drawn: all its parts, and how they lie on the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landnam.draw import widgets
from landnam.draw.drawing import BaseDrawing
from landnam.draw.markup.tags import Safe, join, tag
from landnam.draw.scene import Parts, Public, Scene, Sketches, Why
from landnam.games.northgard.drawing.battle import battle_sketch
from landnam.games.northgard.drawing.display import display, display_sketches, own_display
from landnam.games.northgard.drawing.hand import hand_sketch
from landnam.games.northgard.drawing.lights import lights_of
from landnam.games.northgard.drawing.log import log_sketches
from landnam.games.northgard.drawing.map import board, own_map, public_map
from landnam.games.northgard.drawing.odds import odds_sketch
from landnam.games.northgard.drawing.pictures import backdrop, symbols
from landnam.games.northgard.drawing.prompt import choice_text, prompt_sketch
from landnam.games.northgard.drawing.reasons import why_not
from landnam.games.northgard.drawing.seats import own_seats, seat_sketches, seats
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.drawing.track import steps_sketch
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.words.events import log_lines
from landnam.games.northgard.words.names import term
from landnam.kit import game as kit
from landnam.kit.core import Event
from landnam.words import Words


class NorthgardDrawing(BaseDrawing[Stage]):
    styles: tuple[str, ...] = ("games/northgard/style.css",)

    def name(self, words: Words) -> str:
        return term(words, "northgard").partition(":")[0].partition(".")[0]

    def symbols(self, content: kit.Content) -> Safe:
        assert isinstance(content, Content)
        return symbols(content)

    def stage(self, scene: Scene) -> Stage:
        return Stage(scene)

    def shared(self, stage: Stage) -> Public:
        sketches = {
            "steps": steps_sketch(stage),
            **seat_sketches(stage),
            **display_sketches(stage),
            **public_map(stage),
            "battle": battle_sketch(stage),
            **log_sketches(stage),
        }
        return Public(sketches)

    def own(self, stage: Stage, shared: Public) -> Sketches:
        lights = lights_of(stage)
        return {
            **own_map(stage, lights),
            "prompt": prompt_sketch(stage, lights),
            "hand": hand_sketch(stage),
            "odds": odds_sketch(stage),
        }

    def instead(self, stage: Stage, shared: Public) -> Sketches:
        return {
            **own_seats(stage),
            **own_display(stage),
            **log_sketches(stage, is_own=True),
        }

    def body(self, scene: Scene, parts: Parts) -> Safe:
        stage, words = Stage(scene), scene.words
        return join(
            tag(
                "section",
                seats(stage, parts),
                display(parts),
                class_="seats",
                aria_label=words.say("Players"),
            ),
            tag("main", backdrop(), board(stage, lights_of(stage), parts), class_="board full"),
            parts["prompt"],
            parts["hand"],
            tag("div", parts["battle"], widgets.side(words, parts), class_="beside"),
            widgets.dock(
                words,
                widgets.dock_button("combat-point", words.say("Battle"), data_drawer="battle"),
                widgets.dock_button(
                    "deck", words.say("Display"), class_="tablet", data_drawer="display"
                ),
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


DRAWING: Final = NorthgardDrawing()
