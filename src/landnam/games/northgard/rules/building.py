"""Buildings: build, swap (NG-BUILD)."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.northgard.rules.goods import harvest_of
from landnam.games.northgard.rules.printed import BUILD, RUNE, WOOD
from landnam.games.northgard.rules.resolving import CardStep
from landnam.games.northgard.rules.state import EXTRA, NorthgardState, Root, Seat
from landnam.kit.core import Decision, Option, Question
from landnam.kit.questions import NO, Ask

TYPES: Final = 8
PLACES: Final = 512
SLOTLESS: Final = 256
"""A place is a slot, or SLOTLESS + an area."""
NOT: Final = 0
BEFORE: Final = 1
AFTER: Final = 2
"""When the territory's resources are collected (NG-FX-BUILD-11)."""


def building_option(kind: int, place: int, collect: int) -> Option:
    return 1 + (collect * PLACES + place) * TYPES + kind


def option_kind(option: Option) -> int:
    return (option - 1) % TYPES


def option_place(option: Option) -> int:
    return (option - 1) // TYPES % PLACES


def option_collect(option: Option) -> int:
    return (option - 1) // TYPES // PLACES


def place_area(state: NorthgardState, place: int) -> int:
    return place - SLOTLESS if place >= SLOTLESS else state.content.slot_area[place]


class Build(CardStep):
    def __init__(
        self,
        times: int,
        max_large: int,
        discount: int,
        duplicate: bool,
        slotless_small: bool,
        collect_territory: bool,
    ) -> None:
        self.times = times
        self.max_large = max_large
        self.discount = discount
        self.duplicate = duplicate
        self.slotless_small = slotless_small
        self.collect_territory = collect_territory

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(self.choices(state, seat, self.max_large, True))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(BuildChoice(seat, self.number, self.times, self.max_large))

    def choices(
        self, state: NorthgardState, seat: Seat, large: int, only_first: bool = False
    ) -> list[Option]:
        """Every building that is legal and affordable, with its place."""
        content = state.content
        options: list[Option] = []
        wood = state.players[seat].resources[WOOD]
        if not wood and not self.collect_territory and not self.discount:
            return options
        supply: list[int] = []
        for root in state.territories(seat):
            if not self.slotless_small and not has_free_slot(state, root):
                continue
            if state.blocks(root, BUILD):
                continue
            supply = supply or supplies(state)
            present = state.buildings(root)
            brought = harvest_of(state, root, WOOD) if self.collect_territory else 0
            for kind, building in enumerate(content.buildings):
                cost = max(0, building.cost - self.discount)
                if (
                    not supply[kind]
                    or (building.is_large and not large)
                    or (kind in present and not self.duplicate)
                    or cost > wood + brought
                ):
                    continue
                for place in self.places(state, root, kind):
                    if cost <= wood:
                        options.append(building_option(kind, place, NOT))
                        if self.collect_territory:
                            options.append(building_option(kind, place, AFTER))
                    if self.collect_territory:
                        options.append(building_option(kind, place, BEFORE))
                    if only_first:
                        return options
        return options

    def places(self, state: NorthgardState, root: Root, kind: int) -> list[int]:
        content = state.content
        building = content.buildings[kind]
        found = [
            slot
            for slot in state.map.slots[root]
            if state.built[slot] < 0 and content.slot_kind[slot] in building.slots
        ]
        if self.slotless_small and not building.is_large:
            found += [SLOTLESS + area for area in state.map.areas[root]]
        return found


def has_free_slot(state: NorthgardState, root: Root) -> bool:
    built = state.built
    for slot in state.map.slots[root]:  # noqa: SIM110 - in plain Python twice as fast as any()
        if built[slot] < 0:
            return True
    return False


def supplies(state: NorthgardState) -> list[int]:
    """The tokens left of each type (NG-COMP-3)."""
    left = [building.count for building in state.content.buildings]
    for kind in state.built:
        if kind >= 0:
            left[kind] -= 1
    for extra in state.extras:
        left[extra % EXTRA] -= 1
    return left


