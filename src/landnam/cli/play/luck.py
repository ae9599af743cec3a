"""Luck from a real table: what came up there is asked for, as any answer is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rich.console import Group
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from landnam.cli.play.asking import QUIT, UNDO, Left, TakenBack
from landnam.kit.core import CHANCE, Decision, Event, IllegalOption
from landnam.kit.session import Session
from landnam.terminal.screen import Screen

DRAW: Final = ("d", "draw")
NOBODY: Final = -1


def teller(decision: Decision, people: Iterable[int]) -> int:
    """The first of the people who may know the outcome; NOBODY if none may."""
    event = Event("", CHANCE, 0, 0, decision.audience)
    return next((seat for seat in people if event.is_for(seat)), NOBODY)


class LuckQuestion:
    """An open chance decision with its urn, put to a person."""

    def __init__(self, screen: Screen, session: Session, take_back: Callable[[], bool]) -> None:
        self.screen = screen
        self.words = screen.words
        self.session = session
        self.take_back = take_back
        self.urn = session.urn()
        self.texts = list(self.urn)

    def show(self) -> None:
        title = self.words.say("What came up on the table?")
        grid = Table.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold")
        grid.add_column()
        grid.add_column(style="dim")
        whole = sum(self.urn.values())
        for number, (text, weight) in enumerate(self.urn.items(), 1):
            share = self.words.say("{n} of {all}", n=weight, all=whole)
            grid.add_row(str(number), Text(text), share)
        keys = self.words.say("d draw it for me · u undo · quit")
        head = Rule(title, align="left", style="dim")
        self.screen.tell(Group(head, grid, Text("" if self.screen.quiet else keys, "dim")))

    def answer(self) -> None:
        """Give the session the outcome; what cannot come up is refused with what can."""
        while True:
            line = self.screen.ask("* ")
            command = line.lower()
            if command in QUIT:
                raise Left
            if command in UNDO and self.take_back():
                raise TakenBack
            if command in DRAW:
                return self.session.draw()
            if line and command not in UNDO and self.is_given(line):
                return None

    def is_given(self, line: str) -> bool:
        """By number or by notation."""
        if line.isdecimal() and 0 < int(line) <= len(self.texts):
            line = self.texts[int(line) - 1]
        try:
            self.session.answer_text(CHANCE, line)
        except IllegalOption as error:
            self.screen.tell(self.words.explain(error), "red")
            return False
        return True
