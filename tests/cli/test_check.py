"""`landnam check`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from landnam.cli.check.coverage import uncited, unknown
from landnam.games import BOXES, GAMES
from landnam.kit.clauses import read_clauses
from landnam.kit.errors import Message
from tests.cli.runner import corrected, run

TESTS = Path(__file__).parents[1]
CLAUSES = read_clauses(GAMES["vaalbara"].folder / "rules.md")


def test_everything_is_in_order() -> None:
    result = run("check", "vaalbara", "--num", "1", "--tests", str(TESTS))
    assert result.exit_code == 0, result.output
    assert result.output.count("✓ vaalbara: ") == 4


def test_without_the_tests_citations_are_not_checked_and_that_is_said() -> None:
    result = run("check", "--num", "0")
    assert result.exit_code == 0
    assert "citations are not checked" in result.output


def test_clauses_that_nobody_cites_are_listed(folder: Path) -> None:
    examples = folder / "tests" / "games" / "vaalbara" / "examples"
    examples.mkdir(parents=True)
    all_but_one = [clause.id for clause in CLAUSES if clause.id != "VB-HUNTER-4"]
    (examples / "all.toml").write_text(f"clauses = {all_but_one}", encoding="utf-8")
    result = run("check", "vaalbara", "--num", "0")
    assert result.exit_code == 1
    assert "no test cites VB-HUNTER-4" in result.output


def test_where_clauses_are_cited(folder: Path) -> None:
    (folder / "examples").mkdir()
    Path("examples/one.toml").write_text('clauses = ["VB-OVER-1", "VB-OVER-99"]', encoding="utf-8")
    Path("untestable.toml").write_text('[[clause]]\nid = "VB-OVER-2"\nreason = "talk"\n')
    Path("test_some.py").write_text('def test_a():\n    """VB-OVER-3, VB-OVER-4"""\n')
    open_ones = uncited(CLAUSES[:5], folder)
    assert open_ones == ["VB-OVER-5"]
    assert unknown(CLAUSES, folder) == ["one.toml: VB-OVER-99"]


def test_an_op_that_no_card_uses_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    box = BOXES["vaalbara"]
    monkeypatch.setitem(vars(box), "words", replace(box.words, ops=[*box.words.ops, "dance"]))
    result = run("check", "--num", "0")
    assert result.exit_code == 1
    assert "no card uses op: dance" in result.output


def test_a_broken_law_is_listed_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    from landnam.cli.check import command

    broken = Message("a past state has changed")
    monkeypatch.setattr(command, "check_game", lambda *facts: [broken])
    result = run("check", "--num", "1")
    assert result.exit_code == 1
    assert "2 players, seed " in result.output
    assert "a past state has changed" in result.output
    assert "egy korábbi állapot megváltozott" in run("check", "--num", "1", "--lang", "hu").output


def test_a_corrected_copy_is_checked(folder: Path) -> None:
    copy = corrected(folder, ("amount = 3", "amount = 4"))
    assert run("check", "vaalbara", "--num", "0", "--content", str(copy)).exit_code == 0
    assert "name a game" in run("check", "--num", "0", "--content", str(copy)).output
