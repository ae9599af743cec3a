"""Every worked example (examples/*.toml) plays as the rules say and cites clauses that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from landnam.games.northgard import GAME
from landnam.kit.clauses import read_clauses
from tests.games.harness import BadExample, Example, clauses_of
from tests.games.northgard.harness import CHECKS, EXAMPLES, HARNESS, Played

FILES = sorted(EXAMPLES.glob("*.toml"))
ALL = [example for path in FILES for example in HARNESS.read(path)]
CLAUSES = {clause.id for clause in read_clauses(GAME.folder / "rules.md")}


@pytest.mark.parametrize("example", ALL, ids=[example.id for example in ALL])
def test_example(example: Example) -> None:
    HARNESS.check(example)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_an_example_cites_clauses_of_the_rules(path: Path) -> None:
    cited = clauses_of(path)
    assert cited and len(set(cited)) == len(cited)
    assert set(cited) <= CLAUSES, "a clause that the rules do not have"


def test_every_clause_is_cited_by_a_test() -> None:
    cited = {clause for path in FILES for clause in clauses_of(path)}
    for path in Path(__file__).parent.glob("test_*.py"):
        cited |= set(re.findall(r"NG(?:-[A-Z]+)+-\d+", path.read_text(encoding="utf-8")))
    assert cited <= CLAUSES, "a test cites what the rules do not have"
    assert cited == CLAUSES


def test_file_names_are_those_of_the_vectors_or_begin_with_an_area_of_the_rules() -> None:
    areas = {clause.split("-")[1] for clause in CLAUSES}
    for path in FILES:
        kind, area, *rest = path.stem.split("-")
        assert rest and (area.isdigit() if kind == "EX" else kind == "CL" and area in areas)


@pytest.mark.parametrize(
    "wrong",
    [
        {"given": {"seat": ["red", "purple"]}},
        {"when": {"answer": ["red pass"]}},
        {"then": {"gain": {"red": 2}}},
        {"then": {}},
    ],
    ids=["given", "when", "then", "nothing to check"],
)
def test_a_word_the_harness_does_not_know_is_an_error(wrong: dict[str, object]) -> None:
    table = {"given": {"seats": ["red", "purple"]}, "then": {"year": 1}, **wrong}
    with pytest.raises(BadExample):
        HARNESS.example("wrong", table, {})


@pytest.mark.parametrize(
    "wrong",
    [
        {"tiles": ["13 2,0 turn 0"]},
        {"units": {"start.n": "blue 2"}},
        {"units": {"13.a": "red 2"}},
        {"hands": {"red": ["build", "build"]}},
        {"goods": {"blue": [1, 1, 1]}},
        {"tiles": ["10 0,-1 turn 0"], "buildings": ["forge 10.e 1"]},
    ],
    ids=["far away", "no seat", "not on the map", "too many", "goods", "slot"],
)
def test_a_table_that_cannot_be_is_an_error(wrong: dict[str, object]) -> None:
    given = {"seats": ["red", "purple"], **wrong}
    with pytest.raises(BadExample):
        HARNESS.check(HARNESS.example("wrong", {"given": given, "then": {"year": 1}}, {}))


def test_an_example_fails_when_its_expectation_is_wrong() -> None:
    for example in ALL[::5]:
        played = Played(example)
        for key, value in example.then.items():
            if key not in ("refused", "untold"):
                with pytest.raises((AssertionError, ValueError, KeyError)):
                    CHECKS[key](played, spoilt(value))


def spoilt(value: object) -> object:
    """Another value of the same shape."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return [spoilt(one) for one in value] or ["x"]
    assert isinstance(value, dict)
    return {key: spoilt(one) for key, one in value.items()} or {"red": 1}
