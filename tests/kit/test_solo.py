"""A game for one person: won or lost by its own words, searched, played to its end."""

from __future__ import annotations

import pytest

from landnam.bots import make_bot
from landnam.kit.core import SPECTATOR, settle
from landnam.kit.game import is_given_up
from landnam.kit.laws import check_game
from landnam.kit.luck import Luck
from landnam.kit.play import playout
from landnam.kit.session import Session, read_log
from landnam.words import Words
from landnam.words.endings import result
from tests.kit.wolves import CONTENT, GOAL, WOLVES, WolvesState

ALONE = {"wolves": 0}


def finished(seed: int) -> Session:
    session = Session.start(WOLVES, CONTENT, ["ann"], ALONE, seed)
    luck = Luck.seeded(seed, "people")
    while not session.is_over:
        session.answer(0, luck.pick(session.state.asks[0].options))
    return session


def scored(herd: int) -> WolvesState:
    state = WOLVES.begin(CONTENT, 1, ALONE)
    state.herds[0] = herd
    return state


def test_one_person_wins_or_loses_by_the_game_s_own_rule() -> None:
    assert WOLVES.winners(scored(GOAL)) == [0]
    assert WOLVES.winners(scored(GOAL - 1)) == []


def test_a_search_learns_from_games_without_rivals() -> None:
    assert WOLVES.rewards(scored(GOAL)) == [1.0]
    assert WOLVES.rewards(scored(GOAL - 1)) == [0.0]


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts:60"])
def test_bots_play_alone(bot: str) -> None:
    luck = Luck.seeded(3, "bot")
    player = make_bot(bot, WOLVES, CONTENT, luck)
    session = Session.start(WOLVES, CONTENT, [bot], ALONE, 3)
    while not session.is_over:
        session.answer(0, player.choose(session.view(0)))
    assert len(WOLVES.scores(session.state)) == 1


def test_search_plays_alone_better_than_chance() -> None:
    def wins(bot: str) -> int:
        won = 0
        for seed in range(12):
            player = make_bot(bot, WOLVES, CONTENT, Luck.seeded(seed, "bot"))
            session = Session.start(WOLVES, CONTENT, [bot], ALONE, seed)
            while not session.is_over:
                session.answer(0, player.choose(session.view(0)))
            won += bool(WOLVES.winners(session.state))
        return won

    assert wins("mcts:100") > wins("random")


def test_a_game_of_one_keeps_the_laws_and_its_log_replays() -> None:
    for seed in range(8):
        assert check_game(WOLVES, CONTENT, 1, ALONE, seed) == []
    session = finished(5)
    replay = read_log(session.text(), WOLVES, CONTENT)
    assert replay.error is None and replay.session.text() == session.text()
    state = WOLVES.begin(CONTENT, 1, ALONE)
    settle(state, Luck.seeded(1, "chance"))
    assert playout(state, Luck.seeded(1, "people")) == 7


@pytest.mark.parametrize(
    ("people", "staying", "automata", "is_over"),
    [
        (1, 1, 0, False),
        (1, 0, 0, True),
        (1, 1, 1, False),
        (1, 0, 2, True),
        (2, 2, 0, False),
        (2, 1, 0, True),
        (2, 1, 1, False),
        (2, 0, 1, True),
        (4, 2, 0, False),
        (4, 1, 0, True),
    ],
)
def test_a_game_is_given_up_when_nobody_has_a_rival_left(
    people: int, staying: int, automata: int, is_over: bool
) -> None:
    assert is_given_up(people, staying, automata) == is_over


@pytest.mark.parametrize(
    ("winners", "names", "people", "me", "text"),
    [
        ([0], ["Ann"], 1, 0, "You won."),
        ([], ["Ann"], 1, 0, "You lost."),
        ([1], ["Ann", "Grey wolf"], 1, 0, "You lost."),
        ([0], ["Ann"], 1, SPECTATOR, "Ann won."),
        ([], ["Ann"], 1, SPECTATOR, "Ann lost."),
        ([], ["Ann", "Bob"], 2, 0, "Nobody has won."),
        ([1], ["Ann", "Bob"], 2, 0, "Winner: Bob"),
        ([0, 1], ["Ann", "Bob"], 2, 0, "Winners: Ann, Bob"),
        ([2], ["Ann", "Bob", "Grey wolf"], 2, 1, "Winner: Grey wolf"),
    ],
)
def test_an_ending_has_words(
    winners: list[int], names: list[str], people: int, me: int, text: str
) -> None:
    assert result(Words("en"), winners, names, people, me) == text
