"""The chat of a table: each line is a part of the page, appended to `part-chat`."""

from __future__ import annotations

from collections.abc import Sequence
from time import time
from typing import TYPE_CHECKING, Final

from landnam.draw.markup.tags import Safe, raw, tag
from landnam.draw.scene import Sketch, Sketches
from landnam.draw.signs import COLOURS, token
from landnam.kit.core import SPECTATOR
from landnam.web.store.rows import Chat, Seat
from landnam.web.table.errors import Illegal

if TYPE_CHECKING:
    from landnam.web.store.store import Store

SHOWN: Final = 100


class Talk:
    def __init__(self, store: Store, table: str, seats: Sequence[Seat]) -> None:
        self.store = store
        self.table = table
        self.seats = seats
        self.sketches: Sketches = {}
        self.speakers: set[str] = set()  # user ids
        self.last = 0

    async def say(self, user: str, name: str, text: str) -> Chat:
        seat = next((row.seat for row in self.seats if row.user == user), SPECTATOR)
        printable = "".join(sign if sign.isprintable() else " " for sign in text)
        line = " ".join(printable.split())
        if not line:
            raise Illegal("there is nothing to be said")
        chat = await self.store.add_chat(self.table, user, seat, name, line, time())
        await self.catch_up()
        return chat

    async def catch_up(self) -> bool:
        """Read new lines; whether there were any."""
        news = await self.store.chat(self.table, self.last, SHOWN)
        for chat in news:
            self.sketches[f"chat/{chat.number}"] = Sketch(draw_line, chat)
            self.speakers.add(chat.user)
            self.last = max(self.last, chat.number)
        for name in list(self.sketches)[:-SHOWN]:
            del self.sketches[name]
        return bool(news)

    async def read_again(self) -> None:
        """Read all lines again, because names have been replaced."""
        lines = await self.store.chat(self.table, 0, SHOWN)
        self.sketches = {f"chat/{chat.number}": Sketch(draw_line, chat) for chat in lines}
        self.last = lines[-1].number if lines else 0


def draw_line(chat: Chat) -> Safe:
    sign = token(COLOURS[chat.seat % len(COLOURS)], 20) if chat.seat >= 0 else raw("<span></span>")
    words = tag("span", tag("b", chat.name), " ", chat.text)
    return tag("li", sign, words, id=f"part-chat-{chat.number}")
