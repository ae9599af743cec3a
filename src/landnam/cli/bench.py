"""`landnam bench`: how fast games, copies and search are on this machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import click
from rich.table import Table

from landnam.bots.mcts import MctsBot
from landnam.cli.common.options import SEEDS, content_option, with_screen
from landnam.cli.common.setup import find_game, names_of
from landnam.kit.core import State, apply, settle
from landnam.kit.game import Content, Game
from landnam.kit.luck import Luck
from landnam.kit.play import playout
from landnam.speed import compiled
from landnam.terminal.screen import Screen

RUNS: Final = 3
SECONDS: Final = 0.15
CLONES: Final = 200
ITERATIONS: Final = 40


@click.command("bench")
@click.argument("game", metavar="[GAME]", required=False)
@click.option("--seed", type=SEEDS, default=1, show_default=True)
@content_option
@with_screen
def bench(screen: Screen, game: str | None, seed: int, content: Path | None) -> None:
    """Measure how fast games, copies and search are.

    Random games, decisions, clones and search iterations a second, for each number of players:
    the best of a few short runs on one core.
    """
    names = names_of(screen.words, game, content)
    for name in names:
        bench_game(screen, find_game(screen.words, name), content, seed)


def bench_game(screen: Screen, game: Game[Any, Any], path: Path | None, seed: int) -> None:
    words = screen.words
    content = game.load(path)
    how = words.say("compiled") if compiled() else words.say("pure Python, not compiled")
    screen.tell(words.say("{game}, {how}: a second on one core", game=game.name, how=how))
    table = Table(box=screen.box)
    for heading in (
        words.say("Players"),
        words.say("Games"),
        words.say("Decisions"),
        words.say("Clones"),
        words.say("Search iterations"),
    ):
        table.add_column(heading, justify="right")
    counts = game.seats(content)
    with screen.progress(words.say("Measuring"), len(counts)) as bar:
        for seats in counts:
            rates = Bench(game, content, seats, seed).rates()
            table.add_row(str(seats), *[f"{rate:,.0f}" for rate in rates])
            bar.advance(bar.task_ids[0])
    screen.tell(table)


class Bench:
    """The measurements for one number of players."""

    def __init__(self, game: Game[Any, Any], content: Content, seats: int, seed: int) -> None:
        self.game = game
        self.content = content
        self.seats = seats
        self.luck = Luck.seeded(seed, f"bench {seats}")
        self.decisions = playout(self.opening(), self.luck)

    def rates(self) -> list[float]:
        """Games, decisions, clones and iterations a second."""
        decisions = best_rate(self.play)
        games = decisions / self.decisions_a_game()
        return [games, decisions, best_rate(self.cloner()), best_rate(self.search)]

    def opening(self) -> State:
        state: State = self.game.begin(self.content, self.seats, {})
        settle(state, self.luck)
        return state

    def play(self) -> int:
        return playout(self.opening(), self.luck)

    def decisions_a_game(self) -> float:
        games = 20
        return sum(self.play() for _ in range(games)) / games

    def cloner(self) -> Callable[[], int]:
        """Clones of a table half-way through the game."""
        state = self.opening()
        for _ in range(self.decisions // 2):
            ahead = state.clone()
            decision = ahead.asks[0]
            apply(ahead, decision.seat, self.luck.pick(decision.options), self.luck)
            if not ahead.asks:
                break  # this game was shorter
            state = ahead

        def clone() -> int:
            for _ in range(CLONES):
                state.clone()
            return CLONES

        return clone

    def search(self) -> int:
        view = self.game.see(self.opening(), 0)
        MctsBot(self.game, self.content, self.luck, ITERATIONS).search(view)
        return ITERATIONS


def best_rate(work: Callable[[], int]) -> float:
    """How much of the work is done a second, in the best of several short runs."""
    return max(rate(work) for _ in range(RUNS))


def rate(work: Callable[[], int]) -> float:
    done = 0
    start = perf_counter()
    while (spent := perf_counter() - start) < SECONDS or not done:
        done += work()
    return done / spent
