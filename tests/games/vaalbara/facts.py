"""What the tests of all games must be told about Vaalbara."""

from __future__ import annotations

from typing import Final

from landnam.speed import compiled
from tests.games.contract import Facts
from tests.games.playthrough import Play
from tests.games.vaalbara.harness import HARNESS

FACTS: Final = Facts(
    harness=HARNESS,
    position={
        "seats": ["blue", "red"],
        "round": 1,
        "row_1": ["field", "river"],
        "row_2": ["meadow", "mountain"],
    },
    impossible={
        "realm": {"realms": {"blue": ["field"]}},
        "short row": {"row_1": ["river"]},
        "too many": {"row_1": ["forest3", "forest3"]},
        "omens": {"omens": "red>blue>green>purple>yellow"},
        "twice": {"hands": {"blue": ["hunter"]}, "decks": {"blue": ["hunter"]}},
        "no seat": {"vp": {"green": 3}},
    },
    events=(
        *("round", "chose", "revealed", "turn", "gained", "showed", "offered", "gave", "stole"),
        *("recovered", "tracked", "rode", "scouted", "took", "bonus", "dealt", "drew", "drew_one"),
        "omens",
    ),
    play=Play(seats=3, seed=5),
    law_games=9 if compiled() else 1,
)
