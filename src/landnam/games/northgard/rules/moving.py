"""Units on the way: move, relocate, removing and bribing enemies (NG-MOVE, NG-FX-ENEMY)."""

from __future__ import annotations

from typing import ClassVar

from landnam.games.northgard.rules.fighting import BEAST, next_fight
from landnam.games.northgard.rules.printed import MOVE_OUT, RESOURCES, Bonus
from landnam.games.northgard.rules.resolving import (
    CardStep,
    StepAsk,
    groups,
    lose_unit,
    march,
    march_from,
    march_kaija,
    march_to,
    march_warriors,
    road,
)
from landnam.games.northgard.rules.state import (
    KAIJA_MAY_ENTER,
    NONE,
    NorthgardState,
    Root,
    Seat,
)
from landnam.games.northgard.rules.troops import HELD_BEFORE, add_troop, troop_at
from landnam.kit.core import Decision, Option, Question, Step
from landnam.kit.questions import NO, Ask


class Move(CardStep):
    """NG-MOVE: n moves, then the combats they cause, with the bonuses of `combat`."""

    def __init__(
        self,
        n: int,
        combat: Bonus,
        ignore_rough: bool,
        pass_enemy: bool,
        collect_kaija: list[int],
    ) -> None:
        self.n = n
        self.combat = combat
        self.ignore_rough = ignore_rough
        self.pass_enemy = pass_enemy
        self.collect_kaija = collect_kaija

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.arrived = []
        state.guests = []
        state.push(AfterMoves(seat, self.number))
        state.push(MoveStep(seat, self.number, self.n, False))

    def cost(self, is_rough: bool) -> int:
        """NG-MOVE-4, NG-FX-MOVE-13."""
        return 2 if is_rough and not self.ignore_rough else 1


def movable(state: NorthgardState, effect: Move, seat: Seat, root: Root) -> tuple[int, bool]:
    """The warriors (and Kaija) that may still leave a territory."""
    owner = state.owner(root)
    if owner != seat:
        is_enemy = owner >= 0 and state.are_enemies(owner, seat)
        if is_enemy and effect.pass_enemy and not state.loners(root):
            return troop_at(state.guests, root)
        return 0, False
    warriors, kaija = state.warriors(root), state.has_kaija(root)
    if state.creature_row:
        came, kaija_came = troop_at(state.arrived, root)
        is_held, is_alone = state.blocks(root, MOVE_OUT), bool(state.loners(root))
        if is_held and is_alone:
            return 0, False
        if is_held:
            return came, kaija_came
        if is_alone:
            return warriors - came, kaija and not kaija_came
    return warriors, kaija


def may_enter(state: NorthgardState, seat: Seat, root: Root, is_kaija: bool) -> bool:
    """NG-CRE-MOVE-2, -3, NG-CLAN-BEAR-3: where a creature stops them they could not leave a
    teammate's territory again."""
    if state.creature_row and len(state.loners(root)) > (0 if is_mates(state, seat, root) else 1):
        return False
    owner = state.owner(root)
    if is_kaija and owner >= 0 and state.are_enemies(owner, seat):
        return bool(state.players[seat].flags & KAIJA_MAY_ENTER)
    return True


def has_way(
    state: NorthgardState,
    effect: Move,
    seat: Seat,
    root: Root,
    left: int,
    kaija: bool,
    path: list[int],
) -> bool:
    """NG-TEAM-9: whether units in a teammate's territory can still come out of it."""
    for target, cost in ways(state, effect, root):
        if cost > left or target in path or not may_enter(state, seat, target, kaija):
            continue
        if not state.are_mates(state.owner(target), seat) or state.owner(target) < 0:
            return True
        if has_way(state, effect, seat, target, left - cost, kaija, [*path, target]):
            return True
    return False


def ways(state: NorthgardState, effect: Move, root: Root) -> list[tuple[Root, int]]:
    """Adjacent territories with the moves it takes."""
    found = [(other, 1) for other in state.map.near[root]]
    cost = effect.cost(True)
    return found + [(other, cost) for other in state.map.rough[root]]


def is_mates(state: NorthgardState, seat: Seat, root: Root) -> bool:
    owner = state.owner(root)
    return owner >= 0 and state.are_mates(owner, seat)


