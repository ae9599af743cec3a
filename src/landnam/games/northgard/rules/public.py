"""What all may see of the table, and the questions that rules, words and drawings ask of it."""

from __future__ import annotations

from typing import Final, TypeAlias

from landnam.games.northgard.rules.fight import Fight, unpacked
from landnam.games.northgard.rules.map import Map
from landnam.games.northgard.rules.printed import FOOD, WOOD, Content
from landnam.games.northgard.rules.troops import troop_at
from landnam.kit.compiler import trait
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


EXTRA: Final = 8
"""A building without a slot is area × EXTRA + type."""
AREAS: Final = 256
"""A creature on the map is creature × AREAS + territory."""


class PublicPlayer:
    """What all may see of a clan. `known` (what all have seen of the hand) and `discard` are kept
    in order; `upgrades` are set aside, `box` is out of the game."""

    def __init__(self, other: PublicPlayer | None) -> None:
        """A copy of the other one's public half; without one a seat that has no clan yet."""
        if other is None:
            self.clan = NONE
            self.known: list[int] = []
            self.discard: list[int] = []
            self.active: list[int] = []
            self.upgrades: list[int] = []
            self.box: list[int] = []
            self.resources = [0, 0, 0]
            self.reserve = 0
            self.passed = False
            self.has_display = False
            self.flags = 0
            self.tiles: list[int] = []
        else:
            self.clan = other.clan
            self.known = other.known[:]
            self.discard = other.discard[:]
            self.active = other.active[:]
            self.upgrades = other.upgrades[:]
            self.box = other.box[:]
            self.resources = other.resources[:]
            self.reserve = other.reserve
            self.passed = other.passed
            self.has_display = other.has_display
            self.flags = other.flags
            self.tiles = other.tiles[:]


BEFORE_DRAWN: Final = (
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
)
AFTER_DRAWN: Final = ("stolen", "ledger")
"""The fields of PublicTable, in the order in which they are packed; what is hidden in part comes
between them."""


