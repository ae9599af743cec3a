"""The course of the game, top down. Steps without fields exist once."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.vaalbara.rules.scoring import next_to_act, total
from landnam.games.vaalbara.rules.state import (
    NONE,
    SEATS,
    Land,
    Seat,
    VaalbaraState,
    back_of,
    front_of,
    land,
)
from landnam.kit.core import Chance, Decision, Option, Poll, Question, Step
from landnam.kit.effects import resolve
from landnam.kit.pile import draw
from landnam.kit.sets import MEMBERS


class Choose(Poll[VaalbaraState]):
    """VB-CHOOSE: everybody chooses a character in secret; all are revealed at once."""

    def ask(self, state: VaalbaraState) -> list[Decision]:
        return [
            Decision(seat, "choose_character", MEMBERS[player.hand])
            for seat, player in enumerate(state.players)
            if player.chosen == NONE
        ]

    def keep(self, state: VaalbaraState, seat: Seat, option: Option) -> None:
        player = state.players[seat]
        player.hand ^= 1 << option
        player.chosen = option
        if state.journal is not None:
            state.emit("chose", seat)

    def run(self, state: VaalbaraState) -> None:
        for seat, player in enumerate(state.players):
            player.known &= ~(1 << player.chosen)
            if state.journal is not None:
                state.emit("revealed", seat, player.chosen, reveals=True)
        state.read_omens = state.omens if state.frozen else NONE
        state.agenda.append(NEXT_TURN)


class NextTurn(Step[VaalbaraState]):
    """VB-ROUND-3, -4: one player after the other: character effect, discard, land."""

    def run(self, state: VaalbaraState) -> None:
        if state.acted == (1 << len(state.players)) - 1:
            state.agenda.append(END_OF_ROUND)
            return
        seat = next_to_act(state)
        state.active = seat
        state.factor = 1
        chosen = state.players[seat].chosen
        if state.journal is not None:
            state.emit("turn", seat, chosen)
        state.agenda.append(LAND_STEP)
        card = state.content.characters[chosen]
        resolve(state, card.first, card.last, seat)


class LandStep(Step[VaalbaraState]):
    """VB-TURN-4: the character goes to the discard pile before the land step."""

    def run(self, state: VaalbaraState) -> None:
        player = state.players[state.active]
        player.discard |= 1 << player.chosen
        state.agenda.append(TAKE_LAND)


class TakeLand(Question[VaalbaraState]):
    """VB-TURN-6, -7: take a land of row 1 and receive its reward."""

    def ask(self, state: VaalbaraState) -> Decision:
        places = [place for place, card in enumerate(state.row_1) if card != NONE]
        return Decision(state.active, "take_land", places)

    def answer(self, state: VaalbaraState, option: Option) -> None:
        seat = state.active
        card = state.row_1[option]
        state.row_1[option] = NONE
        enter_realm(state, seat, card, state.factor)
        state.acted |= 1 << seat
        state.previous = seat
        state.agenda.append(NEXT_TURN)


class EndOfRound(Step[VaalbaraState]):
    """The round is over; what follows, another one or the final scoring, waits on the agenda."""

    def run(self, state: VaalbaraState) -> None:
        for player in state.players:
            player.chosen = NONE
        state.active = NONE
        state.acted = 0
        state.previous = NONE


class NewRound(Step[VaalbaraState]):
    """VB-END-1 to -4: the rows move up, cards are dealt and drawn, new omens show."""

    def run(self, state: VaalbaraState) -> None:
        state.round += 1
        state.row_1 = state.row_2
        state.row_2 = [NONE] * len(state.players)
        if state.journal is not None:
            state.emit("round", NONE, state.round)
        state.agenda += LATER_ROUND


class FinalScoring(Step[VaalbaraState]):
    """VB-FINAL-2 to -5: the variety bonus."""

    def run(self, state: VaalbaraState) -> None:
        for seat in range(len(state.players)):
            amount = total(state.content.final_rewards, state, seat)
            state.emit("bonus", seat, amount)
            state.gain(seat, amount)


class DealLands(Chance[VaalbaraState]):
    """VB-SETUP-8, VB-END-2: fill row 1, then row 2, from left to right from the deck's top."""

    prompt: ClassVar = "deal"

    def urn(self, state: VaalbaraState) -> list[Option]:
        return NOTHING if state.deck.top else state.deck.loose

    def happen(self, state: VaalbaraState, outcome: Option) -> bool:
        draw(state.deck.loose, outcome)
        if not self.place(state, land(outcome, state.omens)):
            return False
        if not state.deck.loose:
            state.agenda.append(self)
        return bool(state.deck.loose)

    def run(self, state: VaalbaraState) -> None:
        if self.place(state, state.deck.draw_top()):
            state.agenda.append(self)

    def place(self, state: VaalbaraState, card: Land) -> bool:
        """Lay a card down; True if a place is still empty."""
        row = state.row_1 if state.row_1[-1] == NONE else state.row_2
        row[row.index(NONE)] = card
        state.omens = NONE
        if state.journal is not None:
            state.emit("dealt", NONE, front_of(card))
        return state.row_2[-1] == NONE


