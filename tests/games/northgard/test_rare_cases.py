"""Cases that hardly ever come up in random games."""

from __future__ import annotations

from typing import Any

import pytest

from landnam.games import GAMES
from landnam.games.northgard.rules.discarding import PickCard
from landnam.kit.core import Decision
from landnam.kit.session import Session
from tests.games.harness import BadExample, Example
from tests.games.northgard.harness import Played

VALKYRIE = "fallen_valkyrie_beige"


def played(given: dict[str, Any], *answers: str) -> Played:
    return Played(Example("rare", "", given, {"answers": list(answers)}, {"asked": {}}))


def words(game: Played) -> list[str]:
    """What may be answered now."""
    return list(game.words(game.state.asks[0]))


def asked(game: Played) -> tuple[int, str]:
    decision = game.state.asks[0]
    return decision.seat, decision.prompt


def test_a_swap_may_be_proposed_after_an_exchange_but_once() -> None:
    """NG-TEAM-5, NG-TEAM-10"""
    given = {
        "seats": ["red", "purple", "yellow", "blue"],
        "options": {"teams": True},
        "goods": {"red": [0, 0, 3], "yellow": [1, 0, 0]},
        "at": ["harvest"],
    }
    exchanged = ("red team_swap no", "red exchange 3lore for wood")
    game = played(given, *exchanged)
    assert asked(game) == (0, "team_swap") and "swap 1wood for 1food" in words(game)
    given["goods"] = {"red": [0, 0, 7], "yellow": [1, 0, 0]}
    proposal = ("red swap 1lore for 1food", "yellow team_answer no")
    game = played(given, *proposal, "red exchange 3lore for wood")
    assert asked(game) == (0, "exchange"), "proposed and refused: not again"


def test_a_second_chance_does_not_lead_to_a_valkyrie_that_was_there() -> None:
    """NG-END-6, NG-END-9: such a tile goes under the pile"""
    given = {
        "seats": ["red", "purple"],
        "clans": {"red": "boar", "purple": "goat"},
        "units": {"start.n": "purple 1", "start.e": "purple 1", "start.s": "purple 1"},
        "creatures": [f"{VALKYRIE} start.w"],
        "pile": ["13"],
        "at": ["end"],
    }
    with pytest.raises(BadExample):
        played(given, "* tile 13", "red lay 13 -1,0 turn 0")


def test_who_loses_all_during_the_second_chances_gets_one_too() -> None:
    """NG-END-3: a Draugr of red's tile takes blue's last unit before blue's place in the order"""
    given = {
        "seats": ["red", "purple", "blue"],
        "clans": {"red": "boar", "purple": "goat", "blue": "wolf"},
        "units": {
            "start.n": "blue 1",
            "start.e": "purple 1",
            "start.s": "purple 1",
            "start.w": "purple 1",
        },
        "options": {"creatures": "creatures"},
        "creature_deck": ["draugr_beige"],
        "pile": ["17", "12"],
        "at": ["end"],
    }
    found = 0
    for way in words(played(given, "* tile 17")):
        if not way.startswith("lay 17 0,-1"):
            continue
        game = played(given, "* tile 17", f"red {way}")
        if game.state.on_map(2):
            continue
        decision = game.state.asks[0]
        game.answer(decision, decision.options[0])
        assert asked(game) == (2, "second_chance")
        found += 1
    assert found


@pytest.mark.parametrize(
    "moves",
    [
        ["red move_step stop"],
        ["red move_step start.w-start.n 12", "red move_step start.n-start.w 12"],
    ],
)
def test_stag_conquers_no_land_that_was_its_own(moves: list[str]) -> None:
    """NG-CRE-FIGHT-12: whether the units went out and back or stayed"""
    given = {
        "seats": ["red", "purple"],
        "clans": {"red": "stag", "purple": "goat"},
        "units": {"start.w": "red 12", "start.s": "purple 1"},
        "creatures": [f"{VALKYRIE} start.w"],
        "hands": {"red": ["militia", "move"]},
        "display": ["scouts", "merchant"],
    }
    game = played(given, "red play militia", *moves, "* die_3_points", "* die_2_points")
    assert [event.a for event in game.events if event.kind == "fame"] == [4]


def test_a_valkyrie_stops_units_whoever_else_is_there() -> None:
    """NG-CRE-MOVE-2"""
    given = {
        "seats": ["red", "purple"],
        "clans": {"red": "stag", "purple": "goat"},
        "units": {"start.w": "red 3", "start.n": "purple 2"},
        "creatures": [f"{VALKYRIE} start.n"],
        "hands": {"red": ["infiltration", "move"]},
        "display": ["scouts", "merchant"],
    }
    game = played(given, "red play infiltration", "red move_step start.w-start.n 3")
    assert not [word for word in words(game) if "start.n-" in word]
    given = {
        "seats": ["red", "purple", "yellow", "blue"],
        "options": {"teams": True, "creatures": "creatures"},
        "units": {"start.w": "red 3", "start.n": "yellow 2"},
        "creatures": [f"{VALKYRIE} start.n"],
        "hands": {"red": ["militia", "move"]},
        "display": ["scouts", "merchant", "spy", "fishing"],
    }
    game = played(given, "red play militia")
    assert not [word for word in words(game) if word.endswith("start.w-start.n 3")]


def test_who_picks_from_a_hand_cannot_take_it_back() -> None:
    """NG-FX-DISC-1, NG-FX-DISC-2: others have seen the card by then"""
    game = GAMES["northgard"]
    for is_shielded in (False, True):
        options = {"clans": "random", "unrest_shield": is_shielded}
        session = Session.start(game, game.load(), ["A", "B", "C"], options, seed=1)
        victim = session.state.players[1]
        unrest = session.state.content.unrest
        victim.hand = sorted([*victim.deck.loose[:2], unrest])
        victim.deck.loose = victim.deck.loose[2:]
        session.state.push(PickCard(0, 1, 0))
        decision = PickCard(0, 1, 0).ask(session.state)
        session.state.asks = [decision]
        session.answer(0, decision.options[0])
        assert not session.can_undo(0)


@pytest.mark.parametrize("prompt", ["victim_card", "pick_card", "draw_discard", "draw_top"])
def test_like_cards_are_asked_for_as_different_ones_are(prompt: str) -> None:
    """NG-INFO-3: an answer by itself would tell that there is no choice"""
    assert GAMES["northgard"].must_answer(Decision(0, prompt, [4]))
