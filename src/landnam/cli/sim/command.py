"""`landnam sim`: many games among bots, and what came of them."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

import click

from landnam.cli.common.errors import Trouble
from landnam.cli.common.files import check_folder
from landnam.cli.common.options import (
    FILE,
    SEEDS,
    content_option,
    game_argument,
    table_options,
    with_screen,
)
from landnam.cli.common.seeds import fresh_seed
from landnam.cli.common.setup import Setup, read_setup
from landnam.cli.sim.records import FORMATS, atomic_writer, row
from landnam.cli.sim.results import Results, show_results
from landnam.cli.sim.series import Series, play_series
from landnam.terminal.screen import Screen
from landnam.words import Words


@click.command("sim")
@game_argument
@click.option("--seats", default="random,greedy", show_default=True, help="A bot for each seat.")
@click.option("--num", type=click.IntRange(min=1), default=100, show_default=True, help="Games.")
@click.option("--seed", type=SEEDS, help="The seed of the series; without it, a fresh one.")
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes."
)
@click.option("--output", type=FILE, help="A line for each game: a .jsonl or .csv file.")
@click.option(
    "--logs",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder for the log of each game.",
)
@click.option("--fixed-seats", is_flag=True, help="Everybody keeps their seat.")
@table_options
@content_option
@with_screen
def sim(
    screen: Screen,
    game: str | None,
    seats: str,
    num: int,
    seed: int | None,
    workers: int,
    output: Path | None,
    logs: Path | None,
    fixed_seats: bool,
    options: tuple[str, ...],
    content: Path | None,
) -> None:
    """Play many games among bots.

    Prints wins, scores and game length with 95 % intervals.

    GAME is a name of `landnam games`. Each game has a seed of its own, made from --seed and its
    number, so the same command gives the same file whatever the number of workers. Everybody
    moves on by one seat from game to game, unless --fixed-seats is given. A decision is a
    question with at least two answers.
    """
    setup = read_setup(screen.words, game, content, seats, options)
    check_output(screen.words, output)
    seed = fresh_seed() if seed is None else seed
    name = setup.game.name
    series = Series(name, content, setup.seats, setup.options, num, seed, fixed_seats, logs)
    announce(screen, series)
    start = perf_counter()
    results = run(screen, setup, series, workers, output)
    show_results(screen, results, setup.content, perf_counter() - start)
    tell_files(screen, output, logs)


def check_output(words: Words, output: Path | None) -> None:
    if output is None:
        return
    if output.suffix.lower() not in FORMATS:
        what = words.say('"{file}" must end in .jsonl or .csv.', file=output)
        raise Trouble(words, what)
    check_folder(words, output)


def announce(screen: Screen, series: Series) -> None:
    words = screen.words
    what = words.say("{game}, seed {seed}.", game=series.game, seed=series.seed)
    seats = (
        words.say("Everybody keeps their seat.")
        if series.fixed_seats
        else words.say("The seats rotate from game to game.")
    )
    screen.note(f"{what} {seats}")
    if any(seat.endswith("s") and ":" in seat for seat in series.lineup):
        screen.note(words.say("A bot with a time limit plays differently each time."))


def run(screen: Screen, setup: Setup, series: Series, workers: int, output: Path | None) -> Results:
    """Play everything; count and write each game as it comes."""
    results = Results(series)
    options = effective_options(setup)
    if series.logs is not None:
        series.logs.mkdir(parents=True, exist_ok=True)
    with (
        screen.progress(screen.words.say("Playing"), series.games) as bar,
        atomic_writer(output) as writer,
    ):
        for batch in play_series(series, workers):
            for record in batch:
                results.add(record)
                if writer:
                    writer.write(row(setup.game, setup.content, options, record))
            bar.advance(bar.task_ids[0], len(batch))
    return results


def effective_options(setup: Setup) -> dict[str, Any]:
    """All table options, also those left at their default."""
    known = setup.game.options(setup.content)
    return {name: values[0] for name, values in known.items()} | setup.options


def tell_files(screen: Screen, output: Path | None, logs: Path | None) -> None:
    for path in (output, logs):
        if path is not None:
            screen.note(screen.words.say("Written: {file}", file=path))
