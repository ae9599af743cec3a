"""Sections 2 and 3 of rules.md: the box, territories, and where a tile may lie.

The engine's map is compared with `SlowMap`, which was written from the rules and lays every tile to
see what becomes of the whole map.
"""

from __future__ import annotations

from collections import Counter

import pytest

from landnam.games.northgard import GAME
from landnam.games.northgard.rules.exploring import option_cell, option_tile, option_turn
from landnam.games.northgard.rules.map import Map, cell_at, x_of, y_of
from landnam.games.northgard.rules.state import CORNER_TEST, NorthgardState
from landnam.kit.core import CHANCE, Decision
from landnam.kit.luck import Luck
from landnam.speed import compiled
from tests.games.northgard.independent import (
    CONTENT,
    NAMES,
    OFFSETS,
    TABLES,
    TILES,
    VARIANTS,
    Holdings,
    SlowMap,
    Table,
    all_places,
    area_name,
    printed,
    random_game,
)

# ---- the box


def test_each_of_five_colours_has_14_units_and_6_starting_cards() -> None:
    """NG-COMP-1, NG-COMP-5"""
    colours = TABLES["player_color"]
    assert len(colours) == 5 and len({one["id"] for one in colours}) == 5
    assert all(one["units"] == 14 and one["starting_cards"] == 6 for one in colours)
    assert sum(one["units"] for one in colours) == 70
    names = Counter(CONTENT.cards[card].name for card in CONTENT.starting)
    ones = ("card_recruit", "card_move", "card_explore", "card_build")
    assert names == {**dict.fromkeys(ones, 1), "card_feast": 2}
    state = GAME.begin(CONTENT, 5, {})
    assert [player.reserve for player in state.players] == [14] * 5


def test_no_more_than_14_warriors_can_be_recruited() -> None:
    """NG-COMP-1"""
    table = Table(
        tiles="13 0,-1 0",
        units={"13.a": "0x13", "start.e": "1x1"},
        hands={0: ["upgraded_town_hall"]},
    )
    table.say("play upgraded_town_hall", "recruit_place warrior 13.a")
    assert table.units("13.a") == "0x14"
    assert table.prompt != "recruit_place", "the second unit does not exist"


def test_there_are_35_tiles_with_their_backs_and_totals() -> None:
    """NG-COMP-2, NG-MAP-2, NG-MAP-14: totals of section 17"""
    roles = Counter(tile["role"] for tile in TABLES["tile"])
    assert roles == {"start": 1, "start_5p": 1, "regular": 33}
    backs = {tile["role"]: tile["back"] for tile in TABLES["tile"]}
    assert backs["start"] != backs["regular"] == backs["start_5p"]
    areas = [entry for tile in TABLES["tile"] for entry in tile["areas"]]
    assert sum(one.get("food", 0) for one in areas) == 12
    assert sum(one.get("wood", 0) for one in areas) == 11
    assert sum(one.get("lore", 0) for one in areas) == 8
    assert sum(bool(one.get("lair")) for one in areas) == 11
    slots = Counter(kind for one in areas for kind in one.get("slots", []))
    assert slots == {"small": 45, "rune": 8, "large": 14}
    assert Counter(CONTENT.slot_kind) == {0: 45, 1: 8, 2: 14}
    lines = Counter(kind for tile in TABLES["tile"] for _, _, kind in tile["borders"])
    assert lines == {"normal": 76, "rough": 21}
    assert Counter(len(tile["areas"]) for tile in TABLES["tile"]) == {1: 1, 2: 7, 3: 20, 4: 7}


def test_every_side_of_a_tile_belongs_to_exactly_one_area_and_every_area_has_one() -> None:
    """NG-MAP-2"""
    for tile in TABLES["tile"]:
        sides = [letter for entry in tile["areas"] for letter in entry["sides"]]
        assert sorted(sides) == ["E", "N", "S", "W"]
        assert all(entry["sides"] for entry in tile["areas"])
        assert 1 <= len(tile["areas"]) <= 4


