"""The log as text: what is written is read again, and damage is found where it is."""

from __future__ import annotations

from contextlib import suppress
from time import process_time
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from landnam.kit.codec import digest
from landnam.kit.core import CHANCE
from landnam.kit.game import SetupError
from landnam.kit.log import DIGEST, Header, LogError, parse_header, parse_log
from landnam.kit.luck import Luck
from landnam.kit.session import Replay, Session, read_log
from tests.kit.table import NAMES, finished, new_session, raid
from tests.kit.toy import CONTENT, RAID, Raid

LINES_OF_HEADER = 8


def replay(text: str, to: int = -1) -> Replay:
    return read_log(text, RAID, CONTENT, to)


def texts(session: Session) -> list[tuple[int, str]]:
    return [(entry.seat, entry.text) for entry in session.entries]


def changed(text: str, number: int, line: str) -> str:
    """The text with line `number`, counted from 1, replaced."""
    lines = text.splitlines()
    lines[number - 1] = line
    return "".join(f"{one}\n" for one in lines)


def body(text: str) -> list[tuple[int, str]]:
    """The lines after the header with their numbers."""
    return list(enumerate(text.splitlines(), 1))[LINES_OF_HEADER:]


# ---- round trip


def test_a_log_is_a_header_and_one_line_for_every_answer() -> None:
    text = finished(2, seed=5).text()
    assert text.splitlines()[:LINES_OF_HEADER] == [
        "format = 1",
        'game = "raid"',
        "rules = 3",
        'content = "raid-content"',
        'seats = ["ann", "bob"]',
        "options = {  }",
        "seed = 5",
        "---",
    ]
    assert text.endswith("\n")
    for _, line in body(text):
        who, _, answer = line.partition(" ")
        assert who in ("*", "=", "0", "1") and answer


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_finished_game_is_read_back_to_the_byte(seats: int) -> None:
    for seed in range(5):
        session = finished(seats, seed)
        again = replay(session.text())
        assert again.error is None and again.session.is_over
        assert again.session.text() == session.text()
        assert texts(again.session) == texts(session)
        assert digest(again.session.state) == digest(session.state)
        assert RAID.scores(raid(again.session)) == RAID.scores(raid(session))


names = st.lists(st.text(max_size=12), min_size=2, max_size=4)


@given(names, st.integers(), st.sampled_from([{}, {"relics": 0}, {"relics": 2, "mood": "wild"}]))
@example(['say "hi"', "back\\slash"], 1, {})
@example(["new\nline", "carriage\rreturn\ttab"], 1, {})
@example(["---", "\n---\n"], 1, {})
@example(["\x7f", "\x00\x1f\x1c"], 1, {})
@example(["Йосип 🐻", "Ørjan"], 1, {})
@settings(deadline=None, max_examples=60, derandomize=True)
def test_any_names_seeds_and_options_are_read_back(
    seats: list[str], seed: int, options: dict[str, Any]
) -> None:
    session = Session.start(RAID, CONTENT, seats, options, seed)
    again = replay(session.text())
    assert again.error is None
    assert again.session.header.seats == seats
    assert again.session.header.seed == seed
    assert again.session.header.options == options
    assert again.session.text() == session.text()


@pytest.mark.parametrize("breaker", [*"\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", "\r\n"])
def test_names_with_any_kind_of_line_break_are_read_back(breaker: str) -> None:
    seats = [f"two{breaker}lines", f"{breaker}---{breaker}"]
    session = Session.start(RAID, CONTENT, seats, {}, 1)
    again = replay(session.text())
    assert again.error is None and again.session.header.seats == seats


def test_lines_may_end_as_on_other_systems() -> None:
    again = replay(TEXT.replace("\n", "\r\n"))
    assert again.error is None and again.session.text() == TEXT


