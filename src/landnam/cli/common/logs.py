"""Reading a kept game back, with errors a person can act on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from landnam.cli.common.errors import BadData, Trouble, suggestion
from landnam.games import BOXES, GAMES
from landnam.kit.game import Game, SetupError
from landnam.kit.log import Header, LogError, parse_log
from landnam.kit.session import Replay, read_log
from landnam.words import Words


def read_text(words: Words, path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Trouble(words, words.say('there is no file "{file}".', file=path)) from None
    except UnicodeDecodeError:
        what = words.say("{file} is not a game log: it is not even text.", file=path)
        raise BadData(words, what) from None


def read_file(
    words: Words, path: Path, content: Path | None, game: Game[Any, Any] | None = None, to: int = -1
) -> Replay:
    """The game of a log, as far as it is good. Without `game`, the header says which it is."""
    text = read_text(words, path)
    header = header_of(words, path, text)
    check_lists(words, header)
    game = game or game_of(words, header)
    try:
        return read_log(text, game, game.load(content), to)
    except SetupError as error:
        raise BadData(words, words.explain(error)) from error


def header_of(words: Words, path: Path, text: str) -> Header:
    try:
        return parse_log(text).header
    except LogError as error:
        what = words.say("{file} is not a game log ({what})", file=path, what=words.explain(error))
        raise BadData(words, what) from None


def check_lists(words: Words, header: Header) -> None:
    """Seats, and options that are lists, must be lists of words."""
    lists = BOXES[header.game].lists() if header.game in BOXES else {}
    options = [header.options[name] for name in lists if name in header.options]
    for value in (header.seats, *options):
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            what = words.say("the log names wrong seats or options: {value}", value=value)
            raise BadData(words, what)


def game_of(words: Words, header: Header) -> Game[Any, Any]:
    if header.game not in GAMES:
        what = words.say('the log is of an unknown game: "{name}".', name=header.game)
        raise BadData(words, f"{what} {suggestion(words, header.game, GAMES)}")
    return (BOXES[header.game].edition(header.rules) or BOXES[header.game]).game
