"""The set-up: clans, first player, tiles and the first units (NG-SETUP)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from landnam.games.northgard.rules.creatures import appear_at_lairs
from landnam.games.northgard.rules.exploring import (
    is_peaceful,
    lay,
    option_tile,
    tile_option,
)
from landnam.games.northgard.rules.map import ORIGIN, WIDTH, Fit, Map
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.resolving import spot, spot_kaija, spot_root
from landnam.games.northgard.rules.state import (
    CORNER_TEST,
    CREATURES,
    NONE,
    START_5_IN_PILE,
    NorthgardState,
    Player,
    Seat,
)
from landnam.games.northgard.rules.year import START_OF_YEAR, unit_places
from landnam.kit.core import Chance, Decision, Option, Question, Step
from landnam.kit.game import SetupError
from landnam.kit.pile import Pile, draw

CHOOSE: Final = "choose"
RANDOM: Final = "random"


def clans_of(content: Content, seats: int, clans: Any) -> list[str]:
    """R-5: how clans are settled (choose, random), or the clan of each seat."""
    if clans in (CHOOSE, RANDOM):
        return [clans]
    known = [clan.name for clan in content.clans]
    named = [str(clan) for clan in clans] if isinstance(clans, list) else [str(clans)]
    if len(named) != seats or len(set(named)) != seats or not set(named) <= set(known):
        raise SetupError(
            "option clans must be choose, random or {seats} different clans out of {known}; "
            "it is {words}",
            seats=seats,
            known=", ".join(known),
            words=", ".join(named),
        )
    return named


def begin(content: Content, seats: int, rules: int, clans: list[str]) -> NorthgardState:
    tiles = [content.start, ORIGIN, 0]
    if seats == 5:
        tiles += [content.start_5, ORIGIN + WIDTH, 0]
    pile = [
        tile
        for tile in range(len(content.tiles))
        if tile != content.start
        and (tile != content.start_5 or (seats < 5 and rules & START_5_IN_PILE))
    ]
    deck = list(range(len(content.creatures))) if rules & CREATURES else []
    state = NorthgardState(
        content,
        players=[new_player(content) for _ in range(seats)],
        agenda=[BEGIN_YEARS, FIRST_PLAYER, DrawAchievements()],
    )
    state.rules = rules
    state.year = 1
    state.first = NONE
    state.active = NONE
    state.resolved = 0
    state.is_main_played = False
    state.map = Map(content, tiles, bool(rules & CORNER_TEST))
    state.held = [NONE] * (4 * len(content.tiles))
    state.kaija = NONE
    state.scorched = NONE
    state.built = [NONE] * len(content.slot_area)
    state.extras = []
    state.pile = Pile([], pile, [])
    state.early = content.early[:]
    state.advanced = content.advanced[:]
    state.display = []
    state.achievements = []
    state.unrest = content.unrest_count
    state.creature_deck = deck
    state.creature_upper = content.setups[seats]["upper_creature_stack"] if deck else 0
    state.creature_row = []
    state.creature_discard = []
    state.guests = []
    state.arrived = []
    state.fights = []
    state.battle = None
    state.last = NONE
    state.shown = []
    state.stolen = NONE
    state.ledger = []
    if clans == [CHOOSE]:
        state.push(ChooseClan(0))
    elif clans == [RANDOM]:
        state.push(DrawClan(0))
    else:
        names = [clan.name for clan in content.clans]
        for seat, clan in enumerate(clans):
            join_clan(state, seat, names.index(clan))
    return state


def new_player(content: Content) -> Player:
    player = Player(None, hand=[], deck=Pile([], [], []))
    player.reserve = content.units
    return player


def join_clan(state: NorthgardState, seat: Seat, clan: int) -> None:
    """NG-SETUP-8, -9: the clan's cards and the starting cards."""
    content, player = state.content, state.players[seat]
    player.clan = clan
    player.deck.loose = sorted([*content.starting, content.initial[clan]])
    player.upgrades = content.upgrades[clan][:]
    state.emit("clan", seat, clan)


def free_clans(state: NorthgardState) -> list[int]:
    taken = [player.clan for player in state.players]
    return [clan for clan in range(len(state.content.clans)) if clan not in taken]


