"""Northgard in the terminal: its drawing, its questions, its news and its help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from landnam.games.northgard.rules.building import option_kind
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.questions import (
    ACTION,
    BUILD,
    CLAN,
    FIGHT,
    LAYING,
    QUESTIONS,
    SWAP,
    fight_creature,
    kind_of,
)
from landnam.games.northgard.rules.turns import (
    ACTIONS,
    PASS,
    PLAY,
    option_action,
    option_card,
)
from landnam.games.northgard.rules.view import NorthgardView
from landnam.games.northgard.terminal.drawing import Drawing
from landnam.games.northgard.terminal.lands import tile_choice
from landnam.games.northgard.terminal.reading import Reading, seat_name
from landnam.games.northgard.words import (
    CARDS,
    card_line,
    card_marks,
    card_name,
    card_text,
    log_lines,
    name_of,
    option_text,
    prompt_text,
    term,
)
from landnam.games.northgard.words.names import capital
from landnam.kit.core import SPECTATOR, Decision, Event
from landnam.kit.game import View
from landnam.kit.questions import CARD, NO
from landnam.kit.session import Session
from landnam.terminal.clauses import show_clauses
from landnam.terminal.screen import Screen
from landnam.terminal.tabletop import Density, Tabletop

AREAS: Final = {"building": "BUILD", "creature_kind": "CRE-KIND", "unrest": "ACT-UNREST"}
"""The clauses about all cards of a section; a clan and its cards have an area of their own."""
TITLES: Final = {"unrest": "unrest_card", "creature_kind": "creature"}
"""Sections whose word is not their own name."""


class NorthgardTable(Tabletop):
    told_by_notation = ("play", "wait", "pass")

    def __init__(self, screen: Screen, session: Session) -> None:
        super().__init__(screen, session)
        assert isinstance(session.content, Content)
        self.printed: Content = session.content
        self.last = self.read(session.view(SPECTATOR))

    def read(self, view: View) -> Reading:
        """Names and the map are those of the view that was shown last."""
        assert isinstance(view, NorthgardView)
        self.last = Reading(self.words, self.seats, view)
        return self.last

    def name(self, seat: int) -> str:
        return self.last.name(seat)

    # ---- the table

    def draw(self, view: View, density: Density = Density.ROOMY) -> RenderableType:
        return Drawing(self.screen, self.read(view), density).draw()

    def open(self, views: Sequence[View], watcher: View) -> View:
        table = northgard(watcher)
        for seat, view in enumerate(map(northgard, views)):
            table.players[seat].fame = view.players[seat].fame
        return table

    def hand(self, view: View) -> str:
        """A line for each card with what it does."""
        seen = northgard(view)
        lines = []
        for card in dict.fromkeys(seen.hand):
            number = seen.hand.count(card)
            copies = f" (×{number})" if number > 1 else ""
            lines.append(f"\n• {card_line(self.words, seen, card)}{copies}")
        return "".join(lines)

    # ---- questions

    def prompt(self, view: View, decision: Decision) -> str:
        return prompt_text(self.words, northgard(view), decision, self.read(view).names())

    def choices(self, view: View, decision: Decision) -> list[str]:
        names = self.read(view).names()
        return [self.choice(northgard(view), decision, one, names) for one in decision.options]

    def choice(
        self, view: NorthgardView, decision: Decision, option: int, names: Sequence[str]
    ) -> str:
        """As the game says it; cards of the hand and tiles, which stand above, by name."""
        kind = kind_of(decision.prompt)
        if kind is ACTION and option_action(option) == PLAY:
            verb = capital(term(self.words, f"act_{ACTIONS[PLAY]}"))
            return f"{verb}: {self.marked(option_card(option))}"
        if kind is LAYING and option != NO:
            return tile_choice(self.last, option)
        return option_text(self.words, view, decision, option, names)

    def marked(self, card: int) -> str:
        """ "Scouts [instant card]"."""
        name = card_name(self.words, self.printed, card)
        marks = card_marks(self.words, self.printed, card)
        return f"{name} [{marks}]" if marks else name

    # ---- what happened

    def tell(self, events: Sequence[Event]) -> list[Text]:
        """Who chooses a clan is not yet called by it."""
        lines: list[Text] = []
        for is_choice, run in groupby(events, key=lambda event: event.kind == "clan"):
            names = [seat_name(self.words, word, seat) for seat, word in enumerate(self.seats)]
            lines += self.told(list(run), names if is_choice else self.names())
        return lines

    def told(self, events: Sequence[Event], names: Sequence[str]) -> list[Text]:
        told = log_lines(self.words, self.printed, names, events, self.last.map)
        lines = [Text(line) for line in told]
        for line in lines:
            for seat, name in enumerate(names):
                line.highlight_words([name], style=self.last.style(seat))
        return lines

    def tie_break(self, view: View) -> str:
        """NG-WIN-5."""
        return self.words.say(
            "Equal fame: more territories, then more units, then more buildings ({clause}).",
            clause="NG-WIN-5",
        )

    # ---- help

    def card_of(self, view: View, decision: Decision, option: int) -> str:
        prompt = QUESTIONS[decision.prompt]
        names = CARD_NAMES.get(prompt.kind.name)
        return "" if names is None or prompt.is_declined(option) else names(self.printed, option)

    def find_card(self, word: str) -> str:
        """By its name, or by the beginning of exactly one name, in any language."""
        wanted = word.lower()
        names: dict[str, str] = {}
        for section in CARDS:
            for entry in self.printed.tables[section]:
                for name in (entry["id"], entry["name"], *self.book.names(entry["id"])):
                    names.setdefault(name.lower(), str(entry["id"]))
        begun = {card for name, card in names.items() if name.startswith(wanted)}
        return names.get(wanted, begun.pop() if len(begun) == 1 else "")

    def card(self, card: str) -> RenderableType:
        """What it says, and the clauses about it."""
        title = Text(capital(name_of(self.words, self.printed, card)), "bold")
        text = Text(card_text(self.words, self.printed, card))
        for number, printed in enumerate(self.printed.cards):
            marks = card_marks(self.words, self.printed, number) if printed.name == card else ""
            title.append(f" [{marks}]" if marks else "", "not bold")
        clauses = self.book.area(self.area_of(card))
        return Group(title, text, show_clauses(clauses, is_sourced=False))

    def area_of(self, card: str) -> str:
        for section, area in AREAS.items():
            if any(entry["id"] == card for entry in self.printed.tables[section]):
                return area
        own = [one.clan for one in self.printed.cards if one.name == card and one.clan >= 0]
        return (self.printed.clans[own[0]].name if own else card).replace("_", "-")

    def cards(self) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for section in CARDS:
            title = capital(term(self.words, TITLES.get(section, section)))
            grid.add_row(Text(title, "bold underline"), "")
            for entry in self.printed.tables[section]:
                name = name_of(self.words, self.printed, entry["id"])
                text = card_text(self.words, self.printed, entry["id"])
                grid.add_row(Text(capital(name), "bold"), text)
        return grid

    def legend(self) -> RenderableType | None:
        words = self.words
        lines = [
            words.say("7bA3 on the map: territory 7b, held by player A with 3 units; K: Kaija."),
            words.say("A territory goes on across the dotted edges of tiles, under one name."),
            words.say("! a creature · * a combat · ~ over a rough border"),
            words.say("Arrows count tiles from the starting tile; 3–6 are options for that place."),
            words.say("▸ acts now · ✓ has passed"),
        ]
        return Text("\n".join(lines))


def played_card(content: Content, option: int) -> str:
    is_card = option_action(option) != PASS
    return content.cards[option_card(option)].name if is_card else ""


def fought_kind(content: Content, option: int) -> str:
    creature = fight_creature(option)
    if creature < 0:
        return ""
    return content.creature_kinds[content.creatures[creature].kind].name


CARD_NAMES: Final[dict[str, Callable[[Content, int], str]]] = {
    ACTION.name: played_card,
    CARD.name: lambda content, option: content.cards[option].name,
    CLAN.name: lambda content, option: content.clans[option].name,
    BUILD.name: lambda content, option: content.buildings[option_kind(option)].name,
    SWAP.name: lambda content, option: content.buildings[option_kind(option)].name,
    FIGHT.name: fought_kind,
}
"""The id of the card that an option is about, by its kind."""


def northgard(view: View) -> NorthgardView:
    assert isinstance(view, NorthgardView)
    return view
