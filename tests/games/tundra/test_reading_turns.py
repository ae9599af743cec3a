"""The second reading on the examples of turns, dice, moves, boards and building."""

from __future__ import annotations

import pytest

from tests.games.tundra.reading.acting import activate, tower_bonuses
from tests.games.tundra.reading.asking import IllegalAnswer
from tests.games.tundra.reading.rounds import end_of_round, start_of_round
from tests.games.tundra.reading.scene import BOX, Scene

# ---- dice and turns


def test_e02_movement_cell_3() -> None:
    scene = Scene(tokens="b1=stone b2=peat")
    scene.player(workers="b1", dice="3 5")
    scene.turn().answer("cell", "movement", 3).answer("move", "b1", "b2")
    assert scene.play.now is None
    assert scene.board("movement").dice == [3]
    assert scene.dice() == "5"


def test_e03_buying_a_die() -> None:
    scene = Scene()
    player = scene.player(goods="0/0/0/7/0", dice="5")
    player.used = 3
    scene.turn().answer("buy").luck(2)
    assert (scene.goods(), scene.dice(), player.dice_in_supply) == ("0/0/0/1/0", "5 2", 2)
    assert scene.can("cell", "trade", 5) and scene.can("cell", "trade", 2)
    assert len(player.unused) + player.used == 5


def test_e24_changing_a_die() -> None:
    scene = Scene()
    scene.player(goods="0/0/0/5/0", dice="6 1 3")
    scene.turn()
    assert not scene.can("change", 6, 7) and not scene.can("change", 6, 1)
    assert not scene.can("change", 1, 0) and not scene.can("change", 1, 6)
    scene.answer("change", 6, 5).answer("change", 5, 4)
    assert (scene.dice(), scene.goods()) == ("4 1 3", "0/0/0/1/0")
    assert scene.can("reroll", 1) and not scene.can("change")


def test_e25_last_die_then_buying() -> None:
    scene = Scene()
    player = scene.player(goods="0/0/0/6/0", dice="6")
    scene.player(1, dice="1 1")
    scene.turns().answer("cell", "movement", 6)
    assert scene.prompt == "after"
    scene.answer("buy").luck(4)
    assert scene.seat == 1, "the new die waits for a later turn"
    assert scene.dice() == "4"

    player.used, player.unused[:] = 0, player.unused[:1]
    player.boards["order_board_movement"].dice.clear()
    player.goods["berry"] = 6
    scene.turns().answer("cell", "movement", 4).answer("end")
    assert scene.seat == 1
    scene.answer("cell", "movement", 1)
    assert scene.seat == 1, "the first player is passed over"


def test_e26_occupied_cell() -> None:
    scene = Scene()
    scene.table.goals = ["public_goal_full_larder"]
    scene.player(dice="2").boards["order_board_gathering"].dice = [2]
    scene.turn()
    assert not scene.can("cell", "gathering", 2)
    assert all(scene.can("cell", name, 2) for name in ("architecture", "movement", "trade"))
    assert scene.can("goal", "public_goal_full_larder", 2)


def test_e57_no_legal_cell() -> None:
    scene = Scene()
    a = scene.player(goods="0/0/0/3/0", dice="3")
    a.used = 4
    for board in a.boards.values():
        board.dice = [3]
    scene.player(1, dice="1 5")
    scene.turns()
    assert scene.can("pass") and scene.can("change", 3, 4)
    scene.answer("pass")
    assert scene.seat == 1 and not scene.can("pass")
    scene.answer("cell", "movement", 1)
    assert scene.seat == 0 and scene.can("change", 3, 4)
    scene.answer("pass").answer("cell", "movement", 5)
    assert scene.seat == 0 and scene.dice() == "3"
    scene.answer("pass")
    assert scene.play.now is None, "nobody else has dice, so the phase ends"
    scene.run(end_of_round(scene.table))
    assert a.dice_in_supply == 7


def test_e79_after_the_die() -> None:
    scene = Scene()
    player = scene.player(goods="0/0/0/3/0", dice="6 2 4")
    scene.turn().answer("cell", "movement", 6)
    assert scene.play.now is None, "nothing that cannot wait"

    player = scene.player(goods="0/0/0/3/0", dice="5 2 4", advisers="adviser_steward")
    scene.turn().answer("cell", "movement", 5)
    assert scene.prompt == "after" and scene.can("adviser") and not scene.can("change")

    player.advisers.clear()
    player = scene.player(goods="0/0/0/6/0", dice="4")
    scene.turn().answer("cell", "movement", 4)
    assert scene.prompt == "after" and scene.can("buy")


