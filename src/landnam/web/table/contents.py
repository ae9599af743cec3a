"""The contents that tables are played with: those of the boxes, and corrected copies by digest."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeVar

from landnam.games import GAMES
from landnam.kit.game import Content
from landnam.web.table.errors import Unknown

if TYPE_CHECKING:
    from landnam.web.store.store import Store


MOST_COPIES: Final = 64

K = TypeVar("K")
V = TypeVar("V")


class Contents:
    """An LRU cache of contents and their texts."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.boxes: dict[str, Content] = {game.name: game.load() for game in GAMES.values()}
        self.copies: dict[tuple[str, str], Content] = {}  # least recently used first
        self.texts: dict[str, str] = {}  # of corrected copies, by digest; likewise

    def of_box(self, game: str) -> Content:
        return self.boxes[game]

    async def find(self, game: str, digest: str) -> Content:
        """The content of a table; a corrected copy is read from the store."""
        if digest == self.boxes[game].digest:
            return self.boxes[game]
        content = self.copies.get((game, digest))
        if content is None:
            text = await self.text_of(game, digest)
            content = await asyncio.to_thread(read_content, game, text)
        keep(self.copies, (game, digest), content)
        return content

    async def add(self, game: str, text: str) -> Content:
        """Store a corrected copy; ContentError lists every mistake."""
        content = await asyncio.to_thread(read_content, game, text)
        digest = content.digest
        if digest == self.boxes[game].digest:
            return content
        if (game, digest) not in self.copies:
            await self.store.add_content(digest, game, text)
        keep(self.copies, (game, digest), content)
        return content

    async def text_of(self, game: str, digest: str) -> str:
        """The text of a corrected copy, as bots are sent it; "" for the content of the box."""
        if digest == self.boxes[game].digest:
            return ""
        text = self.texts.get(digest) or await self.store.content_text(digest)
        if text is None:
            raise Unknown("the content {digest} of this table is not known here", digest=digest)
        keep(self.texts, digest, text)
        return text


def keep(copies: dict[K, V], key: K, copy: V) -> None:
    """Evict the least recently used copy if there are too many; the store has all of them."""
    copies.pop(key, None)
    copies[key] = copy
    if len(copies) > MOST_COPIES:
        del copies[next(iter(copies))]


def read_content(game: str, text: str) -> Content:
    with TemporaryDirectory() as folder:
        path = Path(folder, "content.toml")
        path.write_text(text, encoding="utf-8")
        return GAMES[game].load(path)
