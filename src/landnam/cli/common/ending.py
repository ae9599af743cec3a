"""Who has won."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from landnam.kit.core import SPECTATOR
from landnam.kit.session import Session
from landnam.terminal.screen import Screen
from landnam.terminal.seats import is_person
from landnam.terminal.tabletop import Tabletop
from landnam.words import Words
from landnam.words.endings import result


def show_ranking(screen: Screen, session: Session, table: Tabletop) -> None:
    """Of a finished game, which is open to all."""
    words = screen.words
    game, state = session.game, session.state
    scores = game.scores(state)
    grid = Table(box=screen.box, title=words.say("Final ranking"), title_justify="left")
    grid.add_column("", justify="right")
    grid.add_column(words.say("Player"))
    grid.add_column(words.say("Points"), justify="right")
    for place, seat in enumerate(game.ranking(state), 1):
        name = Text(table.name(seat)).append(f"  {who(words, session.header.seats, seat)}", "dim")
        grid.add_row(str(place), name, str(scores[seat]))
    screen.tell(grid)
    if len(set(scores)) < len(scores):
        screen.tell(table.tie_break(session.view(SPECTATOR)))
    seats = session.header.seats
    me = 0 if is_person(seats[0]) else SPECTATOR
    names = [table.name(seat) for seat in range(len(scores))]
    screen.tell(result(words, game.winners(state), names, len(seats), me), "bold")
    if how := table.ending(game.ending(state)):
        screen.tell(how)


def who(words: Words, seats: list[str], seat: int) -> str:
    """The bot, or "you"; people who share a keyboard are told apart by their names. Automata have
    no more to them than their names."""
    if seat >= len(seats):
        return ""
    if not is_person(seats[seat]):
        return seats[seat]
    return words.say("you") if sum(map(is_person, seats)) == 1 else ""
