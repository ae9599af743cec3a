"""Tree search over imagined worlds.

Every iteration deals what the searching seat cannot know anew and walks down one tree. The children
of a node are the answers given (even keys) and the luck that the seat can see (odd keys). Each
seat has statistics of its own in a node (so those who choose in secret at the same time do not
react to each other), and an option is compared only with how often it was available. Rivals mostly
do what the game lets expect of them, if it can tell, and else what pays them in the search.
"""

from __future__ import annotations

import math
from time import perf_counter
from typing import Any, Final

from landnam.bots.bot import Bot
from landnam.kit.core import CHANCE, Decision, State, apply
from landnam.kit.game import Content, Game, View
from landnam.kit.luck import Luck

EXPECTED: Final = 4
"""One in so many answers of rivals is free, the others are what the game lets expect."""
FEW: Final = 8
"""Of more options than these, the game may say which are worth a search."""
UNSEEN: Final = -1
"""The child behind luck that the searching seat does not see."""
KEY: Final = 1 << 20
"""Answers given at the same time are one key: numbers to this base."""


class Arm:
    """What is known about one option: how often it could be, was chosen, and what it paid."""

    def __init__(self, option: int) -> None:
        self.option = option
        self.available = 0
        self.visits = 0
        self.reward = 0.0


class Node:
    """A point in the searching seat's knowledge; `arms[seat][option]`."""

    def __init__(self) -> None:
        self.arms: dict[int, dict[int, Arm]] = {}
        self.children: dict[int, Node] = {}


class Search:
    """A tree and the worlds it grows from."""

    def __init__(self, game: Game[Any, Any], world: State, seat: int, luck: Luck) -> None:
        self.game = game
        self.world = world
        self.seat = seat
        self.luck = luck
        self.root = Node()
        self.exploration = game.exploration

    def iterate(self) -> None:
        """Imagine, descend, play out, back up."""
        world: State = self.game.suppose(self.world, self.seat, self.luck)
        path: list[Arm] = []
        movers: list[int] = []
        node = self.root
        is_new = False
        while world.asks and not is_new:
            key = self.step(world, node, path, movers)
            child = node.children.get(key)
            if child is None:
                child = Node()
                node.children[key] = child
                is_new = True
            node = child
        self.finish(world)
        rewards = self.game.rewards(world)
        for arm, seat in zip(path, movers, strict=True):
            arm.visits += 1
            arm.reward += rewards[seat]

    def step(self, world: State, node: Node, path: list[Arm], movers: list[int]) -> int:
        """Answer what the world asks now, luck or people; the key of the child it leads to."""
        asks = world.asks
        first = asks[0]
        if first.seat == CHANCE:
            outcome = self.luck.pick(first.options)
            apply(world, CHANCE, outcome)
            return 2 * outcome + 1 if first.audience >> self.seat & 1 else UNSEEN
        key = 0
        for decision in asks:
            arm = self.select(node, decision.seat, self.options(world, decision))
            path.append(arm)
            movers.append(decision.seat)
            key = key * KEY + arm.option
            apply(world, decision.seat, arm.option)
        return 2 * key

    def options(self, world: State, decision: Decision) -> list[int]:
        """What the search may choose from: of rivals mostly what is to be expected."""
        chosen: list[int] = []
        if decision.seat != self.seat and self.luck.below(EXPECTED):
            chosen = self.game.expect(world, decision)
        if not chosen and len(decision.options) > FEW:
            chosen = self.game.promising(world, decision)
        return chosen or decision.options

    def select(self, node: Node, seat: int, options: list[int]) -> Arm:
        """An untried option if there is one, else the most promising."""
        arms = node.arms.get(seat)
        if arms is None:
            arms = {}
            node.arms[seat] = arms
        best: Arm | None = None
        best_worth = -1.0
        untried: list[Arm] = []
        for option in options:
            arm = arms.get(option)
            if arm is None:
                arm = Arm(option)
                arms[option] = arm
            arm.available += 1
            if arm.visits == 0:
                untried.append(arm)
            elif not untried:
                bonus = math.sqrt(math.log(arm.available) / arm.visits)
                worth = arm.reward / arm.visits + self.exploration * bonus
                if worth > best_worth:
                    best, best_worth = arm, worth
        if untried:
            return untried[self.luck.below(len(untried))]
        assert best is not None
        return best

    def finish(self, world: State) -> None:
        """Play on; a path through the tree may stop at luck."""
        if world.asks and world.asks[0].seat == CHANCE:
            apply(world, CHANCE, self.luck.pick(world.asks[0].options), self.luck)
        self.game.playout(world, self.luck)

    def best(self) -> int:
        """The root's most visited option."""
        arms = self.root.arms[self.seat]
        return max(arms.values(), key=lambda arm: (arm.visits, arm.reward)).option


class MctsBot(Bot):
    """Searches for a number of iterations, or for seconds if `seconds` is not zero."""

    def __init__(
        self,
        game: Game[Any, Any],
        content: Content,
        luck: Luck,
        iterations: int,
        seconds: float = 0.0,
    ) -> None:
        self.game = game
        self.content = content
        self.luck = luck
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, view: View) -> int:
        options = view.asks[0].options
        return options[0] if len(options) == 1 else self.search(view).best()

    def search(self, view: View) -> Search:
        """The finished search; its root tells visits and rewards of every option."""
        world = self.game.imagine(self.content, view, self.luck)
        search = Search(self.game, world, view.seat, self.luck)
        search.iterate()
        end = perf_counter() + self.seconds
        while perf_counter() < end:
            search.iterate()
        for _ in range(self.iterations - 1):
            search.iterate()
        return search
