"""Bad input: what was wrong, what would be right, and the exit code. Never a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.runner import corrected, process, run

USAGE = [
    (["paly"], "Did you mean 'play'?"),
    (["play"], "name a game. Known are: vaalbara, northgard."),
    (["play", "valbara"], 'there is no game "valbara". Did you mean vaalbara?'),
    (["rules", "chess"], "Known are: vaalbara, northgard."),
    (["play", "vaalbara", "--seats", "me,gredy"], 'no bot "gredy". Did you mean greedy?'),
    (["play", "vaalbara", "--seats", "mee,greedy"], "Did you mean me?"),
    (["play", "vaalbara", "--seats", "me"], "2 to 5 players, but 1 seat is given"),
    (["play", "vaalbara", "--seats", "me"], "--seats me,greedy"),
    (["sim", "vaalbara", "--seats", ",".join(["random"] * 6)], "but 6 seats are given"),
    (["sim", "vaalbara", "--seats", "random,mcts:many"], "write mcts:500 for iterations"),
    (["sim", "vaalbara", "--seats", "random,greedy:9"], "takes no setting"),
    (["sim", "vaalbara", "--seats", "me,random"], '"me" is a person'),
    (["sim", "vaalbara", "--option", "open_score=true"], "Did you mean open_scores?"),
    (["sim", "vaalbara", "--option", "open_scores"], "NAME=VALUE"),
    (["sim", "vaalbara", "--option", "open_scores"], "For example: open_scores=true"),
    (["sim", "vaalbara", "--option", "clans="], "For example: clans=blue,purple"),
    (["sim", "vaalbara", "--option", "open_scores=maybe"], "Known are: false, true."),
    (["sim", "vaalbara", "--option", "omen_timing=frozen"], "live, frozen_at_reveal"),
    (["sim", "vaalbara", "--option", "clans=rod,blue"], "Did you mean red?"),
    (["sim", "vaalbara", "--option", "clans=red"], "must name 2 different clans"),
    (["sim", "vaalbara", "--option", "clans=red,red"], "must name 2 different clans"),
    (["sim", "vaalbara", "--output", "games.txt"], ".jsonl or .csv"),
    (["sim", "vaalbara", "--output", "nowhere/games.csv"], 'no folder "nowhere"'),
    (["sim", "vaalbara", "--num", "0"], "Invalid value for '--num'"),
    (["sim", "vaalbara", "--seed", "-1"], "Invalid value for '--seed'"),
    (["games", "--lang", "ua"], "did you mean 'uk'?"),
    (["games", "--lang", "de"], "unknown language 'de'; known are en, uk, ru, hu"),
    (["check", "--tests", "nowhere"], 'no folder "nowhere"'),
    (["play", "vaalbara", "--save", "nowhere/x.log"], 'no folder "nowhere"'),
    (["rules", "vaalbara", "VB-HUNTR-1"], "Did you mean VB-HUNTER-1?"),
    (["rules", "vaalbara", "discrad"], "Did you mean discard?"),
    (["replay", "missing.log"], 'there is no file "missing.log"'),
    (["play", "vaalbara", "--resume", "missing.log"], 'there is no file "missing.log"'),
    (["play", "vaalbara", "--resume", "x.log", "--seed", "1"], "--seed cannot be changed"),
    (["play", "vaalbara", "--resume", "x.log", "--seats", "me,me"], "--seats cannot be changed"),
]


@pytest.mark.parametrize(("words", "message"), USAGE)
def test_wrong_words(words: list[str], message: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.output


@pytest.mark.parametrize("command", ["play", "sim", "check", "bench"])
def test_mistakes_in_a_corrected_copy_are_all_told(command: str, folder: Path) -> None:
    copy = corrected(folder, ('op = "steal"', 'op = "steel"'), ("minutes = 25", "minute = 25"))
    result = run(command, "vaalbara", "--content", str(copy))
    told = " ".join(result.output.split())
    assert result.exit_code == 1
    assert "character falconer, effect 1: unknown op 'steel'; did you mean 'steal'?" in told
    assert "meta: unknown key 'minute'; did you mean 'minutes'?" in told


def test_a_copy_that_is_not_there_or_not_toml() -> None:
    Path("bad.toml").write_text("[[", encoding="utf-8")
    assert run("sim", "vaalbara", "--content", "none.toml").exit_code == 1
    assert "not a TOML file" in run("sim", "vaalbara", "--content", "bad.toml").output


def test_a_wrong_language_setting_is_told(folder: Path) -> None:
    done = process("games", folder=folder, LANDNAM_LANG="xx")
    assert done.returncode == 2
    assert "known are en, uk, ru, hu" in done.stderr
    assert "Traceback" not in done.stderr


def test_errors_speak_the_language_of_the_player() -> None:
    english = run("play", "valbara").output
    for lang in ("uk", "ru", "hu"):
        other = run("play", "valbara", "--lang", lang)
        assert other.exit_code == 2
        assert "vaalbara" in other.output
        assert other.output != english


def test_a_reader_who_stops_reading_is_no_error(folder: Path) -> None:
    command = f"{sys.executable} -m landnam rules vaalbara | head -n 1"
    done = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True)
    assert "Error" not in done.stderr and "Traceback" not in done.stderr
