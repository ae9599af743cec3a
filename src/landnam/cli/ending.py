"""Who has won."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from landnam.cli.screen import Screen
from landnam.cli.tables import Tabletop
from landnam.kit.session import Session


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
        name = Text(table.name(seat)).append(f"  {session.header.seats[seat]}", "dim")
        grid.add_row(str(place), name, str(scores[seat]))
    screen.tell(grid)
    winners = ", ".join(table.name(seat) for seat in game.winners(state))
    screen.tell(words.say("Winner: {name}", name=winners), "bold")
