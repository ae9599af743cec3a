"""A measured amount of one of landnam's games.

    python work_landnam.py pure|compiled GAME SEATS MODE AMOUNT

Warms up the modes that are measured of the game, does as much of one as it is told and prints how
many units (decisions, clones or iterations) that was. instructions.py counts the instructions.
"""

import random
import sys
from functools import cache

from landnam.bots import make_bot
from landnam.games import GAMES
from landnam.kit.core import State, apply, settle
from landnam.kit.luck import Luck
from landnam.kit.play import playout
from landnam.speed import compiled

STATES = 5
WARM_UP = 20
GAME = GAMES[sys.argv[2]]
CONTENT = GAME.load()


def begin(seats: int, luck: Luck) -> State:
    state: State = GAME.begin(CONTENT, seats=seats, options={})
    settle(state, luck)
    return state


def decide(state: State, luck: Luck) -> None:
    decision = state.asks[0]
    apply(state, decision.seat, random.choice(decision.options), luck)


def play_one(seats: int, seed: int) -> int:
    luck = Luck.seeded(seed, "chance")
    state = begin(seats, luck)
    decisions = 0
    while state.asks:
        decide(state, luck)
        decisions += 1
    return decisions


@cache
def on_the_way(seats: int, seed: int) -> State:
    """The state in the middle of `play_one` with the same seed, or late in a growing game."""
    random.seed(seed)
    share = 0.5 if GAME.name == "vaalbara" else 0.9
    half = int(play_one(seats, seed) * share)
    random.seed(seed)
    luck = Luck.seeded(seed, "chance")
    state = begin(seats, luck)
    for _ in range(half):
        decide(state, luck)
    return state


def play(seats: int, games: int) -> int:
    """Driven from interpreted Python."""
    random.seed(1)
    return sum(play_one(seats, seed) for seed in range(1, games + 1))


def inside(seats: int, games: int) -> int:
    """Driven by the package itself."""
    decisions = 0
    for seed in range(1, games + 1):
        luck = Luck.seeded(seed, "chance")
        decisions += playout(begin(seats, luck), luck)
    return decisions


def clone(seats: int, times: int) -> int:
    states = [on_the_way(seats, seed) for seed in range(1, STATES + 1)]
    for _ in range(times):
        for state in states:
            state.clone()
    return times * STATES


def iteration(seats: int, times: int) -> int:
    """The search of the mcts bot at the first decision."""
    state = begin(seats, Luck.seeded(1, "chance"))
    bot = make_bot(f"mcts:{times}", GAME, CONTENT, Luck.seeded(1, "bot"))
    bot.choose(GAME.see(state, state.asks[0].seat))
    return times


MODES = {"play": play, "inside": inside, "clone": clone, "iteration": iteration}
WARM = {"vaalbara": MODES, "northgard": {"play": play, "clone": clone}}

if __name__ == "__main__":
    speed, _, seats, mode, amount = sys.argv[1:]
    if compiled() != (speed == "compiled"):
        sys.exit(f"this landnam is not {speed}")
    for work in WARM[GAME.name].values():
        work(int(seats), WARM_UP)
    print(MODES[mode](int(seats), int(amount)))
