"""Kept games told again, and logs that cannot be right."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from landnam.words import LANGUAGES
from tests.cli.runner import corrected, run


@pytest.fixture
def log(folder: Path) -> Path:
    run("sim", "vaalbara", "--num", "1", "--seed", "5", "--logs", "logs", "--quiet")
    return Path("logs/vaalbara-000000.log")


def change(log: Path, old: str, new: str) -> str:
    text = log.read_text(encoding="utf-8")
    assert old in text
    path = Path("changed.log")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(path)


def line_number(log: Path, start: str, at: int = 0) -> int:
    rows = log.read_text(encoding="utf-8").splitlines()
    return [number for number, row in enumerate(rows, 1) if row.startswith(start)][at]


def test_a_good_log_is_ok(log: Path) -> None:
    result = run("replay", str(log), "--check")
    assert result.exit_code == 0
    assert result.output.startswith("ok: ")
    assert "finished" in result.output


def test_the_game_is_told_to_its_end_with_open_hands(log: Path) -> None:
    output = run("replay", str(log)).output
    assert "Blue draws: " in output and "Purple draws: " in output
    assert "draws 1 card" not in output
    assert "Round 9 of 9" in output
    assert "Blue, hand: " in output
    assert "Winner: " in output


def test_equal_points_are_told_with_what_decides(folder: Path) -> None:
    run("sim", "vaalbara", "--seats", "random,random", "--num", "60", "--seed", "1", "--quiet",
        "--logs", "logs", "--output", "games.jsonl")  # fmt: skip
    rows = Path("games.jsonl").read_text(encoding="utf-8").splitlines()
    games = [json.loads(row) for row in rows]
    tied = [game["index"] for game in games if len(set(game["scores"])) == 1]
    assert tied
    output = run("replay", f"logs/vaalbara-{tied[0]:06}.log").output
    winner = output.split("Winner: ")[1].strip()
    assert f"Equal points: further left on the omens is ahead, {winner} > " in output
    assert "(VB-FINAL-7)" in output


def test_to_stops_after_so_many_entries_and_shows_the_table(log: Path) -> None:
    output = run("replay", str(log), "--to", "17").output
    assert "Winner" not in output
    assert "  16  Blue: choose " in output and "  17  Purple: choose " in output
    assert "  18  " not in output
    assert "Round 1 of 9" in output
    assert "Purple, hand: " in output


def test_to_beyond_the_end_tells_how_long_the_game_is(log: Path) -> None:
    entries = run("replay", str(log), "--check").output.split()[1]
    assert run("replay", str(log), "--to", entries).exit_code == 0
    result = run("replay", str(log), "--to", "9999")
    assert result.exit_code == 2
    assert f"the game has {entries} entries" in result.output


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_tells_it(log: Path, lang: str) -> None:
    result = run("replay", str(log), "--lang", lang)
    assert result.exit_code == 0
    assert "{" not in result.output


def test_a_wrong_digest_is_told_with_line_expected_and_found(log: Path) -> None:
    number = line_number(log, "= ", 3)
    digest = log.read_text(encoding="utf-8").splitlines()[number - 1]
    file = change(log, digest, "= 000000000000")
    for check in ([], ["--check"]):
        result = run("replay", file, *check)
        assert result.exit_code == 1
        assert f"line {number}: digest expected 000000000000, found {digest[2:]}" in result.output
        assert "before it are good" in result.output
    assert "Blue draws: " in run("replay", file).output


def test_a_cut_log_is_told_and_its_good_part_replays(log: Path) -> None:
    rows = log.read_text(encoding="utf-8").splitlines()
    Path("cut.log").write_text("\n".join(rows[:60]) + "\n", encoding="utf-8")
    Path("torn.log").write_text("\n".join(rows[:60])[:-3], encoding="utf-8")
    for file in ("cut.log", "torn.log"):
        result = run("replay", file)
        assert result.exit_code == 1
        assert "Error: line 6" in result.output
        assert "Blue draws: " in result.output


def test_an_answer_that_was_not_legal_is_named_without_telling_the_hand(log: Path) -> None:
    number = line_number(log, "0 choose")
    row = log.read_text(encoding="utf-8").splitlines()[number - 1]
    result = run("replay", change(log, row, "0 choose wizard"), "--check")
    assert result.exit_code == 1
    assert f"line {number}: seat 0 may not 'choose wizard' here" in result.output
    assert "allows" not in result.output


def test_a_log_of_other_rules_is_refused(log: Path) -> None:
    result = run("replay", change(log, "rules = 1", "rules = 99"), "--check")
    assert result.exit_code == 1
    assert "rules 99" in result.output and "rules 1" in result.output


def test_a_log_of_other_content_needs_that_content(log: Path, folder: Path) -> None:
    copy = corrected(folder, ("start_vp = 2", "start_vp = 3"))
    result = run("replay", str(log), "--check", "--content", str(copy))
    assert result.exit_code == 1
    assert "content" in result.output


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('game = "vaalbara"', 'game = "valbara"'),
        ("---", "--"),
        ("seats = [", "seats = [["),
        ('seats = ["random", "greedy"]', 'seats = ["random"]'),
        ('seats = ["random", "greedy"]', "seats = [1, 2]"),
        ("options = {  }", "options = { open_scores = 7 }"),
        ("options = {  }", "options = { clans = [1, 2] }"),
        ("options = {  }", "options = { clans = 1 }"),
        ("format = 1", "format = 2"),
    ],
)
def test_a_header_that_cannot_be_right_is_refused(log: Path, old: str, new: str) -> None:
    result = run("replay", change(log, old, new), "--check")
    assert result.exit_code == 1
    assert result.output.startswith("Error: ")


def test_files_that_are_no_logs(folder: Path) -> None:
    Path("empty.log").touch()
    Path("noise.log").write_bytes(bytes(range(128, 256)))
    Path("g.jsonl").write_text('{"seed": 1}\n', encoding="utf-8")
    assert run("replay", "empty.log").exit_code == 1
    assert "Error: g.jsonl is not a game log" in run("replay", "g.jsonl").output
    assert "not even text" in run("replay", "noise.log").output
    missing = run("replay", "missing.log")
    assert missing.exit_code == 2
    assert 'there is no file "missing.log"' in missing.output


def test_no_damage_to_a_line_ends_in_a_crash(log: Path) -> None:
    """`run` raises whatever is not a clean exit."""
    rows = log.read_text(encoding="utf-8").splitlines()
    luck = random.Random(1)
    for _ in range(60):
        changed = rows[:]
        at = luck.randrange(len(rows))
        letters = list(changed[at])
        letters[luck.randrange(len(letters))] = luck.choice('0*= \tаx"]{')
        changed[at] = "".join(letters)
        Path("changed.log").write_text("\n".join(changed) + "\n", encoding="utf-8")
        assert run("replay", "changed.log", "--check").exit_code in (0, 1, 2)
