"""Section 10 of rules.md: moving past creatures and fighting them."""

from __future__ import annotations

from typing import Any

import pytest

from landnam.kit.core import CHANCE
from tests.games.northgard.creatures import (
    BEAR,
    DRAUGR,
    KINDS,
    REWARD,
    STRENGTH,
    VALKYRIE,
    WOLF,
    fight,
    walk,
    wild,
)
from tests.games.northgard.independent import BEASTS, DICE, FACES, area_name

# ---- moving


def test_units_pass_through_creatures_that_share_and_stop_at_a_valkyrie() -> None:
    """NG-CRE-MOVE-1, NG-CRE-MOVE-2"""
    for beast in (WOLF, DRAUGR, BEAR):
        table = wild(["incursion"], beasts={beast: "start.w"})
        table.say("play incursion", "move_step 13.a-start.w 3", "move_step start.w-start.e 3")
        assert table.units("start.e") == "0x3"
    alone = wild(["incursion"], beasts={VALKYRIE: "start.w"})
    alone.say("play incursion", "move_step 13.a-start.w 2")
    assert not any("start.w-" in text for text in alone.words())
    alone.say("move_step 13.a-start.w 1")
    alone.say("(stop)")
    assert len(alone.events("fight")) == 1 and alone.prompt == "die"


def test_beside_a_valkyrie_a_brown_bear_lets_nobody_go_on() -> None:
    """NG-CRE-MOVE-2, NG-CRE-KIND-3, NG-CRE-APP-5: both effects hold"""
    table = wild(["incursion"], beasts={VALKYRIE: "start.w", BEAR: "start.w"})
    table.say("play incursion", "move_step 13.a-start.w 2")
    assert not any("start.w-" in text for text in table.words())


def test_a_territory_with_two_valkyries_cannot_be_entered() -> None:
    """NG-CRE-MOVE-3"""
    table = wild(
        ["incursion"], beasts={VALKYRIE: "start.w", "fallen_valkyrie_brown": "start.w"}
    ).say("play incursion")
    assert not any("-start.w" in text for text in table.words())
    mixed = wild(["incursion"], beasts={VALKYRIE: "start.w", WOLF: "start.w"})
    assert any("-start.w" in text for text in mixed.say("play incursion").words())


# ---- fighting


def test_creatures_are_attacked_with_a_move_effect_and_by_nothing_else() -> None:
    """NG-CRE-FIGHT-1, NG-CRE-FIGHT-2: without moving; at most one in each territory"""
    table = wild(["move"], beasts={WOLF: "13.a", DRAUGR: "13.a", BEAR: "start.s"})
    table.say("play move", "(stop)")
    assert table.prompt == "declare_creatures"
    assert table.words() == {
        table.plain(f"fight creature_{WOLF} 13.a"),
        table.plain(f"fight creature_{DRAUGR} 13.a"),
        "declare_creatures stop",
    }
    table.say(f"fight creature_{WOLF} 13.a")
    assert table.prompt != "declare_creatures", "one is enough"
    recruit = wild(["recruit"], beasts={WOLF: "13.a"})
    recruit.say("play recruit", "recruit_place warrior 13.a")
    assert recruit.prompt == "turn_action"
    relocate = wild(["hidden_ways"], beasts={WOLF: "start.w"})
    relocate.say("play hidden_ways", "relocate 13.a-start.w 3")
    assert relocate.prompt == "turn_action", "Hidden Ways is no Move effect"


def test_several_territories_several_creatures_in_the_order_of_the_attackers_choice() -> None:
    """NG-CRE-FIGHT-2, NG-CRE-FIGHT-4"""
    table = wild(
        ["move"],
        units={"13.a": "0x3", "start.w": "0x3", "start.s": "1x2"},
        beasts={WOLF: "13.a", DRAUGR: "start.w"},
    )
    table.say("play move", "(stop)", f"fight creature_{WOLF} 13.a")
    table.say(f"fight creature_{DRAUGR} start.w")
    assert table.prompt == "combat_order" and len(table.words()) == 2


