"""What is printed (Content) and what lies on the table (NorthgardState)."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias

from landnam.games.northgard.rules.map import Map
from landnam.games.northgard.rules.printed import Content
from landnam.kit.core import State, Step
from landnam.kit.pile import Pile

Seat: TypeAlias = int
Root: TypeAlias = int
"""A territory, named by its first area."""

NONE: Final = -1
SEATS: Final = 8
"""A ledger entry is (amount + MIDDLE) × SEATS + seat."""
MIDDLE: Final = 512
FULL: Final = 32
"""What stands in a territory is seat × FULL + warriors; so are the units that came or attack."""
PLAYED: Final = 1
"""In the active zone a card is card × 2, + PLAYED if its effect was resolved there this year."""
OPEN: Final = 1
"""On top of a draw deck a card is card × 2, + OPEN if all have seen it being put there."""

# table options and variants, as bits of `rules`
SAME_TYPE: Final = 1
BOAR_OWN: Final = 2
UNREST_SHIELD: Final = 4
START_5_IN_PILE: Final = 8
CORNER_TEST: Final = 16
CREATURES: Final = 32
MORE_CREATURES: Final = 64
LONG: Final = 128
TEAMS: Final = 256

# flags of a player that end with the year
IGNORE_DEFENCES: Final = 1
KAIJA_MAY_ENTER: Final = 2


class Player:
    """One clan. `hand`, `discard` and `known` (of the hand: what all have seen) are kept in order;
    the draw deck's `loose` cards too. `upgrades` are set aside, `box` is out of the game."""

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
        clan: int,
        hand: list[int],
        known: list[int],
        deck: Pile,
        discard: list[int],
        active: list[int],
        upgrades: list[int],
        box: list[int],
        resources: list[int],
        fame: int,
        reserve: int,
        passed: bool,
        has_display: bool,
        flags: int,
        tiles: list[int],
    ) -> None:
        self.clan = clan
        self.hand = hand
        self.known = known
        self.deck = deck
        self.discard = discard
        self.active = active
        self.upgrades = upgrades
        self.box = box
        self.resources = resources
        self.fame = fame
        self.reserve = reserve
        self.passed = passed
        self.has_display = has_display
        self.flags = flags
        self.tiles = tiles

    def clone(self) -> Player:
        return Player(
            self.clan,
            self.hand[:],
            self.known[:],
            self.deck.clone(),
            self.discard[:],
            self.active[:],
            self.upgrades[:],
            self.box[:],
            self.resources[:],
            self.fame,
            self.reserve,
            self.passed,
            self.has_display,
            self.flags,
            self.tiles[:],
        )


