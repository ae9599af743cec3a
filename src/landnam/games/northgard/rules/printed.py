"""Everything printed: tiles, cards, buildings, dice, creatures, clans."""

from __future__ import annotations

from typing import Any, Final

from landnam.kit import game as kit
from landnam.kit.effects import Program

FOOD: Final = 0
WOOD: Final = 1
LORE: Final = 2
RESOURCES: Final = ("food", "wood", "lore")

SMALL: Final = 0
RUNE: Final = 1
LARGE: Final = 2
SLOTS: Final = ("small", "rune", "large")

CORNERS: Final = 4
"""A tile has at most so many areas: area = tile × CORNERS + its place on the tile."""

# what a creature makes impossible in its territory
BUILD: Final = 1
RECRUIT: Final = 2
EXPLORE_FROM: Final = 4
MOVE_OUT: Final = 8
HARVEST_TILES: Final = 16
BLOCKS: Final = {
    "build": BUILD,
    "recruit": RECRUIT,
    "explore_from": EXPLORE_FROM,
    "move_out": MOVE_OUT,
    "harvest_tiles": HARVEST_TILES,
}


class Tile:
    """`areas` names its areas, `side` says which of them owns a side (N, E, S, W as printed),
    `borders` lists pairs of areas with whether the line between them is rough. The same lines are
    kept as `near` and `rough` (by place: areas of the box) and as `is_border` (by two places)."""

    def __init__(
        self,
        number: int,
        name: str,
        role: str,
        areas: list[str],
        side: list[int],
        borders: list[tuple[int, int, bool]],
    ) -> None:
        self.name = name
        self.role = role
        self.areas = areas
        self.side = side
        self.borders = borders
        first = number * CORNERS
        self.near: list[list[int]] = [[] for _ in areas]
        self.rough: list[list[int]] = [[] for _ in areas]
        self.is_border: list[bool] = [False] * (CORNERS * CORNERS)
        for one, other, is_rough in borders:
            for here, there in ((one, other), (other, one)):
                lines = self.rough if is_rough else self.near
                lines[here] = sorted([*lines[here], first + there])
                self.is_border[here * CORNERS + there] = True


class Building:
    def __init__(self, name: str, is_large: bool, slots: list[int], cost: int, count: int) -> None:
        self.name = name
        self.is_large = is_large
        self.slots = slots
        self.cost = cost
        self.count = count
        self.resource = -1  # the symbol it adds
        self.points = 0  # for the defender
        self.casualties = 0
        self.recruits = 0
        self.draws = 0
        self.fame = 0  # in the harvest


class Face:
    """A side of the die; `is_either`: its point or its casualty, not both."""

    def __init__(self, name: str, points: int, casualties: int, is_either: bool, axes: int) -> None:
        self.name = name
        self.points = points
        self.casualties = casualties
        self.is_either = is_either
        self.axes = axes


class Card:
    """A card by its design. `first` to `last` are its steps in the program, `finals` what it pays
    at the end of the game as (fame, per)."""

    def __init__(self, name: str, group: str, clan: int, fame: int, is_instant: bool) -> None:
        self.name = name
        self.group = group
        self.clan = clan
        self.fame = fame
        self.is_instant = is_instant
        self.first = 0
        self.last = 0
        self.finals: list[tuple[int, str]] = []
        self.is_reaction = False
        self.is_removable = True


class Clan:
    """What a clan gains by itself; `token` is its own figure or token, if any."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.token = ""
        self.built_small: list[tuple[int, int]] = []  # resource, amount
        self.built_large: list[tuple[int, int]] = []
        self.closing_nothing: list[tuple[int, int]] = []
        self.won: list[tuple[int, int]] = []
        self.collects_closed = False
        self.closing_fame = 0
        self.conquest_fame = 0


class CreatureKind:
    def __init__(
        self, name: str, strength: int, fame: int, priority: list[str], shares: bool, blocks: int
    ) -> None:
        self.name = name
        self.strength = strength
        self.fame = fame
        self.priority = priority
        self.shares = shares
        self.blocks = blocks
        self.kills = 0  # units it removes when it arrives
        self.attacks = False


class Creature:
    def __init__(self, name: str, kind: int) -> None:
        self.name = name
        self.kind = kind


class Bonus:
    """What a Move effect adds in its combats; `chooses`: points or casualties of choice."""

    def __init__(
        self,
        points: int = 0,
        casualties: int = 0,
        cancels: int = 0,
        pushes: int = 0,
        chooses: int = 0,
    ) -> None:
        self.points = points
        self.casualties = casualties
        self.cancels = cancels
        self.pushes = pushes
        self.chooses = chooses


class Content(kit.Content):
    """Everything printed."""

    def __init__(self, digest: str, tables: dict[str, Any]) -> None:
        super().__init__(digest, tables)
        self.numbers: dict[str, int] = {}
        self.units = 0
        self.program = Program()
        self.tiles: list[Tile] = []
        self.start = 0
        self.start_5 = 0
        self.area_symbols: list[list[int]] = []  # by area
        self.area_slots: list[list[int]] = []  # by area: slots
        self.area_lair: list[bool] = []
        self.slot_area: list[int] = []  # by slot
        self.slot_kind: list[int] = []
        self.buildings: list[Building] = []
        self.faces: list[Face] = []
        self.die: list[int] = []  # the faces as an urn
        self.bonuses: dict[int, Bonus] = {}  # by the place of a Move step in the program
        self.ignores_rough: dict[int, bool] = {}
        self.cards: list[Card] = []
        self.starting: list[int] = []  # a player's own cards, without the clan's
        self.initial: list[int] = []  # by clan
        self.upgrades: list[list[int]] = []  # by clan
        self.early: list[int] = []
        self.advanced: list[int] = []
        self.achievements: list[int] = []
        self.unrest = 0
        self.unrest_count = 0
        self.reaction = -1
        self.clans: list[Clan] = []
        self.bear = -1  # the clan with a figure of its own
        self.snake = -1  # the clan with a token
        self.kaija_points = 0
        self.scorched_points = 0
        self.creature_kinds: list[CreatureKind] = []
        self.creatures: list[Creature] = []
        self.weak = 0  # the strength of the creatures of the upper stack (NG-CRE-SETUP-1)
        self.winter: list[tuple[int, int, int]] = []  # warriors from, food, wood
        self.start_goods: list[list[int]] = []  # by place in turn order
        self.setups: dict[int, dict[str, int]] = {}  # by players
        self.long: dict[str, int] = {}
        self.team_territories = 0
        self.option_defaults: dict[str, bool] = {}

    def card(self, name: str) -> int:
        for number, card in enumerate(self.cards):
            if card.name == name:
                return number
        raise KeyError(name)
