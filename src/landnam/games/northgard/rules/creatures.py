"""Creatures: how they appear, move and act (NG-CRE, NG-MORE)."""

from __future__ import annotations

from typing import ClassVar

from landnam.games.northgard.rules.fighting import attack_units
from landnam.games.northgard.rules.printed import CORNERS
from landnam.games.northgard.rules.resolving import lose_unit
from landnam.games.northgard.rules.state import AREAS, CREATURES, NONE, NorthgardState, Root, Seat
from landnam.kit.core import Chance, Decision, Option, Question, Step
from landnam.kit.pile import draw
from landnam.kit.questions import NO, YES, Ask


def appear_at_lairs(state: NorthgardState, tile: int, acts: bool) -> None:
    """NG-CRE-APP-1: a creature for each lair of a tile."""
    if not state.rules & CREATURES:
        return
    for place in range(len(state.content.tiles[tile].areas)):
        area = tile * CORNERS + place
        if state.content.area_lair[area]:
            state.push(Appear(area, acts, NONE))


class Appear(Chance[NorthgardState]):
    """Draw the top creature card. `area` is NONE if the player chooses the place afterwards."""

    __match_args__: ClassVar = ("area", "acts", "seat")
    prompt: ClassVar = "creature"

    def __init__(self, area: int, acts: bool, seat: Seat) -> None:
        self.area = area
        self.acts = acts
        self.seat = seat

    def urn(self, state: NorthgardState) -> list[Option]:
        if not state.creature_deck and state.creature_discard:
            state.creature_deck = state.creature_discard
            state.creature_discard = []
            state.creature_upper = 0
        if state.creature_upper:
            content = state.content
            return [
                one
                for one in state.creature_deck
                if content.creature_kinds[content.creatures[one].kind].strength <= content.weak
            ]
        return state.creature_deck

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        draw(state.creature_deck, outcome)
        state.creature_upper = max(0, state.creature_upper - 1)
        state.emit("creature", NONE, outcome, reveals=True)
        if self.area < 0:
            state.push(CreaturePlace(self.seat, outcome))
        else:
            arrive(state, outcome, state.map.territory[self.area], self.acts)
        return False


def arrive(state: NorthgardState, creature: int, root: Root, acts: bool) -> None:
    state.creature_row.append(creature * AREAS + root)
    state.emit("appeared", NONE, creature, root)
    if acts:
        act(state, creature)


def place_of(state: NorthgardState, creature: int) -> Root:
    for entry in state.creature_row:
        if entry // AREAS == creature:
            return entry % AREAS
    return NONE


def act(state: NorthgardState, creature: int) -> None:
    """NG-CRE-KIND: what it does where it is; it concerns who controls the territory."""
    kind = state.content.creature_kinds[state.content.creatures[creature].kind]
    root = place_of(state, creature)
    if root < 0 or state.owner(root) < 0:
        return
    for _ in range(kind.kills):
        lose_unit(state, root)
    if kind.attacks:
        attack_units(state, root, creature)


# ---- phase 2.5


class CreaturePhase(Step[NorthgardState]):
    """NG-CRE-PHASE-1: each of the row, from left to right."""

    __match_args__: ClassVar = ("waiting",)

    def __init__(self, waiting: list[int]) -> None:
        self.waiting = waiting

    def run(self, state: NorthgardState) -> None:
        if not self.waiting:
            return
        state.push(CreaturePhase(self.waiting[1:]))
        creature = self.waiting[0]
        root = place_of(state, creature)
        if root < 0:
            return
        targets = best_targets(state, creature, root)
        if len(targets) > 1:
            state.push(CreatureTie(creature, targets))
        elif targets:
            walk(state, creature, targets[0])
        else:
            act(state, creature)


def best_targets(state: NorthgardState, creature: int, root: Root) -> list[Root]:
    """NG-CRE-PHASE-2 to -4."""
    free = [other for other in state.map.beside(root) if not state.creatures(other)]
    found = [other for other in free if state.owner(other) >= 0] or free
    kind = state.content.creature_kinds[state.content.creatures[creature].kind]
    for wish in kind.priority:
        if len(found) > 1:
            worth = [value(state, other, wish) for other in found]
            most = max(worth)
            found = [other for other, points in zip(found, worth, strict=True) if points == most]
    return found


def value(state: NorthgardState, root: Root, wish: str) -> int:
    content = state.content
    if wish == "buildings":
        small = content.numbers["small_building_points"]
        large = content.numbers["large_building_points"]
        kinds = state.buildings(root)
        return sum(large if content.buildings[kind].is_large else small for kind in kinds)
    if wish == "units":
        return state.units(root)
    return sum(state.symbols(root, resource) for resource in range(3))


def walk(state: NorthgardState, creature: int, root: Root) -> None:
    state.creature_row = [
        creature * AREAS + root if entry // AREAS == creature else entry
        for entry in state.creature_row
    ]
    state.emit("walked", NONE, creature, root)
    act(state, creature)


class CreatureTie(Question[NorthgardState]):
    """NG-CRE-PHASE-5: the first player chooses."""

    __match_args__: ClassVar = ("creature", "targets")

    def __init__(self, creature: int, targets: list[Root]) -> None:
        self.creature = creature
        self.targets = targets

    def ask(self, state: NorthgardState) -> Decision:
        return Decision(state.first, "creature_tie", self.targets[:])

    def answer(self, state: NorthgardState, option: Option) -> None:
        walk(state, self.creature, option)


# ---- more creatures


class MoreCreature(Ask[NorthgardState]):
    """NG-MORE-1: who passes may make a creature appear."""

    prompt: ClassVar = "more_creature"

    def options(self, state: NorthgardState) -> list[Option]:
        has_card = state.creature_deck or state.creature_discard
        may = has_card and len(state.creature_row) < len(state.players) and lairs(state)
        return [NO, YES] if may else []

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == YES:
            state.push(Appear(NONE, True, self.seat))


def lairs(state: NorthgardState) -> list[Root]:
    """NG-MORE-2: territories with a lair and without a creature, else any without one."""
    free = [root for root in state.map.roots if not state.creatures(root)]
    return [root for root in free if state.map.lairs[root]] or free


class CreaturePlace(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "creature")

    def __init__(self, seat: Seat, creature: int) -> None:
        self.seat = seat
        self.creature = creature

    def ask(self, state: NorthgardState) -> Decision:
        return Decision(self.seat, "creature_place", lairs(state))

    def answer(self, state: NorthgardState, option: Option) -> None:
        arrive(state, self.creature, option, True)
