"""Making tables and sitting down at them: new ones, uploads, branches, rematches."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from time import time
from typing import Any, Final

from msgspec.structs import replace

from landnam.games import GAMES
from landnam.kit.errors import Problem
from landnam.kit.game import Content
from landnam.kit.log import parse_log
from landnam.web.store.rows import (
    BOT,
    BY_LINK,
    FREE,
    LISTED,
    NO_CLOCK,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Seat,
    Table,
    User,
)
from landnam.web.table.actor import LiveTable
from landnam.web.table.clock_setting import read_clock
from landnam.web.table.editions import edition
from landnam.web.table.errors import NotNow, Refusal, Unknown
from landnam.web.table.prologue import without_names
from landnam.web.table.registry import Registry

LONGEST_TITLE: Final = 60
LONGEST_NAME: Final = 40
BOT_NAMES: Final = (
    "Ivar", "Freyja", "Sigrid", "Bjorn", "Astrid", "Harald", "Runa", "Gunnar",
    "Hilda", "Orm", "Thyra", "Sven", "Asa", "Knut", "Liv", "Tove",
)  # fmt: skip
"""Disjoint from the names that guests are given."""


@dataclass(frozen=True)
class NewSeat:
    """PERSON is the owner (or someone at the same screen), FREE waits for a guest."""

    kind: str
    name: str = ""
    bot: str = ""


@dataclass(frozen=True)
class NewTable:
    game: str
    seats: list[NewSeat]
    name: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    clock: str = NO_CLOCK
    stand_in: str = "medium"
    listing: str = BY_LINK
    content_text: str = ""
    content: str = ""  # the digest of one that is known already
    rules: int = 0  # those of today
    webhook: str = ""
    prologue: str = ""


class Lobby:
    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.store = registry.services.store
        self.contents = registry.services.contents
        self.rooms = registry.rooms

    async def create(self, user: User, new: NewTable) -> str:
        """A new table; the game begins at once if no seat is free. SetupError and others say why
        it cannot be made."""
        if new.game not in GAMES:
            raise Unknown("there is no game {name!r}", name=new.game)
        game = edition(new.game, new.rules or GAMES[new.game].rules).game
        content = await self.content_of(new)
        read_clock(new.clock)
        game.begin(content, len(new.seats), new.options)
        if new.listing not in (LISTED, BY_LINK):
            raise Refusal("a table is listed or open by link, not {word!r}", word=new.listing)
        is_full = all(seat.kind != FREE for seat in new.seats)
        now = time()
        table = Table(
            id=new_table_id(),
            name=new.name.strip()[:LONGEST_TITLE] or game.name.title(),
            game=game.name,
            rules=game.rules,
            content=content.digest,
            options=json.dumps(new.options),
            seed=secrets.token_hex(16),
            owner=user.id,
            status=PLAYING if is_full else OPEN,
            prologue=new.prologue,
            clock=new.clock,
            stand_in=new.stand_in,
            listing=new.listing,
            webhook=new.webhook,
            created=now,
            changed=now,
        )
        bot_names = iter(BOT_NAMES)
        seats = [
            seat_row(table.id, number, seat, user, next(bot_names))
            for number, seat in enumerate(new.seats)
        ]
        await self.store.add_table(table, seats)
        return table.id

    async def content_of(self, new: NewTable) -> Content:
        if new.content:
            return await self.contents.find(new.game, new.content, new.rules)
        if new.content_text:
            return await self.contents.add(new.game, new.content_text)
        return self.contents.of_box(new.game)

    async def join(self, table_id: str, user: User, seat: int | None, name: str = "") -> int:
        """Take a free seat (the first if none is named); the game begins with the last one.
        Idempotent: a user who sits there already gets the same seat."""
        table = await self.store.table(table_id)
        if table is None:
            raise Unknown("there is no table {name!r}", name=table_id)
        seats = await self.store.seats(table_id)
        mine = [row.seat for row in seats if row.user == user.id and seat in (None, row.seat)]
        if mine:
            if table.status == OPEN:  # sitting down and starting are two steps: one may be missing
                await self.start_if_full(table_id)
            return mine[0]
        if table.status != OPEN:
            raise NotNow("this table has begun without you; you may watch it")
        free = [row.seat for row in seats if row.kind == FREE and seat in (None, row.seat)]
        for number in free:
            wish = name.strip()[:LONGEST_NAME] or user.name
            unique_name = free_name(wish, [row.name for row in seats])
            if await self.store.sit(table_id, number, user.id, unique_name):
                await self.start_if_full(table_id)
                return number
        raise NotNow("no free seat is left at this table")

    async def fill(self, table_id: str, user: User, level: str) -> None:
        """The owner gives the free seats to bots; the game begins."""
        table = await self.store.table(table_id)
        if table is None or table.owner != user.id:
            raise NotNow("only who made the table can fill it with bots")
        await self.store.fill(table_id, level, BOT_NAMES)
        await self.start_if_full(table_id)

    async def start_if_full(self, table_id: str) -> None:
        await self.store.start_if_full(table_id)
        self.store.publish_change(table_id)
        self.rooms.wake(table_id)

    async def upload(self, user: User, text: str, name: str, names: list[str]) -> str:
        """A table for the replay of a log, which may end before the game does."""
        header = parse_log(text).header
        now = time()
        table = Table(
            id=new_table_id(),
            name=name[:LONGEST_TITLE],
            game=header.game,
            rules=header.rules,
            content=header.content,
            options=json.dumps(dict(header.options)),
            seed=f"{header.seed:032x}",
            owner=user.id,
            status=OVER,
            prologue=without_names(text),
            created=now,
            changed=now,
        )
        seats = [
            Seat(table.id, number, PERSON, name=one[:LONGEST_NAME])
            for number, one in enumerate(names)
        ]
        await self.store.add_table(table, seats)
        return table.id

    async def branch(self, user: User, table_id: str, step: int, seat: int) -> str:
        """A new table that continues a finished game from a step: one person against bots."""
        live = await self.registry.open(table_id)
        if live is None:
            raise Unknown("there is no table {name!r}", name=table_id)
        if not live.is_finished:
            raise NotNow("one can play on from here when the game is over")
        session = live.game.session
        if not 0 <= step <= len(session.entries) or not 0 <= seat < len(live.seats):
            raise Unknown("the game has no step {step}", step=step)
        twin = session.branch(step, secrets.randbits(127))
        if twin.is_over:
            raise NotNow("the game is over at this step: there is nothing left to play")
        seats = [
            NewSeat(PERSON, user.name) if number == seat else NewSeat(BOT, name, "medium")
            for number, name in enumerate(bot_names_for(live.seats))
        ]
        new = NewTable(
            live.row.game,
            seats,
            live.row.name if live.row.owner == user.id else "",
            json.loads(live.row.options),
            content=live.row.content,
            rules=live.row.rules,
            prologue=without_names(twin.text()),
        )
        return await self.create(user, new)

    async def rematch(self, user: User, live: LiveTable) -> str:
        """The same people, bots and options once more, each one seat further. Idempotent: a second
        request returns the first one's table."""
        if not live.game.is_over:
            raise NotNow("a rematch can begin when the game is over")
        if live.row.next:
            return live.row.next
        old = await self.store.table(live.row.id) or live.row  # names may have been replaced
        sitters = await self.store.seats(old.id)
        now = time()
        table = replace(
            old,
            id=new_table_id(),
            seed=secrets.token_hex(16),
            rules=await self.newest_rules(old),
            status=PLAYING,
            prologue="",
            result="",
            next="",
            created=now,
            changed=now,
        )
        seats = [
            replace(sitters[(seat + 1) % len(sitters)], table=table.id, seat=seat)
            for seat in range(len(sitters))
        ]
        chosen = await self.store.add_rematch(old.id, table, seats)
        live.row = replace(live.row, next=chosen)
        self.store.publish_change(old.id)
        return chosen

    async def newest_rules(self, old: Table) -> int:
        """Those of today, if the same game can be played by them; else those of the table."""
        game = GAMES[old.game]
        try:
            content = await self.contents.find(old.game, old.content)
            game.begin(content, len(await self.store.seats(old.id)), json.loads(old.options))
        except Problem:
            return old.rules
        return game.rules


def new_table_id() -> str:
    return secrets.token_urlsafe(9)


def free_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number if somebody at the table has it already."""
    numbers = count(2)
    wish = name
    while wish in taken:
        wish = f"{name} {next(numbers)}"
    return wish


def bot_names_for(seats: Sequence[Seat]) -> list[str]:
    """Names for bots that play on in place of these people, whose own names are not used."""
    names = {row.name for row in seats}
    unused = iter([name for name in BOT_NAMES if name not in names])
    return [row.name if row.kind == BOT else next(unused) for row in seats]


def seat_row(table: str, number: int, new: NewSeat, user: User, bot_name: str) -> Seat:
    if new.kind == PERSON:
        name = new.name[:LONGEST_NAME] or user.name
        return Seat(table, number, PERSON, user=user.id, name=name)
    if new.kind == BOT:
        name = new.name[:LONGEST_NAME] or bot_name
        return Seat(table, number, BOT, name=name, bot=new.bot)
    return Seat(table, number, FREE)
