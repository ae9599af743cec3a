"""What happened to units and creatures outside of combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landnam.games.northgard.rules.resolving import road_from, road_to
from landnam.games.northgard.words.events.teller import EventText, Teller
from landnam.games.northgard.words.names import creature_name, kaija_name, units_text
from landnam.kit.core import Event


def recruited(tell: Teller, events: Sequence[Event]) -> str:
    first = events[0]
    warriors = sum(1 for event in events if not event.b)
    who = [units_text(tell.words, warriors)] if warriors else []
    if warriors < len(events):
        who.append(kaija_name(tell.words))
    return tell.words.say(
        "{name} recruits in {place}: {who}",
        name=tell.name(first.seat),
        place=tell.area(first.a),
        who=" + ".join(who),
    )


def moved(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} moves: {units}, {origin} → {target}",
        name=tell.name(event.seat),
        units=units_text(tell.words, event.b),
        origin=tell.area(road_from(event.a)),
        target=tell.area(road_to(event.a)),
    )


def retreated(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} retreats: {units}, {origin} → {target}",
        name=tell.name(event.seat),
        units=units_text(tell.words, event.b),
        origin=tell.area(road_from(event.a)),
        target=tell.area(road_to(event.a)),
    )


def removed(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} loses in {place}: {units}",
        name=tell.name(event.seat),
        place=tell.area(event.a),
        units=units_text(tell.words, event.b),
    )


def creature(tell: Teller, events: Sequence[Event]) -> str:
    name = creature_name(tell.words, tell.content, events[0].a)
    return tell.words.say("Creature card: {creature}", creature=name)


def appeared(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    name = creature_name(tell.words, tell.content, event.a)
    return tell.words.say("{creature} appears in {place}", creature=name, place=tell.area(event.b))


def walked(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    name = creature_name(tell.words, tell.content, event.a)
    return tell.words.say("{creature} moves to {place}", creature=name, place=tell.area(event.b))


def slain(tell: Teller, events: Sequence[Event]) -> str:
    name = creature_name(tell.words, tell.content, events[0].a)
    return tell.words.say("Defeated: {creature}", creature=name)


TEXTS: Final[dict[str, EventText]] = {
    "recruited": recruited,
    "moved": moved,
    "retreated": retreated,
    "removed": removed,
    "creature": creature,
    "appeared": appeared,
    "walked": walked,
    "slain": slain,
}
