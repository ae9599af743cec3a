"""What is printed (Content), what all may see (PublicTable), what there is (VaalbaraState)."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias

from landnam.kit import game as kit
from landnam.kit.compiler import trait
from landnam.kit.core import State, Step
from landnam.kit.effects import Effect, Program
from landnam.kit.pile import Pile

Seat: TypeAlias = int
Clan: TypeAlias = int
Character: TypeAlias = int
Kind: TypeAlias = int  # forest, field, meadow …
Front: TypeAlias = int  # a kind, forests also by value
Back: TypeAlias = int
Land: TypeAlias = int
"""A land card: its front, and its back as far as that is known (VB-DECK-5)."""

NONE: Final = -1
FRONTS: Final = 64


def land(front: Front, back: Back) -> Land:
    return front + FRONTS * (back + 1)


def front_of(card: Land) -> Front:
    return card % FRONTS


def back_of(card: Land) -> Back:
    return card // FRONTS - 1


class Gain(Effect["VaalbaraState"]):
    """An effect that only pays: how much can be asked without carrying it out."""

    def amount(self, state: VaalbaraState, seat: Seat) -> int:
        raise NotImplementedError

    def apply(self, state: VaalbaraState, seat: Seat) -> None:
        state.gain(seat, self.amount(state, seat))


class CharacterCard:
    def __init__(self, name: str, initiative: int, first: int, last: int) -> None:
        self.name = name
        self.initiative = initiative
        self.first = first
        self.last = last


class LandFront:
    def __init__(self, name: str, kind: Kind, rewards: list[Gain]) -> None:
        self.name = name
        self.kind = kind
        self.rewards = rewards


class Content(kit.Content):
    """Everything printed."""

    def __init__(self, digest: str, tables: dict[str, Any]) -> None:
        super().__init__(digest, tables)
        self.rounds = 0
        self.hand_size = 0
        self.start_vp = 0
        self.clans: list[str] = []
        self.kinds: list[str] = []
        self.program = Program()
        self.characters: list[CharacterCard] = []
        self.fronts: list[LandFront] = []
        self.marks: list[int] = []
        self.used_fronts: list[list[Front]] = []  # by mark: the urn of the lands used (VB-SETUP-5)
        self.omens: list[list[Clan]] = []  # by back, leftmost first
        self.omen_places: list[list[int]] = []  # by back and clan
        self.omens_up_to: list[int] = []  # by mark: how many backs have it or a lower one
        self.final_rewards: list[Gain] = []
        self.kind_of: list[Kind] = []  # by front


class PublicPlayer:
    """What all may see of a clan. `known` are the cards of the hand that all have seen (the chosen
    one among them, VB 16.3)."""

    def __init__(self, other: PublicPlayer | None) -> None:
        """A copy of the other one's public half; without one a clan before the game."""
        if other is None:
            self.clan: Clan = NONE
            self.discard = 0
            self.known = 0
            self.realm: list[Land] = []
        else:
            self.clan = other.clan
            self.discard = other.discard
            self.known = other.known
            self.realm = other.realm[:]


class Player(PublicPlayer):
    """One clan: its cards as sets of characters, its realm and its victory points."""

    __match_args__: ClassVar = (
        "clan",
        "hand",
        "deck",
        "discard",
        "chosen",
        "known",
        "vp",
        "realm",
    )

    def __init__(
        self,
        other: PublicPlayer | None = None,
        hand: int = 0,
        deck: int = 0,
        chosen: Character = NONE,
        vp: int = 0,
    ) -> None:
        PublicPlayer.__init__(self, other)  # in plain Python faster than super(): clones are hot
        self.hand = hand
        self.deck = deck
        self.chosen = chosen
        self.vp = vp

    def clone(self) -> Player:
        return Player(self, self.hand, self.deck, self.chosen, self.vp)


PUBLIC: Final = (
    "open_scores",
    "frozen",
    "round",
    "active",
    "acted",
    "previous",
    "factor",
    "omens",
    "read_omens",
    "row_1",
    "row_2",
    "deck",
    "backs",
    "ledger",
)
"""The fields of PublicTable, in the order in which they are packed."""


@trait
class PublicTable:
    """What all may see of the table, in a state as in a view.

    `acted` is the set of seats that have had their turn this round, `previous` the last of them;
    `omens` the back on top of the land deck, `read_omens` the one that settles this round's ties if
    it is frozen (VB-OPT-2); `backs` those that nobody has seen.
    """

    content: Content
    open_scores: bool
    frozen: bool
    round: int
    active: Seat
    acted: int
    previous: Seat
    factor: int
    omens: Back
    read_omens: Back
    row_1: list[Land]
    row_2: list[Land]
    deck: Pile
    backs: list[int]
    ledger: list[int]

    def copy_public(self, other: PublicTable) -> None:
        """Every field but the content; lists are copies."""
        self.open_scores = other.open_scores
        self.frozen = other.frozen
        self.round = other.round
        self.active = other.active
        self.acted = other.acted
        self.previous = other.previous
        self.factor = other.factor
        self.omens = other.omens
        self.read_omens = other.read_omens
        self.row_1 = other.row_1[:]
        self.row_2 = other.row_2[:]
        self.deck = other.deck.clone()
        self.backs = other.backs[:]
        self.ledger = other.ledger[:]

    def has_acted(self, seat: Seat) -> bool:
        return bool(self.acted >> seat & 1)

    def deciding_omens(self) -> Back:
        """VB-ORDER-5, VB-OPT-2: the back that settles this round's ties."""
        return self.read_omens if self.frozen else self.omens

    def points(self, seat: Seat) -> int:
        """VB-VP-3: what anybody can add up who has listened."""
        gains = [entry // SEATS for entry in self.ledger if entry % SEATS == seat]
        return self.content.start_vp + sum(gains)


class VaalbaraState(State, PublicTable):
    """The table with all that is hidden."""

    __match_args__: ClassVar = (*PUBLIC, "players", "agenda")

    def __init__(self, content: Content, players: list[Player], agenda: list[Step[Any]]) -> None:
        State.__init__(self, agenda, content.program.effects)
        self.content = content
        self.players = players

    def clone(self) -> VaalbaraState:
        twin = VaalbaraState(
            self.content, [player.clone() for player in self.players], self.agenda[:]
        )
        twin.copy_public(self)
        twin.asks = self.asks
        return twin

    def gain(self, seat: Seat, amount: int) -> None:
        """VB-VP-3: every gain and loss is public; the ledger is that public list."""
        if amount:
            self.players[seat].vp += amount
            self.ledger.append(amount * SEATS + seat)
            if self.journal is not None:
                self.emit("gained", seat, amount)

    def neighbours(self, seat: Seat) -> list[Seat]:
        """VB-NEIGH-1 to -4: before and after in the circle; with two players one, counted once."""
        return NEIGHBOURS[len(self.players)][seat]


SEATS: Final = 8
"""A ledger entry is amount × SEATS + seat."""


def _circle(seats: int) -> list[list[Seat]]:
    return [
        [(seat + 1) % seats] if seats == 2 else [(seat - 1) % seats, (seat + 1) % seats]
        for seat in range(seats)
    ]


NEIGHBOURS: Final = [_circle(seats) for seats in range(SEATS)]
