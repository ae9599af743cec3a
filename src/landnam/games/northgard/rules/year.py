"""The phases of a year, and how the game ends (NG-YEAR, NG-HARV, NG-WINT, NG-END)."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.northgard.rules.creatures import appear_at_lairs
from landnam.games.northgard.rules.dealing import draw_cards
from landnam.games.northgard.rules.exploring import (
    is_peaceful,
    lay,
    option_tile,
    tile_option,
)
from landnam.games.northgard.rules.goods import BASE, bundles, goods_of, harvest_of
from landnam.games.northgard.rules.hands import renew
from landnam.games.northgard.rules.printed import CORNERS, FOOD, HARVEST_TILES, WOOD
from landnam.games.northgard.rules.resolving import spot, spot_root
from landnam.games.northgard.rules.state import (
    LONG,
    NONE,
    OPEN,
    SAME_TYPE,
    TEAMS,
    NorthgardState,
    Root,
    Seat,
)
from landnam.games.northgard.rules.turns import NEXT_TURN, EndOfActions
from landnam.kit.core import Chance, Decision, Option, Question, Step
from landnam.kit.pile import draw
from landnam.kit.questions import NO, Ask


def early_years(state: NorthgardState) -> int:
    """NG-YEAR-6, NG-LONG-1."""
    if state.rules & LONG:
        return state.content.long["early_per_player"]
    return state.content.setups[len(state.players)]["early"] // len(state.players)


# ---- phase 1


class StartOfYear(Step[NorthgardState]):
    def run(self, state: NorthgardState) -> None:
        state.emit("year", NONE, state.year)
        for player in state.players:
            player.passed = False
            player.has_display = False
            player.flags = 0
        state.agenda += [END_OF_YEAR, WINTER, HARVEST, EndOfActions(), FIRST_TURN]
        if state.year == state.last_year():
            state.display = state.achievements[:]
            state.achievements = []
        else:
            state.push(Reveal())
        kinds = state.content.buildings
        for seat in reversed(state.order()):
            forges = sum(
                kinds[kind].draws
                for root in state.territories(seat)
                for kind in state.buildings(root)
            )
            draw_cards(state, seat, state.content.numbers["hand_per_year"] + forges)


class Reveal(Chance[NorthgardState]):
    """NG-YEAR-6: as many development cards as there are players."""

    prompt: ClassVar = "reveal"

    def urn(self, state: NorthgardState) -> list[Option]:
        if len(state.display) == len(state.players):
            return []
        return state.early if state.year <= early_years(state) else state.advanced

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        draw(state.early if state.year <= early_years(state) else state.advanced, outcome)
        state.display.append(outcome)
        state.emit("revealed", NONE, outcome, reveals=True)
        state.push(self)
        return False


class FirstTurn(Step[NorthgardState]):
    def run(self, state: NorthgardState) -> None:
        state.active = (state.first - 1) % len(state.players)
        state.push(NEXT_TURN)


# ---- phase 3


class Harvest(Step[NorthgardState]):
    """NG-HARV-1, -6: Snake first, then everybody in order."""

    def run(self, state: NorthgardState) -> None:
        state.display = []
        state.stolen = NONE
        state.emit("harvest", NONE)
        for seat in reversed(state.order()):
            state.push(Collect(seat))
        state.push(ScorchedTake())


class ScorchedTake(Question[NorthgardState]):
    """NG-CLAN-SNAKE-5: one symbol of an enemy territory with the token."""

    def ask(self, state: NorthgardState) -> Decision:
        seat = state.owner_of(state.content.snake)
        root = state.scorched
        if seat < 0 or root < 0:
            return Decision(seat, "scorched_take", [])
        owner = state.owner(root)
        if owner < 0 or not state.are_enemies(owner, seat):
            return Decision(seat, "scorched_take", [])
        found = [1 + kind for kind in range(3) if harvest_of(state, root, kind)]
        return Decision(seat, "scorched_take", [NO, *found] if found else [])

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option != NO:
            state.stolen = option - 1
            state.gain(state.owner_of(state.content.snake), option - 1, 1)


class Collect(Step[NorthgardState]):
    """NG-HARV-2 to -4."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: NorthgardState) -> None:
        seat, content, world = self.seat, state.content, state.map
        fame = 0
        goods = [0, 0, 0]
        for root in state.territories(seat):
            if not world.is_open[root] and not state.blocks(root, HARVEST_TILES):
                is_large = world.size[root] >= 3
                name = "closed_fame_3plus_tiles" if is_large else "closed_fame_2_tiles"
                fame += content.numbers[name]
            for kind in state.buildings(root):
                building = content.buildings[kind]
                fame += building.fame
                if building.resource >= 0:
                    goods[building.resource] += 1
            if not state.blocks(root, HARVEST_TILES):
                symbols = world.symbols[root]
                for resource in range(3):
                    goods[resource] += symbols[resource]
            if root == state.scorched and state.stolen >= 0:
                goods[state.stolen] -= 1
        state.gain_fame(seat, fame)
        for resource in range(3):
            state.gain(seat, resource, goods[resource])
        is_team = state.rules & TEAMS != 0
        state.push(Exchange(seat, is_team))
        if is_team:
            state.push(TeamSwap(seat))


