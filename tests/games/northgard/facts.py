"""What the tests of all games must be told about Northgard."""

from __future__ import annotations

from typing import Final

from landnam.games.northgard.rules.map import Map
from landnam.games.northgard.words import EVENT_TEXTS
from tests.games.contract import Facts
from tests.games.northgard.harness import HARNESS
from tests.games.playthrough import Play

FACTS: Final = Facts(
    harness=HARNESS,
    position={"seats": ["red", "purple"]},
    impossible={
        "far away": {"tiles": ["13 2,0 turn 0"]},
        "no seat": {"units": {"start.n": "blue 2"}},
        "not on the map": {"units": {"13.a": "red 2"}},
        "too many": {"hands": {"red": ["build", "build"]}},
        "goods": {"goods": {"blue": [1, 1, 1]}},
        "slot": {"tiles": ["10 0,-1 turn 0"], "buildings": ["forge 10.e 1"]},
    },
    events=EVENT_TEXTS,
    play=Play(seats=2, seed=5, options={"creatures": "creatures"}, answers=100),
    most_nodes=500,
    unchanging=(Map,),
    unseen=(
        *("bribe_move", "casualty_choice", "loot", "lose_unit", "pay_extra", "push_figure"),
        *("recruit_camp", "relocate", "second_chance", "second_tile", "shield", "step_order"),
        *("swap_building", "lose_top", "random_discard", "cancelled", "slain", "swapped"),
    ),  # the worked examples show them
)
