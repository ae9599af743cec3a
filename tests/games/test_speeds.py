"""One source, two speeds: compiled and plain Python play the same games to the last bit."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from landnam import kit
from landnam.speed import SourceOnly, compiled
from tests.games.contract import COMPLETE
from tests.games.speeds import facts

ROOT: Final = Path(__file__).parents[2]


def run(*words: str, pure: bool) -> str:
    """What another Python says, of this installation but perhaps of the other speed."""
    environment = {key: value for key, value in os.environ.items() if key != "LANDNAM_PURE"}
    process = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**environment, "LANDNAM_PURE": "1"} if pure else environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


def is_compiled(pure: bool) -> bool:
    return run("-c", "import landnam.speed as s; print(s.compiled())", pure=pure) == "True\n"


@cache
def told(pure: bool) -> list[str]:
    return run("-m", "tests.games.speeds", pure=pure).splitlines()


def test_the_environment_chooses_plain_python() -> None:
    assert not is_compiled(pure=True)


def test_compiled_and_plain_python_play_the_same() -> None:
    if not is_compiled(pure=False):
        pytest.skip("this landnam is not compiled, so there is nothing to compare")
    assert {line.split()[0] for line in told(pure=False)} == set(COMPLETE)
    assert told(pure=False) == told(pure=True)


def test_another_process_plays_the_same_as_this_one() -> None:
    assert told(pure=not compiled()) == facts()


def test_a_finder_of_sources_finds_only_modules_of_landnam() -> None:
    finder = SourceOnly()
    spec = finder.find_spec("landnam.kit.core", kit.__path__)
    assert spec is not None and spec.origin is not None and spec.origin.endswith("core.py")
    assert finder.find_spec("json.decoder", kit.__path__) is None
    assert finder.find_spec("landnam.kit.nothing", kit.__path__) is None
    assert finder.find_spec("landnam.kit.core", None) is None