# ---- moves


def test_e19_visited_tokens() -> None:
    scene = Scene(4, tokens="b2=stone b3=peat c3=stone d5=peat")
    scene.player(workers="b2 d5", upgraded="movement", dice="3")
    scene.turn().answer("cell", "movement", 3)
    scene.answer("move", "b2", "b3").answer("move", "b3", "c3")
    assert scene.goods() == "0/1/1/0/0"
    assert not scene.can("move", "c3", "b3") and not scene.can("move", "c3", "b2")
    assert scene.can("move", "c3", "c4") and scene.can("move", "d5") and scene.can("finish")


def test_e21_a_boosts_move_is_another_action() -> None:
    scene = Scene(tokens="b1=stone b2=stone")
    scene.player(workers="b1", boosts="movement=boost_caravan_guides", dice="4")
    scene.turn().answer("cell", "movement", 4)
    scene.answer("movement", "move", "b1", "b2")
    scene.answer("boost_caravan_guides", "move", "b2", "b1")
    assert scene.goods() == "0/2/0/0/0"


@pytest.mark.parametrize("settlement", ["own", "other"])
def test_e22_moving_through_a_settlement(settlement: str) -> None:
    scene = Scene(tokens="b1=stone a2=peat d3=stone e1=peat")
    start, through, end = ("b1", "a1", "a2") if settlement == "own" else ("d3", "e2", "e1")
    scene.player(workers=start, dice="6")
    scene.turn().answer("cell", "movement", 6)
    scene.answer("move", start, through)
    assert scene.goods() == "0/0/0/0/0"
    scene.answer("move", through, end)
    assert scene.goods() == "0/0/1/0/0"


def test_e52_reveal_in_the_middle_of_a_move() -> None:
    scene = Scene(tokens="b1=stone")
    scene.player(workers="b1", dice="6")
    scene.turn().answer("cell", "movement", 6).answer("move", "b1", "b2").luck("glade_11")
    assert scene.table.tokens["b2"] == "glade_11"
    assert scene.goods() == "0/0/0/0/0"
    assert scene.prompt == "act" and scene.can("move", "b2", "c2") and scene.can("finish")


def test_e55_three_moves_divided() -> None:
    scene = Scene(4, tokens="b2=glade_02 d4=glade_03 b3=glade_01 c3=glade_04 d3=glade_07")
    scene.player(workers="b2 d4", upgraded="movement", dice="4")
    scene.turn().answer("cell", "movement", 4)
    scene.answer("move", "b2", "b3").answer("move", "d4", "d3").answer("move", "b3", "c3")
    assert scene.goods() == "1/1/1/0/0"
    assert scene.play.now is None


def test_e69_a_settlement_is_visited_once_too() -> None:
    scene = Scene(tokens="b1=stone")
    scene.player(
        workers="a1", upgraded="movement", boosts="movement=boost_caravan_guides", dice="2"
    )
    scene.turn().answer("cell", "movement", 2).answer("movement", "move", "a1", "b1")
    assert not scene.can("movement", "move", "b1", "a1")
    assert scene.can("boost_caravan_guides", "move", "b1", "a1")


def test_two_workers_of_one_token_keep_their_own_visits() -> None:
    scene = Scene(tokens="b1=stone b2=peat")
    scene.player(workers="b1 b2", upgraded="movement", dice="2")
    scene.turn().answer("cell", "movement", 2).answer("move", "b1", "b2")
    assert len(scene.matching(("move", "b2", "b1"))) == 1, "only the one who was not there (R-48)"
    assert len(scene.matching(("move", "b2", "c2"))) == 2


# ---- activation


def e04() -> Scene:
    scene = Scene(tokens="b1=stone b2=peat")
    boosts = "trade=starting_boost_peat_basket trade=boost_caravan_guides"
    scene.player(goods="2/3/1/0/0", workers="b1", boosts=boosts, dice="3")
    return scene.turn().answer("cell", "trade", 3)


def test_e04_three_actions_in_any_order() -> None:
    scene = e04().answer("starting_boost_peat_basket", "gain").answer("move", "b1", "b2")
    scene.answer("trade", "gain").answer("upgrade", "architecture")
    assert scene.play.now is None, "nothing is left"
    assert scene.goods() == "0/0/3/2/1"
    assert scene.board("architecture").is_upgraded


