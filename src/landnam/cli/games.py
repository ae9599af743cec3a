"""`landnam games`: what can be played, and by whom."""

from __future__ import annotations

import click
from rich.table import Table

from landnam.bots import BOTS
from landnam.box import Box
from landnam.cli.common.options import with_screen
from landnam.cli.common.program import program
from landnam.cli.common.setup import show_value
from landnam.games import BOXES
from landnam.terminal.screen import Screen
from landnam.terminal.seats import PERSON
from landnam.words import Words


@click.command("games")
@with_screen
def games(screen: Screen) -> None:
    """List the games and who can sit at a table."""
    words = screen.words
    for box in BOXES.values():
        show_box(screen, box)
    table = Table(box=screen.box, title=words.say("Seats"), title_justify="left")
    table.add_column(words.say("Word"))
    table.add_column(words.say("Who sits there"))
    for name, text in {PERSON: words.say("you, at this keyboard"), **bot_texts(words)}.items():
        table.add_row(name, text)
    screen.tell(table)
    example = f"{program()} play {next(iter(BOXES))} --seats me,greedy"
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


def show_box(screen: Screen, box: Box) -> None:
    words, game, label = screen.words, box.game, box.label
    table = Table(box=screen.box, show_header=False, title=box.name, title_justify="left")
    table.add_column(style="bold")
    table.add_column()
    for title, text in {
        words.say("Game"): label.name(words),
        words.say("Players"): "{}–{}".format(*label.players),
        words.say("Minutes"): str(label.minutes or ""),
        words.say("Design"): label.designers,
        words.say("Publisher"): label.publishers,
        words.say("Rules version"): str(game.rules),
    }.items():
        if text:
            table.add_row(title, text)
    for name, values in game.options(box.content).items():
        for value in values:
            text = box.words.value_text(words, name, value)
            table.add_row(f"--option {name}={show_value(value)}", text)
    for name, section in box.lists().items():
        ids = [entry["id"] for entry in box.content.tables[section]]
        table.add_row(f"--option {name}=", ",".join(ids))
    screen.tell(table)
    screen.note(words.say("An unofficial implementation, with words and drawings of its own."))
