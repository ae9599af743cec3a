"""A test that measures time may be tried once more; any other failure is a failure."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.start.door import copied

SOME = "tests/words/test_catalogues.py"  # its tests belong together, which changes their names
STEADY = "def test_of_steps(): pass\n"
WRONG = "def test_of_sums(): assert 2 + 2 == 5\n"
UNMARKED = """
def test_unsteady(tmp_path_factory):
    runs = pathlib.Path(__file__).with_suffix(".runs")
    before = runs.stat().st_size if runs.exists() else 0
    runs.write_text("x" * (before + 1))
    assert before == 1, f"run {before + 1} took too long"
"""
MARKED = f"@pytest.mark.timing{UNMARKED}"
NEVER = "@pytest.mark.timing\ndef test_too_slow(): assert 12.5 < 10\n"


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    for name in ("PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT"):
        monkeypatch.delenv(name, raising=False)
    start = copied(tmp_path, "pyproject.toml", "tests/conftest.py")
    start.PYTHON = Path(sys.executable)
    (tmp_path / "tests" / "words").mkdir()
    return start


def outcome(start: ModuleType, *tests: str) -> int:
    """Of a run of these tests in two processes."""
    text = "\n".join(["import pathlib", "import pytest", *tests])
    (start.ROOT / SOME).write_text(text, "utf-8")
    code: int = start.run_stages({"tests": ((*start.PYTEST, "2"), {})})
    return code


def test_a_test_that_measures_time_is_tried_again_and_what_it_saw_is_told(
    start: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    assert outcome(start, STEADY, MARKED) == 0
    summary = capfd.readouterr().out.partition("== summary\n")[2]
    assert summary.startswith("tests            unsteady")
    assert f"{SOME}::test_unsteady\n" in summary
    assert "AssertionError: run 1 took too long" in summary


@pytest.mark.parametrize(
    "tests", [(UNMARKED,), (MARKED, WRONG), (NEVER,)], ids=["unmarked", "one of two", "twice"]
)
def test_all_else_that_fails_fails_the_run(
    start: ModuleType, capfd: pytest.CaptureFixture[str], tests: tuple[str, ...]
) -> None:
    assert outcome(start, STEADY, *tests) == 1
    said = capfd.readouterr().out
    assert "== summary\ntests            FAILED" in said
    assert ("== once more" in said) == (tests == (NEVER,))
    assert said.count("12.5 < 10") >= 2 * (tests == (NEVER,))


def test_a_run_that_could_not_begin_is_not_tried_again(
    start: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    assert outcome(start, MARKED, "import nothing_of_this_name") == 1
    assert "== once more" not in capfd.readouterr().out
