"""Node counts ("perft"): how many ways there are to go on, one, two and three answers deep.

One number proves a whole option list. Luck counts each outcome once, whatever its odds; of those
who choose at the same time the first open seat goes first. The positions are lines of the games in
replays/: a golden game that is written anew needs new tables, which

    .venv/bin/python -m tests.games.vaalbara.test_nodes

prints.
"""

from __future__ import annotations

from typing import Final

import pytest

from landnam.games.vaalbara import GAME
from landnam.games.vaalbara.rules.questions import QUESTIONS
from landnam.kit.core import CHANCE, State, apply, settle
from landnam.kit.session import read_log
from tests.games.vaalbara.test_golden import CONTENT, log_of

DEPTH: Final = 3
Counts = tuple[int, ...]


def nodes(state: State) -> tuple[Counts, Counts]:
    """Positions after one, two and three answers: all, and those that luck made."""
    everything, by_luck = [0] * DEPTH, [0] * DEPTH
    descend(state, 0, everything, by_luck)
    return tuple(everything), tuple(by_luck)


def descend(state: State, depth: int, everything: list[int], by_luck: list[int]) -> None:
    if depth == DEPTH or not state.asks:
        return
    decision = state.asks[0]
    options = decision.odds()
    everything[depth] += len(options)
    if decision.seat == CHANCE:
        by_luck[depth] += len(options)
    for option in options:
        twin = state.clone()
        apply(twin, decision.seat, option)
        descend(twin, depth + 1, everything, by_luck)


def position(name: str, entries: int) -> State:
    """A golden game after so many answers."""
    return read_log(log_of(name), GAME, CONTENT, to=entries).session.state


# ---- counts that can be told without playing


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_hand_is_drawn_from_twelve_cards(seats: int) -> None:
    state = GAME.begin(CONTENT, seats, {})
    settle(state)
    draws = (12, 12 * 11, 12 * 11 * 10)
    assert nodes(state) == (draws, draws)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_three_players_choose_one_of_five_each(seats: int) -> None:
    name = f"{seats}-random"
    state = position(name, first_choice(name))
    everything, by_luck = nodes(state)
    assert everything[:2] == (5, 25) and by_luck[:2] == (0, 0)
    if seats > 2:
        assert everything[2] == 125


def first_choice(name: str) -> int:
    """How many pieces of luck come before anybody is asked."""
    lines = log_of(name).partition("---\n")[2].splitlines()
    answers = [line for line in lines if not line.startswith("=")]
    return next(at for at, line in enumerate(answers) if not line.startswith("*"))


# ---- the tables


