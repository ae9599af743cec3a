"""Effects that only pay: of lands, of characters and of the final scoring."""

from __future__ import annotations

from landnam.games.vaalbara.rules.scoring import different_kinds, lands_of_kind
from landnam.games.vaalbara.rules.state import NONE, Gain, Kind, Seat, VaalbaraState


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
    """Gain your initiative of this round, capped, for each of your cards of a type (VB-RIVER)."""

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
