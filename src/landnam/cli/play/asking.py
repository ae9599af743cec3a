"""A question to a person: what is shown, and what a typed line means."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from landnam.cli.play.help import help_on
from landnam.kit.core import Decision, IllegalOption
from landnam.kit.session import Session
from landnam.terminal.screen import Screen
from landnam.terminal.tabletop import Density, Tabletop

UNDO: Final = ("u", "undo")
QUIT: Final = ("q", "quit", "exit")
SHOW: Final = ("t", "table")
CARDS: Final = ("c", "cards")
LOG: Final = ("l", "log")
HELP: Final = ("?", "h", "help")


class Left(Exception):
    """The player has had enough for now."""


class TakenBack(Exception):
    """Raised after an undo: the decision that was being asked is no longer open."""


def wait_for_enter(screen: Screen, prompt: str, take_back: Callable[[], bool]) -> None:
    """Only an empty line goes on; anything else is asked again."""
    while line := screen.ask(prompt).lower():
        if line in QUIT:
            raise Left
        if line in UNDO and take_back():
            raise TakenBack


class Question:
    """One seat's open decision, put to a person. Only the seat's own view is shown.

    `notice` stands above the question; `take_back` tells whether it could, and why not.
    """

    def __init__(
        self,
        screen: Screen,
        session: Session,
        table: Tabletop,
        decision: Decision,
        take_back: Callable[[], bool],
        notice: str = "",
    ) -> None:
        self.screen = screen
        self.words = screen.words
        self.session = session
        self.table = table
        self.decision = decision
        self.take_back = take_back
        self.notice = notice
        self.seat = decision.seat
        self.view = session.view(self.seat)
        self.choices = table.choices(self.view, decision)

    # ---- showing

    def show(self, since: int) -> None:
        """The news since an event, then the table and the question on one page if possible."""
        page = self.fitting_page()
        news = self.news(since)
        if news:
            self.tell_before(Group(*news), page)
        self.screen.tell(page)

    def show_table(self, is_whole: bool) -> None:
        """The page again; a table too large for it whole, part by part, if that was asked for."""
        page = self.fitting_page()
        if is_whole and self.screen.is_live and self.screen.lines(page) > self.screen.room:
            self.explain(self.table.draw(self.view))
        else:
            self.screen.tell(page)

    def fitting_page(self) -> Group:
        """The roomiest that fits the terminal, else the tightest: its end has what matters."""
        page = self.page(Density.ROOMY)
        for density in (Density.COMPACT, Density.TIGHT):
            if self.screen.is_live and self.screen.lines(page) > self.screen.room:
                page = self.page(density)
        return page

    def tell_before(self, what: RenderableType, page: RenderableType) -> None:
        """On a small terminal, let it be read before the page pushes it out."""
        is_full = self.screen.lines(Group(what, page)) > self.screen.room
        if not self.screen.is_live or not is_full:
            self.screen.tell(what)
            return
        for part in self.screen.pages(what):
            self.screen.tell(part)
            wait_for_enter(self.screen, self.words.say("Enter: go on "), self.take_back)

    def news(self, since: int) -> list[RenderableType]:
        lines = self.table.tell(self.session.events_for(self.seat, since))
        if not lines:
            return []
        return [Rule(self.words.say("What happened"), align="left", style="dim"), *lines]

    def page(self, density: Density) -> Group:
        title = Rule(self.table.name(self.seat), align="left", style="dim")
        parts: list[RenderableType] = [] if density is Density.TIGHT else [title]
        parts.append(self.table.draw(self.view, density))
        hand = self.table.hand(self.view)
        if hand and self.decision.prompt not in self.table.hand_prompts:
            parts.append(self.words.say("Your hand: {cards}", cards=hand))
        if density is Density.ROOMY:
            parts.append("")
        if self.notice:
            parts.append(Text(self.notice, "green"))
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
            self.explain(help_on(self.table, self.view, self.decision, word))
        elif command in QUIT:
            raise Left
        elif command in UNDO:
            if self.take_back():
                raise TakenBack
        elif command in CARDS:
            self.explain(self.table.cards())
        elif command in LOG:
            self.explain(Group(*self.news(0)))
        elif command in SHOW or not line:
            self.show_table(is_whole=bool(line))
        else:
            return self.option(line)
        return None

    def explain(self, what: RenderableType) -> None:
        """Help, then the question again."""
        options = self.options()
        self.tell_before(what, options)
        self.screen.tell(options)

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
