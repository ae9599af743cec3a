"""Opponents discard cards, pay a ransom or show unrest (NG-FX-DISC)."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.northgard.rules.goods import bundles, goods_of
from landnam.games.northgard.rules.hands import discard, may_hold
from landnam.games.northgard.rules.resolving import CardStep, StepAsk
from landnam.games.northgard.rules.state import NONE, UNREST_SHIELD, NorthgardState, Seat
from landnam.kit.core import PUBLIC, Chance, Decision, Option, Question
from landnam.kit.questions import NO, YES, Ask


def victims(state: NorthgardState, seat: Seat) -> list[Seat]:
    """Opponents with a card in hand, from the actor's left."""
    seats = len(state.players)
    around = [(seat + i) % seats for i in range(1, seats)]
    return [
        other for other in around if state.are_enemies(other, seat) and state.players[other].hand
    ]


class OpponentDiscard(CardStep):
    """NG-FX-DISC."""

    def __init__(self, who: str, pick: str, ransom: int) -> None:
        self.who = who
        self.pick = pick
        self.ransom = ransom

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(victims(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        if self.who == "all":
            for other in reversed(victims(state, seat)):
                state.push(VictimCard(other))
        else:
            state.push(ChooseVictim(seat, self.number))


class ChooseVictim(StepAsk):
    prompt: ClassVar = "choose_victim"

    def options(self, state: NorthgardState) -> list[Option]:
        return victims(state, self.seat)

    def answer(self, state: NorthgardState, option: Option) -> None:
        effect = state.program[self.number]
        assert isinstance(effect, OpponentDiscard)
        state.emit("victim", self.seat, option)
        if effect.pick == "random":
            state.push(RandomDiscard(option))
            offer_shield(state, option)
        else:
            state.emit("saw_hand", self.seat, option, audience=1 << self.seat, reveals=True)
            state.push(PickCard(self.seat, option, effect.ransom))


class VictimCard(Ask[NorthgardState]):
    """NG-FX-DISC-3: of the victim's own choice."""

    prompt: ClassVar = "victim_card"

    def options(self, state: NorthgardState) -> list[Option]:
        return sorted(set(state.players[self.seat].hand))

    def answer(self, state: NorthgardState, option: Option) -> None:
        discard(state, self.seat, option)


class PickCard(Question[NorthgardState]):
    """NG-FX-DISC-1: the actor sees the hand and picks. With a ransom nobody else learns which."""

    __match_args__: ClassVar = ("seat", "victim", "ransom")

    def __init__(self, seat: Seat, victim: Seat, ransom: int) -> None:
        self.seat = seat
        self.victim = victim
        self.ransom = ransom

    def ask(self, state: NorthgardState) -> Decision:
        cards = sorted(set(state.players[self.victim].hand))
        is_secret = may_refuse(state, self.victim, self.ransom)
        both = 1 << self.seat | 1 << self.victim
        return Decision(self.seat, "pick_card", cards, both if is_secret else PUBLIC)

    def answer(self, state: NorthgardState, option: Option) -> None:
        if may_refuse(state, self.victim, self.ransom):
            both = 1 << self.seat | 1 << self.victim
            state.wanted = option
            state.emit("wanted", self.seat, option, self.victim, audience=both, reveals=True)
            state.push(Ransom(self.seat, self.victim, self.ransom))
        else:
            discard(state, self.victim, option, reveals=True)


def may_refuse(state: NorthgardState, victim: Seat, ransom: int) -> bool:
    """Whether the victim is asked: as far as all can tell, so that being asked tells nothing."""
    player = state.players[victim]
    if state.rules & UNREST_SHIELD and may_hold(player, state.content.unrest):
        return True
    return ransom > 0 and sum(player.resources) >= ransom


class Ransom(Question[NorthgardState]):
    """NG-FX-DISC-2, R-10: discard the card that is wanted, pay a ransom, or show unrest."""

    __match_args__: ClassVar = ("seat", "victim", "ransom")

    def __init__(self, seat: Seat, victim: Seat, ransom: int) -> None:
        self.seat = seat
        self.victim = victim
        self.ransom = ransom

    def ask(self, state: NorthgardState) -> Decision:
        player = state.players[self.victim]
        options = [NO]
        if state.rules & UNREST_SHIELD and state.content.unrest in player.hand:
            options.append(YES)
        if self.ransom:
            options += [SHIELDED + one for one in bundles(player.resources, self.ransom)]
        return Decision(self.victim, "ransom", options)

    def answer(self, state: NorthgardState, option: Option) -> None:
        wanted = state.wanted
        state.wanted = NONE
        if option == NO:
            discard(state, self.victim, wanted)
        elif option == YES:
            discard(state, self.victim, state.content.unrest)
        else:
            for resource, number in enumerate(goods_of(option - SHIELDED)):
                state.players[self.victim].resources[resource] -= number
                state.gain(self.seat, resource, number)
            state.emit("paid", self.victim, option - SHIELDED)


SHIELDED: Final = 2


class RandomDiscard(Chance[NorthgardState]):
    """NG-FX-DISC-4."""

    __match_args__: ClassVar = ("seat",)
    prompt: ClassVar = "random_discard"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def urn(self, state: NorthgardState) -> list[Option]:
        return state.players[self.seat].hand

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        discard(state, self.seat, outcome)
        return False


def offer_shield(state: NorthgardState, seat: Seat) -> None:
    """Whoever may hold unrest is asked, whether they hold it or not."""
    if state.rules & UNREST_SHIELD and may_hold(state.players[seat], state.content.unrest):
        state.push(Shield(seat))


class Shield(Ask[NorthgardState]):
    """R-10 (b): an unrest card instead of a random one."""

    prompt: ClassVar = "shield"

    def options(self, state: NorthgardState) -> list[Option]:
        holds = state.content.unrest in state.players[self.seat].hand
        return [NO, YES] if holds else [NO]

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == YES:
            state.agenda.pop()  # the random discard
            discard(state, self.seat, state.content.unrest)
