"""Vaalbara in words: cards, prompts, options and events, in the language of a `Words`.

Names stand after a colon or in quotation marks, where no language has to bend them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from landnam.games.vaalbara.effects import ROW, SHOW, GiveTo, Offer
from landnam.games.vaalbara.game import GAME
from landnam.games.vaalbara.scoring import total
from landnam.games.vaalbara.state import NONE, Content, back_of, front_of
from landnam.games.vaalbara.view import VaalbaraView, rebuild
from landnam.kit.core import Decision, Event
from landnam.words import Words
from landnam.words.terms import Terms

Table: TypeAlias = Mapping[str, Any]
"""An `{ op = "…", … }` table, or the entry that holds it."""

TERMS: Final = Terms(GAME.folder / "terms.toml")
CARDS: Final = ("character", "land_type", "scoring")


# ---- names


def term(words: Words, id_: str) -> str:
    """A word of terms.toml; MissingTerm if it has none."""
    return TERMS.term(words.lang, id_)


def name_of(words: Words, content: Content, id_: str) -> str:
    """The word for an entry of the content; one that has no term goes by its printed name."""
    if id_ not in TERMS:
        for section in (*CARDS, "clan"):
            for entry in content.tables[section]:
                if entry["id"] == id_:
                    return str(entry["name"])
    return term(words, id_)


def needed_terms(content: Content) -> list[str]:
    """Every id that must have a word: entries, table options and their values, prompts."""
    ids = [entry["id"] for section in (*CARDS, "clan") for entry in content.tables[section]]
    for option, values in content.tables["options"].items():
        ids += [option, *[value for value in values if isinstance(value, str)]]
    return [*ids, *CLAUSES]


def character_name(words: Words, content: Content, character: int) -> str:
    card = content.characters[character]
    return f"{name_of(words, content, card.name)} ({card.initiative})"


def land_name(words: Words, content: Content, front: int) -> str:
    """ "Field"; a land with a value shows it: "Forest 4"."""
    land = content.fronts[front]
    kind = content.kinds[land.kind]
    value = land.name.removeprefix(kind)
    return f"{name_of(words, content, kind)} {value}".rstrip()


def clan_name(words: Words, content: Content, clan: int) -> str:
    return name_of(words, content, content.clans[clan])


def omens_text(words: Words, content: Content, back: int) -> str:
    """The clans in the order of a land's back."""
    return " > ".join(clan_name(words, content, clan) for clan in content.omens[back])


def points(words: Words, amount: int) -> str:
    """ "+4 VP", "−2 VP", "0 VP"."""
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return words.say("{points} VP", points=f"{sign}{abs(amount)}")


def rows_text(words: Words, rows: Sequence[int]) -> str:
    """Where a land is chosen, as a part of "Choose a land …" and "Exchange a land … with"."""
    if min(rows) != max(rows):
        return words.say("of row 1 or row 2")
    return words.say("of row 1") if rows[0] == 1 else words.say("of row 2")


# ---- cards


class Card:
    """A card whose text is being written."""

    def __init__(self, words: Words, content: Content, section: str, entry: Table) -> None:
        self.words = words
        self.content = content
        self.section = section
        self.entry = entry

    def name(self, id_: str) -> str:
        return name_of(self.words, self.content, id_)

    def realm(self, realms: str = "own") -> str:
        """Where lands are counted. A land card counts itself (VB-LAND-2)."""
        say = self.words.say
        is_land = self.section == "land_type"
        if realms == "own":
            if is_land:
                return say("in your realm (this card included)")
            return say("in your realm")
        if is_land:
            return say("in your realm and your neighbours’ realms (this card included)")
        return say("in your realm and your neighbours’ realms")


def card_text(words: Words, content: Content, card_id: str) -> str:
    """What a character, a land type or a scoring card says, made from its effects."""
    for section in CARDS:
        for entry in content.tables[section]:
            if entry["id"] == card_id:
                card = Card(words, content, section, entry)
                return " ".join(effect_text(card, effect) for effect in entry["effects"])
    raise KeyError(f"there is no card {card_id!r}")


def effect_text(card: Card, effect: Table) -> str:
    return OP_TEXTS[effect["op"]](card, effect)


def gain_printed_value(card: Card, effect: Table) -> str:
    lands = card.content.tables["land"]
    values = [land["value"] for land in lands if land["land_type"] == card.entry["id"]]
    low, high = min(values), max(values)
    span = f"{low}" if low == high else f"{low}–{high}"
    return card.words.say("Gain as many VP as this card shows ({span}).", span=span)


