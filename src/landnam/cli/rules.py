"""`landnam rules`: a clause, everything about a word, or what there is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

import click
from rich.table import Table

from landnam.cli.common.errors import Trouble
from landnam.cli.common.options import game_argument, with_screen
from landnam.cli.common.program import program
from landnam.cli.common.setup import find_game
from landnam.games import BOXES
from landnam.kit.clauses import Clause
from landnam.kit.game import Game
from landnam.terminal.clauses import show_clauses
from landnam.terminal.screen import Screen
from landnam.words.rulebook import Rulebook, area_of


@click.command("rules")
@game_argument
@click.argument("about", metavar="[CLAUSE|WORD]", nargs=-1)
@with_screen
def rules(screen: Screen, game: str | None, about: tuple[str, ...]) -> None:
    """Look up the rules of GAME.

    One clause (VB-HUNTER-1), an area (VB-HUNTER), or any word, such as the name of a card. Without
    a word: an overview.
    """
    found = find_game(screen.words, game)
    book = Rulebook(found, screen.words.lang)
    if not book.clauses:
        screen.tell(screen.words.say("The rules of this game are not written down yet."))
    elif about:
        show_card(screen, found, book, " ".join(about))
        look_up(screen, book, " ".join(about))
    else:
        overview(screen, book, found.name)


def show_card(screen: Screen, game: Game[Any, Any], book: Rulebook, name: str) -> None:
    """What the card of that name does, in the reader's language; nothing if it is no card."""
    box = BOXES[game.name]
    for card in box.words.cards(box.content):
        names = {known.lower() for known in (card, *book.names(card))}
        if name.lower() in names:
            screen.tell(box.words.card_text(screen.words, box.content, card), "bold")


def look_up(screen: Screen, book: Rulebook, about: str) -> None:
    words = screen.words
    found = book.find(about)
    if not found:
        guess = book.guess(about)
        what = words.say('the rules say nothing about "{word}".', word=about)
        hint = words.say("Did you mean {word}?", word=guess) if guess else ""
        raise Trouble(words, f"{what} {hint}".strip())
    screen.tell(show_clauses(found))


def overview(screen: Screen, book: Rulebook, game: str) -> None:
    """The first section, then what else there is to ask for."""
    words = screen.words
    first = book.clauses[0].section
    screen.tell(show_clauses([clause for clause in book.clauses if clause.section == first]))
    table = Table(box=screen.box)
    table.add_column(words.say("Section"))
    table.add_column(words.say("Clauses"))
    for section, clauses in groupby(book.clauses, key=lambda clause: clause.section):
        table.add_row(section, ", ".join(spans(clauses)))
    screen.tell(table)
    screen.note(
        words.say("[S] rulebook · [I] inferred from it · [P] public source · [D] our own choice")
    )
    screen.note(
        words.say(
            "Ask for more: {clause} · {area} · {word}",
            clause=f"{program()} rules {game} {book.clauses[0].id}",
            area=f"{program()} rules {game} {area_of(book.clauses[-1])}",
            word=f"{program()} rules {game} WORD",
        )
    )


def spans(clauses: Iterable[Clause]) -> list[str]:
    """VB-LAND-1…5, VB-FOREST-1"""
    areas = [list(group) for _, group in groupby(clauses, key=area_of)]
    return [
        area[0].id + (f"…{area[-1].id.rpartition('-')[2]}" if len(area) > 1 else "")
        for area in areas
    ]
