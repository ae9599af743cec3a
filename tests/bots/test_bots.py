"""Bots: legal, blind to what they may not see, repeatable, and some better than others."""

from __future__ import annotations

from time import perf_counter, process_time
from typing import Final

import pytest

from landnam.bots import BOTS, BotError, make_bot
from landnam.bots.bot import Bot
from landnam.bots.mcts import MctsBot
from landnam.games import GAMES
from landnam.kit.codec import from_bytes, to_bytes
from landnam.kit.core import State, apply, settle
from landnam.kit.game import View
from landnam.kit.laws import check_game
from landnam.kit.luck import Luck
from landnam.speed import compiled
from tests.bots import small_games
from tests.bots.small_games import Coins, DoorBehindDoor, Doors, Duels, SmallGame

GAME: Final = GAMES["vaalbara"]
CONTENT: Final = GAME.load()
COUNTS: Final = (2, 3, 4, 5)
SPECS: Final = ("random", "greedy", "mcts:8" if compiled() else "mcts:4")
GAMES_WITH_SEARCH: Final = 12 if compiled() else 4


def bot_for(spec: str, seed: int = 1) -> Bot:
    return make_bot(spec, GAME, CONTENT, Luck.seeded(seed, "bot"))


def sent(view: View) -> View:
    """The view as it arrives in another process."""
    arrived: View = from_bytes(to_bytes(view), GAME.kinds(CONTENT))
    return arrived


def opening(seats: int, seed: int) -> tuple[State, Luck]:
    luck = Luck.seeded(seed, "chance")
    state: State = GAME.begin(CONTENT, seats, {})
    settle(state, luck)
    return state, luck


def play(bots: list[Bot], seed: int) -> list[int]:
    """The winners' seats of a game whose bots get views only."""
    state, luck = opening(len(bots), seed)
    while state.asks:
        decision = state.asks[0]
        option = bots[decision.seat].choose(GAME.see(state, decision.seat))
        apply(state, decision.seat, option, luck)
    return GAME.winners(state)


# ---- every bot


@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_gives_legal_answers_to_views_from_another_process(spec: str, seats: int) -> None:
    """It gets nothing but bytes, so it cannot look at the state; and looking changes nothing."""
    bots = [bot_for(spec, seat) for seat in range(seats)]
    state, luck = opening(seats, seed=seats)
    prompts = set()
    while state.asks:
        decision = state.asks[-1]
        before = to_bytes(state)
        option = bots[decision.seat].choose(sent(GAME.see(state, decision.seat)))
        assert option in decision.options
        assert to_bytes(state) == before
        prompts.add(decision.prompt)
        apply(state, decision.seat, option, luck)
    assert {"choose_character", "take_land"} <= prompts


@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_answers_the_same_to_a_view_and_to_its_bytes(spec: str) -> None:
    here, there = bot_for(spec), bot_for(spec)
    state, luck = opening(3, seed=2)
    for _ in range(20):
        decision = state.asks[0]
        view = GAME.see(state, decision.seat)
        option = here.choose(view)
        assert there.choose(sent(view)) == option
        apply(state, decision.seat, option, luck)


@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_knows_nothing_that_its_view_does_not_tell(spec: str) -> None:
    """In worlds that the seat cannot tell apart it answers the same."""
    state, luck = opening(4, seed=3)
    people = Luck.seeded(3, "people")
    for _ in range(25):
        decision = state.asks[0]
        other = GAME.redeal(state, decision.seat, people)
        option = bot_for(spec).choose(GAME.see(state, decision.seat))
        assert bot_for(spec).choose(GAME.see(other, decision.seat)) == option
        apply(state, decision.seat, option, luck)


@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_is_the_same_again_for_the_same_seed(spec: str) -> None:
    def answers(seed: int) -> list[int]:
        bot = bot_for(spec, seed)
        state, luck = opening(2, seed=4)
        given: list[int] = []
        while state.asks and len(given) < 30:
            decision = state.asks[0]
            given.append(bot.choose(GAME.see(state, decision.seat)))
            apply(state, decision.seat, given[-1], luck)
        return given

    assert answers(7) == answers(7)
    assert len({tuple(answers(seed)) for seed in range(5)}) > 1


@pytest.mark.timing
@pytest.mark.parametrize("spec", ["greedy", "mcts:100000", "mcts:5s"])
def test_a_bot_does_not_think_when_there_is_one_option(spec: str) -> None:
    state, luck = opening(2, seed=5)
    while len(state.asks[0].options) > 1:
        apply(state, state.asks[0].seat, state.asks[0].options[-1], luck)
    decision = state.asks[0]
    begin = process_time()
    assert bot_for(spec).choose(GAME.see(state, decision.seat)) == decision.options[0]
    assert process_time() - begin < 2


def test_a_bot_must_choose() -> None:
    state, _ = opening(2, seed=1)
    with pytest.raises(NotImplementedError):
        Bot().choose(GAME.see(state, 0))


# ---- strength


def wins(spec: str, rival: str, games: int) -> int:
    """Of so many games with two players, the seats taking turns."""
    won = 0
    for number in range(games):
        seat = number % 2
        bots = [bot_for(rival, 10 + number), bot_for(rival, 10 + number)]
        bots[seat] = bot_for(spec, number)
        won += play(bots, seed=number) == [seat]
    return won


def test_greedy_beats_random_clearly() -> None:
    assert wins("greedy", "random", 20) >= 16


def test_a_little_search_beats_random_clearly() -> None:
    assert wins("mcts:20", "random", GAMES_WITH_SEARCH) >= GAMES_WITH_SEARCH * 5 // 6


# ---- search


