"""Section 5 of rules.md: passing."""

from __future__ import annotations

from tests.games.northgard.independent import Table, card, card_name, duel


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
