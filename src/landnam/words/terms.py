"""terms.toml of a game: its words in every language, the official ones marked."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from landnam.kit.content import ContentFile
from landnam.kit.errors import Problem
from landnam.words import LANGUAGES, suggestion

FIELDS: Final = {"id": str, **dict.fromkeys(LANGUAGES, str), "official": list}
OPTIONAL: Final = {"kind": str}
"""What a term is; a note for whoever edits the file."""
MOST: Final = 1000
"""A game has more words than it has of any printed thing."""


class MissingTerm(Problem):
    """There is no word for this id."""


class Terms:
    """The words of one game, none if it has no such file; ContentError lists every mistake."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.terms: dict[str, dict[str, Any]] = {}
        if path.is_file():
            self.read(ContentFile(path, MOST))

    def read(self, file: ContentFile) -> None:
        file.check_sections(("term",))
        self.terms = {entry["id"]: entry for entry in file.entries("term", FIELDS, OPTIONAL)}
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
            raise self.missing(missing)

    def missing(self, ids: list[str]) -> MissingTerm:
        file = self.path.name
        close = suggestion(ids[0], self.terms)
        if close and len(ids) == 1:
            return MissingTerm(
                "{file}: no term for {id}; did you mean {word!r}?", file=file, id=ids[0], word=close
            )
        return MissingTerm("{file}: no term for {ids}", file=file, ids=", ".join(ids))


def check_entry(file: ContentFile, entry: dict[str, Any]) -> None:
    where = f"term {entry['id']}"
    for lang in LANGUAGES:
        if not entry[lang].strip():
            file.blame(where, "{lang} is empty", lang=lang)
    for lang in entry["official"]:
        if lang not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            file.blame(where, "official: {lang!r} is none of {known}", lang=lang, known=known)
