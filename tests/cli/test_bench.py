"""`landnam bench`, in a fraction of its time."""

from __future__ import annotations

import re

import pytest

from landnam.cli import bench
from landnam.games import GAMES
from tests.cli.runner import run


def test_every_number_of_players_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.001)
    monkeypatch.setattr(bench, "ITERATIONS", 2)
    output = run("bench").output
    for game in GAMES:
        assert re.search(rf"{game}, (compiled|pure Python)", output)
    rows = re.findall(r"^ +([2-5])((?: +[\d,]+){4}) *$", output, re.MULTILINE)
    assert [seats for seats, _ in rows] == ["2", "3", "4", "5"] * len(GAMES)
    assert all(int(rate.replace(",", "")) > 0 for _, rates in rows for rate in rates.split())
