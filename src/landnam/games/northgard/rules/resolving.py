"""How cards are carried out: step by step, each judged when its turn comes (NG-CAN)."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.northgard.rules.state import NorthgardState, Root, Seat
from landnam.kit.core import Decision, Option, Question, Step
from landnam.kit.effects import Effect
from landnam.kit.questions import NO, YES, Ask


class CardStep(Effect[NorthgardState]):
    """One step of a card. `number` is its place in the program."""

    number: int = -1
    is_optional: bool = False
    is_required: bool = False
    asks_itself: bool = False

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        """Whether it can be performed now (the table behind NG-CAN-5)."""
        return True


class StepAsk(Ask[NorthgardState]):
    """A question of a step of a card; `number` is its place in the program."""

    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "number")

    def __init__(self, seat: Seat, number: int) -> None:
        super().__init__(seat)
        self.number = number


class RepeatedAsk(Ask[NorthgardState]):
    """A question that comes again until nothing is `left` of it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "left")

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left = left


class Resolve(Step[NorthgardState]):
    """NG-CAN-2: the steps from `first` to `last` of the program, one after the other."""

    __match_args__: ClassVar = ("first", "last", "seat")

    def __init__(self, first: int, last: int, seat: Seat) -> None:
        self.first = first
        self.last = last
        self.seat = seat

    def run(self, state: NorthgardState) -> None:
        effect: CardStep = state.program[self.first]
        can = effect.can(state, self.seat)
        if self.first + 1 < self.last and (can or not effect.is_required):
            state.push(Resolve(self.first + 1, self.last, self.seat))
        if not can:
            return
        if effect.is_optional and not effect.asks_itself:
            state.push(MayDo(self.first, self.seat))
        else:
            effect.apply(state, self.seat)


class MayDo(Question[NorthgardState]):
    """NG-CAN-3: a step that may be skipped."""

    __match_args__: ClassVar = ("number", "seat")

    def __init__(self, number: int, seat: Seat) -> None:
        self.number = number
        self.seat = seat

    def ask(self, state: NorthgardState) -> Decision:
        return Decision(self.seat, "may_do", [NO, YES])

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == YES:
            effect: CardStep = state.program[self.number]
            effect.apply(state, self.seat)


def can_any(state: NorthgardState, first: int, last: int, seat: Seat) -> bool:
    """NG-CAN-1: one step can be performed, and every required one."""
    is_possible = False
    program = state.program
    for number in range(first, last):
        effect: CardStep = program[number]
        if effect.can(state, seat):
            is_possible = True
        elif effect.is_required:
            return False
    return is_possible


def resolve(state: NorthgardState, first: int, last: int, seat: Seat) -> None:
    if first < last:
        state.push(Resolve(first, last, seat))


# ---- options that say where and how many


def spot(root: Root, is_kaija: bool) -> Option:
    """A figure into a territory: a warrior or Kaija."""
    return 2 + root * 2 + (1 if is_kaija else 0)


def spot_root(option: Option) -> Root:
    return (option - 2) // 2


def spot_kaija(option: Option) -> bool:
    return option % 2 == 1


AREA: Final = 256
GROUP: Final = 32


def march(origin: Root, target: Root, warriors: int, is_kaija: bool) -> Option:
    """Units from one territory to another."""
    return 1 + ((origin * AREA + target) * GROUP + warriors) * 2 + (1 if is_kaija else 0)


def march_from(option: Option) -> Root:
    return (option - 1) // (2 * GROUP * AREA)


def march_to(option: Option) -> Root:
    return (option - 1) // (2 * GROUP) % AREA


def march_warriors(option: Option) -> int:
    return (option - 1) // 2 % GROUP


def march_kaija(option: Option) -> bool:
    return (option - 1) % 2 == 1


def road(origin: Root, target: Root) -> int:
    """The two ends of a march, as its event tells them."""
    return origin * AREA + target


def road_from(road: int) -> Root:
    return road // AREA


def road_to(road: int) -> Root:
    return road % AREA


def groups(
    options: list[Option], origin: Root, target: Root, warriors: int, has_kaija: bool
) -> None:
    """Every group of at least one unit that can go."""
    for number in range(1, warriors + 1):
        options.append(march(origin, target, number, False))
    if has_kaija:
        for number in range(warriors + 1):
            options.append(march(origin, target, number, True))


def remove_units(state: NorthgardState, seat: Seat, root: Root, warriors: int, kaija: bool) -> None:
    """Units of the controller go back to the reserve."""
    state.take(root, warriors, kaija)
    state.players[seat].reserve += warriors
    if state.journal is not None:
        state.emit("removed", seat, root, warriors + (1 if kaija else 0))


class LoseUnit(Question[NorthgardState]):
    """One unit of a territory is removed; its owner chooses between Kaija and a warrior."""

    __match_args__: ClassVar = ("root",)

    def __init__(self, root: Root) -> None:
        self.root = root

    def ask(self, state: NorthgardState) -> Decision:
        return Decision(state.owner(self.root), "lose_unit", [NO, YES])

    def answer(self, state: NorthgardState, option: Option) -> None:
        is_kaija = option == YES
        remove_units(state, state.owner(self.root), self.root, 0 if is_kaija else 1, is_kaija)


def lose_unit(state: NorthgardState, root: Root) -> None:
    """NG-CRE-KIND-5, NG-FX-ENEMY-1: ask only if there is a choice."""
    if state.owner(root) < 0:
        return
    if state.has_kaija(root) and state.warriors(root):
        state.push(LoseUnit(root))
    else:
        is_kaija = state.has_kaija(root)
        remove_units(state, state.owner(root), root, 0 if is_kaija else 1, is_kaija)
