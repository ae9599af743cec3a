"""When the time runs out a bot plays on, and the person may come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from landnam.web.config import Config
from landnam.web.people import WORDS
from landnam.web.site import Site
from landnam.web.store.rows import BOT, PERSON, User
from landnam.web.table.errors import NotNow, Stale
from landnam.web.table.hub import NewSeat, NewTable
from landnam.web.table.live import LiveTable

ANN = User("ann", "Ann")


async def until(live: LiveTable, holds: Callable[[], bool], seconds: float) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


async def table(site: Site, clock: str) -> LiveTable:
    await site.store.add_user(ANN)
    seats = [NewSeat(PERSON, "Ann"), NewSeat(BOT, "Ivar", "beginner")]
    live = await site.hub.open(
        await site.hub.create(ANN, NewTable("vaalbara", seats, clock=clock, stand_in="beginner"))
    )
    assert live is not None
    return live


@pytest.mark.parametrize("clock", ["move:5", "game:5"])
def test_a_bot_plays_on_when_the_time_is_up_and_the_person_returns(
    clock: str, tmp_path: Path
) -> None:
    async def run() -> None:
        site = await Site.open(Config(folder=tmp_path, workers=1, bot_pause=0.3))
        live = await table(site, clock)
        try:
            sitter = live.sitters()[0]
            assert (sitter.clock, sitter.clock_runs, sitter.left) == ("0:04", True, "") or (
                sitter.clock == "0:05"
            )
            await until(live, lambda: live.play.gone == {0: "clock"}, 12)
            round_then = live.play.view(0).round  # type: ignore[attr-defined]
            await until(live, lambda: live.play.view(0).round > round_then, 30)  # type: ignore[attr-defined]
            with pytest.raises((NotNow, Stale)):
                await live.move(ANN.id, 0, 0, live.play.seen(0), "too-late-nonce")
            await live.take_back(ANN.id, 0, "i-am-back-nonce")
            assert not live.play.gone
            said = live.drawing.lines(live.scene(0, WORDS["en"]), live.play.events(0))
            assert said
        finally:
            await site.close()

    asyncio.run(run())


def test_an_answer_in_time_stops_the_clock(tmp_path: Path) -> None:
    async def run() -> None:
        site = await Site.open(Config(folder=tmp_path, workers=1, bot_pause=0.0))
        live = await table(site, "game:600")
        try:
            await asyncio.sleep(0.3)
            decision = live.play.session.decision(0)
            assert decision is not None
            await live.move(ANN.id, 0, decision.options[0], live.play.seen(0), "in-time-nonce")
            assert 200 <= live.play.spent[0] <= 20_000
            entries = await site.store.entries(live.row.id)
            assert sum(entry.spent for entry in entries if entry.seat == 0) == live.play.spent[0]
        finally:
            await site.close()

    asyncio.run(run())