def gain_per_land(card: Card, effect: Table) -> str:
    return card.words.say(
        "Gain {n} VP for each {land} {where}.",
        n=effect["amount"],
        land=card.name(effect["land_type"]),
        where=card.realm(effect["realms"]),
    )


def gain_per_land_type(card: Card, effect: Table) -> str:
    return card.words.say(
        "Gain {n} VP for each different land type {where}.",
        n=effect["amount"],
        where=card.realm(),
    )


def gain_at_land_count(card: Card, effect: Table) -> str:
    count = card.words.count
    tiers = [
        count("exactly {n} card – {vp} VP", "exactly {n} cards – {vp} VP", n, vp=vp)
        for n, vp in steps(effect)
    ]
    return card.words.say(
        "Gain VP for {land} cards {where}: {tiers}.",
        land=card.name(effect["land_type"]),
        where=card.realm(),
        tiers=", ".join(tiers),
    )


def gain_at_type_count(card: Card, effect: Table) -> str:
    count = card.words.count
    tiers = [
        count("exactly {n} type – {vp} VP", "exactly {n} types – {vp} VP", n, vp=vp)
        for n, vp in steps(effect)
    ]
    return card.words.say(
        "Gain VP for the different land types {where}: {tiers}.",
        where=card.realm(),
        tiers=", ".join(tiers),
    )


def steps(effect: Table) -> list[tuple[int, int]]:
    return [(step["count"], step["amount"]) for step in effect["steps"]]


def gain_initiative_times_lands(card: Card, effect: Table) -> str:
    return card.words.say(
        "Gain VP: the initiative of your character this round (at most {cap}) × "
        "the number of {land} cards {where}.",
        cap=effect["cap"],
        land=card.name(effect["land_type"]),
        where=card.realm(),
    )


def gain_if_before(card: Card, effect: Table) -> str:
    return card.words.say(
        "Gain {n} VP if you act before all your neighbours this round.", n=effect["amount"]
    )


def gain_if_after(card: Card, effect: Table) -> str:
    return card.words.say(
        "Gain {n} VP if you act after all your neighbours this round.", n=effect["amount"]
    )


def gain_per_player(card: Card, effect: Table) -> str:
    say = card.words.say
    amount = effect["amount"]
    if effect["initiative"] == "odd":
        return say("Gain {n} VP for each neighbour with an odd initiative.", n=amount)
    return say("Gain {n} VP for each neighbour with an even initiative.", n=amount)


def offer_reveal(card: Card, effect: Table) -> str:
    return card.words.say(
        "Every player with the card {card} in hand may show it and gain {n} VP.",
        card=card.name(effect["card"]),
        n=effect["amount"],
    )


def give(card: Card, effect: Table) -> str:
    return card.words.say("Another player of your choice gains {n} VP.", n=effect["amount"])


def steal(card: Card, effect: Table) -> str:
    return card.words.say(
        "Take {n} VP from the player who acted just before you this round.", n=effect["amount"]
    )


def recover(card: Card, effect: Table) -> str:
    if not effect["except"]:
        return card.words.say("Take a card of your discard pile into your hand.")
    cards = ", ".join(card.name(one) for one in effect["except"])
    return card.words.say(
        "Take a card of your discard pile into your hand (not: {cards}).", cards=cards
    )


def swap_row_with_deck(card: Card, effect: Table) -> str:
    say = card.words.say
    rows = rows_text(card.words, effect["rows"])
    if effect["deck_end"] == "top":
        return say("Exchange a land {rows} with the top card of the land deck.", rows=rows)
    return say("Exchange a land {rows} with the bottom card of the land deck.", rows=rows)


def swap_rows(card: Card, effect: Table) -> str:
    first, second = [rows_text(card.words, [row]) for row in effect["rows"]]
    return card.words.say(
        "Exchange a land {first} with a land {second}.", first=first, second=second
    )


def swap_realm_with_deck(card: Card, effect: Table) -> str:
    say = card.words.say
    if effect["deck_end"] == "top":
        return say(
            "Exchange a land of your realm with the top card of the land deck. "
            "Gain the reward of the new land."
        )
    return say(
        "Exchange a land of your realm with the bottom card of the land deck. "
        "Gain the reward of the new land."
    )


def multiply_land_reward(card: Card, effect: Table) -> str:
    if effect["factor"] == 2:
        return card.words.say("Gain double the reward of the land you take this turn.")
    return card.words.say(
        "The reward of the land you take this turn is multiplied by {n}.", n=effect["factor"]
    )


