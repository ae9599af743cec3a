"""One planted mistake for each law, in the source of every game: the net must name it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from landnam.kit import laws
from tests.games.contract import COMPLETE
from tests.games.planted import mistakes

ROOT = Path(__file__).parents[2]
PLANTED = [(name, number) for name in COMPLETE for number in range(len(mistakes(name)))]


def told(name: str, number: int) -> list[str]:
    """What the laws say in a process of plain Python with the mistake."""
    process = subprocess.run(
        [sys.executable, "-m", "tests.games.planted", name, str(number)],
        cwd=ROOT,
        env={**os.environ, "LANDNAM_PURE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout.splitlines()


@pytest.mark.parametrize(
    "name, number",
    PLANTED,
    ids=[f"{name} {number} {mistakes(name)[number]['law']}" for name, number in PLANTED],
)
def test_a_planted_mistake_is_found(name: str, number: int) -> None:
    found = told(name, number)
    assert mistakes(name)[number]["law"] in {line.partition(":")[0] for line in found}, found


def test_there_is_a_mistake_for_every_law() -> None:
    known = set(re.findall(r"^([a-z]+) {2,}", laws.__doc__ or "", re.MULTILINE))
    assert {"clones", "secrecy", "ending"} <= known
    planted = {name: {mistake["law"] for mistake in mistakes(name)} for name in COMPLETE}
    assert set.union(*planted.values()) == known | {"aliases"}
    for name, found in planted.items():
        assert known - found <= {"ending"}, name