def test_borders_of_a_tile_could_be_drawn() -> None:
    """NG-MAP-2, NG-MAP-8: areas of neighbouring sides meet at a corner, so a line ends there; and
    no two lines cross, so at most one pair of opposite areas is adjacent"""
    for tile in TABLES["tile"]:
        owner = {letter: e["id"] for e in tile["areas"] for letter in e["sides"]}
        lines = {frozenset((one, other)) for one, other, _ in tile["borders"]}
        assert len(lines) == len(tile["borders"])
        for one, other in ("NE", "ES", "SW", "WN"):
            if owner[one] != owner[other]:
                assert frozenset((owner[one], owner[other])) in lines, tile["id"]
        across = [frozenset((owner[a], owner[b])) for a, b in ("NS", "EW")]
        if len(tile["areas"]) == 4:
            assert sum(pair in lines for pair in across) <= 1, tile["id"]


def test_56_building_tokens_of_8_types() -> None:
    """NG-COMP-3"""
    assert [one.count for one in CONTENT.buildings] == [7] * 8
    assert sum(one.is_large for one in CONTENT.buildings) == 3


def test_a_type_of_which_all_seven_stand_cannot_be_built() -> None:
    """NG-COMP-3"""
    towers = ["defense_tower"] * 6
    for already, can in ((towers, True), ([*towers, "defense_tower"], False)):
        table = Table(
            tiles="10 0,-1 0; 02 1,0 0; 09 -1,0 0",
            units={"10.n": "0x1", "start.s": "1x1"},
            built={"09.s": already},
            hands={0: ["build"]},
            goods={0: (0, 5, 0)},
        )
        table.say("play build")
        assert table.can("build defense_tower 10.n 1") == can
        assert table.can("build food_silo 10.n 1")


def test_the_cards_are_as_many_as_printed() -> None:
    """NG-COMP-4, NG-SETUP-3"""
    groups = Counter(card.group for card in CONTENT.cards)
    assert groups["initial"] == 7 and groups["upgrade"] == 14
    assert groups["early"] == 16 and groups["advanced"] == 36 and groups["achievement"] == 7
    assert [len(upgrades) for upgrades in CONTENT.upgrades] == [2] * 7
    assert CONTENT.unrest_count == 10
    aids = next(one for one in TABLES["token"] if one["id"] == "player_aid")["count"]
    assert 30 + 21 + 52 + 7 + 10 + aids == 125 and len(CONTENT.starting) * 5 == 30


def test_the_tokens_are_as_many_as_printed() -> None:
    """NG-COMP-6, NG-COMP-7, NG-COMP-9, NG-COMP-11"""
    fame = {one["value"]: one["count"] for one in TABLES["fame_token"]}
    assert fame == {50: 5, 10: 15, 5: 15, 1: 30}
    ukrainian = {one["value"]: one["count_uk_edition"] for one in TABLES["fame_token"]}
    assert ukrainian == {50: 5, 10: 10, 5: 15, 1: 35}
    assert sum(fame.values()) == sum(ukrainian.values()) == 65
    goods = {one["id"]: (one["tokens_1"], one["tokens_5"]) for one in TABLES["resource"]}
    assert goods == {"food": (30, 5), "wood": (25, 5), "lore": (20, 5)}
    tokens = {one["id"]: one for one in TABLES["token"]}
    assert all(tokens[one]["count"] == 1 for one in ("first_player_marker", "kaija"))
    assert tokens["scorched_earth"]["count"] == tokens["year_marker"]["count"] == 1
    assert tokens["year_track"]["sides"] == [7, 10]


def test_resources_and_fame_are_not_limited_by_the_tokens() -> None:
    """NG-COMP-6, NG-COMP-7"""
    table = Table(
        tiles="13 0,-1 0",
        units={"13.a": "0x3", "start.e": "1x1"},
        hands={0: ["fishing"]},
        goods={0: (90, 90, 90)},
    )
    table.say("play fishing")
    assert table.goods(0) == (93, 90, 90)


