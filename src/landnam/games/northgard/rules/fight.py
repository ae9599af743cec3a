"""The combat being fought: who, where, and what has been paid, rolled and chosen so far."""

from __future__ import annotations

from typing import Final

NONE: Final = -1
LENGTH: Final = 13


class Fight:
    """Side 0 attacks, side 1 defends; a side's seat is NONE if it is the creature.

    `number` is the Move step that caused it, or NONE; `was_foreign` tells whether the attacker had
    nobody there before. `choices` are those of a die that shows a point or a casualty, `axe` that
    of a card that adds either.
    """

    def __init__(
        self, root: int, *, seats: list[int], creature: int, number: int, was_foreign: bool
    ) -> None:
        self.root = root
        self.seats = seats
        self.creature = creature
        self.number = number
        self.was_foreign = was_foreign
        self.foods = [0, 0]
        self.faces = [NONE, NONE]
        self.choices = [NONE, NONE]
        self.axe = NONE

    def clone(self) -> Fight:
        twin = Fight(
            self.root,
            seats=self.seats[:],
            creature=self.creature,
            number=self.number,
            was_foreign=self.was_foreign,
        )
        twin.foods = self.foods[:]
        twin.faces = self.faces[:]
        twin.choices = self.choices[:]
        twin.axe = self.axe
        return twin

    def is_between_players(self) -> bool:
        return self.creature < 0

    def is_played(self, side: int) -> bool:
        """Whether a player decides for this side: a creature pays, loses and leads nobody away."""
        return self.seats[side] >= 0

    def packed(self) -> list[int]:
        foreign = 1 if self.was_foreign else 0
        return [
            *(self.root, *self.seats, self.creature, self.number, foreign),
            *(*self.foods, *self.faces, *self.choices, self.axe),
        ]


def unpacked(numbers: list[int]) -> Fight:
    if len(numbers) != LENGTH:
        raise TypeError(f"a fight has {LENGTH} numbers, not {len(numbers)}")
    fight = Fight(
        numbers[0],
        seats=numbers[1:3],
        creature=numbers[3],
        number=numbers[4],
        was_foreign=numbers[5] > 0,
    )
    fight.foods = numbers[6:8]
    fight.faces = numbers[8:10]
    fight.choices = numbers[10:12]
    fight.axe = numbers[12]
    return fight