# (game, answers given): (what is asked there, all nodes at depth 1, 2 and 3, those of luck)
TABLE: Final[dict[tuple[str, int], tuple[str, Counts, Counts]]] = {
    ("2-random", 36): ("choose_character", (5, 25, 56), (0, 0, 0)),
    ("2-random", 40): ("deal", (6, 34, 170), (6, 34, 170)),
    ("2-random", 33): ("draw", (6, 36, 684), (6, 36, 684)),
    ("2-random", 81): ("midwife_card", (6, 6, 18), (0, 0, 18)),
    ("2-random", 35): ("omens", (19, 95, 475), (19, 0, 0)),
    ("2-random", 49): ("reveal", (6, 6, 33), (6, 0, 33)),
    ("2-search", 94): ("rider_swap", (2, 4, 8), (0, 0, 0)),
    ("2-random", 48): ("scout_land", (3, 18, 18), (0, 18, 0)),
    ("2-random", 67): ("show_warrior", (2, 4, 4), (0, 0, 0)),
    ("2-random", 38): ("take_land", (2, 2, 12), (0, 0, 12)),
    ("2-random", 77): ("tracker_slot", (4, 12, 96), (0, 12, 84)),
    ("3-random", 53): ("bard_target", (2, 6, 12), (0, 0, 0)),
    ("3-random", 50): ("choose_character", (5, 25, 125), (0, 0, 0)),
    ("3-random", 60): ("deal", (8, 62, 465), (8, 62, 465)),
    ("3-random", 63): ("draw", (5, 25, 125), (5, 25, 125)),
    ("3-search", 128): ("midwife_card", (7, 14, 14), (0, 0, 0)),
    ("3-random", 49): ("omens", (28, 140, 700), (28, 0, 0)),
    ("3-random", 58): ("reveal", (8, 8, 62), (8, 0, 62)),
    ("3-random", 73): ("rider_swap", (1, 3, 3), (0, 0, 0)),
    ("3-random", 57): ("scout_land", (1, 8, 8), (0, 8, 0)),
    ("3-random", 70): ("show_warrior", (2, 6, 12), (0, 0, 0)),
    ("3-random", 54): ("take_land", (3, 6, 12), (0, 0, 0)),
    ("3-random", 86): ("tracker_slot", (6, 42, 742), (0, 42, 700)),
    ("4-random", 106): ("bard_target", (3, 12, 36), (0, 0, 0)),
    ("4-random", 63): ("choose_character", (5, 25, 125), (0, 0, 0)),
    ("4-random", 75): ("deal", (9, 79, 676), (9, 79, 676)),
    ("4-random", 78): ("draw", (5, 25, 125), (5, 25, 125)),
    ("4-random", 110): ("midwife_card", (4, 4, 36), (0, 0, 36)),
    ("4-random", 82): ("omens", (38, 190, 950), (38, 0, 0)),
    ("4-random", 70): ("reveal", (9, 18, 18), (9, 0, 0)),
    ("4-random", 72): ("rider_swap", (1, 4, 4), (0, 0, 0)),
    ("4-random", 132): ("scout_land", (3, 24, 24), (0, 24, 0)),
    ("4-random", 166): ("show_warrior", (2, 4, 16), (0, 0, 0)),
    ("4-random", 67): ("take_land", (4, 12, 72), (0, 0, 0)),
    ("4-random", 69): ("tracker_slot", (6, 54, 1404), (0, 54, 1368)),
    ("5-random", 111): ("bard_target", (4, 20, 80), (0, 0, 0)),
    ("5-random", 81): ("choose_character", (5, 25, 125), (0, 0, 0)),
    ("5-random", 97): ("deal", (9, 79, 678), (9, 79, 678)),
    ("5-random", 77): ("draw", (6, 36, 216), (6, 36, 216)),
    ("5-random", 92): ("midwife_card", (2, 4, 8), (0, 0, 0)),
    ("5-random", 80): ("omens", (49, 245, 1225), (49, 0, 0)),
    ("5-random", 89): ("reveal", (9, 432, 1296), (9, 432, 0)),
    ("5-random", 185): ("rider_swap", (1, 5, 5), (0, 0, 0)),
    ("5-random", 94): ("scout_land", (2, 18, 18), (0, 18, 0)),
    ("5-random", 203): ("show_warrior", (2, 4, 20), (0, 0, 0)),
    ("5-random", 86): ("take_land", (5, 20, 160), (0, 0, 0)),
    ("5-random", 88): ("tracker_slot", (8, 72, 3051), (0, 72, 3024)),
}


@pytest.mark.parametrize("name, entries", TABLE)
def test_the_number_of_ways_to_go_on_is_as_it_was(name: str, entries: int) -> None:
    state = position(name, entries)
    assert (state.asks[0].prompt, *nodes(state)) == TABLE[name, entries]


def test_the_tables_begin_with_every_kind_of_decision() -> None:
    assert {prompt for prompt, _, _ in TABLE.values()} == set(QUESTIONS)
    assert {name[0] for name, _ in TABLE} == {"2", "3", "4", "5"}


# ---- making the tables


def print_tables() -> None:
    """For each number of players the first position in either game for each prompt."""
    for seats in (2, 3, 4, 5):
        found: dict[str, tuple[str, int]] = {}
        for name in (f"{seats}-random", f"{seats}-search"):
            session = read_log(log_of(name), GAME, CONTENT).session
            for entries in range(len(session.entries) // 3, len(session.entries)):
                prompt = position(name, entries).asks[0].prompt
                found.setdefault(prompt, (name, entries))
        for prompt, (name, entries) in sorted(found.items()):
            everything, by_luck = nodes(position(name, entries))
            print(f'    ("{name}", {entries}): ("{prompt}", {everything}, {by_luck}),')


if __name__ == "__main__":
    print_tables()
