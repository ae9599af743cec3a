"""Everything printed: boards, cards, tokens, layouts, titles and goals."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from landnam.kit import game as kit
from landnam.kit.effects import Program

BRUSHWOOD: Final = 0
STONE: Final = 1
PEAT: Final = 2
BERRY: Final = 3
VP: Final = 4
GOODS: Final = ("brushwood", "stone", "peat", "berry", "vp")
KINDS: Final = 3
"""The first goods are the resources (TU-GEN-4)."""
BARE: Final = 3
"""What a glade without a resource has for one."""
LANDS: Final = ("brushwood", "stone", "peat", "none")

FACES: Final = 6
BOARDS: Final = 4
"""A boost under a board is card × BOARDS + board."""
CELLS: Final = 32
"""No map has more cells, so that cell × CELLS + cell names a step."""

NONE: Final = -1

Cell: TypeAlias = int
Card: TypeAlias = int
"""A city card or a starting boost: advisers come first, then market boosts, then the rest."""
ActionId: TypeAlias = int


class Goods:
    """Goods to be gained: so many of each kind, and `any` resources of choice."""

    def __init__(self, amounts: list[int], any: int) -> None:
        self.amounts = amounts
        self.any = any


class Price:
    """`ways` lists every way to pay it: brushwood, stone, peat, berries."""

    def __init__(self, ways: list[list[int]]) -> None:
        self.ways = ways


class Action:
    """One action: its parts are the effects `first` to `last` of the program. By part: `rivals` is
    the set of parts that it rules out, being of another option of the same choice. `prices` is the
    set of parts that cost something, `cards` of those that take a card, `fixed` of those that give
    goods of a fixed kind without a choice."""

    def __init__(
        self, first: int, last: int, rivals: list[int], *, prices: int, cards: int, fixed: int
    ) -> None:
        self.first = first
        self.last = last
        self.rivals = rivals
        self.prices = prices
        self.cards = cards
        self.fixed = fixed


class CardFace:
    """`action` is an adviser's; `by_value` a boost's, by die value (none for 0)."""

    def __init__(self, name: str, action: ActionId, by_value: list[ActionId]) -> None:
        self.name = name
        self.action = action
        self.by_value = by_value


class Board:
    """An order board: its actions by side (base, upgraded) and die value."""

    def __init__(self, name: str, price: list[int], sides: list[list[ActionId]]) -> None:
        self.name = name
        self.price = price
        self.sides = sides


class Token:
    def __init__(self, name: str, land: int, bonus: ActionId) -> None:
        self.name = name
        self.land = land
        self.bonus = bonus


class Title:
    """`action` comes at each start of round; `settles` workers come in set-up (TU-TITLE-9)."""

    def __init__(self, name: str, is_base: bool, values: dict[str, int]) -> None:
        self.name = name
        self.is_base = is_base
        self.advisers = values["advisers"]
        self.market_boosts = values["market_boosts"]
        self.extra_dice = values["extra_dice"]
        self.dice = values["dice"]
        self.reroll = values["reroll"]
        self.adjust = values["adjust"]
        self.buy = values["buy"]
        self.action: ActionId = NONE
        self.settles = 0


class Goal:
    """`values` is the set of die values that activate a public one."""

    def __init__(
        self,
        name: str,
        metric: str,
        land: int,
        thresholds: list[int],
        vp: list[int],
        values: int,
    ) -> None:
        self.name = name
        self.metric = metric
        self.land = land
        self.thresholds = thresholds
        self.vp = vp
        self.values = values

    def worth(self, amount: int) -> int:
        """TU-GOAL-3: what the highest threshold reached brings."""
        vp = 0
        for threshold, points in zip(self.thresholds, self.vp, strict=True):
            if amount >= threshold:
                vp = points
        return vp


class Slot:
    """Where a seat begins."""

    def __init__(self, settlement: Cell, reveal: list[Cell], workers: list[Cell]) -> None:
        self.settlement = settlement
        self.reveal = reveal
        self.workers = workers


class Layout:
    """A map: by cell its name, row, column and neighbours; `outer` and `settlements` are sets."""

    def __init__(
        self,
        name: str,
        players: int,
        is_default: bool,
        cells: list[str],
        rows: list[int],
        columns: list[int],
        near: list[list[Cell]],
    ) -> None:
        self.name = name
        self.players = players
        self.is_default = is_default
        self.cells = cells
        self.rows = rows
        self.columns = columns
        self.near = near
        self.outer = 0
        self.settlements = 0
        self.slots: list[Slot] = []


class PlayerCount:
    """Numbers that depend on how many play; lists are urns."""

    def __init__(self, goals: int, market: int) -> None:
        self.goals = goals
        self.market = market
        self.tokens: list[int] = []
        self.boosts: list[Card] = []
        self.public_goals: list[int] = []
        self.personal_goals: list[int] = []
        self.titles: list[int] = []


class Content(kit.Content):
    """Everything printed."""

    def __init__(self, digest: str, tables: dict[str, Any]) -> None:
        super().__init__(digest, tables)
        self.program = Program()
        self.actions: list[Action] = []
        self.rounds = 0
        self.caps: list[int] = []  # by good; VP have none
        self.vp_track = 0
        self.start_dice: list[int] = []
        self.start_goods: list[int] = []
        self.upgrade_vp = 0
        self.upgraded_board_vp = 0
        self.boosts_dealt = 0
        self.boosts_kept = 0
        self.workers = 0
        self.towers = 0
        self.counts: dict[int, PlayerCount] = {}
        self.characters: list[str] = []
        self.titles: list[Title] = []
        self.base_title = 0
        self.boards: list[Board] = []
        self.tokens: list[Token] = []
        self.layouts: list[Layout] = []
        self.cards: list[CardFace] = []
        self.advisers = 0  # cards below are advisers
        self.city_cards = 0  # cards below come from the market
        self.public_goals: list[Goal] = []
        self.personal_goals: list[Goal] = []

    def layout_for(self, players: int) -> int:
        """The base layout."""
        for number, layout in enumerate(self.layouts):
            if layout.players == players and layout.is_default:
                return number
        raise KeyError(players)

    def card(self, name: str) -> Card:
        for number, card in enumerate(self.cards):
            if card.name == name:
                return number
        raise KeyError(name)
