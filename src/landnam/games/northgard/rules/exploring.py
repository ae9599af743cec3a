"""Tiles onto the map: explore, close, discover lairs (NG-EXP, NG-PLACE)."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.northgard.rules.building import collect_territory
from landnam.games.northgard.rules.creatures import appear_at_lairs
from landnam.games.northgard.rules.map import Fit
from landnam.games.northgard.rules.printed import CORNERS, EXPLORE_FROM
from landnam.games.northgard.rules.resolving import CardStep, StepAsk
from landnam.games.northgard.rules.state import (
    AREAS,
    BOAR_OWN,
    FULL,
    NONE,
    NorthgardState,
    Root,
    Seat,
)
from landnam.kit.core import Chance, Decision, Option, Question
from landnam.kit.pile import draw
from landnam.kit.questions import NO, YES

CELLS: Final = 16384
TURNS: Final = 4


def tile_option(tile: int, cell: int, turn: int) -> Option:
    return 1 + (tile * CELLS + cell) * TURNS + turn


def option_tile(option: Option) -> int:
    return (option - 1) // TURNS // CELLS


def option_cell(option: Option) -> int:
    return (option - 1) // TURNS % CELLS


def option_turn(option: Option) -> int:
    return (option - 1) % TURNS


def is_peaceful(state: NorthgardState, fit: Fit) -> bool:
    """NG-PLACE-4, -5: nobody's units meet another's, nor a creature that shares with nobody."""
    for group in fit.groups:
        if len(group) < 2:
            continue
        owners = {state.owner(root) for root in group} - {NONE}
        if len(owners) > 1:
            return False
        if owners and state.creature_row:
            for root in group:
                if state.loners(root) and any(
                    state.owner(other) >= 0 for other in group if other != root
                ):
                    return False
    return True


class Explore(CardStep):
    def __init__(self, draw: int, redraw: int, start: str, collect_tile: bool) -> None:
        self.draw = draw
        self.redraw = redraw
        self.start = start
        self.collect_tile = collect_tile

    def starts(self, state: NorthgardState, seat: Seat) -> list[Root]:
        """NG-EXP-2, NG-CRE-KIND-9: the open territories one may explore from."""
        found = state.map.roots if self.start == "any" else state.territories(seat)
        return [
            root
            for root in found
            if state.map.is_open[root] and not state.blocks(root, EXPLORE_FROM)
        ]

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        if not state.pile.loose and not state.pile.bottom:
            return False
        if self.start == "any" or state.creature_row:
            return bool(self.starts(state, seat))
        is_open = state.map.is_open
        return any(is_open[root] for root in state.territories(seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.shown = []
        tries = state.pile.size()
        state.push(
            DrawTiles(seat, self.number, min(self.draw, tries), tries=tries, redraws=self.redraw)
        )

    def placements(self, state: NorthgardState, seat: Seat, tile: int) -> list[Option]:
        starts = self.starts(state, seat)
        options: list[Option] = []
        easy = state.map.easy_cells()
        turns = state.map.turns_of(tile)
        for i in range(0, len(easy), 2):
            if easy[i + 1] in starts:
                for turn in range(turns):
                    options.append(tile_option(tile, easy[i], turn))
        for fit in state.map.hard_places(tile):
            if touches_any(fit, starts) and is_peaceful(state, fit):
                options.append(tile_option(tile, fit.cell, fit.turn))
        return options

    def can_place(self, state: NorthgardState, seat: Seat, tile: int) -> bool:
        starts = self.starts(state, seat)
        easy = state.map.easy_cells()
        for i in range(1, len(easy), 2):
            if easy[i] in starts:
                return True
        for fit in state.map.hard_places(tile):
            if touches_any(fit, starts) and is_peaceful(state, fit):
                return True
        return False


def touches_any(fit: Fit, starts: list[Root]) -> bool:
    for group in fit.groups:
        for root in group:
            if root in starts:
                return True
    return False


class DrawTiles(Chance[NorthgardState]):
    """NG-EXP-1, -4: draw until a tile fits; each is tried at most once."""

    __match_args__: ClassVar = ("seat", "number", "wanted", "tries", "redraws")
    prompt: ClassVar = "tile"

    def __init__(self, seat: Seat, number: int, wanted: int, tries: int, redraws: int) -> None:
        self.seat = seat
        self.number = number
        self.wanted = wanted
        self.tries = tries
        self.redraws = redraws

    def urn(self, state: NorthgardState) -> list[Option]:
        return state.pile.loose if self.wanted else []

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        draw(state.pile.loose, outcome)
        self.show(state, outcome)
        return False

    def run(self, state: NorthgardState) -> None:
        if self.wanted:
            self.show(state, state.pile.bottom.pop(0))
            return
        effect = state.program[self.number]
        assert isinstance(effect, Explore)
        if any(effect.can_place(state, self.seat, tile) for tile in state.shown):
            state.push(ExploreTile(self.seat, self.number))
            if self.redraws and state.pile.size() and self.tries:
                state.push(ScoutRedraw(self.seat, self.number, self.tries, self.redraws))
            return
        put_under(state)
        if self.tries:
            state.push(DrawTiles(self.seat, self.number, 1, tries=self.tries, redraws=self.redraws))

    def show(self, state: NorthgardState, tile: int) -> None:
        state.shown.append(tile)
        if state.journal is not None:
            state.emit("drew_tile", self.seat, tile, reveals=True)
        more = self.wanted - 1
        state.push(
            DrawTiles(self.seat, self.number, more, tries=self.tries - 1, redraws=self.redraws)
        )


def put_under(state: NorthgardState) -> None:
    state.pile.bottom += state.shown
    state.shown = []


class ScoutRedraw(Question[NorthgardState]):
    """NG-FX-EXP-10: the tile may once be exchanged."""

    __match_args__: ClassVar = ("seat", "number", "tries", "redraws")

    def __init__(self, seat: Seat, number: int, tries: int, redraws: int) -> None:
        self.seat = seat
        self.number = number
        self.tries = tries
        self.redraws = redraws

    def ask(self, state: NorthgardState) -> Decision:
        return Decision(self.seat, "scout_redraw", [NO, YES])

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == NO:
            return
        state.agenda.pop()  # the placing of the tile that goes
        put_under(state)
        state.push(DrawTiles(self.seat, self.number, 1, tries=self.tries, redraws=self.redraws - 1))


class ExploreTile(StepAsk):
    """NG-EXP-3: a tile that fits must be placed."""

    prompt: ClassVar = "explore_tile"

    def options(self, state: NorthgardState) -> list[Option]:
        effect = state.program[self.number]
        assert isinstance(effect, Explore)
        options: list[Option] = []
        for tile in state.shown:
            options += effect.placements(state, self.seat, tile)
        return options

    def answer(self, state: NorthgardState, option: Option) -> None:
        effect = state.program[self.number]
        assert isinstance(effect, Explore)
        tile = option_tile(option)
        state.shown.remove(tile)
        put_under(state)
        if effect.collect_tile:
            for place in range(len(state.content.tiles[tile].areas)):
                symbols = state.content.area_symbols[tile * CORNERS + place]
                for resource, number in enumerate(symbols):
                    state.gain(self.seat, resource, number)
        closed = lay(state, self.seat, option)
        reward_explorer(state, self.seat, closed)
        appear_at_lairs(state, tile, True)


def lay(state: NorthgardState, seat: Seat, option: Option) -> list[Root]:
    """Put a tile on the map; the territories it closes (NG-EXP-13), which all have a part on it."""
    tile, cell, turn = option_tile(option), option_cell(option), option_turn(option)
    new = state.map.with_tile(tile, cell, turn)
    held = state.held[:]
    for root in new.joined:
        if held[root] >= 0:
            at = new.territory[root]
            held[at] = held[root] if held[at] < 0 else held[at] + held[root] % FULL
            held[root] = NONE
    state.held = held
    state.map = new
    if state.kaija >= 0:
        state.kaija = new.territory[state.kaija]
    if state.scorched >= 0:
        state.scorched = new.territory[state.scorched]
    if state.last >= 0:
        state.last = new.territory[state.last]
    state.creature_row = [
        entry // AREAS * AREAS + new.territory[entry % AREAS] for entry in state.creature_row
    ]
    if state.journal is not None:
        state.emit("laid", seat, tile, cell * TURNS + turn)
    closed: list[Root] = []
    for place in range(len(state.content.tiles[tile].areas)):
        root = new.territory[tile * CORNERS + place]
        if not new.is_open[root] and root not in closed:
            closed.append(root)
    closed.sort()
    return closed


def reward_explorer(state: NorthgardState, seat: Seat, closed: list[Root]) -> None:
    """NG-EXP-6, -7, -9 and the powers of Boar, Raven and Stag."""
    clan = state.content.clans[state.players[seat].clan]
    mine = [root for root in closed if state.owner(root) == seat]
    for root in closed:
        if state.journal is not None:
            state.emit("closed", state.owner(root), root, state.map.size[root])
    for root in mine:
        state.gain_fame(seat, state.map.size[root] + clan.closing_fame)
        if clan.collects_closed:
            collect_territory(state, seat, root)
    if not (mine if state.rules & BOAR_OWN else closed):
        for resource, amount in clan.closing_nothing:
            state.gain(seat, resource, amount)
