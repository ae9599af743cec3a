"""A question to a person: what is shown, and what a typed line means."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from landnam.cli.play.help import help_on
from landnam.cli.screen import Screen
from landnam.cli.tables import Tabletop
from landnam.kit.core import Decision, IllegalOption
from landnam.kit.session import Session

UNDO: Final = ("u", "undo")
QUIT: Final = ("q", "quit", "exit")
SHOW: Final = ("t", "table")
CARDS: Final = ("c", "cards")
LOG: Final = ("l", "log")
HELP: Final = ("?", "h", "help")


class Left(Exception):
    """The player has had enough for now."""


class TakeBack(Exception):
    """The player wants his last answer back."""


class Question:
    """One seat's open decision, put to a person. Only the seat's own view is shown."""

    def __init__(
        self, screen: Screen, session: Session, table: Tabletop, seat: int, decision: Decision
    ) -> None:
        self.screen = screen
        self.words = screen.words
        self.session = session
        self.table = table
        self.seat = seat
        self.decision = decision
        self.view = session.view(seat)
        self.choices = table.choices(self.view, decision)

    # ---- showing

    def show(self, since: int) -> None:
        """The news since an event, then the table and the question on one page if possible."""
        news = self.news(since)
        page = self.page(is_compact=False)
        if self.screen.is_live and self.screen.lines(page) > self.room():
            page = min(page, self.page(is_compact=True), key=self.screen.lines)
        if news:
            self.screen.tell(Group(*news))
            self.pause_if_full(self.screen.lines(Group(*news, page)))
        self.screen.tell(page)

    def room(self) -> int:
        return self.screen.console.height - 1

    def pause_if_full(self, lines: int) -> None:
        """On a small terminal, let the news be read before the table pushes them out."""
        if self.screen.is_live and lines > self.room():
            line = self.screen.ask(self.words.say("Enter: go on "))
            if line.lower() in QUIT:
                raise Left

    def news(self, since: int) -> list[RenderableType]:
        lines = self.table.tell(self.session.events_for(self.seat, since))
        if not lines:
            return []
        return [Rule(self.words.say("What happened"), align="left", style="dim"), *lines]

    def page(self, is_compact: bool) -> Group:
        title = Rule(self.table.name(self.seat), align="left", style="dim")
        parts: list[RenderableType] = [title, self.table.draw(self.view, is_compact)]
        hand = self.table.hand(self.view)
        if hand and self.decision.prompt not in self.table.hand_prompts:
            parts.append(self.words.say("Your hand: {cards}", cards=hand))
        if not is_compact:
            parts.append("")
        return Group(*parts, self.options())

    def options(self) -> Group:
        prompt = Text(self.table.prompt(self.view, self.decision), "bold")
        clause = self.table.clause(self.decision)
        if clause:
            prompt.append(f"  {clause}", "not bold dim")
        grid = Table.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold")
        grid.add_column()
        for number, choice in enumerate(self.choices, 1):
            grid.add_row(str(number), Text(choice))
        keys = self.words.say("? help · cards · u undo · t table · log · quit")
        return Group(prompt, grid, Text("" if self.screen.quiet else keys, "dim"))

    # ---- reading

    def read(self) -> int:
        """The option that the player settles on."""
        while True:
            line = self.screen.ask("> ")
            option = self.obey(line)
            if option is not None:
                return option

    def obey(self, line: str) -> int | None:
        """Do what a line says; an option if it was one."""
        command, _, rest = line.lower().partition(" ")
        if line.startswith("?") or command in HELP:
            word = line.removeprefix("?").strip() if line.startswith("?") else rest
            self.screen.tell(help_on(self.table, self.view, self.decision, word))
        elif command in QUIT:
            raise Left
        elif command in UNDO:
            raise TakeBack
        elif command in CARDS:
            self.screen.tell(self.table.cards())
        elif command in LOG:
            self.screen.tell(Group(*self.news(0)))
        elif command in SHOW or not line:
            self.show(len(self.session.events))
        else:
            return self.option(line)
        return None

    def option(self, line: str) -> int | None:
        """By number, by notation, or by how the text of exactly one option begins."""
        options = self.decision.options
        if line.isdecimal() and 0 < int(line) <= len(options):
            return options[int(line) - 1]
        with suppress(IllegalOption):
            return self.session.parse(self.decision, line)
        wanted = line.lower()
        fits = [at for at, text in enumerate(self.choices) if text.lower().startswith(wanted)]
        if len(fits) == 1:
            return options[fits[0]]
        self.screen.tell(self.words.say('"{answer}" is none of the options:', answer=line), "red")
        self.screen.tell(self.options())
        return None
