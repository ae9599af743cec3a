"""Northgard drawn: all its parts, and how they lie on the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landnam.draw import shell
from landnam.draw.scene import Drawing, Parts, Scene, Why
from landnam.draw.tags import Safe, join, tag
from landnam.games.northgard.drawing.battle import battle_part
from landnam.games.northgard.drawing.display import display, display_parts
from landnam.games.northgard.drawing.hand import hand_part
from landnam.games.northgard.drawing.lights import lights_of
from landnam.games.northgard.drawing.log import log_parts
from landnam.games.northgard.drawing.map import board, map_parts
from landnam.games.northgard.drawing.odds import odds_part
from landnam.games.northgard.drawing.pictures import backdrop, symbols
from landnam.games.northgard.drawing.prompt import choice_text, prompt_part
from landnam.games.northgard.drawing.reasons import why_not
from landnam.games.northgard.drawing.seats import seat_parts, seats
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.drawing.track import steps_part
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.words.events import log_lines
from landnam.games.northgard.words.names import term
from landnam.kit import game as kit
from landnam.kit.core import Event
from landnam.words import Words


class NorthgardDrawing(Drawing):
    styles: tuple[str, ...] = ("games/northgard/style.css",)

    def name(self, words: Words) -> str:
        return term(words, "northgard").partition(":")[0].partition(".")[0]

    def symbols(self, content: kit.Content) -> Safe:
        assert isinstance(content, Content)
        return symbols(content)

    def parts(self, scene: Scene) -> Parts:
        stage = Stage(scene)
        lights = lights_of(stage)
        return {
            "steps": steps_part(stage),
            **seat_parts(stage),
            **display_parts(stage),
            **map_parts(stage, lights),
            "prompt": prompt_part(stage, lights),
            "hand": hand_part(stage),
            "battle": battle_part(stage),
            "odds": odds_part(stage),
            **log_parts(stage),
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
            tag("main", backdrop(), board(stage, lights_of(stage), parts), class_="board"),
            parts["prompt"],
            parts["hand"],
            tag("div", parts["battle"], shell.side(words, parts), class_="beside"),
            dock(words),
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


def dock(words: Words) -> Safe:
    return shell.dock(
        words,
        shell.dock_button("combat-point", words.say("Battle"), data_drawer="battle"),
        shell.dock_button("deck", words.say("Display"), data_drawer="display"),
        shell.dock_button("log", words.say("Log"), data_drawer="log"),
        shell.dock_button("odds", words.say("Odds"), popovertarget="part-odds"),
        shell.dock_button("settings", words.say("Settings"), data_tool="settings"),
    )


DRAWING: Final = NorthgardDrawing()