def test_a_contested_territory_is_fought_for_with_the_player_only() -> None:
    """NG-CRE-FIGHT-3, NG-CRE-FIGHT-4: and the declared one counts as a combat for retreats"""
    table = wild(
        ["incursion"],
        units={"start.e": "0x6", "13.a": "0x2", "start.s": "1x2"},
        beasts={WOLF: "start.s", DRAUGR: "13.a"},
    )
    table.say("play incursion", "move_step start.e-start.s 5", "(stop)")
    assert table.words() == {
        table.plain(f"fight creature_{DRAUGR} 13.a"),
        "declare_creatures stop",
    }
    table.say(f"fight creature_{DRAUGR} 13.a")
    assert table.prompt == "combat_order"
    order = wild(
        ["incursion"],
        units={"start.e": "0x2", "start.w": "0x1", "start.s": "1x4"},
        beasts={WOLF: "start.w"},
    )
    order.say("play incursion", "move_step start.e-start.s 2", "(stop)")
    order.say(f"fight creature_{WOLF} start.w", "fight units start.s")
    fight(order, "2", "2")
    # start.s touches west and east only, and in the west a creature is fought
    assert order.units("start.e") == "0x2" and order.units("start.w") == "0x1"
    assert order.prompt == "die"


@pytest.mark.parametrize("mine", list(FACES))
@pytest.mark.parametrize("its", list(FACES))
def test_every_pair_of_dice_against_a_wolf_and_a_valkyrie(mine: str, its: str) -> None:
    """NG-CRE-FIGHT-5, NG-CRE-FIGHT-6, NG-CRE-FIGHT-7, NG-CRE-FIGHT-8, NG-CRE-FIGHT-9,
    NG-CRE-FIGHT-10, NG-CRE-FIGHT-11: the towers and fortress of the place help nobody"""
    for beast, units, food, bonus, card in (
        (WOLF, 3, 1, 0, "move"),
        (WOLF, 2, 0, 2, "grizzled_warriors"),
        (VALKYRIE, 4, 2, 1, "warriors"),
    ):
        kind = KINDS[beast]
        table = wild(
            [card],
            units={"13.a": f"0x{units}", "start.s": "1x2"},
            beasts={beast: "13.a" if kind == "wolf" else "start.e"},
            built={"13.a": ["fortress", "defense_tower"]} if kind == "wolf" else {},
            goods={0: (food, 0, 0)},
        )
        where = "13.a" if kind == "wolf" else "start.e"
        table.say(f"play {card}")
        if kind == "wolf":
            table.say("(stop)", f"fight creature_{beast} 13.a")
        else:
            table.say(f"move_step 13.a-start.e {units}", "(stop)")
        if food:
            assert table.words() == {f"pay_food {n}" for n in range(min(food, units) + 1)}
        fight(table, mine, its, food=(food,) if food else ())
        points = units + bonus + food + DICE[FACES[mine]][0]
        against = STRENGTH[kind] + DICE[FACES[its]][0]
        lost = min(units, DICE[FACES[its]][1])
        wins = lost < units and points > against
        if not wins and kind == "fallen_valkyrie" and lost < units:
            assert table.prompt == "retreat"
            table.say(f"retreat start.e-13.a {units - lost}")
            where = "13.a"
        assert table.prompt == "turn_action"
        assert table.fame()[0] == (REWARD[kind] if wins else 0)
        assert bool(table.beasts()) != wins
        assert [BEASTS[one] for one in table.state.creature_discard] == ([beast] if wins else [])
        assert table.units(where) == (f"0x{units - lost}" if lost < units else "")
        assert table.state.players[0].reserve == 14 - units + lost
        assert table.goods(0) == (0, 0, 0)


def test_the_player_to_the_left_is_not_asked_and_an_or_face_is_a_point() -> None:
    """NG-CRE-FIGHT-6, NG-CRE-FIGHT-7: dice of the attacker first; nobody chooses"""
    table = wild(["move"], units={"13.a": "0x4", "start.s": "1x2"}, beasts={WOLF: "13.a"})
    table.say("play move", "(stop)", f"fight creature_{WOLF} 13.a")
    fight(table, "or")
    assert table.prompt == "die" and table.seat == CHANCE
    table.die("or")
    assert [event.seat for event in table.events("rolled")] == [0, -1]
    assert not table.events("slain"), "5 against 5: the wolf was attacked"
    assert table.prompt == "turn_action" and table.units("13.a") == "0x4"


