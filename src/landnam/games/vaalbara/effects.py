"""The vocabulary of the cards. A constructor is the schema of its table; EFFECTS at the bottom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from landnam.games.vaalbara.scoring import different_kinds, lands_of_kind
from landnam.games.vaalbara.state import (
    NONE,
    Character,
    Gain,
    Kind,
    Land,
    Seat,
    VaalbaraState,
    front_of,
    land,
)
from landnam.games.vaalbara.steps import NOTHING, SHOW_OMENS, enter_realm
from landnam.kit.core import Chance, Decision, Option, Poll, Question
from landnam.kit.effects import Effect
from landnam.kit.sets import members

HIDE: Final = 0
SHOW: Final = 1
ROW: Final = 16
"""A place on the table as an option: row × ROW + place."""


class GainPrintedValue(Gain):
    """Gain the value of this land card (VB-FOREST-1)."""

    def __init__(self, value: int) -> None:
        self.value = value

    def amount(self, state: VaalbaraState, seat: Seat) -> int:
        return self.value


class GainPerLand(Gain):
    """Gain for each card of a land type in your realm, or also in the neighbours' realms."""

    def __init__(self, land_type: Kind, realms: str, amount: int) -> None:
        self.kind = land_type
        self.with_neighbours = realms == "own_and_neighbours"
        self.each = amount

    def amount(self, state: VaalbaraState, seat: Seat) -> int:
        count = lands_of_kind(state, seat, self.kind)
        if self.with_neighbours:
            for neighbour in state.neighbours(seat):
                count += lands_of_kind(state, neighbour, self.kind)
        return count * self.each


class GainPerLandType(Gain):
    """Gain for each different land type in your realm (VB-VILLAGE-1)."""

    def __init__(self, amount: int) -> None:
        self.each = amount

    def amount(self, state: VaalbaraState, seat: Seat) -> int:
        return different_kinds(state, seat) * self.each


class GainAtLandCount(Gain):
    """Gain what the step says whose count is exactly your cards of that type (VB-MOUNTAIN)."""

    def __init__(self, land_type: Kind, steps: dict[int, int]) -> None:
        self.kind = land_type
        self.steps = steps

    def amount(self, state: VaalbaraState, seat: Seat) -> int:
        return self.steps.get(lands_of_kind(state, seat, self.kind), 0)


class GainAtTypeCount(Gain):
    """The same with the number of different land types in your realm (VB-FINAL-3 to -5)."""

    def __init__(self, steps: dict[int, int]) -> None:
        self.steps = steps

    def amount(self, state: VaalbaraState, seat: Seat) -> int:
        return self.steps.get(different_kinds(state, seat), 0)


class GainInitiativeTimesLands(Gain):
    """Gain your initiative of this round, capped, for each of your cards of that type (VB-RIVER)."""

    def __init__(self, land_type: Kind, cap: int) -> None:
        self.kind = land_type
        self.cap = cap

    def amount(self, state: VaalbaraState, seat: Seat) -> int:
        initiative = state.content.characters[state.players[seat].chosen].initiative
        return min(initiative, self.cap) * lands_of_kind(state, seat, self.kind)


class GainIfBefore(Gain):
    """Gain if none of your neighbours has acted this round (VB-HUNTER)."""

    def __init__(self, players: str, amount: int) -> None:
        self.gain = amount

    def amount(self, state: VaalbaraState, seat: Seat) -> int:
        for neighbour in state.neighbours(seat):
            if state.acted >> neighbour & 1:
                return 0
        return self.gain


class GainIfAfter(Gain):
    """Gain if all your neighbours have acted this round (VB-CRAFTSMAN)."""

    def __init__(self, players: str, amount: int) -> None:
        self.gain = amount

    def amount(self, state: VaalbaraState, seat: Seat) -> int:
        for neighbour in state.neighbours(seat):
            if not state.acted >> neighbour & 1:
                return 0
        return self.gain


class GainPerPlayer(Gain):
    """Gain for each neighbour whose character has an odd (or even) initiative (VB-ORACLE)."""

    def __init__(self, players: str, initiative: str, amount: int) -> None:
        self.remainder = 1 if initiative == "odd" else 0
        self.each = amount

    def amount(self, state: VaalbaraState, seat: Seat) -> int:
        characters = state.content.characters
        count = 0
        for neighbour in state.neighbours(seat):
            chosen = state.players[neighbour].chosen
            if chosen != NONE and characters[chosen].initiative % 2 == self.remainder:
                count += 1
        return count * self.each


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
    """Take from the player who acted just before you this round, as far as he has it."""

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
        state.deck.loose.remove(outcome)
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


class SwapRows(Effect[VaalbaraState]):
    """Choose a land of each of the two rows: they change places (VB-RIDER)."""

    def __init__(self, rows: list[int]) -> None:
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


class MultiplyLandReward(Effect[VaalbaraState]):
    """The reward of the land you take in the land step of this turn is multiplied (VB-FARMER)."""

    def __init__(self, factor: int) -> None:
        self.factor = factor

    def apply(self, state: VaalbaraState, seat: Seat) -> None:
        state.factor *= self.factor


def row_of(state: VaalbaraState, row: int) -> list[Land]:
    return state.row_1 if row == 1 else state.row_2


def row_options(state: VaalbaraState, row: int) -> list[Option]:
    return [row * ROW + place for place, card in enumerate(row_of(state, row)) if card != NONE]


EFFECTS: Final[dict[str, Callable[..., Effect[Any]]]] = {
    "gain_printed_value": GainPrintedValue,
    "gain_per_land": GainPerLand,
    "gain_per_land_type": GainPerLandType,
    "gain_at_land_count": GainAtLandCount,
    "gain_at_type_count": GainAtTypeCount,
    "gain_initiative_times_lands": GainInitiativeTimesLands,
    "gain_if_before": GainIfBefore,
    "gain_if_after": GainIfAfter,
    "gain_per_player": GainPerPlayer,
    "offer_reveal": OfferReveal,
    "give": Give,
    "steal": Steal,
    "recover": Recover,
    "swap_row_with_deck": SwapRowWithDeck,
    "swap_rows": SwapRows,
    "swap_realm_with_deck": SwapRealmWithDeck,
    "multiply_land_reward": MultiplyLandReward,
}
