"""From a word such as `mcts:500` to a bot."""

from __future__ import annotations

from typing import Any, Final

from landnam.bots.bot import Bot, RandomBot
from landnam.bots.greedy import GreedyBot
from landnam.bots.mcts import MctsBot
from landnam.kit.errors import Problem, nearest
from landnam.kit.game import Content, Game
from landnam.kit.luck import Luck

BOTS: Final = {
    "random": "any option, all equally likely",
    "greedy": "one move ahead, by the game's own evaluation",
    "mcts": "tree search: mcts:500 = iterations a decision, mcts:1s = seconds a decision",
}
ITERATIONS: Final = 500


class BotError(Problem):
    """There is no such bot."""


def make_bot(spec: str, game: Game[Any, Any], content: Content, luck: Luck) -> Bot:
    """random, greedy, mcts, mcts:500 or mcts:1s."""
    name, colon, setting = spec.partition(":")
    if name not in BOTS:
        raise BotError("unknown bot {name!r}; {hint}", name=name, hint=nearest(name, BOTS))
    if name == "mcts":
        iterations, seconds = budget(spec, setting) if colon else (ITERATIONS, 0.0)
        return MctsBot(game, content, luck, iterations, seconds)
    if colon:
        raise BotError(
            "{name} takes no setting; write {name!r} instead of {spec!r}", name=name, spec=spec
        )
    return GreedyBot(game, content, luck) if name == "greedy" else RandomBot(luck)


def budget(spec: str, setting: str) -> tuple[int, float]:
    """Iterations or seconds, the other being zero."""
    number = setting.removesuffix("s")
    try:
        amount = float(number) if number != setting else int(number)
    except ValueError:
        amount = 0
    if not 0 < amount < 1e9:
        raise BotError("{spec!r}: write mcts:500 for iterations or mcts:1s for seconds", spec=spec)
    return (0, float(amount)) if number != setting else (int(amount), 0.0)