def test_the_die_has_six_faces_each_once() -> None:
    """NG-COMP-8, NG-SETUP-10: and the axes that are counted for the first player"""
    faces = {face.name: face for face in CONTENT.faces}
    expected = {
        "die_2_points": (2, 0, False, 2),
        "die_3_points": (3, 0, False, 3),
        "die_point_or_casualty": (1, 1, True, 1),
        "die_2_points_casualty": (2, 1, False, 2),
        "die_2_casualties": (0, 2, False, 0),
        "die_point_casualty": (1, 1, False, 1),
    }
    found = {n: (f.points, f.casualties, f.is_either, f.axes) for n, f in faces.items()}
    assert found == expected
    assert sorted(CONTENT.die) == list(range(6))
    dice = next(one for one in TABLES["token"] if one["id"] == "northgard_die")
    assert dice["count"] == 2


def test_the_nine_creatures() -> None:
    """NG-COMP-10"""
    kinds = Counter(CONTENT.creature_kinds[one.kind].name for one in CONTENT.creatures)
    assert kinds == {
        "creature_wolf": 3,
        "creature_brown_bear": 2,
        "creature_draugr": 2,
        "creature_fallen_valkyrie": 2,
    }
    colours = {(one["kind"], one["color"]) for one in TABLES["creature"]}
    assert len(colours) == 9
    assert {colour for kind, colour in colours if kind == "creature_wolf"} == {
        "beige",
        "brown",
        "dark_brown",
    }
    for kind in ("brown_bear", "draugr", "fallen_valkyrie"):
        assert {colour for one, colour in colours if one == f"creature_{kind}"} == {
            "beige",
            "brown",
        }


# ---- the map


def compare(engine: Map) -> None:
    """Everything that section 3 says about a map, engine against SlowMap."""
    slow = SlowMap.of(engine)
    roots = {slow.territory[area_name(root)]: root for root in engine.roots}
    assert len(roots) == len(engine.roots)
    assert set(roots) == slow.territories()
    for territory, root in roots.items():
        assert {area_name(one) for one in engine.areas[root]} == territory
        assert engine.size[root] == slow.size(territory)
        assert engine.is_open[root] == slow.is_open(territory)
        assert engine.is_open[root] or engine.size[root] >= 2
        for number, resource in enumerate(("food", "wood", "lore")):
            assert engine.symbols[root][number] == slow.symbols(territory, resource)
        kinds = sorted(kind for name in territory for kind in printed(name).get("slots", []))
        found = sorted(("small", "rune", "large")[CONTENT.slot_kind[s]] for s in engine.slots[root])
        assert found == kinds
        assert engine.lairs[root] == sum(bool(printed(name).get("lair")) for name in territory)
    crossings = {
        frozenset((roots[a], roots[b])): kind
        for (a, b), kind in ((tuple(pair), kind) for pair, kind in slow.crossings().items())
    }
    engines = {
        frozenset((root, other)): kind
        for root in engine.roots
        for kind, others in (("normal", engine.near[root]), ("rough", engine.rough[root]))
        for other in others
    }
    assert engines == crossings
    assert {(x_of(cell), y_of(cell)) for cell in engine.edge} == slow.edge()


def neighbours(slow: SlowMap, cell: tuple[int, int]) -> int:
    return sum((cell[0] + dx, cell[1] + dy) in slow.laid for dx, dy in OFFSETS)


def grow(seed: int, is_corner_test: bool) -> tuple[int, int, int]:
    """A map of all tiles, laid at random by SlowMap's word; the engine must agree all the way."""
    luck = Luck.seeded(seed, "map")
    order = [n for n in range(len(NAMES)) if NAMES[n] != "start"]
    luck.shuffle(order)
    engine = Map(CONTENT, [CONTENT.start, cell_at(0, 0), 0], is_corner_test)
    tried = refused = closed = 0
    for tile in order[:26]:
        compare(engine)
        holdings = Holdings.__new__(Holdings)
        holdings.map, holdings.units, holdings.beasts = SlowMap.of(engine), {}, {}
        legal = all_places(holdings, NAMES[tile], is_corner_test)
        mine = {((x_of(fit.cell), y_of(fit.cell)), fit.turn) for fit in engine.places(tile)}
        assert mine == legal
        tried += len(holdings.map.edge()) * (1 if NAMES[tile] == "13" else 4)
        refused += len(holdings.map.edge()) * (1 if NAMES[tile] == "13" else 4) - len(legal)
        choice = sorted(legal)
        if luck.below(4):
            crowds = {place: neighbours(holdings.map, place[0]) for place in choice}
            choice = [place for place in choice if crowds[place] == max(crowds.values())]
        (x, y), turn = choice[luck.below(len(choice))]
        engine = engine.with_tile(tile, cell_at(x, y), turn)
        assert is_corner_test or not SlowMap.of(engine).breaks_a_border()
    compare(engine)
    closed += sum(not is_open for is_open in engine.is_open.values())
    return tried, refused, closed


