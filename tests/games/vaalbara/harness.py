"""What a worked example of Vaalbara may say (tests/games/harness.py tells what all games' share).

A land is `field` or `forest4`; with `@blue>purple>yellow>red>green` its back is known, with `@?`
it is not; without `@` the back is not checked. `-` is an empty place, `?` an unknown card. Where a
list of cards may stand, a number stands for how many there are. Clans and characters go by name.

given   seats      the clans in circle order. Alone (with `options`): a new game, before its luck
        options    table options, by name
        round, row_1, row_2, realms, vp (2 each)       the table at the choice of a round
        hands, discards, decks                         cards of a clan; filled up to their size:
                   discards by lowest initiative, hands by highest, the rest is the clan deck
        revealed   the chosen characters, not part of `hands`: the actions phase begins
        omens      the back on top of the land deck; deck_bottom  its lowest card, if known
when    answers    "blue take 2", luck as "* deal field". Neighbouring luck is used in the order in
                   which the game asks for it; luck that nobody names comes from a fixed seed
        until      "the end": the harness plays on, always the first option but never the Midwife
then    gained     VP since `given`, nothing for clans not named; vp  totals
        order      the clans in the order of their turns, as far as they have taken a land
        asked      the prompt of everybody who is asked; options  all that a clan may answer
        refused    answers that raise IllegalOption and change nothing
        luck       the outcomes of the open piece of luck and their weights, or the number of
                   outcomes, all alike
        row_1, row_2, realms, hands, discards, decks, deck_size, deck_top, deck_bottom, omens, round
        unseen     fronts of the deck that nobody has seen; lands  all fronts in the game
        through    by round: sizes of hands, decks (alike for all) and deck_size at the choice
        over, ranking
        view.CLAN, view.spectator: what is seen from there:
                   vp, vp_of (whose), over, own hand and clan_deck, own answer to an open Warrior
                   ("-": none), hand_sizes, deck_sizes, known_hands (of others),
                   chosen (who lies face down), revealed, discards, asked, deck_top, deck_bottom,
                   unseen, told_gains ("blue +3", since `given`),
                   told (events such as "blue gave red 2" that are heard there in this order, others
                   may come between), untold (events that are not heard there)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from landnam.games.vaalbara import GAME
from landnam.games.vaalbara.rules.state import NONE, SEATS, VaalbaraState, back_of, front_of, land
from landnam.games.vaalbara.rules.view import HIDDEN, VaalbaraView
from landnam.kit.codec import digest
from landnam.kit.core import CHANCE, SPECTATOR, Decision, Event, IllegalOption, settle
from landnam.kit.pile import Pile
from landnam.kit.session import Session
from landnam.kit.sets import members, size
from tests.games.harness import (
    SEED,
    BadExample,
    Example,
    Harness,
    Table,
    number_of,
    only,
    same,
    same_luck,
    same_over,
)

CONTENT: Final = GAME.load()
EXAMPLES: Final = Path(__file__).parent / "examples"
FIRST_OMENS: Final = "blue>purple>yellow>red>green"
ROUNDS: Final = 9
HAND: Final = 5

GIVEN_KEYS: Final = {
    *("seats", "options", "round", "row_1", "row_2", "realms", "vp", "hands", "discards", "decks"),
    *("revealed", "omens", "deck_bottom"),
}
WHEN_KEYS: Final = {"answers", "until"}

# ---- words and numbers

CHARACTERS: Final = [card.name for card in CONTENT.characters]
FRONTS: Final = [front.name for front in CONTENT.fronts]
OMENS: Final = [">".join(CONTENT.clans[clan] for clan in order) for order in CONTENT.omens]


def card_of(text: str) -> int:
    """`field` or `field@blue>…` as the state knows it; `-` is an empty place."""
    if text == "-":
        return NONE
    front, _, back = text.partition("@")
    return land(number_of(FRONTS, front), number_of(OMENS, back) if back not in ("", "?") else NONE)


def name_of(card: int) -> str:
    """The land with all that is known of it: `field@?` or `field@blue>…`."""
    if card < 0:
        return "-"
    back = back_of(card)
    return f"{FRONTS[front_of(card)]}@{'?' if back == NONE else OMENS[back]}"


def names_of(cards: int) -> list[str]:
    return [CHARACTERS[card] for card in members(cards)]


def mask_of(names: list[str]) -> int:
    return sum(1 << number_of(CHARACTERS, name) for name in names)


# ---- given: the table


def build(given: Table) -> Session:
    """A session whose table is as given; luck and answers are still to come."""
    clans = given["seats"]
    options = {**given.get("options", {}), "clans": clans}
    session = Session.start(GAME, CONTENT, clans, options, SEED)
    if set(given) <= {"seats", "options"}:
        session.restart()
        return session
    while table(session).round < given["round"]:
        decision = session.state.asks[0]
        session.record(decision, decision.options[0], False)
    while session.state.asks[0].seat == CHANCE:
        roll(session)
    lay(table(session), given)
    settle(session.state)
    session.events.clear()
    session.entries.clear()
    session.open_poll()
    for clan in clans if "revealed" in given else []:
        say(session, clan, f"choose {given['revealed'][clan]}")
    return session


def table(session: Session) -> VaalbaraState:
    state = session.state
    assert isinstance(state, VaalbaraState)
    return state


def lay(state: VaalbaraState, given: Table) -> None:
    """Put everything on the table at the choice of the given round."""
    clans = given["seats"]
    state.ledger.clear()
    for key in ("realms", "vp", "hands", "discards", "decks", "revealed"):
        if not set(given.get(key, {})) <= set(clans):
            raise BadExample(f"{key} names a clan without a seat")
    state.row_1 = lay_row(given["row_1"], len(clans))
    state.row_2 = lay_row(given["row_2"], len(clans))
    for seat, clan in enumerate(clans):
        lay_player(state, seat, clan, given)
    lay_deck(state, given)


def lay_row(names: list[str], seats: int) -> list[int]:
    if len(names) != seats or "-" in names:
        raise BadExample(f"a row has {seats} lands at the choice, not {names}")
    return [card_of(name) for name in names]


def lay_player(state: VaalbaraState, seat: int, clan: str, given: Table) -> None:
    player = state.players[seat]
    player.realm = [card_of(name) for name in given.get("realms", {}).get(clan, [])]
    if len(player.realm) != state.round - 1:
        raise BadExample(f"in round {state.round} {clan}'s realm has {state.round - 1} lands")
    player.vp = given.get("vp", {}).get(clan, CONTENT.start_vp)
    if player.vp != CONTENT.start_vp:
        state.ledger.append((player.vp - CONTENT.start_vp) * SEATS + seat)
    played = [given["revealed"][clan]] if "revealed" in given else []
    held = given.get("hands", {}).get(clan, []) + played
    discard = given.get("discards", {}).get(clan, [])
    left = [
        name
        for name in CHARACTERS
        if name not in held + discard + given.get("decks", {}).get(clan, [])
    ]
    discard = discard + take(left, state.round - 1 - len(discard))
    left.reverse()
    held = held + take(left, min(HAND, len(CHARACTERS) + 1 - state.round) - len(held))
    if len(set(held + discard)) != len(held + discard):
        raise BadExample(f"a character of {clan} is in two places: {held} {discard}")
    player.hand, player.discard = mask_of(held), mask_of(discard)
    player.deck = (1 << len(CHARACTERS)) - 1 & ~(player.hand | player.discard)
    player.known = 0
    if not player.deck & mask_of(given.get("decks", {}).get(clan, [])) == mask_of(
        given.get("decks", {}).get(clan, [])
    ):
        raise BadExample(f"{clan}'s deck cannot hold what is said")


def take(names: list[str], count: int) -> list[str]:
    """The first names, which leave the list."""
    if not 0 <= count <= len(names):
        raise BadExample(f"{count} cards are to be filled in from {names}")
    taken = names[:count]
    del names[:count]
    return taken


def lay_deck(state: VaalbaraState, given: Table) -> None:
    bottom = [card_of(given["deck_bottom"])] if "deck_bottom" in given else []
    omens = number_of(OMENS, given.get("omens", FIRST_OMENS))
    placed = lands_on_table(state) + bottom
    loose = Counter(dict(enumerate(used_fronts(len(state.players)))))
    loose.subtract(front_of(card) for card in placed)
    if min(loose.values()) < 0:
        raise BadExample(f"more lands than the game has: {fronts_by_name(loose)}")
    state.deck = Pile([], sorted(loose.elements()), bottom)
    seen = [omens] + [back_of(card) for card in placed if back_of(card) != NONE]
    state.omens = omens
    state.backs = list(range(len(used_omens(len(state.players)))))
    for back in seen:
        if back not in state.backs:
            raise BadExample(f"{OMENS[back]} is not in this game, or is there twice")
        state.backs.remove(back)


def used_fronts(seats: int) -> list[int]:
    """How many there are of each front with marks up to the number of players (content.toml)."""
    tables = CONTENT.tables["land"]
    return [sum(table["copies"][: seats - 1]) for table in tables]


def used_omens(seats: int) -> list[str]:
    sets = CONTENT.tables["omen_set"]
    used = [order for one in sets if one["min_players"] <= seats for order in one["orders"]]
    return [">".join(order) for order in used]


def lands_on_table(state: VaalbaraState) -> list[int]:
    rows = [card for card in state.row_1 + state.row_2 if card >= 0]
    return rows + [card for player in state.players for card in player.realm]


# ---- when: the answers

Watch: TypeAlias = Callable[[VaalbaraState], None]
"""Is shown the table after every answer."""


def check_always(state: VaalbaraState) -> None:
    seats = len(state.players)
    assert all(player.vp >= 0 for player in state.players), "VB-VP-5: a total below 0"
    for seat, player in enumerate(state.players):
        told = sum(entry // SEATS for entry in state.ledger if entry % SEATS == seat)
        assert player.vp == CONTENT.start_vp + told, "VB-VP-3: a gain that nobody was told"
        check_characters(state, seat)
    if state.asks and state.asks[0].seat == CHANCE:
        return
    same(fronts_in_game(state), Counter(dict(enumerate(used_fronts(seats)))), "VB 16.5: lands")
    assert state.deck.size() == (ROUNDS - state.round) * seats + 1, "VB-DECK-1"
    realms = [len(player.realm) for player in state.players]
    assert set(realms) <= {state.round - 1, state.round}, "VB-OVER-3: one land for each turn"
    left = sum(card >= 0 for card in state.row_1)
    assert left == seats - realms.count(state.round), "VB-TURN-9"
    assert sum(card >= 0 for card in state.row_2) == seats, "VB-TURN-10"


def say(session: Session, clan: str, text: str, watch: Watch = check_always) -> None:
    decision = session.decision(seat_of(session, clan))
    if decision is None:
        raise IllegalOption(f"{clan} is not asked, so cannot {text!r}; {session.whom()}")
    session.record(decision, session.parse(decision, text), False)
    watch(table(session))


def seat_of(session: Session, clan: str) -> int:
    """A clan that has no seat is nobody: a number no seat has."""
    if clan == "*":
        return CHANCE
    seats = session.header.seats
    return seats.index(clan) if clan in seats else len(seats)


def play(session: Session, when: Table, leave_luck: bool, watch: Watch) -> None:
    """Give the answers; luck they do not name is answered by the seed."""
    answers = list(when["answers"])
    while session.state.asks:
        if session.state.asks[0].seat == CHANCE:
            named = named_luck(answers, session.state.asks[0].prompt)
            if named >= 0:
                say(session, "*", answers.pop(named).removeprefix("* "), watch)
            elif leave_luck and not answers:
                return
            else:
                roll(session, watch)
        elif not answers:
            break
        else:
            clan, _, text = answers.pop(0).partition(" ")
            if clan == "*":
                raise BadExample(f"nobody asks for the luck {text!r}; {session.whom()}")
            say(session, clan, text, watch)
    if answers:
        raise BadExample(f"the game is over before {answers}")
    if "until" in when:
        play_on(session, when["until"], watch)


def named_luck(answers: list[str], prompt: str) -> int:
    """Where the next luck of this kind is named, among the luck that comes next; or -1."""
    for at, answer in enumerate(answers):
        if not answer.startswith("* "):
            break
        if answer.split()[1] == prompt:
            return at
    return -1


def roll(session: Session, watch: Watch = check_always) -> None:
    decision = session.state.asks[0]
    session.record(decision, session.luck.pick(decision.options), False)
    watch(table(session))


def play_on(session: Session, until: str, watch: Watch) -> None:
    if until != "the end":
        raise BadExample(f"until {until!r} is unknown")
    while session.state.asks:
        decision = session.state.asks[0]
        if decision.seat == CHANCE:
            roll(session, watch)
        else:
            session.record(decision, sober(session, decision), False)
            watch(table(session))


def sober(session: Session, decision: Decision) -> int:
    options = [one for one in decision.options if not is_midwife(session, decision, one)]
    return options[0]


def is_midwife(session: Session, decision: Decision, option: int) -> bool:
    return bool(GAME.notation(table(session), decision, option) == "choose midwife")


# ---- what always holds (rules.md 16.5)


def check_characters(state: VaalbaraState, seat: int) -> None:
    """Each of the twelve in one place; the chosen one may already lie in the discard."""
    player = state.players[seat]
    chosen = 1 << player.chosen if player.chosen >= 0 else 0
    places = [player.hand, player.deck, player.discard | chosen]
    assert sum(places) == (1 << len(CHARACTERS)) - 1, "VB 16.5: a character is lost"
    assert sum(map(size, places)) == len(CHARACTERS), "VB 16.5: a character is in two places"


def fronts_in_game(state: VaalbaraState) -> Counter[int]:
    cards = lands_on_table(state) + state.deck.top + state.deck.loose + state.deck.bottom
    return Counter(map(front_of, cards))


# ---- then: checks


class Played:
    """An example that has been played: the session, and what it was before."""

    def __init__(self, example: Example) -> None:
        self.example = example
        self.session = build(example.given)
        self.clans: list[str] = example.given["seats"]
        self.before = [player.vp for player in self.state.players]
        self.told = len(self.state.ledger)
        if "revealed" in example.given:
            self.before = [
                example.given.get("vp", {}).get(clan, CONTENT.start_vp) for clan in self.clans
            ]
            self.told = sum(vp != CONTENT.start_vp for vp in self.before)
        self.sizes = SizesByRound()
        play(self.session, example.when, "luck" in example.then, self.sizes.note)

    @property
    def state(self) -> VaalbaraState:
        return table(self.session)

    def by_clan(self, answer: Callable[[int], Any]) -> Table:
        return {clan: answer(seat) for seat, clan in enumerate(self.clans)}


class SizesByRound:
    """Watches every answer and notes the sizes when a round's choice begins."""

    def __init__(self) -> None:
        self.by_round: dict[int, Table] = {}

    def note(self, state: VaalbaraState) -> None:
        check_always(state)
        prompts = [decision.prompt for decision in state.asks]
        if prompts != ["choose_character"] * len(state.players):
            return
        self.by_round[state.round] = {
            "hands": {size(player.hand) for player in state.players},
            "decks": {size(player.deck) for player in state.players},
            "deck_size": {state.deck.size()},
        }


