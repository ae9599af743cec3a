"""A face-down pile of which only the ends may be known."""

from __future__ import annotations

from bisect import bisect_left
from typing import ClassVar, Final

UNKNOWN: Final = -1


def draw(urn: list[int], outcome: int) -> None:
    """Take one out of an urn, which is kept in order."""
    urn.pop(bisect_left(urn, outcome))


class Pile:
    """Known cards on top, an urn of unseen ones (`loose`, in order), known cards below.

    `top` lists the known top cards, the topmost last; `bottom` the known bottom cards, the lowest
    last. Nothing in between has an order yet: luck decides a card when it is drawn.
    """

    __match_args__: ClassVar = ("top", "loose", "bottom")

    def __init__(self, top: list[int], loose: list[int], bottom: list[int]) -> None:
        self.top = top
        self.loose = loose
        self.bottom = bottom

    def clone(self) -> Pile:
        return Pile(self.top[:], self.loose[:], self.bottom[:])

    def size(self) -> int:
        return len(self.top) + len(self.loose) + len(self.bottom)

    def top_card(self) -> int:
        """The card on top, or UNKNOWN."""
        if self.top:
            return self.top[-1]
        return self.bottom[0] if not self.loose and self.bottom else UNKNOWN

    def bottom_card(self) -> int:
        if self.bottom:
            return self.bottom[-1]
        return self.top[0] if not self.loose and self.top else UNKNOWN

    def draw_top(self) -> int:
        """Take the known card on top."""
        return self.top.pop() if self.top else self.bottom.pop(0)

    def draw_bottom(self) -> int:
        return self.bottom.pop() if self.bottom else self.top.pop(0)
