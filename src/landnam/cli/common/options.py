"""Options that several commands share, and how they are read."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

from landnam.cli.common.errors import plain_errors
from landnam.cli.common.frame import spoken
from landnam.terminal.screen import Screen
from landnam.words import LANGUAGES, UnknownLanguage, Words, choose_language, known_language

Command = Callable[..., None]
SEEDS: Final = click.IntRange(min=0, max=2**53)
FILE: Final = click.Path(dir_okay=False, path_type=Path)


def default_language() -> str:
    try:
        choose_language(os.environ)
        return spoken().lang
    except UnknownLanguage as error:
        raise click.UsageError(f"LANDNAM_LANG: {spoken().explain(error)}") from None


def read_language(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    if text is None:
        return None
    try:
        return known_language(text)
    except UnknownLanguage as error:
        raise click.BadParameter(spoken().explain(error)) from None


def language_option(**settings: Any) -> Callable[[Command], Command]:
    return click.option(
        "--lang",
        metavar="|".join(LANGUAGES),
        callback=read_language,
        help="Language of what is printed.",
        **settings,
    )


def with_screen(command: Command) -> Command:
    """Adds --lang and --quiet: the command gets a Screen, and mistakes are told, not raised."""

    @language_option(default=default_language)
    @click.option("--quiet", "-q", is_flag=True, help="Only results: no notes, no progress.")
    @functools.wraps(command)
    def wrapped(lang: str, quiet: bool, **arguments: Any) -> None:
        screen = Screen(Words(lang), quiet)
        with plain_errors(screen.words):
            command(screen, **arguments)

    return wrapped


game_argument: Final = click.argument("game", metavar="GAME", required=False)
content_option: Final = click.option(
    "--content", type=FILE, help="Play with a corrected copy of the game's content.toml."
)
table_options: Final = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A table option, such as open_scores=true; see `landnam games`. May be repeated.",
)
