"""The same games in a real terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from tests.cli.terminal import CLEARED, Terminal

PROMPT = "\n>"
GO_ON = "Enter: go on"
CONFIRM = "u: take it back"
CURTAIN = "nobody else is looking."
PLAY = ("play", "vaalbara", "--seed", "7")


def play(terminal: Terminal, most: int = 1000) -> tuple[str, int]:
    """Answer 1 to so many questions; the last screen and the longest page."""
    longest = 0
    shown = terminal.read_until(PROMPT, GO_ON, CONFIRM, CURTAIN)
    for _ in range(most):
        longest = max(longest, len(shown.splitlines()))
        terminal.type("1" if shown.rstrip().endswith(">") else "")
        shown = terminal.read_until(PROMPT, GO_ON, CONFIRM, CURTAIN)
        if "Final ranking" in shown or terminal.process.poll() is not None:
            break
    return shown, longest


def test_a_whole_game_fits_the_terminal(folder: Path) -> None:
    with Terminal(folder, *PLAY, "--seats", "me,random,random", rows=24, columns=80) as terminal:
        shown, longest = play(terminal)
    assert "Winner: " in shown
    assert longest <= 24 + 2  # the rule with the name may leave; the table never does


def test_the_roomier_table_fits_a_larger_terminal(folder: Path) -> None:
    with Terminal(folder, *PLAY, "--seats", "me,random,random", rows=40, columns=120) as terminal:
        _, longest = play(terminal, most=12)
    assert 26 < longest <= 40 + 2


def test_at_the_fullest_table_rows_and_question_stay_in_sight(folder: Path) -> None:
    seats = ("--seats", "me,greedy,random,greedy,random", "--no-confirm")
    questions = 0
    with Terminal(folder, *PLAY, *seats) as terminal:
        while "Final ranking" not in (shown := terminal.read_until(PROMPT, GO_ON)):
            is_question = shown.rstrip().endswith(">")
            if is_question:
                questions += 1
                seen = shown.splitlines()[-24:]
                for start in ("row 1  ", "row 2  ", "1 "):
                    assert any(line.startswith(start) for line in seen), shown
                assert any("Blue (you)" in line for line in seen)
                assert any("Purple (greedy)" in line for line in seen)
                assert any("  VB-" in line for line in seen)
            terminal.type("1" if is_question else "")
    assert questions > 15


def test_the_news_wait_for_enter_alone(folder: Path) -> None:
    seats = ("--seats", "me,random,random", "--no-confirm")
    with Terminal(folder, *PLAY, *seats) as terminal:
        while not terminal.read_until(PROMPT, GO_ON).rstrip().endswith(">"):
            terminal.type("")
        terminal.type("1")
        terminal.read_until(GO_ON)
        terminal.type("u")
        assert "luck or hidden cards have been seen" in terminal.read_until(GO_ON)
        terminal.type("2")
        assert "row 1" not in terminal.read_until(GO_ON)
        terminal.type("")
        assert "row 1" in terminal.read_until(PROMPT, GO_ON)


def test_long_help_is_read_page_by_page(folder: Path) -> None:
    with Terminal(folder, *PLAY, rows=24) as terminal:
        while not terminal.read_until(PROMPT, GO_ON).rstrip().endswith(">"):
            terminal.type("")
        terminal.type("? deck")
        pages = 0
        while not (shown := terminal.read_until(PROMPT, GO_ON)).rstrip().endswith(">"):
            pages += 1
            assert len(shown.splitlines()) <= 25  # with the line that was typed
            terminal.type("")
        assert pages > 1
        assert "Choose a character" in shown


def test_an_answer_waits_to_be_taken_back(folder: Path) -> None:
    with Terminal(folder, *PLAY, rows=40) as terminal:
        terminal.read_until(PROMPT)
        terminal.type("1")
        terminal.read_until(CONFIRM)
        terminal.type("u")
        assert "Choose a character" in terminal.read_until(PROMPT)
        terminal.type("2")
        terminal.read_until(CONFIRM)
        terminal.type("")
        assert "Blue reveals: " in terminal.read_until(PROMPT, CONFIRM)


def test_the_curtain_clears_the_screen(folder: Path) -> None:
    with Terminal(folder, *PLAY, "--seats", "me:Ann,me:Bob") as terminal:
        terminal.read_until(CURTAIN)
        terminal.type("")
        terminal.read_until(PROMPT, GO_ON)
        terminal.type("")
        terminal.read_until(PROMPT)
        terminal.type("1")
        terminal.read_until(CURTAIN)
        after = terminal.raw.rpartition(CLEARED)[2]
        assert terminal.raw.count(CLEARED) == 1
        assert "Bob" in after and "Hunter" not in after and "draws" not in after


def test_control_c_keeps_the_game(folder: Path) -> None:
    with Terminal(folder, *PLAY, "--save", "game.log") as terminal:
        terminal.read_until(PROMPT, GO_ON)
        terminal.process.send_signal(2)
        terminal.read_until("--resume game.log")
        assert terminal.process.wait(60) == 0
    assert Path("game.log").is_file()


def test_a_bot_that_searches_shows_a_sign_of_life(folder: Path) -> None:
    with Terminal(folder, *PLAY, "--seats", "me,mcts:1s", "--no-confirm", rows=40) as terminal:
        terminal.read_until(PROMPT)
        terminal.type("1")
        terminal.read_until(PROMPT)
        assert "Purple is thinking" in terminal.text


def test_progress_is_shown_only_where_somebody_looks(folder: Path) -> None:
    with Terminal(folder, "sim", "vaalbara", "--num", "40", "--seed", "1") as terminal:
        shown = terminal.read_until("a second)\n")
    assert "Playing" in shown and "/40" in shown