@given(names, st.integers())
@settings(deadline=None, max_examples=40, derandomize=True)
def test_a_header_is_read_back(seats: list[str], seed: int) -> None:
    header = Header("raid", 3, "raid-content", seats, {"mood": "wild", "clans": ["a", '"']}, seed)
    again = parse_header(header.text())
    assert again.text() == header.text()
    assert (again.seats, again.options, again.seed) == (seats, header.options, seed)


def test_blank_lines_and_spaces_do_not_matter() -> None:
    session = finished(2)
    header, rule, lines = session.text().partition("---\n")
    odd = header + rule + "\n" + lines.replace("\n", "  \n\n").replace("pick ", "pick   ")
    again = replay(odd)
    assert again.error is None and again.session.text() == session.text()


def test_a_header_with_comments_is_read() -> None:
    session = finished(2)
    text = "# a game in the rain\n" + session.text()
    assert replay(text).error is None


def test_lines_tell_seat_and_number() -> None:
    text = new_session().text()
    log = parse_log(text)
    assert log.error is None
    assert [line.number for line in log.lines] == [number for number, _ in body(text)]
    assert log.lines[0].seat == CHANCE and log.lines[0].text.startswith("draw ")
    assert log.lines[-1].seat == DIGEST


# ---- a game that goes on


@pytest.mark.parametrize("seed", range(6))
def test_a_game_read_back_at_any_moment_goes_on_with_the_same_luck(seed: int) -> None:
    session = new_session(3, seed)
    people = Luck.seeded(seed, "people")
    while not session.is_over:
        again = replay(session.text())
        assert again.error is None
        twin = again.session
        seat, option = some_answer(session, people)
        session.answer(seat, option)
        twin.answer(seat, option)
        assert twin.text() == session.text()


def some_answer(session: Session, people: Luck) -> tuple[int, int]:
    decision = session.state.asks[people.below(len(session.state.asks))]
    return decision.seat, people.pick(decision.options)


def test_every_prefix_is_replayed() -> None:
    session = finished(3, seed=2)
    for count in range(len(session.entries) + 1):
        part = replay(session.text(), to=count)
        assert part.error is None
        assert texts(part.session) == texts(session)[:count]


def test_more_entries_than_there_are_give_the_whole_game() -> None:
    session = finished(2)
    again = replay(session.text(), to=10_000)
    assert again.error is None and again.session.is_over


# ---- damage


def test_an_illegal_line_is_found_wherever_it_is() -> None:
    session = finished(3, seed=3)
    text = session.text()
    entries = 0
    for number, line in body(text):
        if line.startswith("="):
            continue
        broken = replay(changed(text, number, f"{line[0]} fly away"))
        assert broken.error is not None and broken.error.line == number
        assert "may not 'fly away' here" in str(broken.error)
        assert texts(broken.session) == texts(session)[:entries]
        entries += 1
    assert entries == len(session.entries)


def test_another_legal_answer_is_found_at_the_latest_at_the_end() -> None:
    session = finished(2, seed=4)
    text = session.text()
    numbers = [number for number, line in body(text) if not line.startswith("=")]
    tried = 0
    for index, number in enumerate(numbers):
        before = replay(text, to=index).session
        decision = before.decision(session.entries[index].seat)
        assert decision is not None
        for option in decision.odds():
            if option == session.entries[index].option:
                continue
            line = f"{text.splitlines()[number - 1][0]} " + RAID.notation(
                raid(before), decision, option
            )
            error = replay(changed(text, number, line)).error
            assert error is not None and error.line > number
            tried += 1
    assert tried > 20


def test_the_answer_of_another_seat_is_found() -> None:
    text = finished(3, seed=3).text()
    number = next(number for number, line in body(text) if line[0] == "*")
    error = replay(changed(text, number, "2 pick farm")).error
    assert error is not None and error.line == number
    assert "seat 2 is not asked anything here; asked are: chance" in str(error)


def test_a_line_after_the_end_is_found() -> None:
    session = finished(2)
    broken = replay(session.text() + "0 pick farm\n")
    assert broken.error is not None
    assert broken.error.line == len(session.text().splitlines()) + 1
    assert "the game is over" in str(broken.error)
    assert broken.session.is_over


