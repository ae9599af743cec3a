"""Section 10 of rules.md: creatures."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from landnam.games.northgard.beasts import CreaturePhase
from landnam.games.northgard.setting import SetupTurn
from landnam.games.northgard.state import AREAS, NorthgardState
from landnam.kit.core import CHANCE, settle
from landnam.kit.pile import Pile
from landnam.speed import compiled
from tests.games.northgard.reader import (
    BEASTS,
    CONTENT,
    DICE,
    FACES,
    TILES,
    Holdings,
    Table,
    area_name,
    random_game,
)

NAMES = list(TILES)
WOLF, BEAR, DRAUGR, VALKYRIE = (
    *("wolf_beige", "brown_bear_beige", "draugr_beige"),
    "fallen_valkyrie_beige",
)
STRENGTH = {"wolf": 4, "brown_bear": 6, "draugr": 5, "fallen_valkyrie": 7}
REWARD = {"wolf": 1, "brown_bear": 3, "draugr": 2, "fallen_valkyrie": 4}
PRIORITY = {
    "wolf": ("resources", "buildings", "units"),
    "brown_bear": ("buildings", "resources", "units"),
    "draugr": ("units", "buildings", "resources"),
    "fallen_valkyrie": ("resources", "buildings", "units"),
}


KINDS = {beast: next(kind for kind in STRENGTH if beast.startswith(kind)) for beast in BEASTS}


def wild(hand: list[str], **given: Any) -> Table:
    """The starting tile with 13 in the north (one wood, a large slot) and 10 in the east."""
    position: dict[str, Any] = {
        "tiles": "13 0,-1 0; 10 1,0 0",
        "units": {"13.a": "0x3", "start.s": "1x2"},
        "hands": {0: hand, 1: []},
        "creatures": "creatures",
        "pile": "02",
    }
    return Table(**{**position, **given})


def fight(table: Table, *faces: str, food: tuple[int, ...] = ()) -> Table:
    """Answer food and dice as given; whatever food is not given is 0."""
    foods, dice = list(food), list(faces)
    while table.state.asks and (table.prompt in ("pay_food", "die")):
        if table.prompt == "pay_food":
            table.say(f"pay_food {foods.pop(0) if foods else 0}")
        elif dice:
            table.die(dice.pop(0))
        else:
            break
    assert not dice and not foods, (dice, foods, table.prompt)
    return table


# ---- set-up and apparition


def test_the_creature_deck_is_a_weak_stack_on_top_of_the_rest() -> None:
    """NG-CRE-SETUP-1, NG-CRE-APP-3: the odds of every card that is drawn in whole games"""
    strong = 0
    options = {"creatures": "more", "length": "long"}
    for seats in (2, 3, 4, 5):
        for seed in range(4 if compiled() else 2):
            drawn: list[int] = []
            cards = list(range(9))
            weak = [n for n in cards if "valkyrie" not in BEASTS[n]]
            bin_before: list[int] = []
            for state, decision, option in random_game(seats, options, seed):
                if decision.prompt == "creature":
                    if len(drawn) < seats + 1:
                        expected = [n for n in weak if n not in drawn]
                    elif cards:
                        expected = [n for n in range(9) if n not in drawn]
                    if len(drawn) >= 9:
                        if not cards:
                            cards = sorted(bin_before)
                        expected = cards
                    assert sorted(decision.options) == sorted(expected)
                    assert len(drawn) < 9 or set(expected) <= set(range(9))
                    drawn.append(option)
                    cards.remove(option)
                    strong += "valkyrie" in BEASTS[option]
                bin_before = state.creature_discard[:]
    assert strong > 3


def setup_turn(tiles: list[str], deck: str, units: dict[str, str], **given: Any) -> Table:
    table = Table(units=units, creatures="creatures", creature_deck=deck, **given)
    state = table.state
    state.creature_upper = 0
    state.players[0].tiles = sorted(NAMES.index(one) for one in tiles)
    state.pile = Pile([], [NAMES.index("05")], [])
    state.agenda[:] = [state.agenda[0], SetupTurn(0, 1)]
    settle(state)
    return table


def test_a_lair_of_the_set_up_brings_a_creature_before_the_units_and_it_does_nothing() -> None:
    """NG-CRE-SETUP-2, NG-CRE-APP-1: a Draugr in a rival's territory harms nobody yet"""
    table = setup_turn(["17"], DRAUGR, {"start.n": "1x3"})
    table.say("lay 17 0,-1 turn 2")
    assert table.prompt == "creature" and table.words() == {f"creature_{DRAUGR}"}
    table.creature(DRAUGR)
    assert table.beasts() == {DRAUGR: area_name(table.root("start.n"))}
    assert table.root("17.n") == table.root("start.n")
    assert table.units("start.n") == "1x3" and not table.events("removed", "walked", "fight")
    assert table.prompt == "setup_units"


