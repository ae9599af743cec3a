"""Every message in the code is translated: `python -m landnam.words.catalogue` shows what lacks."""

from __future__ import annotations

import ast
import re
import shutil
import tomllib
from collections.abc import Iterator
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog, Message

from landnam.words import catalogue, extract
from landnam.words.po import SHARED, PoFile, locales, po_path

PACKAGE: Final = Path(__file__).parents[2] / "src" / "landnam"
PASSED_ON: Final = ("template", "said.template", "error.template")
"""How a template that came from elsewhere may be handed on."""


LOCALES: Final = locales(PACKAGE)


@cache
def used() -> dict[Path, Catalog]:
    return catalogue.used(PACKAGE)


@cache
def load(lang: str, locale: Path) -> Catalog:
    return catalogue.load(lang, locale)


@cache
def po_file(lang: str, locale: Path) -> PoFile:
    return PoFile(po_path(lang, locale).read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", catalogue.TRANSLATED)
def test_nothing_is_missing_stale_or_wrong(lang: str) -> None:
    assert sorted(used()) == sorted(LOCALES)
    assert sum(map(len, used().values())) > 1000
    for locale, template in used().items():
        assert catalogue.problems(template, load(lang, locale)) == []


def test_what_one_game_says_stands_in_its_own_catalogues() -> None:
    """So that two people who add two games do not meet in one file."""
    shared = used()[PACKAGE / SHARED]
    for message in shared:
        games = {place.split("/")[1] for place, _ in message.locations if "games/" in place}
        others = [place for place, _ in message.locations if "games/" not in place]
        assert others or len(games) != 1, message.id


@pytest.mark.parametrize("lang", catalogue.TRANSLATED)
def test_both_readers_find_the_same_translations(lang: str) -> None:
    """The small reader used in a source tree, and Babel's, which compiles what is installed."""
    for locale in LOCALES:
        ours = po_file(lang, locale).messages
        babel = {
            catalogue.first(message): catalogue.listed(message.string)
            for message in load(lang, locale)
            if message.id and all(catalogue.listed(message.string))
        }
        assert {name: forms for name, forms in ours.items() if name} == babel


@pytest.mark.parametrize("lang", catalogue.TRANSLATED)
def test_the_plural_rule_is_that_of_the_language(lang: str) -> None:
    known = c2py(Catalog(locale=lang).plural_expr)
    for locale in LOCALES:
        ours = po_file(lang, locale).form
        assert [ours(n) for n in range(130)] == [int(known(n)) for n in range(130)]


# ---- what is told by templates


def test_every_problem_in_the_code_has_a_literal_template() -> None:
    """Text put together before it is told could not be translated."""
    trees = extract.parsed(PACKAGE)
    known = extract.places(trees)
    assert {"Problem", "Message", "LogError", "BotError", "MissingTerm", "blame"} <= set(known)
    for path, node in extract.template_arguments(trees):
        is_literal = isinstance(node, ast.Constant)
        assert is_literal or ast.unparse(node) in PASSED_ON, f"{path}:{node.lineno}"


@cache
def templates() -> list[tuple[str, int, str]]:
    return list(extract.templates(PACKAGE))


@pytest.mark.parametrize("lang", catalogue.TRANSLATED)
def test_every_template_is_translated_with_the_same_placeholders(lang: str) -> None:
    translations: dict[str, list[str]] = {}
    for locale in LOCALES:
        translations |= po_file(lang, locale).messages
    assert len(templates()) > 150
    for file, line, template in templates():
        forms = translations.get(template, [])
        assert forms, f"{file}:{line}: {template}"
        assert all(catalogue.fields(one) == catalogue.fields(template) for one in forms), template


# ---- how it is spelt

FOREIGN: Final = {
    "uk": "ыэёъ",
    "ru": "іїєґ",
    "hu": "õûôê"  # what ő and ű become in fonts without them
    + "абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюя",
}
QUOTES: Final = {"uk": "„“”‘", "ru": "„“”‘", "hu": "“«‘"}
"""Letters and quotation marks of other languages."""


def said(lang: str) -> Iterator[str]:
    """All that is said in a language: the catalogue, and the terms of the games."""
    for locale in LOCALES:
        for message in load(lang, locale):
            yield from catalogue.listed(message.string) if message.id else ()
    for path in PACKAGE.glob("games/*/terms.toml"):
        for term in tomllib.loads(path.read_text(encoding="utf-8"))["term"]:
            yield term[lang]


@pytest.mark.parametrize("lang", catalogue.TRANSLATED)
def test_no_letter_or_quotation_mark_of_another_language(lang: str) -> None:
    strange = set(FOREIGN[lang] + FOREIGN[lang].upper() + QUOTES[lang])
    assert [text for text in said(lang) if strange & set(text)] == []


@pytest.mark.parametrize("lang", catalogue.TRANSLATED)
def test_no_word_mixes_latin_with_cyrillic_letters(lang: str) -> None:
    """Some look alike; who searches for the word would not find it."""
    words = {word for text in said(lang) for word in re.findall(r"[^\W\d_]+", text)}
    assert len(words) > 1000
    assert [w for w in words if re.search("[A-Za-zÀ-ɏ]", w) and re.search("[Ѐ-ӿ]", w)] == []


@pytest.mark.parametrize("lang", ["uk", "ru"])
def test_a_dash_between_words_is_long(lang: str) -> None:
    assert [text for text in said(lang) if " – " in text] == []


# ---- what can be wrong


def faults_of(string: str | tuple[str, ...], **changes: object) -> list[str]:
    template, catalog = Catalog(), Catalog(locale="uk")
    message = ("{n} card", "{n} cards") if isinstance(string, tuple) else "{n} VP"
    template.add(message)
    catalog.add(message, string, **changes)  # type: ignore[arg-type]
    return [line.partition(":")[0] for line in catalogue.problems(template, catalog)]


def test_each_fault_is_found() -> None:
    assert faults_of("{n} ПО") == []
    assert faults_of("") == ["untranslated"]
    assert faults_of("{m} ПО") == ["other {placeholders}"]
    assert faults_of("{n} ПО", flags=["fuzzy"]) == ["fuzzy"]
    assert faults_of(("{n} карта", "{n} карти", "{n} карт")) == []
    assert faults_of(("{n} карта", "{n} карти")) == ["needs 3 plural forms"]
    assert faults_of(("{n} карта", "карти", "{n} карт")) == ["other {placeholders}"]


def test_missing_and_stale_messages_are_found() -> None:
    template, catalog = Catalog(), Catalog(locale="uk")
    template.add("new")
    catalog.add("old", "старе")
    catalog.obsolete["older"] = Message("older", "ще старіше")
    found = catalogue.problems(template, catalog)
    assert found == ["missing: new", "stale: old", "stale: older"]


def test_an_update_enters_what_is_new_and_drops_what_is_old(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(PACKAGE / "words" / "locale", tmp_path / "words" / "locale")
    code = """words.say("Search"); words.say("quite new"); "a, b".count(",")"""
    (tmp_path / "code.py").write_text(code, encoding="utf-8")
    assert catalogue.main([], tmp_path) == 1
    assert "words/locale hu: missing: quite new\n" in capsys.readouterr().out
    assert catalogue.main(["--update"], tmp_path) == 1
    told = capsys.readouterr().out.splitlines()
    lines = [f"words/locale {lang}: untranslated: quite new" for lang in catalogue.TRANSLATED]
    assert told[:-1] == lines
    updated = po_path("hu", tmp_path / "words" / "locale").read_text(encoding="utf-8")
    assert updated.startswith("# Hungarian words of landnam.")
    assert PoFile(updated).gettext("Search") == "Keresés"
