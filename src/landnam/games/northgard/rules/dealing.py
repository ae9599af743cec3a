"""Cards come to a player: drawn, regained, taken from the display (NG-FX-DRAW, NG-FX-DISP)."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final

from landnam.games.northgard.rules.hands import into_hand, renew, stock
from landnam.games.northgard.rules.resolving import CardStep, RepeatedAsk
from landnam.games.northgard.rules.state import OPEN, NorthgardState, Player, Seat
from landnam.kit.core import Chance, Decision, Option, Question, Step
from landnam.kit.pile import draw
from landnam.kit.questions import Ask

NOBODY: Final[list[int]] = []


def draw_cards(state: NorthgardState, seat: Seat, number: int, is_apart: bool = False) -> None:
    """So many more cards, before anything else happens to the hand."""
    held = len(state.drawn) if is_apart else len(state.players[seat].hand)
    state.push(DrawCards(seat, held + number, is_apart))


class DrawCards(Chance[NorthgardState]):
    """Cards from the draw deck until `goal` are in hand, or (`is_apart`) lie beside it to be
    distributed."""

    __match_args__: ClassVar = ("seat", "goal", "is_apart")
    prompt: ClassVar = "draw"

    def __init__(self, seat: Seat, goal: int, is_apart: bool) -> None:
        self.seat = seat
        self.goal = goal
        self.is_apart = is_apart

    def is_done(self, state: NorthgardState, player: Player) -> bool:
        return len(state.drawn if self.is_apart else player.hand) >= self.goal

    def urn(self, state: NorthgardState) -> list[Option]:
        player = state.players[self.seat]
        if player.deck.top or self.is_done(state, player):
            return NOBODY
        if not player.deck.loose and player.discard:
            renew(player)
            if state.journal is not None:
                state.emit("reshuffled", self.seat)
        return player.deck.loose

    def audience(self, state: NorthgardState) -> int:
        return 1 << self.seat

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        player = state.players[self.seat]
        draw(player.deck.loose, outcome)
        self.take_card(state, player, outcome, False)
        if self.is_done(state, player):
            return False
        if player.deck.loose:
            return True
        state.agenda.append(self)
        return False

    def run(self, state: NorthgardState) -> None:
        player = state.players[self.seat]
        if player.deck.top and not self.is_done(state, player):
            entry = player.deck.top.pop()
            self.take_card(state, player, entry // 2, entry % 2 == OPEN)
            state.agenda.append(self)

    def take_card(self, state: NorthgardState, player: Player, card: int, is_open: bool) -> None:
        if self.is_apart:
            insort(state.drawn, card)
        else:
            into_hand(player, card, is_open)
        if state.journal is not None:
            state.emit("drew", self.seat, card, audience=1 << self.seat)
            state.emit("drew_one", self.seat, audience=~(1 << self.seat))


class Draw(CardStep):
    """NG-FX-DRAW: draw n; keep, discard and put back so many of them."""

    def __init__(self, n: int, keep: int, discard: int, top: int) -> None:
        self.n = n
        self.keep = keep
        self.discard = discard
        self.top = top

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return stock(state.players[seat]) >= self.n

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        is_apart = self.keep < self.n
        if is_apart:
            state.drawn = []
            state.push(Distribute(seat, self.discard, self.top))
        draw_cards(state, seat, self.n, is_apart)


class Distribute(Step[NorthgardState]):
    """NG-FX-DRAW-2: first the discards, then what goes back on top; the rest is kept."""

    __match_args__: ClassVar = ("seat", "discards", "tops")

    def __init__(self, seat: Seat, discards: int, tops: int) -> None:
        self.seat = seat
        self.discards = discards
        self.tops = tops

    def run(self, state: NorthgardState) -> None:
        if self.discards or self.tops:
            state.push(DistributeCard(self.seat, self.discards, self.tops))
            return
        for card in state.drawn:
            into_hand(state.players[self.seat], card)
        state.drawn = []


class DistributeCard(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "discards", "tops")

    def __init__(self, seat: Seat, discards: int, tops: int) -> None:
        self.seat = seat
        self.discards = discards
        self.tops = tops

    def ask(self, state: NorthgardState) -> Decision:
        cards = sorted(set(state.drawn))
        if self.discards:
            return Decision(self.seat, "draw_discard", cards)
        return Decision(self.seat, "draw_top", cards, 1 << self.seat)

    def answer(self, state: NorthgardState, option: Option) -> None:
        state.drawn.remove(option)
        player = state.players[self.seat]
        if self.discards:
            insort(player.discard, option)
            state.emit("discarded", self.seat, option)
            state.push(Distribute(self.seat, self.discards - 1, self.tops))
        else:
            player.deck.top.append(option * 2)
            state.emit("put_back", self.seat)
            state.push(Distribute(self.seat, 0, self.tops - 1))


class DrawPer(CardStep):
    """Protector of the Land: a card for each own closed territory of three or more tiles."""

    def __init__(self, per: str) -> None:
        self.per = per

    def number_of(self, state: NorthgardState, seat: Seat) -> int:
        world = state.map
        return sum(
            1
            for root in state.territories(seat)
            if not world.is_open[root] and world.size[root] >= 3
        )

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return 0 < self.number_of(state, seat) <= stock(state.players[seat])

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        draw_cards(state, seat, self.number_of(state, seat))


class Regain(CardStep):
    """Negotiation: a card of the own discard pile into the hand; all see which."""

    def __init__(self, n: int) -> None:
        self.n = n

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(state.players[seat].discard)

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(RegainChoice(seat, self.n))


class RegainChoice(RepeatedAsk):
    prompt: ClassVar = "regain_choice"

    def options(self, state: NorthgardState) -> list[Option]:
        return sorted(set(state.players[self.seat].discard))

    def answer(self, state: NorthgardState, option: Option) -> None:
        player = state.players[self.seat]
        player.discard.remove(option)
        into_hand(player, option, True)
        state.emit("regained", self.seat, option)
        if self.left > 1:
            state.push(RegainChoice(self.seat, self.left - 1))


class TakeDisplay(CardStep):
    """NG-FX-DISP-1: Future Sight."""

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(state.display) and not state.players[seat].has_display

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(DisplayChoice(seat))


class DisplayChoice(Ask[NorthgardState]):
    """NG-ACT-PASS-2: a card of the display on top of the own draw deck."""

    prompt: ClassVar = "take_display"

    def options(self, state: NorthgardState) -> list[Option]:
        has_one = state.players[self.seat].has_display
        return [] if has_one else sorted(set(state.display))

    def answer(self, state: NorthgardState, option: Option) -> None:
        player = state.players[self.seat]
        state.display.remove(option)
        player.deck.top.append(option * 2 + OPEN)
        player.has_display = True
        state.emit("took_display", self.seat, option)
