"""What there is: what all may see (PublicTable), and what is hidden."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from landnam.games.tundra.rules.printed import GOODS, VP, Content
from landnam.games.tundra.rules.public import PUBLIC, PublicTable, Seat
from landnam.kit.core import State, Step

SEATS: Final = 8
"""A card dealt or kept is number × SEATS + seat."""

SECRET: Final = ("hands", "kept", "secrets")


class TundraState(State, PublicTable):
    """`hands` are the starting boosts dealt (card × SEATS + seat), in order, `kept` the choices
    made so far ((card × BOARDS + board) × SEATS + seat); both are empty once that is shown.
    `secrets` are the personal goals by seat; nothing in a game without them."""

    __match_args__: ClassVar = (*PUBLIC, *SECRET, "agenda")

    def __init__(self, content: Content, agenda: list[Step[Any]]) -> None:
        State.__init__(self, agenda, content.program.effects)
        self.content = content
        self.hands: list[int] = []
        self.kept: list[int] = []
        self.secrets: list[int] = []

    def clone(self) -> TundraState:
        twin = TundraState(self.content, self.agenda[:])
        twin.copy_public(self)
        twin.hands = self.hands[:]
        twin.kept = self.kept[:]
        twin.secrets = self.secrets[:]
        twin.asks = self.asks
        return twin

    def gain(self, seat: Seat, good: int, amount: int) -> None:
        """TU-GEN-5, TU-GEN-6: what exceeds the cap is lost."""
        goods = self.players[seat].goods
        before = goods[good]
        after = before + amount
        if good != VP and after > self.content.caps[good]:
            after = self.content.caps[good]
        goods[good] = after
        if self.journal is not None and amount:
            self.emit("gained", seat, good, after - before)

    def gain_all(self, seat: Seat, amounts: list[int]) -> None:
        for good, amount in enumerate(amounts):
            if amount:
                self.gain(seat, good, amount)

    def pay(self, seat: Seat, amounts: list[int]) -> None:
        goods = self.players[seat].goods
        for good, amount in enumerate(amounts):
            if amount:
                goods[good] -= amount
                assert goods[good] >= 0, GOODS[good]
                if self.journal is not None:
                    self.emit("paid", seat, good, amount)

    def can_pay(self, seat: Seat, amounts: list[int]) -> bool:
        goods = self.players[seat].goods
        return all([goods[good] >= amount for good, amount in enumerate(amounts)])
