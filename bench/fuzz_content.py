"""Changes content files at random and plays what is accepted: nothing may hang or crash.

    PYTHONPATH=src .venv/bin/python bench/fuzz_content.py [GAME ...] [--files 10000] [--seed 1]

Each file is a copy of the one in the box with one to four changes: figures, ids, words, entries and
keys that are gone, doubled, exchanged or of another kind. A refusal must be a ContentError; what is
accepted is played at random to its end. Prints every other outcome with its changes. Exit code 0:
there was none.
"""

from __future__ import annotations

import argparse
import copy
import random
import signal
import sys
import tempfile
import tomllib
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

from landnam.games import GAMES
from landnam.kit.errors import ContentError
from landnam.kit.log import toml
from landnam.kit.luck import Luck
from landnam.kit.rehearsal import rehearse

GAMES_EACH = 2
SECONDS = 10
"""The longest of CPU that a file may take, all its games together."""
NUMBERS = (0, 1, 2, 3, 5, 7, 9, 12, 20, 40, 100, 250, 999, 1000, 1001, -1, -5, -1000)
WORDS = ("", " ", "a b", "rider ", " rider", "Rider", "a\nb", "a\u00a0b", "é", "x" * 300, "id", "0")
VALUES: tuple[Any, ...] = ({}, [], 1.5, True, "", 0, [[]], {"op": "gain"}, [1])


class TooLong(BaseException):
    """A hang; not an Exception, so that nothing catches it on its way."""


# ---- changes


class Changer:
    """Makes random changes to the tables of a file, and tells which."""

    def __init__(self, tables: dict[str, Any], seed: str) -> None:
        self.tables = copy.deepcopy(tables)
        self.random = random.Random(seed)
        self.changes: list[str] = []

    def change(self) -> None:
        for _ in range(self.random.choice((1, 1, 1, 2, 3, 4))):
            ways = (self.figure,) * 6 + (self.word, self.drop, self.double, self.swap, self.other)
            self.random.choice(ways)()

    def section(self) -> list[tuple[str, Any, Any]]:
        """Everything in one section; each is as likely as the others, however long it is."""
        name = self.random.choice(list(self.tables))
        return [(name, self.tables, name), *walk(name, self.tables[name])]

    def places(self, kind: type) -> list[tuple[str, Any, Any]]:
        return [place for place in self.section() if type(place[1][place[2]]) is kind]

    def put(self, place: tuple[str, Any, Any], value: Any) -> None:
        path, parent, key = place
        self.changes.append(f"{path}: {str(parent[key])[:60]!r} -> {str(value)[:60]!r}")
        parent[key] = value

    def figure(self) -> None:
        places = self.places(self.random.choice((int, int, int, bool)))
        if places:
            place = self.random.choice(places)
            old = place[1][place[2]]
            new = (not old) if isinstance(old, bool) else self.random.choice((*NUMBERS, old + 1))
            self.put(place, new)

    def word(self) -> None:
        places = self.places(str)
        if not places:
            return
        place = self.random.choice(places)
        others = [parent[key] for _, parent, key in places if key == place[2]]
        self.put(place, self.random.choice((*WORDS, *self.random.choices(others, k=8))))

    def drop(self) -> None:
        path, parent, key = self.random.choice(self.section())
        self.changes.append(f"{path}: gone")
        del parent[key]

    def double(self) -> None:
        lists = [place for place in self.places(list) if place[1][place[2]]]
        if not lists:
            return
        path, parent, key = self.random.choice(lists)
        entries = parent[key]
        twin = copy.deepcopy(self.random.choice(entries))
        if isinstance(twin, dict) and "id" in twin:
            twin["id"] = f"{twin['id']}_2"
        self.changes.append(f"{path}: one more")
        entries.append(twin)

    def swap(self) -> None:
        places = self.section()
        one = self.random.choice(places)
        kind = type(one[1][one[2]])
        other = self.random.choice([place for place in places if type(place[1][place[2]]) is kind])
        self.put(one, copy.deepcopy(other[1][other[2]]))

    def other(self) -> None:
        self.put(self.random.choice(self.section()), self.random.choice(VALUES))


def walk(path: str, value: Any) -> Iterator[tuple[str, Any, Any]]:
    """Every value in the tables, with where it stands."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            name = value[key].get("id", key) if isinstance(value[key], dict) else key
            yield f"{path}.{name}", value, key
            yield from walk(f"{path}.{name}", value[key])


def dump(tables: dict[str, Any]) -> str:
    return "".join(f"{toml(key)} = {inline(value)}\n" for key, value in tables.items())


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{toml(key)} = {inline(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return toml(value)


# ---- trying


def attempt(name: str, text: str, seed: str, games: int) -> str:
    """ "refused", "played", or what went wrong."""
    game = GAMES[name]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "content.toml")
        path.write_text(text, encoding="utf-8")
        try:
            content = game.load(path)
        except ContentError as error:
            return "with its path" if folder in str(error) else "refused"
    luck = Luck(seed)
    for _ in range(games):
        rehearse(game, content, luck)
    return "played"


def guarded(name: str, text: str, seed: str, games: int, seconds: float) -> tuple[str, str]:
    """The outcome and, of a bad one, where it came from."""
    signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        return attempt(name, text, seed, games), ""
    except TooLong:
        return "hang", traceback.format_exc(limit=-6)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        label = f"{type(error).__name__} in {Path(where.filename).name} {where.name}: {error}"
        return label, traceback.format_exc(limit=-6)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def ring(*_: Any) -> None:
    raise TooLong


def run(name: str, files: range, seed: int, games: int, seconds: float) -> Counter[str]:
    """The outcomes; what is bad is told at once."""
    box = tomllib.loads((GAMES[name].folder / "content.toml").read_text(encoding="utf-8"))
    outcomes: Counter[str] = Counter()
    for number in files:
        changer = Changer(box, f"{seed}/{number}")
        changer.change()
        outcome, trace = guarded(name, dump(changer.tables), f"{seed}/{number}", games, seconds)
        outcomes[outcome] += 1
        if outcome not in ("refused", "played"):
            print(f"{name} {number}: {outcome}\n  " + "\n  ".join(changer.changes), flush=True)
            if outcomes[outcome] == 1:
                print(trace, flush=True)
    return outcomes


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    bad = 0
    for name in asked.games:
        began = process_time()
        files = range(asked.first, asked.first + asked.files)
        outcomes = run(name, files, asked.seed, GAMES_EACH, SECONDS)
        bad += sum(outcomes.values()) - outcomes["refused"] - outcomes["played"]
        told = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.most_common())
        print(f"{name}: {asked.files} files in {process_time() - began:.0f} s of CPU: {told}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