def check_gained(played: Played, expected: Table) -> None:
    gains = played.by_clan(lambda seat: played.state.players[seat].vp - played.before[seat])
    same(gains, {**dict.fromkeys(played.clans, 0), **expected}, "gained")


def check_vp(played: Played, expected: Table) -> None:
    found = played.by_clan(lambda seat: played.state.players[seat].vp)
    same({clan: found[clan] for clan in expected}, expected, "vp")


def check_order(played: Played, expected: list[str]) -> None:
    took = [entry.seat for entry in played.session.entries if entry.text.startswith("take ")]
    same([played.clans[seat] for seat in took], expected, "order")


def check_asked(played: Played, expected: Table) -> None:
    asks = [decision for decision in played.state.asks if decision.seat != CHANCE]
    same({played.clans[one.seat]: one.prompt for one in asks}, expected, "asked")


def check_options(played: Played, expected: Table) -> None:
    for clan, options in expected.items():
        decision = played.session.decision(played.clans.index(clan))
        assert decision is not None, f"{clan} is not asked"
        found = [GAME.notation(played.state, decision, one) for one in decision.options]
        same(sorted(found), sorted(options), f"options of {clan}")


def check_refused(played: Played, expected: list[str]) -> None:
    before = digest(played.state)
    for answer in expected:
        clan, _, text = answer.partition(" ")
        seat = seat_of(played.session, clan)
        with pytest.raises(IllegalOption, match=r"not asked|may not"):
            played.session.answer_text(seat, text)
        assert digest(played.state) == before, f"{answer!r} was refused but changed something"


