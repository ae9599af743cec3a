"""The long runs of bench/ in short: kills, full disks, lost databases and some load."""

from __future__ import annotations

import json
import os
import re
import socket
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
POSTGRES = "postgresql://postgres@127.0.0.1:5432/postgres"


@pytest.fixture
def postgres() -> str:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        if probe.connect_ex(("127.0.0.1", 5432)):
            pytest.skip("no PostgreSQL answers at 127.0.0.1:5432")
    return POSTGRES


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


@pytest.mark.long
def test_the_same_on_postgresql(postgres: str) -> None:
    words = ("--kills", "1", "--parties", "2", "--seconds", "0.3", "--database", postgres)
    assert "0 lost, 0 doubled, 0 gaps" in run("kill.py", *words)


@pytest.mark.long
def test_a_full_disk_refuses_and_play_goes_on() -> None:
    said = run("faults.py", "disk", "--times", "1", "--parties", "2")
    assert "this could not be saved" in said
    assert "0 lines lost" in said


@pytest.mark.long
def test_ended_connections_lose_nothing(postgres: str) -> None:
    words = ("database", "--times", "3", "--parties", "2", "--database", postgres)
    assert "0 lost, 0 doubled, 0 gaps" in run("faults.py", *words)


def test_a_little_load_is_carried_without_errors() -> None:
    words = ("--tables", "8", "--rate", "10", "--seconds", "2", "--warm", "0.3", "--no-pin")
    said = run("load.py", *words, "--no-control")
    assert re.search(r"to the other seats: p50 / p95 / p99 / max ms [\d. /]+ \(\d+ samples\)", said)


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