@pytest.mark.parametrize("is_corner_test", [False, True])
def test_maps_grown_at_random_are_the_same_to_engine_and_reader(is_corner_test: bool) -> None:
    """NG-MAP-1, NG-MAP-3, NG-MAP-4, NG-MAP-5, NG-MAP-6, NG-MAP-7, NG-MAP-8, NG-MAP-9, NG-MAP-14,
    NG-MAP-15, NG-PLACE-1, NG-PLACE-2, NG-PLACE-3, NG-PLACE-6, NG-PLACE-8, NG-PLACE-9"""
    tried = refused = closed = 0
    maps = 5 if compiled() else 2
    for seed in range(maps):
        one = grow(seed, is_corner_test)
        tried, refused, closed = tried + one[0], refused + one[1], closed + one[2]
    assert tried and refused and closed


def test_a_closed_territory_never_grows() -> None:
    """NG-MAP-6, NG-MAP-7: in whole games"""
    seen = 0
    for seats, options in VARIANTS[:6]:
        closed: dict[frozenset[str], int] = {}
        tiles = 0
        for state, _, _ in random_game(seats, options, seats):
            if len(state.map.tiles) == tiles:
                continue
            tiles = len(state.map.tiles)
            slow = SlowMap.of(state.map)
            for territory in closed:
                assert territory in slow.territories() and not slow.is_open(territory)
            for territory in slow.territories():
                if not slow.is_open(territory):
                    assert slow.size(territory) >= 2
                    closed[territory] = tiles
        seen += len(closed)
    assert seen


def cell_of(cell: int) -> tuple[int, int]:
    return x_of(cell), y_of(cell)


def explore_start(state: NorthgardState) -> str:
    return str(getattr(state.program[state.agenda[-1].number], "start"))  # noqa: B009


def legal_for(state: NorthgardState, decision: Decision) -> set[tuple[str, tuple[int, int], int]]:
    """What the rules allow to a player who lays a tile, by brute force."""
    holdings = Holdings(state)
    slow, prompt, seat = holdings.map, decision.prompt, decision.seat
    is_corner_test = bool(state.rules & CORNER_TEST)
    tiles = state.players[seat].tiles if prompt == "setup_tile" else state.shown
    if prompt == "second_tile":
        tiles = [option_tile(decision.options[0])]
    round_1 = prompt == "setup_tile" and state.agenda[-1].round == 0
    legal = set()
    for number in tiles:
        tile = NAMES[number]
        for cell, turn in all_places(holdings, tile, is_corner_test):
            beside = [(cell[0] + dx, cell[1] + dy) for dx, dy in OFFSETS]
            if prompt == "explore_tile":
                touched = {
                    slow.territory[slow.side[x, y, (d + 2) % 4]]
                    for d, (x, y) in enumerate(beside)
                    if (x, y) in slow.laid
                }
                starts = [
                    one
                    for one in touched
                    if slow.is_open(one)
                    and (explore_start(state) == "any" or seat in holdings.owners(one))
                    and not any("brown_bear" in beast for beast in holdings.beasts.get(one, []))
                ]
                if not starts:
                    continue
            else:
                first = {(0, 0), (1, 0)} if len(state.players) == 5 else {(0, 0)}
                if round_1 and not first & set(beside):
                    continue
                after = slow.plus(tile, cell, turn)
                groups = {after.territory[f"{tile}.{e['id']}"] for e in TILES[tile]["areas"]}
                held = [sum(part <= group for part in holdings.units) for group in groups]
                if prompt == "setup_tile" and max(held) > 1:
                    continue
                if min(held) > 0:
                    continue
            legal.add((tile, cell, turn))
    return legal


