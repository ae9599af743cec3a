"""An action and its steps while it runs (TU-ACT-3 to -5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from tests.games.tundra.reading.table import Die, Worker

Effect = dict[str, Any]
REPEATS: Final = {
    "move": "n",
    "trade": "max",
    "build": "max",
    "hire": "max",
    "upgrade_boards": "max",
    "adjust_dice": "max",
    "flip_dice": "max",
    "set_dice": "max",
    "buy_dice": "max",
}
"""The key that says how often a step may be repeated; `trade_per_tower` says it by towers, other
steps are done once. What `max` of gather, gain_per and reroll_dice limits is their size."""


@dataclass(eq=False)
class Step:
    effect: Effect
    path: tuple[int, ...]
    """Its place among the effects: `(1,)`, or `(0, 1, 0)` in option 1 of a choice."""
    times: int = 0
    """How often it was done."""
    dice: list[Die] = field(default_factory=list)
    """Those it has changed: each step changes different dice."""

    @property
    def op(self) -> str:
        name: str = self.effect["op"]
        return name

    @property
    def is_left(self) -> bool:
        if self.op == "trade_per_tower":
            return True
        limit: int = self.effect[REPEATS[self.op]] if self.op in REPEATS else 1
        return self.times < limit


@dataclass(eq=False)
class Action:
    """One list of effects of a board, a card, a title or a glade."""

    seat: int
    source: str
    steps: list[Step]
    cell: str = ""
    """Of the tower, if it is a tower bonus."""
    visited: dict[Worker, set[str]] = field(default_factory=dict)
    """TU-MOVE-8, -9: by worker, for this action only."""
    hired_at: list[str] = field(default_factory=list)
    """TU-ARCH-10: tower glades that got a worker in this action."""
    built: list[str] = field(default_factory=list)
    """TU-ARCH-4: glades whose tower bonus is owed."""

    def left(self) -> list[Step]:
        """The steps that are not used up; of a choice begun only those of the option taken."""
        return [
            step
            for step in self.steps
            if step.is_left and (self.is_chosen(step) or not self.is_begun(step.path[:1]))
        ]

    def is_chosen(self, step: Step) -> bool:
        """It is part of no choice, or of an option that was begun."""
        return len(step.path) == 1 or self.is_begun(step.path[:2])

    def is_begun(self, path: tuple[int, ...]) -> bool:
        return any(step.times for step in self.steps if step.path[: len(path)] == path)


def action(seat: int, source: str, effects: list[Effect], cell: str = "") -> Action:
    return Action(seat, source, list(steps_of(effects)), cell)


def steps_of(effects: list[Effect], path: tuple[int, ...] = ()) -> Iterable[Step]:
    """The options of a choice stand beside the other steps; their paths tell them apart."""
    for number, effect in enumerate(effects):
        if effect["op"] == "choose":
            for which, option in enumerate(effect["options"]):
                yield from steps_of(option, (*path, number, which))
        else:
            yield Step(effect, (*path, number))
