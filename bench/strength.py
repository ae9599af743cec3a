"""How often one bot beats another.

    .venv/bin/python bench/strength.py mcts:1000 greedy --num 100 --players 2 --workers 2

The first bot plays one seat against rivals of the second kind, each seat equally often; the same
deals are played from every seat. Prints its wins with Wilson's 95 % interval. With `--at-least
0.95` the exit code is 1 if the share of wins is smaller.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from time import perf_counter
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from landnam.bots import BotError, make_bot
from landnam.games import GAMES
from landnam.kit.core import apply, settle
from landnam.kit.luck import Luck
from landnam.speed import compiled

Z = 1.959964


class Match(NamedTuple):
    """One game: the bot sits at `seat`."""

    game: str
    bot: str
    rival: str
    players: int
    seat: int
    seed: int


class Result(NamedTuple):
    won: bool
    margin: int


def main() -> int:
    words = arguments()
    begin = perf_counter()
    results = run(matches(words), words.workers)
    wins = sum(result.won for result in results)
    low, high = wilson(wins, len(results))
    margin = sum(result.margin for result in results) / len(results)
    share = wins / len(results)
    print(
        f"{words.bot} against {words.rival}, {words.players} players: "
        f"{wins} of {len(results)} games won, {share:.1%} ({low:.1%} to {high:.1%}), "
        f"{margin:+.1f} points from the best rival, {perf_counter() - begin:.1f} seconds, "
        f"{'compiled' if compiled() else 'plain Python'}"
    )
    return 1 if share < words.at_least else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bot")
    parser.add_argument("rival")
    parser.add_argument("--game", choices=GAMES, default="vaalbara")
    parser.add_argument("--num", type=positive, default=100, help="games")
    parser.add_argument("--players", type=positive, default=2)
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first deal")
    parser.add_argument("--workers", type=positive, default=os.cpu_count())
    parser.add_argument("--at-least", type=float, default=0.0, help="the share of wins wanted")
    words = parser.parse_args()
    game = GAMES[words.game]
    content = game.load()
    if words.players not in game.seats(content):
        parser.error(f"{words.game} is not for {words.players} players")
    try:
        for spec in (words.bot, words.rival):
            make_bot(spec, game, content, Luck.seeded(0, "check"))
    except BotError as error:
        parser.error(str(error))
    return words


def positive(word: str) -> int:
    number = int(word)
    if number < 1:
        raise ValueError(word)
    return number


def matches(words: argparse.Namespace) -> list[Match]:
    table = (words.game, words.bot, words.rival, words.players)
    return [
        Match(*table, seat=index % words.players, seed=words.seed + index // words.players)
        for index in range(words.num)
    ]


def run(matches: list[Match], workers: int) -> list[Result]:
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    results: list[Result] = []
    with (
        ProcessPoolExecutor(workers, get_context("spawn")) as pool,
        Progress(*columns, console=Console(stderr=True)) as bar,
    ):
        task = bar.add_task("", total=len(matches))
        for result in pool.map(play, matches):
            results.append(result)
            bar.advance(task)
    return results


def play(match: Match) -> Result:
    """In a process of its own. The deal is the seed's, whoever sits where."""
    game = GAMES[match.game]
    content = game.load()
    bots = [
        make_bot(
            match.bot if seat == match.seat else match.rival,
            game,
            content,
            Luck.seeded(match.seed, f"bot {seat}"),
        )
        for seat in range(match.players)
    ]
    luck = Luck.seeded(match.seed, "chance")
    state = game.begin(content, match.players, {})
    settle(state, luck)
    while state.asks:
        decision = state.asks[0]
        option = bots[decision.seat].choose(game.see(state, decision.seat))
        apply(state, decision.seat, option, luck)
    scores = game.scores(state)
    rivals = [score for seat, score in enumerate(scores) if seat != match.seat]
    return Result(match.seat in game.winners(state), scores[match.seat] - max(rivals))


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval of a share."""
    share = wins / games
    spread = Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return middle - half, middle + half


if __name__ == "__main__":
    sys.exit(main())
