"""Streams: one line of JSON at every change of what a program may see."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from time import monotonic
from typing import Final

import msgspec
from msgspec.structs import replace
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from landnam.web.api import shapes
from landnam.web.api.states import state_of, waiting_state
from landnam.web.site import Site
from landnam.web.store.rows import User
from landnam.web.table.actor import LiveTable
from landnam.web.table.errors import Busy
from landnam.words import Words

KEEP_ALIVE: Final = 15.0
"""Seconds after which an empty line shows that the stream is alive."""


class Stream(StreamingResponse):
    """Lines as they come. It takes its places when it is made and frees them when it ends, so it
    must be sent at once."""

    def __init__(self, site: Site, address: str, user: User, text: AsyncIterator[bytes]) -> None:
        check_places(site, address, user)
        headers = {
            "Cache-Control": "no-store",
            "X-Accel-Buffering": "no",  # proxies must not buffer lines
            "Content-Encoding": "identity",
        }
        super().__init__(text, 200, headers, media_type="application/x-ndjson")
        self.places = ((site.streams, address), (site.streams_of_people, user.id))
        for places, key in self.places:
            places.take(key)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            for places, key in self.places:
                places.leave(key)


def check_places(site: Site, address: str, user: User) -> None:
    """Raises Busy if there is no place for one more stream."""
    here, own = site.streams, site.streams_of_people
    if here.is_full:
        raise Busy("too many streams are open at this server now; ask again later")
    if here.is_full_for(address):
        raise Busy(
            "{n} streams are open from your address, and no more may be; close one, then ask again",
            n=here.each,
        )
    if own.is_full_for(user.id):
        raise Busy(
            "{n} streams are open with your tokens, and no more may be; close one, then ask again",
            n=own.each,
        )


async def lines(
    site: Site, table: str, user: User, words: Words, wish: int | None, since: int
) -> AsyncIterator[bytes]:
    """Ends after the outcome, when the server stops, or when the user's data is deleted."""
    async for line in before(site, table, user):
        yield line
    live = await site.registry.open(table)
    if live is None:
        return
    here = live.own_seats(user.id)
    live.screens.arrive(here)
    try:
        async for line in during(site, live, user, words, wish, since):
            yield line
    finally:
        live.screens.depart(here)


async def before(site: Site, table: str, user: User) -> AsyncIterator[bytes]:
    """While the table waits for people."""
    last = b""
    while goes_on(site, user) and await site.registry.open(table) is None:
        row = await site.store.table(table)
        if row is None:
            return
        seats = await site.store.seats(table)
        line = encoded(waiting_state(row, seats, user.id))
        yield line if line != last else b"\n"
        last = line
        await site.rooms.wait(table, KEEP_ALIVE)


async def during(
    site: Site, live: LiveTable, user: User, words: Words, wish: int | None, since: int
) -> AsyncIterator[bytes]:
    """Empty lines follow the clock alone: one that came with a secret answer would reveal it."""
    sent = state_of(live, user.id, words, wish).events[:since]
    last = b""
    beat = monotonic()
    while goes_on(site, user):
        change = live.change
        live.used_at = monotonic()
        state = state_of(live, user.id, words, wish)
        content = encoded(bare(state))
        if content != last:
            last, beat = content, monotonic()
            line, sent = encoded(news(state, sent)), state.events
            yield line
        elif monotonic() - beat >= KEEP_ALIVE:
            beat = monotonic()
            yield b"\n"
        if state.outcome is not None:
            return
        await wait(change, beat + KEEP_ALIVE - monotonic())


def goes_on(site: Site, user: User) -> bool:
    return not site.is_ending and user.id not in site.privacy.forgotten


async def wait(change: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await change.wait()
    except TimeoutError:
        return


def news(state: shapes.State, sent: list[shapes.Event]) -> shapes.State:
    """With only the events after those that were sent; after an undo, from where they differ."""
    same = 0
    while same < min(len(sent), len(state.events)) and sent[same] == state.events[same]:
        same += 1
    return replace(state, events_from=same, events=state.events[same:])


def bare(state: shapes.State) -> shapes.State:
    """The part of a state whose change is worth a line. Clocks and presence are not: they must not
    be updated at the very moment of a secret answer."""
    seats = [replace(one, clock="", is_here=False) for one in state.table.seats]
    return replace(state, table=replace(state.table, seats=seats))


def encoded(state: shapes.State) -> bytes:
    return msgspec.json.encode(state) + b"\n"
