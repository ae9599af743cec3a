"""What the rules fail at is never written; what cannot be read is set aside and tells nothing."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from structlog.testing import capture_logs

from landnam.games import GAMES
from landnam.kit.codec import digest
from landnam.kit.core import State, Step
from landnam.kit.effects import Effect
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from landnam.web.site import Site
from landnam.web.store.rows import ANSWER, UNDO, Entry
from landnam.web.table import opening
from landnam.web.table.actor import LiveTable
from landnam.web.table.errors import Broken, NotNow, SetAside
from landnam.web.table.requests import MOST_CHANGES
from tests.web.table.making import ANN, BOB, answer, lay, with_site

LUCK = Luck.seeded(1, "trying")


class Fails(Effect[Any]):
    def apply(self, state: Any, seat: int) -> None:
        raise ZeroDivisionError("the hand is rider, bard")


class Again(Step[State]):
    def run(self, state: State) -> None:
        state.push(self)


class Hangs(Effect[Any]):
    def apply(self, state: Any, seat: int) -> None:
        state.push(Again())


@pytest.mark.parametrize("effect", [Fails(), Hangs()], ids=["crash", "hang"])
def test_an_answer_at_which_the_rules_fail_is_not_written(tmp_path: Path, effect: Any) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, ANN)
        program = live.game.session.state.program
        program[:] = [effect for _ in program]
        before = ""
        with capture_logs() as logs, pytest.raises(Broken) as refused:
            while True:
                before = digest(live.game.session.state)
                await answer(live, live.game.asked()[0], LUCK)
        assert digest(live.game.session.state) == before
        assert await site.store.last_version(live.row.id) == live.game.version
        assert "rider" not in str(refused.value)
        assert [line["event"] for line in logs] == ["an answer was refused"]
        await live.leave(ANN.id, 0, True, "a-nonce-to-resign")  # the table itself goes on

    with_site(tmp_path, work)


def test_an_answer_that_would_be_read_back_as_another_is_not_written(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, ANN)
        content: Any = live.content
        for card in content.characters:
            card.name = "rider"
        content.characters[0].name = "bard  of old"
        decision = live.game.session.decision(0)
        assert decision is not None
        with pytest.raises(Broken):
            await live.move(ANN.id, 0, decision.options[-1], live.game.seen(0), "nonce-of-last")
        assert await site.store.entries(live.row.id) == []

    with_site(tmp_path, work)


async def write(site: Site, live: LiveTable, seat: int, kind: str, text: str, version: int) -> None:
    """As a server of other rules might."""
    await site.store.append(Entry(live.row.id, version, seat, kind, text, f"nonce-{version}"))


def test_a_table_that_cannot_be_read_is_opened_once_and_tells_no_hand(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        other = await lay(site, ANN, BOB)
        await write(site, live, 1, ANSWER, "choose nobody", 1)
        await site.registry.close()
        again = await Site.open(site.config)
        try:
            for reads in (1, 0):
                with capture_logs() as logs, pytest.raises(SetAside) as refused:
                    await again.registry.open(live.row.id)
                assert "choose" not in str(refused.value)
                assert "set aside" in str(refused.value)
                assert len(logs) == reads
            assert await again.registry.open(other.row.id) is not None
        finally:
            await again.close()

    with_site(tmp_path, work)


def test_an_entry_of_another_server_that_cannot_be_done_tells_no_hand(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        await write(site, live, 1, ANSWER, "choose nobody", 1)
        with capture_logs(), pytest.raises(SetAside):
            await answer(live, 0, LUCK)
        for _ in range(2):
            with pytest.raises(SetAside):
                await site.registry.open(live.row.id)
            with pytest.raises(SetAside):
                await live.catch_up()

    with_site(tmp_path, work)


def test_a_table_that_takes_too_long_to_open_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, ANN)
        while not live.game.is_over:
            await answer(live, live.game.asked()[0], LUCK)
        again = await Site.open(site.config)
        monkeypatch.setattr(opening, "SLICE", 0.0)
        monkeypatch.setattr(opening, "LONGEST", 0.0)
        try:
            with capture_logs() as logs, pytest.raises(SetAside):
                await again.registry.open(live.row.id)
            assert [line["event"] for line in logs] == ["a table was set aside"]
        finally:
            await again.close()

    with_site(tmp_path, work)


# ---- changing one's mind


def undoable(live: LiveTable) -> int | None:
    seats = range(len(live.seats))
    return next((seat for seat in seats if live.game.session.can_undo(seat)), None)


async def undoable_table(site: Site, least: int = 0) -> tuple[LiveTable, int]:
    """A table after so many answers, and a seat that may take its last one back."""
    while True:  # luck decides where that is possible
        live = await lay(site, ANN, ANN, ANN)
        while not live.game.is_over:
            await answer(live, live.game.asked()[0], LUCK)
            seat = undoable(live)
            if seat is not None and live.game.version >= least:
                return live, seat


async def undo(live: LiveTable, seat: int, nonce: str) -> None:
    await live.undo(ANN.id, seat, live.game.seen(seat), nonce)


def test_an_answer_is_taken_back_only_so_often(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live, seat = await undoable_table(site)
        for number in range(MOST_CHANGES):
            await undo(live, seat, f"nonce-to-undo-{number}")
            decision = live.game.session.decision(seat)
            assert decision is not None
            option = decision.options[number % len(decision.options)]
            await live.move(ANN.id, seat, option, live.game.seen(seat), f"nonce-to-do-{number}")
            assert undoable(live) == seat
        with pytest.raises(NotNow, match="changed this answer 20 times"):
            await undo(live, seat, "nonce-to-undo-once-more")
        first = live.game.session.last_answer()
        assert live.game.changes == {first: MOST_CHANGES}
        while not live.game.is_over:  # later answers can be taken back all the same
            await answer(live, live.game.asked()[0], LUCK)
            seat_now = undoable(live)
            if seat_now is not None and live.game.session.last_answer() != first:
                await undo(live, seat_now, "nonce-to-undo-another")
                break

    with_site(tmp_path, work)


def test_a_secret_answer_is_replaced_only_so_often(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        await answer(live, 0, LUCK)
        options = live.game.session.poll[0].options
        for number in range(MOST_CHANGES):
            seen = live.game.seen(0)
            await live.move(ANN.id, 0, options[number % len(options)], seen, f"nonce-{number}-x")
        with pytest.raises(NotNow, match="changed this answer 20 times"):
            await live.move(ANN.id, 0, options[0], live.game.seen(0), "nonce-once-more")

    with_site(tmp_path, work)


# ---- opening


async def longest_wait(done: asyncio.Event) -> float:
    """The longest time for which nobody else had a turn."""
    longest, last = 0.0, monotonic()
    while not done.is_set():
        await asyncio.sleep(0)
        longest, last = max(longest, monotonic() - last), monotonic()
    return longest


async def long_journal(site: Site, pairs: int) -> LiveTable:
    """An answer late in a game, taken back and given again: as nobody may write it today."""
    live, seat = await undoable_table(site, 30)
    text = live.game.session.entries[live.game.session.last_answer()].text
    versions = count(live.game.version + 1)
    for _ in range(pairs):
        await write(site, live, seat, UNDO, "", next(versions))
        await write(site, live, seat, ANSWER, text, next(versions))
    return live


@pytest.mark.timing
def test_opening_a_table_with_a_long_journal_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live = await long_journal(site, 300)
        again = await Site.open(site.config)
        try:
            done = asyncio.Event()
            waiting = asyncio.create_task(longest_wait(done))
            began = monotonic()
            opened = await again.registry.open(live.row.id)
            took = monotonic() - began
            done.set()
            assert await waiting < 0.05
            assert took < 3  # playing all again for each, it would be several times that
            assert opened is not None
            assert opened.game.version == live.game.version + 600
            assert opened.game.session.text() == live.game.session.text()
        finally:
            await again.close()

    with_site(tmp_path, work)


def test_taking_back_costs_no_more_than_answering() -> None:
    """Without a clock: how many steps are recorded to take back the last answer of a game."""
    game = GAMES["northgard"]

    session = Session.start(game, game.load(), ["Ann", "Bob"], {}, 5)
    session.most_checkpoints = 16
    luck = Luck.seeded(5, "people")
    while len(session.entries) < 150 or not any(session.can_undo(seat) for seat in (0, 1)):
        decision = session.state.asks[0]
        session.answer(decision.seat, luck.pick(decision.options))
    seat = next(seat for seat in (0, 1) if session.can_undo(seat))
    last = session.last_answer()
    entries = session.entries
    session.undo(seat)
    assert len(session.entries) == last
    assert all(one is other for one, other in zip(session.entries, entries, strict=False))
