"""Whoever deletes his data has no name left in any log: branched, uploaded or kept before."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config as Steps
from msgspec.structs import asdict
from sqlalchemy import Connection, insert, select

from landnam.games import GAMES
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from landnam.web.site import Site
from landnam.web.site.config import Config
from landnam.web.store.address import read_address
from landnam.web.store.engine import make_engine
from landnam.web.store.rows import BOT, OVER, PERSON, PLAYING, NotSaved, Seat, Table, User
from landnam.web.store.schema import metadata, seats, tables
from landnam.web.table.actor import LiveTable
from landnam.web.table.lobby import BOT_NAMES, NewSeat, NewTable
from landnam.web.table.prologue import without_names
from tests.web.store import conftest as databases
from tests.web.table.making import answer, locked
from tests.web.test_mishaps import browser

address, sqlite, postgres = databases.address, databases.sqlite, databases.postgres

ANN, EVE = User("ann", "Annagret"), User("eve", "Everhild")


def with_people(folder: Path, address: str, work: Callable[[Site], Awaitable[None]]) -> None:
    async def run() -> None:
        config = Config(folder=folder, database=address, workers=1, bot_pause=600.0)
        site = await Site.open(config)
        try:
            for user in (ANN, EVE):
                await site.store.add_user(user)
            await work(site)
        finally:
            await site.close()

    asyncio.run(run())


async def opened(site: Site, table: str) -> LiveTable:
    live = await site.registry.open(table)
    assert live is not None
    return live


async def opened_anew(site: Site, table: str) -> LiveTable:
    """As another server does it."""
    live = site.registry.tables.pop(table, None)
    if live is not None:
        await live.close()
    return await opened(site, table)


async def finished(site: Site) -> LiveTable:
    """Ann and Eve have given some answers, and said something; then Eve gave up."""
    seats, webhook = [NewSeat(PERSON), NewSeat("open")], "https://example.org/Annagret"
    new = NewTable("vaalbara", seats, "Annagret's table", webhook=webhook)
    table = await site.lobby.create(ANN, new)
    await site.lobby.join(table, EVE, None)
    live = await opened(site, table)
    for number in range(6):
        await answer(live, live.game.asked()[0], Luck.seeded(number, "names"))
    for user in (ANN, EVE):
        await live.say(user.id, user.name, "hello")
    await live.leave(EVE.id, 1, True, "resigned-nonce")
    return live


async def branched(site: Site, user: User, live: LiveTable) -> LiveTable:
    entries = len(live.game.session.entries)
    return await opened(site, await site.lobby.branch(user, live.row.id, entries, 0))


async def kept(site: Site) -> str:
    """Everything in the database."""
    async with site.store.engine.connect() as connection:
        found = [(await connection.execute(select(one))).all() for one in metadata.sorted_tables]
    return repr(found)


def moves(live: LiveTable) -> list[str]:
    """The log without the line that names the seats."""
    lines = live.game.session.text().split("\n")
    return [line for line in lines if not line.startswith("seats = ")]


@pytest.mark.parametrize("user", [ANN, EVE])
def test_no_name_is_left_in_the_database_or_in_a_branch(
    tmp_path: Path, address: str, user: User
) -> None:
    async def work(site: Site) -> None:
        live = await finished(site)
        twin = await branched(site, EVE, live)
        before = moves(twin)
        assert EVE.name in twin.game.session.text() and user.name in await kept(site)
        await site.privacy.forget(user, "guest")
        assert user.name not in await kept(site)
        for table in (live, twin):
            assert user.name not in table.game.session.text() + table.row.name + table.row.webhook
            fresh = await opened_anew(site, table.row.id)
            assert user.name not in fresh.game.session.text() + fresh.row.name
        assert moves(await opened(site, twin.row.id)) == before

    with_people(tmp_path, address, work)


def test_a_bot_that_plays_on_is_not_called_like_a_person(tmp_path: Path, sqlite: str) -> None:
    async def work(site: Site) -> None:
        twin = await branched(site, EVE, await finished(site))
        assert [row.name for row in twin.seats] == [EVE.name, BOT_NAMES[1]]
        assert twin.game.session.header.seats == [EVE.name, BOT_NAMES[1]]
        assert twin.row.name == "Vaalbara"  # whose table it was is no business of hers
        assert 'seats = ["", ""]\n' in twin.row.prologue

    with_people(tmp_path, sqlite, work)


def played(*names: str) -> str:
    session = Session.start(GAMES["vaalbara"], GAMES["vaalbara"].load(), list(names), {}, 5)
    luck = Luck.seeded(5, "names")
    while len(session.entries) < 40:
        decision = session.state.asks[0]
        session.answer(decision.seat, luck.pick(decision.options))
    return session.text()


async def uploaded(site: Site, user: User, log: str) -> str:
    client = await browser(site, user)
    sent = await client.post("/upload", data={"name": ""}, files={"log": ("everhild.log", log)})
    assert sent.status_code == 303, sent.text
    return str(sent.headers["location"].split("/")[2])


def test_an_uploaded_log_loses_its_names_with_who_brought_it_only(
    tmp_path: Path, address: str
) -> None:
    async def work(site: Site) -> None:
        log = "# by Everhild\n" + played("Everhild", "Dankrad")
        hers, ours = await uploaded(site, EVE, log), await uploaded(site, ANN, log)
        client = await browser(site)
        before = await client.get(f"/table/{hers}/log")
        assert before.text == log.partition("\n")[2]
        await site.privacy.forget(EVE, "guest")
        for live in (await opened(site, hers), await opened_anew(site, hers)):
            assert live.row.name == "Vaalbara"
            after = await client.get(f"/table/{hers}/log")
            assert after.text == before.text.replace("Everhild", "guest").replace(
                "Dankrad", "guest"
            )
            replay = await client.get(f"/table/{hers}/replay")
            assert replay.status_code == 200 and "Everhild" not in replay.text
        assert (await client.get(f"/table/{ours}/log")).text == before.text

    with_people(tmp_path, address, work)


def test_a_log_without_names_replays_the_same() -> None:
    log = played("Everhild", "Dankrad")
    bare = without_names(log.replace("\n", "\r\n", 5))
    assert "Everhild" not in bare and bare.partition("---")[2] == log.partition("---")[2]
    assert without_names(bare) == bare


# ---- what was kept before


def take_old_steps(connection: Connection) -> None:
    config = Steps()
    config.set_main_option("script_location", "landnam.web.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "0003")


async def lay_old(address: str) -> None:
    """A branch and an upload of an older landnam, and a table whose log nobody can read."""
    log = played("Everhild", "Dankrad")
    table = Table("branch", "Old", "vaalbara", GAMES["vaalbara"].rules,
                  GAMES["vaalbara"].load().digest, "{}", "0f", "ann", PLAYING, log)  # fmt: skip
    sitters = [Seat("branch", 0, PERSON, "ann", "Annagret"), Seat("branch", 1, BOT, "", "Dankrad")]
    others = [("upload", OVER, "# Everhild\r\n" + log), ("broken", OVER, "hello\n---\n")]
    engine = make_engine(read_address(address))
    async with engine.begin() as connection:
        await connection.run_sync(take_old_steps)
        for name, status, text in [("branch", PLAYING, log), *others]:
            row = asdict(table) | {"id": name, "status": status, "prologue": text}
            del row["changed"]
            await connection.execute(insert(tables).values(row))
        await connection.execute(insert(seats), [asdict(row) for row in sitters])
    await engine.dispose()


def test_names_in_logs_that_were_kept_before_go_when_the_server_starts(
    tmp_path: Path, address: str
) -> None:
    asyncio.run(lay_old(address))

    async def work(site: Site) -> None:
        stored = await kept(site)
        assert "Everhild" not in stored.replace(repr(EVE.name), "", 1)
        assert "Dankrad" not in stored and "hello\\n---" in stored

    with_people(tmp_path, address, work)


# ---- what is logged


def test_what_could_not_be_saved_is_not_told_to_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("landnam.web.store.engine.BUSY", 0.1)

    async def work(site: Site) -> None:
        live = await finished(site)
        with locked(tmp_path), pytest.raises(NotSaved) as error:
            await live.say(EVE.id, EVE.name, "a word among friends")
        told = f"{error.value} {error.value!r} {error.value.__cause__!r}"
        assert EVE.name not in told and "friends" not in told

    with_people(tmp_path, "", work)
