"""When the time runs out a bot plays on, and the person may come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from landnam.web.people import WORDS
from landnam.web.site import Site
from landnam.web.site.config import Config
from landnam.web.store.rows import BOT, PERSON, User
from landnam.web.table.actor import LiveTable
from landnam.web.table.errors import NotNow, Stale
from landnam.web.table.lobby import NewSeat, NewTable

ANN = User("ann", "Ann")


async def until(live: LiveTable, holds: Callable[[], bool], seconds: float) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


async def table(site: Site, clock: str) -> LiveTable:
    seats = [NewSeat(PERSON, "Ann"), NewSeat(BOT, "Ivar", "beginner")]
    live = await site.registry.open(
        await site.lobby.create(ANN, NewTable("vaalbara", seats, clock=clock, stand_in="beginner"))
    )
    assert live is not None
    return live


@pytest.mark.timing
def test_a_bot_plays_on_when_the_time_is_up_and_the_person_returns(tmp_path: Path) -> None:
    """With time for a move and with time for the game, side by side."""

    async def run() -> None:
        site = await Site.open(Config(folder=tmp_path, workers=1, bot_pause=0.3))
        try:
            await site.store.add_user(ANN)
            tables = [await table(site, clock) for clock in ("move:5", "game:5")]
            await asyncio.gather(*map(run_out_and_return, tables))
        finally:
            await site.close()

    asyncio.run(run())


async def run_out_and_return(live: LiveTable) -> None:
    sitter = live.scenes.sitters()[0]
    assert "0:00" < sitter.clock <= "0:05" and sitter.clock_runs and not sitter.left
    await until(live, lambda: live.game.absences == {0: "clock"}, 60)
    round_then = live.game.view(0).round  # type: ignore[attr-defined]
    await until(live, lambda: live.game.view(0).round > round_then, 60)  # type: ignore[attr-defined]
    with pytest.raises((NotNow, Stale)):
        await live.move(ANN.id, 0, 0, live.game.seen(0), "too-late-nonce")
    await live.take_back(ANN.id, 0, "i-am-back-nonce")
    assert not live.game.absences
    assert live.drawing.lines(live.scenes.scene(0, WORDS["en"]), live.game.events(0))


@pytest.mark.timing
def test_an_answer_in_time_stops_the_clock(tmp_path: Path) -> None:
    async def run() -> None:
        site = await Site.open(Config(folder=tmp_path, workers=1, bot_pause=0.0))
        try:
            await site.store.add_user(ANN)
            live = await table(site, "game:600")
            await asyncio.sleep(0.3)
            decision = live.game.session.decision(0)
            assert decision is not None
            await live.move(ANN.id, 0, decision.options[0], live.game.seen(0), "in-time-nonce")
            assert 200 <= live.game.spent[0] <= 100_000
            entries = await site.store.entries(live.row.id)
            assert sum(entry.spent for entry in entries if entry.seat == 0) == live.game.spent[0]
        finally:
            await site.close()

    asyncio.run(run())
