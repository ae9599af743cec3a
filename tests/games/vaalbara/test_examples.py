"""Every worked example (examples/*.toml) plays as the rules say, and every clause has a test."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from landnam.games.vaalbara import GAME
from landnam.kit.clauses import read_clauses
from tests.games.harness import BadExample, Example, clauses_of
from tests.games.vaalbara.harness import CHECKS, EXAMPLES, HARNESS, Played, check_view

HERE = Path(__file__).parent
FILES = sorted(EXAMPLES.glob("*.toml"))
ALL = [example for path in FILES for example in HARNESS.read(path)]
CLAUSES = {clause.id for clause in read_clauses(GAME.folder / "rules.md")}


@pytest.mark.parametrize("example", ALL, ids=[example.id for example in ALL])
def test_example(example: Example) -> None:
    HARNESS.check(example)


def test_every_clause_is_tested_or_listed_as_untestable() -> None:
    cited = {clause for path in FILES for clause in clauses_of(path)}
    for path in HERE.glob("test_*.py"):
        cited |= set(re.findall(r"VB-[A-Z]+-\d+", path.read_text(encoding="utf-8")))
    listed = tomllib.loads((HERE / "untestable.toml").read_text(encoding="utf-8"))["clause"]
    untestable = {entry["id"] for entry in listed if entry["reason"]}
    assert cited <= CLAUSES, "a test cites what the rules do not have"
    assert untestable <= CLAUSES - cited, "listed as untestable, yet a test cites it"
    assert cited | untestable == CLAUSES


def test_file_names_are_those_of_the_vectors_or_begin_with_an_area_of_the_rules() -> None:
    areas = {clause.split("-")[1] for clause in CLAUSES}
    for path in FILES:
        kind, area, *rest = path.stem.split("-")
        assert rest and (area.isdigit() if kind == "EX" else kind == "CL" and area in areas)


@pytest.mark.parametrize(
    "wrong",
    [
        {"given": {"seat": ["blue", "red"]}},
        {"when": {"answer": ["blue take 1"]}},
        {"then": {"gain": {"blue": 2}}},
        {"then": {"view": {"blue": {"hands": {}}}}},
        {"then": {}},
    ],
    ids=["given", "when", "then", "view", "nothing to check"],
)
def test_a_word_the_harness_does_not_know_is_an_error(wrong: dict[str, object]) -> None:
    table = {"given": {"seats": ["blue", "red"]}, "then": {"round": 1}, **wrong}
    with pytest.raises(BadExample):
        HARNESS.example("wrong", table, {})


@pytest.mark.parametrize(
    "wrong",
    [
        {"realms": {"blue": ["field"]}},
        {"row_1": ["river"]},
        {"row_1": ["forest3", "forest3"]},
        {"omens": "red>blue>green>purple>yellow"},
        {"hands": {"blue": ["hunter"]}, "decks": {"blue": ["hunter"]}},
        {"vp": {"green": 3}},
    ],
    ids=["realm", "short row", "too many", "omens", "twice", "no seat"],
)
def test_a_table_that_cannot_be_is_an_error(wrong: dict[str, object]) -> None:
    given = {
        "seats": ["blue", "red"],
        "round": 1,
        "row_1": ["field", "river"],
        "row_2": ["meadow", "mountain"],
        **wrong,
    }
    with pytest.raises(BadExample):
        HARNESS.check(HARNESS.example("wrong", {"given": given, "then": {"round": 1}}, {}))


def test_an_example_fails_when_its_expectation_is_wrong() -> None:
    for example in ALL:
        played = Played(example)
        for key, value in example.then.items():
            if key not in ("refused", "view"):
                with pytest.raises((AssertionError, ValueError, KeyError)):
                    CHECKS[key](played, spoilt(value))
        for who, lines in example.then.get("view", {}).items():
            for key, value in lines.items():
                if key == "untold":
                    continue
                with pytest.raises((AssertionError, ValueError, KeyError)):
                    check_view(played, {who: {key: spoilt(value)}})


def spoilt(value: object) -> object:
    """Another value of the same shape."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return "forest3@purple>green>red>yellow>blue" if value == "?" else value + "x"
    if isinstance(value, list):
        return [*value, "x"]
    assert isinstance(value, dict)
    return {key: spoilt(one) for key, one in value.items()} or {"blue": ["x"]}
