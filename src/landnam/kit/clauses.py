"""The numbered clauses of a game's rules.md, and of its translations."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

HEADING: Final = re.compile(r"#+ +(.*)")
CLAUSE: Final = re.compile(r"- \*\*([A-Z]+(?:-[A-Z0-9]+)*-\d+)\*\* +(.*)")
TAG: Final = r"\[[SIPD](?:[-/,;: \d][^\[\]]*)?\](?!\()"
"""A source: `[S]`, `[S/P3]`, `[P-hrf; choice D]`. What looks so and is a link is none."""
UNSOURCED: Final = re.compile(rf"(`[^`]*`)|(?<=\()(?:{TAG}) ?| ?\{{[^}}]*\}}| ?{TAG}")


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
    """Not `[S]` before, in or behind the text, nor `{[D, R-3], amount [P]}`. Code stays."""
    bare = UNSOURCED.sub(lambda found: found[1] or "", text)
    return bare.replace(" ()", "").strip()
