"""Tables of people who do nothing by themselves, on a real database, and moves made for them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import connect
from uuid import uuid4

from landnam.kit.luck import Luck
from landnam.web.site import Site
from landnam.web.site.config import Config
from landnam.web.store.rows import FREE, PERSON, User
from landnam.web.table.actor import LiveTable
from landnam.web.table.lobby import NewSeat, NewTable

ANN, BOB = User("ann", "Ann"), User("bob", "Bob")


def with_site(folder: Path, work: Callable[[Site], Awaitable[None]]) -> None:
    """Run the work with a site on SQLite in this folder."""

    async def run() -> None:
        site = await Site.open(Config(folder=folder, workers=1, bot_pause=0.0))
        try:
            await site.store.add_user(ANN)
            await site.store.add_user(BOB)
            await work(site)
        finally:
            await site.close()

    asyncio.run(run())


async def lay(site: Site, *owners: User, clock: str = "none") -> LiveTable:
    """A table of Vaalbara with a person on every seat; Ann has made it."""
    seats = [NewSeat(PERSON if who is ANN else FREE, f"P{at}") for at, who in enumerate(owners)]
    new = NewTable("vaalbara", seats, clock=clock, stand_in="beginner")
    table = await site.lobby.create(ANN, new)
    for who in owners:
        if who is not ANN:
            await site.lobby.join(table, who, None)
    live = await site.registry.open(table)
    assert live is not None
    return live


async def answer(live: LiveTable, seat: int, luck: Luck) -> None:
    """The seat answers what it is asked."""
    decision = live.game.session.decision(seat)
    assert decision is not None
    option = decision.options[luck.below(len(decision.options))]
    user = live.seats[seat].user
    await live.move(user, seat, option, live.game.seen(seat), uuid4().hex)


async def until(holds: Callable[[], bool], seconds: float = 90) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another process writes into the database and does not end."""
    other = connect(folder / "landnam.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("COMMIT")
        other.close()
