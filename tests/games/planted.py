"""Plants mistakes in the source of a game, one at a time, and prints what the laws say to each.

    LANDNAM_PURE=1 .venv/bin/python -m tests.games.planted NAME

tests/games/NAME/planted.toml says which `law` must find a mistake, in which `file` of the game it
is made, and how: `old` becomes `new`. For plain Python alone, in a process of its own.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

from landnam.kit import laws

HERE: Final = Path(__file__).parent
GAMES: Final = 4
"""Played at each table before a mistake counts as not found."""
LONGEST: Final = 1000
"""Answers after which a game counts as endless: no sound one has so many."""


def mistakes(name: str) -> list[dict[str, str]]:
    text = (HERE / name / "planted.toml").read_text(encoding="utf-8")
    found: list[dict[str, str]] = tomllib.loads(text)["mistake"]
    return found


class Spoilt(SourceFileLoader):
    """Loads a module with the mistake in it."""

    old = new = ""

    def get_code(self, fullname: str) -> CodeType:
        text = Path(self.path).read_text(encoding="utf-8")
        assert text.count(self.old) == 1, f"{self.old!r} stands {text.count(self.old)} times"
        return compile(text.replace(self.old, self.new), self.path, "exec")


class Planter(MetaPathFinder):
    def __init__(self, module: str) -> None:
        self.module = module

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.module:
            return None
        spec = PathFinder.find_spec(fullname, path)
        assert spec is not None and spec.origin is not None
        spec.loader = Spoilt(
            fullname, str(Path(spec.origin).parent / f"{fullname.split('.')[-1]}.py")
        )
        return spec


def plant(name: str, mistake: dict[str, str]) -> Planter:
    """The game must be imported anew after this."""
    Spoilt.old, Spoilt.new = mistake["old"], mistake["new"]
    file = mistake["file"].removesuffix(".py").replace("/", ".")
    planter = Planter(f"landnam.games.{name}.{file}")
    sys.meta_path.insert(0, planter)
    return planter


def forget_games() -> None:
    """Whatever knows a game is imported anew."""
    for module in list(sys.modules):
        if module.startswith(("landnam.games", "tests.games.")):
            del sys.modules[module]


def complaints(name: str) -> Iterator[str]:
    """What clones share, and the laws that random games break, as far as the first."""
    from tests.games.aliases import shared
    from tests.games.contract import CONTRACTS

    contract = CONTRACTS[name]
    for seats, options in contract.tables():
        state = next(contract.random_states(seats, options, 0))
        for path in shared(state, state.clone(), contract.facts.unchanging):
            yield f"aliases: {path}"
        for seed in range(GAMES):
            table = (contract.game, contract.content, seats, options)
            broken = laws.check_game(*table, seed, contract.texts)
            if broken:
                yield from map(str, broken)
                return


def main(name: str) -> None:
    settings: Any = laws
    settings.LONGEST = LONGEST
    for number, mistake in enumerate(mistakes(name)):
        planter = plant(name, mistake)
        for line in complaints(name):
            print(number, line)
        sys.meta_path.remove(planter)
        forget_games()


if __name__ == "__main__":
    main(sys.argv[1])