def test_a_drifting_digest_is_found_with_what_was_expected_and_found() -> None:
    session = finished(3)
    text = session.text()
    digests = [(number, line) for number, line in body(text) if line.startswith("=")]
    assert len(digests) >= 3
    for number, line in digests:
        broken = replay(changed(text, number, "= 0123456789ab"))
        assert str(broken.error) == (
            f"line {number}: digest expected 0123456789ab, found {line.removeprefix('= ')}"
        )
        entries = sum(not line.startswith("=") for n, line in body(text) if n < number)
        assert texts(broken.session) == texts(session)[:entries]


@pytest.mark.parametrize("junk", ["nonsense", "0", "*", "=", "-1 pick farm", "x pick farm", "! 5"])
def test_a_line_that_is_no_line_is_found_and_everything_before_replays(junk: str) -> None:
    session = finished(2)
    text = session.text()
    number = body(text)[10][0]
    before = sum(not line.startswith("=") for n, line in body(text) if n < number)
    broken = replay(changed(text, number, junk))
    assert str(broken.error) == f"line {number}: {junk!r} is not 'seat answer' or '= digest'"
    assert texts(broken.session) == texts(session)[:before]


def test_a_log_cut_off_after_an_answer_is_found() -> None:
    session = finished(3)
    lines = session.text().splitlines(keepends=True)
    for number in range(LINES_OF_HEADER, len(lines)):
        cut = replay("".join(lines[:number]))
        kept = [line for _, line in body("".join(lines[:number]))]
        assert texts(cut.session) == texts(session)[: len(cut.session.entries)]
        assert len(cut.session.entries) == sum(not line.startswith("=") for line in kept)
        if kept and kept[-1].startswith("="):
            assert cut.error is None
        else:
            assert cut.error is not None and cut.error.line == number + 1
            assert "cut off" in str(cut.error)


def test_a_log_cut_anywhere_is_read_as_far_as_it_goes() -> None:
    session = finished(2)
    text = session.text()
    for length in range(0, len(text), 3):
        try:
            cut = replay(text[:length])
        except LogError:
            assert length < text.index("---") + 3
            continue
        count = len(cut.session.entries)
        assert texts(cut.session) == texts(session)[:count]


@given(st.data())
@settings(deadline=None, max_examples=120, derandomize=True)
def test_no_damage_makes_reading_crash(data: st.DataObject) -> None:
    text = TEXT
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        drop = data.draw(st.integers(0, 4))
        text = text[:at] + data.draw(st.text(max_size=4)) + text[at + drop :]
    with suppress(LogError, SetupError):
        replay(text)


TEXT = finished(2, seed=9).text()


# ---- headers


class OtherRules(Raid):
    def __init__(self) -> None:
        super().__init__()
        self.rules = 4


class OtherGame(Raid):
    def __init__(self) -> None:
        super().__init__()
        self.name = "parade"


def test_a_log_of_other_rules_is_refused_with_both_numbers() -> None:
    with pytest.raises(LogError, match=r"^line 1: the log was made by rules 3; these are rules 4$"):
        read_log(TEXT, OtherRules(), CONTENT)


def test_a_log_of_another_game_is_refused_with_both_names() -> None:
    with pytest.raises(LogError, match=r"^line 1: this is a log of 'raid', not of 'parade'$"):
        read_log(TEXT, OtherGame(), CONTENT)


def test_a_log_of_other_content_is_refused_with_both_digests() -> None:
    other = RAID.load()
    other.digest = "other-content"
    with pytest.raises(
        LogError, match="made with content raid-content; this content is other-content: give the"
    ):
        read_log(TEXT, RAID, other)


