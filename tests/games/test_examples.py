"""Every worked example of every game plays as the rules say, and every clause has a test."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from landnam.cli.check.coverage import cited_by_tests, uncited, unknown, untestable
from landnam.kit.clauses import read_clauses
from tests.games.contract import COMPLETE, Contract
from tests.games.harness import BadExample, Example, Table, clauses_of

SPOILT = 60
"""So many examples of a game are tried with wrong expectations."""
every_game = pytest.mark.parametrize("contract", COMPLETE.values(), ids=COMPLETE)


@cache
def examples(contract: Contract) -> list[Example]:
    files = sorted((contract.folder / "examples").glob("*.toml"))
    return [example for path in files for example in contract.facts.harness.read(path)]


EXAMPLES = [(one, example) for one in COMPLETE.values() for example in examples(one)]


@pytest.mark.parametrize(
    "contract, example", EXAMPLES, ids=[f"{one.name} {example.id}" for one, example in EXAMPLES]
)
def test_example(contract: Contract, example: Example) -> None:
    contract.facts.harness.check(example)


# ---- clauses


@every_game
def test_every_clause_is_cited_or_listed_as_untestable(contract: Contract) -> None:
    clauses = read_clauses(contract.game.folder / "rules.md")
    assert clauses
    assert uncited(clauses, contract.folder) == []
    assert unknown(clauses, contract.folder) == []
    ids = {clause.id for clause in clauses}
    own = {id.split("-")[0] for id in ids}
    cited = {
        id
        for path in contract.folder.glob("test_*.py")
        for id in cited_by_tests(path)
        if id.split("-")[0] in own
    }
    assert cited <= ids, "a test cites what the rules do not have"
    files = contract.folder.glob("examples/*.toml")
    cited |= {id for path in files for id in clauses_of(path)}
    assert set(untestable(contract.folder)) <= ids - cited, "untestable, yet a test cites it"


@every_game
def test_an_example_cites_clauses_and_is_named_by_its_vector_or_its_area(
    contract: Contract,
) -> None:
    clauses = read_clauses(contract.game.folder / "rules.md")
    areas = {clause.id.split("-")[1] for clause in clauses}
    for path in contract.folder.glob("examples/*.toml"):
        cited = clauses_of(path)
        assert cited and len(set(cited)) == len(cited), path.name
        kind, area, *rest = path.stem.split("-")
        assert rest and (area.isdigit() if kind == "EX" else kind == "CL" and area in areas)


# ---- the harness


@pytest.mark.parametrize("part", ["given", "when", "then", "view", "nothing to check"])
@every_game
def test_a_word_the_harness_does_not_know_is_an_error(contract: Contract, part: str) -> None:
    harness = contract.facts.harness
    good = examples(contract)[0]
    table: Table = {"given": good.given, "when": good.when, "then": good.then}
    harness.example("right", table, {})
    wrong: Table = {part: {**table.get(part, {}), "nonsense": 1}}
    if part == "view":
        wrong = {"then": {"view": {"0": {"nonsense": 1}}}}
    elif part == "nothing to check":
        wrong = {"then": {}}
    with pytest.raises(BadExample):
        harness.example("wrong", {**table, **wrong}, {})


@pytest.mark.parametrize(
    "contract, wrong",
    [(one, wrong) for one in COMPLETE.values() for wrong in one.facts.impossible],
    ids=lambda given: given.name if isinstance(given, Contract) else given,
)
def test_a_table_that_cannot_be_is_an_error(contract: Contract, wrong: str) -> None:
    harness, position = contract.facts.harness, contract.facts.position
    then = {"over": False}
    harness.check(harness.example("right", {"given": position, "then": then}, {}))
    given = {**position, **contract.facts.impossible[wrong]}
    with pytest.raises(BadExample):
        harness.check(harness.example("wrong", {"given": given, "then": then}, {}))


@every_game
def test_an_example_fails_when_its_expectation_is_wrong(contract: Contract) -> None:
    harness = contract.facts.harness
    every = examples(contract)
    for example in every[:: max(1, len(every) // SPOILT)]:
        played = harness.play(example)
        for key, value in example.then.items():
            for wrong in spoilt_checks(key, value):
                with pytest.raises((AssertionError, ValueError, KeyError)):
                    harness.checks[key](played, wrong)


def spoilt_checks(key: str, value: Any) -> list[Any]:
    """What an example might wrongly expect; that something is not there cannot be spoilt so."""
    if key in ("refused", "untold"):
        return []
    if key != "view":
        return [spoilt(value)]
    lines = [(who, line, one) for who, view in value.items() for line, one in view.items()]
    return [{who: {line: spoilt(one)}} for who, line, one in lines if line != "untold"]


def spoilt(value: object) -> object:
    """Another value of the same shape."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return [*map(spoilt, value), "x"]
    assert isinstance(value, dict)
    return {key: spoilt(one) for key, one in value.items()} or {"nobody": ["x"]}
