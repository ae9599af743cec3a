"""Many random games on which every law of the kit is tried.

    .venv/bin/python bench/laws.py --num 10000 --workers 2

plays that many games for each number of players, the table options taking turns; `--option
creatures=none` holds one of them. Prints games, answers and seconds. Exit code 0: all laws hold; 1:
one is broken, told with what repeats it.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from time import perf_counter
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from landnam.games import GAMES
from landnam.kit.laws import Trial
from landnam.kit.luck import Luck
from landnam.speed import compiled

BATCH = 10
MOST_TOLD = 20
STRIDE = 37
"""From one setting of the options to the next: a prime, so that few games see many of them."""


class Batch(NamedTuple):
    game: str
    seats: int
    options: tuple[str, ...]
    seeds: range


class Result(NamedTuple):
    games: int
    answers: int
    broken: list[str]


def main() -> int:
    words = arguments()
    batches = list(batches_of(words))
    begin = perf_counter()
    results = run(batches, words.workers)
    seconds = perf_counter() - begin
    broken = [what for result in results for what in result.broken]
    for what in broken[:MOST_TOLD]:
        print(what)
    games, answers = (sum(figures) for figures in zip(*[one[:2] for one in results], strict=True))
    print(
        f"{games} games, {answers} answers, {seconds:.1f} seconds, "
        f"{len(broken)} broken laws, {'compiled' if compiled() else 'plain Python'}"
    )
    return 1 if broken else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=GAMES, default="vaalbara")
    parser.add_argument("--num", type=positive, default=1000, help="games for each player count")
    parser.add_argument("--players", type=positive, help="only this player count")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--workers", type=positive, default=os.cpu_count())
    words = parser.parse_args()
    game = GAMES[words.game]
    if words.players and words.players not in game.seats(game.load()):
        parser.error(f"{words.game} is not for {words.players} players")
    known = sorted(options_of(words.game))
    for option in words.option:
        if option not in known:
            parser.error(f"{words.game} has no option {option}; it has {', '.join(known)}")
    if not counts_of(words):
        parser.error("no table has that number of players and these options")
    return words


def positive(word: str) -> int:
    number = int(word)
    if number < 1:
        raise ValueError(word)
    return number


def counts_of(words: argparse.Namespace) -> list[int]:
    """The player counts for which there are such options."""
    game = GAMES[words.game]
    counts = game.seats(game.load()) if words.players is None else [words.players]
    return [seats for seats in counts if settings_of(words.game, seats, tuple(words.option))]


def batches_of(words: argparse.Namespace) -> Iterator[Batch]:
    """The player counts take turns, so that the time left can be told."""
    end = words.seed + words.num
    counts = counts_of(words)
    for first in range(words.seed, end, BATCH):
        seeds = range(first, min(first + BATCH, end))
        for seats in counts:
            yield Batch(words.game, seats, tuple(words.option), seeds)


def run(batches: list[Batch], workers: int) -> list[Result]:
    """All of them, or as far as the first that breaks a law."""
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    results: list[Result] = []
    with (
        ProcessPoolExecutor(workers, get_context("spawn")) as pool,
        Progress(*columns, console=Console(stderr=True)) as bar,
    ):
        task = bar.add_task("", total=sum(len(batch.seeds) for batch in batches))
        for result in pool.map(try_laws, batches):
            results.append(result)
            bar.advance(task, result.games)
            if result.broken:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    return results


def try_laws(batch: Batch) -> Result:
    """In a process of its own."""
    game = GAMES[batch.game]
    content = game.load()
    settings = settings_of(batch.game, batch.seats, batch.options)
    answers = 0
    broken: list[str] = []
    for seed in batch.seeds:
        options = settings[seed * STRIDE % len(settings)]
        trial = Trial(game, content, batch.seats, Luck.seeded(seed, "laws"))
        trial.play(game.begin(content, batch.seats, options))
        answers += trial.answers
        where = f"{batch.game}, {batch.seats} players, {options}, seed {seed}"
        broken += [f"{where}: {law}" for law in trial.broken]
    return Result(len(batch.seeds), answers, broken)


def options_of(game: str) -> set[str]:
    """Every option and value of a game, as one writes them."""
    known = GAMES[game].options(GAMES[game].load())
    return {written(name, value) for name, values in known.items() for value in values}


@cache
def settings_of(game: str, seats: int, held: tuple[str, ...]) -> list[dict[str, Any]]:
    ways = GAMES[game].settings(GAMES[game].load(), seats)
    return [way for way in ways if {*held} <= {written(*one) for one in way.items()}]


def written(name: str, value: object) -> str:
    return f"{name}={str(value).lower()}"


if __name__ == "__main__":
    sys.exit(main())
