"""What README.md promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from landnam.cli import main

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
DOOR = {"test", "run", "check"}
"""Words that start.py itself understands."""


def test_the_random_game_in_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (snippet,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(snippet, "README.md", "exec"), {})
    assert re.fullmatch(r"\[\d+, \d+, \d+\] \[[012]\]\n", capsys.readouterr().out)


def test_every_command_in_it_exists() -> None:
    verbs = set(re.findall(r"start\.py (?:run )?([a-z]+)", README))
    assert {"play", "sim", "replay", "rules", "check", "bench", "games"} <= verbs
    assert verbs <= set(main.commands) | DOOR


def test_it_says_whose_game_it_is() -> None:
    for words in ("Olivier Cipière", "Studio H", "unofficial", "not affiliated"):
        assert words in README
