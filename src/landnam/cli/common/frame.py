"""What click says around us, usage, help and errors, in the language of the player.

Click looks up every sentence by a function `_` of its modules; here that function is ours. What
commands and options say about themselves is translated in place, as long as a command runs.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from typing import Any, Final

import click
from click import core, exceptions, formatting, parser, types

from landnam.kit.errors import Message
from landnam.words import LANGUAGES, Words, choose_language, code_of

SPEAKING: Final = (core, exceptions, formatting, parser, types)
"""The modules of click that speak while a command runs."""

SAID_BY_CLICK: Final = (
    Message("Usage:"),
    Message("Options"),
    Message("Commands"),
    Message("[OPTIONS]"),
    Message("COMMAND [ARGS]..."),
    Message("Show this message and exit."),
    Message("Show the version and exit."),
    Message("default: {default}"),
    Message("text"),
    Message("integer range"),
    Message("file"),
    Message("directory"),
    Message("Error: {message}"),
    Message("Try '{command} {option}' for help."),
    Message("Missing command."),
    Message("Missing argument"),
    Message("Missing option"),
    Message("No such command {name!r}."),
    Message("No such option {name!r}."),
    Message("Option {name!r} does not take a value."),
    Message("Invalid value: {message}"),
    Message("Invalid value for {param_hint}: {message}"),
    Message("{value!r} is not a valid {number_type}."),
    Message("{value} is not in the range {range}."),
    Message("{name} {filename!r} is a file."),
    Message("{name} {filename!r} is a directory."),
    Message("{name} {filename!r} is not readable."),
    Message("Aborted!"),
)
"""Its sentences that can come to be seen here, so that they stand in the catalogues."""


def counted(singular: str, plural: str) -> tuple[str, str]:
    return singular, plural


COUNTED_BY_CLICK: Final = (
    counted("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    counted("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    counted("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)


def language_of(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """What --lang asks for, wherever it stands, else what the environment does; never an error."""
    wishes = [given.removeprefix("--lang=") for given in arguments if given.startswith("--lang=")]
    wishes += [wish for name, wish in pairwise(arguments) if name == "--lang"]
    for wish in (*wishes, environ.get("LANDNAM_LANG", "")):
        if code_of(wish) in LANGUAGES:
            return code_of(wish)
    return choose_language({name: text for name, text in environ.items() if name != "LANDNAM_LANG"})


def spoken() -> Words:
    """The words of the command that runs now."""
    return click.get_current_context().find_object(Words) or Words("en")


@contextmanager
def framed(words: Words, group: click.Group) -> Iterator[None]:
    """For a while, click and all commands of the group speak these words."""
    with ExitStack() as frame:
        for module in SPEAKING:
            frame.enter_context(instead(module, "_", words.template))
            frame.enter_context(instead(module, "ngettext", words.templates))
        for thing, name in texts_of(group):
            text = words.template(inspect.cleandoc(getattr(thing, name, None) or "-"))
            frame.enter_context(instead(thing, name, text))
        yield


def texts_of(group: click.Group) -> Iterator[tuple[object, str]]:
    """Each thing that says something about itself, and the name of what it says."""
    top = click.Context(group, **group.context_settings)
    for command in (group, *group.commands.values()):
        yield from ((command, name) for name in ("help", "options_metavar", "subcommand_metavar"))
        for option in command.get_params(click.Context(command, parent=top)):
            yield from ((option, "help"), (option.type, "name"))


@contextmanager
def instead(thing: Any, name: str, value: Any) -> Iterator[None]:
    """Something else by a name, if the thing has anything there."""
    before = getattr(thing, name, None)
    if before is None:
        yield
        return
    setattr(thing, name, value)
    try:
        yield
    finally:
        setattr(thing, name, before)
