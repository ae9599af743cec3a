"""Section 5 of rules.md: the year and its cards."""

from __future__ import annotations

from typing import Any

from landnam.games.northgard.rules.state import LONG
from tests.games.northgard.independent import CONTENT, COUNTS, VARIANTS, Table, duel, random_game


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
    assert walked


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
    assert lasts


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


def test_nobody_is_ever_out_of_the_game() -> None:
    """NG-OVER-7, NG-ACT-1: who has no unit keeps everything and takes turns"""
    table = duel(["fishing", "recruit"], units={"start.s": "1x3"}, goods={0: (1, 2, 3)})
    assert (table.seat, table.prompt) == (0, "turn_action") and table.state.on_map(0) == 0
    table.say("play fishing", "play recruit", "recruit_place warrior 13.a")
    assert table.goods(0) == (4, 2, 3) and table.units("13.a") == "0x1"
