"""Section 11 of rules.md, the longer game and the team game, and how a game ends."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from landnam.games.northgard import GAME
from landnam.games.northgard.rules.map import Map, cell_at
from landnam.games.northgard.rules.state import EXTRA, FULL, NorthgardState
from landnam.games.northgard.rules.year import END_OF_YEAR
from landnam.kit.core import settle
from landnam.kit.game import SetupError
from landnam.kit.luck import Luck
from tests.games.northgard.independent import (
    BUILDINGS,
    CONTENT,
    TILES,
    VARIANTS,
    Holdings,
    SlowMap,
    Table,
    area_name,
    card_name,
    random_game,
)

LARGE = ("fortress", "forge", "altar_of_kings")
FOUR = "goat boar wolf stag"


def team(hand: list[str], **given: Any) -> Table:
    """Seats 0 and 2 against 1 and 3, on the starting tile: n and s touch w and e only."""
    position: dict[str, Any] = {
        "units": {"start.n": "0x3", "start.e": "2x2", "start.s": "1x2"},
        "hands": {0: hand, 1: [], 2: [], 3: []},
        "clans": FOUR,
        "teams": True,
    }
    return Table(**{**position, **given})


# ---- teams


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_teams_are_for_four(seats: int) -> None:
    """NG-TEAM-1"""
    with pytest.raises(SetupError):
        GAME.begin(CONTENT, seats, {"teams": True})


def test_teams_sit_alternately() -> None:
    """NG-TEAM-1: 1 with 3, 2 with 4"""
    state = GAME.begin(CONTENT, 4, {"teams": True})
    mates = {(a, b) for a in range(4) for b in range(4) if state.are_mates(a, b)}
    assert mates == {(0, 2), (2, 0), (1, 3), (3, 1)}
    enemies = {(a, b) for a in range(4) for b in range(4) if state.are_enemies(a, b)}
    assert enemies == {(a, b) for a in range(4) for b in range(4) if (a - b) % 2}


def targets(table: Table, origin: str) -> set[str]:
    name = table.plain(origin)
    ways = [text.split()[1].split("-") for text in table.words() if "-" in text]
    return {way[1] for way in ways if way[0] == name}


def test_a_teammates_territory_is_entered_only_to_pass_through() -> None:
    """NG-TEAM-3, NG-TEAM-9, NG-TEAM-4: with one move left there is no way on"""
    one = team(["move"]).say("play move")
    assert targets(one, "start.n") == {"start.w"}
    two = team(["militia"]).say("play militia")
    assert targets(two, "start.n") == {"start.w", "start.e"}
    two.say("move_step start.n-start.e 2")
    assert two.prompt == "move_step", "they must go on, so there is no stopping"
    assert two.words() == {"move_step start.e-start.w 2", "move_step start.e-start.s 2"}
    two.say("move_step start.e-start.w 2")
    assert two.units("start.w") == "0x2" and two.units("start.e") == "2x2"
    assert not two.events("fight")


def test_the_way_on_may_lead_into_a_fight() -> None:
    """NG-TEAM-3, NG-TEAM-9"""
    table = team(["militia"]).say("play militia", "move_step start.n-start.e 3")
    table.say("move_step start.e-start.s 3")
    assert [event.seat for event in table.events("fight")] == [0]


def test_a_way_through_two_teammates_territories_needs_moves_for_all_of_it() -> None:
    """NG-TEAM-9: never twice into the same, never back"""
    units = {"start.n": "0x3", "start.e": "2x2", "start.w": "2x1"}
    short = team(["militia"], units=units).say("play militia")
    assert targets(short, "start.n") == {"start.w", "start.e"}, "each leads on to the south"
    short.say("move_step start.n-start.e 3")
    assert short.prompt == "turn_action" or targets(short, "start.e") == {"start.s"}
    long = team(["heroic_charge"], units=units).say("play heroic_charge")
    long.say("move_step start.n-start.e 3")
    assert targets(long, "start.e") == {"start.s", "start.w"}, "not back to the north"
    long.say("move_step start.e-start.w 3")
    assert long.prompt != "move_step" or targets(long, "start.w") == {"start.s"}
    while long.prompt == "move_step" and targets(long, "start.w"):
        long.say("move_step start.w-start.s 3")
    assert long.units("start.s") == "0x3"


def test_no_way_out_no_way_in() -> None:
    """NG-TEAM-9, NG-CRE-MOVE-3, NG-CLAN-BEAR-3: two valkyries, or Kaija before an enemy"""
    beasts = {"fallen_valkyrie_beige": "start.s", "fallen_valkyrie_brown": "start.s"}
    units = {"start.n": "0x3", "start.e": "2x2", "start.w": "2x1"}
    shut = team(["incursion"], units=units, beasts=beasts, creatures="creatures")
    assert not shut.say("play incursion").words() - {"move_step stop"} or shut.prompt != "move_step"
    kaija = team(
        ["militia"],
        clans="bear boar wolf stag",
        units={"start.n": "0x1", "start.e": "2x2", "start.w": "2x1", "start.s": "1x1"},
        kaija="start.n",
    ).say("play militia")
    assert kaija.can("move_step start.n-start.e 1")
    assert not any("kaija" in text for text in kaija.words())


def test_a_brown_bear_does_not_hold_those_who_pass() -> None:
    """NG-TEAM-9, NG-CRE-KIND-3"""
    table = team(["militia"], beasts={"brown_bear_beige": "start.e"}, creatures="creatures")
    table.say("play militia", "move_step start.n-start.e 3")
    assert table.can("move_step start.e-start.w 3")


def test_units_that_pass_go_before_any_other_moves() -> None:
    """NG-TEAM-9"""
    table = team(["incursion"], units={"start.n": "0x3", "start.e": "2x2", "start.w": "0x1"}).say(
        "play incursion", "move_step start.n-start.e 1"
    )
    assert {text.split()[1].split("-")[0] for text in table.words()} == {"start.e"}


def test_no_unit_ever_ends_its_way_with_a_teammate() -> None:
    """NG-TEAM-3, NG-TEAM-4: in whole games; and teammates never fight"""
    fights = 0
    for seed in range(4):
        for state, decision, _ in random_game(4, {"teams": True}, 700 + seed):
            if decision.prompt in ("declare_creatures", "combat_order", "pay_food", "die"):
                for i in range(0, len(state.guests), 3):
                    assert state.owner(state.guests[i]) % 2 != state.active % 2 or state.fight
            if state.fight and state.fight[1] >= 0 and state.fight[2] >= 0:
                fights += 1
                assert (state.fight[1] - state.fight[2]) % 2 == 1
    assert fights


def test_cards_against_opponents_spare_teammates() -> None:
    """NG-TEAM-4, NG-OVER-5"""
    plunder = team(
        ["capture", "bribery", "enemy_secrets"], units={"start.n": "0x1", "start.e": "2x2"}
    )
    assert not any(text.startswith("play") for text in plunder.words())
    foe = team(["capture", "bribery"], units={"start.n": "0x1", "start.e": "1x2"})
    assert foe.can("play capture") and foe.can("play bribery")
    mate = team(["move"], hands={0: ["move"], 1: [], 2: ["defensive_strategy"], 3: []}, year=4)
    assert mate.say("play move").prompt == "move_step", "a teammate does not react"


def test_a_teammates_territory_is_neither_own_nor_neutral_nor_enemy() -> None:
    """NG-TEAM-11"""
    outpost = team(["outpost"]).say("play outpost")
    assert not outpost.can("recruit_place warrior start.e")
    hidden = team(["hidden_ways"]).say("play hidden_ways")
    assert targets(hidden, "start.n") == {"start.w", "start.s"}
    snake = team(["snake_clan"], clans="snake boar wolf stag").say("play snake_clan")
    assert snake.words() == {"scorched_place no", "scorched_place start.w"}
    beaten = team(
        ["move"], units={"start.w": "0x2", "start.e": "2x2", "start.s": "1x6", "start.n": "3x1"}
    ).say("play move", "move_step start.w-start.s 2")
    while beaten.state.fight:
        beaten.say("die_2_points" if beaten.prompt == "die" else sorted(beaten.words())[0])
    assert beaten.units("start.w") == "0x2", "back where they came from, not to the teammate"
    push = team(["intimidate"], units={"start.w": "0x6", "start.e": "3x2", "start.s": "1x2"})
    push.say("play intimidate", "move_step start.w-start.s 6", "(stop)")
    assert push.words() == {"push_unit no", "push_unit start.w"}, "not to the pushed one's mate"


def test_closing_a_teammates_territory_gives_nothing() -> None:
    """NG-TEAM-11, NG-EXP-7: 17.n and 02.n become a closed territory of two tiles"""
    for owner, fame in ((0, 2), (2, 0), (1, 0)):
        table = team(
            ["explore"],
            tiles="13 0,-1 0; 02 1,0 0",
            units={"13.a": "0x1", "02.n": f"{owner}x1"},
            pile="17",
        )
        table.say("play explore", "tile 17", "lay 17 1,-1 turn 2")
        assert [event.seat for event in table.events("closed")] == [owner]
        assert table.fame() == [fame, 0, 0, 0]


def to_harvest(table: Table) -> Table:
    """Everybody passes."""
    while not table.events("harvest"):
        table.say("pass" if table.prompt == "turn_action" else sorted(table.words())[0])
    return table


def test_teammates_may_swap_as_many_for_as_many_once_if_both_agree() -> None:
    """NG-TEAM-5, NG-TEAM-10"""
    goods = {0: (5, 0, 0), 1: (0, 0, 0), 2: (0, 5, 1), 3: (9, 9, 9)}
    for answer, mine in (("yes", (1, 3, 1)), ("no", (5, 0, 0))):
        table = to_harvest(team([], goods=goods))
        while table.prompt == "exchange":
            assert table.seat == 0
            table.say("exchange no")
        assert (table.prompt, table.seat) == ("team_swap", 0)
        table.say("swap 4food for 3wood+1lore")
        assert (table.prompt, table.seat) == ("team_answer", 2)
        assert table.goods(0) == (5, 0, 0), "not before the teammate has agreed"
        table.say(f"team_answer {answer}")
        assert table.goods(0) == mine
        assert sum(table.goods(0)) + sum(table.goods(2)) == 11
        assert not (table.prompt == "team_swap" and table.seat == 0), "once"


def test_every_number_of_resources_may_be_swapped() -> None:
    """NG-TEAM-10: give k and take k, whatever k"""
    table = to_harvest(team([], goods={0: (7, 0, 0), 2: (0, 6, 0)}))
    while table.prompt == "exchange":
        table.say("exchange no")
    swaps = {text for text in table.words() if text.startswith("swap")}
    assert swaps == {f"swap {k}food for {k}wood" for k in range(1, 7)}


def test_there_is_nobody_to_swap_with_outside_the_team_game() -> None:
    """NG-TEAM-5"""
    for state, decision, _ in random_game(4, {}, 1, gifts=2):
        assert decision.prompt not in ("team_swap", "team_answer")
        assert not any(state.are_mates(a, b) for a in range(4) for b in range(4))


# ---- domination


@cache
def large_map() -> tuple[int, ...]:
    """A map with at least seven closed territories."""
    for seed in range(40):
        luck = Luck.seeded(seed, "large")
        order = [n for n in range(len(TILES)) if n != CONTENT.start]
        luck.shuffle(order)
        engine = Map(CONTENT, [CONTENT.start, cell_at(0, 0), 0], False)
        for tile in order:
            fits = engine.places(tile)
            if fits:
                most = {}
                for fit in fits:
                    beside = sum(fit.cell + d in engine.at for d in (1, -1, 128, -128))
                    most.setdefault(beside, fit)
                fit = most[max(most)]
                engine = engine.with_tile(tile, fit.cell, fit.turn)
        if sum(not is_open for is_open in engine.is_open.values()) >= 7:
            return tuple(engine.tiles)
    raise AssertionError("no such map")


def dominion(
    seats: int, holders: list[int], large: int, year: int = 3, **options: Any
) -> NorthgardState:
    """Closed territories held by these seats, the first `large` of them with a large building."""
    clans = " ".join(("goat", "boar", "wolf", "stag", "bear")[:seats])
    table = Table(clans=clans, year=year, **options)
    state = table.state
    state.map = Map(CONTENT, list(large_map()), False)
    slow = SlowMap.of(state.map)
    closed = [r for r in state.map.roots if not slow.is_open(slow.territory[area_name(r)])]
    for at, seat in enumerate(holders):
        state.held[closed[at]] = seat * FULL + 1
        state.players[seat].reserve -= 1
        if at < large:
            kind = BUILDINGS.index(LARGE[at % 3])
            state.extras.append(closed[at] * EXTRA + kind)
        else:
            state.extras.append(closed[at] * EXTRA + BUILDINGS.index("food_silo"))
    state.agenda[:] = [END_OF_YEAR]
    state.journal = []
    settle(state)
    return state


def is_over(state: NorthgardState) -> bool:
    return not state.asks


def test_three_closed_territories_with_large_buildings_win_the_game() -> None:
    """NG-OVER-2, NG-END-1, NG-END-2, NG-WIN-1"""
    assert is_over(dominion(2, [0, 0, 0], 3))
    assert not is_over(dominion(2, [0, 0, 0], 2))
    assert not is_over(dominion(2, [0, 0, 1], 3))
    won = dominion(2, [1, 1, 1], 3)
    won.players[0].fame = 90
    assert is_over(won) and GAME.winners(won) == [1]


def test_two_large_buildings_in_one_territory_count_once() -> None:
    """NG-END-2"""
    state = dominion(2, [0, 0, 0], 2)
    assert not is_over(state)
    state = dominion(2, [0, 0, 0, 0], 2)
    state.extras.append(state.extras[0] // EXTRA * EXTRA + BUILDINGS.index("forge"))
    state.agenda[:] = [END_OF_YEAR]
    settle(state)
    assert not is_over(state)


def test_the_longer_game_has_no_domination_and_ten_years() -> None:
    """NG-LONG-1"""
    assert not is_over(dominion(2, [0, 0, 0, 0], 4, length="long"))
    late = dominion(2, [0, 0, 0], 3, year=10, length="long")
    late.players[1].fame = 90
    assert is_over(late) and GAME.winners(late) == [1], (
        "domination does not count at the end either"
    )
    assert not is_over(dominion(2, [0], 0, year=7, length="long"))
    assert is_over(dominion(2, [0], 0, year=7))
    for seats in (2, 5):
        for state, _, _ in random_game(seats, {"length": "long"}, seats):
            assert state.year <= 10
        assert state.year == 10


def test_a_team_dominates_with_five_territories_of_both() -> None:
    """NG-TEAM-7"""
    assert is_over(dominion(4, [0, 0, 0, 2, 2], 5, teams=True))
    assert not is_over(dominion(4, [0, 0, 0, 2, 2], 4, teams=True))
    assert not is_over(dominion(4, [0, 0, 0, 0], 4, teams=True)), "three are not enough"
    assert not is_over(dominion(4, [0, 0, 1, 2, 2], 5, teams=True))
    assert is_over(dominion(4, [0, 0, 0], 3)), "without teams they are"
    won = dominion(4, [1, 3, 3, 3, 1], 5, teams=True)
    won.players[0].fame = 90
    assert sorted(GAME.winners(won)) == [1, 3]


# ---- the end


def final_fame(state: NorthgardState, seat: int) -> int:
    """NG-WIN-2, NG-WIN-3, NG-WIN-6 from the final state."""
    player = state.players[seat]
    cards = player.hand + player.discard + player.deck.loose
    cards += [one // 2 for one in player.deck.top + player.active]
    holdings = Holdings(state)
    mine = [where for where, who in holdings.units.items() if who[0][0] == seat]
    built = [kind for where in mine for kind in holdings.buildings.get(where, [])]
    slots = []
    for number, area in enumerate(CONTENT.slot_area):
        if state.built[number] < 0 and any(area_name_or_none(area) in where for where in mine):
            slots.append(("small", "rune", "large")[CONTENT.slot_kind[number]])
    symbols = {r: sum(holdings.resources(w, r) for w in mine) for r in ("food", "wood", "lore")}
    lairs = sum(bool(TILES_AREAS[name].get("lair")) for where in mine for name in where)
    units = sum(state.units(root) for where in mine for _, root in holdings.units[where])
    pays = {
        "builder": sum(3 if kind in LARGE else 1 for kind in built),
        "explorer": sum(3 if kind == "large" else 1 for kind in slots),
        "food_trader": 2 * symbols["food"],
        "wood_trader": 2 * symbols["wood"],
        "scholar": 2 * symbols["lore"],
        "trapper": 3 * lairs,
        "warlord": units,
        "unrest": -5,
    }
    total = player.fame + sum(player.resources) // 3
    for one in cards:
        total += pays.get(card_name(one), 0)
        total += next(
            (
                d["fame"]
                for d in CONTENT.tables["development"]
                if d["id"] == CONTENT.cards[one].name
            ),
            0,
        )
    return total


def area_name_or_none(area: int) -> str:
    tile = CONTENT.tiles[area // 4]
    return area_name(area) if area % 4 < len(tile.areas) else ""


TILES_AREAS = {f"{tile}.{e['id']}": e for tile, entry in TILES.items() for e in entry["areas"]}


def test_the_final_count_and_who_wins_in_whole_games() -> None:
    """NG-OVER-3, NG-WIN-2, NG-WIN-3, NG-WIN-5, NG-WIN-6, NG-TEAM-6, NG-LONG-1: counted again"""
    for number, (seats, options) in enumerate([*VARIANTS, *VARIANTS]):
        *_, (state, _, _) = random_game(seats, options, 400 + number, gifts=number % 3)
        counted = [final_fame(state, seat) for seat in range(seats)]
        assert GAME.scores(state) == counted or "teams" in options
        holdings = Holdings(state)

        def keys(seat: int, state: NorthgardState = state, held: Holdings = holdings) -> list[int]:
            mine = [where for where, who in held.units.items() if who[0][0] == seat]
            return [
                final_fame(state, seat),
                len(mine),
                sum(state.units(root) for where in mine for _, root in held.units[where]),
                sum(len(held.buildings.get(where, [])) for where in mine),
            ]

        sides = [[0, 2], [1, 3]] if options.get("teams") else [[seat] for seat in range(seats)]
        sums = [[sum(n) for n in zip(*map(keys, side), strict=True)] for side in sides]
        need = 5 if options.get("teams") else 3
        strong = []
        for side in sides:
            closed = [
                where
                for where, who in holdings.units.items()
                if who[0][0] in side
                and not holdings.map.is_open(where)
                and set(holdings.buildings.get(where, [])) & set(LARGE)
            ]
            if len(closed) >= need and options.get("length") != "long":
                strong.append(side)
        running = [sums[sides.index(side)] for side in (strong or sides)]
        best = [side for side in (strong or sides) if sums[sides.index(side)] == max(running)]
        expected = sorted(seat for side in best for seat in side)
        assert sorted(GAME.winners(state)) == expected


def test_team_sums_decide_and_are_compared() -> None:
    """NG-TEAM-6"""
    state = dominion(4, [0, 1, 2, 3], 0, year=7, teams=True)
    assert is_over(state)
    for player, fame in zip(state.players, (30, 16, 0, 15), strict=True):
        player.fame = fame
        player.discard = player.hand = []
    assert sorted(GAME.winners(state)) == [1, 3], "31 against 30"
    state.players[2].fame = 1
    tied = sorted(GAME.winners(state))
    assert tied == [0, 1, 2, 3], "equal in fame, territories, units and buildings"
    state.players[1].reserve -= 1
    root = next(r for r in state.map.roots if state.owner(r) == 1)
    state.held[root] += 1
    assert sorted(GAME.winners(state)) == [1, 3], "one unit more"


def test_more_creatures_in_a_team_game_counts_four_players() -> None:
    """NG-TEAM-12, NG-MORE-1"""
    three = {"wolf_beige": "start.w", "wolf_brown": "start.n", "draugr_beige": "start.e"}
    table = team([], creatures="more", beasts=three).say("pass")
    table.say(sorted(table.words())[0])
    assert table.prompt == "more_creature", "three creatures, four players"


def test_winter_unrest_and_decks_are_personal() -> None:
    """NG-TEAM-8, NG-WINT-2: a teammate's food does not help"""
    table = team(
        [],
        units={"start.n": "0x7", "start.e": "2x2", "start.s": "1x2"},
        goods={0: (0, 0, 0), 2: (9, 0, 0)},
    )
    to_harvest(table)
    while table.state.asks and not table.events("winter"):
        decline = [text for text in table.words() if text.endswith(" no")]
        table.say(decline[0])
    assert [event.seat for event in table.events("unrest")] == [0]
    assert "unrest" in [card_name(e // 2) for e in table.state.players[0].deck.top] + table.cards(
        0, "hand"
    )
    assert table.goods(2)[0] == 9


def test_only_one_of_a_team_holds_the_marker_and_turns_alternate() -> None:
    """NG-TEAM-1, NG-TEAM-12"""
    last = -1
    for state, decision, _ in random_game(4, {"teams": True}, 3):
        if decision.prompt != "turn_action":
            continue
        passed = [player.passed for player in state.players]
        if not any(passed) and last >= 0 and decision.seat != last:
            assert (decision.seat - last) % 2 == 1 or state.first == decision.seat
        last = decision.seat
