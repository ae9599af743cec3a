"""One planted mistake for each law, in the source of every game: the net must name it."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from landnam.kit.laws import LAWS
from tests.games.contract import COMPLETE
from tests.games.planted import mistakes

ROOT = Path(__file__).parents[2]


@cache
def told(name: str) -> list[str]:
    """What the laws say to each mistake, in a process of plain Python."""
    process = subprocess.run(
        [sys.executable, "-m", "tests.games.planted", name],
        cwd=ROOT,
        env={**os.environ, "LANDNAM_PURE": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout.splitlines()


@pytest.mark.parametrize("name", COMPLETE)
def test_every_planted_mistake_is_found(name: str) -> None:
    for number, mistake in enumerate(mistakes(name)):
        found = [line.partition(" ")[2] for line in told(name) if line.split()[0] == str(number)]
        assert mistake["law"] in {line.partition(":")[0] for line in found}, (mistake, found)


def test_there_is_a_mistake_for_every_law() -> None:
    known = set(LAWS)
    planted = {name: {mistake["law"] for mistake in mistakes(name)} for name in COMPLETE}
    assert set.union(*planted.values()) == known | {"aliases"}
    for name, found in planted.items():
        assert known - found <= {"ending"}, name
