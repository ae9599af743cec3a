"""The log of a game as text: a TOML header, then one line for every answer.

game = "vaalbara"
rules = 1                # an old log is replayed only by the rules that made it
…
---
* draw hunter            # chance
0 choose hunter          # seat 0
= 5f0c2a9be114           # digest of the state here: drift is caught where it starts
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from landnam.kit.core import CHANCE

FORMAT: Final = 1
RULE: Final = "---"


class LogError(ValueError):
    """The log cannot be replayed beyond a line. `line` counts from 1 in the file."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line


class Header:
    """What was agreed before the first card was drawn."""

    __match_args__: ClassVar = ("game", "rules", "content", "seats", "options", "seed")

    def __init__(
        self,
        game: str,
        rules: int,
        content: str,
        seats: list[str],
        options: Mapping[str, Any],
        seed: int,
    ) -> None:
        self.game = game
        self.rules = rules
        self.content = content
        self.seats = seats
        self.options = options
        self.seed = seed

    def text(self) -> str:
        options = ", ".join(f"{name} = {toml(value)}" for name, value in self.options.items())
        return (
            f"format = {FORMAT}\n"
            f"game = {toml(self.game)}\n"
            f"rules = {self.rules}\n"
            f"content = {toml(self.content)}\n"
            f"seats = {toml(self.seats)}\n"
            f"options = {{ {options} }}\n"
            f"seed = {self.seed}\n"
        )


def toml(value: Any) -> str:
    """A text, number, truth or list as TOML writes it, which is as JSON writes it."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


class Line:
    """One line of the body: an answer (`seat`, `text`) or, with seat DIGEST, a digest."""

    def __init__(self, number: int, seat: int, text: str) -> None:
        self.number = number
        self.seat = seat
        self.text = text


DIGEST: Final = -3


def parse_log(text: str) -> tuple[Header, list[Line], LogError | None]:
    """Header and lines; the error, if any, names the first line that is no line of a log."""
    rows = text.splitlines()
    if RULE not in rows:
        raise LogError(len(rows) + 1, f"there is no {RULE!r} line after the header")
    start = rows.index(RULE)
    header = parse_header("\n".join(rows[:start]))
    lines: list[Line] = []
    for number, row in enumerate(rows[start + 1 :], start + 2):
        who, _, rest = row.strip().partition(" ")
        if not who:
            continue
        if not rest or not (who in ("*", "=") or who.isdecimal()):
            return header, lines, LogError(number, f"{row!r} is not 'seat answer' or '= digest'")
        seat = {"*": CHANCE, "=": DIGEST}.get(who)
        lines.append(Line(number, int(who) if seat is None else seat, rest.strip()))
    return header, lines, None


def parse_header(text: str) -> Header:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LogError(1, f"the header is not TOML: {error}") from error
    if table.pop("format", None) != FORMAT:
        raise LogError(1, f"the header must say format = {FORMAT}")
    kinds = {"game": str, "rules": int, "content": str, "seats": list, "options": dict, "seed": int}
    for key, kind in kinds.items():
        if not isinstance(table.get(key), kind):
            raise LogError(1, f"the header lacks a right value for {key!r}")
    if not all(isinstance(seat, str) for seat in table["seats"]):
        raise LogError(1, "the header's seats must be names")
    return Header(**{key: table[key] for key in kinds})


def seat_sign(seat: int) -> str:
    return "*" if seat == CHANCE else str(seat)
