"""Finished games as lines of a file: JSON lines or CSV, chosen by the file's name."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TextIO

from landnam.cli.common.files import atomic
from landnam.cli.sim.series import Record
from landnam.kit.game import Content, Game

Row = Mapping[str, Any]


def row(game: Game[Any, Any], content: Content, options: Mapping[str, Any], record: Record) -> Row:
    """What a line tells. With it, anybody can play the game again."""
    return {
        "game": game.name,
        "rules": game.rules,
        "content": content.digest,
        "index": record.index,
        "seed": record.seed,
        "options": dict(options),
        "seats": record.seats,
        "scores": record.scores,
        "ranking": record.ranking,
        "winners": record.winners,
        "decisions": record.decisions,
        **record.figures,
    }


def json_line(row: Row, first: bool) -> str:
    return json.dumps(row, ensure_ascii=False) + "\n"


def csv_line(row: Row, first: bool) -> str:
    """Lists are separated by spaces, options written name=value."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    if first:
        writer.writerow(row)
    writer.writerow([cell(value) for value in row.values()])
    return text.getvalue()


def cell(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{name}={word(one)}" for name, one in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def word(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


Format = Callable[[Row, bool], str]
FORMATS: Final[dict[str, Format]] = {".jsonl": json_line, ".json": json_line, ".csv": csv_line}


class Writer:
    """Writes rows in the order they come."""

    def __init__(self, file: TextIO, line: Format) -> None:
        self.file = file
        self.line = line
        self.is_first = True

    def write(self, row: Row) -> None:
        self.file.write(self.line(row, self.is_first))
        self.is_first = False


@contextmanager
def atomic_writer(path: Path | None) -> Iterator[Writer | None]:
    if path is None:
        yield None
        return
    with atomic(path) as file:
        yield Writer(file, FORMATS[path.suffix.lower()])
