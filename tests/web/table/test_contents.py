"""Corrected copies: kept in the store, and only so many of them in memory."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from landnam.games.vaalbara import GAME
from landnam.web.site import Site
from landnam.web.table import contents
from tests.web.table.making import with_site

TEXT: Final = (GAME.folder / "content.toml").read_text(encoding="utf-8")


def copy(number: int) -> str:
    return TEXT.replace("minutes = 25", f"minutes = {100 + number}")


def test_the_copy_not_used_for_longest_is_forgotten_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "MOST_COPIES", 3)

    async def work(site: Site) -> None:
        kept = site.contents
        added = [await kept.add("vaalbara", copy(number)) for number in range(3)]
        assert await kept.find("vaalbara", added[0].digest) is added[0]
        await kept.add("vaalbara", copy(3))
        assert len(kept.copies) == 3
        assert await kept.find("vaalbara", added[0].digest) is added[0]
        again = await kept.find("vaalbara", added[1].digest)
        assert again is not added[1] and again.tables == added[1].tables
        assert len(kept.copies) == 3

    with_site(tmp_path, work)


def test_the_content_of_the_box_is_never_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "MOST_COPIES", 1)

    async def work(site: Site) -> None:
        kept = site.contents
        box = kept.of_box("vaalbara")
        await kept.add("vaalbara", TEXT)
        for number in range(3):
            await kept.add("vaalbara", copy(number))
        assert kept.of_box("vaalbara") is box
        assert await kept.find("vaalbara", box.digest) is box
        assert kept.text_of(box.digest) is None

    with_site(tmp_path, work)


def test_the_text_of_a_forgotten_copy_is_still_there_for_its_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "MOST_COPIES", 1)

    async def work(site: Site) -> None:
        first = await site.contents.add("vaalbara", copy(0))
        await site.contents.add("vaalbara", copy(1))
        assert site.contents.text_of(first.digest) == copy(0)

    with_site(tmp_path, work)
