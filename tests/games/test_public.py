"""The public half of a state: whole in every view, shared with none, asked the same questions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from landnam.games import GAMES
from landnam.games.northgard.rules.fight import Fight
from landnam.games.northgard.rules.state import NorthgardState
from landnam.kit.codec import CodecError, from_bytes, pack, to_bytes, unpack
from landnam.kit.core import SPECTATOR, apply, settle
from landnam.kit.luck import Luck

PARTLY_HIDDEN = {"players", "agenda", "drawn", "wanted"}


def played(game: str, seats: int, answers: int, **options: Any) -> Any:
    """A state so many random answers after the beginning."""
    rules = GAMES[game]
    luck, dice = Luck.seeded(7, "chance"), random.Random(7)
    state = rules.begin(rules.load(), seats, options)
    settle(state, luck)
    for _ in range(answers):
        apply(state, state.asks[0].seat, dice.choice(state.asks[0].options), luck)
    return state


@pytest.mark.parametrize(("game", "answers"), [("vaalbara", 12), ("northgard", 60)])
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_a_view_has_every_public_field_and_shares_no_list(
    game: str, answers: int, seat: int
) -> None:
    state = played(game, 3, answers)
    view = GAMES[game].see(state, seat)
    public = set(state.__match_args__) & set(view.__match_args__) - PARTLY_HIDDEN
    assert len(public) == len(state.__match_args__) - len(PARTLY_HIDDEN & set(state.__match_args__))
    for name in public:
        mine, seen = getattr(state, name), getattr(view, name)
        assert pack(mine) == pack(seen), name
        assert not isinstance(mine, list) or mine is not seen, name


@pytest.mark.parametrize(("game", "answers"), [("vaalbara", 12), ("northgard", 60)])
def test_packed_states_and_views_with_a_field_too_few_are_refused(game: str, answers: int) -> None:
    state = played(game, 3, answers)
    kinds = GAMES[game].kinds(state.content)
    for thing in (state, GAMES[game].see(state, 1)):
        ((kind, fields),) = pack(thing).items()
        assert to_bytes(unpack({kind: fields}, kinds)) == to_bytes(thing)
        with pytest.raises(CodecError, match="fields"):
            unpack({kind: fields[:-1]}, kinds)


@pytest.mark.parametrize("options", [{}, {"length": "long"}, {"teams": True}])
def test_state_and_view_answer_alike(options: dict[str, Any]) -> None:
    state = played("northgard", 4, 200, **options)
    view = GAMES["northgard"].see(state, SPECTATOR)
    for root in state.map.roots:
        assert state.owner(root) == view.owner(root)
        assert state.troop(root) == view.troop(root)
        assert state.buildings(root) == view.buildings(root)
        assert state.creatures(root) == view.creatures(root)
    for seat in range(4):
        assert state.winter_cost(seat) == view.winter_cost(seat)
        assert state.on_map(seat) == view.on_map(seat)
        assert state.fame_told(seat) == state.players[seat].fame
    assert state.last_year() == view.last_year()
    assert state.domination_goal() == view.domination_goal()


def test_nobody_dominates_in_the_long_game() -> None:
    """NG-LONG-1: 0 means that there is no such victory."""
    state = played("northgard", 3, 200, length="long")
    assert state.domination_goal() == 0
    assert state.dominators() == []


def in_combat() -> NorthgardState:
    state: NorthgardState = played("northgard", 2, 60)
    state.battle = Fight(state.map.roots[0], seats=[1, -1], creature=3, number=-1, was_foreign=True)
    state.battle.foods[0] = 2
    return state


def test_a_combat_is_packed_as_thirteen_numbers() -> None:
    state = in_combat()
    kinds = GAMES["northgard"].kinds(state.content)
    root = state.map.roots[0]
    assert state.fight == [root, 1, -1, 3, -1, 1, 2, 0, -1, -1, -1, -1, -1]
    again = from_bytes(to_bytes(state), kinds)
    assert again.battle.seats == [1, -1]
    assert again.battle.foods == [2, 0]
    assert again.battle.is_played(0) and not again.battle.is_played(1)
    assert to_bytes(again) == to_bytes(state)


def test_a_clone_fights_its_own_combat() -> None:
    state = in_combat()
    twin = state.clone()
    twin.running().foods[0] = 5
    twin.running().faces[1] = 0
    assert state.running().foods == [2, 0]
    assert state.running().faces == [-1, -1]


def test_a_combat_of_twelve_numbers_is_refused() -> None:
    state = in_combat()
    kinds = GAMES["northgard"].kinds(state.content)
    ((kind, fields),) = pack(state).items()
    at = state.__match_args__.index("fight")
    fields[at] = fields[at][:-1]
    with pytest.raises(CodecError, match="13 numbers"):
        unpack({kind: fields}, kinds)
