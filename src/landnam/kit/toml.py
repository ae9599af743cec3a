"""What a TOML file may not do: keys and brackets so long or deep that reading them takes ages."""

from __future__ import annotations

import re
from typing import Any, Final

from landnam.kit.errors import Problem

MOST_PARTS: Final = 8
DEEPEST: Final = 30
SIGNS: Final = re.compile(r"""["'#.\[{]|[\n=,\]}]+""")
ENDS: Final = {'"': re.compile(r'"|\n|\\[^\n]'), "'": re.compile(r"'|\n")}
LONG_ENDS: Final = {'"': re.compile(r'"{3,5}|\\.', re.DOTALL), "'": re.compile(r"'{3,5}")}


class TooNested(Problem):
    """TOML that nobody wrote for a game. `line` counts from 1."""

    def __init__(self, line: int, template: str, **values: Any) -> None:
        super().__init__(template, **values)
        self.line = line


def check_nesting(text: str) -> None:
    """Refuse long dotted keys and deep brackets before `tomllib` reads them.

    It takes a time quadratic in the parts of a key. Dots are counted from sign to sign outside of
    strings and comments: no number has so many.
    """
    parts, depth, at = 1, 0, 0
    while found := SIGNS.search(text, at):
        sign, at = found.group(), found.end()
        if sign == "'" or sign == '"':
            at = end_of_string(text, found.start(), sign)
        elif sign == ".":
            parts += 1
        else:
            parts = 1
            if sign == "#":
                end = text.find("\n", at)
                at = len(text) if end < 0 else end
            elif sign in "[{":
                depth += 1
            else:
                depth = max(0, depth - sign.count("]") - sign.count("}"))
        if parts > MOST_PARTS:
            line = text.count("\n", 0, at) + 1
            raise TooNested(line, "a key has more than {most} parts", most=MOST_PARTS)
        if depth > DEEPEST:
            line = text.count("\n", 0, at) + 1
            raise TooNested(line, "brackets are nested deeper than {most}", most=DEEPEST)


def end_of_string(text: str, start: int, quote: str) -> int:
    """Where the text goes on behind the string; one that is not closed ends with its line."""
    is_long = text.startswith(quote * 3, start)
    at = start + (3 if is_long else 1)
    ends = LONG_ENDS if is_long else ENDS
    while found := ends[quote].search(text, at):
        at = found.end()
        if not found.group().startswith("\\"):
            return at
    return len(text)