HUGE = "f" * 20_000  # its decimal figures are more than Python writes


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("format = 1", "", "the header must say format = 1"),
        ("format = 1", "format = 2", "the header must say format = 1"),
        ('game = "raid"', "game = 5", "the header lacks a right value for 'game'"),
        ("rules = 3", 'rules = "3"', "the header lacks a right value for 'rules'"),
        ("rules = 3", "rules = 3.5", "the header lacks a right value for 'rules'"),
        ('content = "raid-content"', "", "the header lacks a right value for 'content'"),
        ('seats = ["ann", "bob"]', 'seats = "ann"', "the header lacks a right value for 'seats'"),
        ('seats = ["ann", "bob"]', "seats = [1, 2]", "the header's seats must be names"),
        ("options = {  }", "options = []", "the header lacks a right value for 'options'"),
        ("seed = 9", "", "the header lacks a right value for 'seed'"),
        ("seed = 9", "seed = true", "the header lacks a right value for 'seed'"),
        ("seed = 9", "seed = 9\nluck = 5", "the header lacks a right value for 'luck'"),
        ("seed = 9", "seed = = 9", "the header is not TOML: "),
        ("seed = 9", f"seed = 0x{HUGE}", "the header has too large a number in 'seed'"),
        ("seed = 9", f"seed = 0x1{'0' * 32}", "the header has too large a number in 'seed'"),
        ("rules = 3", f"rules = 0x{HUGE}", "the header has too large a number in 'rules'"),
        (
            "options = {  }",
            f"options = {{ far = [1, 0x{HUGE}] }}",
            "the header has too large a number in 'options'",
        ),
        ('game = "raid"', 'game = "raid', "the header is not TOML: "),
    ],
)
def test_a_bad_header_is_refused_with_the_reason(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(LogError) as caught:
        replay(TEXT.replace(old, new, 1))
    assert str(caught.value).startswith(f"line 1: {message}")
    assert caught.value.line == 1


@pytest.mark.timing
@pytest.mark.parametrize(
    "line, message",
    [
        (".".join("a" * 24_000) + " = 1", "a key has more than 8 parts"),
        ("deep = " + "[" * 500 + "]" * 500, "brackets are nested deeper than 30"),
    ],
)
def test_a_header_that_would_take_ages_is_refused_at_once(line: str, message: str) -> None:
    start = process_time()
    with pytest.raises(LogError) as caught:
        replay(changed(TEXT, 2, line))
    assert str(caught.value) == f"line 2: {message}"
    assert caught.value.line == 2
    assert process_time() - start < 10  # quadratic, it would be minutes


def test_a_header_larger_than_any_game_needs_is_refused() -> None:
    with pytest.raises(LogError, match=r"^line 1: the header is larger than 64 kB$"):
        replay(f"# {'x' * 65_536}\n" + TEXT)


@pytest.mark.parametrize("text", ["", "\n\n", TEXT.replace("---\n", ""), 'format = 1\ngame = "x"'])
def test_a_text_without_a_rule_is_no_log(text: str) -> None:
    with pytest.raises(LogError, match="there is no '---' line after the header"):
        replay(text)


@pytest.mark.parametrize(
    "old, new",
    [
        ('["ann", "bob"]', '["ann"]'),
        ('["ann", "bob"]', "[]"),
        ("{  }", "{ relics = 7 }"),
        ("{  }", '{ relix = "x" }'),
    ],
)
def test_a_header_that_names_a_game_nobody_can_play_is_refused(old: str, new: str) -> None:
    with pytest.raises(SetupError):
        replay(TEXT.replace(old, new, 1))


def test_a_header_alone_is_a_log_that_was_cut_off() -> None:
    header = TEXT[: TEXT.index("---\n") + 4]
    cut = replay(header)
    assert not cut.session.entries
    assert str(cut.error) == "line 9: the log is cut off: it does not end with a digest"
    cut = replay("# a comment\n" + header)
    assert cut.error is not None and cut.error.line == 10


def test_names_are_kept() -> None:
    assert replay(finished(3).text()).session.header.seats == NAMES[:3]
