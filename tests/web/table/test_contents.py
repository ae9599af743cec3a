"""Corrected copies: kept in the store, and only so many of them in memory."""

from __future__ import annotations

from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Final

import pytest

from landnam.games.vaalbara import GAME
from landnam.kit.game import Content
from landnam.web.site import Site
from landnam.web.store.rows import BOT, PERSON
from landnam.web.table import contents
from landnam.web.table.contents import read_content
from landnam.web.table.lobby import NewSeat, NewTable
from tests.web.table.making import ANN, until, with_site

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
        assert not await kept.text_of("vaalbara", box.digest) and not kept.texts

    with_site(tmp_path, work)


def test_the_text_of_a_forgotten_copy_is_found_again_for_its_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "MOST_COPIES", 2)

    async def work(site: Site) -> None:
        kept = site.contents
        added = [await kept.add("vaalbara", copy(number)) for number in range(4)]
        for _ in range(2):
            for number, one in enumerate(added):
                assert await kept.text_of("vaalbara", one.digest) == copy(number)
                assert len(kept.texts) <= 2

    with_site(tmp_path, work)


def test_a_table_whose_content_is_forgotten_is_played_on_by_its_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "MOST_COPIES", 1)

    async def work(site: Site) -> None:
        seats = [NewSeat(PERSON), NewSeat(BOT, "Ivar", "beginner")]
        table = await site.lobby.create(ANN, NewTable("vaalbara", seats, content_text=copy(0)))
        other = await site.contents.add("vaalbara", copy(1))
        await site.contents.text_of("vaalbara", other.digest)
        live = await site.registry.open(table)
        assert live is not None
        await site.contents.text_of("vaalbara", other.digest)
        await until(lambda: live.game.version > 0)
        assert live.row.content != other.digest

    with_site(tmp_path, work)


def test_contents_are_read_beside_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading takes a while, in which nobody would be answered."""
    readers: list[Thread] = []

    def read(game: str, text: str, rules: int = 0) -> Content:
        readers.append(current_thread())
        return read_content(game, text, rules)

    monkeypatch.setattr(contents, "read_content", read)

    async def work(site: Site) -> None:
        added = await site.contents.add("vaalbara", copy(0))
        site.contents.copies.clear()
        await site.contents.find("vaalbara", added.digest)
        assert len(readers) == 2 and main_thread() not in readers

    with_site(tmp_path, work)
