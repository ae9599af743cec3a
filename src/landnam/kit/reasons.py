"""Why something was chosen, as data: what was considered, by which criteria, and where each fell.

The words are made at the edge, from the ids in it.
"""

from __future__ import annotations

from typing import ClassVar


class Measure:
    """A criterion as it is told: its name, its clause, and whether the most is best."""

    __match_args__: ClassVar = ("name", "clause", "is_max")

    def __init__(self, name: str, clause: str, is_max: bool) -> None:
        self.name = name
        self.clause = clause
        self.is_max = is_max


class Reason:
    """A choice explained. `numbers` has a list for each candidate: what it counted by each
    measure, as far as it came. So a candidate fell at the last measure that has a number of it."""

    __match_args__: ClassVar = ("question", "clause", "candidates", "measures", "numbers", "chosen")

    def __init__(
        self,
        question: str,
        clause: str,
        candidates: list[int],
        measures: list[Measure],
        numbers: list[list[int]],
        chosen: int,
    ) -> None:
        self.question = question
        self.clause = clause
        self.candidates = candidates
        self.measures = measures
        self.numbers = numbers
        self.chosen = chosen

    def fallen_at(self, measure: int) -> list[int]:
        """The candidates that the measure of this number struck out."""
        steps = measure + 1
        return [
            one
            for one, numbers in zip(self.candidates, self.numbers, strict=True)
            if len(numbers) == steps and one != self.chosen
        ]

    def used(self) -> int:
        """How many measures it took."""
        return max([len(numbers) for numbers in self.numbers])

    def was_tied(self) -> bool:
        """Whether only the last measure, the tie-break, decided."""
        return self.used() == len(self.measures) > 0