def test_shieldbearers_cancel_one_casualty_of_a_creature() -> None:
    """NG-CRE-FIGHT-8"""
    for card, left in (("militia", 1), ("shieldbearers", 2)):
        table = wild([card], beasts={WOLF: "13.a"}, clans="goat boar")
        table.say(f"play {card}", "(stop)", f"fight creature_{WOLF} 13.a")
        fight(table, "3", "cc")
        assert table.units("13.a") == f"0x{left}" and table.fame()[0] == 1, "6 against 4"


def test_casualties_as_many_as_units_lose_the_fight_whatever_the_points() -> None:
    """NG-CRE-FIGHT-9"""
    table = wild(
        ["grizzled_warriors"],
        units={"13.a": "0x2", "start.s": "1x2"},
        beasts={WOLF: "13.a"},
        goods={0: (2, 0, 0)},
    )
    table.say("play grizzled_warriors", "(stop)", f"fight creature_{WOLF} 13.a")
    fight(table, "3", "cc", food=(2,))
    assert table.beasts() and table.fame() == [0, 0]
    assert table.units("13.a") == "" and table.state.players[0].reserve == 14


def test_wolf_clan_and_stag_clan_against_creatures() -> None:
    """NG-CRE-FIGHT-12"""
    given: dict[str, Any] = {"units": {"13.a": "0x6", "start.s": "1x2"}, "hands": {0: ["move"]}}
    wolf = wild([], **given, clans="wolf goat", beasts={WOLF: "13.a"})
    wolf.say("play move", "(stop)", f"fight creature_{WOLF} 13.a")
    fight(wolf, "3", "2")
    assert wolf.goods(0) == (1, 0, 0) and wolf.fame() == [1, 0]
    stag = wild([], **given, clans="stag goat", beasts={WOLF: "start.e"})
    stag.say("play move", "move_step 13.a-start.e 6", f"fight creature_{WOLF} start.e")
    fight(stag, "3", "2")
    assert stag.fame() == [1, 0], "the wolf shares: no conquest"
    conquest = wild([], **given, clans="stag goat", beasts={VALKYRIE: "start.e"})
    conquest.say("play move", "move_step 13.a-start.e 6")
    fight(conquest, "3", "or")
    assert conquest.fame() == [5, 0], "9 against 8: 4 for the valkyrie, 1 for the conquest"
    held = wild([], **given, clans="stag goat", beasts={VALKYRIE: "13.a"})
    held.say("play move", "(stop)")
    fight(held, "3", "or")
    assert held.fame() == [4, 0], "controlled before the Move effect"


def test_a_defender_against_a_valkyrie_has_the_clan_abilities() -> None:
    """NG-CRE-FIGHT-13, NG-CLAN-SNAKE-3, NG-CLAN-BEAR-2"""
    snake = wild([], clans="snake goat", scorched="13.a", beasts={VALKYRIE: "start.e"})
    walk(snake, VALKYRIE)
    fight(snake, "cc", "3")
    # 3 units + token 1 + die 3 = 7 against 7: won, two casualties
    assert snake.fame() == [4, 0] and snake.units("13.a") == "0x1"
    bear = wild([], clans="bear goat", kaija="13.a", beasts={VALKYRIE: "start.e"})
    walk(bear, VALKYRIE)
    fight(bear, "2", "3")
    # 3 warriors, Kaija 2 and die 3 = 8 against 9: lost without casualties
    assert bear.prompt == "retreat" and bear.fame() == [0, 0]


def test_pushes_casualties_and_conqueror_do_nothing_to_creatures() -> None:
    """NG-CRE-FIGHT-14"""
    push = wild(["intimidate"], beasts={WOLF: "13.a"})
    push.say("play intimidate", "(stop)", f"fight creature_{WOLF} 13.a")
    assert push.prompt != "push_unit"
    axe = wild(["axe_throwers"], beasts={WOLF: "13.a"})
    axe.say("play axe_throwers", "(stop)", f"fight creature_{WOLF} 13.a")
    fight(axe, "2", "or")
    assert axe.fame() == [1, 0], "3 + 2 + 1 for the axe beats 5"
    assert not axe.events("chose_axe"), "there was nothing to choose"
    tower = wild([], built={"13.a": ["defense_tower"]}, beasts={VALKYRIE: "start.e"})
    walk(tower, VALKYRIE)
    fight(tower, "3", "cc")
    assert tower.beasts() and tower.prompt == "retreat"


