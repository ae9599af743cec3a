"""`landnam games`: what can be played, and by whom."""

from __future__ import annotations

from typing import Any

import click
from rich.table import Table

from landnam.bots import BOTS
from landnam.cli.common import with_screen
from landnam.cli.facts import FACTS
from landnam.cli.program import program
from landnam.cli.screen import Screen
from landnam.cli.seats import PERSON
from landnam.cli.setup import LISTS, show_value
from landnam.games import GAMES
from landnam.kit.game import Game
from landnam.words import Words


@click.command("games")
@with_screen
def games(screen: Screen) -> None:
    """List the games and who can sit at a table."""
    words = screen.words
    for game in GAMES.values():
        show_game(screen, game)
    table = Table(box=screen.box, title=words.say("Seats"), title_justify="left")
    table.add_column(words.say("Word"))
    table.add_column(words.say("Who sits there"))
    for name, text in {PERSON: words.say("you, at this keyboard"), **bot_texts(words)}.items():
        table.add_row(name, text)
    screen.tell(table)
    example = f"{program()} play {next(iter(GAMES))} --seats me,greedy"
    screen.note(words.say("For example: {command}", command=example))


def bot_texts(words: Words) -> dict[str, str]:
    known = {
        "random": words.say("a bot that takes any option, all equally likely"),
        "greedy": words.say("a bot that looks one move ahead"),
        "mcts": words.say(
            "a bot that searches: mcts:500 = iterations a decision, mcts:1s = seconds a decision"
        ),
    }
    return {name: known.get(name, text) for name, text in BOTS.items()}


def show_game(screen: Screen, game: Game[Any, Any]) -> None:
    words = screen.words
    content = game.load()
    meta = content.tables["meta"]
    counts = game.seats(content)
    table = Table(box=screen.box, show_header=False, title=game.name, title_justify="left")
    table.add_column(style="bold")
    table.add_column()
    table.add_row(words.say("Game"), f"{meta['name']}")
    table.add_row(words.say("Players"), f"{counts[0]}–{counts[-1]}")
    table.add_row(words.say("Minutes"), str(meta["minutes"]))
    table.add_row(words.say("Design"), f"{meta['designer']}")
    table.add_row(words.say("Publisher"), f"{meta['publisher']}")
    table.add_row(words.say("Rules version"), str(game.rules))
    facts = FACTS.get(game.name)
    for name, values in game.options(content).items():
        for value in values:
            text = facts.value_text(words, name, value) if facts else ""
            table.add_row(f"--option {name}={show_value(value)}", text)
    for name, section in LISTS.get(game.name, {}).items():
        ids = [entry["id"] for entry in content.tables[section]]
        table.add_row(f"--option {name}=", ",".join(ids))
    screen.tell(table)
    screen.note(words.say("An unofficial implementation, with words and drawings of its own."))
