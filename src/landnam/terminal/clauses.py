"""Clauses of the rules as the terminal shows them."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from landnam.kit.clauses import TAG, Clause, without_sources

MARKS: Final = {"**": "bold", "*": "italic", "`": "bold", "[": "dim", "{": "dim"}
MARKED: Final = re.compile(rf"(\*\*.+?\*\*|\*.+?\*|`.+?`|\{{.+?\}}|{TAG})")


def show_clauses(clauses: list[Clause], is_sourced: bool = True) -> RenderableType:
    """Clauses under their headings, with or without the tags of their sources."""
    parts: list[RenderableType] = []
    for section, members in groupby(clauses, key=lambda clause: clause.section):
        parts.append(Text(section, style="bold underline"))
        parts += [Padding(show_clause(clause, is_sourced), (0, 0, 0, 2)) for clause in members]
    return Group(*parts)


def show_clause(clause: Clause, is_sourced: bool) -> Text:
    text = clause.text if is_sourced else without_sources(clause.text)
    return Text.assemble((clause.id, "bold cyan"), "  ", marked_up(text))


def marked_up(markdown: str) -> Text:
    """Emphasis and code without their signs; what is said of sources, such as [S], dim."""
    text = Text()
    for part in MARKED.split(markdown):
        mark = next((mark for mark in MARKS if part.startswith(mark)), "")
        text.append(part if mark in ("", "[") else part.strip("*`{}"), MARKS.get(mark))
    return text