def test_creatures_do_nothing_in_the_set_up_of_whole_games() -> None:
    """NG-CRE-SETUP-2, NG-CRE-APP-1"""
    appeared = 0
    for seed in range(16):
        seats = 2 + seed % 4
        for state, decision, _ in random_game(seats, {"creatures": "creatures"}, 300 + seed):
            if decision.prompt == "draw":
                break
            assert state.journal is not None
            kinds = {event.kind for event in state.journal}
            assert not kinds & {"walked", "removed", "fight", "fame", "slain"}
            if decision.prompt == "setup_units":
                lairs = sum(
                    bool(entry.get("lair"))
                    for tile in state.map.tiles[::3]
                    for entry in TILES[NAMES[tile]]["areas"]
                )
                assert lairs == len(state.creature_row), "the creature comes before the units"
                appeared += 1
    assert appeared > 40


def test_units_may_be_set_beside_a_creature_that_shares() -> None:
    """NG-CRE-SETUP-3"""
    for beast, can in ((WOLF, True), (BEAR, True), (DRAUGR, True), (VALKYRIE, False)):
        table = setup_turn(["17"], beast, {"start.n": "1x3"})
        table.say("lay 17 0,-1 turn 0").creature(beast)
        assert table.root("17.s") == table.root("start.n")
        table = setup_turn(["04"], beast, {"start.n": "1x3"})
        table.say("lay 04 0,-1 turn 0").creature(beast)
        # 04.s joins seat 1; 04.n and 04.e are neutral, the lair is in 04.e
        expected = {"setup_units warrior 04.n"}
        assert table.words() == (expected | {"setup_units warrior 04.e"} if can else expected)


def test_beside_a_valkyrie_only_as_the_last_resort_and_until_somebody_leaves() -> None:
    """NG-CRE-SETUP-4, NG-CRE-FIGHT-2"""
    table = setup_turn(["17"], VALKYRIE, {"start.n": "1x3"})
    table.say("lay 17 0,-1 turn 0").creature(VALKYRIE)
    assert table.words() == {"setup_units warrior 17.n"}
    table.say("setup_units warrior 17.n")
    assert table.units("17.n") == "0x3" and not table.events("fight")
    given: dict[str, Any] = {
        "units": {"13.a": "0x3", "start.s": "1x2"},
        "beasts": {VALKYRIE: "13.a"},
    }
    stays = wild(["move"], **given).say("play move", "(stop)")
    assert stays.prompt == "die" and stays.events("fight"), "declared without asking"
    part = wild(["move"], **given).say("play move", "move_step 13.a-start.w 1")
    assert part.events("fight"), "two still stand there"
    leaves = wild(["move"], **given).say("play move", "move_step 13.a-start.w 3")
    assert not leaves.events("fight")