GAMES = [(2, {"creatures": "more"}), (3, {}), (4, {"teams": True}), (5, {"creatures": "creatures"})]


def test_every_placement_offered_in_whole_games_is_what_the_rules_allow() -> None:
    """NG-PLACE-1, NG-PLACE-2, NG-PLACE-3, NG-PLACE-4, NG-PLACE-5, NG-PLACE-8, NG-PLACE-9,
    NG-SETUP-13, NG-SETUP-14, NG-SETUP-15, NG-SETUP-20, NG-SETUP-21, NG-EXP-2, NG-CRE-KIND-9"""
    asked: Counter[str] = Counter()
    refused_units = 0
    games = [*GAMES, (4, {"border_corner_test": True, "creatures": "more"})]
    for seats, options in games:
        for state, decision, _ in random_game(seats, options, 11 * seats + len(options)):
            if decision.prompt not in ("setup_tile", "explore_tile", "second_tile"):
                continue
            offered = {
                (
                    NAMES[option_tile(o)],
                    (x_of(option_cell(o)), y_of(option_cell(o))),
                    option_turn(o),
                )
                for o in decision.options
            }
            assert offered == legal_for(state, decision), decision.prompt
            asked[decision.prompt] += 1
            tile = option_tile(decision.options[0])
            refused_units += len(state.map.places(tile)) > len(decision.options)
    assert asked["setup_tile"] == sum(2 * seats for seats, _ in games)
    assert asked["explore_tile"] and refused_units


def test_a_tile_may_not_join_units_of_two_players() -> None:
    """NG-PLACE-4: tile 13 is one area, so all that it touches becomes one"""
    given = {"tiles": "02 0,-1 0; 02 1,0 0", "hands": {0: ["explore"]}, "pile": "13"}
    cell = "lay 13 1,-1 turn 0"
    both = Table(units={"02.s": "0x1"}, **{**given, "tiles": "02 0,-1 0; 17 1,0 0"})
    both.say("play explore", "tile 13")
    assert both.can(cell)
    rival = Table(units={"02.s": "0x1", "17.n": "1x1"}, **{**given, "tiles": "02 0,-1 0; 17 1,0 0"})
    rival.say("play explore", "tile 13")
    assert not rival.can(cell)
    own = Table(units={"02.s": "0x1", "17.n": "0x2"}, **{**given, "tiles": "02 0,-1 0; 17 1,0 0"})
    own.say("play explore", "tile 13", cell)
    assert own.units("13.a") == own.units("02.s") == own.units("17.n") == "0x3"


def test_kaija_and_teammates_count_as_units_when_a_tile_would_join() -> None:
    """NG-PLACE-4, NG-TEAM-4, NG-OVER-6"""
    tiles = "02 0,-1 0; 17 1,0 0"
    kaija = Table(
        tiles=tiles,
        units={"02.s": "0x1"},
        kaija="17.n",
        clans="goat bear",
        hands={0: ["explore"]},
        pile="13",
    )
    kaija.say("play explore", "tile 13")
    assert not kaija.can("lay 13 1,-1 turn 0")
    mate = Table(
        tiles=tiles,
        units={"02.s": "0x1", "17.n": "2x1"},
        clans="goat boar wolf stag",
        hands={0: ["explore"]},
        pile="13",
        teams=True,
    )
    mate.say("play explore", "tile 13")
    assert not mate.can("lay 13 1,-1 turn 0")


def test_a_tile_may_not_join_a_valkyrie_with_units_but_may_join_a_wolf() -> None:
    """NG-PLACE-5"""
    for beast, can in (("fallen_valkyrie_beige", False), ("wolf_beige", True)):
        table = Table(
            tiles="02 0,-1 0; 17 1,0 0",
            units={"02.s": "0x1"},
            beasts={beast: "17.n"},
            hands={0: ["explore"]},
            pile="13",
            creatures="creatures",
        )
        table.say("play explore", "tile 13")
        assert table.can("lay 13 1,-1 turn 0") == can


