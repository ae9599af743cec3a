"""terms.toml of a game: its words in every language, the official ones marked."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from landnam.kit.content import ContentFile
from landnam.kit.errors import nearest
from landnam.words import LANGUAGES, suggestion

FIELDS: Final = {"id": str, "kind": str, **dict.fromkeys(LANGUAGES, str), "official": list}

KINDS: Final = (
    "game",
    "clan",
    "component",
    "place",
    "rule",
    "phase",
    "action",
    "prompt",
    "option",
    "character",
    "land",
)


class MissingTerm(KeyError):
    """There is no word for this id."""

    def __str__(self) -> str:
        return str(self.args[0])


class Terms:
    """The words of one game; ContentError lists every mistake of the file."""

    def __init__(self, path: Path) -> None:
        file = ContentFile(path)
        file.check_sections(("term",))
        self.path = path
        self.terms = {entry["id"]: entry for entry in file.entries("term", FIELDS, {})}
        for entry in self.terms.values():
            check_entry(file, entry)
        file.finish()

    def __contains__(self, term: str) -> bool:
        return term in self.terms

    def term(self, lang: str, term: str) -> str:
        self.require([term])
        return str(self.terms[term][lang])

    def require(self, ids: Iterable[str]) -> None:
        """MissingTerm names all the ids that have no word."""
        missing = [one for one in ids if one not in self.terms]
        if missing:
            close = suggestion(missing[0], self.terms)
            hint = f"; did you mean {close!r}?" if close and len(missing) == 1 else ""
            raise MissingTerm(f"{self.path.name}: no term for {', '.join(missing)}{hint}")


def check_entry(file: ContentFile, entry: dict[str, Any]) -> None:
    where = f"term {entry['id']}"
    if entry["kind"] not in KINDS:
        file.blame(where, f"unknown kind {entry['kind']!r}; {nearest(entry['kind'], KINDS)}")
    for lang in LANGUAGES:
        if not entry[lang].strip():
            file.blame(where, f"{lang} is empty")
    for lang in entry["official"]:
        if lang not in LANGUAGES:
            file.blame(where, f"official: {lang!r} is none of {', '.join(LANGUAGES)}")
