"""Games among bots, one after the other or in several processes, always in the same order."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from landnam.bots import make_bot
from landnam.bots.bot import Bot
from landnam.cli.common.files import atomic
from landnam.cli.common.seeds import game_seed
from landnam.games import BOXES, GAMES
from landnam.kit.core import State, apply, settle
from landnam.kit.game import Content, Game
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from landnam.words.game import Figure

BATCH: Final = 50
SHARES: Final = 32
"""Into how many batches the games of a process are cut, at least."""


@dataclass(frozen=True)
class Series:
    """What is played: enough to play it anywhere, so it can be sent to a process."""

    game: str
    content: Path | None
    lineup: list[str]
    options: dict[str, Any]
    games: int
    seed: int
    fixed_seats: bool
    logs: Path | None

    @property
    def seats(self) -> int:
        return len(self.lineup)


@dataclass(frozen=True)
class Record:
    """One finished game. Seats, scores and winners are in the order of the seats of this game;
    `figures` is what this game counts besides."""

    index: int
    seed: int
    seats: list[str]
    scores: list[int]
    ranking: list[int]
    winners: list[int]
    decisions: int
    figures: Mapping[str, Figure]


class Hall:
    """A game, its content and a series to play."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.game: Game[Any, Any] = GAMES[series.game]
        self.content: Content = self.game.load(series.content)
        self.figures = BOXES[series.game].words.figures

    def play(self, index: int) -> Record:
        """Game number `index`: everything in it follows from the series and the number."""
        series = self.series
        seats = seating(series, index)
        seed = game_seed(series.seed, index)
        bots = [
            make_bot(seat, self.game, self.content, Luck.seeded(seed, f"bot {at}"))
            for at, seat in enumerate(seats)
        ]
        run = self.run if series.logs is None else self.run_with_log
        state, decisions = run(index, seats, seed, bots)
        return Record(
            index,
            seed,
            seats,
            self.game.scores(state),
            self.game.ranking(state),
            self.game.winners(state),
            decisions,
            self.figures.of(state) if self.figures else {},
        )

    def run(self, index: int, seats: list[str], seed: int, bots: list[Bot]) -> tuple[State, int]:
        """Without a session: the same answers and the same luck, nothing written down."""
        luck = Luck.seeded(seed, "chance")
        state: State = self.game.begin(self.content, len(seats), self.series.options)
        settle(state, luck)
        decisions = 0
        while state.asks:
            decision = state.asks[0]
            option = decision.options[0]
            if len(decision.options) > 1:
                decisions += 1
                option = bots[decision.seat].choose(self.game.see(state, decision.seat))
            apply(state, decision.seat, option, luck)
        return state, decisions

    def run_with_log(
        self, index: int, seats: list[str], seed: int, bots: list[Bot]
    ) -> tuple[State, int]:
        session = Session.start(self.game, self.content, seats, self.series.options, seed)
        decisions = 0
        while not session.is_over:
            decision = session.state.asks[0]
            seat, option = decision.seat, decision.options[0]
            if len(decision.options) > 1:
                decisions += 1
                option = bots[seat].choose(session.view(seat))
            session.answer(seat, option)
        assert self.series.logs is not None
        path = self.series.logs / f"{self.series.game}-{index:06}.log"
        with atomic(path) as file:
            file.write(session.text())
        return session.state, decisions


def seating(series: Series, index: int) -> list[str]:
    return [series.lineup[place_in_lineup(series, seat, index)] for seat in range(series.seats)]


def place_in_lineup(series: Series, seat: int, index: int) -> int:
    """Everybody moves on by one seat from game to game, unless the seats are fixed."""
    return seat if series.fixed_seats else (seat + index) % series.seats


# ---- processes


def play_series(series: Series, workers: int) -> Iterator[list[Record]]:
    """Batches of games in the order of their numbers, whatever the number of processes."""
    batches = batches_of(series.games, workers)
    if workers == 1:
        hall = Hall(series)
        for batch in batches:
            yield [hall.play(index) for index in batch]
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, open_hall, (series,)) as pool:
        try:
            yield from pool.map(play_batch, batches)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()  # a batch of searching bots may take minutes
            raise


def batches_of(games: int, workers: int) -> list[range]:
    """Small enough that progress shows and no process waits long for the last."""
    size = max(1, min(BATCH, games // (SHARES * workers)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


_HALLS: Final[list[Hall]] = []


def open_hall(series: Series) -> None:
    """In a fresh process: load everything once. Ctrl-C is for the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _HALLS.append(Hall(series))


def play_batch(batch: range) -> list[Record]:
    return [_HALLS[0].play(index) for index in batch]