OP_TEXTS: Final[dict[str, Callable[[Card, Table], str]]] = {
    "gain_printed_value": gain_printed_value,
    "gain_per_land": gain_per_land,
    "gain_per_land_type": gain_per_land_type,
    "gain_at_land_count": gain_at_land_count,
    "gain_at_type_count": gain_at_type_count,
    "gain_initiative_times_lands": gain_initiative_times_lands,
    "gain_if_before": gain_if_before,
    "gain_if_after": gain_if_after,
    "gain_per_player": gain_per_player,
    "offer_reveal": offer_reveal,
    "give": give,
    "steal": steal,
    "recover": recover,
    "swap_row_with_deck": swap_row_with_deck,
    "swap_rows": swap_rows,
    "swap_realm_with_deck": swap_realm_with_deck,
    "multiply_land_reward": multiply_land_reward,
}


# ---- prompts

CLAUSES: Final = {
    "choose_character": "VB-CHOOSE-1",
    "show_warrior": "VB-WARRIOR-1",
    "bard_target": "VB-BARD-1",
    "tracker_slot": "VB-TRACKER-1",
    "midwife_card": "VB-MIDWIFE-1",
    "rider_swap": "VB-RIDER-1",
    "scout_land": "VB-SCOUT-1",
    "take_land": "VB-TURN-6",
}


def clause_of(prompt: str) -> str:
    """The clause of rules.md that governs a decision."""
    return CLAUSES[prompt]


def prompt_text(words: Words, view: VaalbaraView, decision: Decision) -> str:
    """What is asked, with the figures of the card that asks it."""
    if decision.prompt in PROMPT_TEXTS:
        return PROMPT_TEXTS[decision.prompt](words, view, decision)
    return term(words, decision.prompt)


def ask_to_show(words: Words, view: VaalbaraView, decision: Decision) -> str:
    offer = view.agenda[-1]
    assert isinstance(offer, Offer)
    card = name_of(words, view.content, view.content.characters[offer.card].name)
    return words.say("Show your card {card} and gain {n} VP?", card=card, n=offer.amount)


def ask_whom(words: Words, view: VaalbaraView, decision: Decision) -> str:
    step = view.agenda[-1]
    assert isinstance(step, GiveTo)
    return words.say("Choose the player who gains {n} VP", n=step.amount)


