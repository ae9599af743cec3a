"""The hub goes on whatever happens to one table, one screen or one visitor."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from landnam.web.people import Visitor
from landnam.web.site import Site
from landnam.web.store.rows import FREE, PERSON, NotSaved
from landnam.web.table.errors import NotNow
from landnam.web.table.lobby import NewSeat, NewTable
from landnam.web.table.outbox import MOST_REPLIES
from landnam.web.table.registry import IDLE_SECONDS
from landnam.web.wire.messages import Hint, Pong
from landnam.web.wire.screen import SocketScreen
from landnam.words import Words
from tests.web.table.making import ANN, BOB, lay, until, with_site


class Line:
    """A browser that neither reads nor writes."""

    def __init__(self) -> None:
        self.closed = 0

    async def receive_text(self) -> str:
        await asyncio.Event().wait()
        raise AssertionError

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int = 1000) -> None:
        self.closed += 1


def screen_of(site: Site, live: Any, line: Any) -> SocketScreen:
    return SocketScreen(site, live, Visitor(ANN, Words("en"), "", ""), line)


def test_a_browser_that_does_not_read_is_cut_off_alone(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live, line = await lay(site, ANN, BOB), Line()
        screen = screen_of(site, live, line)
        running = asyncio.create_task(screen.run(""))
        await until(lambda: screen in live.screens.open)
        for _ in range(MOST_REPLIES):
            screen.outbox.tell(Pong())
        live.row = replace(live.row, next="another")
        live.screens.tell_next()
        live.screens.tell_next()
        await asyncio.wait_for(running, 10)
        assert line.closed == 1
        assert not live.screens.open and not live.screens.viewers

    with_site(tmp_path, work)


class Talker(Line):
    """A browser that says what it is given, and keeps what it hears."""

    def __init__(self) -> None:
        super().__init__()
        self.says: asyncio.Queue[str] = asyncio.Queue()
        self.heard: list[list[dict[str, Any]]] = []

    async def receive_text(self) -> str:
        return await self.says.get()

    async def send_text(self, text: str) -> None:
        self.heard.append(json.loads(text))

    def done(self) -> list[list[str]]:
        """The frames that tell something to be done, as kinds of messages."""
        frames = [[message["is"] for message in frame] for frame in self.heard]
        return [kinds for kinds in frames if "done" in kinds]


def test_a_move_is_told_to_be_done_in_the_frame_that_shows_it(tmp_path: Path) -> None:
    """And as often as it is sent."""

    async def work(site: Site) -> None:
        live, line = await lay(site, ANN, BOB), Talker()
        screen = screen_of(site, live, line)
        running = asyncio.create_task(screen.run(""))
        await until(lambda: bool(line.heard))
        option = live.game.session.state.asks[0].options[0]
        move = {"do": "move", "seat": 0, "option": option, "seen": live.game.seen(0)}
        line.heard.clear()
        for _ in range(2):
            line.says.put_nowait(json.dumps(move | {"nonce": "nonce-of-mine"}))
        await until(lambda: len(line.done()) == 2)
        assert line.done()[0] == ["state", "done"]
        assert live.game.version == 1
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    with_site(tmp_path, work)


def test_the_tables_are_looked_after_whatever_goes_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("landnam.web.table.registry.POLL_EVERY", 0.02)
    looks = 0

    async def look() -> None:
        nonlocal looks
        looks += 1
        raise RuntimeError("nobody thought of this")

    async def work(site: Site) -> None:
        monkeypatch.setattr(site.registry, "poll", look)
        await until(lambda: looks > 2, 10)
        assert not site.registry.task.done()

    with capture_logs() as logs:
        with_site(tmp_path, work)
    assert {one["log_level"] for one in logs if "polling" in one["event"]} == {"error"}


def test_a_table_just_opened_is_not_put_away(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        live.used_at -= 2 * IDLE_SECONDS
        assert await site.registry.open(live.row.id) is live
        await site.registry.poll()
        assert site.registry.tables == {live.row.id: live}
        live.used_at -= 2 * IDLE_SECONDS
        await site.registry.poll()
        assert not site.registry.tables

    with_site(tmp_path, work)


def test_a_person_waits_for_one_hint_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(site: Site) -> None:
        live, thought, asked = await lay(site, ANN, BOB), asyncio.Event(), 0

        async def advise(seat: int) -> int:
            nonlocal asked
            asked += 1
            await thought.wait()
            raise NotNow("you are not asked anything now")

        monkeypatch.setattr(live, "advise", advise)
        screens = [screen_of(site, live, Line()) for _ in range(2)]
        for screen in screens * 2:
            await screen.serve(Hint(0))
            await asyncio.sleep(0)
        assert asked == 1
        assert b"too many requests" in screens[1].outbox.replies[0]
        thought.set()
        await until(lambda: not site.advised)
        await screens[1].serve(Hint(0))
        await until(lambda: asked == 2, 5)

    with_site(tmp_path, work)


@pytest.mark.parametrize("seat", [None, 1])
def test_who_sits_down_again_starts_a_full_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: int | None
) -> None:
    async def away(_: str) -> None:
        raise NotSaved("the server stops here")

    async def work(site: Site) -> None:
        table = await site.lobby.create(ANN, NewTable("vaalbara", [NewSeat(PERSON), NewSeat(FREE)]))
        with monkeypatch.context() as patch, pytest.raises(NotSaved):
            patch.setattr(site.store, "start_if_full", away)
            await site.lobby.join(table, BOB, seat)
        assert await site.registry.open(table) is None
        assert await site.lobby.join(table, BOB, seat) == 1
        assert await site.registry.open(table) is not None

    with_site(tmp_path, work)


def test_one_who_goes_away_does_not_take_the_table_from_others(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        seats = [NewSeat(PERSON), NewSeat(PERSON)]
        table = await site.lobby.create(ANN, NewTable("vaalbara", seats))
        first, second = (asyncio.create_task(site.registry.open(table)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        live = await second
        assert live is not None and live is await site.registry.open(table)
        assert first.cancelled() and not site.registry.opening

    with_site(tmp_path, work)


def test_a_table_that_is_being_opened_is_closed_with_the_rest(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        seats = [NewSeat(PERSON), NewSeat(PERSON)]
        table = await site.lobby.create(ANN, NewTable("vaalbara", seats))
        opening = asyncio.create_task(site.registry.open(table))
        await asyncio.sleep(0)
        await site.registry.close()
        live = await opening
        assert live is not None and live.is_closing

    with_site(tmp_path, work)


def test_two_who_ask_for_a_rematch_at_the_same_time_come_to_one_table(tmp_path: Path) -> None:
    """Also on two servers with the same database."""

    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        await live.leave(BOB.id, 1, True, "bob-resigns")
        other = await Site.open(site.config)
        try:
            there = await other.registry.open(live.row.id)
            assert there is not None
            asked = [site.lobby.rematch(ANN, live), site.lobby.rematch(BOB, live)]
            chosen = await asyncio.gather(*asked, other.lobby.rematch(BOB, there))
            assert len(set(chosen)) == 1
            assert live.row.next == there.row.next == chosen[0]
            mine = {row.id for row in await site.store.tables_of(ANN.id, 9)}
            assert mine == {live.row.id, chosen[0]}
        finally:
            await other.close()

    with_site(tmp_path, work)
