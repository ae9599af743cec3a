"""The second reading on the examples of city cards, titles and the market."""

from __future__ import annotations

from tests.games.tundra.reading.cards import boost_places, refresh_market, take_card
from tests.games.tundra.reading.rounds import end_of_round
from tests.games.tundra.reading.scene import Scene

THREE = "adviser_guide adviser_bard adviser_elder"


def pile(scene: Scene, deck: int, discard: int = 0) -> list[str]:
    """Leaves so many cards in the deck and the discard pile."""
    cards = scene.table.deck[:]
    scene.table.deck, scene.table.discard = cards[:deck], cards[deck : deck + discard]
    return cards


def test_e08_thrifty_against_the_base_limit() -> None:
    scene = Scene(market="adviser_steward")
    scene.player(advisers=THREE, turned="adviser_bard")
    scene.run(take_card(scene.table, 0, "adviser_steward"))
    assert [one for (one,) in scene.play.now.options] == THREE.split()  # type: ignore[union-attr]
    scene.answer("adviser_bard")
    assert scene.table.players[0].ready == ["adviser_guide", "adviser_elder", "adviser_steward"]
    assert scene.table.discard == ["adviser_bard"]

    scene = Scene(market="adviser_steward")
    scene.player(advisers=THREE, title="title_thrifty")
    scene.run(take_card(scene.table, 0, "adviser_steward"))
    assert scene.play.now is None and len(scene.table.players[0].advisers) == 4


def e11(board: str) -> Scene:
    scene = Scene(market="boost_berry_stall")
    scene.player(dice="5")
    scene.turn().answer("cell", "trade", 5).answer("take", "boost_berry_stall")
    return scene.answer(board)


def test_e11_boost_put_under_trade_and_used_at_once() -> None:
    scene = e11("trade")
    assert scene.play.now is None and scene.goods() == "0/0/0/4/0"


def test_e12_boost_put_under_another_board() -> None:
    scene = e11("gathering")
    assert scene.play.now is None and scene.goods() == "0/0/0/1/0"
    assert scene.board("gathering").market == ["boost_berry_stall"]


def e13() -> Scene:
    scene = Scene(tokens="b1=stone b2=peat c2=stone", market="boost_trade_fair")
    scene.player(workers="b1", boosts="trade=boost_sleigh_post", dice="6")
    return scene.turn().answer("cell", "trade", 6)


def test_e13_replacing_a_boost_in_the_running_activation() -> None:
    scene = e13().answer("move", "b1", "b2").answer("move", "b2", "c2")
    scene.answer("take", "boost_trade_fair").answer("trade", "boost_sleigh_post")
    scene.answer("boost_trade_fair", "gain", "brushwood", "stone")
    assert scene.play.now is None
    assert scene.goods() == "1/2/1/1/0" and scene.table.discard == ["boost_sleigh_post"]


def test_e13_the_moves_of_the_old_boost_are_lost() -> None:
    scene = e13().answer("take", "boost_trade_fair").answer("trade", "boost_sleigh_post")
    assert not scene.can("move") and scene.can("boost_trade_fair", "gain")


def test_a_boost_performed_and_taken_again_gives_nothing_more() -> None:
    scene = Scene(market="boost_foreman boost_chronicle")
    boosts = "trade=boost_berry_stall trade=boost_town_crier"
    scene.player(boosts=boosts, dice="6", upgraded="trade", title="title_hardworking")
    pile(scene, deck=0)
    scene.turn().answer("cell", "trade", 6).answer("boost_berry_stall", "gain")
    assert scene.goods() == "0/0/0/3/0"
    scene.answer("trade", "take", "boost_foreman").answer("trade", "boost_berry_stall")
    scene.answer("refresh").luck("boost_berry_stall", "boost_chronicle")
    scene.answer("boost_town_crier", "take", "boost_berry_stall").answer(
        "trade", "boost_town_crier"
    )
    assert not scene.can("boost_berry_stall", "gain")
    if scene.can("finish"):
        scene.answer("finish")
    assert scene.goods() == "0/0/0/6/0", "3 of the board, none of the boost again (TU-ACT-11)"


def test_goods_of_a_boost_that_is_replaced_can_be_had_before() -> None:
    scene = Scene(market="boost_trade_fair")
    scene.player(boosts="trade=boost_berry_stall", dice="6")
    scene.turn().answer("cell", "trade", 6).answer("boost_berry_stall", "gain")
    scene.answer("take", "boost_trade_fair").answer("trade", "boost_berry_stall").answer("finish")
    assert scene.goods() == "0/0/0/4/0"


