"""The database refuses for a while: clocks, bots and the hub try again, and nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import connect

import pytest
from structlog.testing import capture_logs

from landnam.kit.luck import Luck
from landnam.web.site import Site
from landnam.web.store import engine
from landnam.web.store.rows import ANSWER, LEAVE, OVER, Entry
from landnam.web.table import clocks
from landnam.web.table.actor import LiveTable
from landnam.web.table.errors import Unsaved
from landnam.web.table.replayed import ReplayedGame
from landnam.web.table.results import save_result
from tests.web.table.making import ANN, BOB, answer, lay, locked, until, with_site


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A locked file is a refusal at once, and the next try comes soon."""
    monkeypatch.setattr(engine, "BUSY", 0.05)
    monkeypatch.setattr("landnam.web.table.clocks.RETRY_SECONDS", 0.2)
    monkeypatch.setattr("landnam.web.table.bots.RETRY_SECONDS", 0.2)
    # such a while is no outage yet
    monkeypatch.setattr("landnam.web.table.heartbeat.SILENCE", 600.0)
    monkeypatch.setattr("landnam.web.store.uptime.SILENCE", 600.0)


async def until_refused(site: Site, times: int = 3) -> None:
    """The database has refused to write that often."""
    never, writer = float("-inf"), site.store._writer
    for _ in range(times):
        writer.failed_at = never
        await until(lambda: writer.failed_at > never)


def read_again(live: LiveTable, journal: list[Entry]) -> ReplayedGame:
    game = ReplayedGame(live.row, live.seats, live.content)
    for entry in journal:
        game.enter(entry)
    return game


@pytest.mark.timing
def test_a_clock_that_runs_out_while_nothing_can_be_saved(tmp_path: Path) -> None:
    """Nobody loses the seat until that is written; then exactly once."""

    async def work(site: Site) -> None:
        live, luck = await lay(site, ANN, BOB, clock="move:5"), Luck.seeded(1, "unsaved")
        await answer(live, 1, luck)
        before, seen = live.game.version, live.game.seen(0)
        with locked(tmp_path):
            await until_refused(site)
            assert (live.game.version, live.game.absences) == (before, {})
            assert live.scenes.sitters()[0].clock == "0:00"
            with pytest.raises(Unsaved):
                await answer(live, 0, luck)
            assert (live.game.version, live.game.seen(0)) == (before, seen)
        await until(lambda: live.game.absences == {0: "clock"})
        await until(lambda: live.game.version > before + 1)  # the bot plays on
        await live.take_back(ANN.id, 0, "back-again-nonce")
        journal = await site.store.entries(live.row.id)
        left = [(entry.seat, entry.text) for entry in journal if entry.kind == LEAVE]
        assert left[0] == (0, "clock") and left.count((0, "clock")) == 1
        again = read_again(live, journal[: live.game.version])
        assert [again.seen(seat) for seat in again.viewers] == [
            live.game.seen(seat) for seat in live.game.viewers
        ]

    with_site(tmp_path, work)


def test_a_secret_question_that_nobody_answers_while_nothing_can_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot that answers in silence tries again, too."""

    async def work(site: Site) -> None:
        luck = Luck.seeded(2, "unsaved")
        live = await until_secret(site, luck)
        before, holders = live.game.version, live.game.asked()
        monkeypatch.setattr(clocks, "SECRET_SECONDS", 0.1)
        with locked(tmp_path):
            live.clocks.wind()
            await until_refused(site)
            assert (live.game.version, live.game.asked()) == (before, holders)
        await until(lambda: live.game.version >= before + len(holders))
        journal = await site.store.entries(live.row.id, before)
        assert sorted(entry.seat for entry in journal[: len(holders)]) == holders
        assert {entry.kind for entry in journal[: len(holders)]} == {ANSWER}
        assert not live.game.absences

    with_site(tmp_path, work)


async def until_secret(site: Site, luck: Luck) -> LiveTable:
    """A table at which somebody is asked in secret."""
    while True:
        live = await lay(site, ANN, BOB, clock="move:3600")
        while not live.game.is_over:
            asked = live.game.asked()
            await answer(live, asked[luck.below(len(asked))], luck)
            if live.game.is_secret:
                return live


def test_a_result_that_could_not_be_saved_is_saved_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("landnam.web.table.results.RETRY_PAUSES", (0.2,) * 100)

    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        with locked(tmp_path):
            saving_result = save_result(site.store, live.row.id, "{}", site.services.closing)
            saving = asyncio.create_task(saving_result)
            done, _ = await asyncio.wait([saving], timeout=0.6)
            assert not done
        await saving
        row = await site.store.table(live.row.id)
        assert row is not None and (row.status, row.result) == (OVER, "{}")

    with_site(tmp_path, work)


@pytest.mark.parametrize(
    ("name", "said"),
    [("tables", "a table could not be read"), ("heads", "the journal could not be read")],
)
def test_the_hub_goes_on_when_the_database_could_not_be_read(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another server wrote is shown as soon as it can be read."""
    monkeypatch.setattr("landnam.web.table.registry.POLL_EVERY", 0.05)

    async def work(site: Site) -> None:
        live, luck = await lay(site, ANN, BOB), Luck.seeded(3, "unsaved")
        other = await Site.open(site.config)
        try:
            there = await other.registry.open(live.row.id)
            assert there is not None
            with capture_logs() as lines, missing(tmp_path, name):
                if name == "tables":
                    await answer(there, 0, luck)
                await until(lambda: said in [line["event"] for line in lines])
                assert live.game.version == 0
            if name == "heads":
                await answer(there, 0, luck)
            await until(lambda: live.game.version == 1)
        finally:
            await other.close()

    with_site(tmp_path, work)


@contextmanager
def missing(folder: Path, name: str) -> Iterator[None]:
    """A table of the database is not there for a while."""
    connection = connect(folder / "landnam.db", isolation_level=None, timeout=10)
    connection.execute(f"ALTER TABLE {name} RENAME TO away")
    try:
        yield
    finally:
        connection.execute(f"ALTER TABLE away RENAME TO {name}")
        connection.close()