def test_units_beside_a_valkyrie_are_attacked_only_if_it_cannot_leave() -> None:
    """NG-CRE-SETUP-4, NG-CRE-KIND-10"""
    free = wild([], beasts={VALKYRIE: "13.a"})
    walk(free, VALKYRIE)
    assert free.beasts()[VALKYRIE] != area_name(free.root("13.a"))
    stuck = wild([], beasts={VALKYRIE: "13.a", WOLF: "start.w", "wolf_brown": "start.e"})
    walk(stuck, VALKYRIE)
    assert stuck.beasts()[VALKYRIE] == area_name(stuck.root("13.a"))
    assert len(stuck.events("fight")) == 1 and stuck.prompt == "die"
    fight(stuck, "2", "2")
    assert stuck.prompt == "retreat", "5 against 9"


def test_an_explored_lair_brings_a_creature_to_the_right_of_the_row_into_its_territory() -> None:
    """NG-CRE-APP-1, NG-CRE-APP-4"""
    table = wild(["explore"], beasts={WOLF: "start.w"}, pile="17", creature_deck="wolf_brown")
    table.say("play explore", "tile 17", "lay 17 0,-2 turn 2")
    assert table.root("17.n") == table.root("13.a")
    table.creature("wolf_brown")
    assert list(table.beasts().items()) == [
        (WOLF, "start.w"),
        ("wolf_brown", area_name(table.root("13.a"))),
    ]
    assert not table.events("walked")


def test_an_empty_creature_deck_is_made_anew_from_the_discards_if_there_are_any() -> None:
    """NG-CRE-APP-3"""
    given: dict[str, Any] = {"pile": "17", "creature_deck": "none"}
    table = wild(["explore"], creature_discard="draugr_brown wolf_brown", **given)
    table.say("play explore", "tile 17", "lay 17 0,-2 turn 2")
    assert table.words() == {"creature_draugr_brown", "creature_wolf_brown"}
    table.creature("wolf_brown")
    assert [BEASTS[one] for one in table.state.creature_deck] == ["draugr_brown"]
    assert not table.state.creature_discard
    none = wild(["explore"], **given)
    none.say("play explore", "tile 17", "lay 17 0,-2 turn 2")
    assert not none.beasts() and (none.prompt, none.seat) == ("turn_action", 1)


def test_a_creature_that_appears_by_explore_acts_at_once() -> None:
    """NG-CRE-APP-4, NG-CRE-KIND-5, NG-CRE-KIND-7, NG-CRE-KIND-11: its territory's owner suffers"""
    draugr = wild(["explore"], pile="17", creature_deck=DRAUGR)
    draugr.say("play explore", "tile 17", "lay 17 0,-2 turn 2").creature(DRAUGR)
    assert draugr.units("13.a") == "0x2"
    rival = wild(["explore"], pile="17", creature_deck=DRAUGR)
    rival.say("play explore", "tile 17")
    assert rival.can("lay 17 0,-2 turn 0")
    rival.say("lay 17 0,-2 turn 0").creature(DRAUGR)
    assert rival.units("13.a") == "0x3", "the lair is in a neutral territory"
    valkyrie = wild(["explore"], pile="17", creature_deck=VALKYRIE)
    valkyrie.say("play explore", "tile 17", "lay 17 0,-2 turn 2").creature(VALKYRIE)
    assert [event.seat for event in valkyrie.events("fight")] == [-1], "it attacks"


def test_the_effect_concerns_who_controls_the_territory_not_who_explored() -> None:
    """NG-CRE-KIND-11, NG-CRE-KIND-5"""
    table = wild(
        ["explore"],
        tiles="13 0,-1 0; 11 -1,0 0",
        units={"13.a": "0x3", "11.n": "1x2"},
        pile="17",
        creature_deck=DRAUGR,
    )
    table.say("play explore", "tile 17", "lay 17 -1,-1 turn 2").creature(DRAUGR)
    assert table.root("17.n") == table.root("11.n")
    assert table.units("11.n") == "1x1" and table.units("13.a") == "0x3"


