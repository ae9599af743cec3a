"""A measured amount of catanatron: `play` games or `copy` mid-game states, two players.

    python work_catanatron.py MODE AMOUNT

Warms up both modes, does as much of one as it is told and prints how many units (player decisions
or copies) that was. instructions.py counts the instructions.
"""

import random
import sys
from functools import cache

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

STATES = 5
WARM_UP = 3


def new_game(seed: int) -> Game:
    return Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)


def is_over(game: Game) -> bool:
    return game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT


def decide(game: Game) -> None:
    game.execute(random.choice(game.state.playable_actions))


def play_one(seed: int) -> int:
    game = new_game(seed)
    decisions = 0
    while not is_over(game):
        decide(game)
        decisions += 1
    return decisions


@cache
def half_way(seed: int) -> Game:
    """The game in the middle of `play_one` with the same seed."""
    half = play_one(seed) // 2
    game = new_game(seed)
    for _ in range(half):
        decide(game)
    return game


def play(games: int) -> int:
    return sum(play_one(seed) for seed in range(1, games + 1))


def copy(times: int) -> int:
    games = [half_way(seed) for seed in range(1, STATES + 1)]
    for _ in range(times):
        for game in games:
            game.copy()
    return times * STATES


MODES = {"play": play, "copy": copy}

if __name__ == "__main__":
    mode, amount = sys.argv[1:]
    for work in MODES.values():
        work(WARM_UP)
    print(MODES[mode](int(amount)))