def test_holes_are_allowed() -> None:
    """NG-PLACE-6: eight tiles around a hole; the last may be laid, the hole is offered"""
    ring = "02 1,0 0; 05 2,0 0; 11 2,1 0; 17 2,2 0; 20 1,2 0; 21 0,2 0"
    table = Table(tiles=ring, units={"start.s": "0x1"}, hands={0: ["explore"]}, pile="13")
    table.say("play explore", "tile 13")
    assert table.can("lay 13 0,1 turn 0"), "closes the ring around (1,1)"
    table.say("lay 13 0,1 turn 0")
    assert cell_at(1, 1) in table.state.map.edge


def test_joined_territories_keep_all_that_stood_in_them() -> None:
    """NG-MAP-12, NG-PLACE-7, NG-BUILD-5: units, buildings, beasts, token; two silos work"""
    table = Table(
        tiles="02 0,-1 0; 11 1,0 0",
        units={"02.s": "0x2", "11.n": "0x1"},
        built={"02.s": ["food_silo"], "11.n": ["food_silo"]},
        beasts={"draugr_beige": "02.s"},
        scorched="11.n",
        hands={0: ["explore"]},
        pile="13",
        creatures="creatures",
        clans="goat snake",
    )
    state = table.state
    assert table.root("02.s") != table.root("11.n")
    table.say("play explore", "tile 13")
    table.say("lay 13 1,-1 turn 0")
    root = table.root("13.a")
    assert root == table.root("02.s") == table.root("11.n")
    assert state.units(root) == 3
    assert sorted(state.buildings(root)) == [0, 0]
    assert table.beasts() == {"draugr_beige": area_name(root)}
    assert state.scorched == root
    assert state.symbols(root, 0) == 1 + 2, "one printed on 02.s, two silos"


def test_a_side_faces_its_index_plus_the_turn() -> None:
    """NG-MAP-1: a printed north side faces east after one quarter turn"""
    for turn in range(4):
        engine = Map(CONTENT, [NAMES.index("02"), cell_at(3, -2), turn], False)
        for index in range(4):
            owner = "n" if index == 0 else "s"
            found = area_name(engine.area_at(NAMES.index("02"), (index + turn) % 4))
            assert found == f"02.{owner}"
        assert {(x_of(c), y_of(c)) for c in engine.edge} == {(3, -3), (4, -2), (3, -1), (2, -2)}


def test_touching_in_a_point_is_not_adjacent() -> None:
    """NG-MAP-8: north and south of the starting tile meet only where lines cross"""
    table = Table(units={"start.n": "0x1"}, hands={0: ["incursion"]})
    table.say("play incursion")
    near = {text.split()[1].split("-")[1] for text in table.words() if "-" in text}
    assert near == {"start.w", "start.e"}


def test_a_crossing_is_normal_if_one_of_all_lines_is() -> None:
    """NG-MAP-9: the rough line on 08 parts the same two territories as a normal one on the start"""
    alone = Table(tiles="08 0,-1 1", units={"08.m": "0x1"}, hands={0: ["move"]})
    alone.say("play move")
    assert not alone.can("move_step 08.m-08.n 1"), "rough: one move is not enough"
    given = {"units": {"08.m": "0x1"}, "hands": {0: ["move"]}}
    both = Table(tiles="08 0,-1 1; 02 1,-1 0; 05 1,0 0", **given)
    assert both.root("08.n") == both.root("start.e") and both.root("08.m") == both.root("start.n")
    both.say("play move")
    assert both.can("move_step 08.m-08.n 1")


def test_a_card_is_right_against_the_rules() -> None:
    """NG-OVER-4, NG-FX-MOVE-13: Wolf Clan crosses a rough border with its only move"""
    given = {"tiles": "08 0,-1 1", "units": {"08.m": "0x1"}, "clans": "wolf goat"}
    plain = Table(hands={0: ["move"]}, **given).say("play move")
    assert not plain.can("move_step 08.m-08.n 1")
    wolf = Table(hands={0: ["wolf_clan"]}, **given).say("play wolf_clan")
    assert wolf.can("move_step 08.m-08.n 1")


