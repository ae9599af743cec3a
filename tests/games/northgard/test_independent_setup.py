"""Section 4 of rules.md: set-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from landnam.games.northgard import GAME
from landnam.games.northgard.rules.setup import SetupTurn
from landnam.games.northgard.rules.state import NorthgardState
from landnam.kit.core import CHANCE, Decision, apply, settle
from landnam.kit.game import SetupError
from landnam.kit.luck import Luck
from landnam.kit.pile import Pile
from tests.games.northgard.independent import (
    CONTENT,
    COUNTS,
    NAMES,
    TILES,
    Holdings,
    SlowMap,
    Table,
    area_name,
    card,
    card_name,
    random_game,
)


def set_up(seats: int, seed: int, **options: Any) -> Iterator[tuple[NorthgardState, Decision, int]]:
    for state, decision, option in random_game(seats, options, seed):
        yield state, decision, option
        if decision.prompt == "draw":
            return


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_the_game_is_for_two_to_five(seats: int) -> None:
    """NG-OVER-1, NG-SETUP-8"""
    with pytest.raises(SetupError):
        GAME.begin(CONTENT, seats, {})


def test_before_the_first_answer_the_table_is_bare() -> None:
    """NG-SETUP-1, NG-SETUP-2, NG-SETUP-3"""
    for seats in COUNTS:
        state = GAME.begin(CONTENT, seats, {})
        assert state.year == 1 and state.unrest == 10
        assert set(state.built) == {-1} and not state.extras
        for player in state.players:
            assert player.fame == 0 and player.resources == [0, 0, 0] and not player.hand


def test_the_development_cards_of_a_game_are_drawn_evenly_and_as_many_as_said() -> None:
    """NG-SETUP-4, NG-YEAR-6, NG-LONG-1: the unseen ones of the tier are equally likely each time"""
    for seats in COUNTS:
        for options in ({}, {"length": "long"}):
            seen: list[int] = []
            for state, decision, option in random_game(seats, options, seats):
                if decision.prompt == "reveal":
                    early = state.year <= (3 if options else 2)
                    tier = CONTENT.early if early else CONTENT.advanced
                    assert decision.odds() == dict.fromkeys(set(tier) - set(seen), 1)
                    seen.append(option)
                    last = state.year
            per = (3, 6) if options else (2, 4)
            if last == (9 if options else 6):
                assert len(seen) == sum(per) * seats
                assert sum(one in CONTENT.early for one in seen) == per[0] * seats
            assert len(set(seen)) == len(seen)


def test_as_many_achievements_as_players_lie_open_from_the_start() -> None:
    """NG-SETUP-5"""
    for seats in COUNTS:
        drawn: list[int] = []
        for state, decision, option in set_up(seats, seats):
            if decision.prompt == "achievement":
                left = set(CONTENT.achievements) - set(drawn)
                assert sorted(drawn) == state.achievements
                assert decision.odds() == dict.fromkeys(left, 1) and decision.audience == -1
                drawn.append(option)
        assert sorted(drawn) == sorted(state.achievements) and len(drawn) == seats


def test_the_starting_tiles() -> None:
    """NG-SETUP-6: with 5 players a closed centre of two tiles with one food"""
    for seats in COUNTS:
        state = GAME.begin(CONTENT, seats, {})
        slow = SlowMap.of(state.map)
        if seats < 5:
            assert slow.laid == {(0, 0): ("start", 0)}
            continue
        assert slow.laid == {(0, 0): ("start", 0), (1, 0): ("start_5", 0)}
        centre = frozenset({"start.e", "start_5.w"})
        closed = [one for one in slow.territories() if not slow.is_open(one)]
        assert closed == [centre]
        assert slow.size(centre) == 2 and slow.symbols(centre, "food") == 1


def test_all_other_tiles_are_in_the_pile() -> None:
    """NG-SETUP-7"""
    start_5 = NAMES.index("start_5")
    for seats in COUNTS:
        pile = GAME.begin(CONTENT, seats, {}).pile
        assert pile.size() == len(pile.loose) == (33 if seats == 5 else 34)
        assert (start_5 in pile.loose) == (seats < 5) and NAMES.index("start") not in pile.loose
        without = GAME.begin(CONTENT, seats, {"start_5_in_pile": False}).pile
        assert without.size() == 33 and start_5 not in without.loose


def test_everybody_takes_another_clan_with_its_cards_and_14_units() -> None:
    """NG-SETUP-8, NG-SETUP-9: in seat order, or by chance"""
    for clans in ("choose", "random"):
        asked = []
        for state, decision, _ in set_up(5, 3, clans=clans):
            if decision.prompt in ("choose_clan", "clan"):
                taken = {player.clan for player in state.players} - {-1}
                assert set(decision.options) == set(range(7)) - taken
                assert len(set(decision.odds().values())) == 1
                asked.append(decision.seat)
        assert asked == ([0, 1, 2, 3, 4] if clans == "choose" else [CHANCE] * 5)
        assert len({player.clan for player in state.players}) == 5
        for player in state.players:
            names = Counter(card_name(one) for one in player.deck.loose)
            initial = card_name(CONTENT.initial[player.clan])
            ones = ("recruit", "move", "explore", "build", initial)
            assert names == {**dict.fromkeys(ones, 1), "feast": 2}
            assert not player.deck.top and not player.hand and not player.discard
            assert player.upgrades == CONTENT.upgrades[player.clan] and len(player.upgrades) == 2


def test_the_first_card_drawn_is_any_of_the_seven_with_even_luck() -> None:
    """NG-SETUP-9, NG-YEAR-5, NG-YEAR-8: seen by its owner only"""
    *_, (state, decision, _) = set_up(4, 9)
    assert decision.prompt == "draw" and decision.audience == 1 << state.first
    assert decision.options == state.players[state.first].deck.loose
    assert decision.odds()[card("feast")] == 2 and sum(decision.odds().values()) == 7


def test_the_first_player_is_any_with_even_luck_and_the_fourth_gets_more_food() -> None:
    """NG-SETUP-10, NG-SETUP-11: the roll is fair, so all seats are equally likely"""
    for seats in COUNTS:
        for state, decision, option in set_up(seats, 4 + seats):
            if decision.prompt == "first_player":
                assert decision.odds() == dict.fromkeys(range(seats), 1)
                first = option
                assert state.first < 0
            if decision.prompt == "setup_tile":
                break
        for place in range(seats):
            player = state.players[(first + place) % seats]
            assert player.resources == ([2, 2, 0] if place < 3 else [3, 2, 0])


def test_set_up_goes_round_twice_tile_then_units_then_shuffles_the_rest() -> None:
    """NG-SETUP-12, NG-SETUP-13, NG-SETUP-14, NG-SETUP-17, NG-SETUP-18, NG-SETUP-20, NG-MAP-10"""
    for seats in COUNTS:
        for seed in range(4):
            asked = []
            tiles = 0
            for state, decision, _ in set_up(seats, 50 * seats + seed):
                if decision.prompt == "tile":
                    assert sorted(decision.options) == sorted(state.pile.loose)
                    assert decision.audience == -1
                    tiles += 1
                if decision.prompt.startswith("setup"):
                    if not asked:
                        assert [len(player.tiles) for player in state.players] == [3] * seats
                    asked.append((decision.seat, decision.prompt))
                assert all(player.fame == 0 for player in state.players)
                assert sum(sum(p.resources) for p in state.players) <= 4 * seats + 2
            order = [(state.first + i) % seats for i in range(seats)]
            turn = [(s, prompt) for s in order for prompt in ("setup_tile", "setup_units")]
            assert asked == turn * 2
            assert tiles == 3 * seats
            starts = 2 if seats == 5 else 1
            assert len(state.map.tiles) // 3 == 2 * seats + starts
            assert len(state.pile.loose) == state.pile.size() == 35 - starts - 2 * seats
            groups = Counter((state.owner(root), state.units(root)) for root in state.map.roots)
            assert {k: v for k, v in groups.items() if k[0] >= 0} == {
                (seat, 3): 2 for seat in range(seats)
            }
            for place, seat in enumerate(order):
                assert state.players[seat].resources == ([2, 2, 0] if place < 3 else [3, 2, 0])
                assert not state.players[seat].tiles


def test_units_go_to_a_neutral_territory_of_the_tile_just_laid() -> None:
    """NG-SETUP-13, NG-SETUP-14, NG-SETUP-19, NG-CRE-SETUP-3: Kaija may be one of the three"""
    asked = with_kaija = 0
    for seats in COUNTS:
        for options in ({}, {"creatures": "creatures"}):
            for seed in range(4):
                for state, decision, option in set_up(seats, seed, **options):
                    if decision.prompt != "setup_units":
                        continue
                    holdings = Holdings(state)
                    tile = NAMES[state.map.tiles[-3]]
                    own = {
                        holdings.map.territory[f"{tile}.{e['id']}"] for e in TILES[tile]["areas"]
                    }
                    free = {one for one in own if not holdings.owners(one)}
                    free = {
                        one
                        for one in free
                        if not any("valkyrie" in beast for beast in holdings.beasts.get(one, []))
                    }
                    words = {GAME.notation(state, decision, one) for one in decision.options}
                    is_bear = state.players[decision.seat].clan == CONTENT.bear
                    figures = ["warrior"]
                    if is_bear and state.kaija < 0:
                        figures.append("kaija")
                    expected = set()
                    for one in free:
                        root = next(area_name(r) for r in state.map.roots if area_name(r) in one)
                        expected |= {f"setup_units {figure} {root}" for figure in figures}
                    assert words == expected
                    asked += 1
                    with_kaija += "kaija" in GAME.notation(state, decision, option)
    assert asked == 4 * 2 * 2 * sum(COUNTS) and with_kaija


def test_kaija_replaces_one_of_three_units() -> None:
    """NG-SETUP-19, NG-CLAN-BEAR-1"""
    for seed in range(20):
        told = []
        for state, decision, option in set_up(2, seed):
            if decision.prompt == "setup_units":
                told.append((decision.seat, GAME.notation(state, decision, option)))
        bear = state.owner_of(CONTENT.bear)
        mine = [text for seat, text in told if seat == bear]
        if any("kaija" in text for text in mine):
            assert state.players[bear].reserve == 14 - 5
            assert state.units(state.kaija) == 3 and state.warriors(state.kaija) == 2
            return
    pytest.fail("Kaija never came")


def crowded_set_up(tiles: list[str], pile: list[str]) -> Table:
    """Every territory of the starting tile is held: tile 13 would leave no room for units."""
    table = Table(units={"start.n": "0x3", "start.e": "1x3", "start.s": "1x3"})
    state = table.state
    state.put(table.root("start.w"), 1, 3)
    state.players[0].tiles = sorted(NAMES.index(one) for one in tiles)
    state.pile = Pile([], sorted(NAMES.index(one) for one in pile), [])
    state.agenda[:] = [state.agenda[0], SetupTurn(0, 1)]
    settle(state)
    return table


def test_a_tile_without_room_for_units_may_not_be_laid() -> None:
    """NG-SETUP-15, NG-SETUP-20, NG-SETUP-21"""
    table = crowded_set_up(["13", "02"], ["05"])
    assert table.prompt == "setup_tile"
    words = table.words()
    assert words and all(text.startswith("lay 02") for text in words)
    assert not any("13" in text for text in words)
    assert len(words) == 4 * 4, "any side of 02 next to any side of the start leaves a neutral half"


def test_if_no_tile_fits_all_go_under_the_pile_and_new_ones_are_drawn() -> None:
    """NG-SETUP-16"""
    table = crowded_set_up(["13"], ["02", "05"])
    state = table.state
    assert table.seat == CHANCE and table.words() == {"tile 02", "tile 05"}
    assert state.pile.bottom == [NAMES.index("13")] and not state.players[0].tiles
    table.say("tile 05")
    assert table.prompt == "setup_tile" and all(text[:6] == "lay 05" for text in table.words())


def test_every_seed_is_another_game_and_the_same_seed_the_same() -> None:
    """NG-SETUP-4, NG-SETUP-7, NG-SETUP-9"""
    starts = set()
    for seed in range(12):
        luck = Luck.seeded(seed, "start")
        state = GAME.begin(CONTENT, 3, {"clans": "random"})
        settle(state, luck)
        while state.asks[0].prompt != "turn_action":
            apply(state, state.asks[0].seat, state.asks[0].options[0], luck)
        starts.add(
            (tuple(state.map.tiles), *(tuple(player.hand) for player in state.players), state.first)
        )
    assert len(starts) == 12
