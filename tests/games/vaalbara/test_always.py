"""What must always be so (rules.md 16.5), and what nobody may learn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landnam.games.vaalbara import GAME
from landnam.games.vaalbara.rules.state import VaalbaraState
from landnam.kit.codec import to_bytes
from landnam.kit.core import SPECTATOR, IllegalOption, apply, settle
from landnam.kit.luck import Luck
from landnam.kit.session import CannotUndo, Session
from landnam.kit.sets import members
from tests.games.contract import CONTRACTS
from tests.games.nodes import count
from tests.games.vaalbara.harness import CONTENT, build, check_always, table

COUNTS = (2, 3, 4, 5)
CONTRACT = CONTRACTS[GAME.name]
OPTIONS = [
    {"open_scores": scores, "omen_timing": timing}
    for scores, timing in product((False, True), ("live", "frozen_at_reveal"))
]

seeds = st.integers(min_value=0, max_value=2**48)
tables = st.tuples(st.sampled_from(COUNTS), st.sampled_from(OPTIONS), seeds)


# ---- 16.5


def answers(seats: int, options: dict[str, object], seed: int) -> Iterator[VaalbaraState]:
    for state in CONTRACT.random_states(seats, options, seed):
        assert isinstance(state, VaalbaraState)
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
    session = CONTRACT.random_session(seats, options, seed)
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


# ---- counts that can be told without playing


@pytest.mark.parametrize("seats", COUNTS)
def test_the_first_hand_is_drawn_from_twelve_cards(seats: int) -> None:
    state = GAME.begin(CONTENT, seats, {})
    settle(state)
    draws = (12, 12 * 11, 12 * 11 * 10)
    assert count(state) == (draws, draws)


@pytest.mark.parametrize("seats", COUNTS)
def test_three_players_choose_one_of_five_each(seats: int) -> None:
    state = GAME.begin(CONTENT, seats, {})
    settle(state, Luck.seeded(seats, "chance"))
    everything, by_luck = count(state)
    assert everything[:2] == (5, 25) and by_luck[:2] == (0, 0)
    if seats > 2:
        assert everything[2] == 125


def test_the_replays_together_show_every_character_and_land() -> None:
    logs = "".join(CONTRACT.log(replay) for replay in CONTRACT.replays)
    for card in CONTENT.characters:
        assert f" choose {card.name}\n" in logs
    for front in CONTENT.fronts:
        assert f" deal {front.name}\n" in logs
