"""Where on the map the options of a decision lie.

Options that mean the same place are one light: a click picks the first, its turner the next.
"""

from __future__ import annotations

from typing import Final

from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.rules.building import SLOTLESS, option_place
from landnam.games.northgard.rules.exploring import option_cell, option_tile
from landnam.games.northgard.rules.fighting import BEAST
from landnam.games.northgard.rules.resolving import (
    NO,
    march_from,
    march_to,
    march_warriors,
    spot_root,
)

TERRITORIES: Final = ("enemy_target", "creature_tie", "creature_place")
SHIFTED: Final = ("push_unit", "scorched_place")
SPOTS: Final = (
    "recruit_place",
    "recruit_camp",
    "pull",
    "add_unit",
    "setup_units",
    "second_chance",
)
MARCHES: Final = ("move_step", "relocate", "bribe_move", "retreat")
TILES: Final = ("setup_tile", "explore_tile", "second_tile")
BUILDS: Final = ("build_choice", "swap_building")
FIGHTS: Final = ("combat_order", "declare_creatures")


class Lights:
    """`lands`: options by territory; `marches`: by origin and target; `slots`: by slot; `beside`:
    by area, for buildings without a slot; `ghosts`: by tile and cell."""

    def __init__(self) -> None:
        self.lands: dict[int, list[int]] = {}
        self.marches: dict[tuple[int, int], list[int]] = {}
        self.slots: dict[int, list[int]] = {}
        self.beside: dict[int, list[int]] = {}
        self.ghosts: dict[tuple[int, int], list[int]] = {}

    def is_lit(self, option: int) -> bool:
        groups = [
            *self.lands.values(),
            *self.marches.values(),
            *self.slots.values(),
            *self.beside.values(),
            *self.ghosts.values(),
        ]
        return any(option in group for group in groups)

    @property
    def number(self) -> int:
        """How many options lie on the map."""
        groups = [
            *self.lands.values(),
            *self.marches.values(),
            *self.slots.values(),
            *self.beside.values(),
            *self.ghosts.values(),
        ]
        return sum(len(group) for group in groups)


def lights_of(stage: Stage) -> Lights:
    lights = Lights()
    prompt = stage.prompt
    for option in stage.options:
        if prompt in TERRITORIES:
            lights.lands.setdefault(option, []).append(option)
        elif prompt == "combat_order":
            lights.lands.setdefault(option // BEAST, []).append(option)
        elif option != NO:
            light(stage, lights, prompt, option)
    for group in lights.marches.values():
        group.sort(key=lambda option: -march_warriors(option))
    return lights


def light(stage: Stage, lights: Lights, prompt: str, option: int) -> None:
    """An option that does not decline."""
    if prompt in SHIFTED:
        lights.lands.setdefault(option - 1, []).append(option)
    elif prompt in SPOTS:
        lights.lands.setdefault(spot_root(option), []).append(option)
    elif prompt == "declare_creatures":
        lights.lands.setdefault(option // BEAST, []).append(option)
    elif prompt in MARCHES:
        origin, target = march_from(option), march_to(option)
        if prompt != "relocate" and stage.view.map.touches(origin, target):
            lights.marches.setdefault((origin, target), []).append(option)
        else:
            lights.lands.setdefault(target, []).append(option)
    elif prompt in BUILDS:
        place = option_place(option)
        if place >= SLOTLESS:
            lights.beside.setdefault(place - SLOTLESS, []).append(option)
        else:
            lights.slots.setdefault(place, []).append(option)
    elif prompt in TILES:
        lights.ghosts.setdefault((option_tile(option), option_cell(option)), []).append(option)
