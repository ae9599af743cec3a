"""The game of a table, made from its journal."""

import json

import pytest

from landnam.games import GAMES
from landnam.kit.core import SPECTATOR
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from landnam.web.store.rows import ANSWER, LEAVE, PERSON, RETURN, UNDO, Entry, Seat, Table
from landnam.web.table.play import RESIGNED, Play

GAME = GAMES["vaalbara"]
CONTENT = GAME.load()


def table(seats: int = 3, prologue: str = "") -> tuple[Table, list[Seat]]:
    row = Table("t", "Table", "vaalbara", GAME.rules, CONTENT.digest, "{}", "2a", "u")
    row = Table(*[getattr(row, name) for name in row.__struct_fields__][:9], prologue=prologue)
    return row, [Seat("t", seat, PERSON, f"u{seat}", f"P{seat}") for seat in range(seats)]


def new_play(seats: int = 3, prologue: str = "") -> Play:
    row, sitters = table(seats, prologue)
    return Play(row, sitters, CONTENT)


def entry(play: Play, seat: int, kind: str = ANSWER, text: str = "") -> Entry:
    return Entry("t", play.version + 1, seat, kind, text, f"nonce-{play.version}", 0, 0.0)


def answer_any(play: Play, luck: Luck) -> Entry:
    """An answer of somebody who is asked."""
    asked = play.asked()
    seat = asked[luck.below(len(asked))]
    decision = play.session.decision(seat)
    assert decision is not None
    option = decision.options[luck.below(len(decision.options))]
    return entry(play, seat, ANSWER, GAME.notation(play.session.state, decision, option))


def test_the_same_journal_gives_the_same_game() -> None:
    first, luck, journal = new_play(), Luck.seeded(1, "test"), []
    while not first.is_over:
        journal.append(answer_any(first, luck))
        first.enter(journal[-1])
    second = new_play()
    for one in journal:
        second.enter(one)
    assert second.session.text() == first.session.text()
    assert [second.seen(seat) for seat in second.viewers] == [
        first.seen(seat) for seat in first.viewers
    ]
    assert first.outcome() is not None


def test_an_undo_in_the_journal_is_repeated_too() -> None:
    play, journal = new_play(2), []
    luck = Luck.seeded(3, "test")
    undone = 0
    while not play.is_over and undone < 5:
        one = answer_any(play, luck)
        journal.append(one)
        play.enter(one)
        if play.session.can_undo(one.seat):
            undone += 1
            journal.append(entry(play, one.seat, UNDO))
            play.enter(journal[-1])
    assert undone
    again = new_play(2)
    for one in journal:
        again.enter(one)
    assert again.session.text() == play.session.text()


def test_a_secret_answer_is_no_news_to_the_others() -> None:
    """During an offer nobody may notice that somebody else has answered."""
    noticed = 0
    for seed in range(60):
        play, luck = new_play(4), Luck.seeded(seed, "test")
        while not play.is_over and noticed < 3:
            secret = [seat for seat in play.asked() if seat not in play.awaited(SPECTATOR)]
            before = {
                viewer: (play.seen(viewer), play.fresh.get(viewer)) for viewer in play.viewers
            }
            one = answer_any(play, luck)
            play.enter(one)
            if len(secret) > 1:
                noticed += 1
                for viewer in play.viewers:
                    now = (play.seen(viewer), play.fresh.get(viewer))
                    assert (now == before[viewer]) == (viewer != one.seat)
    assert noticed


def test_who_leaves_may_return_and_who_resigns_comes_last() -> None:
    play = new_play(3)
    play.enter(entry(play, 1, LEAVE, "left"))
    assert play.gone == {1: "left"}
    play.enter(entry(play, 1, RETURN))
    assert not play.gone
    play.enter(entry(play, 1, LEAVE, RESIGNED))
    assert not play.is_over
    play.enter(entry(play, 0, LEAVE, RESIGNED))
    assert play.is_over and play.asked() == []
    outcome = play.outcome()
    assert outcome is not None and outcome.ranking[0] == 2 and list(outcome.winners) == [2]


def test_a_table_may_begin_with_a_log() -> None:
    session = Session.start(GAME, CONTENT, ["a", "b"], seed=7)
    session.answer(0, session.state.asks[0].options[0])
    twin = session.branch(len(session.entries), 99)
    play = new_play(2, twin.text())
    twin.header.seats[:] = ["P0", "P1"]  # those who sit there now
    assert play.session.text() == twin.text()
    assert play.asked() == [decision.seat for decision in twin.state.asks]


def test_the_last_answer_of_such_a_log_may_be_taken_back() -> None:
    first, luck = new_play(2), Luck.seeded(3, "test")
    while True:
        last = answer_any(first, luck)
        first.enter(last)
        if first.session.can_undo(last.seat):
            break
    play = new_play(2, first.session.text())
    before = play.seen(last.seat)
    play.enter(entry(play, last.seat, UNDO))
    assert len(play.session.entries) < len(first.session.entries)
    assert play.seen(last.seat) != before


def test_a_gap_in_the_journal_is_noticed() -> None:
    play = new_play()
    with pytest.raises(AssertionError, match="version 3 after 0"):
        play.enter(Entry("t", 3, 0, LEAVE, "left", "nonce-x"))


def test_options_of_the_table_reach_the_game() -> None:
    row, seats = table(2)
    fields = {name: getattr(row, name) for name in row.__struct_fields__}
    fields["options"] = json.dumps({"open_scores": True})
    assert Play(Table(**fields), seats, CONTENT).view(SPECTATOR).open_scores  # type: ignore[attr-defined]
