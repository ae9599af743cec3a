"""What happened, for the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from landnam.games.vaalbara.rules.state import NONE, Content
from landnam.games.vaalbara.words.names import (
    character_name,
    land_name,
    name_of,
    omens_text,
    points,
)
from landnam.kit.core import Event
from landnam.words import Words


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
"""Events whose line ends with another player, in `a`: that player's gain or loss may follow it."""


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
