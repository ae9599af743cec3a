"""Vaalbara in the terminal: its drawing, its questions, its news and its help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from landnam.games.vaalbara.rules.exchanges import ROW
from landnam.games.vaalbara.rules.questions import CHARACTER, ROW_PLACE, kind_of
from landnam.games.vaalbara.rules.state import Content, front_of
from landnam.games.vaalbara.rules.view import VaalbaraView
from landnam.games.vaalbara.terminal.drawing import Drawing
from landnam.games.vaalbara.terminal.names import Names
from landnam.games.vaalbara.words import (
    CARDS,
    card_text,
    known_land,
    land_name,
    land_reward,
    log_lines,
    name_of,
    option_text,
    points,
    prompt_text,
    term,
)
from landnam.kit.core import SPECTATOR, Decision, Event
from landnam.kit.game import View
from landnam.kit.questions import PLACE, SEAT
from landnam.kit.session import Session
from landnam.terminal.clauses import show_clauses
from landnam.terminal.screen import Screen
from landnam.terminal.seats import own_name
from landnam.terminal.tabletop import Density, Tabletop

AREAS: Final = {"variety_bonus": "FINAL"}
"""Cards whose clauses stand under another name than their own."""


class VaalbaraTable(Tabletop):
    told_by_notation = ("chose",)
    hand_prompts = ("choose_character",)

    def __init__(self, screen: Screen, session: Session) -> None:
        super().__init__(screen, session)
        assert isinstance(session.content, Content)
        self.printed: Content = session.content
        view = vaalbara(session.view(SPECTATOR))
        self.called = Names(self.words, session.content, self.seats, view)

    def name(self, seat: int) -> str:
        return self.called.seat(seat)

    # ---- the table

    def draw(self, view: View, density: Density = Density.ROOMY) -> RenderableType:
        return Drawing(self.screen, self.called, vaalbara(view), density).draw()

    def open(self, views: Sequence[View], watcher: View) -> View:
        table = vaalbara(watcher)
        for seat, view in enumerate(map(vaalbara, views)):
            table.players[seat].vp = view.players[seat].vp
            table.players[seat].chosen = view.chosen
        return table

    def hand(self, view: View) -> str:
        return self.called.characters(vaalbara(view).hand)

    # ---- questions

    def prompt(self, view: View, decision: Decision) -> str:
        return prompt_text(self.words, vaalbara(view), decision)

    def choices(self, view: View, decision: Decision) -> list[str]:
        return [self.choice(vaalbara(view), decision, option) for option in decision.options]

    def choice(self, view: VaalbaraView, decision: Decision, option: int) -> str:
        """As the game says it; lands without their place, which the drawing numbers."""
        words = self.words
        kind = kind_of(decision.prompt)
        if kind is PLACE:
            land = land_name(words, view.content, front_of(view.row_1[option]))
            return f"{land}: {points(words, land_reward(view, option))}"
        if kind is ROW_PLACE:
            row, place = divmod(option, ROW)
            card = (view.row_1 if row == 1 else view.row_2)[place]
            return f"{term(words, f'row_{row}')}: {known_land(words, view.content, card)}"
        is_named = kind is SEAT and own_name(self.seats[option])
        return option_text(words, view, decision, option, self.names() if is_named else ())

    def short_choice(self, view: View, decision: Decision, option: int) -> str:
        card = self.card_of(view, decision, option)
        if card:
            return name_of(self.words, self.printed, card)
        return super().short_choice(view, decision, option)

    # ---- what happened

    def tell(self, events: Sequence[Event]) -> list[Text]:
        names = self.names()
        told = without_open_secrets(events)
        lines = [Text(line) for line in log_lines(self.words, self.printed, names, told)]
        for line in lines:
            for seat, name in enumerate(names):
                line.highlight_words([name], style=self.called.clan_style(seat))
        return lines

    def tie_break(self, view: View) -> str:
        """VB-FINAL-7 and -8."""
        order = Drawing(self.screen, self.called, vaalbara(view), Density.ROOMY).omens()
        return self.words.say(
            "Equal points: further left on the omens is ahead, {order} ({clause}).",
            order=order.plain,
            clause="VB-FINAL-7",
        )

    # ---- help

    def card_of(self, view: View, decision: Decision, option: int) -> str:
        kind = kind_of(decision.prompt)
        if kind is CHARACTER:
            return self.printed.characters[option].name
        if kind is PLACE:
            front = front_of(vaalbara(view).row_1[option])
            return self.printed.kinds[self.printed.kind_of[front]]
        return ""

    def find_card(self, word: str) -> str:
        """By its name, or by the beginning of exactly one name, in any language."""
        wanted = word.lower()
        names = {
            name.lower(): str(entry["id"])
            for section in CARDS
            for entry in self.printed.tables[section]
            for name in (entry["id"], entry["name"], *self.book.names(entry["id"]))
        }
        begun = {card for name, card in names.items() if name.startswith(wanted)}
        return names.get(wanted, begun.pop() if len(begun) == 1 else "")

    def card(self, card: str) -> RenderableType:
        title = Text(name_of(self.words, self.printed, card), "bold")
        for character in self.printed.characters:
            if character.name == card:
                title.append(f" ({character.initiative})")
        text = Text(card_text(self.words, self.printed, card))
        return Group(
            title, text, show_clauses(self.book.area(AREAS.get(card, card)), is_sourced=False)
        )

    def cards(self) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for section in CARDS:
            for entry in self.printed.tables[section]:
                name = name_of(self.words, self.printed, entry["id"])
                text = card_text(self.words, self.printed, entry["id"])
                grid.add_row(str(entry.get("initiative", "")), Text(name, "bold"), text)
        return grid

    def legend(self) -> RenderableType | None:
        words = self.words
        lines = [
            words.say("Number in brackets: initiative; the lowest acts first."),
            words.say("Long discard piles are shown by initiative alone."),
            words.say("Below a land: what it would pay you now (row 2: in the next round)."),
            words.say("▸ acts now · ✓ has acted this round · ? a secret total"),
        ]
        return Text("\n".join(lines))


def without_open_secrets(events: Sequence[Event]) -> list[Event]:
    """That somebody has chosen needs no words once the reveal tells what."""
    reveals = [at for at, event in enumerate(events) if event.kind == "revealed"]
    last = reveals[-1] if reveals else -1
    return [event for at, event in enumerate(events) if event.kind != "chose" or at > last]


def vaalbara(view: View) -> VaalbaraView:
    assert isinstance(view, VaalbaraView)
    return view
