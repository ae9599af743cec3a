"""The second reading on the examples of set-up, rounds and goals, and on whole random games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.tundra.reading.asking import Luck, Play, Poll
from tests.games.tundra.reading.land import Land
from tests.games.tundra.reading.metrics import METRICS, goal_vp
from tests.games.tundra.reading.ops import ANSWERS, DOES
from tests.games.tundra.reading.rounds import (
    game,
    score_personal_goals,
    scores,
    start_of_round,
    winners,
)
from tests.games.tundra.reading.scene import BOX, Scene
from tests.games.tundra.reading.setup import Options, new_table, set_up
from tests.games.tundra.reading.table import Table

LAYOUTS = [(layout["players"], layout["id"]) for layout in BOX.tables["layout"]]


def answered(request: Any, rng: random.Random) -> Any:
    match request:
        case Luck(urn=urn):
            return rng.choice(urn)
        case Poll(options=options):
            return [rng.choice(one) for one in options]
        case _:
            return rng.choice(request.options)


def set_up_at(options: Options, stop: type = object) -> tuple[Table, Play]:
    """The table when the set-up is over or comes to a request of this kind."""
    table = new_table(BOX, options)
    play = Play(set_up(table, options))
    rng = random.Random(7)
    while play.now and (stop is object or not isinstance(play.now, stop)):
        play.answer(answered(play.now, rng))
    return table, play


# ---- set-up


def test_e49_setup_with_2_players() -> None:
    table, _ = set_up_at(Options(2))
    assert len(table.tokens) == 4 and len(table.face_down) == 8
    for player, slot in zip(table.players, table.land.slots, strict=True):
        assert [worker.cell for worker in player.workers] == slot["workers"]
        assert list(player.goods.values()) == [2, 2, 2, 5, 0]
        assert (player.workers_in_supply, player.towers_in_supply) == (4, 4)
        assert sorted(len(board.starting) for board in player.boards.values()) == [0, 0, 1, 1]
    assert len(table.market) == 4 and len(table.goals) == 2
    assert all(BOX[goal]["min_players"] == 2 for goal in table.goals)


def test_e50_shared_start_glades() -> None:
    table, _ = set_up_at(Options(4, "layout_alt4b"))
    assert sorted(table.tokens) == ["a3", "c3", "c4", "e3"]
    standing = [w.cell for player in table.players for w in player.workers]
    assert sorted(standing) == sorted(2 * ["a3", "c3", "c4", "e3"])
    assert "c4" not in table.land.neighbours("c3")


def test_e59_what_is_known_at_the_choice_of_boosts() -> None:
    table, play = set_up_at(Options(3), Poll)
    assert isinstance(play.now, Poll) and [len(one) for one in play.now.options] == [16] * 3
    assert len(table.tokens) == 6 and not table.market and not table.goals
    play.answer([one[0] for one in play.now.options])
    assert isinstance(play.now, Poll) and [len(one) for one in play.now.options] == [9] * 3
    assert not any(board.starting for p in table.players for board in p.boards.values())
    play.answer([one[0] for one in play.now.options])
    assert isinstance(play.now, Luck) and play.now.what == "card"


def test_e60_a_layout_with_printed_workers() -> None:
    table, _ = set_up_at(Options(3, "layout_alt3c"))
    first = table.players[0]
    assert first.settlement == "c3" and {"c2", "d3"} <= set(table.tokens)
    assert sorted(worker.cell for worker in first.workers) == ["c3", "d3"]


def test_e74_modules_with_2_players() -> None:
    options = Options(2, has_titles=True, has_personal_goals=True)
    table, play = set_up_at(options, Poll)
    titles = {player.title["id"] for player in table.players}
    assert len(titles) == 2 and BOX.base_title() not in titles
    assert all(BOX[player.goal]["min_players"] == 2 for player in table.players)
    play = Play(set_up(new_table(BOX, options), options))
    assert isinstance(play.now, Luck) and len(play.now.urn) == 6
    play.answer(play.now.urn[0])
    play.answer(play.now.urn[0])
    assert isinstance(play.now, Luck) and len(play.now.urn) == 8


def test_e42_inspiring_and_generous() -> None:
    options = Options(2, has_titles=True, is_first_seat_first=True)
    table = new_table(BOX, options)
    play = Play(game(table, options))
    rng = random.Random(1)
    play.answer("title_inspiring")
    play.answer("title_generous")
    while not (isinstance(play.now, Luck) and play.now.what == "die"):
        play.answer(answered(play.now, rng))
    a, b = table.players
    assert sorted(w.cell for w in a.workers) == sorted(
        [*table.land.slots[0]["workers"], "a1", "a1"]
    )
    assert (a.workers_in_supply, list(a.goods.values())) == (2, [2, 2, 2, 5, 0])
    assert list(b.goods.values()) == [2, 2, 2, 8, 0]
    assert b.value("adjust") == 1


@pytest.mark.parametrize("layout", [layout for _, layout in LAYOUTS])
def test_outer_glades_are_those_at_the_edge_of_the_map(layout: str) -> None:
    land = Land(BOX[layout])
    assert sorted(land.glades_at_the_edge()) == sorted(land.outer)
    players = len(land.slots)
    assert len(land.glades) == BOX.count("glades", players)


# ---- start of round, roll


def test_e01_start_of_round() -> None:
    scene = Scene(tokens="b1=stone c3=glade_04")
    scene.table.round = 3
    player = scene.player(goods="0/1/2/3/5", workers="b1", towers="c3", upgraded="trade")
    scene.run(start_of_round(scene.table, player)).answer("move", "b1", "c1").luck("glade_08")
    scene.answer("gain", "peat")
    assert scene.play.now is None and scene.goods() == "1/2/3/3/7"
    assert scene.table.tokens["c1"] == "glade_08"


def test_e56_the_common_roll() -> None:
    scene = Scene(4)
    scene.table.round, scene.table.first = 3, 2
    scene.roll(2, 2, 4, 5, 6)
    assert scene.play.now is None
    assert [scene.dice(seat) for seat in range(4)] == ["2 2 4 5 6"] * 4
    assert scene.table.players[0].dice_in_supply == 2
    assert scene.turns().seat == 2


# ---- public goals


def goal_scene(goal: str, die: int, **kept: Any) -> Scene:
    scene = Scene(4, tokens="a2=glade_01 b1=glade_02 b2=glade_03 b3=glade_04 c1=glade_05")
    scene.table.goals = [f"public_goal_{goal}"]
    scene.player(dice=str(die), **kept)
    return scene.turn().answer("goal", f"public_goal_{goal}", die)


def test_e27_public_goal_blocked_for_the_round() -> None:
    scene = Scene(3, tokens="b1=stone b2=stone c1=peat c2=stone c3=peat d1=stone e1=peat")
    scene.table.goals = ["public_goal_tower_lord"]
    scene.player(0, towers="b1 b2 c1", dice="5")
    scene.player(1, towers="c2 c3 d1 e1", dice="6")
    scene.turns()
    scene.answer("goal", "public_goal_tower_lord", 5)
    assert scene.goods() == "0/0/0/0/4"
    assert scene.seat == 1 and not scene.can("goal") and scene.can("cell", "trade", 6)
    scene.table.goal_dice.clear()
    assert scene.turn(1).can("goal", "public_goal_tower_lord", 6)


def test_e28_goal_of_berries_spends_nothing() -> None:
    scene = goal_scene("full_larder", 2, goods="0/0/0/15/0")
    assert scene.goods() == "0/0/0/15/4"


def test_e29_city_cards_goal() -> None:
    boosts = (
        "trade=boost_foreman movement=boost_charter gathering=boost_chronicle "
        "trade=starting_boost_nest_egg movement=starting_boost_dawn_shift"
    )
    advisers = "adviser_bard adviser_elder"
    scene = goal_scene(
        "patron_of_the_city", 5, boosts=boosts, advisers=advisers, turned="adviser_bard"
    )
    assert scene.goods() == "0/0/0/0/4"


def test_e30_goal_of_glades_counts_each_glade_once() -> None:
    scene = goal_scene("lord_of_stone", 4, towers="a2", workers="a2 a2 b1")
    assert scene.goods() == "0/0/0/0/2"


def test_e65_more_public_goals() -> None:
    kept = {
        "goods": "5/4/3/0/0",
        "workers": "a1 a2 b1 b3",
        "upgraded": "trade movement gathering",
        "boosts": "trade=boost_chronicle",
    }
    for goal, die in (("reformer", 4), ("master_of_many_hands", 1), ("treasurer", 5)):
        assert goal_scene(goal, die, **kept).goods() == "5/4/3/0/4"


def test_a_goal_for_no_vp_blocks_it() -> None:
    scene = goal_scene("treasurer", 5)
    assert scene.goods() == "0/0/0/0/0"
    assert scene.table.goal_dice == {"public_goal_treasurer": (0, 5)}


# ---- personal goals and the end


def personal(scene: Scene, name: str, seat: int = 0) -> int:
    return goal_vp(scene.table, seat, f"personal_goal_{name}")


def test_e09_majority_on_glades() -> None:
    scene = Scene(tokens="b1=peat b2=brushwood")
    scene.player(0, workers="b1 b1 b2")
    scene.player(1, workers="b1 b2", towers="b2")
    count = METRICS["glades_dominated"]
    players = scene.table.players
    assert count(scene.table, players[0], {"resource": "peat"}) == 1
    assert count(scene.table, players[1], {"resource": "brushwood"}) == 1
    assert count(scene.table, players[0], {"resource": "brushwood"}) == 0


def test_e38_vp_over_50() -> None:
    scene = Scene()
    scene.table.goals = ["public_goal_full_larder"]
    scene.player(goods="0/0/0/20/47", dice="1")
    scene.turn().answer("goal").answer("end")
    assert scene.table.players[0].goods["vp"] == 53


def test_e39_tie_breaks() -> None:
    scene = Scene(3)
    scene.player(0, goods="7/0/0/2/48")
    scene.player(1, goods="0/7/0/5/48")
    scene.player(2, goods="9/9/9/9/47")
    assert winners(scene.table) == [1]
    scene.table.players[0].goods["berry"] = 5
    assert winners(scene.table) == [0, 1]
    scene.table.players[0].goods["peat"] = 1
    assert winners(scene.table) == [0]


def test_e44_great_wall_and_lonely_watch() -> None:
    scene = Scene(4, tokens="c3=stone c4=stone b3=peat e5=peat")
    scene.player(towers="c3 c4 b3 e5")
    assert (personal(scene, "great_wall"), personal(scene, "lonely_watch")) == (5, 0)
    player = scene.table.players[0]
    assert METRICS["towers_alone"](scene.table, player, {}) == 1


def test_e45_all_lands_alike() -> None:
    scene = Scene(tokens="b1=stone b2=stone b3=peat c1=none")
    scene.player(workers="a1 a1 b2 b3 c1", towers="b1 c1")
    assert personal(scene, "all_lands_alike") == 8


def test_e46_rested_people_and_open_country() -> None:
    scene = Scene(tokens="b1=stone b2=stone b3=peat")
    scene.player(workers="b1 b2", towers="b3")
    assert (personal(scene, "rested_people"), personal(scene, "open_country")) == (10, 10)


def test_e47_border_guard() -> None:
    tokens = "f3=stone b1=stone c1=stone d2=peat e1=peat"
    scene = Scene(3, tokens=tokens)
    player = scene.player(workers="f3 f3 f3 d2 a1", towers="b1 c1")
    assert personal(scene, "border_guard") == 0
    assert METRICS["figures_on_outer_glades"](scene.table, player, {}) == 5
    player.workers[3].cell = "e1"
    assert personal(scene, "border_guard") == 4


def test_e48_pillar_of_society() -> None:
    scene = Scene()
    scene.player(
        advisers="adviser_bard adviser_elder adviser_guide",
        boosts="trade=boost_foreman movement=boost_charter trade=starting_boost_nest_egg "
        "movement=starting_boost_dawn_shift",
        upgraded="trade movement",
    )
    assert personal(scene, "pillar_of_society") == 5


def test_e66_garrisons_and_the_end() -> None:
    scene = Scene(tokens="c2=stone d2=stone d1=peat")
    player = scene.player(goods="1/2/1/2/44", workers="c2 c2 c2 d2 d1", towers="c2 d2")
    player.goal = "personal_goal_garrisons"
    score_personal_goals(scene.table)
    assert scores(scene.table) == [49, 0]
    assert scene.goods() == "1/2/1/2/49"


# ---- whole games


def test_the_reading_knows_every_op_and_metric() -> None:
    ops = set(ops_in(BOX.tables))
    assert len(ops) == 20
    assert (
        ops
        == set(ANSWERS) | {"choose", "settle_workers"}
        == set(DOES)
        | {
            "choose",
            "settle_workers",
        }
    )
    goals = BOX.tables["public_goal"] + BOX.tables["personal_goal"]
    assert {goal["metric"] for goal in goals} == set(METRICS) and len(METRICS) == 16


def ops_in(content: Any) -> Any:
    if isinstance(content, dict):
        if "op" in content:
            yield content["op"]
        content = list(content.values())
    if isinstance(content, list):
        for part in content:
            yield from ops_in(part)


@pytest.mark.parametrize("number", range(16))
def test_random_games_come_to_an_end_and_lose_nothing(number: int) -> None:
    seats, layout = LAYOUTS[number % 8]
    options = Options(seats, layout, bool(number & 1), number >= 8)
    table = new_table(BOX, options)
    play = Play(game(table, options))
    rng = random.Random(number)
    while play.now:
        play.answer(answered(play.now, rng))
        assert_whole(table)
    assert play.result == winners(table) and table.round == 4


def assert_whole(table: Table) -> None:
    """Nothing is doubled or lost, and no limit is broken."""
    cards = table.deck + table.market + table.discard
    for player in table.players:
        cards += player.advisers + player.market_boosts
        assert min(player.workers_in_supply, player.towers_in_supply, player.dice_in_supply) >= 0
        assert all(0 <= player.goods[kind] <= 10 for kind in ("brushwood", "stone", "peat"))
        assert 0 <= player.goods["berry"] <= 20
        assert len(player.advisers) <= player.value("advisers")
        for board in player.boards.values():
            assert len(board.market) <= player.value("market_boosts") and len(board.starting) <= 1
            assert len(board.dice) == len(set(board.dice))
    assert len(cards) == len(set(cards)) and len(cards) in (39, 40)
    tokens = list(table.tokens.values()) + table.face_down
    assert sorted(tokens) == sorted(BOX.table("glade", table.seats))
    assert len(table.tower_cells()) == len(set(table.tower_cells()))