def check_row(row: str) -> Callable[[Played, list[str] | int], None]:
    def check_it(played: Played, expected: list[str] | int) -> None:
        cards: list[int] = getattr(played.state, row)
        if isinstance(expected, int):
            same(sum(card >= 0 for card in cards), expected, row)
        else:
            assert_lands(cards, expected)

    return check_it


def check_realms(played: Played, expected: Table) -> None:
    for clan, lands in expected.items():
        realm = played.state.players[played.clans.index(clan)].realm
        if isinstance(lands, int):
            same(len(realm), lands, f"realm of {clan}")
        else:
            assert is_realm(realm, lands), f"{[name_of(card) for card in realm]} is not {lands}"


def is_realm(realm: list[int], expected: list[str]) -> bool:
    """A realm has no order; lands with a named back find their card first."""
    rest = realm[:]
    for name in sorted(expected, key=lambda name: "@" not in name):
        found = next((card for card in rest if is_land(card, name)), NONE)
        if found == NONE:
            return False
        rest.remove(found)
    return not rest


def assert_lands(cards: list[int], expected: list[str]) -> None:
    names = [name_of(card) for card in cards]
    fits = len(cards) == len(expected) and all(map(is_land, cards, expected))
    assert fits, f"{names} is not {expected}"


def is_land(card: int, expected: str) -> bool:
    name = name_of(card)
    return expected == (name if "@" in expected else name.partition("@")[0])


