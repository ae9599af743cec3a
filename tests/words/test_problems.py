"""What kit, games and bots complain about is told in every language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from landnam.bots import BotError, make_bot
from landnam.games.vaalbara.game import GAME
from landnam.kit.content import ContentFile
from landnam.kit.core import IllegalOption
from landnam.kit.errors import ContentError, Message, Problem, Several
from landnam.kit.game import SetupError
from landnam.kit.log import LogError
from landnam.kit.luck import Luck
from landnam.kit.session import CannotUndo, Session, read_log
from landnam.words import LANGUAGES, Words, extract, unknown_language

CONTENT: Final = GAME.load()


def session() -> Session:
    return Session.start(GAME, CONTENT, ["Ann", "Bob"], {}, 7)


def damaged_log() -> None:
    text = session().text()
    before, _, after = text.rpartition("= ")
    error = read_log(f"{before}= 000000000000\n", GAME, CONTENT).error
    assert error is not None and after.strip() in str(error)
    raise error


def nobody_asked() -> None:
    read = read_log(session().text().rpartition("= ")[0] + "9 take 1\n", GAME, CONTENT)
    assert read.error is not None
    raise read.error


def unknown_content_key() -> None:
    text = (GAME.folder / "content.toml").read_text(encoding="utf-8")
    path = Path("copy.toml")
    path.write_text(text.replace("minutes = 25", "minute = 25"), encoding="utf-8")
    GAME.load(path)


def unknown_bot() -> None:
    make_bot("gredy", GAME, CONTENT, Luck.seeded(0, "test"))


TROUBLES: Final[dict[str, tuple[type[Problem], Callable[[], object], dict[str, str]]]] = {
    "damaged log": (
        LogError,
        damaged_log,
        {
            "en": "digest expected 000000000000, found ",
            "uk": "контрольна сума має бути 000000000000, а вийшла ",
            "ru": "контрольная сумма должна быть 000000000000, а получилась ",
            "hu": "a várt ellenőrző összeg 000000000000, a kapott ",
        },
    ),
    "wrong seat in a log": (
        LogError,
        nobody_asked,
        {
            "en": "seat 9 is not asked anything here; asked are: seat 0, seat 1",
            "uk": "місце 9: тут запитання немає; запитання мають: місце 0, місце 1",
            "ru": "место 9: здесь вопроса нет; вопрос задан: место 0, место 1",
            "hu": "9. hely: itt nincs kérdés hozzá; kérdés van ezekhez: 0. hely, 1. hely",
        },
    ),
    "illegal option": (
        IllegalOption,
        lambda: session().answer_text(0, "fly away"),
        {
            "en": "seat 0 may not 'fly away'; choose_character allows: choose ",
            "uk": "місце 0: не можна 'fly away'; choose_character дозволяє: choose ",
            "ru": "место 0: нельзя 'fly away'; choose_character допускает: choose ",
            "hu": "0. hely: nem lehet 'fly away'; choose_character ezeket engedi: choose ",
        },
    ),
    "wrong seat": (
        IllegalOption,
        lambda: session().answer(5, 0),
        {
            "en": "seat 5 is not asked anything now",
            "uk": "місце 5: зараз запитання немає",
            "ru": "место 5: сейчас вопроса нет",
            "hu": "5. hely: most nincs kérdés hozzá",
        },
    ),
    "undo": (
        CannotUndo,
        lambda: session().undo(0),
        {
            "en": "there is nothing to take back yet",
            "uk": "ще немає чого скасовувати",
            "ru": "пока нечего отменять",
            "hu": "még nincs mit visszavonni",
        },
    ),
    "unknown bot": (
        BotError,
        unknown_bot,
        {
            "en": "unknown bot 'gredy'; did you mean 'greedy'?",
            "uk": "невідомий бот 'gredy'; можливо, малося на увазі 'greedy'?",
            "ru": "неизвестный бот 'gredy'; возможно, имелось в виду 'greedy'?",
            "hu": "ismeretlen bot: 'gredy'; erre gondoltál: 'greedy'?",
        },
    ),
    "unknown content key": (
        ContentError,
        unknown_content_key,
        {
            "en": "copy.toml: meta: unknown key 'minute'; did you mean 'minutes'?",
            "uk": "copy.toml: meta: невідомий ключ 'minute'; можливо, малося на увазі 'minutes'?",
            "ru": "copy.toml: meta: неизвестный ключ 'minute'; возможно, имелось в виду 'minutes'?",
            "hu": "copy.toml: meta: ismeretlen kulcs: 'minute'; erre gondoltál: 'minutes'?",
        },
    ),
    "seats": (
        SetupError,
        lambda: GAME.begin(CONTENT, 9, {}),
        {
            "en": "vaalbara is for 2 to 5 players; 9 seats are given",
            "uk": "vaalbara: гравців може бути від 2 до 5; вказано місць: 9",
            "ru": "vaalbara: игроков может быть от 2 до 5; указано мест: 9",
            "hu": "vaalbara: 2–5 játékosnak való; 9 hely van megadva",
        },
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_problem_is_explained_in_the_language_of_the_player(
    trouble: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kind, cause, told = TROUBLES[trouble]
    with pytest.raises(kind) as caught:
        cause()
    assert told[lang] in Words(lang).explain(caught.value)
    assert Words("en").explain(caught.value) == str(caught.value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_within_a_message_is_translated_too(lang: str) -> None:
    words = Words(lang)
    parts = Several([Message("chance"), "x", Message("and {n} more", n=3)], " + ")
    said = words.explain(Message("asked are: {seats}", seats=parts))
    assert said.endswith(f"{words.say('chance')} + x + {words.say('and {n} more', n=3)}")


def test_each_mistake_of_a_content_file_is_translated(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text('[meta]\nname = 3\n[[card]]\nid = "a"\neffects = [5]\n', encoding="utf-8")
    file = ContentFile(path)
    file.table("meta", {"name": str})
    for entry in file.entries("card", {"id": str, "effects": list}, {}):
        file.effects("card a", entry["effects"], {}, {})
    with pytest.raises(ContentError) as caught:
        file.finish()
    assert Words("uk").explain(caught.value).splitlines() == [
        "cards.toml: meta: name: має бути текст, а не 3",
        'cards.toml: card a, ефект 1: має бути таблиця на зразок { op = "…" }',
    ]


@pytest.mark.parametrize(("asked", "meant"), [("ua", "'uk'"), ("xyz", "")])
def test_an_unknown_language_is_told_in_a_known_one(asked: str, meant: str) -> None:
    told = Words("hu").explain(unknown_language(asked))
    assert told.startswith(f"ismeretlen nyelv: {asked!r}; ")
    assert meant in told and told.endswith("ehetőségek: en, uk, ru, hu")


# ---- what is told is found


def test_who_takes_a_template_is_found_with_all_that_inherit(tmp_path: Path) -> None:
    code = '''
class Sad(Base):
    pass

class Base(Exception):
    def __init__(self, line, template, **values): ...

def tell(template, **values): ...

def render(template): ...

Sad(1, "sad {n}", n=2), Base(1, f"not {literal}"), tell("told"), tell("{a}: {b}"), render("page")

@click.command("go")
@click.option("--far", help="How far.")
def go():
    """Go.

    Far away.
    """
'''
    (tmp_path / "code.py").write_text(code, encoding="utf-8")
    found = [text for _, _, text in extract.templates(tmp_path)]
    assert found == ["sad {n}", "told", "Go.\n\nFar away.", "How far."]


def test_a_namesake_that_takes_no_template_is_left_alone(tmp_path: Path) -> None:
    kit = "class Problem(ValueError):\n    def __init__(self, template, **values): ...\n"
    (tmp_path / "kit.py").write_text(kit, encoding="utf-8")
    shape = 'class Problem(Struct):\n    code: str\n\nProblem("own")\n'
    (tmp_path / "shapes.py").write_text(shape, encoding="utf-8")
    (tmp_path / "one.py").write_text('from shapes import Problem\nProblem("shape")', "utf-8")
    (tmp_path / "two.py").write_text('from kit import Problem\nProblem("meant")', "utf-8")
    assert [text for _, _, text in extract.templates(tmp_path)] == ["meant"]
