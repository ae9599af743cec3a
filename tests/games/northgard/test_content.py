"""Mistakes in a content file are told with entry and key, all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from landnam.games.northgard import GAME
from landnam.games.northgard.rules.setup import SetupTurn
from landnam.kit.core import settle
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
        (
            "players_min = 2\nplayers_max = 5",
            "players_min = 4\nplayers_max = 3",
            "meta: players_min is larger than players_max",
        ),
        ("players = 5", "players = 4", "must lie within [2, 3, 4]"),
        ("players_max = 5", "players_max = 6", "meta: players_max must be a number from 2 to 5"),
        ("players_min = 2", "players_min = 0", "meta: players_min must be a number from 2 to 5"),
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
    ("old", "new", "told"),
    [
        (
            "setup_tiles_drawn = 3",
            "setup_tiles_drawn = 9",
            "numbers, setup_tiles_drawn: 5 players draw 9 each; the pile has 33 tiles",
        ),
        (
            "setup_tiles_placed = 2",
            "setup_tiles_placed = 20",
            "numbers, setup_tiles_placed: is larger than setup_tiles_drawn",
        ),
        (
            "setup_units_per_tile = 3",
            "setup_units_per_tile = 9",
            "numbers, units_per_player: the set-up needs 18 units of each",
        ),
        (
            "resources_per_final_fame = 3",
            "resources_per_final_fame = 0",
            "numbers: resources_per_final_fame must be a number from 1 to 30, not 0",
        ),
        ("exchange_in = 3", "exchange_in = 16", "numbers: exchange_in must be a number from 2 to"),
        ("exchange_out = 1", "exchange_out = 3", "numbers, exchange_out: must be less than"),
        ("years = 10", "years = 0", "variant variant_long_game: years must be a number from 1"),
        ('op = "recruit", n = 1', 'op = "recruit", n = 100', "starting_card card_recruit: n must"),
        ("lair = true", "lair = 3", "lair must be true or false, not 3"),
        ("early = 4", "erly = 4", "setup: key 'early' is missing"),
        ("units_min = 7", "units_min = 4", "winter: units_min must rise"),
        ('id = "option_boar_own_only"', 'id = "option_boar"', "option: there must be exactly"),
        ("[[option]]", "[[option]]\n[[option]]", "option: key 'id' is missing"),
        ('role = "start_5p"', 'role = "regular"', "tile: one tile must have the role 'start_5p'"),
        ('["n", "e", "normal"]', '["n", "n", "rough"]', "tile tile_start: a border lies between"),
        ("axes = 0", "axes = -1", "die_face die_2_casualties: axes must be a number from 0"),
        ('id = "card_unrest"', 'id = "recruit"', "recruit: this id occurs twice"),
        (
            'id = "card_unrest"',
            'id = "card unrest"',
            "unrest: the id 'card unrest' must be made of a-z, 0-9 and _",
        ),
        (
            'clan = "clan_bear"\nlevel = "initial"',
            'clan = "clan_boar"\nlevel = "initial"',
            "clan clan_bear: has no initial [[clan_card]]",
        ),
    ],
)
def test_a_figure_that_the_rules_cannot_play_with_is_refused(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    """Each of these was accepted, and hung or crashed a game later."""
    assert told in mistakes(tmp_path, old, new)


def test_a_set_up_ends_although_no_tile_is_left_to_exchange() -> None:
    """NG-SETUP-16: the pile may be empty before a tile fits."""
    state = GAME.begin(GAME.load(), 2, {"clans": ["clan_bear", "clan_boar"]})
    state.pile.loose = []
    state.agenda = [SetupTurn(0, 0)]
    settle(state)
    assert not state.agenda
    assert not state.asks


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