def check_characters_in(place: str) -> Callable[[Played, Table], None]:
    def check_it(played: Played, expected: Table) -> None:
        found = played.by_clan(
            lambda seat: sorted(names_of(getattr(played.state.players[seat], place)))
        )
        assert_cards(found, expected, place)

    return check_it


def assert_cards(found: Table, expected: Table, what: str) -> None:
    for clan, cards in expected.items():
        if isinstance(cards, int):
            same(len(found[clan]), cards, f"number of {what} of {clan}")
        else:
            same(found[clan], sorted(cards), f"{what} of {clan}")


def check_end_of(end: str) -> Callable[[Played, str], None]:
    def check_it(played: Played, expected: str) -> None:
        assert_end(played.state.deck, end, expected)

    return check_it


def assert_end(deck: Pile, end: str, expected: str) -> None:
    card = deck.top_card() if end == "top" else deck.bottom_card()
    if expected == "?":
        assert card < 0, f"the {end} card is known: {name_of(card)}"
    else:
        assert is_land(card, expected), f"{name_of(card)} is not {expected}"


def check_deck_size(played: Played, expected: int) -> None:
    same(played.state.deck.size(), expected, "deck_size")


def check_omens(played: Played, expected: str) -> None:
    same(OMENS[played.state.omens], expected, "omens")


