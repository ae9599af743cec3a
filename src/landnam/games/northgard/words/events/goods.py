"""What happened to goods and fame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from landnam.games.northgard.words.events.teller import EventText, Teller
from landnam.games.northgard.words.names import amount_of, bundle_name, gained_fame
from landnam.kit.core import Event


def gained_goods(tell: Teller, event: Event) -> str:
    return f"+{amount_of(tell.words, event.a, event.b)}"


def fame_change(tell: Teller, event: Event) -> str:
    return gained_fame(tell.words, event.a)


GAINS: Final[dict[str, Callable[[Teller, Event], str]]] = {
    "gained": gained_goods,
    "fame": fame_change,
}


def gained(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return f"{tell.name(event.seat)}: {GAINS[event.kind](tell, event)}"


def paid(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    goods = bundle_name(tell.words, event.a)
    return tell.words.say("{name} pays: {goods}", name=tell.name(event.seat), goods=goods)


def proposed(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} offers a swap to the teammate: {gives} for {takes}",
        name=tell.name(event.seat),
        gives=bundle_name(tell.words, event.a),
        takes=bundle_name(tell.words, event.b),
    )


def swapped_goods(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} swaps with the teammate: {gives} for {takes}",
        name=tell.name(event.seat),
        gives=bundle_name(tell.words, event.a),
        takes=bundle_name(tell.words, event.b),
    )


TEXTS: Final[dict[str, EventText]] = {
    "gained": gained,
    "fame": gained,
    "paid": paid,
    "proposed": proposed,
    "swapped_goods": swapped_goods,
}
