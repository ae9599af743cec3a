"""Tree search over imagined worlds.

Every iteration deals what the searching seat cannot know anew and walks down one tree. The children
of a node are the answers given (even keys) and the luck that the seat can see (odd keys). Each
seat has statistics of its own in a node (so those who choose in secret at the same time do not
react to each other), and an option is compared only with how often it was available.
"""

from __future__ import annotations

import math
from time import perf_counter
from typing import Any, Final

from landnam.bots.bot import Bot
from landnam.kit.core import CHANCE, Decision, State, apply
from landnam.kit.game import Content, Game, View
from landnam.kit.luck import Luck

EXPLORATION: Final = 0.7
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
        self.seats = len(game.scores(world))

    def iterate(self) -> None:
        """Imagine, descend, play out, back up."""
        world: State = self.game.redeal(self.world, self.seat, self.luck)
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
        rewards = self.rewards(world)
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
            arm = self.select(node, decision)
            path.append(arm)
            movers.append(decision.seat)
            key = key * KEY + arm.option
            apply(world, decision.seat, arm.option)
        return 2 * key

    def select(self, node: Node, decision: Decision) -> Arm:
        """An untried option if there is one, else the most promising."""
        arms = node.arms.get(decision.seat)
        if arms is None:
            arms = {}
            node.arms[decision.seat] = arms
        best: Arm | None = None
        best_worth = -1.0
        untried: list[Arm] = []
        for option in decision.options:
            arm = arms.get(option)
            if arm is None:
                arm = Arm(option)
                arms[option] = arm
            arm.available += 1
            if arm.visits == 0:
                untried.append(arm)
            elif not untried:
                bonus = math.sqrt(math.log(arm.available) / arm.visits)
                worth = arm.reward / arm.visits + EXPLORATION * bonus
                if worth > best_worth:
                    best, best_worth = arm, worth
        if untried:
            return untried[self.luck.below(len(untried))]
        assert best is not None
        return best

    def finish(self, world: State) -> None:
        """Play to the end; a path through the tree may stop at luck."""
        if world.asks and world.asks[0].seat == CHANCE:
            apply(world, CHANCE, self.luck.pick(world.asks[0].options), self.luck)
        self.game.playout(world, self.luck)

    def rewards(self, world: State) -> list[float]:
        """For each seat between 0 and 1: half for winning, half for the margin."""
        scores = self.game.scores(world)
        winners = self.game.winners(world)
        rewards: list[float] = []
        for seat in range(self.seats):
            best_other = max([scores[other] for other in range(self.seats) if other != seat])
            margin = (scores[seat] - best_other) / max(1, abs(scores[seat]) + abs(best_other))
            share = min(1.0, max(0.0, 0.5 + 2 * margin))
            rewards.append(0.5 * share + (0.5 if seat in winners else 0.0))
        return rewards

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