class ChooseClan(Question[NorthgardState]):
    """R-5: in seat order."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def ask(self, state: NorthgardState) -> Decision:
        return Decision(self.seat, "choose_clan", free_clans(state))

    def answer(self, state: NorthgardState, option: Option) -> None:
        join_clan(state, self.seat, option)
        if self.seat + 1 < len(state.players):
            state.push(ChooseClan(self.seat + 1))


class DrawClan(Chance[NorthgardState]):
    __match_args__: ClassVar = ("seat",)
    prompt: ClassVar = "clan"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def urn(self, state: NorthgardState) -> list[Option]:
        return free_clans(state)

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        join_clan(state, self.seat, outcome)
        if self.seat + 1 < len(state.players):
            state.push(DrawClan(self.seat + 1))
        return False


class DrawAchievements(Chance[NorthgardState]):
    """NG-SETUP-5: as many as there are players."""

    prompt: ClassVar = "achievement"

    def urn(self, state: NorthgardState) -> list[Option]:
        if len(state.achievements) == len(state.players):
            return []
        return [card for card in state.content.achievements if card not in state.achievements]

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        state.achievements = sorted([*state.achievements, outcome])
        state.emit("achievement", NONE, outcome)
        state.push(self)
        return False


class FirstPlayer(Chance[NorthgardState]):
    """NG-SETUP-10: most axes, ties again. All seats are equally likely, so one draw decides."""

    prompt: ClassVar = "first_player"

    def urn(self, state: NorthgardState) -> list[Option]:
        return list(range(len(state.players))) if state.first < 0 else []

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        state.first = outcome
        state.emit("marker", outcome)
        order = state.order()
        for place, seat in enumerate(order):
            state.players[seat].resources = state.content.start_goods[place][:]
        state.push(ReturnTiles())
        rounds = state.content.numbers["setup_tiles_placed"]
        for number in reversed(range(rounds)):
            for seat in reversed(order):
                state.push(SetupTurn(seat, number))
        for seat in reversed(order):
            state.push(DrawSetupTiles(seat, state.content.numbers["setup_tiles_drawn"]))
        return False


class DrawSetupTiles(Chance[NorthgardState]):
    """NG-SETUP-12, -16."""

    __match_args__: ClassVar = ("seat", "left")
    prompt: ClassVar = "tile"

    def __init__(self, seat: Seat, left: int) -> None:
        self.seat = seat
        self.left = left

    def urn(self, state: NorthgardState) -> list[Option]:
        return state.pile.loose

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        draw(state.pile.loose, outcome)
        player = state.players[self.seat]
        player.tiles = sorted([*player.tiles, outcome])
        state.emit("drew_tile", self.seat, outcome, reveals=True)
        if self.left > 1:
            state.push(DrawSetupTiles(self.seat, self.left - 1))
        return False


class SetupTurn(Step[NorthgardState]):
    """NG-SETUP-13, -14, -16: a tile, then three units; tiles that fit nowhere are exchanged, as
    long as there are others."""

    __match_args__: ClassVar = ("seat", "round")

    def __init__(self, seat: Seat, round: int) -> None:
        self.seat = seat
        self.round = round

    def run(self, state: NorthgardState) -> None:
        if setup_placements(state, self.seat, self.round, True):
            state.push(SetupTile(self.seat, self.round))
        elif state.pile.loose:
            player = state.players[self.seat]
            state.pile.bottom += player.tiles
            player.tiles = []
            state.push(self)
            state.push(DrawSetupTiles(self.seat, 1))


def setup_placements(
    state: NorthgardState, seat: Seat, round: int, only_first: bool = False
) -> list[Option]:
    starts = [ORIGIN] if len(state.players) < 5 else [ORIGIN, ORIGIN + WIDTH]
    near = [cell + step for cell in starts for step in (-1, 1, -WIDTH, WIDTH)]
    options: list[Option] = []
    easy = state.map.easy_cells()
    for tile in state.players[seat].tiles:
        turns = state.map.turns_of(tile)
        for i in range(0, len(easy), 2):
            if not round and easy[i] not in near:
                continue
            if turns == 1 and state.held[easy[i + 1]] >= 0:
                continue  # it would leave no neutral territory (NG-SETUP-15)
            for turn in range(turns):
                options.append(tile_option(tile, easy[i], turn))
            if only_first:
                return options
        for fit in state.map.hard_places(tile):
            if not round and fit.cell not in near:
                continue
            if is_peaceful(state, fit) and leaves_room(state, fit):
                options.append(tile_option(tile, fit.cell, fit.turn))
                if only_first:
                    return options
    return options


def leaves_room(state: NorthgardState, fit: Fit) -> bool:
    """NG-SETUP-15, -21: a neutral territory on the tile, and no two groups become one."""
    has_room = fit.is_free
    for group in fit.groups:
        held = 0
        for root in group:
            if state.held[root] >= 0:
                held += 1
        if held > 1:
            return False
        has_room = has_room or held == 0
    return has_room


class SetupTile(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "round")

    def __init__(self, seat: Seat, round: int) -> None:
        self.seat = seat
        self.round = round

    def ask(self, state: NorthgardState) -> Decision:
        options = setup_placements(state, self.seat, self.round)
        return Decision(self.seat, "setup_tile", options)

    def answer(self, state: NorthgardState, option: Option) -> None:
        tile = option_tile(option)
        state.players[self.seat].tiles.remove(tile)
        lay(state, self.seat, option)
        state.push(SetupUnits(self.seat, tile))
        appear_at_lairs(state, tile, False)


class SetupUnits(Question[NorthgardState]):
    """NG-SETUP-13, -14, -19: three units; one of them may be Kaija."""

    __match_args__: ClassVar = ("seat", "tile")

    def __init__(self, seat: Seat, tile: int) -> None:
        self.seat = seat
        self.tile = tile

    def ask(self, state: NorthgardState) -> Decision:
        options: list[Option] = []
        for root in unit_places(state, self.tile):
            options.append(spot(root, False))
            if state.kaija_waits(self.seat):
                options.append(spot(root, True))
        return Decision(self.seat, "setup_units", options)

    def answer(self, state: NorthgardState, option: Option) -> None:
        root, is_kaija = spot_root(option), spot_kaija(option)
        number = state.content.numbers["setup_units_per_tile"]
        warriors = number - 1 if is_kaija else number
        state.put(root, self.seat, warriors)
        state.players[self.seat].reserve -= warriors
        if is_kaija:
            state.kaija = root
        state.emit("settled", self.seat, root, number)


class ReturnTiles(Step[NorthgardState]):
    """NG-SETUP-17: what is left goes back, and the pile is shuffled."""

    def run(self, state: NorthgardState) -> None:
        back = state.pile.loose + state.pile.bottom
        for player in state.players:
            back += player.tiles
            player.tiles = []
        state.pile = Pile([], sorted(back), [])


class BeginYears(Step[NorthgardState]):
    def run(self, state: NorthgardState) -> None:
        state.push(START_OF_YEAR)


BEGIN_YEARS: Final = BeginYears()
FIRST_PLAYER: Final = FirstPlayer()
