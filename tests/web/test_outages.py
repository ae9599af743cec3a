"""While no server is there, or none can write, clocks stand still: on every server by the same."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from sqlalchemy import select, update

from landnam.kit.core import SPECTATOR
from landnam.kit.luck import Luck
from landnam.web.people import WORDS
from landnam.web.site import Site
from landnam.web.site.config import Config
from landnam.web.store.rows import Outage
from landnam.web.store.schema import heads, heartbeat, journal, outages
from landnam.web.store.store import Store
from landnam.web.table.actor import LiveTable
from landnam.web.table.heartbeat import Heartbeat
from landnam.web.table.outbox import Outbox
from landnam.web.table.viewer import Look
from tests.web.running import Person, Server
from tests.web.store import conftest as databases
from tests.web.table.making import ANN, BOB, answer, lay, locked, until

address, sqlite, postgres = databases.address, databases.sqlite, databases.postgres


def with_database(folder: Path, address: str, work: Callable[[Site], Awaitable[None]]) -> None:
    async def run() -> None:
        site = await Site.open(config_of(folder, address))
        try:
            for user in (ANN, BOB):
                await site.store.add_user(user)
            await work(site)
        finally:
            await site.close()

    asyncio.run(run())


def config_of(folder: Path, address: str) -> Config:
    return Config(folder=folder, database=address, workers=1, bot_pause=600.0)


async def opened(site: Site, live: LiveTable) -> LiveTable:
    there = await site.registry.open(live.row.id)
    assert there is not None
    return there


async def stopped(site: Site, seconds: float, ago: float) -> None:
    """As if its servers had stopped `ago`, and what they had written were older by `seconds`."""
    site.heartbeat.closing.set()
    await site.heartbeat.task
    then = time.time()
    async with site.store.engine.begin() as connection:
        await connection.execute(update(heads).values(changed=heads.c.changed - seconds))
        await connection.execute(update(journal).values(at=journal.c.at - seconds))
        await connection.execute(update(heartbeat).values(at=then - ago))


async def known(site: Site) -> list[Outage]:
    async with site.store.engine.connect() as connection:
        rows = await connection.execute(select(outages).order_by(outages.c.began))
        return [Outage(*row) for row in rows]


# ---- what is kept


@pytest.mark.parametrize("clock", ["move:3600", "game:3600"])
@pytest.mark.parametrize("answers", [0, 1, 3])
def test_an_outage_is_not_charged(tmp_path: Path, address: str, clock: str, answers: int) -> None:
    """People thought for 100 seconds, then no server was there for 4000."""

    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB, clock=clock)
        for number in range(answers):
            await answer(live, live.game.asked()[0], Luck.seeded(number, "outage"))
        left = {seat: live.clocks.left(seat) for seat in live.clocks.since}
        await stopped(site, seconds=4100, ago=4000)
        others = [await Site.open(config_of(tmp_path, address)) for _ in range(2)]
        try:
            tables = [await opened(other, live) for other in others]
            for there in tables:
                assert there.clocks.since.keys() == left.keys() and not there.game.absences
                for seat in set(there.game.awaited(SPECTATOR)) & left.keys():
                    assert left[seat] - 130 < there.clocks.left(seat) < left[seat] - 99
            (outage,) = await known(site)
            assert 3999 < outage.ended - outage.began < 4030
            seat = next(seat for seat in left if seat in tables[0].game.awaited(SPECTATOR))
            await answer(tables[0], seat, Luck.seeded(9, "outage"))
            (entry,) = await site.store.entries(live.row.id, answers)
            assert 99_000 < entry.spent < 130_000
        finally:
            for other in others:
                await other.close()

    with_database(tmp_path, address, work)


def test_what_was_used_before_an_outage_is_not_given_back(tmp_path: Path, address: str) -> None:
    """Neither to who was asked at the same time and has not answered, nor by an undo."""

    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB, clock="move:3600")
        await stopped(site, seconds=4100, ago=4000)
        again = await Site.open(config_of(tmp_path, address))
        try:
            there = await opened(again, live)
            first, second = there.game.asked()
            await answer(there, first, Luck.seeded(1, "outage"))
            del again.registry.tables[live.row.id]
            await there.close()
            there = await opened(again, live)
            assert 3470 < there.clocks.left(second) < 3501
            there.clocks.resume(first, time.time(), 100_000)
            assert 99 < there.clocks.thinking(first) < 130
        finally:
            await again.close()

    with_database(tmp_path, address, work)


@pytest.mark.timing
def test_as_long_as_one_server_is_there_clocks_run(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("landnam.web.store.uptime.SILENCE", 1.5)
    monkeypatch.setattr("landnam.web.table.heartbeat.BEAT", 0.2)

    async def work(site: Site) -> None:
        for _ in range(2):  # one after the other starts and stops
            other = await Site.open(config_of(tmp_path, address))
            await asyncio.sleep(1.0)
            await other.close()
        assert await known(site) == []

    with_database(tmp_path, address, work)


@pytest.mark.anyio
async def test_servers_that_start_together_note_one_outage(address: str) -> None:
    stores = [await Store.open(address) for _ in range(4)]
    try:
        now = time.time() + 100
        told = await asyncio.gather(*(store.beat(now + n, 0.0) for n, store in enumerate(stores)))
        (outage,) = {one for news in told for one in news}
        assert outage.ended - now in range(4)
        assert await stores[0].beat(now + 4, outage.ended) == []
        assert await stores[1].beat(now - 50, 0.0) == [outage]  # whose clock is slow
    finally:
        for store in stores:
            await store.close()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def test_time_is_counted_round_outages() -> None:
    one = Heartbeat.__new__(Heartbeat)
    one.outages = [Outage(10, 20), Outage(30, 45)]
    assert one.served(0, 10) == 10 and one.served(0, 50) == 25 and one.served(15, 25) == 5
    assert one.served(32, 40) == 0 and one.served(46, 50) == 4 and one.served(50, 46) == 0
    for until_then in (5, 25, 31, 50):
        for seconds in (0.5, 3, 5, 12, 18):
            assert one.served(one.before(until_then, seconds), until_then) == seconds


# ---- a server that is there, but cannot write


@pytest.mark.timing
def test_nobody_loses_while_nothing_can_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the screens are told how much time is left after all."""
    monkeypatch.setattr("landnam.web.store.engine.BUSY", 0.05)
    for place in ("landnam.web.store.uptime", "landnam.web.table.heartbeat"):
        monkeypatch.setattr(f"{place}.SILENCE", 0.8)
    monkeypatch.setattr("landnam.web.table.heartbeat.BEAT", 0.1)

    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB, clock="move:5")
        outbox = Outbox()
        live.screens.watch(Look(0, "en"), WORDS["en"], outbox, "")
        await outbox.take()
        for seat in live.clocks.since:
            live.clocks.since[seat] -= 3
        live.clocks.wind()
        with ExitStack() as lock:
            async with site.heartbeat.lock:  # not in the middle of a beat, which would wait for us
                lock.enter_context(locked(tmp_path))
            await asyncio.sleep(4)
            assert not live.game.absences
        before = live.game.version
        await until(lambda: bool(site.heartbeat.outages), 10)
        assert b'"whole":true' in await asyncio.wait_for(outbox.take(), 10)
        assert live.game.version == before and all(map(live.clocks.has_time, (0, 1)))
        await until(lambda: live.game.absences == {0: "clock", 1: "clock"}, 20)

    with_database(tmp_path, "", work)


# ---- a server that is killed


@pytest.mark.timing
@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_who_is_asked_while_the_server_is_killed_has_time_left(
    kind: str, tmp_path: Path, database: str
) -> None:
    settings = {"LANDNAM_DATABASE": database} if kind == "postgresql" else {}
    server = Server(tmp_path, **settings)
    with closing(Person(server)) as ann:
        page = ann.http.post("/new?game=vaalbara", data=FORM)
        table = page.headers["location"].rpartition("/")[2]
        ann.sit(table).until_asked()
        server.kill()
        time.sleep(11)
        server.start()
        line = ann.sit(table)
        line.move(line.until_asked()[0])
        assert line.reply("done", "refused")["is"] == "done"
    server.stop()


FORM = {
    "seat-0": "me", "name-0": "Ann", "seat-1": "bot:beginner", "seat-2": "none",
    "seat-3": "none", "seat-4": "none", "clock": "move:10", "listing": "link", "stand_in": "medium",
}  # fmt: skip
