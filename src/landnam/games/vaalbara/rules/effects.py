"""The vocabulary of the cards. A constructor is the schema of its table; EFFECTS at the bottom.

Effects that only pay stand in gains.py, those that move lands in exchanges.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from landnam.games.vaalbara.rules import exchanges, gains
from landnam.games.vaalbara.rules.state import NONE, Character, Seat, VaalbaraState
from landnam.kit.core import Decision, Option, Poll, Question
from landnam.kit.effects import Effect
from landnam.kit.sets import members

HIDE: Final = 0
SHOW: Final = 1


class OfferReveal(Effect[VaalbaraState]):
    """Everyone with the card in hand may show it to all and gain (VB-WARRIOR)."""

    def __init__(self, card: Character, amount: int) -> None:
        self.card = card
        self.amount = amount

    def apply(self, state: VaalbaraState, seat: Seat) -> None:
        holders = 0
        for other, player in enumerate(state.players):
            if player.hand >> self.card & 1:
                holders |= 1 << other
        state.emit("offered", seat, self.card, reveals=True)
        if holders:
            state.push(Offer(self.card, self.amount, holders, 0))


class Offer(Poll[VaalbaraState]):
    """VB-WARRIOR-7: the answers take effect together when the last one is in."""

    __match_args__: ClassVar = ("card", "amount", "waiting", "shown")

    def __init__(self, card: Character, amount: int, waiting: int, shown: int) -> None:
        self.card = card
        self.amount = amount
        self.waiting = waiting
        self.shown = shown

    def ask(self, state: VaalbaraState) -> list[Decision]:
        return [Decision(seat, "show_warrior", [HIDE, SHOW]) for seat in members(self.waiting)]

    def keep(self, state: VaalbaraState, seat: Seat, option: Option) -> None:
        shown = self.shown | option << seat
        waiting = self.waiting & ~(1 << seat)
        state.agenda[-1] = Offer(self.card, self.amount, waiting, shown)

    def run(self, state: VaalbaraState) -> None:
        for seat in members(self.shown):
            state.players[seat].known |= 1 << self.card
            state.emit("showed", seat, self.card, reveals=True)
            state.gain(seat, self.amount)


class Give(Effect[VaalbaraState]):
    """Choose another player: that player gains (VB-BARD)."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def apply(self, state: VaalbaraState, seat: Seat) -> None:
        state.push(GiveTo(seat, self.amount))


class GiveTo(Question[VaalbaraState]):
    __match_args__: ClassVar = ("seat", "amount")

    def __init__(self, seat: Seat, amount: int) -> None:
        self.seat = seat
        self.amount = amount

    def ask(self, state: VaalbaraState) -> Decision:
        others = [other for other in range(len(state.players)) if other != self.seat]
        return Decision(self.seat, "bard_target", others)

    def answer(self, state: VaalbaraState, option: Option) -> None:
        state.emit("gave", self.seat, option, self.amount)
        state.gain(option, self.amount)


class Steal(Effect[VaalbaraState]):
    """Take from the player who acted just before you this round, as far as they have it."""

    def __init__(self, victim: str, amount: int) -> None:
        self.amount = amount

    def apply(self, state: VaalbaraState, seat: Seat) -> None:
        victim = state.previous
        if victim == NONE:
            return
        amount = min(self.amount, state.players[victim].vp)
        state.emit("stole", seat, victim, amount)
        state.gain(victim, -amount)
        state.gain(seat, amount)


class Recover(Effect[VaalbaraState]):
    """Choose a card of your discard pile that is not excepted: into your hand (VB-MIDWIFE)."""

    def __init__(self, except_: list[Character]) -> None:
        self.allowed = ~sum(1 << card for card in except_)

    def apply(self, state: VaalbaraState, seat: Seat) -> None:
        state.push(RecoverCard(seat, state.players[seat].discard & self.allowed))


class RecoverCard(Question[VaalbaraState]):
    __match_args__: ClassVar = ("seat", "cards")

    def __init__(self, seat: Seat, cards: int) -> None:
        self.seat = seat
        self.cards = cards

    def ask(self, state: VaalbaraState) -> Decision:
        return Decision(self.seat, "midwife_card", members(self.cards))

    def answer(self, state: VaalbaraState, option: Option) -> None:
        player = state.players[self.seat]
        player.discard ^= 1 << option
        player.hand |= 1 << option
        player.known |= 1 << option
        state.emit("recovered", self.seat, option)


class MultiplyLandReward(Effect[VaalbaraState]):
    """The reward of the land you take in the land step of this turn is multiplied (VB-FARMER)."""

    def __init__(self, factor: int) -> None:
        self.factor = factor

    def apply(self, state: VaalbaraState, seat: Seat) -> None:
        state.factor *= self.factor


EFFECTS: Final[dict[str, Callable[..., Effect[Any]]]] = {
    "gain_printed_value": gains.GainPrintedValue,
    "gain_per_land": gains.GainPerLand,
    "gain_per_land_type": gains.GainPerLandType,
    "gain_at_land_count": gains.GainAtLandCount,
    "gain_at_type_count": gains.GainAtTypeCount,
    "gain_initiative_times_lands": gains.GainInitiativeTimesLands,
    "gain_if_before": gains.GainIfBefore,
    "gain_if_after": gains.GainIfAfter,
    "gain_per_player": gains.GainPerPlayer,
    "offer_reveal": OfferReveal,
    "give": Give,
    "steal": Steal,
    "recover": Recover,
    "swap_row_with_deck": exchanges.SwapRowWithDeck,
    "swap_rows": exchanges.SwapRows,
    "swap_realm_with_deck": exchanges.SwapRealmWithDeck,
    "multiply_land_reward": MultiplyLandReward,
}
