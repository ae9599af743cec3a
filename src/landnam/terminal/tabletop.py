"""Any game in the terminal: what a view holds, field by field, and options in notation."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from landnam.kit.core import PUBLIC, Decision, Event
from landnam.kit.game import View
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from landnam.terminal.screen import Screen
from landnam.terminal.seats import own_name
from landnam.words.game import described, event_line, fields, kind_text, sentence
from landnam.words.reasons import reason_lines
from landnam.words.rulebook import Rulebook


class Density(IntEnum):
    """How much room a drawing may take."""

    ROOMY = 0
    COMPACT = 1
    TIGHT = 2


class Tabletop:
    """Shows one game to people. Everything comes from views; of the session only what was agreed
    before the game is kept."""

    told_by_notation: Sequence[str] = ()
    """Kinds of events that say no more than the answer itself does."""
    hand_prompts: Sequence[str] = ()
    """Questions whose options are the hand."""

    def __init__(self, screen: Screen, session: Session) -> None:
        self.screen = screen
        self.words = screen.words
        self.game = session.game
        self.content = session.content
        self.seats = session.header.seats
        self.automata = session.automata()
        self.book = Rulebook(session.game, screen.words.lang)

    # ---- seats

    def name(self, seat: int) -> str:
        """What a seat is called in sentences."""
        if seat >= len(self.seats):
            return sentence(self.automata[seat - len(self.seats)])
        return own_name(self.seats[seat]) or self.words.say("Seat {n}", n=seat + 1)

    def names(self) -> list[str]:
        return [self.name(seat) for seat in range(len(self.seats) + len(self.automata))]

    # ---- the table

    def draw(self, view: View, density: Density = Density.ROOMY) -> RenderableType:
        """Everything that the viewer may know and that all know, in fewer lines if asked to."""
        table = Table(box=self.screen.box, show_header=False)
        table.add_column(style="bold")
        table.add_column()
        for name, value in fields(view).items():
            table.add_row(sentence(name), described(self.words, value))
        return table

    def open(self, views: Sequence[View], watcher: View) -> View:
        """The table with everybody's totals, for those who have the whole log."""
        return watcher

    def hand(self, view: View) -> str:
        """What only the viewer may see; "" if there is nothing."""
        return ""

    # ---- questions

    def prompt(self, view: View, decision: Decision) -> str:
        return sentence(decision.prompt)

    def choices(self, view: View, decision: Decision) -> list[str]:
        """A text for each option: of its kind, or its notation. That needs a world; one imagined
        from the view will do."""
        prompt = self.game.questions().get(decision.prompt)
        world = self.game.imagine(self.content, view, Luck.seeded(0, "notation"))
        return [
            kind_text(self.words, self.names(), prompt, option)
            or self.game.notation(world, decision, option)
            for option in decision.options
        ]

    def short_choice(self, view: View, decision: Decision, option: int) -> str:
        """An option in a word or two."""
        return self.choices(view, decision)[decision.options.index(option)]

    # ---- what happened

    def tell(self, events: Sequence[Event]) -> list[Text]:
        """The events in words, one line each, and why the rules chose so where they did."""
        names = self.names()
        lines: list[Text] = []
        for event in events:
            lines.append(Text(event_line(self.game, self.content, names, event)))
            if event.because is not None:
                reasons = reason_lines(self.words, event.because)
                lines += [Text(f"  {reason}", "dim") for reason in reasons]
        return lines

    def ending(self, id: str) -> str:
        """How the game ended, from the id that the rules give."""
        return sentence(id)

    def tie_break(self, view: View) -> str:
        """How equal points were ranked, "" if that is not known."""
        return ""

    # ---- help

    def clause(self, decision: Decision) -> str:
        """The clause that governs a decision, "" if that is not known."""
        prompt = self.game.questions().get(decision.prompt)
        return prompt.clause if prompt else ""

    def card_of(self, view: View, decision: Decision, option: int) -> str:
        """The id of the card that an option is about, "" if it is about none."""
        return ""

    def find_card(self, word: str) -> str:
        """The id of the card of that name, in any language; "" if there is none."""
        return ""

    def card(self, card: str) -> RenderableType:
        """A card explained."""
        return Group()

    def cards(self) -> RenderableType:
        """All cards and what they do."""
        return Group()

    def legend(self) -> RenderableType | None:
        """What the signs in the drawing mean."""
        return None


def for_all(events: Sequence[Event]) -> list[Event]:
    """What a reader of the whole log is told: all secrets, but not also that there was one."""
    return [event for event in events if event.audience == PUBLIC or event.audience >= 0]
