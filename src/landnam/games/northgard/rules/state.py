"""What there is: what all may see (PublicTable), and what is hidden."""

from __future__ import annotations

from typing import Any, ClassVar

from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.public import (
    AFTER_DRAWN,
    AREAS,
    BEFORE_DRAWN,
    BOAR_OWN,
    CORNER_TEST,
    CREATURES,
    EXTRA,
    FULL,
    IGNORE_DEFENCES,
    KAIJA_MAY_ENTER,
    LONG,
    MIDDLE,
    MORE_CREATURES,
    NONE,
    OPEN,
    PLAYED,
    SAME_TYPE,
    SEATS,
    START_5_IN_PILE,
    TEAMS,
    UNREST_SHIELD,
    PublicPlayer,
    PublicTable,
    Root,
    Seat,
)
from landnam.kit.core import State, Step
from landnam.kit.pile import Pile

__all__ = [
    "AREAS",
    "BOAR_OWN",
    "CORNER_TEST",
    "CREATURES",
    "EXTRA",
    "FULL",
    "IGNORE_DEFENCES",
    "KAIJA_MAY_ENTER",
    "LONG",
    "MIDDLE",
    "MORE_CREATURES",
    "NONE",
    "OPEN",
    "PLAYED",
    "SAME_TYPE",
    "SEATS",
    "START_5_IN_PILE",
    "TEAMS",
    "UNREST_SHIELD",
    "NorthgardState",
    "Player",
    "Root",
    "Seat",
]


class Player(PublicPlayer):
    """One clan. `hand` is kept in order, the draw deck's `loose` cards too."""

    __match_args__: ClassVar = (
        "clan",
        "hand",
        "known",
        "deck",
        "discard",
        "active",
        "upgrades",
        "box",
        "resources",
        "fame",
        "reserve",
        "passed",
        "has_display",
        "flags",
        "tiles",
    )

    def __init__(
        self,
        other: PublicPlayer | None,
        hand: list[int],
        deck: Pile,
        fame: int = 0,
    ) -> None:
        PublicPlayer.__init__(self, other)  # in plain Python faster than super(): clones are hot
        self.hand = hand
        self.deck = deck
        self.fame = fame

    def clone(self) -> Player:
        return Player(self, self.hand[:], self.deck.clone(), self.fame)


class NorthgardState(State, PublicTable):
    """The table with all that is hidden. `drawn` are cards laid apart from a draw deck, `wanted` is
    the card of a hand that its owner is asked to discard."""

    __match_args__: ClassVar = (
        *BEFORE_DRAWN,
        "drawn",
        "wanted",
        *AFTER_DRAWN,
        "players",
        "agenda",
    )

    def __init__(self, content: Content, players: list[Player], agenda: list[Step[Any]]) -> None:
        State.__init__(self, agenda, content.program.effects)
        self.content = content
        self.players = players
        self.drawn: list[int] = []
        self.wanted = NONE

    def clone(self) -> NorthgardState:
        twin = NorthgardState(
            self.content, [player.clone() for player in self.players], self.agenda[:]
        )
        twin.copy_public(self)
        twin.drawn = self.drawn[:]
        twin.wanted = self.wanted
        twin.asks = self.asks
        return twin

    def seats(self) -> int:
        return len(self.players)

    def player(self, seat: Seat) -> Player:
        return self.players[seat]

    # ---- units come and go

    def put(self, root: Root, seat: Seat, warriors: int) -> None:
        """Warriors into a territory that is the seat's own, or nobody's."""
        held = self.held[root]
        self.held[root] = (held if held >= 0 else seat * FULL) + warriors

    def take(self, root: Root, warriors: int, kaija: bool = False) -> None:
        """Units out of a territory, which may become neutral."""
        if kaija:
            self.kaija = NONE
        left = self.held[root] - warriors
        self.held[root] = left
        if left % FULL == 0 and not self.has_kaija(root):
            self.held[root] = NONE

    # ---- goods

    def gain_fame(self, seat: Seat, amount: int) -> None:
        """NG-INFO-2: every gain is public, the total is not; the ledger is the public list."""
        if amount:
            self.players[seat].fame += amount
            self.ledger.append((amount + MIDDLE) * SEATS + seat)
            if self.journal is not None:
                self.emit("fame", seat, amount)

    def gain(self, seat: Seat, resource: int, amount: int) -> None:
        if amount:
            self.players[seat].resources[resource] += amount
            if self.journal is not None:
                self.emit("gained", seat, resource, amount)