class MoveStep(Question[NorthgardState]):
    """NG-MOVE-1 to -8: one move after the other, or stop."""

    __match_args__: ClassVar = ("seat", "number", "left", "has_collected")

    def __init__(self, seat: Seat, number: int, left: int, has_collected: bool) -> None:
        self.seat = seat
        self.number = number
        self.left = left
        self.has_collected = has_collected

    def ask(self, state: NorthgardState) -> Decision:
        effect = state.program[self.number]
        assert isinstance(effect, Move)
        if not self.left:
            return Decision(self.seat, "move_step", [])
        options = [NO]
        for root in self.origins(state, effect):
            warriors, kaija = movable(state, effect, self.seat, root)
            if not warriors and not kaija:
                continue
            for target, cost in ways(state, effect, root):
                if cost <= self.left:
                    self.add(state, effect, options, root, target, warriors, kaija, cost)
        return Decision(self.seat, "move_step", options if len(options) > 1 else [])

    def origins(self, state: NorthgardState, effect: Move) -> list[Root]:
        found = state.territories(self.seat)
        return found + state.guests[::3] if effect.pass_enemy else found

    def add(
        self,
        state: NorthgardState,
        effect: Move,
        options: list[Option],
        root: Root,
        target: Root,
        warriors: int,
        kaija: bool,
        cost: int,
    ) -> None:
        seat = self.seat
        if not may_enter(state, seat, target, False):
            return
        kaija = kaija and may_enter(state, seat, target, True)
        if is_mates(state, seat, target):
            left, path = self.left - cost, [root, target]
            if not has_way(state, effect, seat, target, left, False, path):
                return
            kaija = kaija and has_way(state, effect, seat, target, left, True, path)
        groups(options, root, target, warriors, kaija)

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == NO:
            return
        effect = state.program[self.number]
        assert isinstance(effect, Move)
        root, target = march_from(option), march_to(option)
        warriors, kaija = march_warriors(option), march_kaija(option)
        left = self.left - (1 if target in state.map.near[root] else effect.cost(True))
        has_collected = self.has_collected
        if kaija and effect.collect_kaija and not has_collected:
            for resource in effect.collect_kaija:
                state.gain(self.seat, resource, state.symbols(root, resource))
            has_collected = True
        shift(state, self.seat, root, target, warriors, kaija)
        state.push(MoveStep(self.seat, self.number, left, has_collected))
        if is_mates(state, self.seat, target):
            state.push(MovePass(self.seat, self.number, left, warriors, kaija, [root, target]))


class MovePass(Question[NorthgardState]):
    """NG-TEAM-9: units in a teammate's territory go on at once, together."""

    __match_args__: ClassVar = ("seat", "number", "left", "warriors", "kaija", "path")

    def __init__(
        self, seat: Seat, number: int, left: int, warriors: int, kaija: bool, path: list[int]
    ) -> None:
        self.seat = seat
        self.number = number
        self.left = left
        self.warriors = warriors
        self.kaija = kaija
        self.path = path

    def ask(self, state: NorthgardState) -> Decision:
        effect = state.program[self.number]
        assert isinstance(effect, Move)
        root = self.path[-1]
        options = []
        for target, cost in ways(state, effect, root):
            if cost > self.left or target in self.path:
                continue
            if not may_enter(state, self.seat, target, self.kaija):
                continue
            path = [*self.path, target]
            if is_mates(state, self.seat, target) and not has_way(
                state, effect, self.seat, target, self.left - cost, self.kaija, path
            ):
                continue
            options.append(march(root, target, self.warriors, self.kaija))
        return Decision(self.seat, "move_step", options)

    def answer(self, state: NorthgardState, option: Option) -> None:
        effect = state.program[self.number]
        assert isinstance(effect, Move)
        root, target = march_from(option), march_to(option)
        left = self.left - (1 if target in state.map.near[root] else effect.cost(True))
        shift(state, self.seat, root, target, self.warriors, self.kaija)
        below = state.agenda.pop()
        assert isinstance(below, MoveStep)
        state.push(MoveStep(self.seat, self.number, left, below.has_collected))
        if is_mates(state, self.seat, target):
            path = [*self.path, target]
            state.push(MovePass(self.seat, self.number, left, self.warriors, self.kaija, path))


def shift(
    state: NorthgardState, seat: Seat, root: Root, target: Root, warriors: int, kaija: bool
) -> None:
    """One move; control changes at once (NG-MOVE-16)."""
    if state.owner(root) == seat:
        state.take(root, warriors, kaija)
        if not state.loners(root):
            came, kaija_came = troop_at(state.arrived, root)
            add_troop(state.arrived, root, -min(came, warriors), -1 if kaija and kaija_came else 0)
        else:
            add_troop(state.arrived, HELD_BEFORE + root, 1, 0)
    else:
        add_troop(state.guests, root, -warriors, -1 if kaija else 0)
    owner = state.owner(target)
    if owner in (NONE, seat):
        state.put(target, seat, warriors)
        add_troop(state.arrived, target, warriors, 1 if kaija else 0)
    else:
        add_troop(state.guests, target, warriors, 1 if kaija else 0)
    if kaija:
        state.kaija = target
    if state.journal is not None:
        state.emit("moved", seat, road(root, target), warriors + (1 if kaija else 0))


class AfterMoves(Step[NorthgardState]):
    """NG-MOVE-9, NG-CRE-FIGHT-2: which combats follow."""

    __match_args__: ClassVar = ("seat", "number")

    def __init__(self, seat: Seat, number: int) -> None:
        self.seat = seat
        self.number = number

    def run(self, state: NorthgardState) -> None:
        state.fights = [root * BEAST for root in sorted(state.guests[::3])]
        for root in state.territories(self.seat) if state.creature_row else []:
            loners = state.loners(root)
            if loners:
                state.fights.append(root * BEAST + 1 + loners[0])
        next_fight(state, self.seat, self.number)
        if state.creature_row:
            state.push(Declare(self.seat))


