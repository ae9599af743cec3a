"""Mistakes in a content file are told with entry and key, all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from landnam.games.northgard import GAME
from landnam.kit.errors import ContentError

TEXT = (GAME.folder / "content.toml").read_text(encoding="utf-8")


def mistakes(folder: Path, old: str, new: str) -> str:
    assert old in TEXT
    path = folder / "copy.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        GAME.load(path)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("units_per_player = 14", "units = 14", "key 'units_per_player' is missing"),
        ('op = "recruit", n = 1', 'op = "recrut", n = 1', "recruit"),
        ('where = "own" }', 'where = "owm" }', "own"),
        ('{ op = "explore" }', '{ op = "explore", draws = 2 }', "draw"),
        ('size = "small"', 'sise = "small"', "unknown key 'sise'"),
        ('sides = "N"', 'side = "N"', "tile: cannot be read"),
        ("[[winter]]", "[[summer]]", "unknown section"),
        ("players_min = 2", "players_min = 6", "meta: players_min is larger than players_max"),
        ("players_max = 5", "players_max = 1", "meta: players_min is larger than players_max"),
        ("players_max = 5", "players_max = 6", "must lie within [2, 3, 4, 5]"),
        ("players_min = 2", "players_min = 0", "must lie within [2, 3, 4, 5]"),
        ('flag = "ignore_defences" }', 'flag = "ignore" }', "ignore_defences"),
        ('"remove_enemy", n = 1', '"remove_enemy", n = 2', "remove_enemy: n must be 1, not 2"),
        ("loot = 1", "loot = 3", "remove_enemy: loot must be 1, not 3"),
        ('"push", n = 1', '"push", n = 2', "push: n must be 1, not 2"),
        ('"steal_symbol", n = 1', '"steal_symbol", n = 2', "steal_symbol: n must be 1, not 2"),
        ('"lore", n = 1', '"lore", n = 2', "symbol: n must be 1, not 2"),
    ],
)
def test_a_mistake_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert told in mistakes(tmp_path, old, new)


@pytest.mark.parametrize(
    "figure",
    [
        "count_per_player = 2",
        "units_per_player = 14",
        "hand_per_year = 4",
        "players_max = 5",
        "pile_tiles = 34",
        "count = 5",
    ],
)
def test_a_number_larger_than_any_printed_one_is_refused(tmp_path: Path, figure: str) -> None:
    key = figure.partition(" = ")[0]
    told = mistakes(tmp_path, figure, f"{key} = 30_000_000")
    assert f"{key}: must be a number from -1000 to 1000" in told


def test_a_list_longer_than_any_printed_one_is_refused(tmp_path: Path) -> None:
    told = mistakes(tmp_path, "\neffects = [", f"\neffects = [{'{}, ' * 250}")
    assert "effects: more than 250 stand there" in told


def test_a_corrected_copy_plays_by_its_figures(tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_text(TEXT.replace("hand_per_year = 4", "hand_per_year = 5"), encoding="utf-8")
    content = GAME.load(path)
    assert content.numbers["hand_per_year"] == 5
    assert content.digest != GAME.load().digest
