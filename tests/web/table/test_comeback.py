"""A bot plays on for who has left, and for nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from landnam.kit.luck import Luck
from landnam.web.site import Site
from landnam.web.table.actor import LiveTable
from landnam.web.table.errors import NotNow
from tests.web.table.making import ANN, BOB, answer, lay, with_site


def slow_down(site: Site) -> None:
    """No bot answers before the test is over."""
    site.services.bot_pause = 600.0


def test_who_has_left_takes_nothing_back(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        luck = Luck.seeded(1, "comeback")
        live, seat = await until_undo(site, luck)
        user = live.seats[seat].user
        assert live.scenes.why_no_undo(seat) is None
        slow_down(site)
        await live.leave(user, seat, False, "leave-nonce")
        before = live.game.version
        with pytest.raises(NotNow, match="take your seat back first"):
            await live.undo(user, seat, live.game.seen(seat), "undo-nonce-1")
        assert "take your seat back first" in str(live.scenes.why_no_undo(seat))
        assert live.game.version == before
        await live.take_back(user, seat, "return-nonce")
        await live.undo(user, seat, live.game.seen(seat), "undo-nonce-2")

    with_site(tmp_path, work)


async def until_undo(site: Site, luck: Luck) -> tuple[LiveTable, int]:
    """A table at which a seat may take its last answer back."""
    while True:
        live = await lay(site, ANN, BOB)
        while not live.game.is_over:
            seat = live.game.asked()[0]
            await answer(live, seat, luck)
            if live.game.session.can_undo(seat) and not live.game.is_over:
                return live, seat


def test_no_bot_answers_for_who_is_back(tmp_path: Path) -> None:
    """Neither one that still thinks, nor one whose answer waits while the return is written."""

    async def work(site: Site) -> None:
        slow_down(site)
        live = await lay(site, ANN, BOB)
        await live.leave(ANN.id, 0, False, "leave-nonce")
        question, decision = live.game.question(0), live.game.session.decision(0)
        assert decision is not None and 0 in live.bots.thinking
        await asyncio.gather(
            live.take_back(ANN.id, 0, "return-nonce"),
            live.answer_by_bot(0, question, decision.options[0]),
        )
        assert not live.bots.thinking
        assert live.game.version == 2 and live.game.question(0) == question
        await answer(live, 0, Luck.seeded(2, "comeback"))
        assert live.game.version == 3

    with_site(tmp_path, work)
