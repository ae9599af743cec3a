"""One person at the keyboard: alone, against automata, and with luck from a real table."""

from __future__ import annotations

from pathlib import Path

import pytest

from landnam.games import BOXES, GAMES
from landnam.kit.session import read_log
from tests.cli.runner import lines, run
from tests.kit.wolves import BOX, CONTENT, WOLVES


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "wolves", WOLVES)
    monkeypatch.setitem(BOXES, "wolves", BOX)


def play(*words: str, typed: str) -> str:
    result = run("play", "wolves", "--seats", "me", "--seed", "3", *words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output


TO_THE_END = lines("1", "1", "1", "1", "1", "1", "3")


@pytest.mark.parametrize(
    ("typed", "ending"),
    [
        (lines("1", "2", "1", "3", "1", "4", "1"), "You lost."),
        (lines("2", "5", "2", "3", "2", "1", "3"), "You won."),
    ],
)
def test_a_game_for_one_is_won_or_lost(typed: str, ending: str) -> None:
    """With the smallest herds, and with the largest."""
    said = play("--option", "wolves=0", typed=typed)
    assert ending in said and "Winner" not in said
    assert "Grazed" in said  # the game's own word for how it ended


def test_against_an_automaton_its_name_stands_in_the_ranking() -> None:
    said = play(typed=TO_THE_END)
    assert "Grey wolf" in said and "You lost." in said


def test_what_an_automaton_does_is_told_with_its_reasons() -> None:
    said = " ".join(play(typed=TO_THE_END).split())
    assert "take (WO-TAKE-1): considered" in said
    assert "most sheep (WO-TAKE-2):" in said and "struck out:" in said and "chosen: 4" in said


def test_enter_shows_the_next_step_of_an_automaton() -> None:
    said = play("--confirm", typed=lines("1", "1", "", "", "1", "1", "s", "1", "1", "", "", "3"))
    assert "Step 1 of 2 · Enter: next step · s: skip" in said and "Step 2 of 2" in said
    first, _, second = said.partition("Step 1 of 2")
    before, after = first.rpartition("herds")[2], second.partition("herds")[2]
    assert before.split("]")[0] != after.split("]")[0]
    assert said.count("Step 2 of 2") == 2  # one was skipped
    assert "You lost." in said


def test_without_a_person_who_types_nobody_waits_between_steps() -> None:
    assert "next step" not in play(typed=TO_THE_END)


def test_luck_is_asked_for_with_its_odds_and_the_impossible_is_refused(folder: Path) -> None:
    said = play("--luck", "asked", typed=lines("charm 7", "charm 2", "1", "quit"))
    assert "What came up on the table?" in said and "2 of 4" in said
    assert "chance may not 'charm 7'; charm allows: charm 0, charm 1, charm 2" in said
    log = (folder / "wolves-3.log").read_text(encoding="utf-8")
    assert 'luck = "asked"' in log and "* charm 2\n* lamb 0\n" in log


def test_luck_that_was_mistyped_is_taken_back_and_some_may_be_drawn(folder: Path) -> None:
    said = play("--luck", "asked", typed=lines("1", "u", "3", "d", "2", "1", "d", "quit"))
    assert said.count("1 charm 0") == 2
    session = read_log((folder / "wolves-3.log").read_text("utf-8"), WOLVES, CONTENT).session
    assert session.entries[0].text == "charm 2"
    assert session.entries[-1].text.startswith("lamb ") and len(session.entries) == 5


def test_a_game_with_told_luck_is_resumed_as_such(folder: Path) -> None:
    play("--luck", "asked", typed=lines("1", "quit"))
    resumed = run("play", "wolves", "--resume", "wolves-3.log", typed=lines("3", "quit"))
    assert "What came up on the table?" in resumed.output
    assert "* charm 0\n* lamb 2\n" in (folder / "wolves-3.log").read_text("utf-8")
    again = run("play", "wolves", "--resume", "wolves-3.log", "--luck", "asked")
    assert again.exit_code != 0 and "--luck cannot be changed" in again.output


def test_a_told_game_is_replayed() -> None:
    play("--luck", "asked", typed=lines("1", "3", "1", "1", "quit"))
    assert run("replay", "wolves-3.log", "--check").output.startswith("ok: 4 entries")
    told = run("replay", "wolves-3.log").output
    assert "Seat 1: take 0" in told and "chosen:" in told
