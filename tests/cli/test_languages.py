"""Errors and help of the command line, click's own included, in every language."""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Final

import click
import pytest
from babel.messages.extract import extract_from_dir

from landnam.cli import main
from landnam.cli.common import frame
from landnam.words import LANGUAGES, Words
from tests.cli.runner import corrected, process, run

OTHERS: Final = ("uk", "ru", "hu")

WRONG: Final = [
    (
        ["games", "--qiet"],
        {
            "en": "Error: No such option '--qiet'. Did you mean '--quiet'?",
            "uk": "Помилка: Немає параметра '--qiet'. Можливо, ви мали на увазі '--quiet'?",
            "ru": "Ошибка: Нет параметра '--qiet'. Возможно, вы имели в виду '--quiet'?",
            "hu": "Hiba: Nincs ilyen kapcsoló: '--qiet'. Erre gondoltál: '--quiet'?",
        },
    ),
    (
        ["paly"],
        {
            "en": "Error: No such command 'paly'. Did you mean 'play'?",
            "uk": "Помилка: Немає команди 'paly'. Можливо, ви мали на увазі 'play'?",
            "ru": "Ошибка: Нет команды 'paly'. Возможно, вы имели в виду 'play'?",
            "hu": "Hiba: Nincs ilyen parancs: 'paly'. Erre gondoltál: 'play'?",
        },
    ),
    (
        ["replay"],
        {
            "en": "Error: Missing argument 'FILE'.",
            "uk": "Помилка: Бракує аргументу 'FILE'.",
            "ru": "Ошибка: Не указан аргумент 'FILE'.",
            "hu": "Hiba: Hiányzó argumentum: 'FILE'.",
        },
    ),
    (
        ["sim", "vaalbara", "--num", "many"],
        {
            "en": "Invalid value for '--num': 'many' is not a valid integer range.",
            "uk": "Неправильне значення для '--num': 'many' — це не ціле число.",
            "ru": "Неверное значение для '--num': 'many' — это не целое число.",
            "hu": "Hibás érték itt: '--num': 'many' nem egész szám.",
        },
    ),
    (
        ["sim", "vaalbara", "--num", "0"],
        {
            "en": "0 is not in the range x>=1.",
            "uk": "0 поза межами x>=1.",
            "ru": "0 вне пределов x>=1.",
            "hu": "0 kívül esik ezen: x>=1.",
        },
    ),
    (
        ["games", "chess", "go"],
        {
            "en": "Got unexpected extra arguments (chess go)",
            "uk": "Зайві аргументи (chess go)",
            "ru": "Лишние аргументы (chess go)",
            "hu": "Fölösleges argumentum (chess go)",
        },
    ),
    (
        ["sim", "vaalbara", "--seats", "random,greedy:9"],
        {
            "en": "greedy takes no setting; write 'greedy' instead of 'greedy:9'",
            "uk": "greedy не має налаштувань; пишіть 'greedy' замість 'greedy:9'",
            "ru": "у greedy нет настроек; пишите 'greedy' вместо 'greedy:9'",
            "hu": "greedy: nincs beállítása; 'greedy:9' helyett írd ezt: 'greedy'",
        },
    ),
    (
        ["sim", "vaalbara", "--option", "clans=red"],
        {
            "en": "option clans must name 2 different clans",
            "uk": "налаштування clans: різних кланів має бути 2",
            "ru": "настройка clans: разных кланов должно быть 2",
            "hu": "clans beállítás: 2 különböző klán kell",
        },
    ),
]


def said_in(lang: str, *words: str) -> str:
    """With the language at the front, where it serves all that follows."""
    result = run("--lang", lang, *words)
    assert result.exit_code in (1, 2)
    return " ".join(result.output.split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("words", "told"), WRONG)
def test_wrong_words_are_answered_in_every_language(
    words: list[str], told: dict[str, str], lang: str
) -> None:
    assert told[lang] in said_in(lang, *words)


