"""Tables as lists show them: who sits there, what goes on, and what one can do about it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from landnam.draw.art.landscapes import land
from landnam.draw.markup.tags import Safe, capital, raw, tag
from landnam.draw.signs import COLOURS, token
from landnam.games import BOXES, GAMES
from landnam.kit.core import SPECTATOR
from landnam.kit.errors import Problem
from landnam.kit.game import Content, View
from landnam.web.pages.cards import content_of
from landnam.web.site import Site
from landnam.web.store.rows import FREE, OPEN, OVER, PERSON, Seat, Table, User
from landnam.web.table.clock_setting import face, read_clock
from landnam.web.table.editions import box_of
from landnam.words import Words

LANDS: Final = ("forest", "field", "meadow", "village", "mountain", "river")
LOOKED_INTO: Final = 12
"""How many of a person's tables are opened to tell how they stand; the rest is just named."""


@dataclass(frozen=True)
class Glance:
    """How a table stands for one person."""

    table: Table
    seats: Sequence[Seat]
    waits_for_me: bool = False
    waits_for: Sequence[str] = ()  # names, as far as everybody may know
    view: View | None = None  # what everybody may know, of a game that goes on
    content: Content | None = None  # with which it is played
    problem: Problem | None = None  # why it cannot be opened


def address(table: str) -> str:
    return f"/table/{table}"


def room_address(table: str) -> str:
    return f"/table/{table}/room"


async def glances(site: Site, user: User, limit: int) -> list[Glance]:
    """The tables of a person: those that wait for them first, finished ones last."""
    found = []
    for number, table in enumerate(await site.store.tables_of(user.id, limit)):
        seats = await site.store.seats(table.id)
        is_near = number < LOOKED_INTO and table.status not in (OPEN, OVER)
        found.append(await look_into(site, user, table, seats) if is_near else Glance(table, seats))
    return sorted(found, key=rank)


def rank(one: Glance) -> tuple[bool, bool]:
    return not one.waits_for_me, one.table.status == OVER


async def look_into(site: Site, user: User, table: Table, seats: Sequence[Seat]) -> Glance:
    if table.game not in GAMES:
        return Glance(table, seats)
    try:
        live = await site.registry.open(table.id)
    except Problem as problem:
        return Glance(table, seats, problem=problem)
    if live is None:
        return Glance(table, seats)
    asked = live.game.asked()
    awaited = live.game.awaited(SPECTATOR)
    return Glance(
        live.row,
        seats,
        waits_for_me=any(seat.user == user.id and seat.seat in asked for seat in seats),
        waits_for=[seats[seat].name for seat in awaited],
        view=live.game.view(SPECTATOR),
        content=live.content,
    )


# ---- in words


def state_text(words: Words, one: Glance) -> str:
    """ "Your move, round 5 of 9"."""
    if one.table.status == OVER:
        return words.say("The game is over")
    if one.table.status == OPEN:
        return sitting_text(words, one.seats)
    if one.problem is not None:
        return capital(words.explain(one.problem))
    when = progress_text(words, one)
    what = words.say("Your move") if one.waits_for_me else waiting_text(words, one.waits_for)
    return ", ".join(filter(None, (what, when)))


def progress_text(words: Words, one: Glance) -> str:
    """ "round 5 of 9"."""
    if one.view is None or one.content is None:
        return ""
    return box_of(one.table).words.progress(words, one.content, one.view)


def waiting_text(words: Words, names: Sequence[str]) -> str:
    if len(names) == 1 and names[0]:
        return words.say("Waiting for {name}", name=names[0])
    return words.say("Waiting for the others")


def sitting_text(words: Words, seats: Sequence[Seat]) -> str:
    taken = sum(seat.kind != FREE for seat in seats)
    return words.count(
        "{taken} of {n} seat taken", "{taken} of {n} seats taken", len(seats), taken=taken
    )


def clock_text(words: Words, clock: str) -> str:
    wound = read_clock(clock)
    if wound.kind == "move":
        return words.say("{time} for each move", time=time_text(words, wound.seconds))
    if wound.kind == "game":
        return words.say("{time} for the game", time=time_text(words, wound.seconds))
    return words.say("no clock")


def time_text(words: Words, seconds: int) -> str:
    if seconds % 86400 == 0:
        return words.count("{n} day", "{n} days", seconds // 86400)
    if seconds % 60 == 0 and seconds < 3600:
        return words.say("{n} min", n=seconds // 60)
    return words.say("{n} s", n=seconds) if seconds < 60 else face(seconds)


def seat_name(words: Words, seat: Seat) -> str:
    if seat.kind == FREE:
        return words.say("free seat")
    return seat.name or (words.say("guest") if seat.kind == PERSON else words.say("bot"))


# ---- drawn


def colours_of(table: Table) -> list[str]:
    """The colours of the seats: what was chosen for them, where that is a colour."""
    choice = BOXES[table.game].seat_choice if table.game in BOXES else None
    chosen: list[str] = []
    if choice:
        chosen = json.loads(table.options).get(choice.option) or choice.ids(content_of(table.game))
    found = [
        one if one in COLOURS else COLOURS[n % len(COLOURS)]
        for n, one in enumerate(chosen or COLOURS)
    ]
    return found + [COLOURS[n % len(COLOURS)] for n in range(len(found), 16)]


def signs_of(words: Words, table: Table, seats: Sequence[Seat]) -> Safe:
    colours = colours_of(table)
    tokens = [
        token(colours[seat.seat], 18, seat_name(words, seat)) for seat in seats if seat.kind != FREE
    ]
    return tag("span", *tokens, class_="toks")


def picture_of(table: Table) -> Safe:
    """A land of its own for every table, the same at every visit."""
    number = sum(table.id.encode())
    art = land(LANDS[number % len(LANDS)], number % 7, 120, 120)
    return tag(
        "div", raw(f'<svg viewBox="0 0 120 120" aria-hidden="true">{art}</svg>'), class_="pic"
    )


def row(words: Words, one: Glance, state: str, act: Safe) -> Safe:
    return tag(
        "li",
        picture_of(one.table),
        tag(
            "div",
            tag("b", one.table.name),
            signs_of(words, one.table, one.seats),
            tag("span", f" {state}", class_="quiet"),
            class_="mid",
        ),
        act,
    )
