"""Means and shares, with what chance alone would make of them (95 %)."""

from __future__ import annotations

import math
from typing import Final

Z: Final = 1.959964


class Tally:
    """Numbers seen one by one."""

    def __init__(self) -> None:
        self.n = 0
        self.total = 0.0
        self.squares = 0.0
        self.least = math.inf
        self.most = -math.inf

    def add(self, number: float) -> None:
        self.n += 1
        self.total += number
        self.squares += number * number
        self.least = min(self.least, number)
        self.most = max(self.most, number)

    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    def margin(self) -> float:
        """Half the width of the interval of the mean; infinite for a single number."""
        if self.n < 2:
            return math.inf
        variance = (self.squares - self.total * self.total / self.n) / (self.n - 1)
        return Z * math.sqrt(max(0.0, variance) / self.n)


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """Wilson's interval of a share."""
    if not tries:
        return 0.0, 1.0
    share = hits / tries
    spread = Z * Z / tries
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * math.sqrt(share * (1 - share) / tries + spread / (4 * tries))
    return max(0.0, middle - half), min(1.0, middle + half)
