"""Two servers have the same table open: of each turn people are told once."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from landnam.kit.luck import Luck
from landnam.web.notify.notices import Notices
from landnam.web.site import Site
from landnam.web.site.config import Config
from landnam.web.store.rows import PERSON, User
from landnam.web.table.actor import LiveTable
from landnam.web.table.lobby import NewSeat, NewTable
from tests.web.table.making import answer, until
from tests.web.test_webhooks import Receiver

SECONDS = 0.5


@pytest.fixture(params=["sqlite", "postgresql"])
def config(request: pytest.FixtureRequest, tmp_path: Path) -> Config:
    address = request.getfixturevalue("database") if request.param == "postgresql" else ""
    return Config(
        database=address, folder=tmp_path, workers=1, webhook_private=True, secret="shared"
    )


@asynccontextmanager
async def opened(config: Config, seconds: float = SECONDS) -> AsyncIterator[Site]:
    site = await Site.open(config)
    site.notices.waiting.seconds = seconds
    try:
        yield site
    finally:
        await site.close()


def with_two(
    config: Config,
    url: str,
    work: Callable[[LiveTable, LiveTable], Awaitable[None]],
    near_seconds: float = SECONDS,
) -> None:
    """A table of two seats, both Ann's, as two servers see it."""

    async def run() -> None:
        async with opened(config, near_seconds) as one, opened(config) as two:
            user = User(uuid4().hex, "Ann", notify=url)  # the database outlives a test
            await one.store.add_user(user)
            seats = [NewSeat(PERSON, "Ann"), NewSeat(PERSON, "Bob")]
            table = await one.lobby.create(user, NewTable("vaalbara", seats, "Ours"))
            near, far = await one.registry.open(table), await two.registry.open(table)
            assert near and far
            await work(near, far)

    asyncio.run(run())


async def until_told(*tables: LiveTable) -> None:
    """Nobody waits any more, nothing is under way."""
    await until(lambda: all(is_quiet(live) for live in tables))


def notices_of(live: LiveTable) -> Notices:
    notices: Notices = live.services.on_change.__self__  # type: ignore[attr-defined]
    return notices


def is_quiet(live: LiveTable) -> bool:
    notices = notices_of(live)
    is_waiting = any(notices.waiting.timers[live.row.id].values())
    return not (is_waiting or notices.tasks or notices.poster.tasks)


def told(receiver: Receiver) -> Counter[str]:
    return Counter(json.loads(body)["text"].partition(",")[0] for _, _, body in receiver.got)


def test_each_turn_is_told_once(config: Config) -> None:
    async def work(near: LiveTable, far: LiveTable) -> None:
        await until_told(near, far)
        assert told(receiver) == {"Ann": 1, "Bob": 1}
        luck = Luck.seeded(1, "notices")
        await answer(near, 0, luck)
        await far.catch_up()
        while not any(far.game.turns.values()):  # whoever is asked on and on has been told already
            await answer(far, far.game.asked()[0], luck)
        await near.catch_up()
        assert near.game.turns == far.game.turns
        asked = [near.seats[seat].name for seat, turn in near.game.turns.items() if turn]
        await until_told(near, far)
        assert told(receiver) == Counter(["Ann", "Bob", *asked])

    with Receiver() as receiver:
        with_two(config, receiver.url, work)


@pytest.mark.timing
def test_who_is_at_one_server_is_not_told_by_the_other(config: Config) -> None:
    """Not before going away; then it is told, once."""

    async def work(near: LiveTable, far: LiveTable) -> None:
        far.screens.arrive([0])
        await until_told(near)
        assert told(receiver) == {"Bob": 1}
        far.screens.depart([0])
        await until_told(near, far)
        assert told(receiver) == {"Ann": 1, "Bob": 1}

    with Receiver() as receiver:
        with_two(config, receiver.url, work, near_seconds=10 * SECONDS)  # the other looks first


def test_a_server_that_starts_again_does_not_tell_again(config: Config) -> None:
    async def work(near: LiveTable, far: LiveTable) -> None:
        await until_told(near, far)
        async with opened(config) as third:
            late = await third.registry.open(near.row.id)
            assert late
            await until_told(late)
        assert told(receiver) == {"Ann": 1, "Bob": 1}

    with Receiver() as receiver:
        with_two(config, receiver.url, work)