def test_e05_an_action_is_not_split() -> None:
    scene = e04().answer("trade", "gain").answer("starting_boost_peat_basket", "gain")
    assert not scene.can("upgrade") and scene.can("move")
    assert scene.goods() == "2/3/2/2/0"


def test_e06_resources_for_vp() -> None:
    scene = Scene(tokens="a2=stone b1=stone b2=stone")
    scene.player(goods="3/2/1/0/10", towers="a2 b1 b2", upgraded="architecture", dice="2")
    scene.turn().answer("cell", "architecture", 2)
    scene.answer("trade", "brushwood", "brushwood").answer("trade", "stone", "stone")
    assert scene.play.now is None, "no pair is left"
    assert scene.goods() == "1/0/1/0/12"


def test_e06_not_more_often_than_towers() -> None:
    scene = Scene(tokens="a2=stone")
    scene.player(goods="4/0/0/0/0", towers="a2", upgraded="architecture", dice="2")
    scene.turn().answer("cell", "architecture", 2).answer("trade", "brushwood")
    assert scene.play.now is None and scene.goods() == "2/0/0/0/1"


def test_e07_gathering_4() -> None:
    scene = Scene(tokens="a2=stone b1=peat b2=brushwood")
    scene.player(towers="a2", workers="b1 b1 b2", dice="4")
    scene.turn().answer("cell", "gathering", 4)
    takings = {option[-1] for option in scene.matching(("gather",))}
    assert takings == {
        ("stone", "peat", "peat"),
        ("brushwood", "peat", "peat"),
        ("brushwood", "stone", "peat"),
    }
    assert scene.can("finish")


def test_e53_upgraded_gathering_6_without_figures() -> None:
    scene = Scene()
    scene.player(workers="a1 a1", upgraded="gathering", dice="6")
    scene.turn().answer("cell", "gathering", 6)
    assert len(scene.matching(("gain",))) == 15
    scene.answer("gain", "brushwood", "brushwood", "stone", "peat")
    assert scene.goods() == "2/1/1/0/0"


def test_e68_gathering_from_bare_ground() -> None:
    scene = Scene(tokens="b2=glade_10 b1=stone")
    scene.player(towers="b2", workers="a1 b1", dice="6")
    scene.turn().answer("cell", "gathering", 6)
    assert [option[-1] for option in scene.matching(("gather",))] == [("stone",)]


def test_e23_caps() -> None:
    scene = Scene()
    boosts = "movement=boost_master_masons movement=starting_boost_beaten_path"
    scene.player(goods="0/9/0/19/0", boosts=boosts, dice="3 3")
    scene.turn().answer("cell", "movement", 3)
    assert scene.play.now is None and scene.goods() == "0/10/0/20/0"


# ---- building and hiring


def test_e14_tower_bonuses_after_the_whole_build_action() -> None:
    scene = Scene(tokens="b1=glade_07 b2=glade_02")
    player = scene.player(goods="2/2/0/0/0", workers="b1 b2", dice="6")
    scene.turn().answer("cell", "architecture", 6).answer("build", "brushwood", "b1")
    assert scene.goods() == "0/2/0/0/0", "no bonus between two buildings"
    scene.answer("build", "stone", "b2").answer("b1")
    assert scene.goods() == "1/0/2/0/1"
    assert player.workers_in_supply == 6


def test_e15_bonus_before_the_next_action() -> None:
    scene = Scene(tokens="b1=glade_01 b2=stone")
    boosts = "architecture=starting_boost_nest_egg"
    scene.player(goods="2/2/0/0/0", workers="b1 b2", boosts=boosts, dice="6")
    scene.turn().answer("cell", "architecture", 6)
    assert scene.can("starting_boost_nest_egg", "gain")
    scene.answer("build", "brushwood", "b1")
    assert scene.can("build") and not scene.can("starting_boost_nest_egg")
    scene.answer("finish")
    assert scene.goods() == "0/2/0/1/1"
    assert scene.can("starting_boost_nest_egg", "gain") and not scene.can("build")


def test_e16_worker_as_a_tower_bonus() -> None:
    scene = Scene(4, tokens="a5=glade_03 b1=stone")
    player = scene.player(goods="2/0/0/0/0", workers="a5 b1", dice="5")
    scene.turn().answer("cell", "architecture", 5).answer("build", "a5").answer("worker")
    assert (scene.workers(), player.workers_in_supply) == ("a5 b1", 4)
    assert scene.goods() == "0/0/0/0/0"
    scene.run(start_of_round(scene.table, player)).answer("finish").answer("worker")
    assert scene.workers() == "a5 a5 b1"
    player.workers += [type(player.workers[0])("b1") for _ in range(3)]
    scene.run(tower_bonuses(scene.table, 0, player.towers))
    assert scene.play.now is None and player.workers_in_supply == 0


