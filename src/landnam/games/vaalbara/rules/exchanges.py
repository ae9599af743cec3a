"""Effects by which lands change places: Rider, Tracker and Scout."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.vaalbara.rules.rounds import NOTHING, SHOW_OMENS, enter_realm
from landnam.games.vaalbara.rules.state import NONE, Land, Seat, VaalbaraState, front_of, land
from landnam.kit.core import Chance, Decision, Option, Question
from landnam.kit.effects import Effect
from landnam.kit.errors import ContentError
from landnam.kit.pile import draw
from landnam.kit.sets import members

ROW: Final = 16
"""A place on the table as an option: row × ROW + place."""


class SwapRows(Effect[VaalbaraState]):
    """Choose a land of each of the two rows: they change places (VB-RIDER)."""

    def __init__(self, rows: list[int]) -> None:
        if len(rows) != 2:
            raise ContentError("rows: must be two, not {rows!r}", rows=rows)
        self.rows = rows

    def apply(self, state: VaalbaraState, seat: Seat) -> None:
        state.push(ChooseSwap(seat, self.rows[0], self.rows[1], NONE))


class ChooseSwap(Question[VaalbaraState]):
    """First the land of the first row, then (`chosen` is set) that of the second."""

    __match_args__: ClassVar = ("seat", "first", "second", "chosen")

    def __init__(self, seat: Seat, first: int, second: int, chosen: Option) -> None:
        self.seat = seat
        self.first = first
        self.second = second
        self.chosen = chosen

    def ask(self, state: VaalbaraState) -> Decision:
        row = self.first if self.chosen == NONE else self.second
        return Decision(self.seat, "rider_swap", row_options(state, row))

    def answer(self, state: VaalbaraState, option: Option) -> None:
        if self.chosen == NONE:
            state.push(ChooseSwap(self.seat, self.first, self.second, option))
            return
        one = row_of(state, self.first)
        two = row_of(state, self.second)
        here = self.chosen % ROW
        there = option % ROW
        state.emit("rode", self.seat, front_of(one[here]), front_of(two[there]))
        one[here], two[there] = two[there], one[here]


class SwapRowWithDeck(Effect[VaalbaraState]):
    """Choose a land of the rows, then see the card at that end of the deck: they change places."""

    def __init__(self, rows: list[int], deck_end: str) -> None:
        self.rows = rows
        self.at_top = deck_end == "top"

    def apply(self, state: VaalbaraState, seat: Seat) -> None:
        state.push(ChooseRowLand(seat, sum(1 << row for row in self.rows), self.at_top))


class ChooseRowLand(Question[VaalbaraState]):
    """VB-TRACKER-1: rows is a set of row numbers."""

    __match_args__: ClassVar = ("seat", "rows", "at_top")

    def __init__(self, seat: Seat, rows: int, at_top: bool) -> None:
        self.seat = seat
        self.rows = rows
        self.at_top = at_top

    def ask(self, state: VaalbaraState) -> Decision:
        options: list[Option] = []
        for row in members(self.rows):
            options += row_options(state, row)
        return Decision(self.seat, "tracker_slot", options)

    def answer(self, state: VaalbaraState, option: Option) -> None:
        state.push(RevealForRow(option, self.at_top))


class SwapRealmWithDeck(Effect[VaalbaraState]):
    """Choose a land of your realm, then see the card at that end of the deck: they change places
    and the new land pays (VB-SCOUT)."""

    def __init__(self, deck_end: str) -> None:
        self.at_top = deck_end == "top"

    def apply(self, state: VaalbaraState, seat: Seat) -> None:
        state.push(ChooseRealmLand(seat, self.at_top))


class ChooseRealmLand(Question[VaalbaraState]):
    """The options are land cards: those alike are one option."""

    __match_args__: ClassVar = ("seat", "at_top")

    def __init__(self, seat: Seat, at_top: bool) -> None:
        self.seat = seat
        self.at_top = at_top

    def ask(self, state: VaalbaraState) -> Decision:
        options: list[Option] = []
        for card in state.players[self.seat].realm:
            if card not in options:
                options.append(card)
        return Decision(self.seat, "scout_land", options)

    def answer(self, state: VaalbaraState, option: Option) -> None:
        state.push(RevealForRealm(self.seat, option, self.at_top))


class DeckReveal(Chance[VaalbaraState]):
    """The card at one end of the deck is seen and leaves it; `exchange` says for what."""

    prompt: ClassVar = "reveal"

    def __init__(self, at_top: bool) -> None:
        self.at_top = at_top

    def known_card(self, state: VaalbaraState) -> Land:
        return state.deck.top_card() if self.at_top else state.deck.bottom_card()

    def urn(self, state: VaalbaraState) -> list[int]:
        return state.deck.loose if self.known_card(state) == NONE else NOTHING

    def happen(self, state: VaalbaraState, outcome: int) -> bool:
        is_omen_card = self.at_top or state.deck.size() == 1
        draw(state.deck.loose, outcome)
        self.exchange(state, land(outcome, state.omens if is_omen_card else NONE))
        return False

    def run(self, state: VaalbaraState) -> None:
        deck = state.deck
        self.exchange(state, deck.draw_top() if self.at_top else deck.draw_bottom())

    def exchange(self, state: VaalbaraState, card: Land) -> None:
        raise NotImplementedError

    def put_back(self, state: VaalbaraState, card: Land) -> None:
        """VB-TRACKER-4, VB-DECK-3: a new top card shows new omens."""
        deck = state.deck
        if self.at_top or not deck.size():
            deck.top.append(card)
            state.push(SHOW_OMENS)
        else:
            deck.bottom.append(card)


class RevealForRow(DeckReveal):
    """VB-TRACKER-2 to -4: the revealed card takes the very place of the chosen one."""

    __match_args__: ClassVar = ("place", "at_top")

    def __init__(self, place: Option, at_top: bool) -> None:
        super().__init__(at_top)
        self.place = place

    def exchange(self, state: VaalbaraState, card: Land) -> None:
        row = row_of(state, self.place // ROW)
        place = self.place % ROW
        old = row[place]
        row[place] = card
        state.emit("tracked", state.active, front_of(old), front_of(card))
        self.put_back(state, old)


class RevealForRealm(DeckReveal):
    """VB-SCOUT-2 to -4."""

    __match_args__: ClassVar = ("seat", "card", "at_top")

    def __init__(self, seat: Seat, card: Land, at_top: bool) -> None:
        super().__init__(at_top)
        self.seat = seat
        self.card = card

    def exchange(self, state: VaalbaraState, card: Land) -> None:
        state.players[self.seat].realm.remove(self.card)
        state.emit("scouted", self.seat, front_of(self.card), front_of(card))
        self.put_back(state, self.card)
        enter_realm(state, self.seat, card, 1)


def row_of(state: VaalbaraState, row: int) -> list[Land]:
    return state.row_1 if row == 1 else state.row_2


def row_options(state: VaalbaraState, row: int) -> list[Option]:
    return [row * ROW + place for place, card in enumerate(row_of(state, row)) if card != NONE]
