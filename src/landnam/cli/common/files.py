"""Writing files so that a crash leaves the old one or the new one, never half of one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TextIO

from landnam.cli.common.errors import Trouble
from landnam.kit.session import Session
from landnam.words import Words


@contextmanager
def atomic(path: Path) -> Iterator[TextIO]:
    """A file that appears when it is whole; until then an old one stays as it was."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        keep_name(path)
    finally:
        draft.unlink(missing_ok=True)


def keep_name(path: Path) -> None:
    """After a power cut, too, the folder shall know the new file (Windows sees to that itself)."""
    if os.name != "nt":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def free_path(path: Path) -> Path:
    """The path itself, or the first of name-2, name-3 … that does not exist."""
    for number in count(2):
        if not path.exists():
            break
        stem = path.stem if number == 2 else path.stem.rpartition("-")[0]
        path = path.with_name(f"{stem}-{number}{path.suffix}")
    return path


def check_folder(words: Words, path: Path) -> None:
    """Before anything is played: can the file be made there?"""
    need_folder(words, path.parent)


def need_folder(words: Words, folder: Path) -> None:
    if not folder.is_dir():
        raise Trouble(words, words.say('there is no folder "{folder}".', folder=folder))


class SaveFile:
    """Where the log of a running game is kept, and how to go on with it."""

    def __init__(self, path: Path, go_on: str) -> None:
        self.path = path
        self.go_on = go_on

    def write(self, session: Session) -> None:
        with atomic(self.path) as file:
            file.write(session.text())
