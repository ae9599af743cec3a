"""What a table of questions says of an option."""

from __future__ import annotations

from typing import ClassVar

from landnam.games import BOXES
from landnam.kit.core import Decision, settle
from landnam.kit.questions import (
    CARD,
    NO,
    NO_QUESTIONS,
    SEAT,
    YES,
    YES_NO,
    Ask,
    OptionKind,
    PackedKind,
    Prompt,
    asked_of_people,
    prompts_of,
    table,
)
from tests.kit.toy import RAID, RaidState

SHIFTED = OptionKind("place", first=1)
PAIR = PackedKind("pair", lambda option: {"tens": option // 10, "ones": option % 10})


def test_an_option_names_what_its_kind_says() -> None:
    assert CARD.parts(7) == {"card": 7}
    assert SHIFTED.parts(7) == {"place": 6} and SHIFTED.number(7) == 6
    assert PAIR.parts(42) == {"tens": 4, "ones": 2} and PAIR.number(42) == 42


def test_declining_names_nothing() -> None:
    may = Prompt("may_do", YES_NO, "X-1", declines="no")
    must = Prompt("whom", SEAT, "X-2")
    assert may.is_declined(NO) and not may.is_declined(YES)
    assert not must.is_declined(NO)
    assert (may.parts(NO), may.parts(YES), must.parts(NO)) == ({}, {"yes": 1}, {"seat": 0})


def test_the_verb_is_the_name_unless_another_is_given() -> None:
    assert Prompt("take_land", CARD, "X-1").verb == "take_land"
    assert Prompt("take_land", CARD, "X-1", verb="").verb == ""


def test_prompts_are_found_by_kind_and_by_who_answers() -> None:
    questions = table(
        Prompt("draw", CARD, "X-1", is_luck=True),
        Prompt("play", CARD, "X-2"),
        Prompt("whom", SEAT, "X-3"),
    )
    assert prompts_of(questions, CARD) == ("draw", "play")
    assert asked_of_people(questions) == ["play", "whom"]


class AskWhom(Ask[RaidState]):
    prompt: ClassVar = "whom"

    def options(self, state: RaidState) -> list[int]:
        return [seat for seat in range(len(state.players)) if seat != self.seat]


def test_an_ask_is_its_seat_prompt_and_options() -> None:
    state = RAID.begin(RAID.load(), 3, {})
    state.agenda = [AskWhom(1)]
    settle(state)
    (decision,) = state.asks
    assert (decision.seat, decision.prompt, decision.options) == (1, "whom", [0, 2])
    assert AskWhom.__match_args__ == ("seat",)


def test_a_game_waits_for_what_must_be_answered() -> None:
    for box in BOXES.values():
        for name, prompt in box.game.questions().items():
            assert box.game.must_answer(Decision(0, name, [0])) == prompt.must_answer
    assert not RAID.must_answer(Decision(0, "pick", [0]))
    assert RAID.questions() == NO_QUESTIONS
