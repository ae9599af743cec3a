"""A card as if it were another one (NG-FX-COPY)."""

from __future__ import annotations

from typing import ClassVar

from landnam.games.northgard.rules.resolving import CardStep, StepAsk, can_any, resolve
from landnam.games.northgard.rules.state import NONE, PLAYED, NorthgardState, Seat
from landnam.kit.core import Option


class Copy(CardStep):
    """NG-FX-COPY: the steps of another card, as if it had been played."""

    def __init__(self, zone: str) -> None:
        self.zone = zone

    def choices(self, state: NorthgardState, seat: Seat) -> list[int]:
        found: set[int] = set()
        for owner in self.owners(state, seat):
            for entry in state.players[owner].active:
                if self.zone == "own_played" and entry % 2 != PLAYED:
                    continue
                if is_copyable(state, entry // 2, seat):
                    found.add(entry // 2)
        return sorted(found)

    def owners(self, state: NorthgardState, seat: Seat) -> list[Seat]:
        if self.zone == "own_played":
            return [seat]
        if self.zone == "scorched_enemy":
            owner = state.owner(state.scorched) if state.scorched >= 0 else NONE
            return [owner] if owner >= 0 and state.are_enemies(owner, seat) else []
        found: list[Seat] = []
        for root in state.territories(seat):
            for other in state.map.beside(root):
                owner = state.owner(other)
                if owner >= 0 and state.are_enemies(owner, seat) and owner not in found:
                    found.append(owner)
        return found

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(self.choices(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(CopyChoice(seat, self.number))


def is_copyable(state: NorthgardState, card: int, seat: Seat) -> bool:
    """NG-FX-COPY-5."""
    printed = state.content.cards[card]
    for number in range(printed.first, printed.last):
        if isinstance(state.program[number], Copy):
            return False
    return can_any(state, printed.first, printed.last, seat)


class CopyChoice(StepAsk):
    prompt: ClassVar = "copy_card"

    def options(self, state: NorthgardState) -> list[Option]:
        effect = state.program[self.number]
        assert isinstance(effect, Copy)
        return effect.choices(state, self.seat)

    def answer(self, state: NorthgardState, option: Option) -> None:
        state.emit("copied", self.seat, option)
        card = state.content.cards[option]
        resolve(state, card.first, card.last, self.seat)
