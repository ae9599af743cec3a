"""Vaalbara's table drawn: omens, the two rows with what they would pay, everybody's realm."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from landnam.games.vaalbara.rules.exchanges import ROW
from landnam.games.vaalbara.rules.questions import ROW_PLACE, kind_of
from landnam.games.vaalbara.rules.state import NONE, front_of
from landnam.games.vaalbara.rules.view import HIDDEN, PlayerView, VaalbaraView
from landnam.games.vaalbara.terminal.names import Names
from landnam.games.vaalbara.terminal.rewards import pay_text
from landnam.games.vaalbara.words import term
from landnam.kit.questions import PLACE
from landnam.terminal.screen import Screen
from landnam.terminal.seats import is_person, own_name
from landnam.terminal.tabletop import Density

OTHER_COLUMNS: Final = 50
"""Of the table of players, all but the last column, generously."""


class Drawing:
    """One view of the table. Compact: a line for each row and player, as far as it reaches;
    tight: without discards and sizes. Then the rows stand last, next to the question."""

    def __init__(self, screen: Screen, names: Names, view: VaalbaraView, density: Density) -> None:
        self.screen = screen
        self.words = screen.words
        self.names = names
        self.view = view
        self.is_compact = density > Density.ROOMY
        self.is_tight = density is Density.TIGHT

    def draw(self) -> Group:
        if self.is_compact:
            return Group(self.heading(), self.players(), self.rows())
        return Group(self.heading(), self.rows(), self.players())

    def heading(self) -> Text:
        view = self.view
        words = self.words
        line = Text(words.say("Round {n} of {rounds}", n=view.round, rounds=view.content.rounds))
        line.stylize("bold")
        line.append(" · ").append(words.say("Omens: {order}", order=""))
        line.append_text(self.omens())
        return line.append(" · ").append(words.say("Land deck: {n}", n=view.deck.size()))

    def omens(self) -> Text:
        """VB-ORDER-4: only the clans that play."""
        if self.view.omens == NONE:
            return Text("–")
        clans = self.names.clans
        order = [clan for clan in self.view.content.omens[self.view.omens] if clan in clans]
        seats = [clans.index(clan) for clan in order]
        names = self.names
        return Text(" > ").join(Text(names.clan(seat), names.clan_style(seat)) for seat in seats)

    # ---- lands

    def rows(self) -> Table:
        """Lands that can be chosen now have the number of their option."""
        numbers = option_numbers(self.view)
        table = Table.grid(padding=(0, 2, 0, 0))
        for row, lands in ((1, self.view.row_1), (2, self.view.row_2)):
            cells = [
                self.land_cell(card, row, numbers.get((row, place), ""))
                for place, card in enumerate(lands)
            ]
            table.add_row(Text(term(self.words, f"row_{row}"), "bold"), *cells)
        return table

    def land_cell(self, card: int, row: int, number: str) -> Text:
        """A land and, below, what it would pay the viewer."""
        if card == NONE:
            return Text("–", "dim")
        cell = Text.assemble((number, "bold"), self.names.land(front_of(card)))
        if self.view.seat >= 0:
            gap = " " if self.is_compact else "\n" + " " * len(number)
            cell.append(f"{gap}{pay_text(self.view, card, row)}")
        return cell

    # ---- players

    def players(self) -> Table:
        words = self.words
        table = Table(box=None, show_header=True, pad_edge=False, header_style="dim")
        table.add_column("")
        for heading in (words.say("Player"), words.say("Plays")):
            table.add_column(heading)
        table.add_column(words.say("VP"), justify="right")
        if not self.is_tight:
            table.add_column(words.say("Hand"), justify="right")
            table.add_column(words.say("Deck"), justify="right")
        last = words.say("Realm") if self.is_tight else words.say("Realm and discard")
        table.add_column(last, ratio=1)
        gap = Text(" · " if self.is_compact else "\n")
        for seat, player in enumerate(self.view.players):
            sizes = [] if self.is_tight else [str(player.hand_size), str(player.deck_size)]
            table.add_row(
                self.sign(seat),
                self.who(seat),
                self.plays(seat),
                "?" if player.vp == HIDDEN else str(player.vp),
                *sizes,
                gap.join(self.belongings(seat, player)),
            )
        return table

    def sign(self, seat: int) -> str:
        if self.view.has_acted(seat):
            return "✓"
        return "▸" if self.view.active == seat else " "

    def who(self, seat: int) -> Text:
        """Name and, below or in brackets, clan, bot or "you"."""
        word = self.names.seats[seat]
        name = Text(self.names.seat(seat), self.names.clan_style(seat))
        notes = [self.names.clan(seat)] if own_name(word) and not self.is_tight else []
        if seat == self.view.seat:
            notes.append(self.words.say("you"))
        elif not is_person(word):
            notes.append(word)
        if not notes:
            return name
        told = ", ".join(notes)
        return name.append(f" ({told})" if self.is_compact else f"\n{told}", "not bold default")

    def plays(self, seat: int) -> str:
        view = self.view
        chosen = view.chosen if seat == view.seat else view.players[seat].chosen
        if chosen == NONE:
            return "–"
        return self.words.say("(chosen)") if chosen == HIDDEN else self.names.character(chosen)

    def belongings(self, seat: int, player: PlayerView) -> list[Text]:
        """Realm, discard pile, and what others have shown and not played since."""
        lines = [self.realm(player)]
        if player.discard and not self.is_tight:
            lines.append(Text(self.discard(player), "dim"))
        if player.known and seat != self.view.seat:
            cards = self.names.characters(player.known)
            shown = self.words.say("Shown, still in hand: {cards}", cards=cards)
            lines.append(Text(shown, "italic"))
        return lines

    def realm(self, player: PlayerView) -> Text:
        """Lands of one kind together: "Field ×2"."""
        counts = Counter(front_of(card) for card in player.realm)
        lands = [self.names.land(front) for front in sorted(counts)]
        for land, front in zip(lands, sorted(counts), strict=True):
            if counts[front] > 1:
                land.append(f" ×{counts[front]}")
        return Text(", ").join(lands) if lands else Text("–")

    def discard(self, player: PlayerView) -> str:
        """By name if everybody's fit in a line, else by initiative."""
        called = self.names.characters
        longest = max(len(called(other.discard)) for other in self.view.players)
        if longest > self.screen.console.width - OTHER_COLUMNS:
            called = self.names.initiatives
        return self.words.say("Discard: {cards}", cards=called(player.discard))


def option_numbers(view: VaalbaraView) -> dict[tuple[int, int], str]:
    """By row and place: "3 " if the land there is option 3."""
    prompt = view.asks[0].prompt if view.asks else ""
    kind = kind_of(prompt)
    if kind not in (PLACE, ROW_PLACE):
        return {}
    first = ROW if kind is PLACE else 0
    options = [first + option for option in view.asks[0].options]
    return {divmod(option, ROW): f"{number} " for number, option in enumerate(options, 1)}
