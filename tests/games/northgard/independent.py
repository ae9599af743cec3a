"""How the independent tests lay a position, answer by words and look at a map a second time.

Written from rules.md; nothing here asks the engine what is allowed. `SlowMap` is the map of section
3 in the plainest way: it is worked out from nothing whenever it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from landnam.games.northgard import GAME
from landnam.games.northgard.rules.map import Map, cell_at, x_of, y_of
from landnam.games.northgard.rules.state import (
    AREAS,
    EXTRA,
    FULL,
    NorthgardState,
)
from landnam.games.northgard.rules.turns import TURN, EndOfActions, NextTurn
from landnam.games.northgard.rules.year import END_OF_YEAR, HARVEST, WINTER
from landnam.kit.core import CHANCE, Decision, Event, apply, settle
from landnam.kit.luck import Luck
from landnam.kit.pile import Pile

CONTENT = GAME.load()
TABLES = CONTENT.tables
TILES = {entry["id"].removeprefix("tile_"): entry for entry in TABLES["tile"]}
NAMES = list(TILES)
COUNTS = (2, 3, 4, 5)
"""Of players."""
CLANS = ["bear", "boar", "goat", "raven", "snake", "stag", "wolf"]
BEASTS = [creature.name.removeprefix("creature_") for creature in CONTENT.creatures]
BUILDINGS = [building.name for building in CONTENT.buildings]
FACES = {
    "2": "die_2_points",
    "3": "die_3_points",
    "or": "die_point_or_casualty",
    "2+c": "die_2_points_casualty",
    "cc": "die_2_casualties",
    "1+c": "die_point_casualty",
}
DICE = {  # points, casualties; the face that offers a choice counts as a point here
    "die_2_points": (2, 0),
    "die_3_points": (3, 0),
    "die_point_or_casualty": (1, 0),
    "die_2_points_casualty": (2, 1),
    "die_2_casualties": (0, 2),
    "die_point_casualty": (1, 1),
}


def card(name: str) -> int:
    return CONTENT.card(f"card_{name}")


def card_name(number: int) -> str:
    return CONTENT.cards[number].name.removeprefix("card_")


def area(name: str) -> int:
    """The engine's number of an area such as "04.e"."""
    tile, place = name.split(".")
    number = NAMES.index(tile)
    return number * 4 + CONTENT.tiles[number].areas.index(place)


