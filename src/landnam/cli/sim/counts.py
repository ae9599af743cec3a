"""The figures of a game over a series: numbers, kinds of games, and who won with what."""

from __future__ import annotations

from landnam.cli.sim.series import Record
from landnam.cli.sim.stats import Tally


class Counts:
    """By the name of the figure; what seats had by its value too."""

    def __init__(self) -> None:
        self.numbers: dict[str, Tally] = {}
        self.kinds: dict[str, dict[str, int]] = {}
        self.wins: dict[str, dict[str, int]] = {}
        self.scores: dict[str, dict[str, Tally]] = {}

    def add(self, record: Record) -> None:
        for name, figure in record.figures.items():
            if isinstance(figure, int):
                self.numbers.setdefault(name, Tally()).add(figure)
            elif isinstance(figure, str):
                kinds = self.kinds.setdefault(name, {})
                kinds[figure] = kinds.get(figure, 0) + 1
            else:
                self.add_seats(name, figure, record)

    def add_seats(self, name: str, values: list[str], record: Record) -> None:
        wins = self.wins.setdefault(name, {})
        scores = self.scores.setdefault(name, {})
        for seat, value in enumerate(values):
            wins[value] = wins.get(value, 0) + (seat in record.winners)
            scores.setdefault(value, Tally()).add(record.scores[seat])
