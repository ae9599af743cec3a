"""Where on the map the options of a decision lie.

Options that mean the same place are one light: a click picks the first, its turner the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.rules import questions
from landnam.games.northgard.rules.building import SLOTLESS, option_place
from landnam.games.northgard.rules.exploring import option_cell, option_tile
from landnam.games.northgard.rules.questions import QUESTIONS, fight_place
from landnam.games.northgard.rules.resolving import (
    march_from,
    march_to,
    march_warriors,
    spot_root,
)
from landnam.kit.core import Option
from landnam.kit.questions import PLACE


class Lights:
    """`lands`: options by territory; `marches`: by origin and target; `slots`: by slot; `beside`:
    by area, for buildings without a slot; `ghosts`: by tile and cell."""

    def __init__(self) -> None:
        self.lands: dict[int, list[int]] = {}
        self.marches: dict[tuple[int, int], list[int]] = {}
        self.slots: dict[int, list[int]] = {}
        self.beside: dict[int, list[int]] = {}
        self.ghosts: dict[tuple[int, int], list[int]] = {}

    def options(self) -> set[int]:
        """Those that lie on the map."""
        found: set[int] = set()
        for groups in (self.lands, self.marches, self.slots, self.beside, self.ghosts):
            found.update(*groups.values())
        return found


def lights_of(stage: Stage) -> Lights:
    lights = Lights()
    if not stage.prompt:
        return lights
    prompt = QUESTIONS[stage.prompt]
    light = LIGHTS.get(prompt.kind.name, nowhere)
    for option in stage.options:
        if not prompt.is_declined(option):
            light(stage, lights, option)
    for group in lights.marches.values():
        group.sort(key=lambda option: -march_warriors(option))
    return lights


def nowhere(stage: Stage, lights: Lights, option: Option) -> None:
    """What is no place of the map."""


def place(stage: Stage, lights: Lights, option: Option) -> None:
    root = QUESTIONS[stage.prompt].kind.number(option)
    lights.lands.setdefault(root, []).append(option)


def spot(stage: Stage, lights: Lights, option: Option) -> None:
    lights.lands.setdefault(spot_root(option), []).append(option)


def fight(stage: Stage, lights: Lights, option: Option) -> None:
    lights.lands.setdefault(fight_place(option), []).append(option)


def march(stage: Stage, lights: Lights, option: Option) -> None:
    """An arrow between neighbours; whoever relocates goes anywhere."""
    origin, target = march_from(option), march_to(option)
    if stage.prompt != "relocate" and stage.view.map.touches(origin, target):
        lights.marches.setdefault((origin, target), []).append(option)
    else:
        lights.lands.setdefault(target, []).append(option)


def building(stage: Stage, lights: Lights, option: Option) -> None:
    place = option_place(option)
    if place >= SLOTLESS:
        lights.beside.setdefault(place - SLOTLESS, []).append(option)
    else:
        lights.slots.setdefault(place, []).append(option)


def laying(stage: Stage, lights: Lights, option: Option) -> None:
    lights.ghosts.setdefault((option_tile(option), option_cell(option)), []).append(option)


LIGHTS: Final[dict[str, Callable[[Stage, Lights, Option], None]]] = {
    PLACE.name: place,
    questions.SPOT.name: spot,
    questions.FIGHT.name: fight,
    questions.MARCH.name: march,
    questions.BUILD.name: building,
    questions.SWAP.name: building,
    questions.LAYING.name: laying,
}
"""How an option is lit, by its kind."""
