"""Tundra's engine and the second reading of its rules play random games side by side.

    .venv/bin/python bench/second_reading.py --num 500

The eight layouts, both modules and both ways to the first player take turns. Before each answer the
table and the set of answers must be the same, at the end the score. Each game is followed by one in
a box with other effects, prices and limits. Prints what the games had in them. Exit code 0: the two
agree; 1: they do not, told with what repeats it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from landnam.speed import compiled
from tests.games.tundra.side_by_side import Disagreement, SideBySide, options_of, strange_game


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--num", type=int, default=500, help="games")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    words = parser.parse_args()
    begin = perf_counter()
    printed: Counter[str] = Counter()
    strange: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        for seed in range(words.seed, words.seed + words.num):
            try:
                printed += counts_of(SideBySide(options_of(seed), seed))
                strange += counts_of(strange_game(seed, Path(folder)))
            except Disagreement as error:
                print(f"seed {seed}: {error}")
                return 1
    show(printed, strange)
    kind = "compiled" if compiled() else "plain Python"
    print(f"2 × {words.num} games, {perf_counter() - begin:.1f} seconds, no disagreement, {kind}")
    return 0


def counts_of(game: SideBySide) -> Counter[str]:
    game.run()
    return game.counts


def show(printed: Counter[str], strange: Counter[str]) -> None:
    print("printed box, other boxes")
    for what in sorted(printed | strange):
        print(f"{printed[what]:8} {strange[what]:8} {what}")


if __name__ == "__main__":
    sys.exit(main())
