"""Which language is spoken, and where its words come from."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from landnam.words import LANGUAGES, NAMES, UnknownLanguage, Words, choose_language
from landnam.words.po import PoFile, find_catalogue

PO = """\
# A catalogue.
msgid ""
msgstr ""
"Language: hu\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=n != 1;\\n"

#: somewhere.py
msgid "Hello {name}"
msgstr "Szia {name}"

msgid ""
"two "
"lines\\n"
msgstr ""
"két "
"sor \\"így\\"\\n"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} lap"
msgstr[1] "{n} lapok"

#, fuzzy
msgid "doubtful"
msgstr "kétes"

msgid "untranslated"
msgstr ""

#~ msgid "old"
#~ msgstr "régi"
"""


def test_every_language_has_a_name_and_words() -> None:
    assert set(NAMES) == set(LANGUAGES)
    said = {Words(lang).say("Show") for lang in LANGUAGES}
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize("spelling", ["uk", "UK", "uk_UA", "uk_UA.UTF-8", "uk-UA"])
def test_a_language_may_be_given_as_a_locale(spelling: str) -> None:
    assert Words(spelling).lang == "uk"


@pytest.mark.parametrize(
    ("asked", "meant"),
    [("ua", "uk"), ("english", "en"), ("Magyar", "hu"), ("russia", "ru"), ("українська", "uk")],
)
def test_an_unknown_language_is_refused_with_a_suggestion(asked: str, meant: str) -> None:
    with pytest.raises(UnknownLanguage) as refusal:
        Words(asked)
    assert f"did you mean {meant!r}?" in str(refusal.value)
    assert "known are en, uk, ru, hu" in str(refusal.value)


def test_a_language_like_no_other_gets_the_list() -> None:
    with pytest.raises(UnknownLanguage, match="unknown language 'xyz'; known are en, uk, ru, hu"):
        Words("xyz")


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "hu_HU.UTF-8"}, "hu"),
        ({"LANG": "hu_HU.UTF-8", "LC_ALL": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "hu_HU.UTF-8", "LC_ALL": ""}, "hu"),
        ({"LANG": "hu_HU.UTF-8", "LC_ALL": "de_DE"}, "en"),
        ({"LANG": "hu_HU.UTF-8", "LANDNAM_LANG": "uk"}, "uk"),
    ],
)
def test_the_environment_chooses_the_language(environ: dict[str, str], lang: str) -> None:
    assert choose_language(environ) == lang


def test_a_wrong_wish_is_not_passed_over() -> None:
    with pytest.raises(UnknownLanguage):
        choose_language({"LANDNAM_LANG": "klingon", "LANG": "hu_HU"})


def test_a_po_file_is_read() -> None:
    words = PoFile(PO)
    assert words.gettext("Hello {name}") == "Szia {name}"
    assert words.gettext("two lines\n") == 'két sor "így"\n'
    assert words.ngettext("{n} card", "{n} cards", 1) == "{n} lap"
    assert words.ngettext("{n} card", "{n} cards", 2) == "{n} lapok"
    for name in ("doubtful", "untranslated", "old", "nowhere"):
        assert words.gettext(name) == name
    assert words.ngettext("one", "many", 3) == "many"


def test_compiled_and_source_catalogue_say_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "hu" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "landnam.po").write_text(PO, encoding="utf-8")
    from_source = find_catalogue("hu", tmp_path)
    with (folder / "landnam.mo").open("wb") as file:
        write_mo(file, read_po(io.BytesIO(PO.encode()), locale="hu"))
    (folder / "landnam.po").unlink()
    compiled = find_catalogue("hu", tmp_path)
    assert type(compiled) is not type(from_source)
    for message in ("Hello {name}", "two lines\n", "doubtful", "untranslated", "nowhere"):
        assert compiled.gettext(message) == from_source.gettext(message)
    for n in range(3):
        forms = {words.ngettext("{n} card", "{n} cards", n) for words in (compiled, from_source)}
        assert len(forms) == 1


def test_a_stale_compiled_catalogue_is_not_used(tmp_path: Path) -> None:
    folder = tmp_path / "hu" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    old = PO.replace("Szia", "Helló")
    with (folder / "landnam.mo").open("wb") as file:
        write_mo(file, read_po(io.BytesIO(old.encode()), locale="hu"))
    os.utime(folder / "landnam.mo", (1, 1))
    (folder / "landnam.po").write_text(PO, encoding="utf-8")
    assert find_catalogue("hu", tmp_path).gettext("Hello {name}") == "Szia {name}"


def test_without_a_catalogue_the_words_are_english(tmp_path: Path) -> None:
    assert find_catalogue("hu", tmp_path).gettext("Show") == "Show"
