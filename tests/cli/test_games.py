"""What can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from landnam.words import LANGUAGES
from tests.cli.runner import process, run


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_and_seats_are_listed(lang: str) -> None:
    result = run("games", "--lang", lang)
    assert result.exit_code == 0
    for word in ("vaalbara", "2–5", "Olivier Cipière", "Studio H", "open_scores", "clans"):
        assert word in result.output
    for seat in ("me", "random", "greedy", "mcts"):
        assert f"  {seat} " in result.output


def test_the_language_of_the_terminal_is_spoken(folder: Path) -> None:
    done = process("games", folder=folder, LANDNAM_LANG="", LC_ALL="uk_UA.UTF-8")
    assert "Гравці" in done.stdout


def test_every_command_explains_itself() -> None:
    for command in ("games", "play", "sim", "replay", "rules", "check", "bench"):
        result = run(command, "--help")
        assert result.exit_code == 0
        assert "--lang" in result.output and "--quiet" in result.output
