"""Prompts, options and events, in every language, through whole games."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest

from landnam.games.vaalbara import words as vb
from landnam.games.vaalbara.game import GAME
from landnam.games.vaalbara.rules.questions import QUESTIONS, clause_of
from landnam.games.vaalbara.rules.view import VaalbaraView
from landnam.games.vaalbara.words.options import OPTION_TEXTS, TEXTS_BY_KIND
from landnam.kit.core import SPECTATOR, Decision, Event
from landnam.kit.luck import Luck
from landnam.kit.questions import asked_of_people
from landnam.kit.session import Session
from landnam.words import LANGUAGES, Words

NAMES: Final = ["Ann", "Борис", "Éva"]
CHANCE_PROMPTS: Final = {"draw", "deal", "reveal", "omens"}
CONTENT: Final = GAME.load()
SENTENCE: Final = re.compile(r"[^{}]*\S[^{}]*")


def view_of(session: Session, seat: int) -> VaalbaraView:
    view = session.view(seat)
    assert isinstance(view, VaalbaraView)
    return view


def play(seed: int, watch: Callable[[VaalbaraView, Decision], None]) -> Session:
    """A random game of three; every decision is shown first."""
    session = Session.start(GAME, CONTENT, NAMES, {}, seed)
    luck = Luck.seeded(seed, "answers")
    while not session.is_over:
        decision = session.state.asks[0]
        watch(view_of(session, decision.seat), decision)
        session.answer(decision.seat, decision.options[luck.below(len(decision.options))])
    return session


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_can_be_told(lang: str) -> None:
    words = Words(lang)
    kinds: set[str] = set()
    prompts: set[str] = set()

    def watch(view: VaalbaraView, decision: Decision) -> None:
        prompts.add(decision.prompt)
        texts = [vb.option_text(words, view, decision, one, NAMES) for one in decision.options]
        assert len(set(texts)) == len(texts)
        assert all(SENTENCE.fullmatch(text) for text in texts)
        assert SENTENCE.fullmatch(vb.prompt_text(words, view, decision))

    for seed in range(4):
        session = play(seed, watch)
        kinds |= {event.kind for event in session.events}
        for seat in (*range(len(NAMES)), SPECTATOR):
            told = session.events_for(seat)
            texts = [vb.event_text(words, CONTENT, NAMES, event) for event in told]
            assert all(not text or SENTENCE.fullmatch(text) for text in texts)
            lines = vb.log_lines(words, CONTENT, NAMES, told)
            assert all(SENTENCE.fullmatch(line) for line in lines)
    assert kinds == set(vb.EVENT_TEXTS)
    assert prompts == set(asked_of_people(QUESTIONS))


def test_every_event_that_is_emitted_has_a_text() -> None:
    source = "".join(
        path.read_text(encoding="utf-8") for path in (GAME.folder / "rules").glob("*.py")
    )
    emitted = re.findall(r"\.emit\(\s*\"(\w+)\"", source)
    assert set(emitted) == set(vb.EVENT_TEXTS)


def test_every_decision_has_options_in_words_and_a_clause() -> None:
    asked = set(asked_of_people(QUESTIONS))
    assert asked == set(QUESTIONS) - CHANCE_PROMPTS
    assert set(OPTION_TEXTS) <= asked
    assert {QUESTIONS[prompt].kind.name for prompt in asked} == set(TEXTS_BY_KIND)
    rules = (GAME.folder / "rules.md").read_text(encoding="utf-8")
    for prompt in QUESTIONS:
        assert f"**{clause_of(prompt)}**" in rules


def test_the_reward_shown_is_the_reward_paid() -> None:
    promised: list[int] = []
    paid: list[int] = []
    luck = Luck.seeded(3, "answers")
    session = Session.start(GAME, CONTENT, NAMES, {}, 3)
    while not session.is_over:
        decision = session.state.asks[0]
        option = decision.options[luck.below(len(decision.options))]
        if decision.prompt == "take_land":
            promised.append(vb.land_reward(view_of(session, decision.seat), option))
            assert promised[-1] == vb.land_reward(view_of(session, SPECTATOR), option)
            told = len(session.events)
            session.answer(decision.seat, option)
            paid.append(next(one.b for one in session.events[told:] if one.kind == "took"))
        else:
            session.answer(decision.seat, option)
    assert len(promised) > 10
    assert promised == paid


def lines(lang: str, *events: Event) -> list[str]:
    return vb.log_lines(Words(lang), CONTENT, NAMES, events)


HUNTER: Final = [card.name for card in CONTENT.characters].index("hunter")
FRONTS: Final = [front.name for front in CONTENT.fronts]
FIELD: Final = FRONTS.index("field")
MOUNTAIN: Final = FRONTS.index("mountain")
FOREST: Final = FRONTS.index("forest4")


def test_a_gain_stands_behind_what_brought_it() -> None:
    turn = Event("turn", 0, HUNTER, -1)
    gain = Event("gained", 0, 3, -1)
    assert lines("en", turn, gain) == ["Ann acts: Hunter (3), +3 VP"]
    assert lines("uk", turn, gain) == ["Ходить Ann: Мисливець (3), +3 ПО"]
    assert lines("ru", turn, gain) == ["Ходит Ann: Охотник (3), +3 ПО"]
    assert lines("hu", turn, gain) == ["Ann van soron: Vadász (3), +3 GyP"]
    assert lines("en", gain) == ["Ann: +3 VP"]


def test_a_theft_is_told_from_both_sides() -> None:
    events = [Event("stole", 0, 1, 2), Event("gained", 1, -2, -1), Event("gained", 0, 2, -1)]
    assert lines("ru", *events) == ["Ann забирает ПО у игрока: Борис, −2 ПО", "Ann: +2 ПО"]
    assert lines("en", Event("stole", 0, 1, 0)) == ["Ann takes VP from: Борис, 0 VP"]


def test_a_gift_is_told_with_its_receiver() -> None:
    events = [Event("gave", 0, 1, 2), Event("gained", 1, 2, -1)]
    assert lines("ru", *events) == ["Ann выбирает, кто получит ПО: Борис, +2 ПО"]


def test_a_land_without_reward_says_so() -> None:
    assert lines("en", Event("took", 2, MOUNTAIN, 0)) == ["Éva takes: Mountain, 0 VP"]
    paid = [Event("took", 2, FIELD, 2), Event("gained", 2, 2, -1)]
    assert lines("hu", *paid) == ["Éva elveszi: Szántóföld, +2 GyP"]


def test_cards_that_come_together_share_a_line() -> None:
    dealt = [Event("dealt", -1, front, -1) for front in (FIELD, FOREST)]
    drawn = [Event("drew_one", 1, -1, -1)] * 2 + [Event("drew_one", 2, -1, -1)]
    assert lines("uk", *dealt, *drawn) == [
        "Нові землі: Поле, Ліс 4",
        "Борис бере 2 карти",
        "Éva бере 1 карту",
    ]


def test_a_player_without_bonus_is_not_mentioned() -> None:
    assert lines("en", Event("bonus", 0, 0, -1)) == []
    won = [Event("bonus", 0, 5, -1), Event("gained", 0, 5, -1)]
    assert lines("en", *won) == ["Ann: Variety bonus, +5 VP"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_table_options_are_explained(lang: str) -> None:
    words = Words(lang)
    for option, values in GAME.options(CONTENT).items():
        assert vb.table_option_text(words, option)
        texts = {vb.table_value_text(words, option, value) for value in values}
        assert len(texts) == len(values)


def test_a_target_is_named_by_clan_and_by_name() -> None:
    session = Session.start(GAME, CONTENT, NAMES, {}, 1)
    view = view_of(session, 0)
    decision = Decision(0, "bard_target", [1, 2])
    assert vb.option_text(Words("ru"), view, decision, 1) == "Фиолетовый"
    assert vb.option_text(Words("ru"), view, decision, 1, NAMES) == "Борис (Фиолетовый)"
