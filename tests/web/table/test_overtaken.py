"""Two servers write into one journal: who is second looks at what the first has done."""

from __future__ import annotations

from pathlib import Path

import pytest

from landnam.web.site import Site
from landnam.web.table.errors import Stale
from tests.web.table.making import ANN, BOB, lay, with_site


def test_who_is_still_asked_the_same_is_not_refused(tmp_path: Path) -> None:
    """Both choose at the same time, each over a server of his own."""

    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        other = await Site.open(site.config)
        try:
            there = await other.hub.open(live.row.id)
            assert there is not None
            choices = [live.play.session.decision(seat) for seat in (0, 1)]
            assert choices[0] is not None and choices[1] is not None
            shown = there.play.seen(1)
            await live.move(ANN.id, 0, choices[0].options[0], live.play.seen(0), "anns-nonce")
            assert there.play.version == 0  # has not heard of it
            await there.move(BOB.id, 1, choices[1].options[0], shown, "bobs-nonce")
            assert there.play.version == 2
            await live.catch_up()
            assert live.play.session.text() == there.play.session.text()
        finally:
            await other.close()

    with_site(tmp_path, work)


def test_who_is_asked_something_else_by_now_is_refused(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        other = await Site.open(site.config)
        try:
            there = await other.hub.open(live.row.id)
            assert there is not None
            shown, first = there.play.seen(0), live.play.session.decision(0)
            assert first is not None
            for seat, who in ((0, ANN), (1, BOB)):
                decision = live.play.session.decision(seat)
                assert decision is not None
                seen = live.play.seen(seat)
                await live.move(who.id, seat, decision.options[0], seen, f"nonce-of-{seat}")
            with pytest.raises(Stale):
                await there.move(ANN.id, 0, first.options[0], shown, "late-nonce")
            assert there.play.session.text() == live.play.session.text()
        finally:
            await other.close()

    with_site(tmp_path, work)


def test_who_knows_more_than_the_journal_tries_only_once(tmp_path: Path) -> None:
    """As after a database that came back with an older state."""

    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        decision = live.play.session.decision(0)
        assert decision is not None
        live.play.version += 1
        with pytest.raises(Stale):
            await live.move(ANN.id, 0, decision.options[0], live.play.seen(0), "anns-nonce")
        assert await site.store.entries(live.row.id) == []

    with_site(tmp_path, work)