KINDS: Final = 4


def exchange_option(paid: Option, gained: int) -> Option:
    """A bundle of resources for one of a kind."""
    return paid * KINDS + gained


def exchange_paid(option: Option) -> Option:
    return option // KINDS


def exchange_gained(option: Option) -> int:
    return option % KINDS


class Exchange(Question[NorthgardState]):
    """NG-HARV-5: three resources for one, as often as one likes; before or after each of these a
    swap may be proposed to the teammate, if none was (NG-TEAM-5)."""

    __match_args__: ClassVar = ("seat", "may_swap")

    def __init__(self, seat: Seat, may_swap: bool) -> None:
        self.seat = seat
        self.may_swap = may_swap

    def ask(self, state: NorthgardState) -> Decision:
        numbers = state.content.numbers
        have = state.players[self.seat].resources
        paid = bundles(have, numbers["exchange_in"], bool(state.rules & SAME_TYPE))
        options = [exchange_option(one, kind) for one in paid for kind in range(3)]
        return Decision(self.seat, "exchange", [NO, *options] if options else [])

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == NO:
            return
        paid = exchange_paid(option)
        for resource, number in enumerate(goods_of(paid)):
            state.players[self.seat].resources[resource] -= number
        state.emit("paid", self.seat, paid)
        state.gain(self.seat, exchange_gained(option), state.content.numbers["exchange_out"])
        state.push(self)
        if self.may_swap:
            state.push(TeamSwap(self.seat))


def team_swap_option(gives: Option, takes: Option) -> Option:
    return 1 + gives * BUNDLES + takes


def swap_gives(option: Option) -> Option:
    return (option - 1) // BUNDLES


def swap_takes(option: Option) -> Option:
    return (option - 1) % BUNDLES


class TeamSwap(Ask[NorthgardState]):
    """NG-TEAM-5, -10: once, so many resources for as many of the teammate's."""

    prompt: ClassVar = "team_swap"

    def options(self, state: NorthgardState) -> list[Option]:
        mate = (self.seat + 2) % 4
        mine, theirs = state.players[self.seat].resources, state.players[mate].resources
        options = []
        for number in range(1, min(sum(mine), sum(theirs), MOST_SWAPPED) + 1):
            for give in bundles(mine, number):
                given = goods_of(give)
                rest = [0 if given[kind] else theirs[kind] for kind in range(3)]
                options += [team_swap_option(give, take) for take in bundles(rest, number)]
        return [NO, *options] if options else []

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option != NO:
            state.agenda[-1] = Exchange(self.seat, False)  # in place of the one that waits
            gives, takes = swap_gives(option), swap_takes(option)
            state.emit("proposed", self.seat, gives, takes)
            state.push(TeamAnswer(self.seat, gives, takes))


BUNDLES: Final = 4096
"""More than there are bundles."""
MOST_SWAPPED: Final = BASE - 1
"""As many as a bundle can name. What is given of a kind is not taken of it."""


