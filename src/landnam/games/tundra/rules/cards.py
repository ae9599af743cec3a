"""City cards: the market, advisers and boosts (TU-CITY, TU-TRADE)."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.tundra.rules.parts import NUMBERS, Part, payable
from landnam.games.tundra.rules.printed import BOARDS, NONE, Card, Cell, Price
from landnam.games.tundra.rules.public import PublicTable, Seat
from landnam.games.tundra.rules.state import TundraState
from landnam.kit.core import Chance, Option
from landnam.kit.pile import draw
from landnam.kit.questions import Ask

BUYS: Final = 32
"""Buying a card is card × BUYS + way."""
REPLACE: Final = 16
"""Where a boost goes: a board, or REPLACE + the market boost that leaves for it."""


class TakeCard(Part):
    """TU-TRADE-1: one face-up card; it is not replaced (TU-TRADE-10)."""

    def __init__(self) -> None:
        super().__init__(takes_card=True, span=NUMBERS)

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        return [card for card in state.market if card != NONE]

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        take(state, seat, number)


class BuyCard(Part):
    """The same for a price."""

    def __init__(self, pay: Price) -> None:
        super().__init__(has_price=True, takes_card=True, span=NUMBERS)
        self.pay = pay

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        ways = payable(state, seat, self.pay)
        return [card * BUYS + way for card in state.market if card != NONE for way in ways]

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        state.pay(seat, self.pay.ways[number % BUYS])
        take(state, seat, number // BUYS)


def take(state: TundraState, seat: Seat, card: Card) -> None:
    """TU-CITY-3, TU-CITY-5, TU-CITY-6."""
    state.market[state.market.index(card)] = NONE
    if state.journal is not None:
        state.emit("took", seat, card)
    if card >= state.content.advisers:
        state.push(PlaceBoost(seat, card))
    elif len(state.players[seat].advisers) < state.title(seat).advisers:
        state.players[seat].advisers.append(card * 2)
    else:
        state.push(DiscardAdviser(seat, card))


class RefreshMarket(Part):
    """TU-TRADE-12: discard the market and deal a new one."""

    def __init__(self) -> None:
        super().__init__()

    def answers(self, state: TundraState, seat: Seat, cell: Cell, is_open: bool) -> list[int]:
        return [0]

    def do(self, state: TundraState, seat: Seat, number: int) -> None:
        if state.journal is not None:
            state.emit("refreshed", seat)
        new_market(state)


def new_market(state: TundraState) -> None:
    for place, card in enumerate(state.market):
        if card != NONE:
            put_away(state, card)
            state.market[place] = NONE
    state.push(DEAL_MARKET)


def put_away(state: TundraState, card: Card) -> None:
    """TU-CITY-10: on the common discard pile, which is kept in order."""
    state.discard.append(card)
    state.discard.sort()


class DealMarket(Chance[TundraState]):
    """TU-SETUP-18, TU-CITY-9: fill the market; an empty deck is made of the discard pile when the
    next card is needed, and if that is empty too, fewer are dealt."""

    prompt: ClassVar[str] = "card"

    def urn(self, state: TundraState) -> list[int]:
        if NONE not in state.market:
            return []
        return state.deck if state.deck else state.discard

    def happen(self, state: TundraState, outcome: int) -> bool:
        if not state.deck:
            state.deck, state.discard = state.discard, state.deck
            if state.journal is not None:
                state.emit("reshuffled", NONE)
        draw(state.deck, outcome)
        state.market[state.market.index(NONE)] = outcome
        if state.journal is not None:
            state.emit("dealt", NONE, outcome, reveals=True)
        return len(self.urn(state)) > 0


DEAL_MARKET: Final = DealMarket()


class PlaceBoost(Ask[TundraState]):
    """TU-CITY-6 to -8, TU-CITY-13: under a board with a free place, or for a market boost there."""

    __match_args__: ClassVar = ("seat", "card")
    prompt: ClassVar[str] = "place_boost"

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, state: TundraState) -> list[Option]:
        found: list[Option] = []
        most = state.title(self.seat).market_boosts
        for board in range(BOARDS):
            there = state.market_boosts(self.seat, board)
            if len(there) < most:
                found.append(board)
            found += [REPLACE + card for card in there]
        return found

    def answer(self, state: TundraState, option: Option) -> None:
        boosts = state.players[self.seat].boosts
        board = board_for(state, self.seat, option)
        if option >= REPLACE:
            old = option - REPLACE
            boosts.remove(old * BOARDS + board)
            put_away(state, old)
            if state.journal is not None:
                state.emit("discarded", self.seat, old)
        boosts.append(self.card * BOARDS + board)
        if state.journal is not None:
            state.emit("placed_boost", self.seat, self.card, board)


def board_for(table: PublicTable, seat: Seat, option: Option) -> int:
    """The board that an answer to `place_boost` names."""
    if option < REPLACE:
        return option
    for boost in table.players[seat].boosts:
        if boost // BOARDS == option - REPLACE:
            return boost % BOARDS
    raise KeyError(option)


class DiscardAdviser(Ask[TundraState]):
    """TU-CITY-3, TU-CITY-4: one of those held before leaves for the new one."""

    __match_args__: ClassVar = ("seat", "card")
    prompt: ClassVar[str] = "discard_adviser"

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, state: TundraState) -> list[Option]:
        return [entry // 2 for entry in state.players[self.seat].advisers]

    def answer(self, state: TundraState, option: Option) -> None:
        player = state.players[self.seat]
        player.advisers = [entry for entry in player.advisers if entry // 2 != option]
        player.advisers.append(self.card * 2)
        put_away(state, option)
        if state.journal is not None:
            state.emit("discarded", self.seat, option)