@pytest.mark.parametrize("lang", OTHERS)
def test_nothing_of_the_frame_stays_english(lang: str) -> None:
    english = ("Usage", "Try '", "Error:", "Options", "Commands", "exit.", "default:", "INTEGER")
    for words in (["--help"], ["sim", "--help"], ["play", "--help"], ["sim", "--nonsense"]):
        output = run("--lang", lang, *words).output
        assert not [word for word in english if word in output], output


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "digest expected 000000000000, found"),
        ("uk", "контрольна сума має бути 000000000000, а вийшла"),
        ("ru", "контрольная сумма должна быть 000000000000, а получилась"),
        ("hu", "a várt ellenőrző összeg 000000000000, a kapott"),
    ],
)
def test_a_damaged_log_is_explained(lang: str, told: str, folder: Path) -> None:
    run("sim", "vaalbara", "--num", "1", "--seed", "3", "--logs", ".")
    log = next(folder.glob("*.log"))
    lines = log.read_text(encoding="utf-8").splitlines()
    lines[-1] = "= 000000000000"
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert told in said_in(lang, "replay", str(log), "--check")
    resumed = run("play", "vaalbara", "--resume", str(log), "--lang", lang)
    assert told in " ".join(resumed.output.split())


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "unknown op 'steel'; did you mean 'steal'?"),
        ("uk", "ефект 1: op: невідоме слово 'steel'; можливо, малося на увазі 'steal'?"),
        ("ru", "эффект 1: op: неизвестное слово 'steel'; возможно, имелось в виду 'steal'?"),
        ("hu", "1. hatás: op: ismeretlen szó: 'steel'; erre gondoltál: 'steal'?"),
    ],
)
@pytest.mark.parametrize("command", ["sim", "check"])
def test_a_mistake_in_the_content_is_explained(
    command: str, lang: str, told: str, folder: Path
) -> None:
    copy = corrected(folder, ('op = "steal"', 'op = "steel"'))
    assert told in said_in(lang, command, "vaalbara", "--content", str(copy))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_folder_instead_of_a_file_is_explained(lang: str) -> None:
    Path("box").mkdir()
    told = said_in(lang, "sim", "vaalbara", "--content", "box")
    assert "Errno" not in told and "box" in told
    assert (lang == "en") == ("is a directory" in told)


# ---- which language


def test_the_language_may_stand_anywhere() -> None:
    front = run("--lang", "hu", "games").output
    assert front == run("games", "--lang=hu").output == run("games", "--lang", "hu").output
    assert "Ülőhelyek" in front


@pytest.mark.parametrize(
    ("arguments", "environ", "lang"),
    [
        ([], {}, "en"),
        (["games", "--lang", "uk"], {}, "uk"),
        (["--lang=ru", "games"], {"LANDNAM_LANG": "hu"}, "ru"),
        (["games"], {"LANDNAM_LANG": "hu"}, "hu"),
        (["games", "--lang", "xx"], {"LANDNAM_LANG": "hu"}, "hu"),
        (["games", "--lang"], {"LANDNAM_LANG": "xx", "LANG": "uk_UA.UTF-8"}, "uk"),
    ],
)
def test_errors_find_a_language_whatever_is_wrong(
    arguments: list[str], environ: dict[str, str], lang: str
) -> None:
    assert frame.language_of(arguments, environ) == lang


def test_a_wrong_setting_does_not_matter_to_those_who_choose(folder: Path) -> None:
    done = process("games", "--lang", "hu", folder=folder, LANDNAM_LANG="xx")
    assert done.returncode == 0 and "Ülőhelyek" in done.stdout


def test_the_hint_how_to_go_on_keeps_the_language() -> None:
    for words in (["--lang", "hu", "play", "vaalbara"], ["play", "vaalbara", "--lang", "hu"]):
        assert "--lang hu" in run(*words, typed="quit\n").output


# ---- click itself


def test_afterwards_click_speaks_as_before() -> None:
    before = main.help, [command.help for command in main.commands.values()]
    with frame.framed(Words("uk"), main):
        assert (main.help, [command.help for command in main.commands.values()]) != before
    assert (main.help, [command.help for command in main.commands.values()]) == before
    for module in frame.SPEAKING:
        assert vars(module)["_"] is gettext.gettext


def test_the_sentences_we_translate_are_those_of_click() -> None:
    """A newer click may say something otherwise; then the lists in frame.py have to follow."""
    keywords = {"_": None, "ngettext": (1, 2)}
    found = extract_from_dir(Path(click.__file__).parent, [("**.py", "python")], keywords=keywords)
    said = {message for _, _, message, _, _ in found}
    named = {"[OPTIONS]", "COMMAND [ARGS]...", "text", "integer range"}
    assert {one.template for one in frame.SAID_BY_CLICK} - named <= said
    assert set(frame.COUNTED_BY_CLICK) <= said