def ask_for_a_row_land(words: Words, view: VaalbaraView, decision: Decision) -> str:
    rows = rows_text(words, [option // ROW for option in decision.options])
    return words.say("Choose a land {rows}", rows=rows)


PROMPT_TEXTS: Final[dict[str, Callable[[Words, VaalbaraView, Decision], str]]] = {
    "show_warrior": ask_to_show,
    "bard_target": ask_whom,
    "tracker_slot": ask_for_a_row_land,
    "rider_swap": ask_for_a_row_land,
}


# ---- options


def option_text(
    words: Words, view: VaalbaraView, decision: Decision, option: int, names: Sequence[str] = ()
) -> str:
    """What a button or a numbered line says. `names` are the seats' names, if people have any."""
    if decision.prompt == "bard_target" and names:
        return f"{names[option]} ({player(words, view, option)})"
    return OPTION_TEXTS[decision.prompt](words, view, option)


def character(words: Words, view: VaalbaraView, option: int) -> str:
    """ "Hunter (3): gain 3 VP if …"."""
    content = view.content
    text = card_text(words, content, content.characters[option].name).removesuffix(".")
    return f"{character_name(words, content, option)}: {text[:1].lower()}{text[1:]}"


def show_or_not(words: Words, view: VaalbaraView, option: int) -> str:
    return words.say("Show") if option == SHOW else words.say("Do not show")


def player(words: Words, view: VaalbaraView, option: int) -> str:
    return clan_name(words, view.content, view.players[option].clan)


def row_land(words: Words, view: VaalbaraView, option: int) -> str:
    row, place = divmod(option, ROW)
    card = row_of(view, row)[place]
    return placed(words, land_name(words, view.content, front_of(card)), row, place)


def deck_bound_land(words: Words, view: VaalbaraView, option: int) -> str:
    """A back that is known will be the new omens (VB-TRACKER-8)."""
    row, place = divmod(option, ROW)
    return placed(words, known_land(words, view.content, row_of(view, row)[place]), row, place)


def row_of(view: VaalbaraView, row: int) -> list[int]:
    return view.row_1 if row == 1 else view.row_2


def placed(words: Words, land: str, row: int, place: int) -> str:
    return words.say(
        "{land}, place {place} of {row}",
        land=land,
        place=place + 1,
        row=term(words, f"row_{row}"),
    )


def realm_land(words: Words, view: VaalbaraView, option: int) -> str:
    return known_land(words, view.content, option)


def known_land(words: Words, content: Content, card: int) -> str:
    """A land; one whose back is known is another card than one whose is not (VB-DECK-5)."""
    name = land_name(words, content, front_of(card))
    back = back_of(card)
    if back == NONE:
        return name
    return f"{name} ({term(words, 'card_back')}: {omens_text(words, content, back)})"


def land_and_reward(words: Words, view: VaalbaraView, option: int) -> str:
    land = row_land(words, view, ROW + option)
    return f"{land}: {points(words, land_reward(view, option))}"


def land_reward(view: VaalbaraView, place: int) -> int:
    """What the active player would be paid for the land in a place of row 1."""
    state = rebuild(view.content, view)
    card = view.row_1[place]
    state.players[view.active].realm.append(card)
    rewards = view.content.fronts[front_of(card)].rewards
    return total(rewards, state, view.active) * view.factor


OPTION_TEXTS: Final[dict[str, Callable[[Words, VaalbaraView, int], str]]] = {
    "choose_character": character,
    "show_warrior": show_or_not,
    "bard_target": player,
    "tracker_slot": deck_bound_land,
    "midwife_card": character,
    "rider_swap": row_land,
    "scout_land": realm_land,
    "take_land": land_and_reward,
}


# ---- events


class Teller:
    """Who tells the events: in which language, with which cards and names."""

    def __init__(self, words: Words, content: Content, names: Sequence[str]) -> None:
        self.words = words
        self.content = content
        self.names = names

    def character(self, event: Event) -> str:
        return character_name(self.words, self.content, event.a)

    def land(self, front: int) -> str:
        return land_name(self.words, self.content, front)


def event_text(words: Words, content: Content, names: Sequence[str], event: Event) -> str:
    """One event as a sentence; "" for what needs no words. Points are told by `gained` alone."""
    return EVENT_TEXTS[event.kind](Teller(words, content, names), [event])


def log_lines(
    words: Words, content: Content, names: Sequence[str], events: Sequence[Event]
) -> list[str]:
    """Events as the lines of a log: cards that come together share a line, and a gain stands
    behind what brought it ("Ann takes: Field, +4 VP")."""
    teller = Teller(words, content, names)
    lines: list[str] = []
    subject = NONE
    for group in grouped(events):
        event = group[0]
        if event.kind == "gained" and event.seat == subject:
            lines[-1] += f", {points(words, event.a)}"
            continue
        line = EVENT_TEXTS[event.kind](teller, group)
        if line:
            lines.append(line)
            subject = event.a if event.kind in ABOUT_ANOTHER else event.seat
    return lines


GROUPED: Final = ("dealt", "drew", "drew_one")
ABOUT_ANOTHER: Final = ("gave", "stole")
"""Events whose line ends with another player, in `a`: his gain or loss may follow it."""


def grouped(events: Sequence[Event]) -> list[list[Event]]:
    """Runs of the same thing happening to the same player."""
    groups: list[list[Event]] = []
    for event in events:
        last = groups[-1][0] if groups else None
        if last and event.kind in GROUPED and (last.kind, last.seat) == (event.kind, event.seat):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def silence(tell: Teller, events: list[Event]) -> str:
    return ""


def round_begins(tell: Teller, events: list[Event]) -> str:
    return tell.words.say("Round {n} of {rounds}", n=events[0].a, rounds=tell.content.rounds)


def chose(tell: Teller, events: list[Event]) -> str:
    return tell.words.say("{name} has chosen", name=tell.names[events[0].seat])


def revealed(tell: Teller, events: list[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} reveals: {card}", name=tell.names[event.seat], card=tell.character(event)
    )


def turn(tell: Teller, events: list[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} acts: {card}", name=tell.names[event.seat], card=tell.character(event)
    )


def gained(tell: Teller, events: list[Event]) -> str:
    event = events[0]
    return f"{tell.names[event.seat]}: {points(tell.words, event.a)}"


def showed(tell: Teller, events: list[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} shows: {card}", name=tell.names[event.seat], card=tell.character(event)
    )


def gave(tell: Teller, events: list[Event]) -> str:
    event = events[0]
    name, other = tell.names[event.seat], tell.names[event.a]
    return tell.words.say("{name} chooses who gains: {other}", name=name, other=other)


def stole(tell: Teller, events: list[Event]) -> str:
    event = events[0]
    name, other = tell.names[event.seat], tell.names[event.a]
    line = tell.words.say("{name} takes VP from: {other}", name=name, other=other)
    return told_if_nothing(tell, line, event.b)


def recovered(tell: Teller, events: list[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} takes back into hand: {card}",
        name=tell.names[event.seat],
        card=tell.character(event),
    )


def tracked(tell: Teller, events: list[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} puts into the land deck: {old}; in its place comes: {new}",
        name=tell.names[event.seat],
        old=tell.land(event.a),
        new=tell.land(event.b),
    )


def rode(tell: Teller, events: list[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} exchanges: {one} (row 1) and {two} (row 2)",
        name=tell.names[event.seat],
        one=tell.land(event.a),
        two=tell.land(event.b),
    )


def scouted(tell: Teller, events: list[Event]) -> str:
    """What comes for it is told by `took`."""
    event = events[0]
    return tell.words.say(
        "{name} puts into the land deck: {land}",
        name=tell.names[event.seat],
        land=tell.land(event.a),
    )


def took(tell: Teller, events: list[Event]) -> str:
    event = events[0]
    line = tell.words.say(
        "{name} takes: {land}", name=tell.names[event.seat], land=tell.land(event.a)
    )
    return told_if_nothing(tell, line, event.b)


def told_if_nothing(tell: Teller, line: str, amount: int) -> str:
    """No `gained` follows a reward of 0 (VB-LAND-5), so the line itself tells it."""
    return line if amount else f"{line}, {points(tell.words, 0)}"


def bonus(tell: Teller, events: list[Event]) -> str:
    event = events[0]
    entries = tell.content.tables["scoring"]
    cards = ", ".join(name_of(tell.words, tell.content, entry["id"]) for entry in entries)
    return f"{tell.names[event.seat]}: {cards}" if event.a else ""


def dealt(tell: Teller, events: list[Event]) -> str:
    lands = ", ".join(tell.land(event.a) for event in events)
    return tell.words.say("New lands: {lands}", lands=lands)


def drew(tell: Teller, events: list[Event]) -> str:
    cards = ", ".join(tell.character(event) for event in events)
    return tell.words.say("{name} draws: {cards}", name=tell.names[events[0].seat], cards=cards)


def drew_some(tell: Teller, events: list[Event]) -> str:
    return tell.words.count(
        "{name} draws {n} card",
        "{name} draws {n} cards",
        len(events),
        name=tell.names[events[0].seat],
    )


def new_omens(tell: Teller, events: list[Event]) -> str:
    order = omens_text(tell.words, tell.content, events[0].a)
    return tell.words.say("Omens: {order}", order=order)


EVENT_TEXTS: Final[dict[str, Callable[[Teller, list[Event]], str]]] = {
    "round": round_begins,
    "chose": chose,
    "revealed": revealed,
    "turn": turn,
    "gained": gained,
    "showed": showed,
    "offered": silence,
    "gave": gave,
    "stole": stole,
    "recovered": recovered,
    "tracked": tracked,
    "rode": rode,
    "scouted": scouted,
    "took": took,
    "bonus": bonus,
    "dealt": dealt,
    "drew": drew,
    "drew_one": drew_some,
    "omens": new_omens,
}


# ---- table options


def table_option_text(words: Words, option: str) -> str:
    return term(words, option)


def table_value_text(words: Words, option: str, value: Any) -> str:
    """A value of a table option and what it means at the table."""
    meaning = VALUE_TEXTS[option, value](words)
    return f"{term(words, value)}: {meaning}" if isinstance(value, str) else meaning


def totals_hidden(words: Words) -> str:
    return words.say("No: totals stay secret until the end of the game")


def totals_open(words: Words) -> str:
    return words.say("Yes: everybody sees all totals all the time")


def ties_live(words: Words) -> str:
    return words.say("a tie goes by the omens that lie on the land deck at that moment")


def ties_frozen(words: Words) -> str:
    return words.say("the order of the round is fixed when the characters are revealed")


VALUE_TEXTS: Final[dict[tuple[str, Any], Callable[[Words], str]]] = {
    ("open_scores", False): totals_hidden,
    ("open_scores", True): totals_open,
    ("omen_timing", "live"): ties_live,
    ("omen_timing", "frozen_at_reveal"): ties_frozen,
}
