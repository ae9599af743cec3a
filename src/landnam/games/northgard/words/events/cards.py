"""What happened to cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landnam.games.northgard.words.events.teller import EventText, Teller
from landnam.kit.core import Event


def played(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} plays: {card}", name=tell.name(event.seat), card=tell.card(event.a)
    )


def waited(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} waits with: {card}", name=tell.name(event.seat), card=tell.card(event.a)
    )


def replaced(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} replaces: {card}", name=tell.name(event.seat), card=tell.card(event.a)
    )


def removed_card(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} removes from the game: {card}", name=tell.name(event.seat), card=tell.card(event.a)
    )


def upgraded(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    name, card, gained = tell.name(event.seat), tell.card(event.a), tell.card(event.b // 2)
    if event.b % 2:
        return tell.words.say(
            "{name} upgrades, taking: {gained}; removed from the game: {card}",
            name=name,
            gained=gained,
            card=card,
        )
    return tell.words.say(
        "{name} upgrades, taking: {gained}; laid into the active zone: {card}",
        name=name,
        gained=gained,
        card=card,
    )


def passed(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say("{name} passes", name=tell.name(events[0].seat))


def cancelled(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} plays: {reaction}. Cancelled is: {card} ({other})",
        name=tell.name(event.seat),
        reaction=tell.card(tell.content.reaction),
        card=tell.card(event.a),
        other=tell.name(event.b),
    )


def reshuffled(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say(
        "{name} shuffles the discard pile into a new draw deck", name=tell.name(events[0].seat)
    )


def drew(tell: Teller, events: Sequence[Event]) -> str:
    cards = ", ".join(tell.card(event.a) for event in events)
    return tell.words.say("{name} draws: {cards}", name=tell.name(events[0].seat), cards=cards)


def drew_some(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.count(
        "{name} draws {n} card",
        "{name} draws {n} cards",
        len(events),
        name=tell.name(events[0].seat),
    )


def discarded(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} discards: {card}", name=tell.name(event.seat), card=tell.card(event.a)
    )


def put_back(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say(
        "{name} puts a card back on top of the draw deck", name=tell.name(events[0].seat)
    )


def regained(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} takes from the discard pile: {card}",
        name=tell.name(event.seat),
        card=tell.card(event.a),
    )


def victim(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} chooses an opponent: {other}", name=tell.name(event.seat), other=tell.name(event.a)
    )


def saw_hand(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say("You look at the hand of: {other}", other=tell.name(event.a))


def wanted(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} demands: {card} ({other})",
        name=tell.name(event.seat),
        card=tell.card(event.a),
        other=tell.name(event.b),
    )


def copied(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} copies: {card}", name=tell.name(event.seat), card=tell.card(event.a)
    )


def took_display(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} takes from the display: {card}",
        name=tell.name(event.seat),
        card=tell.card(event.a),
    )


TEXTS: Final[dict[str, EventText]] = {
    "play": played,
    "wait": waited,
    "replace": replaced,
    "remove": removed_card,
    "upgrade": upgraded,
    "pass": passed,
    "cancelled": cancelled,
    "reshuffled": reshuffled,
    "drew": drew,
    "drew_one": drew_some,
    "discarded": discarded,
    "put_back": put_back,
    "regained": regained,
    "victim": victim,
    "saw_hand": saw_hand,
    "wanted": wanted,
    "copied": copied,
    "took_display": took_display,
}
