"""Units onto the map: recruit, pull, add (NG-REC)."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.northgard.rules.printed import MOVE_OUT, RECRUIT, WOOD
from landnam.games.northgard.rules.resolving import (
    CardStep,
    RepeatedAsk,
    road,
    spot,
    spot_kaija,
    spot_root,
)
from landnam.games.northgard.rules.state import NONE, NorthgardState, Root, Seat
from landnam.kit.core import Decision, Option, Question
from landnam.kit.questions import NO

LIMIT: Final = 32
"""A place is territory × LIMIT + how many units may go there."""


def may_enter(state: NorthgardState, root: Root) -> bool:
    """No creature forbids recruiting there (NG-CRE-KIND-2, -8)."""
    return not state.creature_row or not (state.blocks(root, RECRUIT) or state.loners(root))


def own_places(state: NorthgardState, seat: Seat) -> list[Root]:
    return [root for root in state.territories(seat) if may_enter(state, root)]


def neutral_places(state: NorthgardState) -> list[Root]:
    return [root for root in state.neutral() if may_enter(state, root)]


def has_figure(state: NorthgardState, seat: Seat) -> bool:
    return state.players[seat].reserve > 0 or state.kaija_waits(seat)


def figures(state: NorthgardState, seat: Seat, root: Root) -> list[Option]:
    """Whom the seat may put into a territory."""
    found = []
    if state.players[seat].reserve:
        found.append(spot(root, False))
    if state.kaija_waits(seat):
        found.append(spot(root, True))
    return found


def place(state: NorthgardState, seat: Seat, option: Option) -> Root:
    root, is_kaija = spot_root(option), spot_kaija(option)
    if is_kaija:
        state.put(root, seat, 0)
        state.kaija = root
    else:
        state.put(root, seat, 1)
        state.players[seat].reserve -= 1
    if state.journal is not None:
        state.emit("recruited", seat, root, 1 if is_kaija else 0)
    return root


class Recruit(CardStep):
    """NG-REC-1, -4, -5, -8: up to n units."""

    def __init__(self, n: int, where: str) -> None:
        self.n = n
        self.where = where

    def places(self, state: NorthgardState, seat: Seat) -> list[Root]:
        where = self.where
        if where == "last_territory":
            last = state.last
            is_mine = last >= 0 and state.owner(last) == seat
            return [last] if is_mine and may_enter(state, last) else []
        if where in ("own", "own_same"):
            return own_places(state, seat) if state.on_map(seat) else neutral_places(state)
        if where in ("neutral", "neutral_same"):
            return neutral_places(state)
        return own_places(state, seat) + neutral_places(state)

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        if not has_figure(state, seat):
            return False
        if not state.creature_row and self.where in ("own", "own_same") and state.on_map(seat):
            return True  # what is one's own can be recruited in
        return bool(self.places(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        goes_on = self.where == "last_territory"
        is_same = self.where.endswith("_same")
        if self.where == "own" and not state.on_map(seat):  # NG-REC-8
            is_same = True
        places = [root * LIMIT + self.n for root in self.places(state, seat)]
        if not goes_on:
            state.last = NONE
        state.push(RecruitPlace(seat, self.n, is_same, not goes_on, places, []))


class RecruitPer(CardStep):
    """NG-REC-6: in each own territory a unit per symbol."""

    def __init__(self, resource: int) -> None:
        self.resource = resource

    def places(self, state: NorthgardState, seat: Seat) -> list[int]:
        return [
            root * LIMIT + min(LIMIT - 1, state.symbols(root, self.resource))
            for root in own_places(state, seat)
            if state.symbols(root, self.resource)
        ]

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return has_figure(state, seat) and bool(self.places(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        places = self.places(state, seat)
        total = sum(entry % LIMIT for entry in places)
        state.last = NONE
        state.push(RecruitPlace(seat, total, False, True, places, []))


class RecruitEach(CardStep):
    """NG-REC-6: a unit in each of so many matching territories (0: all)."""

    def __init__(self, filter: str, max: int) -> None:
        self.filter = filter
        self.max = max

    def matches(self, state: NorthgardState, seat: Seat, root: Root) -> bool:
        if self.filter == "adjacent_to_enemy":
            return any(
                state.owner(other) >= 0 and state.are_enemies(seat, state.owner(other))
                for other in state.map.beside(root)
            )
        return state.map.is_open[root] or state.map.symbols[root][WOOD] > 0

    def places(self, state: NorthgardState, seat: Seat) -> list[int]:
        return [
            root * LIMIT + 1 for root in own_places(state, seat) if self.matches(state, seat, root)
        ]

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return has_figure(state, seat) and bool(self.places(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        places = self.places(state, seat)
        state.last = NONE
        state.push(RecruitPlace(seat, self.max or len(places), False, True, places, []))


class RecruitPlace(Question[NorthgardState]):
    """One unit after the other; the player may stop at any time."""

    __match_args__: ClassVar = ("seat", "left", "is_same", "has_camps", "places", "used")

    def __init__(
        self,
        seat: Seat,
        left: int,
        is_same: bool,
        has_camps: bool,
        places: list[int],
        used: list[Root],
    ) -> None:
        self.seat = seat
        self.left = left
        self.is_same = is_same
        self.has_camps = has_camps
        self.places = places
        self.used = used

    def ask(self, state: NorthgardState) -> Decision:
        options = [NO]
        for entry in self.places:
            options += figures(state, self.seat, entry // LIMIT)
        return Decision(self.seat, "recruit_place", options)

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == NO:
            self.finish(state, self.used)
            return
        root = place(state, self.seat, option)
        state.last = root
        used = self.used if root in self.used else [*self.used, root]
        places = []
        for entry in self.places:
            if entry // LIMIT == root:
                if entry % LIMIT > 1:
                    places.append(entry - 1)
            elif not self.is_same:
                places.append(entry)
        if self.left > 1 and places and has_figure(state, self.seat):
            left = self.left - 1
            state.push(RecruitPlace(self.seat, left, self.is_same, self.has_camps, places, used))
        else:
            self.finish(state, used)

    def finish(self, state: NorthgardState, used: list[Root]) -> None:
        """NG-REC-3: the Training Camps of the territories recruited in."""
        if not self.has_camps:
            return
        kinds = state.content.buildings
        for root in reversed(used):
            more = sum(kinds[kind].recruits for kind in state.buildings(root))
            if more:
                state.push(RecruitCamp(self.seat, root, more))


class RecruitCamp(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "root", "left")

    def __init__(self, seat: Seat, root: Root, left: int) -> None:
        self.seat = seat
        self.root = root
        self.left = left

    def ask(self, state: NorthgardState) -> Decision:
        found = figures(state, self.seat, self.root)
        return Decision(self.seat, "recruit_camp", [NO, *found] if found else [])

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == NO:
            return
        place(state, self.seat, option)
        if self.left > 1:
            state.push(RecruitCamp(self.seat, self.root, self.left - 1))


class Pull(CardStep):
    """NG-FX-PULL-1: an own unit from beside into the territory just recruited in."""

    asks_itself: bool = True

    def __init__(self, n: int) -> None:
        self.n = n

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(pulled(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(AskPull(seat, self.n))


def pulled(state: NorthgardState, seat: Seat) -> list[Option]:
    """The figures that may come; the option names where they stand."""
    last = state.last
    if last < 0 or state.owner(last) != seat:
        return []
    found = []
    for root in state.map.beside(last):
        if state.owner(root) == seat and not state.blocks(root, MOVE_OUT):
            if state.warriors(root):
                found.append(spot(root, False))
            if state.has_kaija(root):
                found.append(spot(root, True))
    return found


class AskPull(RepeatedAsk):
    prompt: ClassVar = "pull"

    def options(self, state: NorthgardState) -> list[Option]:
        found = pulled(state, self.seat)
        return [NO, *found] if found else []

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == NO:
            return
        root, is_kaija = spot_root(option), spot_kaija(option)
        state.take(root, 0 if is_kaija else 1, is_kaija)
        state.put(state.last, self.seat, 0 if is_kaija else 1)
        if is_kaija:
            state.kaija = state.last
        state.emit("moved", self.seat, road(root, state.last), 1)
        if self.left > 1:
            state.push(AskPull(self.seat, self.left - 1))


class AddUnit(CardStep):
    """NG-FX-ENEMY-3: a warrior into an own territory; no Recruit."""

    def __init__(self, n: int) -> None:
        self.n = n

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(added(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(AskAdd(seat, self.n))


def added(state: NorthgardState, seat: Seat) -> list[Option]:
    if not state.players[seat].reserve:
        return []
    return [spot(root, False) for root in state.territories(seat) if not state.loners(root)]


class AskAdd(RepeatedAsk):
    prompt: ClassVar = "add_unit"

    def options(self, state: NorthgardState) -> list[Option]:
        return added(state, self.seat)

    def answer(self, state: NorthgardState, option: Option) -> None:
        place(state, self.seat, option)
        if self.left > 1:
            state.push(AskAdd(self.seat, self.left - 1))
