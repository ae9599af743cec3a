"""The contents that tables are played with: those of the boxes, and corrected copies by digest."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeVar

from landnam.games import BOXES, GAMES
from landnam.kit.game import Content
from landnam.web.table.editions import edition
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
        self.boxes: dict[str, Content] = {name: game.load() for name, game in GAMES.items()}
        self.copies: dict[tuple[str, int, str], Content] = {}  # least recently used first
        self.texts: dict[str, str] = {}  # of corrected copies, by digest; likewise

    def of_box(self, game: str) -> Content:
        return self.boxes[game]

    async def keep_boxes(self) -> None:
        """Store what is printed in each box, so that its tables can be read when it has been
        corrected."""
        for box in BOXES.values():
            for game in (box.game, *(one.game for one in box.older)):
                path = game.folder / "content.toml"
                if path.is_file():
                    text = path.read_text(encoding="utf-8")
                    await self.store.add_content(game.load().digest, game.name, text)

    async def find(self, game: str, digest: str, rules: int = 0) -> Content:
        """The content of a table, as the rules by which it began read it (0: today's); one that is
        not of the box is read from the store."""
        rules = rules or GAMES[game].rules
        box = self.of_edition(game, rules)
        if digest == box.digest:
            return box
        content = self.copies.get((game, rules, digest))
        if content is None:
            text = await self.text_of(game, digest, rules)
            content = await asyncio.to_thread(read_content, game, text, rules)
        keep(self.copies, (game, rules, digest), content)
        return content

    def of_edition(self, game: str, rules: int) -> Content:
        """What is printed in the box of these rules."""
        box = edition(game, rules)
        return self.boxes[game] if box is BOXES[game] else box.content

    async def add(self, game: str, text: str) -> Content:
        """Store a corrected copy; ContentError lists every mistake."""
        content = await asyncio.to_thread(read_content, game, text)
        digest = content.digest
        if digest == self.boxes[game].digest:
            return content
        key = (game, GAMES[game].rules, digest)
        if key not in self.copies:
            await self.store.add_content(digest, game, text)
        keep(self.copies, key, content)
        return content

    async def text_of(self, game: str, digest: str, rules: int = 0) -> str:
        """The text of a corrected copy, as bots are sent it; "" for the content of the box."""
        if digest == self.of_edition(game, rules or GAMES[game].rules).digest:
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


def read_content(game: str, text: str, rules: int = 0) -> Content:
    """ContentError lists every mistake."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "content.toml")
        path.write_text(text, encoding="utf-8")
        return edition(game, rules or GAMES[game].rules).game.load(path)