class NorthgardState(State):
    """The table.

    `first` has the first-player marker, `active` is the seat whose turn it is; `resolved` counts
    the cards of this turn, `is_main_played` tells whether a non-instant one is among them. `held`
    says by territory who stands there. `guests` are the units that attack (territory, units, one
    after the other), `arrived` those that came with the running effect; `fights` the combats still
    to be fought, `fight` the one being fought. `last` is the territory recruited in last.
    `drawn` are cards laid apart from a draw deck, `wanted` is the card of a hand that its owner is
    asked to discard.
    """

    __match_args__: ClassVar = (
        "rules",
        "year",
        "first",
        "active",
        "resolved",
        "is_main_played",
        "map",
        "held",
        "kaija",
        "scorched",
        "built",
        "extras",
        "pile",
        "early",
        "advanced",
        "display",
        "achievements",
        "unrest",
        "creature_deck",
        "creature_upper",
        "creature_row",
        "creature_discard",
        "guests",
        "arrived",
        "fights",
        "fight",
        "last",
        "shown",
        "drawn",
        "wanted",
        "stolen",
        "ledger",
        "players",
        "agenda",
    )

    def __init__(
        self,
        content: Content,
        rules: int,
        year: int,
        first: Seat,
        active: Seat,
        resolved: int,
        is_main_played: bool,
        map: Map,
        held: list[int],
        kaija: int,
        scorched: int,
        built: list[int],
        extras: list[int],
        pile: Pile,
        early: list[int],
        advanced: list[int],
        display: list[int],
        achievements: list[int],
        unrest: int,
        creature_deck: list[int],
        creature_upper: int,
        creature_row: list[int],
        creature_discard: list[int],
        guests: list[int],
        arrived: list[int],
        fights: list[int],
        fight: list[int],
        last: int,
        shown: list[int],
        drawn: list[int],
        wanted: int,
        stolen: int,
        ledger: list[int],
        players: list[Player],
        agenda: list[Step[Any]],
    ) -> None:
        super().__init__(agenda, content.program.effects)
        self.content = content
        self.rules = rules
        self.year = year
        self.first = first
        self.active = active
        self.resolved = resolved
        self.is_main_played = is_main_played
        self.map = map
        self.held = held
        self.kaija = kaija
        self.scorched = scorched
        self.built = built
        self.extras = extras
        self.pile = pile
        self.early = early
        self.advanced = advanced
        self.display = display
        self.achievements = achievements
        self.unrest = unrest
        self.creature_deck = creature_deck
        self.creature_upper = creature_upper
        self.creature_row = creature_row
        self.creature_discard = creature_discard
        self.guests = guests
        self.arrived = arrived
        self.fights = fights
        self.fight = fight
        self.last = last
        self.shown = shown
        self.drawn = drawn
        self.wanted = wanted
        self.stolen = stolen
        self.ledger = ledger
        self.players = players

    def clone(self) -> NorthgardState:
        twin = NorthgardState(
            self.content,
            self.rules,
            self.year,
            self.first,
            self.active,
            self.resolved,
            self.is_main_played,
            self.map,
            self.held[:],
            self.kaija,
            self.scorched,
            self.built[:],
            self.extras[:],
            self.pile.clone(),
            self.early[:],
            self.advanced[:],
            self.display[:],
            self.achievements[:],
            self.unrest,
            self.creature_deck[:],
            self.creature_upper,
            self.creature_row[:],
            self.creature_discard[:],
            self.guests[:],
            self.arrived[:],
            self.fights[:],
            self.fight[:],
            self.last,
            self.shown[:],
            self.drawn[:],
            self.wanted,
            self.stolen,
            self.ledger[:],
            [player.clone() for player in self.players],
            self.agenda[:],
        )
        twin.asks = self.asks
        return twin

    # ---- seats

    def order(self) -> list[Seat]:
        """The seats, from the first player clockwise."""
        seats = len(self.players)
        return [(self.first + i) % seats for i in range(seats)]

    def are_mates(self, one: Seat, other: Seat) -> bool:
        """NG-TEAM-1: seats 1 and 3, 2 and 4. Nobody is his own teammate."""
        return self.rules & TEAMS != 0 and one != other and (one - other) % 2 == 0

    def are_enemies(self, one: Seat, other: Seat) -> bool:
        return one != other and not self.are_mates(one, other)

    def owner_of(self, clan: int) -> Seat:
        for seat, player in enumerate(self.players):
            if player.clan == clan:
                return seat
        return NONE

    # ---- territories

    def owner(self, root: Root) -> Seat:
        """NG-MAP-10: who controls a territory; during a combat the defender."""
        held = self.held[root]
        return held // FULL if held >= 0 else NONE

    def warriors(self, root: Root) -> int:
        held = self.held[root]
        return held % FULL if held >= 0 else 0

    def has_kaija(self, root: Root) -> bool:
        """Whether Kaija stands in the territory and is of those who control it."""
        return (
            self.kaija == root
            and self.held[root] >= 0
            and self.owner(root) == self.owner_of(self.content.bear)
        )

    def units(self, root: Root) -> int:
        return self.warriors(root) + (1 if self.has_kaija(root) else 0)

    def territories(self, seat: Seat) -> list[Root]:
        held = self.held
        first, last = seat * FULL, seat * FULL + FULL
        return [root for root in self.map.roots if first <= held[root] < last]

    def neutral(self) -> list[Root]:
        return [root for root in self.map.roots if self.held[root] < 0]

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

    def on_map(self, seat: Seat) -> int:
        """Units on the map, Kaija among them."""
        warriors = self.content.units - self.players[seat].reserve
        is_bear = self.players[seat].clan == self.content.bear
        return warriors + (1 if is_bear and self.kaija >= 0 else 0)

    def kaija_waits(self, seat: Seat) -> bool:
        """Whether the seat may still bring Kaija."""
        return self.players[seat].clan == self.content.bear and self.kaija < 0

    # ---- buildings and symbols

    def buildings(self, root: Root) -> list[int]:
        """The types that stand in a territory."""
        found = [self.built[slot] for slot in self.map.slots[root] if self.built[slot] >= 0]
        for extra in self.extras:
            if self.map.territory[extra // EXTRA] == root:
                found.append(extra % EXTRA)
        return found

    def symbols(self, root: Root, resource: int) -> int:
        """NG-MAP-13: printed ones and those of buildings."""
        return self.map.symbols[root][resource] + self.built_symbols(root, resource)

    def built_symbols(self, root: Root, resource: int) -> int:
        kinds = self.content.buildings
        return sum(1 for kind in self.buildings(root) if kinds[kind].resource == resource)

    # ---- creatures

    def creatures(self, root: Root) -> list[int]:
        """The creatures in a territory, by their number."""
        return [entry // AREAS for entry in self.creature_row if entry % AREAS == root]

    def blocks(self, root: Root, what: int) -> bool:
        """Whether a creature makes something impossible there."""
        if not self.creature_row:
            return False
        kinds = self.content.creature_kinds
        for entry in self.creature_row:
            if entry % AREAS == root:
                kind = self.content.creatures[entry // AREAS].kind
                if kinds[kind].blocks & what:
                    return True
        return False

    def loners(self, root: Root) -> list[int]:
        """The creatures there that do not share their territory."""
        if not self.creature_row:
            return []
        content = self.content
        return [
            one
            for one in self.creatures(root)
            if not content.creature_kinds[content.creatures[one].kind].shares
        ]

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


EXTRA: Final = 8
"""A building without a slot is area × EXTRA + type."""
AREAS: Final = 256
"""A creature on the map is creature × AREAS + territory."""