def check_round(played: Played, expected: int) -> None:
    same(played.state.round, expected, "round")


def check_unseen(played: Played, expected: Table) -> None:
    same(fronts_by_name(Counter(played.state.deck.loose)), expected, "unseen")


def check_lands(played: Played, expected: Table) -> None:
    same(fronts_by_name(fronts_in_game(played.state)), expected, "lands")


def fronts_by_name(counts: Counter[int]) -> Table:
    return {FRONTS[front]: count for front, count in counts.items() if count}


def check_ranking(played: Played, expected: list[str]) -> None:
    same([played.clans[seat] for seat in GAME.ranking(played.state)], expected, "ranking")
    same([played.clans[seat] for seat in GAME.winners(played.state)], expected[:1], "winners")


def check_through(played: Played, expected: Table) -> None:
    only({"hands", "decks", "deck_size"}, expected, played.example.file)
    rounds = played.sizes.by_round
    assert sorted(rounds) == list(range(1, ROUNDS + 1)), "VB-OVER-2: nine rounds"
    for key, sizes in expected.items():
        same([rounds[number][key] for number in sorted(rounds)], [{one} for one in sizes], key)


# ---- then: views


class Sight:
    """The view of one seat, with names."""

    def __init__(self, played: Played, who: str) -> None:
        self.played = played
        self.who = who
        self.seat = SPECTATOR if who == "spectator" else played.clans.index(who)
        self.view: VaalbaraView = GAME.see(played.state, self.seat)
        self.players = dict(zip(played.clans, self.view.players, strict=True))

    def vp(self) -> Table:
        return {clan: seen.vp for clan, seen in self.players.items() if seen.vp != HIDDEN}

    def vp_of(self) -> list[str]:
        return sorted(self.vp())

    def hand(self) -> list[str]:
        return sorted(names_of(self.view.hand))

    def clan_deck(self) -> list[str]:
        return sorted(names_of(self.view.clan_deck))

    def answer(self) -> str:
        return {NONE: "-", 0: "hide", 1: "show"}[self.view.answer]

    def over(self) -> bool:
        return not self.view.agenda

    def hand_sizes(self) -> Table:
        return {clan: seen.hand_size for clan, seen in self.players.items()}

    def deck_sizes(self) -> Table:
        return {clan: seen.deck_size for clan, seen in self.players.items()}

    def known_hands(self) -> Table:
        others = {clan: seen for clan, seen in self.players.items() if clan != self.who}
        return {clan: sorted(names_of(seen.known)) for clan, seen in others.items() if seen.known}

    def chosen(self) -> list[str]:
        return sorted(clan for clan, seen in self.players.items() if seen.chosen == HIDDEN)

    def revealed(self) -> Table:
        players = self.players.items()
        return {clan: CHARACTERS[seen.chosen] for clan, seen in players if seen.chosen >= 0}

    def discards(self) -> Table:
        return {clan: sorted(names_of(seen.discard)) for clan, seen in self.players.items()}

    def asked(self) -> list[str]:
        return [decision.prompt for decision in self.view.asks]

    def unseen(self) -> Table:
        return fronts_by_name(Counter(self.view.deck.loose))

    def events(self) -> list[str]:
        return [self.tell(event) for event in self.played.session.events_for(self.seat)]

    def tell(self, event: Event) -> str:
        who = [self.played.clans[event.seat]] if event.seat >= 0 else []
        numbers = zip(EVENT_WORDS[event.kind], (event.a, event.b), strict=False)
        return " ".join([*who, event.kind, *(self.word(kind, one) for kind, one in numbers)])

    def word(self, kind: str, number: int) -> str:
        words = {"character": CHARACTERS, "clan": self.played.clans, "front": FRONTS, "back": OMENS}
        return words[kind][number] if kind in words else str(number)

    def told_gains(self) -> list[str]:
        ledger = self.view.ledger[self.played.told :]
        return [f"{self.played.clans[one % SEATS]} {one // SEATS:+}" for one in ledger]