class TeamAnswer(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "gives", "takes")

    def __init__(self, seat: Seat, gives: int, takes: int) -> None:
        self.seat = seat
        self.gives = gives
        self.takes = takes

    def ask(self, state: NorthgardState) -> Decision:
        return Decision((self.seat + 2) % 4, "team_answer", [NO, 1])

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == NO:
            return
        mate = (self.seat + 2) % 4
        gives, takes = goods_of(self.gives), goods_of(self.takes)
        for resource in range(3):
            change = takes[resource] - gives[resource]
            state.players[self.seat].resources[resource] += change
            state.players[mate].resources[resource] -= change
        state.emit("swapped_goods", self.seat, self.gives, self.takes)


# ---- phase 4


class Winter(Step[NorthgardState]):
    """NG-WINT: from the first player clockwise."""

    def run(self, state: NorthgardState) -> None:
        state.emit("winter", NONE)
        for seat in reversed(state.order()):
            state.push(PayWinter(seat))


class PayWinter(Step[NorthgardState]):
    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: NorthgardState) -> None:
        player = state.players[self.seat]
        is_short = False
        paid = 0
        for resource, due in zip((FOOD, WOOD), state.winter_cost(self.seat), strict=True):
            is_short = is_short or player.resources[resource] < due
            spent = min(due, player.resources[resource])
            player.resources[resource] -= spent
            paid = paid * 16 + spent
        state.emit("wintered", self.seat, paid, 1 if is_short else 0)
        if not is_short:
            return
        if state.unrest:
            state.unrest -= 1
            player.deck.top.append(state.content.unrest * 2 + OPEN)
            state.emit("unrest", self.seat)
        else:
            lose_fame(state, self.seat)
            state.push(LoseTop(self.seat))


def lose_fame(state: NorthgardState, seat: Seat) -> None:
    """NG-WINT-4, -5: fame in tokens never falls below 0; teams count together (R-19)."""
    have = state.players[seat].fame
    if state.rules & TEAMS:
        have += state.players[(seat + 2) % 4].fame
    per_card = -sum(amount for amount, _ in state.content.cards[state.content.unrest].finals)
    state.gain_fame(seat, -min(per_card, max(0, have)))


