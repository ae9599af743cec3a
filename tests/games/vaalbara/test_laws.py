"""The laws of the kit, and what must always be so (rules.md 16.5), on random games.

`bench/laws.py` tries ten thousand games and more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landnam.games.vaalbara import GAME
from landnam.games.vaalbara.rules.state import VaalbaraState
from landnam.kit.codec import digest, to_bytes
from landnam.kit.core import CHANCE, SPECTATOR, IllegalOption, apply, settle
from landnam.kit.laws import check_game
from landnam.kit.luck import Luck
from landnam.kit.session import CannotUndo, Session, read_log
from landnam.kit.sets import members
from landnam.speed import compiled
from tests.games.vaalbara.harness import CONTENT, build, check_always, table

COUNTS = (2, 3, 4, 5)
OPTIONS = [
    {"open_scores": scores, "omen_timing": timing}
    for scores, timing in product((False, True), ("live", "frozen_at_reveal"))
]
GAMES_EACH = 9 if compiled() else 1
"""For each number of players and each way to set the options."""

seeds = st.integers(min_value=0, max_value=2**48)
tables = st.tuples(st.sampled_from(COUNTS), st.sampled_from(OPTIONS), seeds)


# ---- the laws of the kit


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", COUNTS)
def test_random_games_keep_all_laws(seats: int, options: dict[str, object]) -> None:
    first = 1000 * seats + 100 * OPTIONS.index(options)
    for seed in range(first, first + GAMES_EACH):
        assert check_game(GAME, CONTENT, seats, options, seed) == [], f"seed {seed}"


# ---- 16.5


def answers(seats: int, options: dict[str, object], seed: int) -> Iterator[VaalbaraState]:
    """The state of a random game after every single answer, of luck too."""
    luck = Luck.seeded(seed, "always")
    state = GAME.begin(CONTENT, seats, options)
    settle(state)
    yield state
    while state.asks:
        decision = state.asks[luck.below(len(state.asks))]
        apply(state, decision.seat, luck.pick(decision.options))
        yield state


@given(tables)
@settings(deadline=None, max_examples=30, derandomize=True)
def test_what_must_always_be_so_is_so_after_every_answer(
    game: tuple[int, dict[str, object], int],
) -> None:
    """VB-TURN-9, VB-DECK-1, VB-VP-5: sizes, one place for each card, no total below 0, and totals
    that change by public events alone (all in check_always)."""
    for state in answers(*game):
        check_always(state)
    assert state.round == 9 and [len(player.realm) for player in state.players] == [9] * game[0]


@given(tables)
@settings(deadline=None, max_examples=10, derandomize=True)
def test_points_change_only_by_events_that_all_hear(
    game: tuple[int, dict[str, object], int],
) -> None:
    """VB-VP-3"""
    seats, options, seed = game
    session = random_session(seats, options, seed)
    for seat in (*range(seats), SPECTATOR):
        vp = [CONTENT.start_vp] * seats
        for event in session.events_for(seat):
            if event.kind == "gained":
                vp[event.seat] += event.a
        assert vp == GAME.scores(table(session))


@given(tables)
@settings(deadline=None, max_examples=10, derandomize=True)
def test_the_deck_row_and_realms_hold_every_land_once_and_no_back_is_on_two(
    game: tuple[int, dict[str, object], int],
) -> None:
    """VB-COMP-5, VB-SETUP-6: a back is nobody's, unseen, or on exactly one card"""
    seats = game[0]
    for state in answers(*game):
        cards = state.row_1 + state.row_2 + state.deck.top + state.deck.bottom
        for player in state.players:
            cards = cards + player.realm
        backs = [card // 64 - 1 for card in cards if card >= 64]
        on_unseen_top = state.omens >= 0 and state.omens not in backs
        known = backs + [state.omens] * on_unseen_top
        assert sorted(known + state.backs) == list(range(10 * seats + 1))


# ---- views


def test_a_view_does_not_change_when_the_game_goes_on() -> None:
    for seats in COUNTS:
        seen = []
        for state in answers(seats, {}, seats):
            for seat in (*range(seats), SPECTATOR):
                view = GAME.see(state, seat)
                seen.append((view, to_bytes(view)))
        assert all(to_bytes(view) == before for view, before in seen)


def test_whatever_is_done_to_a_view_the_game_does_not_notice() -> None:
    for state in answers(3, {}, 5):
        before = to_bytes([state, state.asks])
        for seat in (0, 1, 2, SPECTATOR):
            view = GAME.see(state, seat)
            for decision in view.asks:
                decision.options.clear()
            for row in (view.row_1, view.row_2, view.backs, view.ledger, view.agenda):
                row.clear()
            view.deck.loose.clear()
            view.deck.top.append(0)
            view.asks.clear()
            for player in view.players:
                player.realm.append(0)
                player.discard = 0
        assert to_bytes([state, state.asks]) == before


# ---- whole games at a table


def random_session(seats: int, options: dict[str, object], seed: int) -> Session:
    session = Session.start(GAME, CONTENT, [f"seat {n}" for n in range(seats)], options, seed)
    people = Luck.seeded(seed, "people")
    while not session.is_over:
        decision = session.state.asks[people.below(len(session.state.asks))]
        session.answer(decision.seat, people.pick(decision.options))
    return session


@given(tables)
@settings(deadline=None, max_examples=12, derandomize=True)
def test_a_finished_game_is_read_back_to_the_byte(
    game: tuple[int, dict[str, object], int],
) -> None:
    session = random_session(*game)
    again = read_log(session.text(), GAME, CONTENT)
    assert again.error is None and again.session.is_over
    assert again.session.text() == session.text()


@given(tables)
@settings(deadline=None, max_examples=12, derandomize=True)
def test_luck_in_place_and_luck_that_surfaces_give_the_same_game(
    game: tuple[int, dict[str, object], int],
) -> None:
    seats, options, seed = game
    session = random_session(seats, options, seed)
    luck, people = Luck.seeded(seed, "chance"), Luck.seeded(seed, "people")
    state = GAME.begin(CONTENT, seats, options)
    settle(state, luck)
    while state.asks:
        decision = state.asks[0]
        if len(decision.options) > 1:
            decision = state.asks[people.below(len(state.asks))]
            option = people.pick(decision.options)
        else:
            option = decision.options[0]
        apply(state, decision.seat, option, luck)
    assert digest(state) == digest(session.state)


def test_a_game_can_branch_at_every_line_and_is_played_to_its_end() -> None:
    session = random_session(2, {}, 3)
    for count in range(0, len(session.entries) + 1, 5):
        twin = session.branch(count, seed=8)
        people = Luck.seeded(count, "people")
        while not twin.is_over:
            decision = twin.state.asks[0]
            twin.answer(decision.seat, people.pick(decision.options))
        assert read_log(twin.text(), GAME, CONTENT).error is None


@pytest.mark.parametrize("seats", COUNTS)
def test_nobody_has_learnt_anything_when_an_answer_is_taken_back(seats: int) -> None:
    """What is removed is the seat's own answer and forced ones, without luck or anything shown."""
    session = Session.start(GAME, CONTENT, [f"seat {n}" for n in range(seats)], {}, seats)
    people = Luck.seeded(seats, "people")
    undone = 0
    while not session.is_over:
        for seat in range(seats):
            if session.can_undo(seat):
                check_undo(read_log(session.text(), GAME, CONTENT).session, seat)
                undone += 1
        decision = session.state.asks[people.below(len(session.state.asks))]
        session.answer(decision.seat, people.pick(decision.options))
    assert undone >= 5


def check_undo(session: Session, seat: int) -> None:
    entries, events = session.entries, session.events
    session.undo(seat)
    taken, *rest = entries[len(session.entries) :]
    assert taken.seat == seat and not taken.forced
    assert all(entry.forced and entry.seat != CHANCE for entry in rest)
    assert not any(event.reveals for event in events[len(session.events) :])
    session.answer(seat, taken.option)
    assert [entry.text for entry in session.entries] == [entry.text for entry in entries]


# ---- imagined worlds


@pytest.mark.parametrize("face_down", [False, True], ids=["choosing", "has chosen"])
def test_every_unseen_card_is_as_likely_in_a_rivals_imagined_hand(face_down: bool) -> None:
    """VB-SETUP-3: hands are dealt uniformly, so the unseen cards of a rival are all alike."""
    state = GAME.begin(CONTENT, 3, {})
    settle(state, Luck.seeded(1, "chance"))
    if face_down:
        apply(state, 1, state.asks[1].options[0])
    luck = Luck.seeded(2, "imagined")
    in_hand, chosen = Counter[int](), Counter[int]()
    worlds = 3000
    for _ in range(worlds):
        rival = GAME.redeal(state, 0, luck).players[1]
        in_hand.update(members(rival.hand))
        chosen[rival.chosen] += 1
    size = 4 if face_down else 5
    assert sum(in_hand.values()) == worlds * size and len(in_hand) == 12
    expected = worlds * size / 12
    assert all(abs(count - expected) < 0.12 * expected for count in in_hand.values())
    if face_down:
        assert len(chosen) == 12
        assert all(abs(count - worlds / 12) < 0.25 * worlds / 12 for count in chosen.values())


# ---- the Warrior's offer: nobody learns who is asked


OFFER = {
    "seats": ["blue", "purple", "yellow", "red"],
    "round": 1,
    "row_1": ["mountain"] * 4,
    "row_2": ["field", "meadow", "river", "field"],
    "revealed": {"blue": "warrior", "purple": "farmer", "yellow": "farmer", "red": "farmer"},
}
WITH = ["warrior", "bard", "hunter", "oracle"]
WITHOUT = ["bard", "hunter", "oracle", "carpenter"]
BYSTANDERS = (0, 3, SPECTATOR)


def offer(purple: list[str], yellow: list[str], *said: tuple[int, str]) -> Session:
    """Blue has played the Warrior; purple and yellow hold these cards, red has no Warrior."""
    hands = {"blue": WITHOUT, "purple": purple, "yellow": yellow, "red": WITHOUT}
    session = build({**OFFER, "hands": hands})
    for seat, text in said:
        session.answer_text(seat, text)
    return session


def open_offers() -> list[Session]:
    """All of these look alike to blue, to red and to a spectator."""
    return [
        offer(WITH, WITHOUT),
        offer(WITHOUT, WITH),
        offer(WITH, WITH),
        offer(WITH, WITH, (1, "show")),
        offer(WITH, WITH, (1, "hide")),
        offer(WITH, WITH, (2, "show")),
    ]


ATTEMPTS: list[Callable[[Session, int], None]] = [
    lambda session, seat: session.undo(seat),
    lambda session, seat: session.answer(seat, 1),
    lambda session, seat: session.answer_text(seat, "show"),
]


def complaint(attempt: Callable[[Session, int], None], session: Session, seat: int) -> str:
    with pytest.raises((IllegalOption, CannotUndo)) as caught:
        attempt(session, seat)
    return str(caught.value)


@pytest.mark.parametrize("seat", BYSTANDERS)
def test_views_and_events_do_not_tell_who_is_asked_to_show_a_warrior(seat: int) -> None:
    """VB-R-30, VB-WARRIOR-7"""
    sent = {to_bytes([one.view(seat), one.events_for(seat)]) for one in open_offers()}
    assert len(sent) == 1


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=["undo", "answer", "answer_text"])
@pytest.mark.parametrize("seat", BYSTANDERS)
def test_errors_do_not_tell_who_is_asked_to_show_a_warrior(
    seat: int, attempt: Callable[[Session, int], None]
) -> None:
    """VB-R-30, VB-WARRIOR-7"""
    assert len({complaint(attempt, session, seat) for session in open_offers()}) == 1


def test_an_open_offer_is_imagined_open_however_unlikely_that_is() -> None:
    """Of yellow and red all is known, of purple all but one card in hand, which must be it."""
    session = offer(WITH, WITHOUT)
    state = table(session)
    for player in state.players[1:]:
        player.known = player.hand & ~1
    for seed in range(2000):
        world = GAME.redeal(state, 0, Luck.seeded(seed, "unlikely"))
        assert [decision.seat for decision in world.asks] == [1]
        assert world.players[1].hand == state.players[1].hand
