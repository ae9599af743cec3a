"""Resources and fame: gain, pay, flags, tokens of a year."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.northgard.rules.printed import HARVEST_TILES
from landnam.games.northgard.rules.resolving import CardStep, can_any, resolve
from landnam.games.northgard.rules.state import NorthgardState, Root, Seat
from landnam.kit.core import Decision, Option, Question
from landnam.kit.questions import NO

BASE: Final = 16
"""A bundle of resources is food + BASE × wood + BASE × BASE × lore, + 1."""


def harvest_of(state: NorthgardState, root: Root, resource: int) -> int:
    """NG-HARV-7: a Wolf keeps the symbols of the tiles."""
    if state.blocks(root, HARVEST_TILES):
        return state.built_symbols(root, resource)
    return state.symbols(root, resource)


def bundle(goods: list[int]) -> Option:
    return 1 + goods[0] + BASE * (goods[1] + BASE * goods[2])


def goods_of(option: Option) -> list[int]:
    return [(option - 1) % BASE, (option - 1) // BASE % BASE, (option - 1) // BASE // BASE]


def bundles(have: list[int], number: int, is_same: bool = False) -> list[Option]:
    """Every way to pay so many resources out of what one has."""
    found = []
    for food in range(min(have[0], number) + 1):
        for wood in range(min(have[1], number - food) + 1):
            lore = number - food - wood
            if lore <= have[2] and (not is_same or number in (food, wood, lore)):
                found.append(bundle([food, wood, lore]))
    return found


class Gain(CardStep):
    def __init__(self, resource: int, n: int) -> None:
        self.resource = resource
        self.n = n

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.gain(seat, self.resource, self.n)


class YearFlag(CardStep):
    """NG-FX-YEAR-1: holds until the end of the year."""

    def __init__(self, flag: int) -> None:
        self.flag = flag

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.players[seat].flags |= self.flag


class Pay(CardStep):
    """NG-FX-PAY-1: pay any n resources, then …"""

    asks_itself: bool = True

    def __init__(self, n: int, then: list[int]) -> None:
        self.n = n
        self.first = then[0]
        self.last = then[1]

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        has = sum(state.players[seat].resources) >= self.n
        return has and can_any(state, self.first, self.last, seat)

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(PayExtra(seat, self.n, self.first, self.last))


class PayExtra(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "n", "first", "last")

    def __init__(self, seat: Seat, n: int, first: int, last: int) -> None:
        self.seat = seat
        self.n = n
        self.first = first
        self.last = last

    def ask(self, state: NorthgardState) -> Decision:
        found = bundles(state.players[self.seat].resources, self.n)
        return Decision(self.seat, "pay_extra", [NO, *found])

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option != NO:
            pay(state, self.seat, option)
            resolve(state, self.first, self.last, self.seat)


def pay(state: NorthgardState, seat: Seat, option: Option) -> None:
    for resource, number in enumerate(goods_of(option)):
        state.players[seat].resources[resource] -= number
    state.emit("paid", seat, option)