def area_name(number: int) -> str:
    tile = CONTENT.tiles[number // 4]
    return f"{tile.name.removeprefix('tile_')}.{tile.areas[number % 4]}"


# ---- section 3, slowly

OFFSETS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""


class SlowMap:
    """NG-MAP-1 to -9. Areas are named "04.e", territories are sets of areas."""

    def __init__(self, laid: dict[tuple[int, int], tuple[str, int]]) -> None:
        self.laid = laid
        self.side: dict[tuple[int, int, int], str] = {}
        for (x, y), (tile, turn) in laid.items():
            for entry in TILES[tile]["areas"]:
                for letter in entry["sides"]:
                    direction = ("NESW".index(letter) + turn) % 4
                    self.side[x, y, direction] = f"{tile}.{entry['id']}"
        self.joined: dict[str, set[str]] = {name: set() for name in self.side.values()}
        self.open_areas: set[str] = set()
        for (x, y, direction), name in self.side.items():
            dx, dy = OFFSETS[direction]
            other = self.side.get((x + dx, y + dy, (direction + 2) % 4))
            if other is None:
                self.open_areas.add(name)
            else:
                self.joined[name].add(other)
        self.territory: dict[str, frozenset[str]] = {}
        for name in self.joined:
            if name not in self.territory:
                found = {name}
                todo = [name]
                while todo:
                    for other in self.joined[todo.pop()] - found:
                        found.add(other)
                        todo.append(other)
                whole = frozenset(found)
                for one in found:
                    self.territory[one] = whole

    @staticmethod
    def of(engine: Map) -> SlowMap:
        laid = {}
        for i in range(0, len(engine.tiles), 3):
            tile, cell, turn = engine.tiles[i : i + 3]
            name = CONTENT.tiles[tile].name.removeprefix("tile_")
            laid[x_of(cell), y_of(cell)] = (name, turn)
        return SlowMap(laid)

    def territories(self) -> set[frozenset[str]]:
        return set(self.territory.values())

    def size(self, territory: frozenset[str]) -> int:
        return len({name.split(".")[0] for name in territory})

    def is_open(self, territory: frozenset[str]) -> bool:
        return bool(territory & self.open_areas)

    def lines(self) -> Iterator[tuple[str, str, str]]:
        """Every printed border line: the areas on its two sides, and what it is."""
        for tile, _ in self.laid.values():
            for one, other, kind in TILES[tile]["borders"]:
                yield f"{tile}.{one}", f"{tile}.{other}", kind

    def crossings(self) -> dict[frozenset[frozenset[str]], str]:
        found: dict[frozenset[frozenset[str]], str] = {}
        for one, other, kind in self.lines():
            pair = frozenset((self.territory[one], self.territory[other]))
            if len(pair) == 2 and found.get(pair) != "normal":
                found[pair] = kind
        return found

    def breaks_a_border(self) -> bool:
        """NG-PLACE-3."""
        return any(self.territory[one] == self.territory[other] for one, other, _ in self.lines())

    def breaks_a_corner(self) -> bool:
        """R-3 (a): at a point where four tiles meet exactly one border line ends."""
        for x, y in self.laid:
            # the point south-east of (x, y), and the two sides of each tile that meet there
            around = [(x, y, 1, 2), (x + 1, y, 2, 3), (x + 1, y + 1, 3, 0), (x, y + 1, 0, 1)]
            if all((cx, cy) in self.laid for cx, cy, _, _ in around):
                ends = sum(self.side[cx, cy, a] != self.side[cx, cy, b] for cx, cy, a, b in around)
                if ends == 1:
                    return True
        return False

    def edge(self) -> set[tuple[int, int]]:
        """NG-PLACE-1: empty cells that share a side with a tile."""
        beside = {(x + dx, y + dy) for x, y in self.laid for dx, dy in OFFSETS}
        return beside - set(self.laid)

    def plus(self, tile: str, cell: tuple[int, int], turn: int) -> SlowMap:
        return SlowMap({**self.laid, cell: (tile, turn)})

    def symbols(self, territory: frozenset[str], resource: str) -> int:
        return sum(printed(name).get(resource, 0) for name in territory)


def printed(name: str) -> dict[str, Any]:
    tile, place = name.split(".")
    found: dict[str, Any] = next(one for one in TILES[tile]["areas"] if one["id"] == place)
    return found


class Holdings:
    """Who and what stands where, by area names, read from a state once."""

    def __init__(self, state: NorthgardState) -> None:
        self.map = SlowMap.of(state.map)
        self.units: dict[frozenset[str], list[tuple[int, int]]] = {}
        self.beasts: dict[frozenset[str], list[str]] = {}
        self.buildings: dict[frozenset[str], list[str]] = {}
        for root in state.map.roots:
            where = self.map.territory[area_name(root)]
            if state.held[root] >= 0:
                self.units.setdefault(where, []).append((state.held[root] // FULL, root))
        for entry in state.creature_row:
            where = self.map.territory[area_name(entry % AREAS)]
            self.beasts.setdefault(where, []).append(BEASTS[entry // AREAS])
        for slot, kind in enumerate(state.built):
            if kind >= 0:
                where = self.map.territory[area_name(CONTENT.slot_area[slot])]
                self.buildings.setdefault(where, []).append(BUILDINGS[kind])
        for extra in state.extras:
            where = self.map.territory[area_name(extra // EXTRA)]
            self.buildings.setdefault(where, []).append(BUILDINGS[extra % EXTRA])

    def owners(self, areas: frozenset[str], without: str = "") -> set[int]:
        """Who stands in any of these territories of the map as it was."""
        return {
            seat
            for where, all_units in self.units.items()
            if where <= areas and where != without
            for seat, _ in all_units
        }

    def resources(self, territory: frozenset[str], resource: str) -> int:
        """NG-MAP-13."""
        gives = {"food_silo": "food", "woodcutters_lodge": "wood", "carved_stone": "lore"}
        built = [gives.get(kind) for kind in self.buildings.get(territory, [])]
        return self.map.symbols(territory, resource) + built.count(resource)


def is_legal(
    holdings: Holdings, tile: str, cell: tuple[int, int], turn: int, is_corner_test: bool
) -> bool:
    """NG-PLACE-1 to -5, by laying the tile and looking at the whole map again."""
    before = holdings.map
    if cell not in before.edge():
        return False
    after = before.plus(tile, cell, turn)
    if after.breaks_a_corner() if is_corner_test else after.breaks_a_border():
        return False
    for territory in after.territories():
        parts = {before.territory[name] for name in territory if name in before.territory}
        owners = [seat for part in parts for seat, _ in holdings.units.get(part, [])]
        if len(set(owners)) > 1:
            return False
        for part in parts:
            alone = any("valkyrie" in beast for beast in holdings.beasts.get(part, []))
            if alone and any(holdings.units.get(other) for other in parts - {part}):
                return False
    return True


def all_places(
    holdings: Holdings, tile: str, is_corner_test: bool = False
) -> set[tuple[tuple[int, int], int]]:
    """A tile of one area looks the same however it is turned."""
    turns = range(1 if len(TILES[tile]["areas"]) == 1 else 4)
    return {
        (cell, turn)
        for cell in holdings.map.edge()
        for turn in turns
        if is_legal(holdings, tile, cell, turn, is_corner_test)
    }


# ---- positions


class Table:
    """A position in the middle of year 2 that is laid by hand and played by words."""

    def __init__(
        self,
        tiles: str = "",
        units: dict[str, str] | None = None,
        beasts: dict[str, str] | None = None,
        built: dict[str, list[str]] | None = None,
        hands: dict[int, list[str]] | None = None,
        goods: dict[int, tuple[int, int, int]] | None = None,
        clans: str = "goat boar",
        pile: str = "",
        year: int = 2,
        decks: dict[int, list[str]] | None = None,
        discards: dict[int, list[str]] | None = None,
        kaija: str = "",
        scorched: str = "",
        display: str = "feast_early scouts merchant militia spy",
        first: int = 0,
        creature_deck: str = "",
        creature_discard: str = "",
        **options: Any,
    ) -> None:
        names = clans.split()
        seats = len(names)
        self.state = state = GAME.begin(CONTENT, seats, options)
        laid = [(0, cell_at(0, 0), 0)]
        for word in filter(None, (part.strip() for part in tiles.split(";"))):
            name, place, turn = word.split()
            x, y = map(int, place.split(","))
            laid.append((NAMES.index(name), cell_at(x, y), int(turn)))
        state.map = Map(CONTENT, [n for one in laid for n in one], state.map.is_corner_test)
        on_map = {tile for tile, _, _ in laid}
        hidden = [t for t in range(len(NAMES)) if t not in on_map]
        if pile:
            hidden = [NAMES.index(one) for one in pile.split() if one != "none"]
        state.pile = Pile([], sorted(hidden), [])
        state.year, state.first, state.active = year, first, 0
        state.display = [card(one) for one in display.split()][:seats]
        state.early = [one for one in state.early if one not in state.display]
        state.advanced = [one for one in state.advanced if one not in state.display]
        for seat, name in enumerate(names):
            player = state.players[seat]
            player.clan = CLANS.index(name)
            player.upgrades = CONTENT.upgrades[player.clan][:]
            own = sorted([*CONTENT.starting, CONTENT.initial[player.clan]])
            player.hand = sorted(card(one) for one in (hands or {}).get(seat, []))
            player.discard = sorted(card(one) for one in (discards or {}).get(seat, []))
            for one in player.hand + player.discard:
                if one in own:
                    own.remove(one)
            loose = sorted(card(one) for one in decks[seat]) if decks and seat in decks else own
            player.deck = Pile([], loose, [])
            player.resources = list((goods or {}).get(seat, (0, 0, 0)))
            used = player.hand + player.discard + loose
            state.early = [one for one in state.early if one not in used]
            state.advanced = [one for one in state.advanced if one not in used]
            state.unrest -= used.count(CONTENT.unrest)
        for where, what in (units or {}).items():
            seat, number = map(int, what.split("x"))
            root = self.root(where)
            assert state.held[root] < 0, f"{where} is held"
            state.held[root] = seat * FULL + number
            state.players[seat].reserve -= number
        if kaija:
            state.kaija = self.root(kaija)
            if state.held[state.kaija] < 0:
                state.held[state.kaija] = state.owner_of(CONTENT.bear) * FULL
        if scorched:
            state.scorched = self.root(scorched)
        for where, kinds in (built or {}).items():
            slots = CONTENT.area_slots[area(where)]
            for kind in kinds:
                free = [slot for slot in slots if state.built[slot] < 0]
                if free:
                    state.built[free[0]] = BUILDINGS.index(kind)
                else:
                    state.extras.append(area(where) * EXTRA + BUILDINGS.index(kind))
        for name, where in (beasts or {}).items():
            number = BEASTS.index(name)
            state.creature_row.append(number * AREAS + self.root(where))
            state.creature_deck.remove(number)
        if creature_discard:
            state.creature_discard = sorted(map(BEASTS.index, creature_discard.split()))
            for one in state.creature_discard:
                state.creature_deck.remove(one)
        if creature_deck:
            rest = [] if creature_deck == "none" else creature_deck.split()
            state.creature_deck = sorted(BEASTS.index(one) for one in rest)
            weak = sum("valkyrie" not in one for one in rest)
            state.creature_upper = min(state.creature_upper, weak)
        state.agenda[:] = [END_OF_YEAR, WINTER, HARVEST, EndOfActions(), NextTurn(), TURN]
        state.journal = []
        settle(state)

    # ---- looking

    def root(self, name: str) -> int:
        return self.state.map.territory[area(name)]

    def units(self, name: str) -> str:
        """ "0x3": three units of seat 0, Kaija among them; "" if nobody stands there."""
        root = self.root(name)
        state = self.state
        if state.held[root] < 0:
            return ""
        return f"{state.owner(root)}x{state.units(root)}"

    def beasts(self) -> dict[str, str]:
        """The row from left to right."""
        return {
            BEASTS[entry // AREAS]: area_name(entry % AREAS) for entry in self.state.creature_row
        }

    def fame(self) -> list[int]:
        return [player.fame for player in self.state.players]

    def goods(self, seat: int) -> tuple[int, ...]:
        return tuple(self.state.players[seat].resources)

    def cards(self, seat: int, zone: str) -> list[str]:
        player = self.state.players[seat]
        if zone == "active":
            return sorted(card_name(entry // 2) for entry in player.active)
        if zone == "deck":
            top = [entry // 2 for entry in player.deck.top]
            return sorted(card_name(one) for one in top + player.deck.loose)
        return sorted(card_name(one) for one in getattr(player, zone))

    def events(self, *kinds: str) -> list[Event]:
        assert self.state.journal is not None
        return [event for event in self.state.journal if event.kind in kinds]

    # ---- answering

    @property
    def ask(self) -> Decision:
        assert len(self.state.asks) == 1, [one.prompt for one in self.state.asks]
        return self.state.asks[0]

    @property
    def prompt(self) -> str:
        return self.ask.prompt if self.state.asks else ""

    @property
    def seat(self) -> int:
        return self.ask.seat

    def words(self) -> set[str]:
        ask = self.ask
        return {GAME.notation(self.state, ask, option) for option in ask.options}

    def say(self, *texts: str) -> Table:
        """Answer in notation; territories may be named by any of their areas. "(stop)" ends a Move
        that could go on."""
        for text in texts:
            if text == "(stop)":
                if self.prompt != "move_step":
                    continue
                text = "move_step stop"
            ask = self.ask
            wanted = self.plain(text)
            for option in ask.options:
                if GAME.notation(self.state, ask, option) == wanted:
                    apply(self.state, ask.seat, option)
                    break
            else:
                raise AssertionError(
                    f"{ask.prompt} of {ask.seat}: {wanted!r} not in {self.words()}"
                )
        return self

    def plain(self, text: str) -> str:
        words = []
        for word in text.split():
            parts = word.split("-")
            if all(is_area(part) for part in parts):
                parts = [area_name(self.root(part)) for part in parts]
            words.append("-".join(parts))
        return " ".join(words)

    def can(self, text: str) -> bool:
        return self.plain(text) in self.words()

    def die(self, *faces: str) -> Table:
        return self.say(*(FACES[face] for face in faces))

    def creature(self, *names: str) -> Table:
        return self.say(*(f"creature_{name}" for name in names))

    def luck(self) -> Table:
        """Let chance answer until a person is asked."""
        luck = Luck.seeded(1, "table")
        while self.state.asks and self.seat == CHANCE:
            apply(self.state, CHANCE, luck.pick(self.ask.options))
        return self


def is_area(word: str) -> bool:
    tile, dot, place = word.partition(".")
    return bool(dot) and tile in TILES and any(one["id"] == place for one in TILES[tile]["areas"])


def duel(hand: list[str], **given: Any) -> Table:
    position: dict[str, Any] = {
        "tiles": "13 0,-1 0; 10 1,0 0",
        "units": {"13.a": "0x3", "start.s": "1x3"},
        "hands": {0: hand, 1: ["move"]},
    }
    return Table(**{**position, **given})


# ---- whole games

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"creatures": "creatures"}),
    (4, {"creatures": "more", "teams": True}),
    (5, {"creatures": "more"}),
    (4, {"teams": True, "unrest_shield": True}),
    (2, {"creatures": "more", "length": "long"}),
    (3, {"exchange_same_type": True, "boar_own_only": True}),
    (4, {"creatures": "creatures", "border_corner_test": True, "start_5_in_pile": False}),
    (5, {"length": "long"}),
    (4, {"teams": True, "length": "long", "creatures": "creatures"}),
    (3, {"creatures": "more", "unrest_shield": True}),
    (2, {"creatures": "creatures", "clans": "random"}),
]


def a_choice(state: NorthgardState, decision: Decision, luck: Luck) -> int:
    """Mostly at random, but passing only when other actions are few: long years, full maps."""
    option = decision.options[luck.below(len(decision.options))]
    if decision.prompt == "turn_action" and option == 0 and luck.below(4):
        option = decision.options[luck.below(len(decision.options))]
    if decision.prompt in ("move_step", "recruit_place", "build_choice") and option == 0:
        option = decision.options[luck.below(len(decision.options))]
    return option


def random_game(
    seats: int, options: dict[str, Any], seed: int, gifts: int = 0
) -> Iterator[tuple[NorthgardState, Decision, int]]:
    """Play to the end: before each answer (of chance too) the state, the decision and the answer
    that will be given. `gifts` are resources of each kind for everybody at the start."""
    luck = Luck.seeded(seed, "reader")
    state = GAME.begin(CONTENT, seats, options)
    state.journal = []
    settle(state)
    has_gifts = False
    while state.asks:
        if gifts and state.active >= 0 and not has_gifts:
            has_gifts = True
            for seat in range(seats):
                for resource in range(3):
                    state.gain(seat, resource, gifts)
            settle(state)
        decision = state.asks[luck.below(len(state.asks))]
        option = a_choice(state, decision, luck)
        yield state, decision, option
        apply(state, decision.seat, option)
    yield state, Decision(CHANCE, "over", [0]), 0
