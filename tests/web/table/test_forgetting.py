"""Whoever deletes his data is nowhere called by his name any more."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from landnam.web.people import WORDS, Visitor
from landnam.web.site import Site
from landnam.web.store.rows import FREE, PERSON, Unavailable, User
from landnam.web.table.actor import LiveTable
from landnam.web.table.lobby import NewSeat, NewTable
from landnam.web.table.outbox import Outbox
from landnam.web.table.viewer import Look
from landnam.web.wire.screen import SocketScreen
from tests.web.table.making import ANN, until, with_site
from tests.web.table.test_registry import Line

EVE, DAN = User("eve", "Everhild"), User("dan", "Dankrad")


async def played_with_eve(site: Site) -> str:
    """A table at which Eve sits and Dan looks on; both have said something."""
    for user in (EVE, DAN):
        await site.store.add_user(user)
    table = await site.lobby.create(ANN, NewTable("vaalbara", [NewSeat(PERSON), NewSeat(FREE)]))
    await site.lobby.join(table, EVE, None)
    live = await opened(site, table)
    for user in (EVE, DAN):
        await live.say(user.id, user.name, "hello")
    return table


async def opened(site: Site, table: str) -> LiveTable:
    live = await site.registry.open(table)
    assert live is not None
    return live


def shown(live: LiveTable) -> str:
    parts = live.scenes.parts(Look(0, "en"), WORDS["en"])
    return "".join(parts.values()) + live.game.session.text()


@pytest.mark.parametrize("user", [EVE, DAN])
def test_who_is_forgotten_has_no_name_at_tables_in_memory(tmp_path: Path, user: User) -> None:
    async def work(site: Site) -> None:
        live = await opened(site, await played_with_eve(site))
        outbox = Outbox()
        live.screens.watch(Look(0, "en"), WORDS["en"], outbox, "")
        await outbox.take()
        assert user.name in shown(live)
        await site.privacy.forget(user, "guest")
        assert user.name not in shown(live) and "guest" in shown(live)
        assert b"guest" in await asyncio.wait_for(outbox.take(), 5)

    with_site(tmp_path, work)


def test_another_server_forgets_the_name_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("landnam.web.table.registry.POLL_EVERY", 0.05)

    async def work(site: Site) -> None:
        table = await played_with_eve(site)
        other = await Site.open(site.config)
        try:
            there = await opened(other, table)
            await site.privacy.forget(EVE, "guest")
            await until(lambda: EVE.name not in shown(there), 10)
        finally:
            await other.close()

    with_site(tmp_path, work)


def test_a_name_that_could_not_be_replaced_at_once_is_replaced_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(_: str) -> None:
        raise Unavailable("the database is away")

    async def work(site: Site) -> None:
        live = await opened(site, await played_with_eve(site))
        with monkeypatch.context() as patch:
            patch.setattr(live, "forget", away)
            await site.privacy.forget(EVE, "guest")
        await site.registry.poll()
        assert EVE.name not in shown(live)

    with_site(tmp_path, work)


def test_the_page_of_who_is_forgotten_speaks_no_more_in_the_old_name(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live, line = await opened(site, await played_with_eve(site)), Line()
        screen = SocketScreen(site, live, Visitor(EVE, WORDS["en"], "", ""), line)  # type: ignore[arg-type]
        running = asyncio.create_task(screen.run(""))
        await until(lambda: screen in live.screens.open)
        await site.privacy.forget(EVE, "guest")
        await asyncio.wait_for(running, 10)
        assert line.closed == 1 and not live.screens.open

    with_site(tmp_path, work)
