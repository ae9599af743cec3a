"""What came of a series: who won, how many points, how long the games were."""

from __future__ import annotations

import math

from rich.table import Table

from landnam.cli.sim.counts import Counts
from landnam.cli.sim.series import Record, Series, place_in_lineup
from landnam.cli.sim.stats import Tally, wilson
from landnam.games import BOXES
from landnam.kit.game import Content
from landnam.terminal.screen import Screen
from landnam.words.game import Figures


class Results:
    """Counts by player of the line-up and by seat."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.games = 0
        self.decisions = Tally()
        self.wins = [0] * series.seats
        self.scores = [Tally() for _ in series.lineup]
        self.seat_wins = [0] * series.seats
        self.seat_scores = [Tally() for _ in series.lineup]
        self.counts = Counts()

    def add(self, record: Record) -> None:
        self.games += 1
        self.decisions.add(record.decisions)
        self.counts.add(record)
        for seat, score in enumerate(record.scores[: self.series.seats]):  # automata follow
            player = place_in_lineup(self.series, seat, record.index)
            has_won = seat in record.winners
            self.wins[player] += has_won
            self.scores[player].add(score)
            self.seat_wins[seat] += has_won
            self.seat_scores[seat].add(score)


def show_results(screen: Screen, results: Results, content: Content, seconds: float) -> None:
    words = screen.words
    series = results.series
    names = [f"{number}. {seat}" for number, seat in enumerate(series.lineup, 1)]
    screen.tell(score_table(screen, words.say("Player"), names, results.wins, results.scores))
    if not series.fixed_seats:
        seats = [words.say("seat {n}", n=seat + 1) for seat in range(series.seats)]
        wins, scores = results.seat_wins, results.seat_scores
        screen.tell(score_table(screen, words.say("Seat"), seats, wins, scores))
    figures = BOXES[series.game].words.figures
    if figures is not None:
        show_figures(screen, results, figures, content)
    screen.tell(
        words.say(
            "Game length: {mean} decisions ({least} to {most})",
            mean=mean_text(results.decisions),
            least=int(results.decisions.least),
            most=int(results.decisions.most),
        )
    )
    screen.note(
        words.count(
            "{n} game in {seconds} s ({rate} a second)",
            "{n} games in {seconds} s ({rate} a second)",
            results.games,
            seconds=f"{seconds:.1f}",
            rate=f"{results.games / max(seconds, 1e-9):.1f}",
        )
    )


def show_figures(screen: Screen, results: Results, figures: Figures, content: Content) -> None:
    """What this game counts besides: by what the seats had, by kind of game, in numbers."""
    words, counts = screen.words, results.counts
    for name, scores in counts.scores.items():
        values = sorted(scores)
        names = [figures.value(words, content, value) for value in values]
        wins = [counts.wins[name][value] for value in values]
        tallies = [scores[value] for value in values]
        screen.tell(score_table(screen, figures.title(words, name), names, wins, tallies))
    for name, kinds in counts.kinds.items():
        texts = [
            f"{figures.value(words, content, kind)} {share_text(number, results.games)}"
            for kind, number in sorted(kinds.items())
        ]
        screen.tell(f"{figures.title(words, name)}: {', '.join(texts)}")
    for name, tally in counts.numbers.items():
        spread = f"{tally.least:g}–{tally.most:g}"
        screen.tell(f"{figures.title(words, name)}: {mean_text(tally)} ({spread})")


def score_table(
    screen: Screen, title: str, names: list[str], wins: list[int], scores: list[Tally]
) -> Table:
    words = screen.words
    table = Table(box=screen.box)
    table.add_column(title)
    for heading in (
        words.say("Games"),
        words.say("Wins"),
        words.say("Win rate (95 %)"),
        words.say("Score (95 %)"),
        words.say("Range"),
    ):
        table.add_column(heading, justify="right")
    for name, won, score in zip(names, wins, scores, strict=True):
        spread = f"{score.least:g}–{score.most:g}"
        table.add_row(
            name, str(score.n), str(won), share_text(won, score.n), mean_text(score), spread
        )
    return table


def share_text(hits: int, tries: int) -> str:
    low, high = wilson(hits, tries)
    return f"{hits / tries:.1%} ({low:.1%}–{high:.1%})"


def mean_text(tally: Tally) -> str:
    margin = tally.margin()
    mean = f"{tally.mean():.1f}"
    return f"{mean} ± {margin:.1f}" if math.isfinite(margin) else mean
