"""What a clock charges, and to whom."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import update

from landnam.kit.core import SPECTATOR
from landnam.kit.luck import Luck
from landnam.web.site import Site
from landnam.web.store.schema import heads, journal
from landnam.web.table.actor import LiveTable
from tests.web.table.making import ANN, BOB, answer, lay, until, with_site


async def think(live: LiveTable, seat: int, seconds: float, luck: Luck) -> None:
    """The seat answers after so long, whatever the machine does."""
    live.clocks.since[seat] -= seconds
    await answer(live, seat, luck)


def test_who_is_asked_again_at_once_is_charged_from_the_new_question_on(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        luck = Luck.seeded(1, "time")
        while True:
            live = await lay(site, ANN, ANN, clock="game:360000")
            while not live.game.is_over:
                seat = live.game.asked()[0]
                others = {at: when for at, when in live.clocks.since.items() if at != seat}
                await think(live, seat, 500, luck)
                still = {at: live.clocks.since.get(at, when) for at, when in others.items()}
                assert still == others
                if seat in live.game.asked() and seat in live.game.awaited(SPECTATOR):
                    used = live.game.spent[seat] / 1000
                    assert live.clocks.left(seat) > 360_000 - used - 400
                    return

    with_site(tmp_path, work)


@pytest.mark.parametrize("clock", ["move:3600", "game:360000"])
def test_an_answer_that_is_taken_back_gives_no_time_back(clock: str, tmp_path: Path) -> None:
    """Neither once nor twice, whether somebody else was asked meanwhile or the same seat."""
    met: set[bool] = set()

    async def work(site: Site) -> None:
        while len(met) < 2:
            live = await lay(site, ANN, ANN, clock=clock)
            while not live.game.is_over:
                seat, luck = live.game.asked()[0], partial(Luck.seeded, live.game.version, "time")
                await answer(live, seat, luck())
                if live.game.session.can_undo(seat) and not live.game.is_over:
                    met.add(seat in live.game.asked())
                    await undo(live, seat, "once")
                    left = live.clocks.left(seat)
                    for again in ("twice", "thrice"):
                        await think(live, seat, 500, luck())
                        await undo(live, seat, again)
                    assert left - 1200 < live.clocks.left(seat) < left - 990
                    break

    with_site(tmp_path, work)


async def undo(live: LiveTable, seat: int, nonce: str) -> None:
    await live.undo(ANN.id, seat, live.game.seen(seat), f"undo-nonce-{nonce}")


@pytest.mark.parametrize("clock", ["move:3600", "game:3600"])
def test_who_leaves_and_returns_has_no_more_time(clock: str, tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        site.services.bot_pause = 600.0
        live = await lay(site, ANN, BOB, clock=clock)
        for again in range(2):
            live.clocks.since[0] -= 500
            await live.leave(ANN.id, 0, False, f"leave-nonce-{again}")
            await live.take_back(ANN.id, 0, f"return-nonce-{again}")
        assert 2400 < live.clocks.left(0) < 2610
        await answer(live, 0, Luck.seeded(3, "time"))
        await answer(live, 1, Luck.seeded(3, "time"))
        if clock.startswith("move"):
            assert all(live.clocks.left(seat) > 3400 for seat in live.clocks.since)

    with_site(tmp_path, work)


@pytest.mark.parametrize("clock", ["move:3600", "game:3600"])
def test_who_returns_without_time_does_not_stop_the_bot(clock: str, tmp_path: Path) -> None:
    """Or else the others would wait for as long as somebody comes and goes."""

    async def work(site: Site) -> None:
        site.services.bot_pause = 600.0
        live = await lay(site, ANN, BOB, clock=clock)
        live.clocks.since[0] -= 4000
        await live.leave(ANN.id, 0, False, "leave-nonce")
        bot = live.bots.thinking[0]
        await live.take_back(ANN.id, 0, "return-nonce")
        assert live.bots.thinking == {0: bot} and not bot.cancelling()

    with_site(tmp_path, work)


async def open_again(site: Site, live: LiveTable) -> LiveTable:
    """As after a restart."""
    del site.registry.tables[live.row.id]
    await live.close()
    again = await site.registry.open(live.row.id)
    assert again is not None and again is not live
    return again


async def make_older(site: Site, live: LiveTable, seconds: float) -> None:
    """All that is kept of the table happened so much earlier."""
    async with site.store.engine.begin() as connection:
        await connection.execute(update(heads).values(changed=heads.c.changed - seconds))
        await connection.execute(update(journal).values(at=journal.c.at - seconds))


@pytest.mark.parametrize("clock", ["move:3600", "game:3600"])
@pytest.mark.parametrize("answers", range(4))
def test_the_time_of_an_open_question_is_known_after_a_restart(
    clock: str, answers: int, tmp_path: Path
) -> None:
    """Of the first question and of later ones, whoever has answered meanwhile."""

    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB, clock=clock)
        for number in range(answers):
            await answer(live, live.game.asked()[0], Luck.seeded(number, "time"))
        left = {seat: live.clocks.left(seat) for seat in live.clocks.since}
        await make_older(site, live, 500)
        again = await open_again(site, live)
        assert again.clocks.since.keys() == left.keys() and left
        for seat, before in left.items():
            if seat in again.game.awaited(SPECTATOR):
                assert before - 600 < again.clocks.left(seat) < before - 499

    with_site(tmp_path, work)


@pytest.mark.timing
def test_two_servers_find_the_same_time(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB, clock="game:3600")
        await answer(live, 0, Luck.seeded(1, "time"))
        await make_older(site, live, 500)
        here, other = await open_again(site, live), await Site.open(site.config)
        try:
            there = await other.registry.open(live.row.id)
            assert there is not None
            for seat in here.clocks.since:
                assert abs(here.clocks.left(seat) - there.clocks.left(seat)) < 0.5
                assert here.clocks.left(seat) < 3101
        finally:
            await other.close()

    with_site(tmp_path, work)


def test_who_ran_out_of_time_while_nobody_had_the_table_open_is_played_for(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB, clock="move:60")
        await make_older(site, live, 61)
        again = await open_again(site, live)
        await until(lambda: set(again.game.absences.values()) == {"clock"}, 20)

    with_site(tmp_path, work)


def test_what_was_used_before_an_undo_is_known_after_a_restart(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        while True:
            live = await lay(site, ANN, ANN, clock="move:3600")
            while not live.game.is_over:
                seat, luck = live.game.asked()[0], Luck.seeded(live.game.version, "time")
                await think(live, seat, 500, luck)
                if live.game.session.can_undo(seat) and not live.game.is_over:
                    again = await open_again(site, live)
                    await undo(again, seat, "once")
                    assert 3000 < again.clocks.left(seat) < 3101
                    return

    with_site(tmp_path, work)


def test_what_was_used_before_leaving_is_known_after_a_restart(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        site.services.bot_pause = 600.0
        live = await lay(site, ANN, BOB, clock="move:3600")
        live.clocks.since[0] -= 500
        await live.leave(ANN.id, 0, False, "leave-nonce")
        again = await open_again(site, live)
        await again.take_back(ANN.id, 0, "return-nonce")
        assert 3000 < again.clocks.left(0) < 3101

    with_site(tmp_path, work)
