"""Worked examples: a TOML file says what lies on the table, what is answered and what must follow.

    clauses = [...]            the clauses of rules.md that the file exercises
    [given] [when] [then]      one example; or
    [[case]] name = "…"        several, with [case.given], [case.when], [case.then]

What stands outside the cases is shared: a case's `given` goes over the shared one key by key, its
answers follow the shared answers. Unknown keys are errors, and so is a table that cannot be.
What `given`, `when` and `then` may say is each game's own: see its harness.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from landnam.kit.core import CHANCE, State
from landnam.kit.game import Game

FILE_KEYS: Final = {"clauses", "given", "when", "then", "case"}
CASE_KEYS: Final = {"name", "given", "when", "then"}
SEED: Final = 7
"""Of the luck that an example does not name."""

Table = dict[str, Any]
P = TypeVar("P")


class BadExample(ValueError):
    """The example itself is wrong: an unknown word, or a table that cannot be."""


class Example:
    """One case of one file."""

    def __init__(self, file: str, name: str, given: Table, when: Table, then: Table) -> None:
        self.file = file
        self.name = name
        self.given = given
        self.when = when
        self.then = then

    @property
    def id(self) -> str:
        return f"{self.file}: {self.name}" if self.name else self.file


class Harness(Generic[P]):
    """How the examples of one game are read, played and checked."""

    def __init__(
        self,
        play: Callable[[Example], P],
        given: Collection[str],
        when: Collection[str],
        checks: Mapping[str, Callable[[P, Any], None]],
        views: Collection[str] = (),
    ) -> None:
        self.play = play
        self.given = given
        self.when = when
        self.checks = checks
        self.views = views

    def read(self, path: Path) -> list[Example]:
        file = tomllib.loads(path.read_text(encoding="utf-8"))
        only(FILE_KEYS, file, path.name)
        if "case" not in file:
            return [self.example(path.stem, file, {})]
        if "then" in file:
            raise BadExample(f"{path.name}: [then] stands beside cases that have their own")
        return [self.example(path.stem, file, case) for case in file["case"]]

    def example(self, file: str, shared: Table, case: Table) -> Example:
        only(CASE_KEYS, case, file)
        here, there = case.get("when", {}), shared.get("when", {})
        given = {**shared.get("given", {}), **case.get("given", {})}
        when = {**there, **here, "answers": there.get("answers", []) + here.get("answers", [])}
        then: Table = case.get("then") or shared.get("then") or {}
        only(self.given, given, file)
        only(self.when, when, file)
        only(self.checks, then, file)
        for view in then.get("view", {}).values():
            only(self.views, view, file)
        if not then:
            raise BadExample(f"{file}: nothing is checked")
        return Example(file, case.get("name", ""), given, when, then)

    def check(self, example: Example) -> None:
        played = self.play(example)
        for key, expected in example.then.items():
            self.checks[key](played, expected)


def clauses_of(path: Path) -> list[str]:
    clauses: list[str] = tomllib.loads(path.read_text(encoding="utf-8"))["clauses"]
    return clauses


def only(known: Collection[str], table: Table, where: str) -> None:
    unknown = set(table) - set(known)
    if unknown:
        raise BadExample(f"{where}: unknown {sorted(unknown)}; known are {sorted(known)}")


def number_of(words: list[str], word: str) -> int:
    if word not in words:
        raise BadExample(f"{word!r} is none of {words}")
    return words.index(word)


# ---- checks of every game


def same(found: Any, expected: Any, what: str) -> None:
    assert found == expected, f"{what}: found {found}, expected {expected}"


def same_over(state: State, expected: bool) -> None:
    same(not state.asks and not state.agenda, expected, "over")


def same_luck(game: Game[Any, Any], state: State, expected: Table | int) -> None:
    """The outcomes of the open luck and their weights; or their number, if all are alike."""
    (decision,) = state.asks
    assert decision.seat == CHANCE, "no luck is open"
    odds = decision.odds()
    found = {game.notation(state, decision, one): odds[one] for one in odds}
    if isinstance(expected, int):
        same((len(found), len(set(found.values()))), (expected, 1), "outcomes and weights")
    else:
        same(found, expected, "luck")
