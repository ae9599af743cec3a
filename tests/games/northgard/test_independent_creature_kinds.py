"""Section 10 of rules.md: what each kind of creature does."""

from __future__ import annotations

from typing import Any

from landnam.kit.core import settle
from tests.games.northgard.creatures import (
    BEAR,
    DRAUGR,
    PRIORITY,
    REWARD,
    STRENGTH,
    VALKYRIE,
    WOLF,
    closed_centre,
    fight,
    walk,
    wild,
)
from tests.games.northgard.independent import BEASTS, CONTENT, area_name


def test_the_kinds_are_as_printed() -> None:
    """NG-CRE-KIND-1, NG-CRE-KIND-2, NG-CRE-KIND-5, NG-CRE-KIND-7"""
    for kind in CONTENT.creature_kinds:
        name = kind.name.removeprefix("creature_")
        assert kind.strength == STRENGTH[name] and kind.fame == REWARD[name]
        assert tuple(kind.priority) == PRIORITY[name]
        assert kind.shares == (name != "fallen_valkyrie")


def test_the_wolf_keeps_fame_and_printed_symbols_from_the_harvest() -> None:
    """NG-CRE-KIND-1, NG-HARV-2, NG-HARV-4"""
    without = closed_centre()
    assert without.goods(0) == (1, 0, 0) and without.fame() == [1, 0]
    wolf = closed_centre(beasts={WOLF: "start.e"})
    assert wolf.goods(0) == (0, 0, 0) and wolf.fame() == [0, 0]
    for beast in (BEAR, DRAUGR):
        other = closed_centre(beasts={beast: "start.e"})
        assert other.goods(0) == (1, 0, 0) and other.fame() == [1, 0]


def test_buildings_give_theirs_beside_a_wolf() -> None:
    """NG-CRE-KIND-1: altar fame included (R-23)"""
    table = closed_centre(
        tiles="start_5 1,0 0; 13 0,-1 0; 10 2,0 0",
        units={"13.a": "0x3", "10.n": "0x1", "start.s": "1x2"},
        built={"13.a": ["altar_of_kings"], "10.n": ["food_silo"]},
        beasts={WOLF: "13.a", "wolf_brown": "10.n"},
    )
    assert table.goods(0) == (1, 0, 0), "the silo; neither the wood of 13 nor the food of 10"
    assert table.fame() == [3, 0]


def test_snake_takes_no_printed_symbol_beside_a_wolf() -> None:
    """NG-CRE-KIND-1, NG-CLAN-SNAKE-5"""
    given: dict[str, Any] = {
        "tiles": "13 0,-1 0; 10 1,0 0",
        "units": {"10.n": "1x3", "start.s": "0x2"},
        "clans": "snake goat",
        "scorched": "10.n",
    }
    free = closed_centre(**given)
    assert free.words() == {"scorched_take no", "scorched_take food"}
    wolf = closed_centre(**given, beasts={WOLF: "10.n"})
    assert wolf.prompt != "scorched_take"
    built = closed_centre(**given, beasts={WOLF: "10.n"}, built={"10.n": ["woodcutters_lodge"]})
    assert built.words() == {"scorched_take no", "scorched_take wood"}


def test_nobody_builds_recruits_or_leaves_beside_a_brown_bear() -> None:
    """NG-CRE-KIND-2"""
    hand = ["build", "recruit", "hunters", "outpost", "explore", "move"]
    table = wild(hand, beasts={BEAR: "13.a"}, goods={0: (0, 9, 0)})
    assert not table.can("play build") and not table.can("play recruit")
    assert not table.can("play explore") and not table.can("play hunters")
    table.say("play outpost")
    assert not table.can("recruit_place warrior 13.a") and table.can(
        "recruit_place warrior start.w"
    )
    move = wild(["move"], beasts={BEAR: "13.a"}).say("play move")
    assert move.prompt == "declare_creatures", "nobody can move"
    for other in (WOLF, DRAUGR):
        free = wild(["build", "recruit", "explore"], beasts={other: "13.a"}, goods={0: (0, 9, 0)})
        assert free.can("play build") and free.can("play recruit") and free.can("play explore")


def test_a_brown_bear_keeps_recruits_from_neutral_land_but_not_a_captive() -> None:
    """NG-CRE-KIND-2, NG-FX-ENEMY-3"""
    allies = wild(["allies_from_the_wild"], beasts={BEAR: "start.w"}).say(
        "play allies_from_the_wild"
    )
    assert allies.can("recruit_place warrior start.e")
    assert not allies.can("recruit_place warrior start.w")
    units = {"start.e": "0x2", "start.s": "1x2"}
    capture = wild(["capture"], units=units, beasts={BEAR: "start.e"}).say("play capture")
    if capture.prompt == "enemy_target":
        capture.say("enemy_target start.s")
    if capture.prompt == "add_unit":
        capture.say("add_unit warrior start.e")
    assert capture.units("start.e") == "0x3" and capture.units("start.s") == "1x1"


