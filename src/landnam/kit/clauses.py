"""The numbered clauses of a game's rules.md, and of its translations."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

HEADING: Final = re.compile(r"#+ +(.*)")
CLAUSE: Final = re.compile(r"- \*\*([A-Z]+(?:-[A-Z0-9]+)*-\d+)\*\* +(.*)")


class Clause:
    """One statement of the rules, with the heading it stands under."""

    def __init__(self, id: str, section: str, text: str) -> None:
        self.id = id
        self.section = section
        self.text = text


def rules_in(folder: Path, lang: str = "en") -> Path:
    """The rules of a game in a language: rules.uk.md, else the English ones."""
    translated = folder / f"rules.{lang}.md"
    return translated if translated.exists() else folder / "rules.md"


def read_clauses(path: Path) -> list[Clause]:
    """All clauses in their order; none of a game whose rules are not written down yet."""
    if not path.is_file():
        return []
    section = ""
    clauses: list[Clause] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if heading := HEADING.fullmatch(line):
            section = heading[1]
        elif clause := CLAUSE.fullmatch(line):
            clauses.append(Clause(clause[1], section, clause[2]))
    return clauses


def without_sources(text: str) -> str:
    """Not `[S]`, nor what is said of the sources: `{[S], amount [P]}`."""
    return re.sub(r" ?\{[^}]*\}| \[[SIPD]\]", "", text).strip()
