"""Northgard's bots: sensible, blind to what they may not see; playouts that end."""

from __future__ import annotations

from typing import Final

import pytest

from landnam.bots import make_bot
from landnam.bots.bot import Bot
from landnam.games.northgard.bot.odds import Side, beast_chance, win_chance
from landnam.games.northgard.bot.playout import PAUSES
from landnam.games.northgard.bot.priors import BEST, HABITS, best_first, habit
from landnam.games.northgard.bot.worth import land_worth, safety, worth
from landnam.games.northgard.game import GAME
from landnam.games.northgard.rules.state import NorthgardState
from landnam.kit.codec import digest, from_bytes, to_bytes
from landnam.kit.core import apply, settle
from landnam.kit.luck import Luck
from landnam.speed import compiled

CONTENT: Final = GAME.load()
GAMES: Final = 6 if compiled() else 2
YEARS: Final = 7 if compiled() else 1
VARIANTS: Final = (
    (2, {}),
    (3, {"creatures": "creatures"}),
    (5, {"creatures": "more", "clans": "random"}),
    (4, {"teams": True, "length": "long"}),
)


def opening(seats: int, seed: int, options: dict[str, object]) -> tuple[NorthgardState, Luck]:
    luck = Luck.seeded(seed, "chance")
    state = GAME.begin(CONTENT, seats, options)
    settle(state, luck)
    return state, luck


def by_habit(state: NorthgardState, luck: Luck, questions: int) -> None:
    for _ in range(questions):
        if state.asks:
            decision = state.asks[0]
            apply(state, decision.seat, habit(state, decision, luck), luck)


def bot_for(spec: str, seed: int) -> Bot:
    return make_bot(spec, GAME, CONTENT, Luck.seeded(seed, "bot"))


def leader(bots: list[Bot], seed: int) -> int:
    """Who is ahead after so many years, or at the end."""
    state, luck = opening(len(bots), seed, {})
    while state.asks and state.year <= YEARS:
        seat = state.asks[0].seat
        apply(state, seat, bots[seat].choose(GAME.see(state, seat)), luck)
    return max(range(len(bots)), key=lambda seat: worth(state, seat))


# ---- playing well


def test_greedy_beats_random_in_most_games() -> None:
    won = 0
    for number in range(GAMES):
        seat = number % 2
        bots = [bot_for("random", number), bot_for("random", number)]
        bots[seat] = bot_for("greedy", number)
        won += leader(bots, number) == seat
    assert won >= GAMES - 1


def test_a_little_search_answers_every_question_of_a_year() -> None:
    state, luck = opening(2, 3, {})
    bots = [bot_for("mcts:6", 1), bot_for("mcts:6", 2)]
    while state.year == 1:
        seat = state.asks[0].seat
        apply(state, seat, bots[seat].choose(GAME.see(state, seat)), luck)
    assert len(state.map.tiles) // 3 > 5


@pytest.mark.parametrize("seed", range(4))
def test_by_habit_games_end_with_closed_territories(seed: int) -> None:
    state, luck = opening(2, seed, {})
    by_habit(state, luck, 1000)
    assert not state.asks
    assert any(not state.map.is_open[root] for seat in range(2) for root in state.territories(seat))


# ---- nothing hidden


@pytest.mark.parametrize("spec", ["greedy", "mcts:6"])
def test_a_bot_answers_the_same_whatever_it_cannot_see(spec: str) -> None:
    state, luck = opening(3, 5, {})
    by_habit(state, luck, 40)
    seat = state.asks[0].seat
    other = GAME.redeal(state, seat, Luck.seeded(9, "redeal"))
    assert digest(GAME.see(other, seat)) == digest(GAME.see(state, seat))
    answers = [bot_for(spec, 1).choose(GAME.see(one, seat)) for one in (state, other)]
    assert answers[0] == answers[1]


def test_a_bot_answers_the_same_to_a_view_and_to_its_bytes() -> None:
    state, luck = opening(2, 6, {})
    by_habit(state, luck, 30)
    view = GAME.see(state, state.asks[0].seat)
    sent = from_bytes(to_bytes(view), GAME.kinds(CONTENT))
    assert bot_for("greedy", 1).choose(view) == bot_for("greedy", 1).choose(sent)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_evaluating_changes_nothing_and_knows_only_the_view(
    seats: int, options: dict[str, object]
) -> None:
    state, luck = opening(seats, 7, options)
    by_habit(state, luck, 50)
    before = digest(state)
    seat = state.asks[0].seat
    view = GAME.see(state, seat)
    other = GAME.see(GAME.redeal(state, seat, luck), seat)
    assert GAME.evaluate(view) == GAME.evaluate(view) == GAME.evaluate(other)
    assert digest(state) == before


# ---- playouts and habits


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_a_playout_ends_soon_and_is_judged(seats: int, options: dict[str, object]) -> None:
    state, luck = opening(seats, 8, options)
    for _ in range(12):
        twin = state.clone()
        GAME.playout(twin, luck)
        assert not twin.asks or twin.asks[0].prompt in PAUSES
        rewards = GAME.rewards(twin)
        assert len(rewards) == seats
        assert all(0 <= reward <= 1 for reward in rewards)
        by_habit(state, luck, 25)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_weighing_changes_nothing(seats: int, options: dict[str, object]) -> None:
    state, luck = opening(seats, 9, options)
    for _ in range(150):
        if not state.asks:
            break
        decision = state.asks[0]
        before = digest(state)
        found = best_first(state, decision, BEST)
        assert digest(state) == before
        assert len(found) <= BEST
        assert set(found) <= set(decision.options)
        by_habit(state, luck, 1)


def test_a_habit_stands_for_a_question_that_is_asked() -> None:
    sources = (GAME.folder / "rules").glob("*.py")
    asked = "".join(path.read_text("utf-8") for path in sources)
    assert [prompt for prompt in HABITS if f'"{prompt}"' not in asked] == []


# ---- what things are worth


def test_more_units_make_winning_likelier() -> None:
    rival = Side(points=3, units=3, casualties=0)
    chances = [win_chance(CONTENT, Side(n, n, 0), rival) for n in range(1, 8)]
    assert chances == sorted(chances)
    assert chances[0] < 0.1 < 0.9 < chances[-1]
    assert beast_chance(CONTENT, Side(2, 2, 0), 7) == 0.0


def test_land_is_worth_more_the_more_harvests_come() -> None:
    state, luck = opening(2, 10, {})
    by_habit(state, luck, 80)
    for root in state.map.roots:
        assert land_worth(state, root, 6) > land_worth(state, root, 2) > 0
    for seat in range(2):
        assert all(0 < safety(state, seat, root) <= 1 for root in state.territories(seat))
        before = worth(state, seat)
        state.gain_fame(seat, 5)
        assert worth(state, seat) == pytest.approx(before + 5)