class BuildChoice(Question[NorthgardState]):
    """NG-BUILD-1; the second build of a card may be skipped (NG-FX-BUILD-10)."""

    __match_args__: ClassVar = ("seat", "number", "left", "large")

    def __init__(self, seat: Seat, number: int, left: int, large: int) -> None:
        self.seat = seat
        self.number = number
        self.left = left
        self.large = large

    def ask(self, state: NorthgardState) -> Decision:
        effect = state.program[self.number]
        assert isinstance(effect, Build)
        options = effect.choices(state, self.seat, self.large)
        if options and self.left < effect.times:
            options.insert(0, NO)
        return Decision(self.seat, "build_choice", options)

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == NO:
            return
        effect = state.program[self.number]
        assert isinstance(effect, Build)
        kind, place, collect = option_kind(option), option_place(option), option_collect(option)
        root = state.map.territory[place_area(state, place)]
        if collect == BEFORE:
            collect_territory(state, self.seat, root)
        building = state.content.buildings[kind]
        state.players[self.seat].resources[WOOD] -= max(0, building.cost - effect.discount)
        if place >= SLOTLESS:
            state.extras = sorted([*state.extras, (place - SLOTLESS) * EXTRA + kind])
        else:
            state.built[place] = kind
        if state.journal is not None:
            state.emit("built", self.seat, kind, place)
        clan = state.content.clans[state.players[self.seat].clan]
        for resource, amount in clan.built_large if building.is_large else clan.built_small:
            state.gain(self.seat, resource, amount)
        if collect == AFTER:
            collect_territory(state, self.seat, root)
        if self.left > 1:
            large = self.large - 1 if building.is_large else self.large
            state.push(BuildChoice(self.seat, self.number, self.left - 1, large))


def collect_territory(state: NorthgardState, seat: Seat, root: Root) -> None:
    """NG-HARV-7: what the territory would give in the harvest."""
    for resource in range(3):
        state.gain(seat, resource, harvest_of(state, root, resource))


class SwapBuilding(CardStep):
    """NG-FX-BUILD-8: another token of the same size in the place of one."""

    asks_itself: bool = True

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(swaps(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(AskSwap(seat))


def swaps(state: NorthgardState, seat: Seat) -> list[Option]:
    content = state.content
    supply = supplies(state)
    options: list[Option] = []
    for root in state.territories(seat):
        places = [(slot, state.built[slot]) for slot in state.map.slots[root]]
        places += [
            (SLOTLESS + extra // EXTRA, extra % EXTRA)
            for extra in state.extras
            if state.map.territory[extra // EXTRA] == root
        ]
        for place, old in places:
            if old < 0:
                continue
            for kind, building in enumerate(content.buildings):
                is_same_size = building.is_large == content.buildings[old].is_large
                if kind == old or not supply[kind] or not is_same_size:
                    continue
                needs_rune = building.slots == [RUNE]
                if needs_rune and (place >= SLOTLESS or content.slot_kind[place] != RUNE):
                    continue
                if place >= SLOTLESS:
                    options.append(swap_option(kind, place, old))
                else:
                    options.append(swap_option(kind, place, 0))
    return sorted(set(options))


def swap_option(kind: int, place: int, old: int) -> Option:
    """`old` tells slotless buildings of one area apart."""
    return building_option(kind, place, old)


class AskSwap(Ask[NorthgardState]):
    prompt: ClassVar = "swap_building"

    def options(self, state: NorthgardState) -> list[Option]:
        found = swaps(state, self.seat)
        return [NO, *found] if found else []

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == NO:
            return
        kind, place = option_kind(option), option_place(option)
        if place >= SLOTLESS:
            old = (place - SLOTLESS) * EXTRA + option_collect(option)
            at = state.extras.index(old)
            rest = state.extras[:at] + state.extras[at + 1 :]
            state.extras = sorted([*rest, (place - SLOTLESS) * EXTRA + kind])
        else:
            state.built[place] = kind
        state.emit("swapped", self.seat, kind, place)
