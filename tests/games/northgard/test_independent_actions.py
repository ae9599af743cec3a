"""Section 5 of rules.md: turns and actions."""

from __future__ import annotations

from landnam.games.northgard import GAME
from landnam.games.northgard.rules.state import NorthgardState
from landnam.kit.core import settle
from tests.games.northgard.independent import CONTENT, VARIANTS, card, card_name, duel, random_game


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
    assert asked and empty and unrest


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
    assert kept


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