def test_e62_replacing_while_a_place_is_free() -> None:
    scene = Scene(market="boost_foreman")
    boosts = "trade=boost_town_crier movement=boost_charter"
    player = scene.player(boosts=boosts)
    assert set(boost_places(player)) == {
        ("order_board_architecture", ""),
        ("order_board_gathering", ""),
        ("order_board_trade", "boost_town_crier"),
        ("order_board_movement", "boost_charter"),
    }
    scene.run(take_card(scene.table, 0, "boost_foreman")).answer("trade", "boost_town_crier")
    assert scene.table.discard == ["boost_town_crier"]
    assert sorted(player.market_boosts) == ["boost_charter", "boost_foreman"]


def test_e32_adviser_once_a_round() -> None:
    scene = Scene()
    player = scene.player(goods="0/0/0/2/0", advisers="adviser_steward", dice="6")
    scene.turn().answer("cell", "movement", 6).answer("adviser", "adviser_steward")
    assert scene.goods() == "0/0/0/5/0" and player.turned == ["adviser_steward"]
    assert scene.play.now is None, "turned, and a die costs 6"
    pile(scene, deck=20)
    scene.run(end_of_round(scene.table)).luck(*scene.table.deck[:4])
    assert player.ready == ["adviser_steward"]


def test_e33_adviser_taken_and_used_in_the_same_turn() -> None:
    scene = Scene(market="adviser_steward")
    player = scene.player(dice="4")
    scene.turn().answer("cell", "trade", 4).answer("take", "adviser_steward")
    assert scene.goods() == "0/0/0/1/0" and scene.prompt == "after"
    scene.answer("adviser", "adviser_steward")
    assert scene.goods() == "0/0/0/4/0" and player.turned == ["adviser_steward"]


def test_e36_end_of_round_and_first_player() -> None:
    scene = Scene(3, market="adviser_elder boost_charter")
    scene.table.round = 2
    player = scene.player(advisers="adviser_bard", turned="adviser_bard", dice="4")
    player.used = 3
    scene.table.goal_dice = {"public_goal_reformer": (0, 2)}
    pile(scene, deck=20)
    scene.run(end_of_round(scene.table)).luck(*scene.table.deck[:5])
    table = scene.table
    assert (len(table.deck), len(table.market), len(table.discard)) == (15, 5, 2)
    assert (table.round, table.first, table.goal_dice) == (3, 1, {})
    assert player.ready == ["adviser_bard"] and player.dice_in_supply == 7
    scene.roll(2, 2, 4, 5, 6)
    assert [len(p.unused) for p in table.players] == [5, 5, 5]


def test_e37_deck_runs_out() -> None:
    scene = Scene(4, market="adviser_elder adviser_bard boost_charter")
    cards = pile(scene, deck=2, discard=9)
    scene.run(refresh_market(scene.table)).luck(*cards[:2])
    assert len(scene.table.deck) == 12, "the discard pile is the deck now"
    scene.luck(*scene.table.deck[:4])
    table = scene.table
    assert (len(table.deck), len(table.discard), len(table.market)) == (8, 0, 6)


def test_fewer_cards_are_dealt_if_there_are_no_more() -> None:
    scene = Scene(4, market="adviser_elder adviser_bard")
    pile(scene, deck=1, discard=1)
    scene.run(refresh_market(scene.table)).luck(*scene.table.deck)
    scene.luck(*scene.table.deck[:3])
    assert scene.play.now is None and len(scene.table.market) == 4


def test_e40_driven_as_first_player() -> None:
    scene = Scene(3)
    driven = scene.player(title="title_driven", goods="0/0/0/9/0")
    scene.roll(1, 3, 3, 6, 5)
    assert scene.dice(1) == scene.dice(2) == "1 3 3 6"
    assert scene.dice() == "1 3 3 6 5" and driven.dice_in_supply == 2
    scene.turn()
    assert scene.can("buy")
    scene.answer("change", 1, 2)
    assert not scene.can("buy"), "9 berries"


def test_e41_wise() -> None:
    scene = Scene()
    scene.table.round = 3
    wise = scene.player(title="title_wise", goods="0/0/0/12/0")
    scene.roll(1, 2, 3, 4, 5)
    assert wise.dice_in_supply == 3
    scene.turn().answer("buy").luck(1).answer("buy").luck(1)
    assert wise.dice_in_supply == 1 and scene.goods() == "0/0/0/2/0"