def test_who_loses_beside_a_brown_bear_may_retreat() -> None:
    """NG-CRE-KIND-2"""
    table = wild(
        ["grizzled_warriors"],
        units={"start.e": "0x6", "start.s": "1x2"},
        beasts={BEAR: "start.s"},
    )
    table.say("play grizzled_warriors", "move_step start.e-start.s 6", "(stop)")
    fight(table, "2", "2")
    assert table.prompt == "retreat" and table.seat == 1
    assert table.can("retreat start.s-start.w 2")


def test_who_comes_to_a_brown_bear_may_go_on_but_who_was_there_may_not() -> None:
    """NG-CRE-KIND-3, NG-CRE-MOVE-1"""
    table = wild(
        ["incursion"],
        units={"13.a": "0x2", "start.w": "0x1", "start.s": "1x1"},
        beasts={BEAR: "start.w"},
    )
    table.say("play incursion", "move_step 13.a-start.w 2")
    assert table.can("move_step start.w-start.e 2") and table.can("move_step start.w-13.a 1")
    assert not table.can("move_step start.w-start.e 3"), "the third was there before"
    table.say("move_step start.w-start.e 2")
    assert table.units("start.e") == "0x2" and table.units("start.w") == "0x1"
    assert not any("start.w-" in text for text in table.words())


def test_no_card_takes_units_from_a_brown_bear() -> None:
    """NG-CRE-KIND-4: Hidden Ways, Bribery, Intimidate, Stag Clan"""
    hidden = wild(["hidden_ways", "move"], beasts={BEAR: "13.a"})
    assert not hidden.can("play hidden_ways")
    bribe = wild(["bribery", "move"], beasts={BEAR: "start.s"})
    assert not bribe.can("play bribery")
    assert wild(["bribery", "move"]).can("play bribery")
    for beasts, can in (({BEAR: "start.s"}, False), ({WOLF: "start.s"}, True)):
        push = wild(["intimidate"], units={"start.e": "0x6", "start.s": "1x2"}, beasts=beasts)
        push.say("play intimidate", "move_step start.e-start.s 6", "(stop)")
        assert (push.prompt == "push_unit") == can
    for beasts, can in (({BEAR: "start.e"}, False), ({WOLF: "start.e"}, True)):
        stag = wild(
            ["stag_clan"],
            clans="stag goat",
            units={"13.a": "0x2", "start.e": "0x1", "start.s": "1x2"},
            beasts=beasts,
        )
        stag.say("play stag_clan", "recruit_place warrior 13.a")
        assert (stag.prompt == "pull") == can


def test_the_draugr_removes_a_unit_where_it_comes_and_its_owner_chooses() -> None:
    """NG-CRE-KIND-5, NG-CLAN-BEAR-7"""
    table = walk(wild([], beasts={DRAUGR: "start.e"}), DRAUGR)
    assert table.beasts() == {DRAUGR: area_name(table.root("13.a"))}
    assert table.units("13.a") == "0x2" and table.state.players[0].reserve == 12
    kaija = wild([], clans="bear goat", kaija="13.a", beasts={DRAUGR: "start.e"})
    walk(kaija, DRAUGR)
    assert (kaija.prompt, kaija.seat) == ("lose_unit", 0)
    kaija.say("lose_unit kaija")
    assert kaija.state.kaija == -1 and kaija.units("13.a") == "0x3"


def test_a_draugr_may_make_a_territory_neutral() -> None:
    """NG-CRE-KIND-5, NG-MAP-11"""
    table = walk(wild([], units={"13.a": "0x1"}, beasts={DRAUGR: "start.e"}), DRAUGR)
    assert table.units("13.a") == "" and table.state.on_map(0) == 0


def test_a_draugr_that_cannot_move_strikes_where_it_is() -> None:
    """NG-CRE-KIND-6, NG-CRE-PHASE-2"""
    beasts = {DRAUGR: "13.a", WOLF: "start.w", "wolf_brown": "start.e"}
    table = walk(wild([], beasts=beasts), DRAUGR)
    assert table.beasts()[DRAUGR] == area_name(table.root("13.a"))
    assert table.units("13.a") == "0x2"


def test_a_valkyrie_that_comes_attacks_the_units_there() -> None:
    """NG-CRE-KIND-7, NG-CRE-FIGHT-13, NG-CRE-FIGHT-15: food, then its die, then the player's"""
    table = wild(
        [], beasts={VALKYRIE: "start.e"}, goods={0: (5, 0, 0)}, built={"13.a": ["fortress"]}
    )
    walk(table, VALKYRIE)
    assert table.beasts() == {VALKYRIE: area_name(table.root("13.a"))}
    assert (table.prompt, table.seat) == ("pay_food", 0)
    assert table.words() == {f"pay_food {n}" for n in range(4)}
    table.say("pay_food 2")
    # 3 units, fortress 2, food 2 against 7: the creature rolls first
    table.die("or")
    assert table.prompt == "die", "its or-face is a point: 8"
    table.die("or")
    assert table.events("slain"), "8 against 8: the defender wins"
    assert table.fame() == [4, 0] and not table.beasts()
    assert [BEASTS[one] for one in table.state.creature_discard] == [VALKYRIE]
    assert table.goods(0) == (3, 0, 0)


