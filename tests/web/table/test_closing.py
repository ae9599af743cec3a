"""A site that is closed while something is being asked of its database."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

import pytest

from landnam.web.site import Site
from tests.web.table.making import ANN, BOB, lay, with_site


@pytest.mark.parametrize("steps", [1, 3, 10])
def test_no_connection_is_given_up_in_the_middle(steps: int, tmp_path: Path) -> None:
    """SQLAlchemy warns of one when it is collected, and warnings are errors here."""

    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        for seat in (0, 1):
            site.notices.spawn(site.notices.post(live, seat))
        for _ in range(steps):
            await asyncio.sleep(0)

    with_site(tmp_path, work)
    gc.collect()