def test_several_creatures_in_one_territory_all_have_their_effects() -> None:
    """NG-CRE-APP-5: Wolf and Brown Bear together"""
    table = wild(
        ["recruit", "move"],
        units={"13.a": "0x3", "start.s": "1x2"},
        beasts={WOLF: "13.a", BEAR: "13.a"},
    )
    assert not table.can("play recruit")
    table.say("play move")
    assert table.prompt == "declare_creatures" and len(table.words()) == 3, "nobody may leave"
    centre = closed_centre(beasts={BEAR: "start.e", WOLF: "start.e"})
    assert centre.goods(0) == (0, 0, 0) and centre.fame() == [0, 0]


# ---- kinds


def test_the_kinds_are_as_printed() -> None:
    """NG-CRE-KIND-1, NG-CRE-KIND-2, NG-CRE-KIND-5, NG-CRE-KIND-7"""
    for kind in CONTENT.creature_kinds:
        name = kind.name.removeprefix("creature_")
        assert kind.strength == STRENGTH[name] and kind.fame == REWARD[name]
        assert tuple(kind.priority) == PRIORITY[name]
        assert kind.shares == (name != "fallen_valkyrie")


def closed_centre(**given: Any) -> Table:
    """5 players: the closed centre of two tiles with one food. The Wolf stands in another world:
    the phase of the creatures is left out."""
    position: dict[str, Any] = {
        "tiles": "start_5 1,0 0",
        "units": {"start.e": "0x3", "start.s": "1x2"},
        "creatures": "creatures",
    }
    table = Table(**{**position, **given})
    state = table.state
    state.agenda[:] = [step for step in state.agenda if type(step).__name__ == "Harvest"]
    settle(state)
    return table


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


def walk(table: Table, beast: str) -> Table:
    """Phase 2.5 for one creature."""
    state = table.state
    state.agenda[:] = [CreaturePhase([BEASTS.index(beast)])]
    settle(state)
    return table


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


# ---- phase 2.5


def predicted(state: NorthgardState, beast: str) -> set[str]:
    """NG-CRE-PHASE-2 to -4: the areas of territories it may go to, empty if it stays."""
    holdings = Holdings(state)
    slow = holdings.map
    here = next(where for where, names in holdings.beasts.items() if beast in names)
    near = [
        other
        for pair in slow.crossings()
        if here in pair
        for other in pair
        if other != here and not holdings.beasts.get(other)
    ]
    manned = [one for one in near if holdings.units.get(one)]
    best = manned or near
    large = ("fortress", "forge", "altar_of_kings")
    for wish in PRIORITY[KINDS[beast]]:
        worth = {}
        for one in best:
            if wish == "resources":
                worth[one] = sum(holdings.resources(one, r) for r in ("food", "wood", "lore"))
            elif wish == "buildings":
                kinds = holdings.buildings.get(one, [])
                worth[one] = sum(3 if kind in large else 1 for kind in kinds)
            else:
                worth[one] = sum(state.units(root) for _, root in holdings.units.get(one, []))
        best = [one for one in best if worth[one] == max(worth.values())]
    return {area_name(root) for root in state.map.roots for one in best if area_name(root) in one}


