"""Mistakes of the person at the keyboard: told in their language, without a traceback."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any, Final

import click

from landnam.bots import BotError
from landnam.kit.errors import ContentError, Message, Problem
from landnam.kit.game import SetupError
from landnam.kit.log import LogError
from landnam.words import Words
from landnam.words import suggestion as closest


class Trouble(click.ClickException):
    """What was typed cannot be done; the message says what can."""

    exit_code = 2

    def __init__(self, words: Words, what: str) -> None:
        super().__init__(words.say("Error: {what}", what=what))

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.message, file=file, err=file is None)


class BadData(Trouble):
    """A file says what cannot be right, or a check has failed."""

    exit_code = 1


KIT_ERRORS: Final[dict[type[Exception], type[Trouble]]] = {
    SetupError: Trouble,
    BotError: Trouble,
    ContentError: BadData,
    LogError: BadData,
    OSError: BadData,
}

MACHINE_ERRORS: Final[dict[type[Exception], Message]] = {
    FileNotFoundError: Message('there is no file "{file}".'),
    FileExistsError: Message("{file} exists already."),
    IsADirectoryError: Message("{file} is a folder."),
    NotADirectoryError: Message("{file} is not a folder."),
    PermissionError: Message("{file} may not be read or written."),
}


@contextmanager
def plain_errors(words: Words) -> Iterator[None]:
    """Errors of the kit become troubles."""
    try:
        yield
    except BrokenPipeError:
        raise  # whoever read our output has seen enough; click ends quietly
    except tuple(KIT_ERRORS) as error:
        trouble = next(made for kind, made in KIT_ERRORS.items() if isinstance(error, kind))
        raise trouble(words, explained(words, error)) from error


def explained(words: Words, error: Exception) -> str:
    """An error of the machine is told by its kind; what is rare, in the machine's own words."""
    if isinstance(error, Problem):
        return words.explain(error)
    if isinstance(error, OSError) and type(error) in MACHINE_ERRORS and error.filename:
        return words.say(MACHINE_ERRORS[type(error)].template, file=error.filename)
    return str(error)


def suggestion(words: Words, word: str, known: Iterable[str]) -> str:
    """What was probably meant, as a sentence; without a likely guess, everything known."""
    names = list(known)
    close = closest(word.lower(), names)
    if close:
        return words.say("Did you mean {word}?", word=close)
    return words.say("Known are: {words}.", words=", ".join(names))
