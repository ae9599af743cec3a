"""What a clock charges, and to whom."""

from __future__ import annotations

from pathlib import Path

from landnam.kit.core import SPECTATOR
from landnam.kit.luck import Luck
from landnam.web.site import Site
from landnam.web.table.live import LiveTable
from tests.web.table.making import ANN, answer, lay, with_site


async def think(live: LiveTable, seat: int, seconds: float, luck: Luck) -> None:
    """The seat answers after so long, whatever the machine does."""
    live.clocks.since[seat] -= seconds
    await answer(live, seat, luck)


def test_who_is_asked_again_at_once_is_charged_from_the_new_question_on(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        luck = Luck.seeded(1, "time")
        while True:
            live = await lay(site, ANN, ANN, clock="game:360000")
            while not live.play.is_over:
                seat = live.play.asked()[0]
                others = {at: when for at, when in live.clocks.since.items() if at != seat}
                await think(live, seat, 500, luck)
                still = {at: live.clocks.since.get(at, when) for at, when in others.items()}
                assert still == others
                if seat in live.play.asked() and seat in live.play.awaited(SPECTATOR):
                    used = live.play.spent[seat] / 1000
                    assert live.clocks.left(seat) > 360_000 - used - 400
                    return

    with_site(tmp_path, work)
