"""The game of a table, made from its journal."""

import json

import pytest

from landnam.games import GAMES
from landnam.kit.core import SPECTATOR
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from landnam.web.store.rows import ANSWER, LEAVE, PERSON, RETURN, UNDO, Entry, Seat, Table
from landnam.web.table.replayed import RESIGNED, ReplayedGame

GAME = GAMES["vaalbara"]
CONTENT = GAME.load()


def table(seats: int = 3, prologue: str = "") -> tuple[Table, list[Seat]]:
    row = Table("t", "Table", "vaalbara", GAME.rules, CONTENT.digest, "{}", "2a", "u")
    row = Table(*[getattr(row, name) for name in row.__struct_fields__][:9], prologue=prologue)
    return row, [Seat("t", seat, PERSON, f"u{seat}", f"P{seat}") for seat in range(seats)]


def new_game(seats: int = 3, prologue: str = "") -> ReplayedGame:
    row, sitters = table(seats, prologue)
    return ReplayedGame(row, sitters, CONTENT)


def entry(game: ReplayedGame, seat: int, kind: str = ANSWER, text: str = "") -> Entry:
    return Entry("t", game.version + 1, seat, kind, text, f"nonce-{game.version}", 0, 0.0)


def answer_any(game: ReplayedGame, luck: Luck) -> Entry:
    """An answer of somebody who is asked."""
    asked = game.asked()
    seat = asked[luck.below(len(asked))]
    decision = game.session.decision(seat)
    assert decision is not None
    option = decision.options[luck.below(len(decision.options))]
    return entry(game, seat, ANSWER, GAME.notation(game.session.state, decision, option))


def test_the_same_journal_gives_the_same_game() -> None:
    first, luck, journal = new_game(), Luck.seeded(1, "test"), []
    while not first.is_over:
        journal.append(answer_any(first, luck))
        first.enter(journal[-1])
    second = new_game()
    for one in journal:
        second.enter(one)
    assert second.session.text() == first.session.text()
    assert [second.seen(seat) for seat in second.viewers] == [
        first.seen(seat) for seat in first.viewers
    ]
    assert first.outcome() is not None


def test_an_undo_in_the_journal_is_repeated_too() -> None:
    game, journal = new_game(2), []
    luck = Luck.seeded(3, "test")
    undone = 0
    while not game.is_over and undone < 5:
        one = answer_any(game, luck)
        journal.append(one)
        game.enter(one)
        if game.session.can_undo(one.seat):
            undone += 1
            journal.append(entry(game, one.seat, UNDO))
            game.enter(journal[-1])
    assert undone
    again = new_game(2)
    for one in journal:
        again.enter(one)
    assert again.session.text() == game.session.text()


def test_a_secret_answer_is_no_news_to_the_others() -> None:
    """During an offer nobody may notice that somebody else has answered."""
    noticed = 0
    for seed in range(60):
        game, luck = new_game(4), Luck.seeded(seed, "test")
        while not game.is_over and noticed < 3:
            secret = [seat for seat in game.asked() if seat not in game.awaited(SPECTATOR)]
            before = {
                viewer: (game.seen(viewer), game.last_news_index.get(viewer))
                for viewer in game.viewers
            }
            one = answer_any(game, luck)
            game.enter(one)
            if len(secret) > 1:
                noticed += 1
                for viewer in game.viewers:
                    now = (game.seen(viewer), game.last_news_index.get(viewer))
                    assert (now == before[viewer]) == (viewer != one.seat)
    assert noticed


def test_who_leaves_may_return_and_who_resigns_comes_last() -> None:
    game = new_game(3)
    game.enter(entry(game, 1, LEAVE, "left"))
    assert game.absences == {1: "left"}
    game.enter(entry(game, 1, RETURN))
    assert not game.absences
    game.enter(entry(game, 1, LEAVE, RESIGNED))
    assert not game.is_over
    game.enter(entry(game, 0, LEAVE, RESIGNED))
    assert game.is_over and game.asked() == []
    outcome = game.outcome()
    assert outcome is not None and outcome.ranking[0] == 2 and list(outcome.winners) == [2]


def test_a_table_may_begin_with_a_log() -> None:
    session = Session.start(GAME, CONTENT, ["a", "b"], seed=7)
    session.answer(0, session.state.asks[0].options[0])
    twin = session.branch(len(session.entries), 99)
    game = new_game(2, twin.text())
    twin.header.seats[:] = ["P0", "P1"]  # those who sit there now
    assert game.session.text() == twin.text()
    assert game.asked() == [decision.seat for decision in twin.state.asks]


def test_the_last_answer_of_such_a_log_may_be_taken_back() -> None:
    first, luck = new_game(2), Luck.seeded(3, "test")
    while True:
        last = answer_any(first, luck)
        first.enter(last)
        if first.session.can_undo(last.seat):
            break
    game = new_game(2, first.session.text())
    before = game.seen(last.seat)
    game.enter(entry(game, last.seat, UNDO))
    assert len(game.session.entries) < len(first.session.entries)
    assert game.seen(last.seat) != before


def test_a_gap_in_the_journal_is_noticed() -> None:
    game = new_game()
    with pytest.raises(AssertionError, match="version 3 after 0"):
        game.enter(Entry("t", 3, 0, LEAVE, "left", "nonce-x"))


def test_options_of_the_table_reach_the_game() -> None:
    row, seats = table(2)
    fields = {name: getattr(row, name) for name in row.__struct_fields__}
    fields["options"] = json.dumps({"open_scores": True})
    assert ReplayedGame(Table(**fields), seats, CONTENT).view(SPECTATOR).open_scores  # type: ignore[attr-defined]
