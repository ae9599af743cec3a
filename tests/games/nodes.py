"""Node counts ("perft"): how many ways there are to go on, one, two and three answers deep.

One number proves a whole option list. Luck counts each outcome once, whatever its odds; of those
who choose at the same time the first open seat goes first. Where there are too many ways, fewer
answers are looked ahead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from landnam.kit.core import CHANCE, State, apply

DEPTH: Final = 3
Counts = tuple[int, ...]


@dataclass(frozen=True)
class Nodes:
    """A position of a golden game: what is asked there, and how many positions follow after one,
    two and three answers, all and those that luck made."""

    replay: str
    answers: int
    prompt: str
    everything: Counts
    by_luck: Counts

    def __str__(self) -> str:
        counts = [" ".join(map(str, one)) for one in (self.everything, self.by_luck)]
        return f"{self.replay} {self.answers} {self.prompt}: {counts[0]}, by luck {counts[1]}"

    @staticmethod
    def read(line: str) -> Nodes:
        place, _, counts = line.partition(": ")
        replay, answers, prompt = place.split()
        everything, by_luck = (tuple(map(int, one.split())) for one in counts.split(", by luck "))
        return Nodes(replay, int(answers), prompt, everything, by_luck)


class TooMany(Exception):
    """More positions than one wants to look at."""


def count(state: State, depth: int = DEPTH, most: int = 1_000_000) -> tuple[Counts, Counts]:
    everything, by_luck = [0] * depth, [0] * depth

    def descend(state: State, level: int) -> None:
        if level == depth or not state.asks:
            return
        decision = state.asks[0]
        options = decision.odds()
        everything[level] += len(options)
        if decision.seat == CHANCE:
            by_luck[level] += len(options)
        if sum(everything) > most:
            raise TooMany
        for option in options if level + 1 < depth else ():
            twin = state.clone()
            apply(twin, decision.seat, option)
            descend(twin, level + 1)

    descend(state, 0)
    return tuple(everything), tuple(by_luck)


# ---- writing them down


def write_nodes(games: Iterable[tuple[str, Iterator[tuple[int, State]]]], most: int) -> str:
    """For each number of players and each prompt the first position after a third of a game, or
    else the first of all."""
    early: list[tuple[str, int, State]] = []
    late: list[tuple[str, int, State]] = []
    for replay, positions in games:
        states = [(replay, number, state.clone()) for number, state in positions]
        early += states[: len(states) // 3]
        late += states[len(states) // 3 :]
    found: dict[tuple[str, str], Nodes] = {}
    for replay, number, state in late + early:
        prompt = state.asks[0].prompt
        if (replay[0], prompt) not in found:
            counts = deepest(state, most)
            if counts[0]:
                found[replay[0], prompt] = Nodes(replay, number, prompt, *counts)
    return "".join(f"{found[key]}\n" for key in sorted(found))


def deepest(state: State, most: int) -> tuple[Counts, Counts]:
    for depth in range(DEPTH, 0, -1):
        try:
            return count(state, depth, most)
        except TooMany:
            pass
    return (), ()
