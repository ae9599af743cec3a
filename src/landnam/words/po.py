"""Finding the catalogues of a language: compiled ones, or the `.po` they are compiled from.

What all share lies in `words/locale`, the words of a game in `games/NAME/words/locale`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations, NullTranslations, c2py
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]
SHARED: Final = Path("words", "locale")


def po_path(lang: str, locale: Path) -> Path:
    return locale / lang / "LC_MESSAGES" / "landnam.po"


def locales(package: Path = PACKAGE) -> list[Path]:
    """Every folder of catalogues, the shared one first."""
    return [package / SHARED, *sorted(package.glob("games/*/words/locale"))]


@cache
def find_catalogues(lang: str) -> NullTranslations:
    """All catalogues of a language as one: what the first lacks, the next may have."""
    first, *others = [find_catalogue(lang, locale) for locale in locales()]
    for other in others:
        first.add_fallback(other)
    return first


def find_catalogue(lang: str, locale: Path) -> NullTranslations:
    """In a source tree only the `.po` is there, or it may be newer. Without either: English."""
    po = po_path(lang, locale)
    mo = po.with_suffix(".mo")
    if mo.exists() and not (po.exists() and po.stat().st_mtime > mo.stat().st_mtime):
        with mo.open("rb") as file:
            return GNUTranslations(file)
    return PoFile(po.read_text(encoding="utf-8")) if po.exists() else NullTranslations()


class PoFile(NullTranslations):
    """A catalogue read from the text of a `.po` file."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.messages = dict(entries(text))
        rule = re.search(r"plural=([^;\n]+)", self.messages.get("", [""])[0])
        self.form = c2py(rule[1] if rule else "n != 1")

    def gettext(self, message: str) -> str:
        return self.messages.get(message, [""])[0] or super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        forms = self.messages.get(msgid1)
        if not forms:
            return super().ngettext(msgid1, msgid2, n)
        return forms[self.form(n)]


def entries(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each message with its translation, or with one for each plural form; fuzzy ones left out."""
    for paragraph in re.split(r"\n\s*\n", text):
        if re.search(r"^#,.*\bfuzzy\b", paragraph, re.MULTILINE):
            continue
        fields = list(strings(paragraph))
        ids = [value for keyword, value in fields if keyword == "msgid"]
        forms = [value for keyword, value in fields if keyword.startswith("msgstr")]
        if ids and all(forms):
            yield ids[0], forms


def strings(paragraph: str) -> Iterator[tuple[str, str]]:
    """The keywords of an entry, each with its string, which may go over several lines."""
    for field in re.finditer(r'^(msg\S+)((?:\s*"(?:[^"\\\n]|\\.)*")+)', paragraph, re.MULTILINE):
        quoted = re.findall(r'"(?:[^"\\\n]|\\.)*"', field[2])
        yield field[1], "".join(ast.literal_eval(part) for part in quoted)
