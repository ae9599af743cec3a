"""The contents that tables are played with: those of the boxes, and corrected copies by digest."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from landnam.games import GAMES
from landnam.kit.game import Content
from landnam.web.table.errors import Unknown

if TYPE_CHECKING:
    from landnam.web.store.store import Store


class Contents:
    """Loads each content once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.loaded: dict[tuple[str, str], Content] = {}
        self.texts: dict[str, str] = {}  # of corrected copies, by digest
        for game in GAMES.values():
            content = game.load()
            self.loaded[game.name, content.digest] = content

    def of_box(self, game: str) -> Content:
        return next(content for (name, _), content in self.loaded.items() if name == game)

    async def find(self, game: str, digest: str) -> Content:
        """The content of a table; a corrected copy is fetched from the store."""
        if (game, digest) not in self.loaded:
            text = await self.store.content_text(digest)
            if text is None:
                raise Unknown("the content {digest} of this table is not known here", digest=digest)
            self.texts[digest] = text
            self.loaded[game, digest] = read_content(game, text)
        return self.loaded[game, digest]

    async def add(self, game: str, text: str) -> Content:
        """Keep a corrected copy; ContentError tells every mistake."""
        content = read_content(game, text)
        if (game, content.digest) not in self.loaded:
            await self.store.add_content(content.digest, game, text)
            self.texts[content.digest] = text
            self.loaded[game, content.digest] = content
        return content

    def text_of(self, digest: str) -> str | None:
        """The text of a corrected copy, None for what lies in the box."""
        return self.texts.get(digest)


def read_content(game: str, text: str) -> Content:
    with TemporaryDirectory() as folder:
        path = Path(folder, "content.toml")
        path.write_text(text, encoding="utf-8")
        return GAMES[game].load(path)
