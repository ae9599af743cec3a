"""The token of Scorched Earth (NG-CLAN-SNAKE)."""

from __future__ import annotations

from typing import ClassVar

from landnam.games.northgard.rules.resolving import CardStep
from landnam.games.northgard.rules.state import NorthgardState, Root, Seat
from landnam.kit.core import Option
from landnam.kit.questions import NO, Ask


class PlaceToken(CardStep):
    """NG-CLAN-SNAKE-1: the token into a territory beside an own one, not the player's own."""

    asks_itself: bool = True

    def __init__(self, token: str) -> None:
        self.token = token

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(token_places(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(ScorchedPlace(seat))


def token_places(state: NorthgardState, seat: Seat) -> list[Root]:
    if state.players[seat].clan != state.content.snake:
        return []
    found: set[Root] = set()
    for root in state.territories(seat):
        for other in state.map.beside(root):
            owner = state.owner(other)
            is_free = owner < 0 or state.are_enemies(owner, seat)
            if is_free and other != state.scorched:
                found.add(other)
    return sorted(found)


class ScorchedPlace(Ask[NorthgardState]):
    prompt: ClassVar = "scorched_place"

    def options(self, state: NorthgardState) -> list[Option]:
        found = [root + 1 for root in token_places(state, self.seat)]
        return [NO, *found] if found else []

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option != NO:
            state.scorched = option - 1
            state.emit("scorched", self.seat, option - 1)
