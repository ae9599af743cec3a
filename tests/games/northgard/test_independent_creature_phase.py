"""Section 10 of rules.md: the phase of the creatures."""

from __future__ import annotations

from collections import Counter

from landnam.games.northgard.rules.creatures import CreaturePhase
from landnam.games.northgard.rules.state import AREAS, NorthgardState
from landnam.kit.core import settle
from tests.games.northgard.creatures import (
    DRAUGR,
    KINDS,
    PRIORITY,
    VALKYRIE,
    WOLF,
    fight,
    walk,
    wild,
)
from tests.games.northgard.independent import BEASTS, Holdings, area_name, random_game


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
    assert ways["walk"] and ways["tie"], ways


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