def test_control_follows_units_and_nothing_else() -> None:
    """NG-MAP-10, NG-MAP-11: buildings and creatures leave a territory neutral"""
    table = Table(
        tiles="13 0,-1 0; 10 1,0 0",
        units={"start.s": "0x1", "start.w": "1x1"},
        built={"13.a": ["fortress"]},
        beasts={"wolf_beige": "10.s"},
        creatures="creatures",
        hands={0: ["move"]},
    )
    state = table.state
    assert state.owner(table.root("13.a")) == state.owner(table.root("10.s")) == -1
    assert {table.root("13.a"), table.root("10.s")} <= set(state.neutral())
    assert state.territories(0) == [table.root("start.s")]
    table.say("play move", "move_step start.s-start.e 1")
    assert state.owner(table.root("start.s")) == -1 and state.owner(table.root("start.e")) == 0


def test_the_defender_owns_the_territory_until_the_combat_is_over() -> None:
    """NG-MAP-10, NG-MAP-16"""
    table = Table(units={"start.n": "0x3", "start.e": "1x1"}, hands={0: ["move"]})
    table.say("play move", "move_step start.n-start.e 3")
    root = table.root("start.e")
    assert table.prompt == "pay_food" or table.seat == CHANCE
    assert table.state.owner(root) == 1 and table.state.held[table.root("start.n")] < 0
    while table.state.fight:
        if table.seat == CHANCE:
            table.die("3" if not table.events("rolled") else "2")
        else:
            table.say(sorted(table.words())[0])
    assert table.state.owner(root) == 0


def test_no_territory_ever_holds_units_of_two_players_but_in_combat() -> None:
    """NG-MAP-16, NG-MAP-10, NG-FIGHT-20: counted by figures in whole games"""
    fights = 0
    for seats, options in VARIANTS[:8]:
        for state, decision, _ in random_game(seats, options, 5 + seats):
            on_map: Counter[int] = Counter()
            for root in state.map.roots:
                if state.held[root] >= 0:
                    on_map[state.owner(root)] += state.warriors(root)
                    assert state.units(root) > 0, "who controls has a unit there"
            missing = {seat: 14 - p.reserve - on_map[seat] for seat, p in enumerate(state.players)}
            missing = {seat: number for seat, number in missing.items() if number}
            assert len(missing) <= 1, "only one player attacks at a time"
            if missing:
                fights += 1
                assert decision.prompt not in ("turn_action", "play_card", "exchange")
                assert sum(state.guests[1::3]) == sum(missing.values())
    assert fights


def test_symbols_of_a_territory_are_printed_ones_and_those_of_buildings() -> None:
    """NG-MAP-13, in whole games with rich players"""
    seen = 0
    for seats, options in VARIANTS[:5]:
        last = 0
        for state, _, _ in random_game(seats, options, 77, gifts=6):
            if state.year == last:
                continue
            last = state.year
            holdings = Holdings(state)
            for root in state.map.roots:
                territory = holdings.map.territory[area_name(root)]
                for number, resource in enumerate(("food", "wood", "lore")):
                    assert state.symbols(root, number) == holdings.resources(territory, resource)
                seen += len(state.buildings(root))
    assert seen


def test_a_slot_holds_one_building() -> None:
    """NG-MAP-14"""
    table = Table(
        tiles="02 0,-1 0",
        units={"02.s": "0x1", "start.e": "1x1"},
        built={"02.s": ["food_silo"]},
        hands={0: ["build"]},
        goods={0: (0, 9, 0)},
    )
    assert not table.can("play build"), "the only slot is taken"


def test_lairs_mean_nothing_without_the_module() -> None:
    """NG-MAP-15"""
    tiles = [n for n in range(len(NAMES)) if any(CONTENT.area_lair[n * 4 : n * 4 + 4])]
    assert len(tiles) == 11
    laid = 0
    for seats in (2, 4):
        for state, decision, _ in random_game(seats, {}, 31 + seats):
            assert not state.creature_row and not state.creature_deck
            assert decision.prompt not in ("creature", "declare_creatures", "more_creature")
        laid += sum(tile in tiles for tile in state.map.tiles[::3])
    assert laid
