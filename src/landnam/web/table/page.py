"""What a table's page has besides the drawing of the game: its title and the curtain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from landnam.draw.scene import Sketch
from landnam.draw.shell import curtain, no_curtain
from landnam.web.table.viewer import Look
from landnam.words import Words

if TYPE_CHECKING:
    from landnam.web.table.live import LiveTable


def title_of(table: LiveTable, words: Words, turn: bool) -> str:
    if turn:
        return words.say("Your turn: {table}", table=table.row.name)
    return table.row.name


def curtain_sketch(table: LiveTable, look: Look, words: Words) -> Sketch:
    """Between two people at one screen: nothing is shown until the next one opens it."""
    if look.curtain < 0:
        return Sketch(no_curtain)
    name = table.seats[look.curtain].name
    colour = table.drawing.colour(table.scene(look.seat, words), look.curtain)
    text = words.say("Pass the screen: nothing of the others is shown.")
    return Sketch(curtain, words, colour, name, text, look.curtain)
