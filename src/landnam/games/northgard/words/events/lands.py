"""What happened to the map: tiles, buildings, the token."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landnam.games.northgard.rules.building import SLOTLESS
from landnam.games.northgard.rules.exploring import TURNS
from landnam.games.northgard.rules.printed import CORNERS
from landnam.games.northgard.words.events.teller import EventText, Teller
from landnam.games.northgard.words.names import building_name, cell_name, term, tile_text
from landnam.kit.core import Event


def drew_tile(tell: Teller, events: Sequence[Event]) -> str:
    tiles = ", ".join(tile_text(tell.words, tell.content, event.a) for event in events)
    return tell.words.say("{name} draws: {cards}", name=tell.name(events[0].seat), cards=tiles)


def laid(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} lays: {tile} ({place})",
        name=tell.name(event.seat),
        tile=tell.area(event.a * CORNERS),
        place=cell_name(tell.words, event.b // TURNS),
    )


def closed(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    line = tell.words.count(
        "Territory {place} is closed: {n} tile",
        "Territory {place} is closed: {n} tiles",
        event.b,
        place=tell.area(event.a),
    )
    return f"{line} ({tell.name(event.seat)})" if event.seat >= 0 else line


def built(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} builds in {place}: {building}",
        name=tell.name(event.seat),
        place=slot_place(tell, event.b),
        building=building_name(tell.words, tell.content, event.a),
    )


def slot_place(tell: Teller, place: int) -> str:
    """Without a map the area is told, not the territory."""
    return tell.area(place - SLOTLESS if place >= SLOTLESS else tell.content.slot_area[place])


def swapped(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} replaces a building in {place} by: {building}",
        name=tell.name(event.seat),
        place=slot_place(tell, event.b),
        building=building_name(tell.words, tell.content, event.a),
    )


def scorched(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} puts into {place}: {token}",
        name=tell.name(event.seat),
        place=tell.area(event.a),
        token=term(tell.words, "scorched_earth"),
    )


TEXTS: Final[dict[str, EventText]] = {
    "drew_tile": drew_tile,
    "laid": laid,
    "closed": closed,
    "built": built,
    "swapped": swapped,
    "scorched": scorched,
}