def test_conqueror_changes_nothing_against_a_creature() -> None:
    """NG-CRE-FIGHT-14, NG-FX-YEAR-1"""
    table = wild(
        ["conqueror", "move"], units={"13.a": "0x4", "start.s": "1x2"}, beasts={WOLF: "13.a"}
    )
    table.say("play conqueror", "play move", "(stop)", f"fight creature_{WOLF} 13.a")
    fight(table, "2", "2")
    assert table.beasts() and table.fame() == [0, 0], "6 against 6"


def test_a_declared_creature_is_not_fought_when_nobody_is_left() -> None:
    """NG-CRE-FIGHT-16: the units that would have fought it fell in another combat's retreat"""
    table = wild(
        ["move"],
        units={"13.a": "0x1", "start.s": "1x2"},
        beasts={WOLF: "13.a"},
    )
    table.say("play move", "(stop)", f"fight creature_{WOLF} 13.a")
    state = table.state
    assert state.fight or state.fights
    twin = wild(
        ["move"],
        units={"13.a": "0x1", "start.w": "0x3", "start.s": "1x2"},
        beasts={WOLF: "13.a", DRAUGR: "start.w"},
    )
    twin.say("play move", "(stop)")
    for _ in range(2):
        twin.say(sorted(text for text in twin.words() if text.startswith("fight"))[0])
    assert twin.prompt == "combat_order"
    twin.state.take(twin.root("13.a"), 1)
    twin.state.players[0].reserve += 1
    twin.say(f"fight creature_{DRAUGR} start.w")
    fight(twin, "2", "2")
    assert twin.prompt == "turn_action", "the wolf is not fought"
    assert len(twin.events("fight")) == 1


def test_a_creature_never_retreats_and_the_beaten_stay_beside_one_that_shares() -> None:
    """NG-CRE-FIGHT-11"""
    for beast in (WOLF, BEAR, DRAUGR):
        table = wild(["move"], beasts={beast: "13.a"})
        table.say("play move")
        table.say("(stop)")
        table.say(f"fight creature_{beast} 13.a")
        fight(table, "cc", "2")
        assert table.prompt == "turn_action" and table.units("13.a") == "0x3"
        assert table.beasts() == {beast: area_name(table.root("13.a"))}


def test_a_beaten_attacker_retreats_from_a_valkyrie_or_is_removed() -> None:
    """NG-CRE-FIGHT-11, NG-FIGHT-14"""
    table = wild(
        ["move"],
        units={"13.a": "0x2", "start.s": "1x2"},
        beasts={VALKYRIE: "start.e"},
    )
    table.say("play move", "move_step 13.a-start.e 2")
    fight(table, "2", "2")
    assert table.prompt == "retreat"
    targets = {text.split()[1].split("-")[1] for text in table.words()}
    assert table.plain("13.a") in targets and "start.s" not in targets
    nowhere = wild(
        ["move"],
        tiles="",
        units={"start.n": "0x2", "start.w": "1x2", "start.s": "1x2"},
        beasts={"fallen_valkyrie_brown": "start.e", VALKYRIE: "start.n"},
    )
    nowhere.say("play move", "(stop)")
    fight(nowhere, "2", "2")
    assert nowhere.prompt == "turn_action"
    assert nowhere.units("start.n") == "" and nowhere.state.players[0].reserve == 14


def test_a_creatures_territory_is_no_enemy_territory_to_kaija() -> None:
    """NG-CLAN-BEAR-8, NG-CRE-FIGHT-5: she counts 2"""
    table = wild(
        ["move"],
        clans="bear goat",
        units={"start.w": "0x1", "start.s": "1x2"},
        kaija="13.a",
        beasts={WOLF: "start.e"},
    )
    table.say("play move", "move_step 13.a-start.e 0+kaija", f"fight creature_{WOLF} start.e")
    fight(table, "3", "or")
    assert table.fame() == [0, 0] and table.units("start.e") == "0x1", "5 against 5"
