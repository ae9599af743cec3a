"""The numbered clauses of a game's rules.md."""

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


def read_clauses(path: Path) -> list[Clause]:
    section = ""
    clauses: list[Clause] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if heading := HEADING.fullmatch(line):
            section = heading[1]
        elif clause := CLAUSE.fullmatch(line):
            clauses.append(Clause(clause[1], section, clause[2]))
    return clauses