def test_creatures_of_whole_games_go_where_the_rules_send_them() -> None:
    """NG-CRE-PHASE-2, NG-CRE-PHASE-3, NG-CRE-PHASE-4, NG-CRE-PHASE-5: every creature in turn, in
    many situations of whole games"""
    ways: Counter[str] = Counter()
    for seats, options in [
        (2, {"creatures": "more"}),
        (3, {"creatures": "more", "length": "long"}),
        (4, {"creatures": "more", "teams": True}),
        (5, {"creatures": "creatures"}),
    ]:
        asked = 0
        for state, decision, _ in random_game(seats, options, 5, gifts=5):
            if decision.prompt != "turn_action" or state.guests or state.fights:
                continue
            asked += 1
            if asked % 3:
                continue
            for entry in state.creature_row:
                beast = BEASTS[entry // AREAS]
                expected = predicted(state, beast)
                twin = state.clone()
                twin.journal = []
                twin.agenda[:] = [CreaturePhase([entry // AREAS])]
                settle(twin)
                walked = [e for e in twin.journal if e.kind == "walked" and e.a == entry // AREAS]
                if len(expected) > 1:
                    assert twin.asks[0].prompt == "creature_tie"
                    assert twin.asks[0].seat == state.first
                    assert {area_name(one) for one in twin.asks[0].options} == expected
                    ways["tie"] += 1
                elif expected:
                    assert {area_name(event.b) for event in walked} == expected
                    ways["walk"] += 1
                else:
                    assert not walked
                    ways["stay"] += 1
    assert ways["walk"] > 200 and ways["tie"] > 20, ways


def test_the_creatures_act_from_left_to_right_before_the_harvest() -> None:
    """NG-CRE-PHASE-1, NG-CRE-APP-2, NG-YEAR-1"""
    table = wild(
        [],
        units={"13.a": "0x3", "start.s": "1x3"},
        beasts={DRAUGR: "start.w", WOLF: "start.e"},
    )
    table.say("pass", "take_display feast_early", "pass", "take_display scouts")
    if table.prompt == "creature_tie":
        table.say(table.plain("creature_tie 13.a"))
    walked = [BEASTS[event.a] for event in table.events("walked")]
    assert walked == [DRAUGR, WOLF]
    assert table.units("13.a") == "0x2"
    assert table.root(table.beasts()[WOLF]) == table.root("start.s"), "the draugr is in the north"
    kinds = [event.kind for event in table.events("walked", "harvest")]
    assert kinds == ["walked", "walked", "harvest"]


def test_a_tie_is_decided_by_the_holder_of_the_marker() -> None:
    """NG-CRE-PHASE-5: the first who passed this year"""
    table = wild([], tiles="", units={"start.n": "0x3", "start.s": "1x3"}, beasts={WOLF: "start.w"})
    table.say("pass", "take_display feast_early", "pass", "take_display scouts")
    assert (table.prompt, table.seat) == ("creature_tie", 0)
    assert table.words() == {"creature_tie start.n", "creature_tie start.s"}
    other = wild(
        ["move"],
        tiles="",
        units={"start.n": "0x3", "start.s": "1x3"},
        beasts={WOLF: "start.w"},
    )
    other.say("wait move", "pass", "take_display feast_early", "pass", "take_display scouts")
    assert (other.prompt, other.seat) == ("creature_tie", 1)


def test_rough_borders_do_not_stop_creatures() -> None:
    """NG-CRE-PHASE-2: 20 has only a rough line between its halves"""
    table = wild(
        [], tiles="20 0,-1 0", units={"20.s": "0x1", "start.s": "1x1"}, beasts={WOLF: "20.n"}
    )
    walk(table, WOLF)
    assert table.root(table.beasts()[WOLF]) == table.root("20.s")


def test_a_creature_slain_earlier_in_the_phase_is_skipped() -> None:
    """NG-CRE-PHASE-6: and nothing appears in the phase"""
    table = wild([], beasts={VALKYRIE: "start.e", WOLF: "start.w"}, built={"13.a": ["fortress"]})
    state = table.state
    valkyrie, wolf = BEASTS.index(VALKYRIE), BEASTS.index(WOLF)
    state.agenda[:] = [CreaturePhase([valkyrie, valkyrie, wolf])]
    settle(state)
    fight(table, "cc", "3")
    assert table.fame() == [4, 0], "3 + 2 + 3 beats 7"
    assert [event.a for event in table.events("walked")] == [valkyrie, wolf]
    assert not table.events("appeared", "creature")


def test_no_creature_appears_after_the_last_pass_of_a_year() -> None:
    """NG-CRE-PHASE-6, NG-CRE-PHASE-1: in whole games creatures appear in set-up, by Explore, by
    passing and with a second chance"""
    for seats, options in [(2, {"creatures": "more"}), (5, {"creatures": "creatures"})]:
        for seed in range(3):
            in_phase = False
            *_, (state, _, _) = random_game(seats, options, 70 + seed)
            assert state.journal is not None
            for event in state.journal:
                if event.kind == "walked":
                    in_phase = True
                if event.kind in ("harvest", "year"):
                    in_phase = False
                assert not (in_phase and event.kind in ("creature", "appeared"))


# ---- more creatures


def test_who_passes_may_call_a_creature_while_there_are_fewer_than_players() -> None:
    """NG-MORE-1, NG-MORE-3"""
    table = wild([], creatures="more", tiles="17 0,-1 2; 01 1,0 0", units={"start.w": "0x2"})
    table.say("pass", "take_display scouts")
    assert (table.prompt, table.seat) == ("more_creature", 0)
    assert table.words() == {"more_creature no", "more_creature yes"}
    table.say("more_creature yes")
    assert table.prompt == "creature" and not any("valkyrie" in w for w in table.words())
    table.creature(DRAUGR)
    assert (table.prompt, table.seat) == ("creature_place", 0), "the card is shown first"
    lairs = {table.plain("creature_place 17.n"), table.plain("creature_place 01.w")}
    assert table.words() == lairs
    full = wild([], creatures="more", beasts={WOLF: "start.w", BEAR: "start.e"})
    full.say("pass", "take_display scouts")
    assert full.prompt == "turn_action", "two creatures, two players"
    module = wild([], creatures="creatures").say("pass", "take_display scouts")
    assert module.prompt == "turn_action", "without the variant nothing is asked"


def test_a_called_creature_acts_at_once_and_does_not_move() -> None:
    """NG-MORE-3, NG-CRE-KIND-5"""
    table = wild([], creatures="more", tiles="17 0,-1 2", units={"17.n": "1x3", "start.w": "0x1"})
    table.say("pass", "take_display scouts", "more_creature yes").creature(DRAUGR)
    if table.prompt == "creature_place":
        table.say("creature_place 17.n")
    assert table.units("17.n") == "1x2" and not table.events("walked")


def test_without_a_free_lair_any_territory_without_a_creature_will_do() -> None:
    """NG-MORE-2"""
    table = wild(
        [],
        creatures="more",
        tiles="17 0,-1 2",
        units={"start.w": "0x1"},
        beasts={WOLF: "17.n"},
    )
    table.say("pass", "take_display scouts", "more_creature yes").creature(BEAR)
    places = {f"creature_place {area_name(r)}" for r in table.state.map.roots}
    assert table.words() == places - {table.plain("creature_place 17.n")}


def test_if_every_territory_has_a_creature_none_appears() -> None:
    """NG-MORE-2"""
    beasts = {WOLF: "start.n", "wolf_brown": "start.e", BEAR: "start.s", DRAUGR: "start.w"}
    table = wild(
        [],
        creatures="more",
        tiles="",
        units={"start.w": "0x3", "start.s": "1x1"},
        clans="goat boar wolf stag bear",
        beasts=beasts,
    )
    table.say("pass", "take_display scouts")
    while table.prompt in ("more_creature", "creature", "creature_place"):
        assert table.prompt == "more_creature"
        table.say("more_creature yes")
    assert len(table.beasts()) == 4


def test_after_future_sight_a_creature_may_still_be_called() -> None:
    """NG-MORE-4"""
    table = wild(["future_sight"], creatures="more")
    table.say("play future_sight", "take_display scouts", "pass", "take_display feast_early")
    if table.prompt == "more_creature":
        table.say("more_creature no")
    table.say("pass")
    assert (table.prompt, table.seat) == ("more_creature", 0)


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
