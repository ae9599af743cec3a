"""What compiled and plain Python must agree on, one line each: run in a process of each speed by
test_speeds.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from landnam.bots import make_bot
from landnam.kit.codec import digest
from landnam.kit.core import apply, settle
from landnam.kit.luck import Luck
from tests.games.contract import COMPLETE, Contract

BOTS: Final = {"greedy": 16, "mcts:4": 16}
"""How many answers each gives, for all seats."""
MANY: Final = 12
"""Options that take a bot too long in plain Python: the middle one is chosen."""
EVERY: Final = 8
"""So many answers of a random game lie between two looks at it."""


def facts() -> list[str]:
    return [f"{one.name} {line}" for one in COMPLETE.values() for line in facts_of(one)]


def facts_of(contract: Contract) -> Iterator[str]:
    for seats, options in contract.tables():
        yield f"random {seats} {options} {random_game(contract, seats, options)}"
    for replay in contract.replays:
        session = contract.session(replay)
        yield f"replay {replay} {digest(session.state)} {digest(session.events)}"
    for bot, choices in BOTS.items():
        for seats in contract.counts:
            yield f"{bot} {seats} {bot_game(contract, bot, seats, choices)}"
    yield f"playthrough {digest(contract.playthrough())}"


def random_game(contract: Contract, seats: int, options: dict[str, Any]) -> str:
    """The digests of many states of a game, as one."""
    states = contract.random_states(seats, options, seats)
    return digest([digest(state) for at, state in enumerate(states) if at % EVERY == 0])


def bot_game(contract: Contract, spec: str, seats: int, number: int) -> str:
    """What a bot answers at first, and the digest where that leads."""
    game, content = contract.game, contract.content
    luck = Luck.seeded(seats, "chance")
    bot = make_bot(spec, game, content, Luck.seeded(seats, "bot"))
    state = game.begin(content, seats, {})
    settle(state, luck)
    choices: list[int] = []
    while state.asks and len(choices) < number:
        decision = state.asks[0]
        options = decision.options
        is_quick = len(options) <= MANY
        view = game.see(state, decision.seat)
        choices.append(bot.choose(view) if is_quick else options[len(options) // 2])
        apply(state, decision.seat, choices[-1], luck)
    return f"{choices} {digest(state)}"


if __name__ == "__main__":
    print(*facts(), sep="\n")
