"""From what was typed to a game that can begin: its name, content, seats and table options."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from landnam.bots import BOTS, make_bot
from landnam.cli.common.errors import Trouble, suggestion
from landnam.games import BOXES, GAMES
from landnam.kit.game import Content, Game
from landnam.kit.luck import Luck
from landnam.terminal.seats import PERSON, is_person
from landnam.words import Words

TRUTHS: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def find_game(words: Words, name: str | None) -> Game[Any, Any]:
    if name is None:
        what = words.say("name a game.")
        known = words.say("Known are: {words}.", words=", ".join(GAMES))
        raise Trouble(words, f"{what} {known}")
    if name.lower() not in GAMES:
        what = words.say('there is no game "{name}".', name=name)
        raise Trouble(words, f"{what} {suggestion(words, name, GAMES)}")
    return GAMES[name.lower()]


def names_of(words: Words, name: str | None, content: Path | None) -> list[str]:
    """The game that is named, else all; a content file is of one game."""
    if name is None and content is None:
        return list(GAMES)
    return [find_game(words, name).name]


class Setup:
    """A game about to begin. `options` holds what was asked for, `seats` one word for each seat."""

    def __init__(
        self,
        game: Game[Any, Any],
        content: Content,
        seats: list[str],
        options: dict[str, Any],
    ) -> None:
        self.game = game
        self.content = content
        self.seats = seats
        self.options = options


def read_setup(
    words: Words,
    name: str | None,
    content_file: Path | None,
    seats: str,
    options: Iterable[str],
    people: bool = False,
) -> Setup:
    """Everything checked, so that the game can really begin; `people` allows the seat word me."""
    game = find_game(words, name)
    content = game.load(content_file)
    lineup = read_seats(words, game, content, seats, people)
    setup = Setup(game, content, lineup, read_options(words, game, content, options))
    game.begin(content, len(lineup), setup.options)
    return setup


# ---- seats


def read_seats(
    words: Words, game: Game[Any, Any], content: Content, text: str, people: bool
) -> list[str]:
    seats = [word.strip() for word in text.split(",")]
    for seat in seats:
        check_seat(words, game, content, seat, people)
    counts = game.seats(content)
    if len(seats) not in counts:
        what = words.count(
            "{game} is for {least} to {most} players, but {n} seat is given.",
            "{game} is for {least} to {most} players, but {n} seats are given.",
            len(seats),
            game=game.name,
            least=counts[0],
            most=counts[-1],
        )
        example = words.say("For example: {seats}", seats=f"--seats {example_seats(seats, counts)}")
        raise Trouble(words, f"{what} {example}")
    return seats


def example_seats(seats: list[str], counts: range) -> str:
    """The line-up that was probably meant, cut or filled up to what the game allows."""
    filled = seats[: counts[-1]] + ["greedy"] * (counts[0] - len(seats))
    return ",".join(filled)


def check_seat(
    words: Words, game: Game[Any, Any], content: Content, seat: str, people: bool
) -> None:
    name = seat.partition(":")[0]
    if is_person(seat):
        if people:
            return
        what = words.say('"{seat}" is a person; only bots can sit here.', seat=seat)
        known = words.say("Known are: {words}.", words=", ".join(BOTS))
        raise Trouble(words, f"{what} {known}")
    seats = [PERSON, *BOTS] if people else list(BOTS)
    if name not in seats:
        what = words.say('there is no bot "{name}".', name=name)
        raise Trouble(words, f"{what} {suggestion(words, name, seats)}")
    make_bot(seat, game, content, Luck.seeded(0, "check"))


# ---- table options


def read_options(
    words: Words, game: Game[Any, Any], content: Content, pairs: Iterable[str]
) -> dict[str, Any]:
    """`open_scores=true` → {"open_scores": True}; what cannot be read is told with what can."""
    lists = BOXES[game.name].lists()
    values = game.options(content)
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals or not text:
            what = words.say('"{pair}" is not of the form NAME=VALUE.', pair=pair)
            known = {key: show_value(some[-1]) for key, some in values.items()}
            known |= {key: list_example(content, section) for key, section in lists.items()}
            raise Trouble(words, f"{what} {option_hint(words, name, known)}")
        is_list = name in lists and text not in values.get(name, [])
        if name in values and not is_list:
            options[name] = read_value(words, name, text, values[name])
        elif is_list:
            ids = [entry["id"] for entry in content.tables[lists[name]]]
            options[name] = read_list(words, name, text, ids)
        else:
            what = words.say('there is no table option "{name}".', name=name)
            raise Trouble(words, f"{what} {suggestion(words, name, [*values, *lists])}")
    return options


def option_hint(words: Words, name: str, examples: dict[str, str]) -> str:
    if name not in examples:
        return suggestion(words, name, examples)
    return words.say("For example: {option}", option=f"{name}={examples[name]}")


def list_example(content: Content, section: str) -> str:
    return ",".join(entry["id"] for entry in content.tables[section][:2])


def read_value(words: Words, name: str, text: str, values: list[Any]) -> Any:
    value: Any = TRUTHS.get(text.lower(), text) if True in values else text
    for allowed in values:
        if allowed == value or str(allowed) == text:
            return allowed
    what = words.say('option {name} cannot be "{value}".', name=name, value=text)
    known = words.say("Known are: {words}.", words=", ".join(map(show_value, values)))
    raise Trouble(words, f"{what} {known}")


def read_list(words: Words, name: str, text: str, known: list[str]) -> list[str]:
    """`yellow,red`: each one known; whether they fit the seats, the game itself tells."""
    items = [item.strip() for item in text.split(",")]
    for item in items:
        if item not in known:
            what = words.say('option {name} cannot be "{value}".', name=name, value=item)
            raise Trouble(words, f"{what} {suggestion(words, item, known)}")
    return items


def show_value(value: Any) -> str:
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