class DrawHand(Chance[VaalbaraState]):
    """VB-SETUP-3, VB-END-3: draw up to the hand size as far as the clan deck reaches; the next seat
    follows."""

    __match_args__: ClassVar = ("seat",)
    prompt: ClassVar = "draw"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def urn(self, state: VaalbaraState) -> list[Option]:
        player = state.players[self.seat]
        full = len(MEMBERS[player.hand]) >= state.content.hand_size
        return NOTHING if full else MEMBERS[player.deck]

    def audience(self, state: VaalbaraState) -> int:
        return 1 << self.seat

    def happen(self, state: VaalbaraState, outcome: Option) -> bool:
        player = state.players[self.seat]
        player.deck ^= 1 << outcome
        player.hand |= 1 << outcome
        if state.journal is not None:
            state.emit("drew", self.seat, outcome, audience=1 << self.seat)
            state.emit("drew_one", self.seat, audience=~(1 << self.seat))
        if player.deck and len(MEMBERS[player.hand]) < state.content.hand_size:
            return True
        self.run(state)
        return False

    def run(self, state: VaalbaraState) -> None:
        if self.seat + 1 < len(state.players):
            state.agenda.append(DRAW_HAND[self.seat + 1])


class ShowOmens(Chance[VaalbaraState]):
    """VB-DECK-5, VB-END-4: the back of the card now on top of the deck becomes known to all."""

    prompt: ClassVar = "omens"

    def urn(self, state: VaalbaraState) -> list[Option]:
        top = state.deck.top_card()
        return NOTHING if top != NONE and back_of(top) != NONE else state.backs

    def happen(self, state: VaalbaraState, outcome: Option) -> bool:
        draw(state.backs, outcome)
        if state.deck.top_card() != NONE:
            front = front_of(state.deck.draw_top())
            state.deck.top.append(land(front, outcome))
        self.show(state, outcome)
        return False

    def run(self, state: VaalbaraState) -> None:
        self.show(state, back_of(state.deck.top_card()))

    def show(self, state: VaalbaraState, back: int) -> None:
        state.omens = back
        if state.journal is not None:
            state.emit("omens", NONE, back)


def enter_realm(state: VaalbaraState, seat: Seat, card: Land, factor: int) -> None:
    """VB-LAND-1: the land joins the realm and pays once; the Farmer's factor is the land step's."""
    state.players[seat].realm.append(card)
    front = state.content.fronts[front_of(card)]
    amount = total(front.rewards, state, seat) * factor
    if state.journal is not None:
        state.emit("took", seat, front_of(card), amount)
    state.gain(seat, amount)


NOTHING: Final[list[int]] = []
CHOOSE: Final = Choose()
NEXT_TURN: Final = NextTurn()
LAND_STEP: Final = LandStep()
TAKE_LAND: Final = TakeLand()
END_OF_ROUND: Final = EndOfRound()
FINAL_SCORING: Final = FinalScoring()
DEAL_LANDS: Final = DealLands()
DRAW_HAND: Final = [DrawHand(seat) for seat in range(SEATS)]
SHOW_OMENS: Final = ShowOmens()
NEW_ROUND: Final = NewRound()
FIRST_ROUND: Final[list[Step[VaalbaraState]]] = [CHOOSE, SHOW_OMENS, DEAL_LANDS, DRAW_HAND[0]]
LATER_ROUND: Final[list[Step[VaalbaraState]]] = [CHOOSE, SHOW_OMENS, DRAW_HAND[0], DEAL_LANDS]