EVENT_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "round": ("number",),
    "chose": (),
    "revealed": ("character",),
    "turn": ("character",),
    "gained": ("number",),
    "showed": ("character",),
    "offered": ("character",),
    "gave": ("clan", "number"),
    "stole": ("clan", "number"),
    "recovered": ("character",),
    "tracked": ("front", "front"),
    "rode": ("front", "front"),
    "scouted": ("front", "front"),
    "took": ("front", "number"),
    "bonus": ("number",),
    "dealt": ("front",),
    "drew": ("character",),
    "drew_one": (),
    "omens": ("back",),
}
"""What the numbers of an event mean (docs/api.md)."""

VIEW_CHECKS: Final[dict[str, Callable[[Sight], Any]]] = {
    "vp": Sight.vp,
    "vp_of": Sight.vp_of,
    "over": Sight.over,
    "hand": Sight.hand,
    "clan_deck": Sight.clan_deck,
    "answer": Sight.answer,
    "hand_sizes": Sight.hand_sizes,
    "deck_sizes": Sight.deck_sizes,
    "known_hands": Sight.known_hands,
    "chosen": Sight.chosen,
    "revealed": Sight.revealed,
    "discards": Sight.discards,
    "asked": Sight.asked,
    "unseen": Sight.unseen,
    "told_gains": Sight.told_gains,
    "deck_top": lambda sight: sight.view.deck,
    "deck_bottom": lambda sight: sight.view.deck,
    "told": Sight.events,
    "untold": Sight.events,
}