def test_the_beaten_defender_retreats_from_a_valkyrie() -> None:
    """NG-CRE-FIGHT-11, NG-CRE-KIND-8, NG-FIGHT-13: not to another valkyrie"""
    table = wild([], beasts={VALKYRIE: "start.e", "fallen_valkyrie_brown": "start.w"})
    walk(table, VALKYRIE)
    fight(table, "2", "2")
    # west is the other valkyrie's, so there is nothing to choose
    assert table.units("start.e") == "0x3" and table.units("13.a") == ""
    both = walk(wild([], beasts={VALKYRIE: "start.e"}), VALKYRIE)
    fight(both, "2", "2")
    assert (both.prompt, both.seat) == ("retreat", 0)
    targets = {text.split()[1].split("-")[1] for text in both.words()}
    assert targets == {"start.e", "start.w"}


def test_no_unit_is_put_beside_a_valkyrie() -> None:
    """NG-CRE-KIND-8: recruited, relocated, pushed, bribed, added"""
    there = {VALKYRIE: "start.w"}
    out = wild(["outpost"], beasts=there).say("play outpost")
    assert not out.can("recruit_place warrior start.w") and out.can("recruit_place warrior start.e")
    wild_ones = wild(["allies_from_the_wild"], beasts=there).say("play allies_from_the_wild")
    assert not wild_ones.can("recruit_place warrior start.w")
    hidden = wild(["hidden_ways"], beasts=there).say("play hidden_ways")
    assert not any("-start.w" in text for text in hidden.words())
    assert any("-start.e" in text for text in hidden.words())
    bribe = wild(["bribery"], beasts=there).say("play bribery")
    assert not any("-start.w" in text for text in bribe.words())
    assert bribe.can("bribe_move start.s-start.e 2")
    push = wild(["intimidate"], units={"start.e": "0x6", "start.s": "1x2"}, beasts=there)
    push.say("play intimidate", "move_step start.e-start.s 6", "(stop)")
    assert push.can("push_unit start.e") and not push.can("push_unit start.w")
    capture = wild(
        ["capture"],
        units={"start.e": "0x6", "start.w": "0x1", "start.s": "1x2"},
        beasts=there,
    )
    capture.say("play capture")
    if capture.prompt == "enemy_target":
        capture.say("enemy_target start.s")
    if capture.prompt == "add_unit":
        assert capture.words() == {"add_unit warrior start.e"}
        capture.say("add_unit warrior start.e")
    assert capture.units("start.w") == "0x1" and capture.units("start.e") == "0x7"
    recruit = wild(
        ["recruit"], units={"start.e": "0x1", "start.w": "0x1", "start.s": "1x2"}, beasts=there
    ).say("play recruit")
    assert not recruit.can("recruit_place warrior start.w")
    assert recruit.can("recruit_place warrior start.e")


def test_a_second_chance_is_not_beside_a_valkyrie() -> None:
    """NG-CRE-KIND-8, NG-END-6"""
    table = wild([], units={"start.s": "1x2"}, beasts={VALKYRIE: "start.w", WOLF: "start.e"})
    state = table.state
    state.agenda[:] = [state.agenda[0]]
    settle(state)
    assert (table.prompt, table.seat) == ("second_chance", 0)
    assert table.can("second_chance warrior start.e") and not table.can(
        "second_chance warrior start.w"
    )


def test_a_brown_bear_is_no_start_for_exploring_but_may_be_touched() -> None:
    """NG-CRE-KIND-9"""
    given: dict[str, Any] = {
        "tiles": "13 0,-1 0",
        "units": {"13.a": "0x1", "start.e": "0x1", "start.s": "1x1"},
        "beasts": {BEAR: "13.a"},
        "pile": "02",
    }
    table = wild(["explore"], **given).say("play explore", "tile 02")
    cells = {text.split()[2] for text in table.words()}
    assert cells == {"1,0"}, "beside start.e"
    corner = wild(["explore"], **{**given, "tiles": "13 0,-1 0; 11 1,0 0"})
    corner.say("play explore", "tile 02")
    cells = {text.split()[2] for text in corner.words()}
    assert "1,-1" not in cells, "beside 11.n and the bear's: neither is a start"
    assert cells == {"1,1", "2,0"}
    units = {"13.a": "0x1", "11.n": "0x1", "start.s": "1x1"}
    touch = wild(["explore"], **{**given, "tiles": "13 0,-1 0; 11 1,0 0", "units": units})
    touch.say("play explore", "tile 02")
    assert {text.split()[2] for text in touch.words()} == {"1,-1"}, "11.n is a start"
    huginn = wild(["huginn_muninn"], **{**given, "units": {"13.a": "0x1", "start.s": "1x1"}})
    huginn.say("play huginn_muninn", "tile 02")
    assert {text.split()[2] for text in huginn.words()} == {"1,0", "0,1", "-1,0"}
