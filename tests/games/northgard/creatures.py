"""Creatures as the reader of section 10 of rules.md knows them, and tables with some."""

from __future__ import annotations

from typing import Any

from landnam.games.northgard.rules.creatures import CreaturePhase
from landnam.kit.core import settle
from tests.games.northgard.independent import BEASTS, Table

WOLF, BEAR, DRAUGR, VALKYRIE = (
    *("wolf_beige", "brown_bear_beige", "draugr_beige"),
    "fallen_valkyrie_beige",
)
STRENGTH = {"wolf": 4, "brown_bear": 6, "draugr": 5, "fallen_valkyrie": 7}
REWARD = {"wolf": 1, "brown_bear": 3, "draugr": 2, "fallen_valkyrie": 4}
PRIORITY = {
    "wolf": ("resources", "buildings", "units"),
    "brown_bear": ("buildings", "resources", "units"),
    "draugr": ("units", "buildings", "resources"),
    "fallen_valkyrie": ("resources", "buildings", "units"),
}
KINDS = {beast: next(kind for kind in STRENGTH if beast.startswith(kind)) for beast in BEASTS}


def wild(hand: list[str], **given: Any) -> Table:
    """The starting tile with 13 in the north (one wood, a large slot) and 10 in the east."""
    position: dict[str, Any] = {
        "tiles": "13 0,-1 0; 10 1,0 0",
        "units": {"13.a": "0x3", "start.s": "1x2"},
        "hands": {0: hand, 1: []},
        "creatures": "creatures",
        "pile": "02",
    }
    return Table(**{**position, **given})


def fight(table: Table, *faces: str, food: tuple[int, ...] = ()) -> Table:
    """Answer food and dice as given; whatever food is not given is 0."""
    foods, dice = list(food), list(faces)
    while table.state.asks and (table.prompt in ("pay_food", "die")):
        if table.prompt == "pay_food":
            table.say(f"pay_food {foods.pop(0) if foods else 0}")
        elif dice:
            table.die(dice.pop(0))
        else:
            break
    assert not dice and not foods, (dice, foods, table.prompt)
    return table


def closed_centre(**given: Any) -> Table:
    """5 players: the closed centre of two tiles with one food. The Wolf stands in another world:
    the phase of the creatures is left out."""
    position: dict[str, Any] = {
        "tiles": "start_5 1,0 0",
        "units": {"start.e": "0x3", "start.s": "1x2"},
        "creatures": "creatures",
    }
    table = Table(**{**position, **given})
    state = table.state
    state.agenda[:] = [step for step in state.agenda if type(step).__name__ == "Harvest"]
    settle(state)
    return table


def walk(table: Table, beast: str) -> Table:
    """Phase 2.5 for one creature."""
    state = table.state
    state.agenda[:] = [CreaturePhase([BEASTS.index(beast)])]
    settle(state)
    return table