def check_view(played: Played, expected: Table) -> None:
    for who, lines in expected.items():
        sight = Sight(played, who)
        for key, value in lines.items():
            found = VIEW_CHECKS[key](sight)
            if key == "told":
                rest = iter(found)
                assert all(line in rest for line in value), f"{who} heard {found}, not {value}"
            elif key == "untold":
                assert not set(found) & set(value), f"{who} heard {found}"
            elif isinstance(found, Pile):
                assert_end(found, key.removeprefix("deck_"), value)
            else:
                same(found, in_order(key, value), f"{key} as {who} sees it")


def in_order(key: str, value: Any) -> Any:
    """Sets are written in any order; gains come in theirs."""
    if key in ("known_hands", "discards"):
        return {clan: sorted(cards) for clan, cards in value.items()}
    return sorted(value) if key in ("vp_of", "hand", "clan_deck", "chosen") else value


CHECKS: Final[dict[str, Callable[[Played, Any], None]]] = {
    "gained": check_gained,
    "vp": check_vp,
    "order": check_order,
    "asked": check_asked,
    "options": check_options,
    "refused": check_refused,
    "luck": lambda played, expected: same_luck(GAME, played.state, expected),
    "row_1": check_row("row_1"),
    "row_2": check_row("row_2"),
    "realms": check_realms,
    "hands": check_characters_in("hand"),
    "discards": check_characters_in("discard"),
    "decks": check_characters_in("deck"),
    "deck_size": check_deck_size,
    "deck_top": check_end_of("top"),
    "deck_bottom": check_end_of("bottom"),
    "omens": check_omens,
    "round": check_round,
    "unseen": check_unseen,
    "lands": check_lands,
    "through": check_through,
    "over": lambda played, expected: same_over(played.state, expected),
    "ranking": check_ranking,
    "view": check_view,
}

HARNESS: Final = Harness(Played, GIVEN_KEYS, WHEN_KEYS, CHECKS, VIEW_CHECKS)