def small_bot(game: SmallGame, iterations: int, seed: int) -> MctsBot:
    return MctsBot(game, small_games.CONTENT, Luck.seeded(seed, "bot"), iterations)


def first_view(game: SmallGame) -> View:
    state = game.begin(small_games.CONTENT, 2, {})
    settle(state)
    return game.see(state, 0)


@pytest.mark.parametrize(
    "game", [Doors(), DoorBehindDoor(), Duels(), Coins()], ids=lambda game: type(game).__name__
)
def test_the_small_games_keep_the_laws(game: SmallGame) -> None:
    for seed in range(5):
        assert check_game(game, small_games.CONTENT, 2, {}, seed) == []


@pytest.mark.parametrize("seed", range(5))
def test_search_finds_a_sure_win(seed: int) -> None:
    assert small_bot(Doors(), 60, seed).choose(first_view(Doors())) == 6


@pytest.mark.parametrize("seed", range(5))
def test_search_finds_a_sure_win_behind_what_looks_like_a_loss(seed: int) -> None:
    assert small_bot(DoorBehindDoor(), 200, seed).choose(first_view(DoorBehindDoor())) == 2


@pytest.mark.parametrize("seed", range(5))
def test_search_expects_the_rival_to_answer_well(seed: int) -> None:
    assert small_bot(Duels(), 600, seed).choose(first_view(Duels())) == 2


@pytest.mark.parametrize("seed", range(5))
def test_search_does_not_count_on_luck_that_it_will_not_see(seed: int) -> None:
    assert small_bot(Coins(), 400, seed).choose(first_view(Coins())) == 0


def test_a_search_tells_visits_and_rewards_of_every_option() -> None:
    search = small_bot(Doors(), 60, 1).search(first_view(Doors()))
    arms = search.root.arms[0]
    assert sorted(arms) == list(range(10))
    assert sum(arm.visits for arm in arms.values()) == 60
    assert all(0 <= arm.reward <= arm.visits <= arm.available for arm in arms.values())
    assert max(arms.values(), key=lambda arm: arm.visits).option == 6 == search.best()


def test_search_answers_every_kind_of_question() -> None:
    """At each decision of a random game for three: also the secret ones, in which others answer."""
    state, luck = opening(3, seed=9)
    people = Luck.seeded(9, "people")
    bot = bot_for("mcts:6")
    asked = set()
    while state.asks:
        decision = state.asks[people.below(len(state.asks))]
        assert bot.choose(sent(GAME.see(state, decision.seat))) in decision.options
        asked.add(decision.prompt)
        apply(state, decision.seat, people.pick(decision.options), luck)
    assert len(asked) >= 6


@pytest.mark.timing
def test_search_by_time_keeps_its_time_roughly() -> None:
    state, _ = opening(2, seed=1)
    view = GAME.see(state, 0)
    bot = bot_for("mcts:0.05s")
    bot.choose(view)
    wall, work = perf_counter(), process_time()
    assert bot.choose(view) in view.asks[0].options
    assert perf_counter() - wall >= 0.05
    assert process_time() - work < 1.5


def test_search_in_no_time_at_all_still_answers() -> None:
    state, _ = opening(2, seed=1)
    view = GAME.see(state, 0)
    for _ in range(20):
        assert bot_for("mcts:0.0000001s").choose(view) in view.asks[0].options


# ---- words


@pytest.mark.parametrize(
    "spec, iterations, seconds",
    [
        ("mcts", 500, 0.0),
        ("mcts:1", 1, 0.0),
        ("mcts:2000", 2000, 0.0),
        ("mcts:1s", 0, 1.0),
        ("mcts:0.25s", 0, 0.25),
    ],
)
def test_a_word_says_how_long_to_search(spec: str, iterations: int, seconds: float) -> None:
    bot = bot_for(spec)
    assert isinstance(bot, MctsBot) and (bot.iterations, bot.seconds) == (iterations, seconds)


def test_every_bot_in_the_list_can_be_made() -> None:
    kinds = {type(bot_for(name)).__name__ for name in BOTS}
    assert len(kinds) == len(BOTS) and all(BOTS.values())


@pytest.mark.parametrize(
    "spec, message",
    [
        ("gredy", r"^unknown bot 'gredy'; did you mean 'greedy'\?$"),
        ("Random", r"^unknown bot 'Random'; did you mean 'random'\?$"),
        ("mtcs:500", r"^unknown bot 'mtcs'; did you mean 'mcts'\?$"),
        ("alphazero", r"^unknown bot 'alphazero'; known are random, greedy, mcts$"),
        ("", r"^unknown bot ''; known are random, greedy, mcts$"),
        ("random:5", r"^random takes no setting; write 'random' instead of 'random:5'$"),
        ("greedy:", r"^greedy takes no setting; write 'greedy' instead of 'greedy:'$"),
        ("mcts:", r"^'mcts:': write mcts:500 for iterations or mcts:1s for seconds$"),
        ("mcts:0", r"^'mcts:0': write mcts:500 for iterations"),
        ("mcts:-5", r"^'mcts:-5': write mcts:500 for iterations"),
        ("mcts:0s", r"^'mcts:0s': write mcts:500 for iterations"),
        ("mcts:many", r"^'mcts:many': write mcts:500 for iterations"),
        ("mcts:nans", r"^'mcts:nans': write mcts:500 for iterations"),
        ("mcts:infs", r"^'mcts:infs': write mcts:500 for iterations"),
        ("mcts:1.5", r"^'mcts:1\.5': write mcts:500 for iterations"),
    ],
)
def test_a_bad_word_gets_a_suggestion(spec: str, message: str) -> None:
    with pytest.raises(BotError, match=message):
        bot_for(spec)
