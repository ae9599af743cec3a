"""Games at the keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from landnam.games import GAMES
from landnam.kit.session import Replay, read_log
from landnam.words import LANGUAGES
from tests.cli.runner import corrected, lines, process, run

PLAY = ("play", "vaalbara", "--seed", "7", "--save", "game.log")
ALL_FIRST = lines(*["1"] * 60)


def kept(file: str = "game.log") -> Replay:
    game = GAMES["vaalbara"]
    return read_log(Path(file).read_text(encoding="utf-8"), game, game.load())


def answers_of(seat: int) -> list[str]:
    return [entry.text for entry in kept().session.entries if entry.seat == seat]


def test_a_whole_game_is_played_from_standard_input(folder: Path) -> None:
    done = process(*PLAY, "--seats", "me,random", typed=ALL_FIRST, folder=folder)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "Round 9 of 9" in done.stdout
    assert "Final ranking" in done.stdout
    assert re.search(r"Winner: (Blue|Purple)", done.stdout)
    assert re.search(r"Blue  you +\d+", done.stdout.split("Final ranking")[1])
    game = kept()
    assert game.error is None
    assert game.session.is_over


def test_the_same_seed_and_answers_make_the_same_game() -> None:
    one = run(*PLAY, "--seats", "me,random,random", typed=ALL_FIRST)
    two = run("play", "vaalbara", "--seed", "7", "--seats", "me,random,random", typed=ALL_FIRST)
    assert one.exit_code == two.exit_code == 0
    text = Path("game.log").read_text(encoding="utf-8")
    assert text == Path("vaalbara-7.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_plays_to_the_end(lang: str) -> None:
    typed = lines("?", "cards", "log", "? hunter") + ALL_FIRST
    result = run(*PLAY, "--lang", lang, typed=typed)
    assert result.exit_code == 0
    assert "{" not in result.output
    assert kept().session.is_over


def test_the_table_shows_what_lies_there_and_what_each_land_would_pay() -> None:
    output = run(*PLAY, typed="").output
    assert "Round 1 of 9" in output
    assert "Omens:" in output
    assert re.search(r"row 1 +\w+.*\n +(\+\d+(–\d+)?|0) ", output)
    assert "Choose a character  VB-CHOOSE-1" in output
    assert re.search(r"^1 \w+ \(\d+\): ", output, re.MULTILINE)
    assert "Discard: " in run(*PLAY[:4], typed=lines("1", "1", "1", "1", "1")).output


def test_what_others_did_is_told_before_the_next_question() -> None:
    output = run(*PLAY, "--seats", "me,random", typed=lines("1", "1", "1")).output
    news = output.split("What happened")[2]
    assert "Blue reveals: " in news
    assert "Purple reveals: " in news
    assert "has chosen" not in news


def test_an_answer_that_is_no_option_is_named_with_the_legal_ones() -> None:
    output = run(*PLAY, typed=lines("9", "wizard", "-1", "0")).output
    for answer in ("9", "wizard", "-1", "0"):
        _, _, after = output.partition(f'"{answer}" is none of the options:')
        assert after.lstrip().startswith("Choose a character")
    assert not answers_of(0)


def test_options_can_be_chosen_by_name_and_in_notation() -> None:
    hand = re.findall(r"^\d (\w+) \(\d+\):", run(*PLAY, typed="").output, re.MULTILINE)
    for number, typed in enumerate((hand[2], hand[2].lower()[:4], f"choose {hand[2].lower()}")):
        run(*PLAY[:4], "--save", f"{number}.log", typed=lines(typed))
        entries = kept(f"{number}.log").session.entries
        assert f"choose {hand[2].lower()}" in [entry.text for entry in entries]


# ---- help


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("? hunter", "VB-HUNTER-1 Gain 3 VP if no neighbour"),
        ("? VB-HUNTER-1", "VB-HUNTER-1 Gain 3 VP if no neighbour"),
        ("? hunter-2", "VB-HUNTER-2 Otherwise nothing"),
        ("?мисливець", "Gain 3 VP if you act before all your neighbours"),
        ("? bottom", "VB-SCOUT-2"),
        ("? huntr", "Did you mean hunter?"),
        ("? VB-HUNTER-99", "Did you mean VB-HUNTER-"),
        ("?", "VB-CHOOSE-1 Every player secretly chooses"),
        ("help farmer", "VB-FARMER-1"),
        ("cards", "Gain double the reward of the land you take this turn."),
    ],
)
def test_help(word: str, expected: str) -> None:
    output = run(*PLAY, typed=lines(word)).output
    assert expected in " ".join(output.split())


def test_help_on_an_option_is_help_on_its_card() -> None:
    output = run(*PLAY, typed=lines("? 1")).output
    first = re.search(r"^1 (\w+)", output, re.MULTILINE)
    assert first
    assert f"VB-{first[1].upper()}-1" in output


def test_help_on_an_option_that_is_not_there_says_so() -> None:
    output = run(*PLAY, typed=lines("? 7")).output
    assert "There is no option 7. The options are 1 to 5." in output


@pytest.mark.parametrize("word", ["?", "? hunter", "? huntr", "cards", "log"])
def test_after_help_the_question_is_put_again(word: str) -> None:
    output = run(*PLAY, typed=lines(word)).output
    assert output.count("Choose a character") == 2
    assert output.rpartition("Choose a character")[2].count("quit\n> ") == 1


def test_help_is_about_rules_not_about_sources() -> None:
    output = run(*PLAY, typed=lines("? hunter", "? omens", "? deck")).output
    assert not re.search(r"\[[SIPD]\]|amount$", output, re.MULTILINE)
    assert "VB-R-" not in re.sub(r"\(ruling VB-R-\d+\)", "", " ".join(output.split()))
    assert "VB-R-2  Falconer" in run(*PLAY[:4], typed=lines("? VB-R-2")).output


def test_help_speaks_the_language_of_the_game() -> None:
    output = run(*PLAY, "--lang", "hu", typed=lines("? VB-TURN-1")).output
    assert "VB-TURN-1" in output and "compulsory" not in output


# ---- taking back


def test_only_an_empty_line_goes_on() -> None:
    result = run(*PLAY, "--confirm", typed=lines("1", "x", "2", ""))
    assert result.output.count("Enter: go on · u: take it back") == 3
    assert "reveals" not in result.output.rpartition("take it back")[0]
    assert "Blue reveals" in result.output


def test_a_choice_can_be_changed_before_the_bots_go_on() -> None:
    result = run(*PLAY, "--confirm", typed=lines("1", "u", "2", ""))
    assert "Enter: go on · u: take it back" in result.output
    assert re.search(r"You have chosen \w+; choose again to replace it", result.output)
    hand = re.findall(r"^\d (\w+) \(\d+\):", result.output, re.MULTILINE)
    assert answers_of(0)[0] == f"choose {hand[1].lower()}"


def test_after_the_reveal_nothing_can_be_taken_back_and_the_reason_is_told() -> None:
    output = run(*PLAY, typed=lines("1", "u")).output
    assert "That cannot be taken back: luck or hidden cards have been seen since" in output


def test_a_land_can_be_given_back_before_the_bots_go_on() -> None:
    """With some seed the person acts first, so that no luck follows the land."""
    play = ("play", "vaalbara", "--seats", "me,random,random", "--confirm", "--save", "game.log")
    for seed in range(30):
        Path("game.log").unlink(missing_ok=True)
        output = run(*play, "--seed", str(seed), typed=lines("1", "", "1", "u", "2", "")).output
        if output.count("Take a land of row 1") == 2 and "Taken back." in output:
            break
    else:
        pytest.fail("no seed lets a land be given back")
    assert output.count("Blue takes: ") == 1
    assert answers_of(0)[1:] == ["take 2"]


# ---- keeping and resuming


def test_a_game_that_is_left_goes_on_where_it_was() -> None:
    first = run(*PLAY, typed=lines("1", "1", "quit"))
    assert first.exit_code == 0
    assert "play vaalbara --resume game.log" in first.output
    before = len(kept().session.entries)
    again = run("play", "vaalbara", "--resume", "game.log", typed=ALL_FIRST)
    assert again.exit_code == 0
    assert kept().session.is_over
    assert len(kept().session.entries) > before


def test_the_end_of_input_keeps_the_game() -> None:
    result = run(*PLAY, typed=lines("1"))
    assert result.exit_code == 0
    assert "The game is kept in game.log" in result.output
    assert kept().error is None
    assert answers_of(0)


def test_a_resumed_game_tells_only_what_is_new() -> None:
    run(*PLAY, typed=lines("1", "1", "1", "1"))
    output = run("play", "vaalbara", "--resume", "game.log", typed="").output
    news = output.split("What happened")[1].split("Round")[0]
    assert "draws 5 cards" not in news


def test_no_game_is_ever_written_over() -> None:
    for _ in range(3):
        run("play", "vaalbara", "--seed", "3", typed="")
    assert sorted(path.name for path in Path().glob("*.log")) == [
        "vaalbara-3-2.log",
        "vaalbara-3-3.log",
        "vaalbara-3.log",
    ]
    refused = run("play", "vaalbara", "--save", "vaalbara-3.log", typed="")
    assert refused.exit_code == 2
    assert "exists already" in refused.output
    assert "--resume vaalbara-3.log" in refused.output


def test_a_damaged_log_is_resumed_from_its_good_part_into_a_new_file() -> None:
    run(*PLAY, typed=lines("1", "1", "1", "1"))
    text = Path("game.log").read_text(encoding="utf-8")
    Path("game.log").write_text(text + "0 take 99\n", encoding="utf-8")
    result = run("play", "vaalbara", "--resume", "game.log", typed="")
    assert result.exit_code == 0
    assert "The log is damaged: line" in result.output
    assert Path("game.log").read_text(encoding="utf-8") == text + "0 take 99\n"
    assert Path("game-2.log").read_text(encoding="utf-8").startswith("format = 1")


def test_a_corrected_copy_is_played_and_needed_again_to_resume(folder: Path) -> None:
    copy = corrected(folder, ("amount = 3", "amount = 4"))
    result = run(*PLAY, "--content", str(copy), typed="")
    assert "--resume game.log --content" in result.output
    assert run("play", "vaalbara", "--resume", "game.log", typed="").exit_code == 1
    resumed = run("play", "vaalbara", "--resume", "game.log", "--content", str(copy), typed="")
    assert resumed.exit_code == 0


def test_the_language_that_was_asked_for_is_part_of_the_hint() -> None:
    assert "--resume game.log --lang hu" in run(*PLAY, "--lang", "hu", typed="").output
    assert "--lang" not in run(*PLAY[:4], typed="").output


def test_bots_alone_can_be_watched() -> None:
    result = run("play", "vaalbara", "--seats", "greedy,random", "--seed", "1")
    assert result.exit_code == 0
    assert "Purple takes: " in result.output
    assert "Winner: " in result.output


# ---- several people


def test_a_curtain_hides_the_cards_of_the_others() -> None:
    seats = "me:Ann,me:Bob"
    output = run(*PLAY, "--seats", seats, typed=lines("", "1", "", "2", "", "1")).output
    before, ann, bob = output.split("Press Enter when nobody else is looking.")[:3]
    assert "draws" not in before
    assert "Ann draws: " in ann and "Bob draws 5 cards" in ann
    assert "Bob draws: " in bob and "Ann draws 5 cards" in bob
    assert "Ann has chosen" in bob and "Ann reveals" not in bob.split("Choose a character")[0]
    assert "\n" * 20 in ann.split("Next at the keyboard: Bob")[0]


def test_at_the_curtain_the_last_player_can_still_change_his_mind() -> None:
    run(*PLAY, "--seats", "me:Ann,me:Bob", typed=lines("", "1", "u", "3", "", "1"))
    both = [answers_of(seat)[0] for seat in (0, 1)]
    hand = run(*PLAY[:4], "--seats", "me:Ann,me:Bob", typed=lines("")).output
    names = re.findall(r"^\d (\w+) \(\d+\):", hand, re.MULTILINE)
    assert both[0] == f"choose {names[2].lower()}"


def test_a_whole_game_of_two_people() -> None:
    result = run(*PLAY, "--seats", "me,me", typed=lines(*["", "1"] * 60))
    assert result.exit_code == 0
    assert kept().session.is_over


# ---- terminals


def test_plain_terminals_get_plain_signs(folder: Path) -> None:
    done = process(
        *PLAY,
        typed=lines("1", "1", "?"),
        folder=folder,
        PYTHONIOENCODING="ascii",
        PYTHONUTF8="0",
        TERM="dumb",
        NO_COLOR="1",
    )
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "\x1b" not in done.stdout
    assert "Round 1 of 9 - Omens" in done.stdout


def test_nothing_is_wider_than_eighty_columns() -> None:
    output = run(*PLAY, "--seats", "me,random,random,random,random", typed=ALL_FIRST).output
    table = [line for line in output.splitlines() if "--resume" not in line]
    assert max(map(len, table)) <= 80
