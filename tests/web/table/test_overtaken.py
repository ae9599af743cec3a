"""Two servers write into one journal: who is second looks at what the first has done."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from landnam.web.site import Site
from landnam.web.table.actor import LiveTable
from landnam.web.table.errors import Stale
from tests.web.table.making import ANN, BOB, lay, with_site


@asynccontextmanager
async def at_two_servers(site: Site) -> AsyncIterator[tuple[LiveTable, LiveTable]]:
    """One table, open here and at another server on the same database."""
    here = await lay(site, ANN, BOB)
    other = await Site.open(site.config)
    try:
        there = await other.registry.open(here.row.id)
        assert there is not None
        yield here, there
    finally:
        await other.close()


def first_option(live: LiveTable, seat: int) -> int:
    decision = live.game.session.decision(seat)
    assert decision is not None
    return decision.options[0]


def test_who_is_still_asked_the_same_is_not_refused(tmp_path: Path) -> None:
    """Both choose at the same time, each over a server of his own."""

    async def work(site: Site) -> None:
        async with at_two_servers(site) as (here, there):
            shown, choice = there.game.seen(1), first_option(there, 1)
            await here.move(ANN.id, 0, first_option(here, 0), here.game.seen(0), "anns-nonce")
            assert there.game.version == 0  # has not heard of it
            await there.move(BOB.id, 1, choice, shown, "bobs-nonce")
            assert there.game.version == 2
            await here.catch_up()
            assert here.game.session.text() == there.game.session.text()

    with_site(tmp_path, work)


def test_who_is_asked_something_else_by_now_is_refused(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        async with at_two_servers(site) as (here, there):
            shown, choice = there.game.seen(0), first_option(there, 0)
            for seat, who in ((0, ANN), (1, BOB)):
                seen = here.game.seen(seat)
                await here.move(who.id, seat, first_option(here, seat), seen, f"nonce-of-{seat}")
            with pytest.raises(Stale):
                await there.move(ANN.id, 0, choice, shown, "late-nonce")
            assert there.game.session.text() == here.game.session.text()

    with_site(tmp_path, work)


def test_who_knows_more_than_the_journal_tries_only_once(tmp_path: Path) -> None:
    """As after a database that came back with an older state."""

    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        live.game.version += 1
        with pytest.raises(Stale):
            await live.move(ANN.id, 0, first_option(live, 0), live.game.seen(0), "anns-nonce")
        assert await site.store.entries(live.row.id) == []

    with_site(tmp_path, work)