class Declare(Question[NorthgardState]):
    """NG-CRE-FIGHT-2: at most one creature in each territory where only the player stands."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def ask(self, state: NorthgardState) -> Decision:
        taken = [fight // BEAST for fight in state.fights]
        found = [
            root * BEAST + 1 + creature
            for root in state.territories(self.seat)
            if root not in taken
            for creature in state.creatures(root)
        ]
        return Decision(self.seat, "declare_creatures", [NO, *found] if found else [])

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option != NO:
            state.fights.append(option)
            state.push(self)


class Relocate(CardStep):
    """NG-FX-MOVE-14: units from one own territory to any other open one."""

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(relocations(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(AskRelocate(seat))


def relocations(state: NorthgardState, seat: Seat) -> list[Option]:
    options: list[Option] = []
    for root in state.territories(seat):
        if state.blocks(root, MOVE_OUT):
            continue
        for target in state.map.roots:
            if target == root or not state.map.is_open[target]:
                continue
            if state.loners(target) or is_mates(state, seat, target):
                continue
            kaija = state.has_kaija(root) and may_enter(state, seat, target, True)
            groups(options, root, target, state.warriors(root), kaija)
    return options


class AskRelocate(Ask[NorthgardState]):
    prompt: ClassVar = "relocate"

    def options(self, state: NorthgardState) -> list[Option]:
        return relocations(state, self.seat)

    def answer(self, state: NorthgardState, option: Option) -> None:
        state.arrived = []
        state.guests = []
        target = march_to(option)
        shift(
            state,
            self.seat,
            march_from(option),
            target,
            march_warriors(option),
            march_kaija(option),
        )
        state.arrived = []
        if state.guests:
            state.fights = [target * BEAST]
            next_fight(state, self.seat, NONE)


# ---- enemies


class RemoveEnemy(CardStep):
    """NG-FX-ENEMY-1, -2."""

    def __init__(self, n: int, range: str, loot: int) -> None:
        self.n = n
        self.range = range
        self.loot = loot

    def targets(self, state: NorthgardState, seat: Seat) -> list[Root]:
        mine = state.territories(seat)
        return [
            root
            for root in state.map.roots
            if state.owner(root) >= 0
            and state.are_enemies(state.owner(root), seat)
            and (self.range == "map" or any(state.map.touches(root, own) for own in mine))
        ]

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(self.targets(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(EnemyTarget(seat, self.number))


class EnemyTarget(StepAsk):
    prompt: ClassVar = "enemy_target"

    def options(self, state: NorthgardState) -> list[Option]:
        effect = state.program[self.number]
        assert isinstance(effect, RemoveEnemy)
        return effect.targets(state, self.seat)

    def answer(self, state: NorthgardState, option: Option) -> None:
        effect = state.program[self.number]
        assert isinstance(effect, RemoveEnemy)
        if effect.loot:
            state.push(Loot(self.seat, option))
        lose_unit(state, option)


class Loot(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "root")

    def __init__(self, seat: Seat, root: Root) -> None:
        self.seat = seat
        self.root = root

    def ask(self, state: NorthgardState) -> Decision:
        shown = [kind for kind in range(len(RESOURCES)) if state.symbols(self.root, kind)]
        return Decision(self.seat, "loot", shown)

    def answer(self, state: NorthgardState, option: Option) -> None:
        state.gain(self.seat, option, 1)


class DisplaceEnemy(CardStep):
    """NG-FX-ENEMY-4: Bribery."""

    def __init__(self, n: int) -> None:
        self.n = n

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(bribes(state, seat, self.n))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(Bribe(seat, self.n))


def bribes(state: NorthgardState, seat: Seat, most: int) -> list[Option]:
    options: list[Option] = []
    for root in state.map.roots:
        owner = state.owner(root)
        if owner < 0 or not state.are_enemies(owner, seat) or state.blocks(root, MOVE_OUT):
            continue
        for target in state.map.beside(root):
            if state.loners(target) or is_mates(state, owner, target):
                continue
            groups(options, root, target, min(most, state.warriors(root)), False)
    return options


class Bribe(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "n")

    def __init__(self, seat: Seat, n: int) -> None:
        self.seat = seat
        self.n = n

    def ask(self, state: NorthgardState) -> Decision:
        return Decision(self.seat, "bribe_move", bribes(state, self.seat, self.n))

    def answer(self, state: NorthgardState, option: Option) -> None:
        root, target = march_from(option), march_to(option)
        owner = state.owner(root)
        state.arrived = []
        state.guests = []
        shift(state, owner, root, target, march_warriors(option), False)
        state.arrived = []
        if state.guests:
            state.fights = [target * BEAST]
            next_fight(state, owner, NONE)
