"""What a game must write, and what it gets for nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from landnam.kit.core import SPECTATOR, settle
from landnam.kit.game import Content, Game, SetupError, View
from landnam.kit.luck import Luck
from landnam.kit.play import playout
from tests.kit.toy import CONTENT, RAID


@pytest.mark.parametrize("seats", [0, 1, 5, 100])
def test_a_wrong_number_of_seats_is_refused_with_the_right_ones(seats: int) -> None:
    with pytest.raises(SetupError, match=f"^raid is for 2 to 4 players; {seats} seats are given$"):
        RAID.check_setup(CONTENT, seats, {})


@pytest.mark.parametrize(
    "options, message",
    [
        ({"relix": 2}, r"^unknown option 'relix'; did you mean 'relics'\?$"),
        ({"x": 2}, r"^unknown option 'x'; known are relics, mood$"),
        ({"relics": 5}, r"^option relics cannot be 5; it is one of 2, 0$"),
        ({"relics": 0, "mood": "sad"}, r"^option mood cannot be 'sad'; it is one of calm, wild$"),
    ],
)
def test_a_wrong_option_is_refused_with_the_right_ones(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(SetupError, match=message):
        RAID.check_setup(CONTENT, 2, options)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_right_seats_and_options_pass(seats: int) -> None:
    RAID.check_setup(CONTENT, seats, {"relics": 0, "mood": "wild"})
    RAID.check_setup(CONTENT, seats, {})


def test_the_winner_is_the_first_of_the_ranking() -> None:
    state = RAID.begin(CONTENT, 3, {})
    settle(state, Luck.seeded(1, "chance"))
    playout(state, Luck.seeded(1, "people"))
    assert RAID.scores(state) == [1, 10, 4]
    assert RAID.ranking(state) == [1, 2, 0]
    assert RAID.winners(state) == [1]


def test_a_playout_tells_how_many_questions_it_answered() -> None:
    state = RAID.begin(CONTENT, 2, {})
    settle(state, Luck.seeded(1, "chance"))
    assert playout(state, Luck.seeded(1, "people")) >= 6
    assert not state.asks
    assert playout(state, Luck.seeded(1, "people")) == 0


GAME: Game[Any, Any] = Game("bare", 1, Path())
BARE = Content("", {})
VIEW = View(SPECTATOR, [])
LUCK = Luck.seeded(1, "bare")


@pytest.mark.parametrize(
    "unwritten",
    [
        lambda state: GAME.load(),
        lambda state: GAME.seats(BARE),
        lambda state: GAME.options(BARE),
        lambda state: GAME.begin(BARE, 2, {}),
        lambda state: GAME.see(state, 0),
        lambda state: GAME.imagine(BARE, VIEW, LUCK),
        lambda state: GAME.redeal(state, 0, LUCK),
        lambda state: GAME.notation(state, state.asks[0], 0),
        lambda state: GAME.evaluate(VIEW),
        lambda state: GAME.scores(state),
        lambda state: GAME.ranking(state),
        lambda state: GAME.winners(state),
        lambda state: GAME.pieces(state),
        lambda state: GAME.kinds(BARE),
        lambda state: GAME.check_setup(BARE, 2, {}),
    ],
)
def test_what_a_game_must_write_is_not_there_before(unwritten: Any) -> None:
    state = RAID.begin(CONTENT, 2, {})
    settle(state)
    with pytest.raises(NotImplementedError):
        unwritten(state)