class LoseTop(Chance[NorthgardState]):
    """NG-WINT-4: the top card of the draw deck is discarded."""

    __match_args__: ClassVar = ("seat",)
    prompt: ClassVar = "lose_top"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def urn(self, state: NorthgardState) -> list[Option]:
        player = state.players[self.seat]
        if player.deck.top:
            return []
        if not player.deck.loose and player.discard:
            renew(player)
            state.emit("reshuffled", self.seat)
        return player.deck.loose

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        player = state.players[self.seat]
        draw(player.deck.loose, outcome)
        self.drop(state, outcome)
        return False

    def run(self, state: NorthgardState) -> None:
        top = state.players[self.seat].deck.top
        if top:
            self.drop(state, top.pop() // 2)

    def drop(self, state: NorthgardState, card: int) -> None:
        player = state.players[self.seat]
        player.discard = sorted([*player.discard, card])
        state.emit("discarded", self.seat, card, reveals=True)


# ---- phase 5


class EndOfYear(Step[NorthgardState]):
    """NG-END: who dominates wins; else the second chances, and the next year."""

    def run(self, state: NorthgardState) -> None:
        if state.year == state.last_year() or state.dominators():
            state.emit("over", NONE)
            return
        state.push(NEW_YEAR)
        for seat in reversed(state.order()):
            state.push(SecondChance(seat))


class NewYear(Step[NorthgardState]):
    def run(self, state: NorthgardState) -> None:
        state.year += 1
        state.push(START_OF_YEAR)


def second_places(state: NorthgardState) -> list[Root]:
    return [root for root in state.neutral() if not state.loners(root)]


class SecondChance(Step[NorthgardState]):
    """NG-END-3, -4: who has no unit gets three in a neutral territory, or a tile with one."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: NorthgardState) -> None:
        if state.on_map(self.seat):
            return
        if second_places(state):
            state.push(SecondTerritory(self.seat))
        elif state.pile.size():
            state.push(SecondTile(self.seat, state.pile.size()))


class SecondTerritory(Ask[NorthgardState]):
    prompt: ClassVar = "second_chance"

    def options(self, state: NorthgardState) -> list[Option]:
        options = [spot(root, False) for root in second_places(state)]
        return [NO, *options]

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option != NO:
            settle_three(state, self.seat, spot_root(option))


def settle_three(state: NorthgardState, seat: Seat, root: Root) -> None:
    number = min(state.content.numbers["second_chance_units"], state.players[seat].reserve)
    state.put(root, seat, number)
    state.players[seat].reserve -= number
    state.emit("settled", seat, root, number)


class SecondTile(Chance[NorthgardState]):
    """NG-END-4: draw tiles until one brings a neutral territory."""

    __match_args__: ClassVar = ("seat", "tries")
    prompt: ClassVar = "tile"

    def __init__(self, seat: Seat, tries: int) -> None:
        self.seat = seat
        self.tries = tries

    def urn(self, state: NorthgardState) -> list[Option]:
        return state.pile.loose if self.tries else []

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        draw(state.pile.loose, outcome)
        self.try_tile(state, outcome)
        return False

    def run(self, state: NorthgardState) -> None:
        if self.tries and state.pile.bottom:
            self.try_tile(state, state.pile.bottom.pop(0))

    def try_tile(self, state: NorthgardState, tile: int) -> None:
        state.emit("drew_tile", self.seat, tile, reveals=True)
        if second_placements(state, tile):
            state.shown = [tile]
            state.push(SecondPlacement(self.seat))
        else:
            state.pile.bottom.append(tile)
            state.push(SecondTile(self.seat, self.tries - 1))


def second_placements(state: NorthgardState, tile: int) -> list[Option]:
    return [
        tile_option(tile, fit.cell, fit.turn)
        for fit in state.map.places(tile)
        if is_peaceful(state, fit)
        and (fit.is_free or any(is_room(state, group) for group in fit.groups))
    ]


def is_room(state: NorthgardState, group: list[Root]) -> bool:
    """Whether units could go where these territories are joined (NG-END-6)."""
    return all(state.owner(root) < 0 and not state.loners(root) for root in group)


class SecondPlacement(Ask[NorthgardState]):
    prompt: ClassVar = "second_tile"

    def options(self, state: NorthgardState) -> list[Option]:
        options = second_placements(state, state.shown[0])
        return [NO, *options]

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == NO:
            state.pile.bottom += state.shown
            state.shown = []
            return
        state.shown = []
        lay(state, self.seat, option)
        state.push(SecondUnits(self.seat, option_tile(option)))
        appear_at_lairs(state, option_tile(option), True)


class SecondUnits(Question[NorthgardState]):
    """NG-END-9: a territory of the tile, one without a creature that shares with nobody first."""

    __match_args__: ClassVar = ("seat", "tile")

    def __init__(self, seat: Seat, tile: int) -> None:
        self.seat = seat
        self.tile = tile

    def ask(self, state: NorthgardState) -> Decision:
        places = unit_places(state, self.tile)
        return Decision(self.seat, "second_chance", [spot(root, False) for root in places])

    def answer(self, state: NorthgardState, option: Option) -> None:
        settle_three(state, self.seat, spot_root(option))


def unit_places(state: NorthgardState, tile: int) -> list[Root]:
    """Neutral territories on a tile; with a loner only if there is no other (NG-CRE-SETUP-4)."""
    areas = range(tile * CORNERS, tile * CORNERS + len(state.content.tiles[tile].areas))
    roots = sorted({state.map.territory[area] for area in areas})
    neutral = [root for root in roots if state.owner(root) < 0]
    return [root for root in neutral if not state.loners(root)] or neutral


START_OF_YEAR: Final = StartOfYear()
FIRST_TURN: Final = FirstTurn()
HARVEST: Final = Harvest()
WINTER: Final = Winter()
END_OF_YEAR: Final = EndOfYear()
NEW_YEAR: Final = NewYear()
