"""Sections 4 and 5 of rules.md: set-up, the year, actions and passing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from landnam.games.northgard import GAME
from landnam.games.northgard.setting import SetupTurn
from landnam.games.northgard.state import LONG, NorthgardState
from landnam.kit.core import CHANCE, Decision, apply, settle
from landnam.kit.game import SetupError
from landnam.kit.luck import Luck
from landnam.kit.pile import Pile
from tests.games.northgard.reader import (
    CONTENT,
    TILES,
    VARIANTS,
    Holdings,
    SlowMap,
    Table,
    area_name,
    card,
    card_name,
    random_game,
)

NAMES = list(TILES)
COUNTS = (2, 3, 4, 5)


def set_up(seats: int, seed: int, **options: Any) -> Iterator[tuple[NorthgardState, Decision, int]]:
    for state, decision, option in random_game(seats, options, seed):
        yield state, decision, option
        if decision.prompt == "draw":
            return


def after_set_up(seats: int, seed: int, **options: Any) -> NorthgardState:
    *_, (state, _, _) = set_up(seats, seed, **options)
    return state


# ---- set-up


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
    assert asked == 4 * 2 * 2 * sum(COUNTS) and with_kaija > 2


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


# ---- the year


def test_the_phases_follow_each_other() -> None:
    """NG-YEAR-1, NG-CRE-PHASE-1: told in order, whatever the players do"""
    walked = 0
    for seats, options in VARIANTS[:6]:
        *_, (state, _, _) = random_game(seats, options, 3 * seats)
        assert state.journal is not None
        phase, passed, year = "winter", 0, 0
        for event in state.journal:
            if event.kind == "year":
                assert phase == "winter" and event.a == year + 1
                phase, passed, year = "start", 0, event.a
            elif event.kind == "revealed":
                assert phase == "start"
            elif event.kind in ("play", "wait", "replace", "remove", "upgrade"):
                assert phase in ("start", "actions") and passed < seats
                phase = "actions"
            elif event.kind == "pass":
                assert phase in ("start", "actions")
                passed += 1
                phase = "actions"
            elif event.kind == "walked":
                assert phase in ("actions", "creatures") and passed == seats
                phase = "creatures"
                walked += 1
            elif event.kind == "harvest":
                assert passed == seats and phase in ("actions", "creatures")
                phase = "harvest"
            elif event.kind == "winter":
                assert phase == "harvest"
                phase = "winter"
            elif event.kind == "over":
                assert phase == "winter"
    assert walked > 10


def test_the_year_is_at_most_the_seventh_and_years_count_by_one() -> None:
    """NG-OVER-1, NG-END-7, NG-SETUP-2"""
    for seats in COUNTS:
        for state, _, _ in random_game(seats, {}, seats):
            assert 1 <= state.year <= 7
        assert state.journal is not None
        years = [event.a for event in state.journal if event.kind == "year"]
        assert years == list(range(1, state.year + 1))


def test_the_display_has_a_card_for_each_player_of_the_years_kind() -> None:
    """NG-YEAR-6, NG-YEAR-7, NG-ACT-PASS-2, NG-LONG-1"""
    lasts = 0
    for seats, options in [(2, {}), (5, {}), (3, {"length": "long"}), (4, {})]:
        years = set()
        for state, decision, _ in random_game(seats, options, 8 * seats):
            if decision.prompt == "turn_action" and state.year not in years:
                years.add(state.year)
                assert len(state.display) == seats
                groups = {CONTENT.cards[one].group for one in state.display}
                early, last = (3, 10) if state.rules & LONG else (2, 7)
                lasts += state.year == last
                kind = "early" if state.year <= early else "advanced"
                assert groups == {"achievement" if state.year == last else kind}
                assert len(state.achievements) == (0 if state.year == last else seats)
    assert lasts >= 2


def test_cards_are_drawn_in_turn_order_four_for_each_and_nobody_is_asked() -> None:
    """NG-YEAR-5, NG-YEAR-8"""
    for seats in COUNTS:
        drawn: list[int] = []
        start = -1
        for state, decision, _ in random_game(seats, {}, 60 + seats):
            if decision.prompt == "draw" and state.active < 0:
                drawn.append(decision.audience.bit_length() - 1)
            if decision.prompt == "turn_action":
                start = decision.seat
                break
        assert drawn == [(state.first + i) % seats for i in range(seats) for _ in range(4)]
        assert start == state.first
        assert [len(player.hand) for player in state.players] == [4] * seats


def test_each_forge_draws_one_card_more() -> None:
    """NG-YEAR-5, NG-BUILD-7: of those one controls, at the start of the year"""
    table = Table(
        tiles="13 0,-1 0; 11 1,0 0; 17 -1,0 0",
        units={"13.a": "0x1", "11.s": "0x1", "17.s": "1x1"},
        built={"13.a": ["forge"], "11.s": ["forge"], "17.s": ["fortress"]},
    )
    table.say("pass", "take_display feast_early")
    table.say("pass", "take_display scouts")
    table.luck()
    while table.prompt != "turn_action":
        table.say(sorted(table.words())[-1]).luck()
    assert table.state.year == 3
    assert [len(player.hand) for player in table.state.players] == [6, 4]


def test_the_discard_pile_is_shuffled_when_a_card_is_missing_and_not_before() -> None:
    """NG-YEAR-3, NG-FX-DRAW-4: the active zone stays where it is"""
    given: dict[str, Any] = {
        "units": {"start.n": "0x1", "start.e": "1x1"},
        "hands": {0: ["market_place", "feast"]},
        "discards": {0: ["move", "build", "explore"]},
    }
    exact = Table(decks={0: ["recruit", "goat_clan"]}, **given)
    exact.say("play market_place", "draw recruit")
    exact.luck()
    assert exact.cards(0, "discard") == ["build", "explore", "move"], "nothing is missing yet"
    assert not exact.events("reshuffled")
    short = Table(decks={0: ["recruit"]}, **given)
    short.say("play market_place", "draw recruit")
    assert short.words() == {"draw move", "draw build", "draw explore"}
    short.say("draw move")
    assert short.cards(0, "discard") == [] and short.cards(0, "deck") == ["build", "explore"]
    assert short.cards(0, "active") == ["market_place"]
    assert len(short.events("reshuffled")) == 1


def test_draws_are_lost_when_there_is_no_card_at_all() -> None:
    """NG-YEAR-4"""
    given: dict[str, Any] = {
        "units": {"start.n": "0x1", "start.e": "1x1"},
        "hands": {0: ["feast", "move"]},
        "goods": {0: (0, 0, 3)},
        "decks": {0: []},
    }
    replaced = Table(**given).say("replace feast")
    assert replaced.cards(0, "hand") == ["move"] and replaced.goods(0) == (0, 0, 2)
    assert replaced.seat == 1
    given["discards"] = {0: ["build"]}
    removed = Table(**given).say("remove feast", "draw build")
    assert removed.cards(0, "hand") == ["build", "move"] and removed.goods(0) == (0, 0, 1)
    assert removed.seat == 1


def test_a_short_deck_gives_a_short_hand_at_the_start_of_the_year() -> None:
    """NG-YEAR-4, NG-YEAR-5"""
    table = Table(
        units={"start.n": "0x1", "start.e": "1x1"}, hands={0: ["feast"]}, decks={0: ["move"]}
    )
    table.say("pass", "take_display feast_early", "pass", "take_display scouts").luck()
    assert table.state.year == 3 and table.prompt == "turn_action"
    assert table.cards(0, "hand") == ["feast", "feast_early", "move"]


# ---- actions


def expected_actions(state: NorthgardState, seat: int) -> set[str]:
    """All actions but Play."""
    player = state.players[seat]
    lore = player.resources[2]
    found = {"pass"}
    for one in player.hand:
        name = card_name(one)
        found.add(f"wait {name}")
        if lore >= 1:
            found.add(f"replace {name}")
        if lore >= 2 and name != "unrest":
            found.add(f"remove {name}")
        if lore >= 3:
            for upgrade in player.upgrades:
                found.add(f"upgrade {name} kept for {card_name(upgrade)}")
                if name != "unrest":
                    found.add(f"upgrade {name} removed for {card_name(upgrade)}")
    return found


def test_the_actions_offered_are_those_of_the_rules() -> None:
    """NG-ACT-2, NG-ACT-3, NG-ACT-WAIT-1, NG-ACT-REPL-1, NG-ACT-REM-1, NG-ACT-UPG-1, NG-ACT-UPG-2,
    NG-ACT-UPG-4, NG-ACT-UNREST-1, NG-ACT-PLAY-2"""
    asked = empty = unrest = 0
    for seats, options in VARIANTS[:8]:
        for seed in range(2):
            for state, decision, _ in random_game(seats, options, 91 + seed, gifts=4 * seed):
                if decision.prompt != "turn_action":
                    continue
                words = {GAME.notation(state, decision, one) for one in decision.options}
                played = {text for text in words if text.startswith("play ")}
                assert words - played == expected_actions(state, decision.seat)
                hand = {card_name(one) for one in state.players[decision.seat].hand}
                names = {text.removeprefix("play ") for text in played}
                assert names <= hand
                for name in hand:
                    printed = CONTENT.cards[card(name)]
                    if name in ("unrest", "defensive_strategy") or printed.group == "achievement":
                        assert name not in names
                    if name in ("move", "feast", "militia", "incursion", "fishing", "wolf_clan"):
                        assert name in names, "moving nowhere is always possible"
                asked += 1
                empty += not hand and words == {"pass"}
                unrest += "unrest" in hand
    assert asked > 500 and empty > 20 and unrest > 20


def test_turns_go_round_from_the_first_player_and_skip_who_has_passed() -> None:
    """NG-ACT-1, NG-ACT-PASS-3, NG-ACT-PASS-4, NG-TEAM-12"""
    kept = 0
    for seats, options in VARIANTS:
        year, expected, passed = 0, -1, set()
        for state, decision, option in random_game(seats, options, 17):
            if decision.prompt != "turn_action":
                continue
            if state.year != year:
                assert not year or passed == set(range(seats))
                year, expected, passed = state.year, state.first, set()
                marker = state.first
            if state.resolved == 0 and decision.seat != expected:
                # a cancelled card lets the same player act again
                assert state.journal is not None
                assert state.journal[-1].kind in ("cancelled", "reshuffled")
                expected = decision.seat
            assert decision.seat == expected and decision.seat not in passed
            assert state.first == marker
            if option == 0:
                if not passed:
                    kept += marker == decision.seat
                    marker = decision.seat
                passed.add(decision.seat)
            if len(passed) < seats:
                expected = (decision.seat + 1) % seats
                while expected in passed:
                    expected = (expected + 1) % seats
    assert kept > 0


def duel(hand: list[str], **given: Any) -> Table:
    position: dict[str, Any] = {
        "tiles": "13 0,-1 0; 10 1,0 0",
        "units": {"13.a": "0x3", "start.s": "1x3"},
        "hands": {0: hand, 1: ["move"]},
    }
    return Table(**{**position, **given})


def test_a_played_card_lies_in_the_active_zone_and_its_effect_is_done() -> None:
    """NG-ACT-PLAY-1"""
    table = duel(["recruit", "move"])
    table.say("play recruit")
    assert table.cards(0, "hand") == ["move"] and table.cards(0, "active") == ["recruit"]
    assert table.prompt == "recruit_place" and table.seat == 0
    table.say("recruit_place warrior 13.a")
    assert table.units("13.a") == "0x4"
    assert table.words() == {"play_card end"}, "a Move is no instant"
    table.say("play_card end")
    assert (table.prompt, table.seat) == ("turn_action", 1)


def test_what_has_no_effect_now_cannot_be_played_but_can_wait() -> None:
    """NG-ACT-PLAY-2, NG-CAN-1: no wood, no draw deck, no reaction on the own turn"""
    hand = ["unrest", "defensive_strategy", "warlord", "build", "market_place", "move"]
    table = duel(hand, decks={0: ["recruit"]})
    played = {text for text in table.words() if text.startswith("play")}
    assert played == {"play move"}
    assert all(table.can(f"wait {name}") for name in hand)


def test_a_move_can_always_be_played() -> None:
    """NG-ACT-PLAY-2, NG-MOVE-2: even without any unit on the map"""
    table = duel(["move"], units={"start.s": "1x3"})
    table.say("play move")
    assert (table.prompt, table.seat) == ("turn_action", 1)
    assert table.cards(0, "active") == ["move"]


def test_instants_before_and_after_one_other_card() -> None:
    """NG-ACT-PLAY-3, NG-ACT-PLAY-5, NG-ACT-PLAY-6, NG-ACT-PLAY-8"""
    hand = ["fishing", "wood_monopoly", "move", "recruit", "lore_mastery"]
    table = duel(hand)
    table.say("play fishing")
    assert (table.prompt, table.seat) == ("play_card", 0)
    assert table.words() == {
        *("play wood_monopoly", "play move", "play recruit", "play lore_mastery"),
        "play_card end",
    }, "no other action in this turn"
    table.say("play move", "move_step stop")
    assert table.words() == {"play wood_monopoly", "play lore_mastery", "play_card end"}
    table.say("play wood_monopoly", "play_card end")
    assert table.seat == 1 and table.cards(0, "hand") == ["lore_mastery", "recruit"]
    assert table.goods(0) == (3, 3, 0)


def test_after_a_plain_card_instants_may_follow() -> None:
    """NG-ACT-PLAY-3, NG-ACT-PLAY-8"""
    table = duel(["move", "fishing"])
    table.say("play move", "move_step stop")
    assert table.prompt == "play_card" and table.words() == {"play fishing", "play_card end"}
    table.say("play fishing")
    assert table.seat == 1, "the hand is empty"
    plain = duel(["move", "recruit"]).say("play move", "move_step stop")
    assert plain.words() == {"play_card end"}, "a second plain card cannot be played"


def test_instants_alone_are_a_turn() -> None:
    """NG-ACT-PLAY-4, NG-ACT-PLAY-8"""
    table = duel(["fishing", "move"]).say("play fishing", "play_card end")
    assert table.seat == 1 and table.cards(0, "hand") == ["move"]
    every = duel(["fishing", "lore_mastery"]).say("play fishing", "play lore_mastery")
    assert every.seat == 1, "the hand is empty, so the turn is over"


def test_instants_do_not_go_with_other_actions() -> None:
    """NG-ACT-PLAY-5: after Wait, Replace, Remove and Upgrade the turn is over"""
    for action in (
        "wait move",
        "replace move",
        "remove move",
        "upgrade move kept for teamwork",
        "upgrade move removed for teamwork",
    ):
        table = duel(["move", "fishing"], goods={0: (0, 0, 5)}).say(action).luck()
        assert (table.prompt, table.seat) == ("turn_action", 1), action
        assert "fishing" in table.cards(0, "hand")


def test_cards_drawn_in_a_turn_may_be_played_in_it() -> None:
    """NG-ACT-PLAY-6"""
    table = duel(["upgraded_market_place"], decks={0: ["fishing", "recruit"]})
    table.say("play upgraded_market_place").luck()
    assert table.words() == {"play fishing", "play recruit", "play_card end"}


def test_a_card_goes_down_then_comes_the_reaction_then_snakes_token_then_the_effect() -> None:
    """NG-ACT-PLAY-7, NG-FX-CANCEL-1, NG-CLAN-SNAKE-1, NG-CLAN-SNAKE-2"""
    table = duel(
        ["snake_clan"],
        clans="snake goat",
        hands={0: ["snake_clan"], 1: ["defensive_strategy"]},
        year=4,
    )
    table.say("play snake_clan")
    assert table.cards(0, "active") == ["snake_clan"]
    assert (table.prompt, table.seat) == ("react_cancel", 1)
    table.say("react_cancel no")
    assert (table.prompt, table.seat) == ("scorched_place", 0)
    table.say("scorched_place start.e")
    assert table.prompt == "move_step"
    table.say("move_step stop")
    assert table.prompt == "scorched_place", "and once more after the move"


def test_a_cancelled_card_has_no_effect_and_the_turn_goes_on() -> None:
    """NG-ACT-PLAY-7, NG-FX-CANCEL-1, NG-FX-CANCEL-2"""
    table = duel(
        ["snake_clan", "feast"],
        clans="snake goat",
        hands={0: ["snake_clan", "feast"], 1: ["defensive_strategy"]},
        year=4,
    )
    table.say("play snake_clan", "react_cancel yes")
    assert table.cards(0, "discard") == ["snake_clan"] and not table.cards(0, "active")
    assert table.cards(1, "active") == ["defensive_strategy"]
    assert (table.prompt, table.seat) == ("turn_action", 0) and table.can("wait feast")


def test_wait() -> None:
    """NG-ACT-WAIT-1"""
    table = duel(["recruit", "move"]).say("wait recruit")
    assert table.cards(0, "active") == ["recruit"] and table.cards(0, "hand") == ["move"]
    assert table.units("13.a") == "0x3" and table.seat == 1


def test_replace() -> None:
    """NG-ACT-REPL-1, NG-ACT-UNREST-1"""
    for name in ("recruit", "unrest"):
        table = duel([name], goods={0: (1, 1, 2)}, decks={0: ["build"]})
        table.say(f"replace {name}", "draw build")
        assert table.cards(0, "active") == [name] and table.cards(0, "hand") == ["build"]
        assert table.goods(0) == (1, 1, 1) and table.seat == 1


def test_remove() -> None:
    """NG-ACT-REM-1"""
    table = duel(["recruit", "unrest"], goods={0: (1, 1, 2)}, decks={0: ["build", "explore"]})
    assert not table.can("remove unrest")
    table.say("remove recruit").luck()
    assert table.cards(0, "hand") == ["build", "explore", "unrest"]
    assert table.cards(0, "box") == ["recruit"]
    assert not table.cards(0, "active") and table.goods(0) == (1, 1, 0) and table.seat == 1


def test_upgrade() -> None:
    """NG-ACT-UPG-1, NG-ACT-UPG-2, NG-ACT-UPG-3, NG-ACT-UPG-4, NG-ACT-UNREST-1"""
    for how, zone in (("kept", "active"), ("removed", "box")):
        table = duel(["recruit", "unrest"], goods={0: (0, 0, 7)})
        table.say(f"upgrade recruit {how} for teamwork")
        assert table.cards(0, zone) == ["recruit"] and table.goods(0) == (0, 0, 4)
        assert table.cards(0, "hand") == ["teamwork", "unrest"]
        assert (table.prompt, table.seat) == ("turn_action", 1), "not to be played in this turn"
        table.say("wait move")
        assert table.can("play teamwork"), "but in the next"
        assert not any("for teamwork" in text for text in table.words())
        assert not table.can("upgrade unrest removed for resourceful_people")
        table.say("upgrade unrest kept for resourceful_people")
        assert "unrest" in table.cards(0, "active") and table.goods(0) == (0, 0, 1)
        table.state.players[0].resources[2] = 9
        settle(table.state)
        table.say("pass", "take_display scouts")
        assert not any("upgrade" in text for text in table.words()), "no third time"


def test_unrest_may_be_what_a_victim_discards() -> None:
    """NG-ACT-UNREST-1, NG-FX-DISC-3"""
    table = duel(["ancestral_curse"], hands={0: ["ancestral_curse"], 1: ["unrest", "move"]})
    table.say("play ancestral_curse")
    assert (table.prompt, table.seat) == ("victim_card", 1)
    table.say("victim_card unrest")
    assert table.cards(1, "discard") == ["unrest"] and table.cards(1, "hand") == ["move"]


def test_passing_discards_hand_and_active_zone_and_takes_a_card_on_top() -> None:
    """NG-ACT-PASS-1, NG-ACT-PASS-2, NG-YEAR-2"""
    table = duel(["recruit", "move"], hands={0: ["recruit", "move"], 1: ["feast"]})
    table.say("wait recruit", "wait feast", "pass")
    assert table.cards(0, "discard") == ["move", "recruit"]
    assert not table.cards(0, "hand") and not table.cards(0, "active")
    assert table.words() == {"take_display feast_early", "take_display scouts"}
    table.say("take_display scouts")
    assert table.state.players[0].deck.top[-1] // 2 == card("scouts")
    assert "scouts" not in table.cards(0, "discard")
    assert [card_name(one) for one in table.state.display] == ["feast_early"]
    table.say("pass")
    assert table.words() == {"take_display feast_early"}
    assert table.cards(1, "discard") == ["feast"]


def test_the_first_to_pass_takes_the_marker_at_once_and_turns_go_on_as_before() -> None:
    """NG-ACT-PASS-3, NG-ACT-PASS-4, NG-HARV-1"""
    table = Table(
        units={"start.n": "0x1", "start.e": "1x1", "start.s": "2x1"},
        clans="goat boar wolf",
        hands={0: ["move", "feast"], 1: ["move"], 2: ["move", "feast"]},
    )
    assert table.state.first == 0
    table.say("wait move", "pass")
    assert table.state.first == 1, "before the display card is chosen"
    table.say("take_display scouts")
    assert table.seat == 2
    table.say("wait move")
    assert table.seat == 0, "seat 1 has passed"
    table.say("pass", "take_display feast_early")
    assert table.state.first == 1 and table.seat == 2
    table.say("wait feast")
    assert table.seat == 2 and table.words() == {"pass"}


def test_the_cards_of_who_has_passed_cannot_be_copied() -> None:
    """NG-ACT-PASS-4, NG-FX-COPY-2"""
    for passes in (False, True):
        table = Table(
            units={"start.n": "0x1", "start.e": "1x1"},
            hands={0: ["enemy_secrets", "feast"], 1: ["recruit", "move"]},
        )
        table.say("wait feast", "wait recruit")
        assert table.can("play enemy_secrets")
        if passes:
            table = Table(
                units={"start.n": "0x1", "start.e": "1x1"},
                hands={0: ["enemy_secrets", "feast"], 1: ["recruit"]},
            )
            table.say("wait feast", "pass", "take_display scouts")
            assert not table.can("play enemy_secrets")


def test_who_used_future_sight_takes_no_card_when_passing() -> None:
    """NG-ACT-PASS-5, NG-FX-DISP-1, NG-MORE-4"""
    table = duel(["future_sight"], creatures="more")
    table.say("play future_sight", "take_display scouts", "wait move", "pass")
    assert table.prompt == "more_creature" and table.seat == 0
    table.say("more_creature no")
    assert table.state.players[0].deck.top == [card("scouts") * 2 + 1]
    table.say("pass")
    assert table.words() == {"take_display feast_early"}


def test_nobody_is_ever_out_of_the_game() -> None:
    """NG-OVER-7, NG-ACT-1: who has no unit keeps everything and takes turns"""
    table = duel(["fishing", "recruit"], units={"start.s": "1x3"}, goods={0: (1, 2, 3)})
    assert (table.seat, table.prompt) == (0, "turn_action") and table.state.on_map(0) == 0
    table.say("play fishing", "play recruit", "recruit_place warrior 13.a")
    assert table.goods(0) == (4, 2, 3) and table.units("13.a") == "0x1"


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
