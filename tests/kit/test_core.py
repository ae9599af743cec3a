"""Decisions, steps and the agenda, on games small enough to see through."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from landnam.kit.codec import digest, to_bytes
from landnam.kit.core import (
    CHANCE,
    PUBLIC,
    SPECTATOR,
    Chance,
    Decision,
    Endless,
    Event,
    IllegalOption,
    Poll,
    Question,
    State,
    Step,
    apply,
    settle,
)
from landnam.kit.luck import Luck
from tests.kit.toy import CONTENT, RAID


class Diary(State):
    """A state that only remembers what was done."""

    __match_args__: ClassVar = ("notes", "agenda")

    def __init__(self, notes: list[Any], agenda: list[Step[Any]]) -> None:
        super().__init__(agenda, [])
        self.notes = notes


class Note(Step[Diary]):
    def __init__(self, text: str, then: list[Step[Diary]] | None = None) -> None:
        self.text = text
        self.then = then or []

    def run(self, state: Diary) -> None:
        state.notes.append(self.text)
        state.agenda += self.then


class Ask(Question[Diary]):
    def __init__(self, seat: int, options: list[int]) -> None:
        self.seat = seat
        self.options = options

    def ask(self, state: Diary) -> Decision:
        return Decision(self.seat, "ask", self.options)

    def answer(self, state: Diary, option: int) -> None:
        state.notes.append((self.seat, option))


class Vote(Poll[Diary]):
    def __init__(self, seats: list[int]) -> None:
        self.seats = seats

    def ask(self, state: Diary) -> list[Decision]:
        return [Decision(seat, "vote", [0, 1]) for seat in self.seats]

    def keep(self, state: Diary, seat: int, option: int) -> None:
        state.notes.append((seat, option))
        state.agenda[-1] = Vote([other for other in self.seats if other != seat])

    def run(self, state: Diary) -> None:
        state.notes.append("counted")


class Dice(Chance[Diary]):
    """Throws until the pips left are used up; `run` when there were none."""

    def __init__(self, pips: int) -> None:
        self.pips = pips

    def urn(self, state: Diary) -> list[int]:
        return [1, 2, 2] if sum(note for note in state.notes if note in (1, 2)) < self.pips else []

    def happen(self, state: Diary, outcome: int) -> bool:
        state.notes.append(outcome)
        return bool(self.urn(state))

    def run(self, state: Diary) -> None:
        state.notes.append("no dice")


def diary(*agenda: Step[Diary]) -> Diary:
    """The last step of the agenda comes first."""
    state = Diary([], list(agenda))
    settle(state)
    return state


# ---- steps


def test_the_step_on_top_runs_first_and_what_it_pushes_comes_before_the_rest() -> None:
    state = diary(Note("last"), Note("first", [Note("third"), Note("second")]))
    assert state.notes == ["first", "second", "third", "last"]
    assert not state.agenda and not state.asks


def test_a_step_without_work_does_nothing() -> None:
    assert diary(Step()).notes == []


class Again(Step[Diary]):
    """Never comes to an end."""

    def run(self, state: Diary) -> None:
        state.push(self)


def test_steps_that_never_end_are_a_problem_and_no_hang() -> None:
    with pytest.raises(Endless, match="nobody is asked anything for 10000 steps"):
        settle(Diary([], [Again()]))


def test_settling_twice_changes_nothing() -> None:
    state = diary(Note("later"), Ask(0, [1, 2]))
    settle(state)
    assert state.notes == [] and len(state.agenda) == 2 and len(state.asks) == 1


def test_only_questions_polls_and_chance_take_answers() -> None:
    with pytest.raises(NotImplementedError):
        Step[Diary]().take(diary(), 0, 0)


@pytest.mark.parametrize(
    "unwritten",
    [
        lambda state: State([], []).clone(),
        lambda state: Question[Diary]().ask(state),
        lambda state: Question[Diary]().answer(state, 0),
        lambda state: Poll[Diary]().ask(state),
        lambda state: Poll[Diary]().keep(state, 0, 0),
        lambda state: Chance[Diary]().urn(state),
        lambda state: Chance[Diary]().happen(state, 0),
    ],
)
def test_what_a_game_must_write_is_not_there_before(unwritten: Any) -> None:
    with pytest.raises(NotImplementedError):
        unwritten(diary())


# ---- questions


def test_a_question_waits_and_goes_on_with_the_answer() -> None:
    state = diary(Note("after"), Ask(1, [4, 7]))
    assert [(one.seat, one.prompt, one.options) for one in state.asks] == [(1, "ask", [4, 7])]
    assert state.notes == []
    apply(state, 1, 7)
    assert state.notes == [(1, 7), "after"] and not state.asks


def test_a_question_without_options_is_passed_over() -> None:
    state = diary(Note("after"), Ask(1, []), Ask(0, []))
    assert state.notes == ["after"] and not state.asks


@pytest.mark.parametrize("seat, option", [(1, 5), (0, 4), (CHANCE, 4), (2, 4), (SPECTATOR, 4)])
def test_a_refused_answer_leaves_the_state_unchanged(seat: int, option: int) -> None:
    state = diary(Note("after"), Ask(1, [4, 7]))
    asks = state.asks
    before = len(state.agenda), state.notes[:], to_bytes(asks)
    with pytest.raises(IllegalOption):
        apply(state, seat, option)
    assert (len(state.agenda), state.notes, to_bytes(state.asks)) == before
    assert state.asks is asks
    apply(state, 1, 4)
    assert state.notes == [(1, 4), "after"]


def test_a_refusal_names_seat_answer_and_question() -> None:
    state = diary(Ask(1, [4, 7]))
    with pytest.raises(IllegalOption, match="seat 1 may not answer 5 to ask"):
        apply(state, 1, 5)
    with pytest.raises(IllegalOption, match="seat 0 is not asked anything now"):
        apply(state, 0, 4)


def test_nobody_may_answer_when_the_game_is_over() -> None:
    with pytest.raises(IllegalOption, match="not asked"):
        apply(diary(), 0, 0)


# ---- polls


def test_a_poll_asks_all_at_once_and_runs_with_the_last_answer() -> None:
    state = diary(Note("after"), Vote([0, 1, 2]))
    assert [one.seat for one in state.asks] == [0, 1, 2]
    apply(state, 1, 0)
    assert [one.seat for one in state.asks] == [0, 2]
    apply(state, 2, 1)
    apply(state, 0, 1)
    assert state.notes == [(1, 0), (2, 1), (0, 1), "counted", "after"]


def test_nobody_votes_twice() -> None:
    state = diary(Vote([0, 1]))
    apply(state, 0, 1)
    with pytest.raises(IllegalOption, match="seat 0 is not asked"):
        apply(state, 0, 1)
    assert state.notes == [(0, 1)]


def test_a_poll_that_asks_nobody_runs_at_once() -> None:
    assert diary(Vote([])).notes == ["counted"]


def test_an_open_poll_settled_anew_asks_those_who_have_not_answered() -> None:
    state = diary(Vote([0, 1, 2]))
    apply(state, 1, 0)
    settle(state)
    assert [one.seat for one in state.asks] == [0, 2]


# ---- chance


def test_luck_surfaces_as_a_decision_of_the_chance_seat() -> None:
    state = diary(Dice(3))
    (decision,) = state.asks
    assert (decision.seat, decision.prompt, decision.audience) == (CHANCE, "chance", PUBLIC)
    assert decision.options == [1, 2, 2]
    assert decision.odds() == {1: 1, 2: 2}


def test_luck_goes_on_as_long_as_it_says_so() -> None:
    state = diary(Note("after"), Dice(3))
    apply(state, CHANCE, 2)
    assert state.asks[0].seat == CHANCE and state.notes == [2]
    apply(state, CHANCE, 1)
    assert state.notes == [2, 1, "after"]


def test_a_chance_with_nothing_to_draw_runs() -> None:
    assert diary(Dice(0)).notes == ["no dice"]
    state = Diary([], [Dice(0)])
    settle(state, Luck.seeded(1, "test"))
    assert state.notes == ["no dice"]


def test_an_outcome_that_is_not_in_the_urn_is_refused() -> None:
    state = diary(Dice(3))
    with pytest.raises(IllegalOption, match="seat -1 may not answer 6"):
        apply(state, CHANCE, 6)
    assert state.notes == []


def test_the_options_of_luck_are_a_copy_of_the_urn() -> None:
    state = RAID.begin(CONTENT, 2, {})
    settle(state)
    state.asks[0].options.clear()
    assert len(state.players[0].deck) == 6


def test_with_luck_at_hand_chance_is_answered_in_place() -> None:
    state = Diary([], [Note("after"), Dice(40)])
    settle(state, Luck.seeded(1, "test"))
    assert not state.asks and state.notes[-1] == "after"
    assert 40 <= sum(state.notes[:-1]) <= 41


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_luck_in_place_and_luck_that_surfaces_give_the_same_game(seats: int) -> None:
    for seed in range(20):
        assert game_in_place(seats, seed) == game_that_surfaces(seats, seed)


def game_in_place(seats: int, seed: int) -> str:
    luck, people = Luck.seeded(seed, "chance"), Luck.seeded(seed, "people")
    state = RAID.begin(CONTENT, seats, {})
    settle(state, luck)
    while state.asks:
        decision = state.asks[people.below(len(state.asks))]
        assert decision.seat != CHANCE
        apply(state, decision.seat, people.pick(decision.options), luck)
    return digest(state)


def game_that_surfaces(seats: int, seed: int) -> str:
    luck, people = Luck.seeded(seed, "chance"), Luck.seeded(seed, "people")
    state = RAID.begin(CONTENT, seats, {})
    settle(state)
    while state.asks:
        if state.asks[0].seat == CHANCE:
            apply(state, CHANCE, luck.pick(state.asks[0].options))
            continue
        decision = state.asks[people.below(len(state.asks))]
        apply(state, decision.seat, people.pick(decision.options))
    return digest(state)


# ---- decisions and events


def test_what_people_choose_has_even_odds() -> None:
    assert Decision(0, "take", [3, 1, 2]).odds() == {3: 1, 1: 1, 2: 1}


@pytest.mark.parametrize(
    "audience, hear_it",
    [(PUBLIC, [0, 1, 2, SPECTATOR]), (1 << 1, [1]), (~(1 << 1), [0, 2, SPECTATOR]), (0, [])],
)
def test_an_event_is_heard_by_its_audience(audience: int, hear_it: list[int]) -> None:
    event = Event("drew", 1, 5, -1, audience)
    assert [seat for seat in (0, 1, 2, SPECTATOR) if event.is_for(seat)] == hear_it


def test_events_are_noted_only_where_somebody_listens() -> None:
    state = diary()
    state.emit("round", -1, 2)
    state.journal = []
    state.emit("round", -1, 3)
    state.emit("drew", 1, 4, 5, audience=2, reveals=True)
    told = [(one.kind, one.seat, one.a, one.b, one.audience, one.reveals) for one in state.journal]
    assert told == [("round", -1, 3, -1, PUBLIC, False), ("drew", 1, 4, 5, 2, True)]


def test_clones_do_not_listen() -> None:
    state = RAID.begin(CONTENT, 2, {})
    state.journal = []
    assert state.clone().journal is None