def test_e43_hard_working() -> None:
    scene = Scene(market="boost_chronicle adviser_steward")
    boosts = "trade=starting_boost_nest_egg trade=boost_trade_fair"
    player = scene.player(
        title="title_hardworking",
        boosts=boosts,
        advisers="adviser_bard adviser_elder",
        dice="6",
        workers="a1",
    )
    places = [place for place in boost_places(player) if place[0] == "order_board_trade"]
    assert places == [("order_board_trade", ""), ("order_board_trade", "boost_trade_fair")]
    scene.turn().answer("cell", "trade", 6).answer("take", "boost_chronicle")
    scene.play.answer(("order_board_trade", ""))
    sources = {option[0] for option in scene.matching(("gain",))}
    assert sources == {"starting_boost_nest_egg", "boost_trade_fair"}
    scene.answer("finish")
    assert scene.goods() == "0/0/0/1/1", "the berry of the board, the VP of boost_chronicle"
    scene.run(take_card(scene.table, 0, "adviser_steward"))
    assert scene.prompt == "discard_adviser"


def test_e54_refresh_then_take() -> None:
    scene = Scene(3, market="adviser_elder")
    scene.player(upgraded="trade", dice="6")
    pile(scene, deck=10)
    scene.turn().answer("cell", "trade", 6).answer("refresh")
    cards = [card for card in scene.table.deck if "boost" in card][:5] or scene.table.deck[:5]
    scene.luck(*cards)
    assert not scene.can("refresh")
    scene.answer("take", cards[0])
    table = scene.table
    assert (len(table.market), len(table.deck), table.discard) == (4, 5, ["adviser_elder"])
    assert scene.goods() == "0/0/0/3/0"


def test_e71_an_adviser_used_for_nothing() -> None:
    scene = Scene()
    player = scene.player(goods="0/0/0/3/0", advisers="adviser_bard", dice="3")
    scene.turn().answer("adviser", "adviser_bard")
    assert scene.prompt == "turn" and player.turned == ["adviser_bard"]
    assert scene.goods() == "0/0/0/3/0" and not scene.can("adviser")


def test_e72_empty_market() -> None:
    scene = Scene()
    scene.player(dice="6")
    scene.turn().answer("cell", "trade", 6)
    assert not scene.can("take")
    if scene.play.now:
        scene.answer("finish")
    assert scene.play.now is None and scene.goods() == "0/0/0/1/0" and not scene.table.market


def test_e75_bought_dice_go_home() -> None:
    scene = Scene()
    scene.table.round = 2
    player = scene.player()
    player.used = 6
    assert player.dice_in_supply == 1
    scene.run(end_of_round(scene.table)).luck(*scene.table.deck[:4])
    assert player.dice_in_supply == 7
    scene.roll(1, 1, 1, 1, 1)
    assert (len(player.unused), player.dice_in_supply) == (5, 2)


def test_e77_an_adviser_discarded_in_its_own_action() -> None:
    market = "adviser_elder boost_charter boost_foreman boost_chronicle boost_workshop"
    scene = Scene(3, market=market)
    advisers = "adviser_town_scribe adviser_bard adviser_guide"
    player = scene.player(goods="0/0/0/4/0", advisers=advisers, dice="4")
    pile(scene, deck=10)
    scene.turn().answer("adviser", "adviser_town_scribe").answer("take", "adviser_elder")
    scene.answer("adviser_town_scribe").answer("refresh").luck(*scene.table.deck[:5])
    assert scene.goods() == "0/0/0/1/0" and "adviser_elder" in player.ready
    table = scene.table
    assert (len(player.advisers), len(table.deck), len(table.discard)) == (3, 5, 5)


def test_e78_a_boost_bought_after_the_die() -> None:
    scene = Scene(market="boost_berry_stall")
    scene.player(goods="0/0/0/2/0", advisers="adviser_town_scribe", dice="5")
    scene.turn().answer("cell", "trade", 5).answer("finish")
    assert scene.goods() == "0/0/0/3/0" and scene.prompt == "after"
    scene.answer("adviser").answer("take", "boost_berry_stall").answer("trade").answer("finish")
    assert scene.goods() == "0/0/0/0/0" and scene.play.now is None
    assert scene.board("trade").market == ["boost_berry_stall"]
