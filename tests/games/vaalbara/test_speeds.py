"""One source, two speeds: compiled and plain Python play the same games to the last bit."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from landnam import kit
from landnam.bots import make_bot
from landnam.games.vaalbara import GAME
from landnam.kit.codec import digest
from landnam.kit.core import apply, settle
from landnam.kit.luck import Luck
from landnam.kit.session import read_log
from landnam.speed import SourceOnly, compiled
from tests.games.vaalbara.test_golden import CONTENT, GAMES, log_of, playthrough

ROOT: Final = Path(__file__).parents[3]
COUNTS: Final = (2, 3, 4, 5)


# ---- what is compared: run in a process of each speed


def facts() -> list[str]:
    """Everything that must be the same, one line each."""
    lines = [
        f"random {seats} {seed} {random_game(seats, seed)}" for seats in COUNTS for seed in SEEDS
    ]
    lines += [f"replay {name} {replayed(name)}" for name in GAMES]
    lines += [f"{bot} {seats} {bot_game(bot, seats)}" for bot in BOTS for seats in COUNTS]
    lines.append(f"playthrough {digest(playthrough())}")
    return lines


SEEDS: Final = range(4)
BOTS: Final = ("greedy", "mcts:8")


def random_game(seats: int, seed: int) -> str:
    """The digests of all states of a game, as one."""
    luck = Luck.seeded(seed, "speeds")
    state = GAME.begin(CONTENT, seats, {"omen_timing": "live" if seed % 2 else "frozen_at_reveal"})
    settle(state)
    digests = [digest(state)]
    while state.asks:
        decision = state.asks[luck.below(len(state.asks))]
        apply(state, decision.seat, luck.pick(decision.options))
        digests.append(digest(state))
    return digest(digests)


def replayed(name: str) -> str:
    replay = read_log(log_of(name), GAME, CONTENT)
    return f"{replay.error} {digest(replay.session.state)}"


def bot_game(spec: str, seats: int) -> str:
    """What a bot answers through two rounds, and the digest where that leads."""
    luck = Luck.seeded(seats, "chance")
    bot = make_bot(spec, GAME, CONTENT, Luck.seeded(seats, "bot"))
    state = GAME.begin(CONTENT, seats, {})
    settle(state, luck)
    choices = []
    while state.round <= 2:
        decision = state.asks[0]
        choices.append(bot.choose(GAME.see(state, decision.seat)))
        apply(state, decision.seat, choices[-1], luck)
    return f"{choices} {digest(state)}"


# ---- the comparison


def run(*words: str, pure: bool) -> str:
    """What another Python says, of this installation but perhaps of the other speed."""
    environment = {key: value for key, value in os.environ.items() if key != "LANDNAM_PURE"}
    process = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**environment, "LANDNAM_PURE": "1"} if pure else environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


def is_compiled(pure: bool) -> bool:
    return run("-c", "import landnam.speed as s; print(s.compiled())", pure=pure) == "True\n"


@cache
def told(pure: bool) -> list[str]:
    return run("-m", "tests.games.vaalbara.test_speeds", pure=pure).splitlines()


def test_the_environment_chooses_plain_python() -> None:
    assert not is_compiled(pure=True)


def test_compiled_and_plain_python_play_the_same() -> None:
    if not is_compiled(pure=False):
        pytest.skip("this landnam is not compiled, so there is nothing to compare")
    assert len(told(pure=False)) > 30
    assert told(pure=False) == told(pure=True)


def test_another_process_plays_the_same_as_this_one() -> None:
    assert told(pure=not compiled()) == facts()


def test_a_finder_of_sources_finds_only_modules_of_landnam() -> None:
    finder = SourceOnly()
    spec = finder.find_spec("landnam.kit.core", kit.__path__)
    assert spec is not None and spec.origin is not None and spec.origin.endswith("core.py")
    assert finder.find_spec("json.decoder", kit.__path__) is None
    assert finder.find_spec("landnam.kit.nothing", kit.__path__) is None
    assert finder.find_spec("landnam.kit.core", None) is None


if __name__ == "__main__":
    print(*facts(), sep="\n")