def test_e17_one_tower_per_glade() -> None:
    scene = Scene(tokens="c2=stone b1=stone")
    scene.player(0, towers="c2")
    scene.player(1, goods="2/2/2/0/0", workers="c2 b1", dice="5")
    scene.turn(1).answer("cell", "architecture", 5)
    assert scene.can("build", "b1") and not scene.can("build", "c2")


def test_e18_hiring_one_per_tower_glade() -> None:
    scene = Scene(4, tokens="d2=stone")
    scene.player(goods="2/2/2/3/0", towers="d2", workers="d2", upgraded="architecture", dice="4")
    scene.turn().answer("cell", "architecture", 4).answer("hire", "brushwood", "d2")
    assert not scene.can("hire", "d2")
    scene.answer("hire", "stone", "a1").answer("hire", "peat", "a1")
    assert scene.goods() == "0/0/0/0/0" and scene.workers() == "a1 a1 d2 d2"


def test_a_fifth_tower_is_not_built() -> None:
    scene = Scene(tokens="a2=stone b1=stone b2=stone b3=peat c1=peat")
    scene.player(goods="2/0/0/0/0", towers="a2 b1 b2 b3", workers="c1", dice="5")
    scene.turn().answer("cell", "architecture", 5)
    assert scene.play.now is None


# ---- upgrades


def test_e10_trade_upgraded_in_its_own_action() -> None:
    scene = Scene()
    scene.player(goods="1/1/2/0/0", dice="1")
    scene.turn().answer("cell", "trade", 1).answer("upgrade", "trade")
    assert scene.goods() == "0/0/0/0/1"
    scene.answer("finish") if scene.play.now else None
    assert scene.goods() == "0/0/0/2/1" and scene.play.now is None
    assert scene.board("trade").is_upgraded and scene.board("trade").dice == [1]


def test_e34_upgrading_a_board_with_dice_and_boosts() -> None:
    scene = Scene(tokens="b1=stone")
    boosts = "gathering=starting_boost_twilight_shift"
    player = scene.player(goods="0/2/3/0/0", workers="b1", boosts=boosts, dice="2")
    player.boards["order_board_gathering"].dice = [4]
    scene.turn().answer("cell", "trade", 2).answer("upgrade", "gathering").answer("gain")
    assert scene.goods() == "0/0/0/2/1" and scene.play.now is None
    board = scene.board("gathering")
    assert (board.dice, board.starting) == ([4], ["starting_boost_twilight_shift"])


def test_e35_four_boards_in_one_action() -> None:
    scene = Scene()
    player = scene.player(goods="6/6/6/0/0", dice="3")
    scene.turn().answer("cell", "trade", 3)
    for name in ("trade", "architecture", "movement", "gathering"):
        scene.answer("upgrade", name)
    assert scene.goods() == "0/0/0/2/4" and scene.play.now is None
    scene.run(start_of_round(scene.table, player)).answer("finish")
    assert scene.goods() == "0/0/0/2/8"


def test_e63_a_discount() -> None:
    scene = Scene(tokens="b1=stone b2=stone")
    boosts = "movement=boost_workshop"
    scene.player(goods="2/0/0/0/0", workers="b1", boosts=boosts, dice="2")
    scene.turn().answer("cell", "movement", 2)
    assert [o[-1] for o in scene.matching(("upgrade", "movement"))] == [("brushwood", "brushwood")]
    scene.answer("upgrade", "movement")
    assert scene.goods() == "0/0/0/0/1"
    scene.answer("movement", "move", "b1", "b2")
    assert scene.play.now is None, "one move: the side is fixed when the die is placed"


def test_an_answer_that_is_not_listed_is_refused() -> None:
    scene = Scene()
    scene.player(dice="3")
    scene.turn()
    with pytest.raises(IllegalAnswer):
        scene.play.answer(("cell", "order_board_trade", 4))


def test_every_frame_can_be_activated() -> None:
    for board in BOX.table("order_board"):
        for value in range(1, 7):
            scene = Scene()
            scene.run(activate(scene.table, scene.player(), board, value))
