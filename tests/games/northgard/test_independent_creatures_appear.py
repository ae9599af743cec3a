"""Section 10 of rules.md: how creatures come, in the set-up, by exploring and when passing."""

from __future__ import annotations

from typing import Any

from landnam.games.northgard.rules.setup import SetupTurn
from landnam.kit.core import settle
from landnam.kit.pile import Pile
from landnam.speed import compiled
from tests.games.northgard.creatures import (
    BEAR,
    DRAUGR,
    VALKYRIE,
    WOLF,
    closed_centre,
    fight,
    walk,
    wild,
)
from tests.games.northgard.independent import BEASTS, NAMES, TILES, Table, area_name, random_game

# ---- in the set-up and by exploring


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
    assert strong


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
    assert appeared


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
