"""The engine against a second reading of rules.md: the same answers, tables and scores.

`bench/second_reading.py` plays many more such games.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from landnam.games.tundra.game import GAME
from tests.games.tundra.reading.box import CONTENT
from tests.games.tundra.side_by_side import Disagreement, SideBySide, options_of, strange_game

GAMES = range(16)
"""Each layout twice, once with special titles."""
CHANGES = {
    "a cap of 9": ("resource_cap = 10 ", "resource_cap = 9 "),
    "a cap of 19 berries": ("berry_cap = 20", "berry_cap = 19"),
    "one adviser less": ("values = { advisers = 3,", "values = { advisers = 2,"),
    "one tower built": ('op = "build", max = 2', 'op = "build", max = 1'),
    "three workers hired": ('op = "hire", max = 2', 'op = "hire", max = 3'),
    "a die less in round IV": ("start_dice = [4, 4, 5, 5]", "start_dice = [4, 4, 5, 4]"),
    "a reroll for 2": ("reroll = 1, adjust = 2, buy = 6", "reroll = 2, adjust = 2, buy = 6"),
    "a larger market": ("market = 5", "market = 6"),
    "a goal for any die": ("die_values = [4, 5, 6]", "die_values = [3, 4, 5, 6]"),
    "an upgrade for 2 VP": ("upgrade_vp = 1", "upgrade_vp = 2"),
}


@pytest.mark.parametrize("number", GAMES)
def test_engine_and_reading_agree(number: int) -> None:
    SideBySide(options_of(number), number).run()


@pytest.mark.parametrize("number", range(8))
def test_they_agree_in_boxes_that_nobody_has_printed(number: int, tmp_path: Path) -> None:
    strange_game(number, tmp_path).run()


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_limit_is_found(change: str, tmp_path: Path) -> None:
    old, new = CHANGES[change]
    text = CONTENT.read_text(encoding="utf-8")
    assert old in text
    copy = tmp_path / "content.toml"
    copy.write_text(text.replace(old, new), encoding="utf-8")
    content = GAME.load(copy)
    with pytest.raises(Disagreement):
        for number in GAMES:
            SideBySide(options_of(number), number, content).run()
