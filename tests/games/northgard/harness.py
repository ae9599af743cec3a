"""What a worked example of Northgard may say (tests/games/harness.py tells what all games' share).

A territory goes by one of its areas, `start.n` or `07.m`, or by a name that `areas` gives it.
Units are `red 3` or `red 2+kaija`, `neutral` is nobody. Goods are [food, wood, lore].

given   seats      the colours, clockwise; clans  their clans, others get one that is left
        options    table options, by name; at = ["new"] is a new game before its luck
        tiles      "07 0,-1 turn 1" in the order of laying; the starting tiles lie there already
        areas      names for territories
        units, buildings ("food_silo 07.m 1" on a slot, "food_silo 07.m beside" without one)
        goods, fame, scorched, creatures ("wolf_beige A", in the order of the row)
        hands, decks (unordered), tops (known, the topmost last), discards, played, waited
                   cards by name. Without `decks` it is what is left of the starting cards
        display, achievements, unrest (how many are left), pile (tiles, all alike likely)
        early, advanced, creature_discard, creature_deck (the rest of it, all alike likely)
        year, first, active (first), passed, resolved (cards played in this turn)
        at         the phases that are played: "year", "turn", "creatures", "harvest", "winter",
                   "end"; only turns if left out
when    answers    "red play move" in the words of notation.py; luck as "* die_2_points". Luck that
                   nobody names comes from a fixed seed
then    fame       gained since `given`, nothing for seats not named; scores, winners
        goods, reserve, units, buildings, scorched, creatures, creature_discard
        hands, decks, tops, discards, active_zones, display, boxes: cards, or how many; upgrades
        unrest, pile (how many), year, first, over
        asked      the prompt of whoever is asked; "luck" and the prompt if luck is
        options    all that a seat may answer; offered, refused: some that it may or may not
        luck       the outcomes of the open luck with their weights, or their number, all alike
        closed, open: size of territories; near, rough, apart: crossings ("A-B")
        symbols    of a territory, with its buildings
        told       events in this order, others may come between: "red fame 3", words left out at
                   the end match anything; untold
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from landnam.games.northgard import GAME
from landnam.games.northgard.rules import setup as setting
from landnam.games.northgard.rules import turns, year
from landnam.games.northgard.rules.map import cell_at
from landnam.games.northgard.rules.notation import area_name
from landnam.games.northgard.rules.printed import CORNERS
from landnam.games.northgard.rules.state import AREAS, CREATURES, EXTRA, NONE, NorthgardState
from landnam.kit.codec import digest
from landnam.kit.core import CHANCE, Decision, Event, Step, apply, settle
from landnam.kit.luck import Luck
from landnam.kit.pile import Pile
from tests.games.harness import (
    SEED,
    BadExample,
    Example,
    Harness,
    Table,
    number_of,
    same,
    same_luck,
    same_over,
)

CONTENT: Final = GAME.load()
EXAMPLES: Final = Path(__file__).parent / "examples"
GIVEN_KEYS: Final = {
    *("seats", "clans", "options", "tiles", "areas", "units", "buildings", "goods", "fame"),
    *("scorched", "creatures", "hands", "decks", "tops", "discards", "played", "waited"),
    *("display", "achievements", "unrest", "pile", "early", "advanced", "creature_deck"),
    *("creature_discard", "year", "first", "active", "passed", "resolved", "at"),
}
WHEN_KEYS: Final = {"answers"}

CLANS: Final = [clan.name.removeprefix("clan_") for clan in CONTENT.clans]
LEFT_CLANS: Final = ["goat", "wolf", "raven", "boar", "stag", "snake", "bear"]
CARDS: Final = [card.name.removeprefix("card_") for card in CONTENT.cards]
TILES: Final = [tile.name.removeprefix("tile_") for tile in CONTENT.tiles]
BUILDINGS: Final = [building.name for building in CONTENT.buildings]
CREATURE_NAMES: Final = [one.name.removeprefix("creature_") for one in CONTENT.creatures]
PHASES: Final[dict[str, list[Step[NorthgardState]]]] = {
    "year": [year.START_OF_YEAR],
    "turn": [turns.NEXT_TURN, turns.TURN],
    "creatures": [turns.EndOfActions()],
    "harvest": [year.HARVEST],
    "winter": [year.WINTER],
    "end": [year.END_OF_YEAR],
}


# ---- given: the table


class Layout:
    """Lays the table that an example describes."""

    def __init__(self, given: Table) -> None:
        self.given = given
        self.seats: list[str] = given["seats"]
        self.names: dict[str, str] = given.get("areas", {})
        self.state = GAME.begin(CONTENT, len(self.seats), self.options())

    def options(self) -> Table:
        options = dict(self.given.get("options", {}))
        if "creatures" in self.given:
            options.setdefault("creatures", "creatures")
        return options

    def lay(self) -> NorthgardState:
        given, state = self.given, self.state
        if given.get("at") == ["new"]:
            return state
        self.check_names()
        state.year = given.get("year", 1)
        state.first = self.seat(given.get("first", self.seats[0]))
        state.active = self.seat(given.get("active", self.seats[state.first]))
        state.resolved = given.get("resolved", 0)
        self.lay_clans()
        self.lay_map()
        self.lay_pieces()
        self.lay_cards()
        self.lay_creatures()
        phases = [PHASES[phase] for phase in given.get("at", ["turn"])]
        state.agenda[:] = [step for phase in reversed(phases) for step in phase]
        return state

    def check_names(self) -> None:
        keys = ("clans", "goods", "fame", "hands", "decks", "tops", "discards", "played", "waited")
        for key in keys:
            if not set(self.given.get(key, {})) <= set(self.seats):
                raise BadExample(f"{key} names a colour without a seat")

    def seat(self, name: str) -> int:
        return number_of(self.seats, name)

    def lay_clans(self) -> None:
        named = self.given.get("clans", {})
        free = [clan for clan in LEFT_CLANS if clan not in named.values()]
        for seat, name in enumerate(self.seats):
            clan = named[name] if name in named else free.pop(0)
            setting.join_clan(self.state, seat, number_of(CLANS, clan))
            player = self.state.players[seat]
            player.resources = list(self.given.get("goods", {}).get(name, [0, 0, 0]))
            player.fame = self.given.get("fame", {}).get(name, 0)
            player.passed = name in self.given.get("passed", [])

    def lay_map(self) -> None:
        state = self.state
        for words in self.given.get("tiles", []):
            name, place, _, turn = words.split()
            tile, (x, y) = number_of(TILES, name), map(int, place.split(","))
            cell = cell_at(x, y)
            free = cell in state.map.edge and tile not in state.map.at.values()
            if not free or state.map.fit(tile, cell, int(turn)) is None:
                raise BadExample(f"{words} does not fit")
            state.map = state.map.with_tile(tile, cell, int(turn))
        used = set(state.map.at.values())
        loose = [tile for tile in state.pile.loose if tile not in used]
        if "pile" in self.given:
            loose = sorted(number_of(TILES, name) for name in self.given["pile"])
        if used & set(loose):
            raise BadExample("a tile of the pile lies on the map")
        state.pile = Pile([], loose, [])

    def root(self, name: str) -> int:
        root = self.state.map.territory[area_of(self.names, name)]
        if root < 0:
            raise BadExample(f"{name} is not on the map")
        return root

    def lay_pieces(self) -> None:
        state = self.state
        for place, units in self.given.get("units", {}).items():
            root = self.root(place)
            if state.held[root] >= 0:
                raise BadExample(f"{place} has units already")
            name, number = units.split()
            warriors, _, kaija = number.partition("+")
            state.put(root, self.seat(name), int(warriors))
            state.players[self.seat(name)].reserve -= int(warriors)
            if kaija:
                state.kaija = root
        for words in self.given.get("buildings", []):
            kind, place, slot = words.split()
            area = area_of(self.names, place)
            if slot == "beside":
                entry = area * EXTRA + number_of(BUILDINGS, kind)
                state.extras = sorted([*state.extras, entry])
                continue
            at = CONTENT.area_slots[area][int(slot) - 1]
            if CONTENT.slot_kind[at] not in CONTENT.buildings[number_of(BUILDINGS, kind)].slots:
                raise BadExample(f"{words}: the slot does not match")
            state.built[at] = number_of(BUILDINGS, kind)
        if "scorched" in self.given:
            state.scorched = self.root(self.given["scorched"])

    def lay_cards(self) -> None:
        state, given = self.state, self.given
        for seat, name in enumerate(self.seats):
            player = state.players[seat]

            def named(key: str, seat: int = seat, name: str = name) -> list[int]:
                return [self.card(seat, card) for card in given.get(key, {}).get(name, [])]

            player.hand = sorted(named("hands"))
            player.discard = sorted(named("discards"))
            player.active = [card * 2 + 1 for card in named("played")]
            player.active += [card * 2 for card in named("waited")]
            player.deck.top = [card * 2 + 1 for card in named("tops")]
            if name in given.get("decks", {}):
                loose = sorted(named("decks"))
                player.box, player.deck.loose = player.deck.loose, loose
        state.display = sorted(self.card(NONE, card) for card in given.get("display", []))
        state.achievements = sorted(
            number_of(CARDS, card) for card in given.get("achievements", [])
        )
        for key in ("early", "advanced"):
            if key in given:
                setattr(state, key, sorted(number_of(CARDS, card) for card in given[key]))
        state.unrest = given.get("unrest", state.unrest)

    def card(self, seat: int, name: str) -> int:
        """Takes a card from where it would be."""
        card = number_of(CARDS, name)
        if card == CONTENT.unrest:
            self.state.unrest -= 1
            return card
        places = [self.state.early, self.state.advanced]
        if seat >= 0:
            player = self.state.players[seat]
            places += [player.deck.loose, player.box, player.upgrades]
        for place in places:
            if card in place:
                place.remove(card)
                return card
        if card in CONTENT.achievements:
            return card
        raise BadExample(f"there is no {name} to take")

    def lay_creatures(self) -> None:
        state, given = self.state, self.given
        if not state.rules & CREATURES:
            return
        for words in given.get("creatures", []):
            name, place = words.split()
            creature = number_of(CREATURE_NAMES, name)
            state.creature_deck.remove(creature)
            state.creature_row.append(creature * AREAS + self.root(place))
        for name in given.get("creature_discard", []):
            state.creature_deck.remove(number_of(CREATURE_NAMES, name))
            state.creature_discard.append(number_of(CREATURE_NAMES, name))
        state.creature_discard.sort()
        out = len(state.creature_row) + len(state.creature_discard)
        state.creature_upper = max(0, state.creature_upper - out)
        if "creature_deck" in given:
            state.creature_deck = sorted(
                number_of(CREATURE_NAMES, name) for name in given["creature_deck"]
            )
            state.creature_upper = 0


def area_of(names: dict[str, str], name: str) -> int:
    tile, _, area = names.get(name, name).partition(".")
    number = number_of(TILES, tile)
    return number * CORNERS + number_of(CONTENT.tiles[number].areas, area)


# ---- when: the answers


class Played:
    """An example that has been played: the table now, and what it was before."""

    def __init__(self, example: Example) -> None:
        self.example = example
        self.layout = Layout(example.given)
        self.seats = self.layout.seats
        self.state = self.layout.lay()
        self.before = [player.fame for player in self.state.players]
        self.pieces = GAME.pieces(self.state)
        self.luck = Luck.seeded(SEED, "example")
        self.events: list[Event] = []
        self.state.journal = self.events
        settle(self.state)
        self.play(list(example.when["answers"]))

    def play(self, answers: list[str]) -> None:
        while self.state.asks:
            decision = self.state.asks[0]
            if decision.seat == CHANCE:
                if answers and answers[0].startswith("* "):
                    self.say(decision, answers.pop(0)[2:])
                elif answers or not self.waits_for_luck:
                    self.answer(decision, self.luck.pick(decision.options))
                else:
                    return
            elif not answers:
                return
            else:
                name, _, text = answers.pop(0).partition(" ")
                self.say(self.decision(name, text), text)
        if answers:
            raise BadExample(f"nobody is asked any more, but there is {answers}")

    @property
    def waits_for_luck(self) -> bool:
        return "luck" in self.example.then or "luck" in str(self.example.then.get("asked"))

    def decision(self, name: str, text: str = "") -> Decision:
        for decision in self.state.asks:
            if decision.seat >= 0 and self.seats[decision.seat] == name:
                return decision
        asked = [(self.seats[one.seat], one.prompt) for one in self.state.asks if one.seat >= 0]
        raise BadExample(f"{name} is not asked, so cannot {text!r}; asked are {asked}")

    def say(self, decision: Decision, text: str) -> None:
        options = self.words(decision)
        text = self.plain(text)
        if text not in options:
            raise BadExample(f"{text!r} is none of {list(options)[:60]} ({decision.prompt})")
        self.answer(decision, options[text])

    def answer(self, decision: Decision, option: int) -> None:
        apply(self.state, decision.seat, option)
        assert GAME.pieces(self.state) == self.pieces, "a piece is lost or came from nowhere"
        for seat in range(len(self.seats)):
            GAME.see(self.state, seat)

    def words(self, decision: Decision) -> dict[str, int]:
        return {GAME.notation(self.state, decision, one): one for one in decision.options}

    def plain(self, text: str) -> str:
        """The text as notation.py writes it: territories by their first area."""
        words = text.split()
        if words[0] in ("build", "swap"):
            return " ".join(self.layout.names.get(word, word) for word in words)
        return " ".join("-".join(map(self.place, word.split("-"))) for word in words)

    def place(self, word: str) -> str:
        if word not in self.layout.names and not re.fullmatch(r"[a-z0-9_]+\.[neswma]", word):
            return word
        return area_name(self.state, self.root(word))

    def root(self, name: str) -> int:
        return self.layout.root(name)

    def by_seat(self, answer: Callable[[int], Any]) -> Table:
        return {name: answer(seat) for seat, name in enumerate(self.seats)}


# ---- then: checks


def check_fame(played: Played, expected: Table) -> None:
    gains = played.by_seat(lambda seat: played.state.players[seat].fame - played.before[seat])
    same(gains, {**dict.fromkeys(played.seats, 0), **expected}, "fame gained")


def named(answer: Callable[[Played, int], Any]) -> Callable[[Played, Table], None]:
    """A check of something for the seats that are named."""

    def check_it(played: Played, expected: Table) -> None:
        found = {name: answer(played, played.seats.index(name)) for name in expected}
        same(found, expected, "of the seats")

    return check_it


def card_names(cards: list[int]) -> list[str]:
    return sorted(CARDS[card] for card in cards)


def cards_in(place: Callable[[Played, int], list[int]]) -> Callable[[Played, Table], None]:
    """A check of cards, or of how many there are."""

    def check_it(played: Played, expected: Table) -> None:
        for name, cards in expected.items():
            found = card_names(place(played, played.seats.index(name)))
            if isinstance(cards, int):
                same(len(found), cards, f"number of cards of {name}")
            else:
                same(found, sorted(cards), f"cards of {name}")

    return check_it


def check_units(played: Played, expected: Table) -> None:
    found = {}
    for place in expected:
        root = played.root(place)
        owner = played.state.owner(root)
        number = f"{played.state.warriors(root)}{'+kaija' if played.state.has_kaija(root) else ''}"
        found[place] = "neutral" if owner < 0 else f"{played.seats[owner]} {number}"
    same(found, expected, "units")


def check_buildings(played: Played, expected: Table) -> None:
    found = {
        place: sorted(BUILDINGS[kind] for kind in played.state.buildings(played.root(place)))
        for place in expected
    }
    same(found, {place: sorted(kinds) for place, kinds in expected.items()}, "buildings")


def check_symbols(played: Played, expected: Table) -> None:
    state = played.state
    found = {
        place: [state.symbols(played.root(place), resource) for resource in range(3)]
        for place in expected
    }
    same(found, expected, "symbols")


def check_scorched(played: Played, expected: str) -> None:
    same(played.state.scorched, played.root(expected) if expected else NONE, "scorched")


def check_creatures(played: Played, expected: list[str]) -> None:
    row = [(entry // AREAS, entry % AREAS) for entry in played.state.creature_row]
    found = [f"{CREATURE_NAMES[one]} {area_name(played.state, root)}" for one, root in row]
    same(found, [played.plain(words) for words in expected], "creatures")


def check_creature_discard(played: Played, expected: list[str]) -> None:
    found = [CREATURE_NAMES[one] for one in played.state.creature_discard]
    same(sorted(found), sorted(expected), "creature discard")


def check_asked(played: Played, expected: Table) -> None:
    found = {
        "luck" if one.seat == CHANCE else played.seats[one.seat]: one.prompt
        for one in played.state.asks
    }
    same(found, expected, "asked")


def check_options(played: Played, expected: Table) -> None:
    for name, options in expected.items():
        found = played.words(played.decision(name))
        same(sorted(found), sorted(map(played.plain, options)), f"options of {name}")


def check_offered(played: Played, expected: list[str]) -> None:
    for answer in expected:
        name, _, text = answer.partition(" ")
        found = played.words(played.decision(name))
        assert played.plain(text) in found, f"{answer!r} is none of {list(found)}"


def check_refused(played: Played, expected: list[str]) -> None:
    before = digest(played.state)
    for answer in expected:
        name, _, text = answer.partition(" ")
        seats = [played.seats[one.seat] for one in played.state.asks if one.seat >= 0]
        if name in seats:
            found = played.words(played.decision(name))
            assert played.plain(text) not in found, f"{answer!r} is offered"
        elif name not in played.seats:
            raise BadExample(f"{name} has no seat")
    assert digest(played.state) == before, "asking changed something"


def check_size(is_open: bool) -> Callable[[Played, Table], None]:
    def check_it(played: Played, expected: Table) -> None:
        world = played.state.map
        found = {place: world.size[played.root(place)] for place in expected}
        same(found, expected, "size")
        kinds = {place: world.is_open[played.root(place)] for place in expected}
        same(kinds, dict.fromkeys(expected, is_open), "open")

    return check_it


def check_crossing(kind: str) -> Callable[[Played, list[str]], None]:
    def check_it(played: Played, expected: list[str]) -> None:
        world = played.state.map
        for pair in expected:
            one, other = map(played.root, pair.split("-"))
            found = "near" if other in world.near[one] else "rough"
            same(found if world.touches(one, other) else "apart", kind, f"crossing {pair}")

    return check_it


def check_told(played: Played, expected: list[str]) -> None:
    told = [tell(played, event) for event in played.events]
    rest = iter(told)
    for line in expected:
        assert any(is_begun(line, found) for found in rest), f"{line!r} is not next in {told}"


def check_untold(played: Played, expected: list[str]) -> None:
    for event in played.events:
        found = tell(played, event)
        assert not any(is_begun(line, found) for line in expected), f"told {found!r}"


def is_begun(line: str, found: str) -> bool:
    words = line.split()
    return found.split()[: len(words)] == words


def tell(played: Played, event: Event) -> str:
    who = played.seats[event.seat] if event.seat >= 0 else "-"
    first = str(event.a)
    if event.kind in ("walked", "appeared", "creature", "slain"):
        first = CREATURE_NAMES[event.a]
    elif event.kind in ("discarded", "play", "took_display", "regained", "copied", "revealed"):
        first = CARDS[event.a]
    return f"{who} {event.kind} {first} {event.b}"


def equal(answer: Callable[[Played], Any]) -> Callable[[Played, Any], None]:
    def check_it(played: Played, expected: Any) -> None:
        same(answer(played), expected, "found")

    return check_it


def check_winners(played: Played, expected: list[str]) -> None:
    same([played.seats[seat] for seat in GAME.winners(played.state)], expected, "winners")


CHECKS: Final[dict[str, Callable[[Played, Any], None]]] = {
    "fame": check_fame,
    "scores": named(lambda played, seat: GAME.scores(played.state)[seat]),
    "winners": check_winners,
    "goods": named(lambda played, seat: played.state.players[seat].resources),
    "reserve": named(lambda played, seat: played.state.players[seat].reserve),
    "units": check_units,
    "buildings": check_buildings,
    "symbols": check_symbols,
    "scorched": check_scorched,
    "creatures": check_creatures,
    "creature_discard": check_creature_discard,
    "hands": cards_in(lambda played, seat: played.state.players[seat].hand),
    "decks": cards_in(lambda played, seat: played.state.players[seat].deck.loose),
    "tops": cards_in(
        lambda played, seat: [entry // 2 for entry in played.state.players[seat].deck.top]
    ),
    "discards": cards_in(lambda played, seat: played.state.players[seat].discard),
    "active_zones": cards_in(
        lambda played, seat: [entry // 2 for entry in played.state.players[seat].active]
    ),
    "boxes": cards_in(lambda played, seat: played.state.players[seat].box),
    "upgrades": cards_in(lambda played, seat: played.state.players[seat].upgrades),
    "display": equal(lambda played: card_names(played.state.display)),
    "unrest": equal(lambda played: played.state.unrest),
    "pile": equal(lambda played: played.state.pile.size()),
    "year": equal(lambda played: played.state.year),
    "first": equal(lambda played: played.seats[played.state.first]),
    "over": lambda played, expected: same_over(played.state, expected),
    "asked": check_asked,
    "options": check_options,
    "offered": check_offered,
    "refused": check_refused,
    "luck": lambda played, expected: same_luck(GAME, played.state, expected),
    "closed": check_size(False),
    "open": check_size(True),
    "near": check_crossing("near"),
    "rough": check_crossing("rough"),
    "apart": check_crossing("apart"),
    "told": check_told,
    "untold": check_untold,
}

HARNESS: Final = Harness(Played, GIVEN_KEYS, WHEN_KEYS, CHECKS)
