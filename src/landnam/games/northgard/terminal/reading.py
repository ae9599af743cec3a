"""Names and owners, as every part of Northgard's table in the terminal needs them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landnam.games.northgard.rules.imagine import rebuild
from landnam.games.northgard.rules.questions import LAYING, kind_of
from landnam.games.northgard.rules.state import NONE, NorthgardState
from landnam.games.northgard.rules.view import NorthgardView
from landnam.games.northgard.words import clan_name
from landnam.games.northgard.words.names import area_code
from landnam.terminal.seats import own_name
from landnam.words import Words

LETTERS: Final = "ABCDE"
STYLES: Final = ("bold red", "bold magenta", "bold yellow", "bold bright_blue", "bold green")


class Reading:
    """One view, with names. Colour only repeats what the letters say."""

    def __init__(self, words: Words, seats: Sequence[str], view: NorthgardView) -> None:
        self.words = words
        self.seats = seats
        self.view = view
        self.content = view.content
        self.map = view.map

    def name(self, seat: int) -> str:
        """Ann, else the clan, else the seat while clans are being chosen."""
        clan = self.view.players[seat].clan
        return seat_name(self.words, self.seats[seat], seat) if clan == NONE else self.led(seat)

    def led(self, seat: int) -> str:
        clan = clan_name(self.words, self.content, self.view.players[seat].clan)
        return own_name(self.seats[seat]) or clan

    def names(self) -> list[str]:
        return [self.name(seat) for seat in range(len(self.seats))]

    def style(self, seat: int) -> str:
        return STYLES[seat % len(STYLES)] if seat >= 0 else ""

    def label(self, root: int) -> str:
        return area_code(self.map.content, root)

    def owner(self, root: int) -> int:
        return self.view.owner(root)

    def troop(self, root: int) -> str:
        """ "A3", "A2K" with Kaija; "" if nobody stands there."""
        owner = self.owner(root)
        if owner == NONE:
            return ""
        warriors, kaija = self.view.troop(root)
        return f"{LETTERS[owner]}{warriors}{'K' if kaija else ''}"

    def prompt(self) -> str:
        return self.view.asks[0].prompt if self.view.asks else ""

    def is_laying(self) -> bool:
        """Whether a tile is to be laid."""
        return kind_of(self.prompt()) is LAYING

    def state(self) -> NorthgardState:
        """The view in the form that the rules can count on; what is hidden is filled in anyhow."""
        return rebuild(self.content, self.view)


def seat_name(words: Words, seat: str, number: int) -> str:
    return own_name(seat) or words.say("Seat {n}", n=number + 1)
