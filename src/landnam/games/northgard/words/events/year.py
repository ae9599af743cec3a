"""What happened in the set-up and in the course of a year."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landnam.games.northgard.words.events.teller import EventText, Teller
from landnam.games.northgard.words.names import amounts, clan_name, word
from landnam.kit.core import Event


def clan(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    name = clan_name(tell.words, tell.content, event.a)
    return tell.words.say("{name} leads: {clan}", name=tell.name(event.seat), clan=name)


def achievement(tell: Teller, events: Sequence[Event]) -> str:
    cards = ", ".join(tell.card(event.a) for event in events)
    return tell.words.say("Achievement cards of the last year: {cards}", cards=cards)


def marker(tell: Teller, events: Sequence[Event]) -> str:
    token = word(tell.words, "first_player_marker")
    return tell.words.say("{name} takes: {what}", name=tell.name(events[0].seat), what=token)


def settled(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.count(
        "{name} puts {n} unit into {place}",
        "{name} puts {n} units into {place}",
        event.b,
        name=tell.name(event.seat),
        place=tell.area(event.a),
    )


def year(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say("Year {n}", n=events[0].a)


def revealed(tell: Teller, events: Sequence[Event]) -> str:
    cards = ", ".join(tell.card(event.a) for event in events)
    return tell.words.say("Display: {cards}", cards=cards)


def harvest(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say("Harvest")


def winter(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say("Winter")


def wintered(tell: Teller, events: Sequence[Event]) -> str:
    """NG-WINT-2: as much as there is."""
    event = events[0]
    name, goods = tell.name(event.seat), amounts(tell.words, [event.a // 16, event.a % 16])
    if event.b:
        return tell.words.say(
            "{name} cannot pay everything for the winter; paid: {goods}", name=name, goods=goods
        )
    return tell.words.say("{name} pays for the winter: {goods}", name=name, goods=goods)


def unrest(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say(
        "{name} takes onto the draw deck: {card}",
        name=tell.name(events[0].seat),
        card=tell.card(tell.content.unrest),
    )


def over(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say("The game is over")


TEXTS: Final[dict[str, EventText]] = {
    "clan": clan,
    "achievement": achievement,
    "marker": marker,
    "settled": settled,
    "year": year,
    "revealed": revealed,
    "harvest": harvest,
    "winter": winter,
    "wintered": wintered,
    "unrest": unrest,
    "over": over,
}