@trait
class PublicTable:
    """What all may see of the table, in a state as in a view.

    `first` has the first-player marker, `active` is the seat whose turn it is; `resolved` counts
    the cards of this turn, `is_main_played` tells whether a non-instant one is among them. `held`
    says by territory who stands there. `guests` are the units that attack (territory, units, one
    after the other), `arrived` those that came with the running effect; `fights` the combats still
    to be fought, `battle` the one being fought. `last` is the territory recruited in last.
    """

    content: Content
    rules: int
    year: int
    first: Seat
    active: Seat
    resolved: int
    is_main_played: bool
    map: Map
    held: list[int]
    kaija: int
    scorched: int
    built: list[int]
    extras: list[int]
    pile: Pile
    early: list[int]
    advanced: list[int]
    display: list[int]
    achievements: list[int]
    unrest: int
    creature_deck: list[int]
    creature_upper: int
    creature_row: list[int]
    creature_discard: list[int]
    guests: list[int]
    arrived: list[int]
    fights: list[int]
    battle: Fight | None
    last: int
    shown: list[int]
    stolen: int
    ledger: list[int]

    def copy_public(self, other: PublicTable) -> None:
        """Every field but the content; lists are copies."""
        self.rules = other.rules
        self.year = other.year
        self.first = other.first
        self.active = other.active
        self.resolved = other.resolved
        self.is_main_played = other.is_main_played
        self.map = other.map
        self.held = other.held[:]
        self.kaija = other.kaija
        self.scorched = other.scorched
        self.built = other.built[:]
        self.extras = other.extras[:]
        self.pile = other.pile.clone()
        self.early = other.early[:]
        self.advanced = other.advanced[:]
        self.display = other.display[:]
        self.achievements = other.achievements[:]
        self.unrest = other.unrest
        self.creature_deck = other.creature_deck[:]
        self.creature_upper = other.creature_upper
        self.creature_row = other.creature_row[:]
        self.creature_discard = other.creature_discard[:]
        self.guests = other.guests[:]
        self.arrived = other.arrived[:]
        self.fights = other.fights[:]
        self.battle = other.battle.clone() if other.battle is not None else None
        self.last = other.last
        self.shown = other.shown[:]
        self.stolen = other.stolen
        self.ledger = other.ledger[:]

    @property
    def fight(self) -> list[int]:
        """The combat being fought as it is packed; nothing if there is none."""
        return self.battle.packed() if self.battle is not None else []

    @fight.setter
    def fight(self, numbers: list[int]) -> None:
        self.battle = unpacked(numbers) if numbers else None

    def running(self) -> Fight:
        """The combat being fought; there must be one."""
        assert self.battle is not None, "nobody fights"
        return self.battle

    def seats(self) -> int:
        """How many play."""
        raise NotImplementedError

    def player(self, seat: Seat) -> PublicPlayer:
        raise NotImplementedError

    # ---- seats

    def order(self) -> list[Seat]:
        """The seats, from the first player clockwise."""
        seats = self.seats()
        return [(self.first + i) % seats for i in range(seats)]

    def are_mates(self, one: Seat, other: Seat) -> bool:
        """NG-TEAM-1: seats 1 and 3, 2 and 4. Nobody is their own teammate."""
        return self.rules & TEAMS != 0 and one != other and (one - other) % 2 == 0

    def are_enemies(self, one: Seat, other: Seat) -> bool:
        return one != other and not self.are_mates(one, other)

    def team(self, seat: Seat) -> list[Seat]:
        """The seat, and where there are teams its mate."""
        return [seat, (seat + 2) % 4] if self.rules & TEAMS else [seat]

    def owner_of(self, clan: int) -> Seat:
        for seat in range(self.seats()):
            if self.player(seat).clan == clan:
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

    def troop(self, root: Root) -> tuple[int, bool]:
        """The warriors of the territory's owner, and whether Kaija is with them."""
        return self.warriors(root), self.has_kaija(root)

    def attackers(self, root: Root) -> tuple[int, bool]:
        """The units that came to fight there: warriors, and whether Kaija is with them."""
        return troop_at(self.guests, root)

    def territories(self, seat: Seat) -> list[Root]:
        held = self.held
        first, last = seat * FULL, seat * FULL + FULL
        return [root for root in self.map.roots if first <= held[root] < last]

    def neutral(self) -> list[Root]:
        return [root for root in self.map.roots if self.held[root] < 0]

    def on_map(self, seat: Seat) -> int:
        """Units on the map, Kaija among them."""
        player = self.player(seat)
        has_kaija = self.kaija >= 0 and player.clan == self.content.bear
        return self.content.units - player.reserve + (1 if has_kaija else 0)

    def warriors_on_map(self, seat: Seat) -> int:
        return self.content.units - self.player(seat).reserve

    def kaija_waits(self, seat: Seat) -> bool:
        """Whether the seat may still bring Kaija."""
        return self.kaija < 0 and self.player(seat).clan == self.content.bear

    # ---- buildings and symbols

    def buildings(self, root: Root) -> list[int]:
        """The types that stand in a territory."""
        found = [self.built[slot] for slot in self.map.slots[root] if self.built[slot] >= 0]
        for extra in self.extras:
            if self.map.territory[extra // EXTRA] == root:
                found.append(extra % EXTRA)
        return found

    def extras_in(self, area: int) -> list[int]:
        """The types that stand in an area without a slot."""
        return [extra % EXTRA for extra in self.extras if extra // EXTRA == area]

    def has_large(self, root: Root) -> bool:
        kinds = self.content.buildings
        return any(kinds[kind].is_large for kind in self.buildings(root))

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

    # ---- the year and the end

    def fame_told(self, seat: Seat) -> int:
        """NG-INFO-2: the tokens that anybody can add up who has listened."""
        return sum(entry // SEATS - MIDDLE for entry in self.ledger if entry % SEATS == seat)

    def last_year(self) -> int:
        """NG-OVER-1, NG-LONG-1."""
        return self.content.long["years"] if self.rules & LONG else self.content.numbers["years"]

    def winter_cost(self, seat: Seat) -> list[int]:
        """NG-WINT-1: food and wood for the warriors on the map."""
        warriors = self.warriors_on_map(seat)
        cost = [0, 0]
        for least, food, wood in self.content.winter:
            if warriors >= least:
                cost = [food, wood]
        return cost

    def is_short(self, seat: Seat) -> bool:
        """Whether the seat could not pay for winter now."""
        have, cost = self.player(seat).resources, self.winter_cost(seat)
        return have[FOOD] < cost[0] or have[WOOD] < cost[1]

    def dominated(self, seat: Seat) -> int:
        """NG-END-2: closed territories with a large building."""
        is_open = self.map.is_open
        return sum(
            1 for root in self.territories(seat) if not is_open[root] and self.has_large(root)
        )

    def team_dominated(self, seat: Seat) -> int:
        """NG-TEAM-7: teams count together."""
        return sum(self.dominated(one) for one in self.team(seat))

    def still_open(self, seat: Seat) -> int:
        """The team's territories that will count once they are closed."""
        is_open = self.map.is_open
        held = [root for one in self.team(seat) for root in self.territories(one)]
        return sum(1 for root in held if is_open[root] and self.has_large(root))

    def domination_goal(self) -> int:
        """NG-OVER-2, NG-TEAM-7: how many of those win; 0 if none do (NG-LONG-1)."""
        if self.rules & LONG:
            return 0
        if self.rules & TEAMS:
            return self.content.team_territories
        return self.content.numbers["domination_territories"]

    def dominators(self) -> list[Seat]:
        """Who would win if the year ended now."""
        goal = self.domination_goal()
        if not goal:
            return []
        seats = range(self.seats())
        return [seat for seat in seats if self.team_dominated(seat) >= goal]
