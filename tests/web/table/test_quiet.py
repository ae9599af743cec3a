"""Clocks that run are no news: nothing is sent just when somebody answers in secret."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from landnam.kit.core import SPECTATOR
from landnam.web.people import WORDS
from landnam.web.site import Site
from landnam.web.store.rows import FREE, PERSON
from landnam.web.table.actor import LiveTable
from landnam.web.table.lobby import NewSeat, NewTable
from landnam.web.table.outbox import Outbox
from landnam.web.table.viewer import Look
from tests.draw.scenes import group
from tests.web.table.making import ANN, BOB, lay, with_site


def look_on(live: LiveTable, seat: int) -> Outbox:
    """Somebody has the newest page and has been sent nothing since."""
    outbox = Outbox()
    live.screens.watch(Look(seat, "en"), WORDS["en"], outbox, "")
    outbox.state = None
    return outbox


def test_a_choice_that_is_changed_in_secret_sends_nothing_to_the_others(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB, clock="game:600")
        decision = live.game.session.decision(1)
        assert decision is not None
        first, other = decision.options[:2]
        await live.move(BOB.id, 1, first, live.game.seen(1), "first-nonce")
        outboxes = [look_on(live, seat) for seat in (0, SPECTATOR)]
        live.clocks.since[0] -= 5
        await live.move(BOB.id, 1, other, live.game.seen(1), "other-nonce")
        assert [outbox.state for outbox in outboxes] == [None, None]
        await live.leave(BOB.id, 1, False, "leave-nonce")
        for outbox in outboxes:
            assert outbox.state is not None
            assert 'data-runs="1">9:5' in group(json.loads(outbox.encoded)["parts"], "seats")

    with_site(tmp_path, work)


@pytest.mark.parametrize("game", ["vaalbara", "northgard"])
def test_a_running_clock_alone_is_not_sent(game: str, tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        seats = [NewSeat(PERSON, "Ann"), NewSeat(FREE)]
        table = await site.lobby.create(ANN, NewTable(game, seats, clock="game:600"))
        await site.lobby.join(table, BOB, None)
        live = await site.registry.open(table)
        assert live is not None
        outbox = look_on(live, SPECTATOR)
        before = live.scenes.sitters()
        for seat in live.clocks.since:
            live.clocks.since[seat] -= 5
        assert live.scenes.sitters() != before
        live.screens.show()
        assert outbox.state is None
        live.clocks.since.clear()  # stopped: that everybody may see
        live.screens.show()
        assert outbox.state is not None and {
            name.partition("/")[0] for name in outbox.state.parts
        } == {"seats"}

    with_site(tmp_path, work)
