"""Players whom the rules play: how they are asked, how they choose, what they tell, and stops."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from landnam.bots import make_bot
from landnam.kit.automata import STOP, WEIGHED, Criterion, Snapshot, choose
from landnam.kit.codec import Kinds, pack, to_bytes
from landnam.kit.core import CHANCE, SPECTATOR, Event, apply, settle
from landnam.kit.game import Content, Options
from landnam.kit.laws import check_game
from landnam.kit.luck import Luck
from landnam.kit.reasons import Reason
from landnam.kit.session import STOPS_KEPT, Session, read_log
from landnam.words import Words
from landnam.words.reasons import reason_lines
from tests.kit.wolves import (
    CONTENT,
    TAKEN,
    WOLVES,
    Charm,
    Wolves,
    WolvesState,
    WolvesView,
    number,
    sheep_on,
)

WOLF = 1


def started(seats: int = 1, seed: int = 1, **options: Any) -> Session:
    return Session.start(WOLVES, CONTENT, ["ann", "bob"][:seats], options, seed)


def play_on(session: Session, seed: int = 1) -> Session:
    luck = Luck.seeded(seed, "people")
    while not session.is_over:
        decision = session.state.asks[0]
        session.answer(decision.seat, luck.pick(decision.options))
    return session


def wolves(session: Session) -> WolvesState:
    assert isinstance(session.state, WolvesState)
    return session.state


# ---- asking


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("pack_size", [1, 2])
def test_a_decision_never_names_an_automaton(seats: int, pack_size: int) -> None:
    session = started(seats, wolves=pack_size)
    luck = Luck.seeded(2, "people")
    while not session.is_over:
        assert all(decision.seat < seats for decision in session.state.asks)
        decision = session.state.asks[0]
        session.answer(decision.seat, luck.pick(decision.options))
    assert all(entry.seat < seats for entry in session.entries)
    assert len(WOLVES.scores(session.state)) == seats + pack_size


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [{}, {"wolves": 2}])
def test_games_with_automata_keep_the_laws(seed: int, options: dict[str, int]) -> None:
    for seats in (1, 2):
        assert check_game(WOLVES, CONTENT, seats, options, seed) == []


def test_an_automaton_answers_a_common_question_at_once() -> None:
    session = started()
    session.answer(0, 0)
    session.answer(0, 1)
    state = wolves(session)
    assert state.herds[WOLF] == 1 + 5 and state.stands == [1, 4]  # 1 for its bid


def test_what_luck_answers_for_an_automaton_is_an_entry_of_the_log() -> None:
    session = play_on(started())
    assert session.entries[-1].seat == CHANCE and session.entries[-1].text.startswith("bless ")
    assert session.entries[-2].seat == 0 and session.entries[-2].text.startswith("bless ")


def test_with_luck_in_place_people_alone_are_asked() -> None:
    state = WOLVES.begin(CONTENT, 1, {})
    luck = Luck.seeded(1, "chance")
    settle(state, luck)
    while state.asks:
        assert state.asks[0].seat == 0
        apply(state, 0, luck.pick(state.asks[0].options), luck)
    assert state.round == 4


def test_an_automaton_may_do_only_what_a_person_may() -> None:
    state = WOLVES.begin(CONTENT, 1, {})
    state.answers = {**state.answers, "bid": lambda state, decision: 7}
    with pytest.raises(AssertionError, match="may not answer 7 to bid"):
        settle(state, Luck.seeded(1, "chance"))


@pytest.mark.parametrize("bot", ["greedy", "mcts:40"])
def test_bots_play_against_automata(bot: str) -> None:
    session = started(seed=4)
    player = make_bot(bot, WOLVES, CONTENT, Luck.seeded(1, "bot"))
    while not session.is_over:
        session.answer(0, player.choose(session.view(0)))
    assert len(WOLVES.rewards(session.state)) == 2


# ---- choosing


def a_state(sheep: list[int]) -> WolvesState:
    state = WOLVES.begin(CONTENT, 1, {})
    state.sheep, state.stands = sheep, [0, -1]
    return state


@pytest.mark.parametrize(
    ("sheep", "field", "numbers"),
    [
        ([1, 2, 9, 2, 1, 1], 2, [[1], [2], [9], [2], [1], [1]]),
        ([1, 2, 9, 9, 1, 1], 2, [[1], [2], [9, 2], [9, 3], [1], [1]]),
        ([1, 1, 9, 1, 9, 1], 2, [[1], [1], [9, 2, 2], [1], [9, 2, 4], [1]]),
    ],
)
def test_criteria_strike_out_until_one_is_left(
    sheep: list[int], field: int, numbers: list[list[int]]
) -> None:
    state = a_state(sheep)
    assert choose(state, WOLF, "take", range(6), TAKEN) == field
    state.journal = []
    assert choose(state, WOLF, "take", range(6), TAKEN, "WO-TAKE-1") == field
    (event,) = state.journal
    assert (event.kind, event.seat, event.a) == (WEIGHED, WOLF, field)
    reason = event.because
    assert reason is not None
    assert reason.numbers == numbers and reason.chosen == field
    assert reason.was_tied() == (len(max(numbers, key=len)) == 3)


def test_where_each_candidate_fell() -> None:
    state = a_state([1, 2, 9, 9, 1, 1])
    state.journal = []
    choose(state, WOLF, "take", range(6), TAKEN)
    reason = state.journal[0].because
    assert reason is not None
    assert reason.fallen_at(0) == [0, 1, 4, 5] and reason.fallen_at(1) == [3]
    assert reason.fallen_at(2) == [] and reason.used() == 2


def test_nothing_is_noted_when_nobody_listens() -> None:
    """Numbers are asked for once for each candidate that is left, listened to or not."""
    asked: list[int] = []

    def counted(state: WolvesState, field: int) -> int:
        asked.append(field)
        return sheep_on(state, field)

    criteria = [Criterion("sheep", "", counted, is_max=True), Criterion("number", "", number)]
    state = a_state([1, 9, 9, 0, 0, 0])
    choose(state, WOLF, "take", [0, 1, 2], criteria)
    assert state.journal is None and asked == [0, 1, 2]
    state.journal = []
    choose(state, WOLF, "take", [0, 1, 2], criteria)
    assert asked == [0, 1, 2] * 2


def test_one_candidate_needs_no_criterion_and_none_is_a_mistake() -> None:
    state = a_state([0, 0, 0, 0, 0, 0])
    state.journal = []
    assert choose(state, WOLF, "take", [4], TAKEN) == 4
    reason = state.journal[0].because
    assert reason is not None and reason.numbers == [[]] and not reason.was_tied()
    with pytest.raises(AssertionError, match="nothing to choose from"):
        choose(state, WOLF, "take", [], TAKEN)
    with pytest.raises(AssertionError, match="tied after the last criterion"):
        choose(state, WOLF, "take", [4, 5], TAKEN[:1])


def test_reasons_are_told_in_words() -> None:
    state = a_state([1, 1, 9, 1, 9, 1])
    state.journal = []
    choose(state, WOLF, "take", [0, 2, 4], TAKEN, "WO-TAKE-1")
    reason = state.journal[0].because
    assert reason is not None
    assert reason_lines(Words("en"), reason, lambda field: f"field {field}") == [
        "take (WO-TAKE-1): considered field 0, field 2, field 4",
        "most sheep (WO-TAKE-2): field 0 = 1, field 2 = 9, field 4 = 9; struck out: field 0",
        "least way (WO-TAKE-3): field 2 = 2, field 4 = 2",
        "tie broken by least number (WO-TIE-1): field 2 = 2, field 4 = 4",
        "chosen: field 2",
    ]
    for lang in ("uk", "ru", "hu"):
        assert reason_lines(Words(lang), reason) != reason_lines(Words("en"), reason)


def test_an_event_with_its_reason_packs_to_json() -> None:
    state = a_state([1, 1, 9, 1, 9, 1])
    state.journal = []
    choose(state, WOLF, "take", [0, 2], TAKEN)
    told = msgspec.json.decode(to_bytes(state.journal[0]))
    fields = dict(zip(Event.__match_args__, told["Event"], strict=True))
    (reason,) = fields["because"].values()
    packed = dict(zip(Reason.__match_args__, reason, strict=True))
    assert packed["candidates"] == [0, 2] and packed["chosen"] == 2
    assert packed["numbers"] == [[1], [9]]
    assert packed["measures"][0] == {"Measure": ["sheep", "WO-TAKE-2", True]}


def test_reasons_are_made_again_by_replay_and_never_kept_in_a_state() -> None:
    session = play_on(started(seed=7))
    replay = read_log(session.text(), WOLVES, CONTENT)
    assert replay.error is None
    assert pack(replay.session.events) == pack(session.events)
    weighed = [event for event in session.events if event.kind == WEIGHED]
    assert len(weighed) == 6 and all(event.because is not None for event in weighed)
    assert "Reason" not in str(pack(session.state))


# ---- stops


def test_stops_keep_what_was_between_the_steps() -> None:
    session = started(seed=2)
    session.answer(0, 0)
    assert session.stops == []
    session.answer(0, 4)
    howled, taken = session.stops
    assert (howled.number, taken.number) == (0, 1)
    before, after = session.stop_view(howled, 0), session.stop_view(taken, 0)
    assert isinstance(before, WolvesView) and isinstance(after, WolvesView)
    assert before.herds[0] == wolves(session).herds[0] and before.herds[WOLF] == 1
    assert after.herds[WOLF] > 1 and after.sheep != before.sheep
    assert not before.asks and not after.asks
    assert session.stops_since(1) == [taken] and session.stops_since(2) == []


def test_events_tell_what_came_before_a_stop_and_hold_no_state() -> None:
    session = play_on(started(seed=2))
    assert not any(isinstance(event, Snapshot) for event in session.events)
    first, second = session.stops[:2]
    kinds = [event.kind for event in session.events_for(0, first.events, second.events)]
    assert kinds == [WEIGHED, "took", "gained"]
    assert session.events_for(0, before=first.events)[-2].because is not None


def test_a_stop_shows_each_viewer_only_their_own_secrets() -> None:
    session = play_on(started(2, seed=3))
    assert len(session.stops) == 6
    charms = wolves(session).charms
    for stop in session.stops:
        for viewer, charm in ((0, charms[0]), (1, charms[1]), (SPECTATOR, -1)):
            view = session.stop_view(stop, viewer)
            assert isinstance(view, WolvesView) and view.charm == charm


class StoppingCharm(Charm):
    def happen(self, state: WolvesState, outcome: int) -> bool:
        super().happen(state, outcome)
        state.push(STOP)
        return False


class StoppingWolves(Wolves):
    """Everybody may look as soon as a charm is drawn."""

    def begin(self, content: Content, seats: int, options: Options) -> WolvesState:
        state = super().begin(content, seats, options)
        state.agenda[-1] = StoppingCharm(0)
        return state

    def kinds(self, content: Content) -> Kinds:
        return {**super().kinds(content), "StoppingCharm": StoppingCharm}


class LeakyWolves(StoppingWolves):
    def see(self, state: WolvesState, seat: int) -> WolvesView:
        view = super().see(state, seat)
        if state.agenda and not state.asks:  # only at a stop
            view.stands = state.charms[:]
        return view


def test_the_law_of_secrecy_looks_at_stops_too() -> None:
    def broken(game: Wolves) -> set[str]:
        found = [one for seed in range(20) for one in check_game(game, CONTENT, 2, {}, seed)]
        return {str(one).partition(":")[0] for one in found}

    assert broken(StoppingWolves()) == set()
    assert broken(LeakyWolves()) == {"secrecy"}


def test_undo_and_replay_make_the_same_stops_again() -> None:
    session = started(seed=2)
    session.answer(0, 0)
    session.answer(0, 4)
    first = [pack(stop.state) for stop in session.stops]
    twin = read_log(session.text(), WOLVES, CONTENT).session
    assert [pack(stop.state) for stop in twin.stops] == first
    assert [stop.entries for stop in twin.stops] == [4, 4]
    session.rebuild(session.entries[:3])
    assert session.stops == []


def test_of_very_many_stops_the_last_are_kept() -> None:
    session = started(seed=2)
    for _ in range(STOPS_KEPT + 5):
        session.events.append(Snapshot(session.state.clone()))
        session.keep_stops(len(session.events) - 1)
    assert [stop.number for stop in session.stops] == list(range(5, STOPS_KEPT + 5))


def test_a_state_that_nobody_listens_to_keeps_no_stop() -> None:
    state = WOLVES.begin(CONTENT, 1, {})
    luck = Luck.seeded(1, "chance")
    settle(state, luck)
    while state.asks:
        apply(state, 0, state.asks[0].options[0], luck)
    assert state.journal is None
