"""The long runs of bench/: kill -9 in short; of the others, that they can be started.

What they try at length, the tests of the store try one by one: full disks, ended connections and
killed processes on both databases (store/test_faults.py), tables meanwhile (table/test_unsaved.py).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from landnam.games import GAMES
from landnam.web.store.rows import ANSWER, PERSON, Entry, Seat, Table
from landnam.web.table.replayed import ReplayedGame

if not sys.platform.startswith("linux"):
    pytest.skip("the runs look into /proc and set limits of processes", allow_module_level=True)

ROOT = Path(__file__).parents[2]


def run(script: str, *words: str, seconds: float = 400.0) -> str:
    """What the run says; it must end well."""
    path = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run(
        [sys.executable, str(ROOT / "bench" / script), *words],
        capture_output=True,
        text=True,
        timeout=seconds,
        env=os.environ | {"PYTHONPATH": path},
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.mark.long
def test_killed_servers_lose_no_acknowledged_move() -> None:
    said = run("kill.py", "--kills", "2", "--parties", "2", "--seconds", "0.3")
    assert "0 lost, 0 doubled, 0 gaps" in said


@pytest.mark.parametrize("script", ["faults.py", "load.py"])
def test_the_other_runs_can_be_started(script: str) -> None:
    assert run(script, "--help").startswith(f"usage: {script}")


def test_two_who_choose_at_the_same_moment_are_both_heard() -> None:
    """Each has seen that the other had not chosen yet."""
    rules = GAMES["vaalbara"]
    content = rules.load()
    table = Table("t", "Ours", rules.name, rules.rules, content.digest, json.dumps({}), "0f", "u")
    seats = [Seat("t", seat, PERSON, f"u{seat}", "Ann") for seat in range(3)]
    game = ReplayedGame(table, seats, content)
    seen = {seat: game.seen(seat) for seat in range(3)}
    for version, seat in enumerate((2, 0), 1):
        assert game.answers(seat, seen[seat])
        game.enter(an_answer(game, version, seat))
        game.seen(1)
    assert seen[1] != game.seen(1)
    assert game.answers(1, seen[1])
    assert not game.answers(0, seen[0]), "who has answered must have seen that"
    game.enter(an_answer(game, 3, 1))
    assert not any(game.answers(seat, seen[seat]) for seat in range(3))


def an_answer(game: ReplayedGame, version: int, seat: int) -> Entry:
    decision = game.session.decision(seat)
    assert decision is not None
    text = game.rules.notation(game.session.state, decision, decision.options[0])
    return Entry("t", version, seat, ANSWER, text, f"nonce-{version}")
