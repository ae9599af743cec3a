"""A game at a table: asking, answering, taking back, branching, and who is told what."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from landnam.kit.codec import digest, to_bytes
from landnam.kit.core import CHANCE, SPECTATOR, Decision, IllegalOption
from landnam.kit.game import Content, Options, SetupError
from landnam.kit.luck import Luck
from landnam.kit.session import SHOWN, CannotUndo, Session, read_log
from tests.kit.table import NAMES, answer_at_random, dealt, finished, laid, new_session, raid
from tests.kit.toy import CONTENT, RAID, Raid, RaidState

TWO = dealt("farm loot rest", "rest dig farm")
THREE = dealt("loot rest burn", "gift farm loot", "gift dig farm")


def bytes_of_all(session: Session) -> list[bytes]:
    """Everything that anybody is sent."""
    seats = [*range(len(session.header.seats)), SPECTATOR]
    return [to_bytes([session.view(seat), session.events_for(seat)]) for seat in seats]


def facts(session: Session) -> list[object]:
    """Everything that decides how a session goes on."""
    entries = [(one.seat, one.option, one.text, one.forced) for one in session.entries]
    asks = {seat: (one.prompt, one.options) for seat, one in session.poll.items()}
    whys = [str(session.why_no_undo(seat)) for seat in range(3)]
    luck = session.luck.copy().below(1000)
    return [bytes_of_all(session), entries, asks, whys, luck, session.fence, session.poll_start]


# ---- asking and answering


def test_a_new_game_is_dealt_and_waits_for_the_first_answer() -> None:
    session = new_session(3)
    assert not session.is_over
    assert [decision.seat for decision in session.state.asks] == [0, 1, 2]
    assert [entry.seat for entry in session.entries] == [CHANCE] * 9
    assert session.header.seats == NAMES[:3]


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    assert new_session(3, 7).text() == new_session(3, 7).text()
    assert len({digest(new_session(3, seed).state) for seed in range(10)}) == 10


def test_a_game_that_nobody_can_play_does_not_start() -> None:
    with pytest.raises(SetupError, match="raid is for 2 to 4 players"):
        Session.start(RAID, CONTENT, ["ann"])
    with pytest.raises(SetupError, match="unknown option 'relix'"):
        Session.start(RAID, CONTENT, ["ann", "bob"], {"relix": 2})


def test_each_seat_is_asked_its_own_question() -> None:
    session = new_session(2)
    ann, bob = session.decision(0), session.decision(1)
    assert ann is not None and bob is not None and (ann.seat, bob.seat) == (0, 1)
    assert session.decision(2) is None and session.decision(SPECTATOR) is None


def test_an_answer_may_be_a_number_or_words() -> None:
    by_number, by_words = laid(*TWO), laid(*TWO)
    by_number.answer(0, 4)
    by_words.answer_text(0, "  pick   loot ")
    assert by_words.text() == by_number.text()
    assert by_words.entries[-1].text == "pick loot"


def test_views_are_those_of_the_game() -> None:
    session = new_session(2)
    for seat in (0, 1, SPECTATOR):
        assert to_bytes(session.view(seat)) == to_bytes(RAID.see(raid(session), seat))


@pytest.mark.parametrize("text", ["pick burn", "loot", "", "pick", "Pick Loot", "pick loot loot"])
def test_a_refusal_names_what_is_allowed_and_changes_nothing(text: str) -> None:
    session = laid(*TWO)
    before = session.text(), bytes_of_all(session)
    with pytest.raises(IllegalOption, match=r"pick allows: pick rest, pick farm, pick loot$"):
        session.answer_text(0, text)
    with pytest.raises(IllegalOption, match=r"pick allows: pick rest, pick farm, pick loot$"):
        session.answer(0, 5)
    assert (session.text(), bytes_of_all(session)) == before


def test_nobody_answers_for_luck_or_without_being_asked() -> None:
    session = laid(*TWO, "0 pick loot", "1 pick rest")
    before = session.text()
    for seat in (1, 2, CHANCE, SPECTATOR):
        with pytest.raises(IllegalOption, match=f"^seat {seat} is not asked anything now$"):
            session.answer(seat, 0)
        with pytest.raises(IllegalOption, match=f"^seat {seat} is not asked anything now$"):
            session.answer_text(seat, "loot 0")
    assert session.text() == before


def test_when_the_game_is_over_nobody_may_answer() -> None:
    session = finished(2)
    for seat in (0, 1):
        with pytest.raises(IllegalOption, match="is not asked anything now"):
            session.answer(seat, 0)
        with pytest.raises(IllegalOption, match="is not asked anything now"):
            session.answer_text(seat, "pick farm")
    assert str(session.whom()) == "the game is over"


def test_of_very_many_options_only_the_first_are_named() -> None:
    session = laid(*TWO)
    words = str(session.legal(Decision(0, "gift", list(range(SHOWN + 5)))))
    assert words.startswith("gift allows: gift 0, gift 1, ")
    assert words.endswith(f"gift {SHOWN - 1}, and 5 more")
    all_of_them = str(session.legal(Decision(0, "gift", list(range(SHOWN)))))
    assert all_of_them.endswith(f", gift {SHOWN - 1}")


def test_every_piece_of_luck_is_written_down() -> None:
    session = finished(2, seed=3)
    luck = [entry.text for entry in session.entries if entry.seat == CHANCE]
    decks = [len(player.deck) for player in raid(session).players]
    assert sum(text.startswith("draw ") for text in luck) == 12 - sum(decks)
    assert all(text.startswith(("draw ", "dig ")) for text in luck)


# ---- forced answers


def test_an_answer_without_alternative_is_given_and_recorded_by_the_session() -> None:
    session = laid(*dealt("gift rest farm", "farm dig rest"), "0 pick gift")
    session.answer_text(1, "pick farm")
    forced = [(entry.seat, entry.text) for entry in session.entries if entry.forced]
    assert forced == [(0, "gift 1")]
    assert RAID.scores(raid(session)) == [1, 3]


def test_forced_answers_are_forced_again_when_read_back() -> None:
    session = finished(2, seed=6)
    forced = [entry.forced for entry in session.entries]
    assert any(forced)
    again = read_log(session.text(), RAID, CONTENT).session
    assert [entry.forced for entry in again.entries] == forced


class Poor(Raid):
    """Seat 1 has three cards in all: in the third round it has no choice."""

    def begin(self, content: Content, seats: int, options: Options) -> RaidState:
        state = super().begin(content, seats, options)
        state.players[1].deck = [0, 1, 3]
        return state


def test_an_answer_without_alternative_is_given_although_others_still_choose() -> None:
    session = Session.start(Poor(), CONTENT, NAMES[:2], {}, 1)
    people = Luck.seeded(1, "people")
    while not session.is_over:
        assert all(len(decision.options) > 1 for decision in session.state.asks)
        answer_at_random(session, people)
    assert [entry.text for entry in session.entries if entry.seat == 1 and entry.forced]


# ---- taking back


def looting() -> Session:
    """Ann may loot one of two relics; bob and cyd will give something."""
    return laid(*THREE, "0 pick loot", "1 pick gift", "2 pick gift", seats=3)


def test_the_last_answer_can_be_taken_back_and_given_otherwise() -> None:
    session = looting()
    before = session.text(), bytes_of_all(session)
    session.answer_text(0, "loot 0")
    assert session.can_undo(0) and (session.text(), bytes_of_all(session)) != before
    session.undo(0)
    assert (session.text(), bytes_of_all(session)) == before
    session.answer_text(0, "loot 1")
    direct = looting()
    direct.answer_text(0, "loot 1")
    assert session.text() == direct.text() and bytes_of_all(session) == bytes_of_all(direct)


def test_after_taking_back_luck_is_the_same() -> None:
    session, direct = looting(), looting()
    session.answer_text(0, "loot 0")
    session.undo(0)
    for one in (session, direct):
        one.answer_text(0, "loot 1")
        one.answer_text(1, "gift 0")
        one.answer_text(2, "gift 0")
    assert session.entries[-1].seat == CHANCE
    assert session.text() == direct.text()


def test_a_rivals_answer_is_a_fence() -> None:
    session = looting()
    session.answer_text(0, "loot 0")
    session.answer_text(1, "gift 0")
    with pytest.raises(CannotUndo, match=r"^the last answer was given by seat 1$"):
        session.undo(0)
    assert not session.can_undo(0) and session.can_undo(1)
    session.undo(1)
    assert session.can_undo(0)


def test_luck_is_a_fence() -> None:
    session = laid(*THREE, "0 pick loot", "1 pick farm", "2 pick dig", seats=3)
    before = len(session.entries)
    session.answer_text(0, "loot 0")
    assert session.entries[before + 1].seat == CHANCE
    with pytest.raises(CannotUndo, match=r"^luck or hidden cards have been seen since$"):
        session.undo(0)


def test_a_hidden_card_that_was_shown_is_a_fence() -> None:
    session = laid(*THREE, "0 pick burn", "1 pick gift", "2 pick gift", seats=3)
    session.answer_text(0, "burn rest")
    assert all(entry.seat != CHANCE for entry in session.entries[9:])
    with pytest.raises(CannotUndo, match=r"^luck or hidden cards have been seen since$"):
        session.undo(0)


def test_a_closed_poll_is_a_fence() -> None:
    session = looting()
    for seat in (0, 1, 2):
        with pytest.raises(CannotUndo):
            session.undo(seat)


def test_in_an_open_poll_an_answer_is_replaced_and_not_taken_back() -> None:
    session = laid(*THREE, "0 pick loot", seats=3)
    with pytest.raises(CannotUndo, match=r"still choosing: answer again to replace your choice$"):
        session.undo(0)
    assert not any(session.can_undo(seat) for seat in (0, 1, 2))


def test_forced_answers_are_skipped_when_taking_back() -> None:
    session = laid(*THREE, "0 pick loot", "1 pick loot", "2 pick gift", seats=3)
    before = session.text()
    session.answer_text(0, "loot 0")
    assert session.entries[-1].text == "loot 1" and session.entries[-1].forced
    assert not session.can_undo(1) and not session.can_undo(2)
    session.undo(0)
    assert session.text() == before


def test_before_the_first_answer_there_is_nothing_to_take_back() -> None:
    for session in (new_session(2), laid()):
        assert not any(session.can_undo(seat) for seat in (0, 1, CHANCE, SPECTATOR))


@pytest.mark.parametrize("seed", range(8))
def test_nobody_has_learnt_anything_when_an_answer_is_taken_back(seed: int) -> None:
    """In whole games: what is removed is the seat's own answer and forced ones, without luck and
    without anything shown; and that seat is asked again."""
    session = new_session(2 + seed % 3, seed)
    people = Luck.seeded(seed, "people")
    while not session.is_over:
        for seat in range(len(session.header.seats)):
            if session.can_undo(seat):
                check_undo(read_log(session.text(), session.game, CONTENT).session, seat)
        answer_at_random(session, people)


def check_undo(session: Session, seat: int) -> None:
    entries, events = session.entries, session.events
    session.undo(seat)
    taken, *rest = entries[len(session.entries) :]
    assert taken.seat == seat and not taken.forced
    assert all(entry.forced and entry.seat != CHANCE for entry in rest)
    assert not any(event.reveals for event in events[len(session.events) :])
    decision = session.decision(seat)
    assert decision is not None and taken.option in decision.options
    session.answer(seat, taken.option)
    assert [entry.text for entry in session.entries] == [entry.text for entry in entries]


# ---- replacing


def test_an_answer_in_an_open_poll_can_be_replaced() -> None:
    session = laid(*THREE, "0 pick loot", "1 pick gift", seats=3)
    session.answer_text(0, "pick burn")
    session.answer(0, 0)
    direct = laid(*THREE, "0 pick rest", "1 pick gift", seats=3)
    assert session.text() == direct.text() and bytes_of_all(session) == bytes_of_all(direct)


def test_the_others_cannot_tell_that_an_answer_was_replaced() -> None:
    session = laid(*THREE, "0 pick loot", "1 pick gift", seats=3)
    before = bytes_of_all(session)
    session.answer_text(0, "pick burn")
    after = bytes_of_all(session)
    assert after[0] != before[0] and after[1:] == before[1:]


def test_a_bad_replacement_is_refused_and_changes_nothing() -> None:
    session = laid(*THREE, "0 pick loot", seats=3)
    before = session.text(), bytes_of_all(session)
    with pytest.raises(IllegalOption, match=r"pick allows: pick rest, pick loot, pick burn$"):
        session.answer(0, 1)
    with pytest.raises(IllegalOption, match=r"pick allows: pick rest, pick loot, pick burn$"):
        session.answer_text(0, "pick farm")
    assert (session.text(), bytes_of_all(session)) == before


def test_when_all_have_answered_nothing_is_replaced() -> None:
    session = looting()
    for seat in (1, 2):
        with pytest.raises(IllegalOption, match=f"^seat {seat} is not asked anything now$"):
            session.answer_text(seat, "pick farm")


def test_answers_of_earlier_polls_are_not_replaced() -> None:
    session = new_session(2, seed=4)
    people = Luck.seeded(4, "people")
    while RAID.see(raid(session), 0).round < 2:
        answer_at_random(session, people)
    old = session.text()
    first = session.decision(0)
    assert first is not None and first.prompt == "pick"
    session.answer(0, first.options[0])
    session.answer(0, first.options[1])
    assert session.text().splitlines()[:-2] == old.splitlines()[:-1]


# ---- events


def test_events_reach_only_their_audience() -> None:
    session = finished(3, seed=2)
    for seat in (0, 1, 2, SPECTATOR):
        told = session.events_for(seat)
        assert told == [event for event in session.events if event.is_for(seat)]
        assert {event.seat for event in told if event.kind == "drew"} <= {seat}
        drawn = [event.seat for event in told if event.kind == "drew_one"]
        assert seat not in drawn and set(drawn) == {0, 1, 2} - {seat}


def test_events_can_be_heard_from_any_number_on() -> None:
    session = finished(2)
    for since in range(0, len(session.events), 7):
        later = session.events[since:]
        for seat in (0, 1, SPECTATOR):
            assert session.events_for(seat, since) == [one for one in later if one.is_for(seat)]
    assert session.events_for(0, len(session.events)) == []


def test_a_game_read_back_tells_the_same_events() -> None:
    session = finished(3, seed=8)
    again = read_log(session.text(), RAID, CONTENT).session
    assert bytes_of_all(again) == bytes_of_all(session)


# ---- who else is asked


ATTEMPTS: list[Callable[[Session, int], None]] = [
    lambda session, seat: session.undo(seat),
    lambda session, seat: session.answer(seat, 99),
    lambda session, seat: session.answer_text(seat, "pick nothing"),
]


def complaints(session: Session, seat: int) -> list[str]:
    found = []
    for attempt in ATTEMPTS:
        with pytest.raises((IllegalOption, CannotUndo)) as caught:
            attempt(session, seat)
        found.append(str(caught.value))
    return found


def test_errors_do_not_tell_who_else_is_asked_or_has_answered() -> None:
    """In a poll only the game may tell that, by its views and events."""
    open_polls = [
        laid(*THREE, seats=3),
        laid(*THREE, "0 pick loot", seats=3),
        laid(*THREE, "1 pick gift", seats=3),
        laid(*THREE, "0 pick loot", "1 pick gift", seats=3),
    ]
    for bystander in (2, 3, SPECTATOR):
        assert len({tuple(complaints(session, bystander)) for session in open_polls}) == 1


# ---- branching


@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_can_branch_at_every_line(seats: int) -> None:
    session = finished(seats, seed=5)
    text = session.text()
    for count in range(len(session.entries) + 1):
        twin = session.branch(count, seed=77)
        assert [one.text for one in twin.entries[:count]] == [
            one.text for one in session.entries[:count]
        ]
        assert twin.header.seed == 77 and twin.header.seats == session.header.seats
        assert twin.text() == session.branch(count, seed=77).text()
        play_on(twin, seed=count)
        again = read_log(twin.text(), RAID, CONTENT)
        assert again.error is None and again.session.is_over
    assert session.text() == text


def play_on(session: Session, seed: int) -> None:
    people = Luck.seeded(seed, "people")
    while not session.is_over:
        answer_at_random(session, people)


def test_branches_have_luck_of_their_own() -> None:
    session = finished(3, seed=5)
    openings = {digest(session.branch(0, seed).state) for seed in range(10)}
    assert len(openings) == 10 and digest(new_session(3, 5).state) not in openings


def test_a_branch_at_the_end_is_over() -> None:
    session = finished(2)
    assert session.branch(len(session.entries), 9).is_over


def test_a_branch_read_back_goes_on_with_the_same_luck() -> None:
    session = finished(3, seed=5)
    for count in range(0, len(session.entries), 4):
        live = session.branch(count, seed=77)
        saved = read_log(live.text(), RAID, CONTENT).session
        play_on(live, seed=1)
        play_on(saved, seed=1)
        assert saved.text() == live.text()


# ---- trying, and going back


def act_at_random(session: Session, luck: Luck) -> None:
    """An answer, one that replaces another, or one taken back."""
    undoers = [seat for seat in range(3) if session.can_undo(seat)]
    answered = [seat for seat in session.poll if session.decision(seat) is None]
    way = luck.below(3)
    if way == 0 and undoers:
        session.undo(undoers[0])
    elif way == 1 and answered:
        seat = answered[luck.below(len(answered))]
        session.answer(seat, luck.pick(session.poll[seat].options))
    else:
        answer_at_random(session, luck)


@pytest.mark.parametrize("kept", [1, 2, 16])
@pytest.mark.parametrize("seed", range(12))
def test_going_back_by_checkpoints_is_the_same_as_playing_all_again(seed: int, kept: int) -> None:
    plain, quick = new_session(3, seed), new_session(3, seed)
    quick.most_checkpoints = kept
    people = [Luck.seeded(seed, "people"), Luck.seeded(seed, "people")]
    for _ in range(60):
        if plain.is_over:
            break
        for session, luck in zip((plain, quick), people, strict=True):
            act_at_random(session, luck)
        assert facts(quick) == facts(plain)
        assert len(quick.checkpoints) <= kept


@pytest.mark.parametrize("seed", range(6))
def test_what_is_tried_on_a_fork_happens_only_if_it_is_adopted(seed: int) -> None:
    session, plain = new_session(3, seed), new_session(3, seed)
    session.most_checkpoints = 4
    luck, same = Luck.seeded(seed, "people"), Luck.seeded(seed, "people")
    while not session.is_over:
        before, events, rewinds = facts(session), session.events, session.rewinds
        fork = session.fork()
        act_at_random(session.fork(), luck.copy())  # one that is thrown away
        act_at_random(fork, luck)
        assert facts(session) == before
        session.adopt(fork)
        act_at_random(plain, same)
        assert facts(session) == facts(plain)
        assert (session.events is events) == (session.rewinds == rewinds)


def test_a_fork_that_goes_back_leaves_the_checkpoints_of_the_others_alone() -> None:
    session = looting()
    session.most_checkpoints = 4
    before = facts(session)
    session.answer_text(0, "loot 0")
    fork = session.fork()
    fork.undo(0)
    fork.answer_text(0, "loot 1")
    session.undo(0)
    assert facts(session) == before
