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
import re
import tomllib
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from landnam.kit.core import CHANCE
from landnam.kit.errors import Message, Problem
from landnam.kit.toml import TooNested, check_nesting

FORMAT: Final = 1
RULE: Final = "---"
CHANCE_STREAM: Final = "chance"
ASKED: Final = "asked"
"""Luck that is told from a real table, or drawn for whoever cannot be asked."""
LARGEST_HEADER: Final = 64 * 1024
LARGEST_NUMBER: Final = 2**128 - 1  # a seed has 128 bits, and nothing in a header is larger


class LogError(Problem):
    """The log cannot be replayed beyond a line. `line` counts from 1 in the file."""

    def __init__(self, line: int, template: str, **values: Any) -> None:
        said = Message("line {line}: {what}", line=line, what=Message(template, **values))
        super().__init__(said.template, **said.values)
        self.line = line


class ForeignLog(LogError):
    """The log is of another game, other rules or another content than those it is read with."""

    def __init__(self, template: str, **values: Any) -> None:
        super().__init__(1, template, **values)


class Header:
    """What was agreed before the first card was drawn. Seed and luck name the stream of chance;
    luck = "asked": it is told from outside."""

    __match_args__: ClassVar = ("game", "rules", "content", "seats", "options", "seed", "luck")

    def __init__(
        self,
        game: str,
        rules: int,
        content: str,
        seats: list[str],
        options: Mapping[str, Any],
        seed: int,
        luck: str = CHANCE_STREAM,
    ) -> None:
        self.game = game
        self.rules = rules
        self.content = content
        self.seats = seats
        self.options = options
        self.seed = seed
        self.luck = luck

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
        ) + ("" if self.luck == CHANCE_STREAM else f"luck = {toml(self.luck)}\n")


def toml(value: Any) -> str:
    """A text, number, truth or list as TOML writes it, which is as JSON writes it."""
    text = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return text.encode("utf-8", "replace").decode()


class Line:
    """One line of the body: an answer (`seat`, `text`) or, with seat DIGEST, a digest."""

    def __init__(self, number: int, seat: int, text: str) -> None:
        self.number = number
        self.seat = seat
        self.text = text


DIGEST: Final = -3


class ParsedLog:
    """Header and lines, the number of the last line, and what was wrong with the next, if any."""

    def __init__(
        self, header: Header, lines: list[Line], last: int, error: LogError | None
    ) -> None:
        self.header = header
        self.lines = lines
        self.last = last
        self.error = error


def parse_log(text: str) -> ParsedLog:
    rows = [row.removesuffix("\r") for row in text.split("\n")]
    if RULE not in rows:
        raise LogError(len(rows) + 1, "there is no {rule!r} line after the header", rule=RULE)
    start = rows.index(RULE)
    header = parse_header("\n".join(rows[:start]))
    lines: list[Line] = []
    last = start + 1
    error: LogError | None = None
    for number, row in enumerate(rows[start + 1 :], start + 2):
        who, _, rest = row.strip().partition(" ")
        if not who:
            continue
        if not rest or not (who in ("*", "=") or re.fullmatch(r"\d{1,3}", who)):
            error = LogError(number, "{row!r} is not 'seat answer' or '= digest'", row=row)
            break
        seat = {"*": CHANCE, "=": DIGEST}.get(who)
        lines.append(Line(number, int(who) if seat is None else seat, rest.strip()))
        last = number
    return ParsedLog(header, lines, last, error)


HEADER: Final[dict[str, type]] = {
    "game": str,
    "rules": int,
    "content": str,
    "seats": list,
    "options": dict,
    "seed": int,
    "luck": str,
}


def parse_header(text: str) -> Header:
    if len(text) > LARGEST_HEADER:
        raise LogError(1, "the header is larger than {n} kB", n=LARGEST_HEADER // 1024)
    try:
        check_nesting(text)
        table = tomllib.loads(text)
    except TooNested as error:
        raise LogError(error.line, error.template, **error.values) from error
    except (ValueError, RecursionError) as other:  # another name: compiled, a name has one class
        raise LogError(1, "the header is not TOML: {error}", error=str(other)) from other
    if table.pop("format", None) != FORMAT:
        raise LogError(1, "the header must say format = {format}", format=FORMAT)
    for key, value in table.items():
        if is_too_large(value):
            raise LogError(1, "the header has too large a number in {key!r}", key=key)
    table.setdefault("luck", CHANCE_STREAM)
    for key, kind in HEADER.items():
        if not isinstance(table.get(key), kind) or isinstance(table[key], bool):
            raise LogError(1, "the header lacks a right value for {key!r}", key=key)
    if not all(isinstance(seat, str) for seat in table["seats"]):
        raise LogError(1, "the header's seats must be names")
    return Header(**{key: table[key] for key in HEADER})


def is_too_large(value: Any) -> bool:
    """Whether a number in it is; in base 16 it may be one that cannot be written in base 10."""
    if isinstance(value, dict):
        return any(is_too_large(inner) for inner in value.values())
    if isinstance(value, list):
        return any(is_too_large(inner) for inner in value)
    return isinstance(value, int) and abs(value) > LARGEST_NUMBER


def seat_sign(seat: int) -> str:
    return "*" if seat == CHANCE else str(seat)
