"""The bots at a table. They think in other processes, and are sent only what their seat may
know."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import structlog

from landnam.kit.codec import to_bytes
from landnam.web.table.clocks import RETRY_SECONDS
from landnam.web.table.errors import Broken, SetAside
from landnam.web.think.pool import TooSlow

if TYPE_CHECKING:
    from landnam.web.table.actor import LiveTable

log = structlog.get_logger()


class Bots:
    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.thinking: dict[int, asyncio.Task[None]] = {}  # by seat

    def start(self) -> None:
        """Start a bot for each seat that is asked something and is played by one."""
        live = self.live
        for seat in [] if live.is_finished else live.game.asked():
            level = live.level(seat)
            if level and seat not in self.thinking:
                self.start_thinking(seat, level)

    def start_thinking(self, seat: int, level: str) -> None:
        task = asyncio.create_task(self.think(seat, level))
        self.thinking[seat] = task
        task.add_done_callback(partial(self.on_done, seat))

    def stop(self, seat: int) -> None:
        """The person is back."""
        task = self.thinking.pop(seat, None)
        if task is not None:
            task.cancel()

    def on_done(self, seat: int, task: asyncio.Task[None]) -> None:
        if self.thinking.get(seat) is task:
            del self.thinking[seat]
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            log.error("a bot failed", table=self.live.row.id, seat=seat, error=repr(error))
            if not isinstance(error, (Broken, SetAside)):  # which another attempt does not help
                asyncio.get_running_loop().call_later(RETRY_SECONDS, self.retry)
        else:
            self.start()

    def retry(self) -> None:
        """The clock is wound too: the bot may have thought for a person whose time for a secret
        question is up."""
        if not self.live.is_closing:
            self.start()
            self.live.clocks.wind()

    async def think(self, seat: int, level: str) -> None:
        live = self.live
        question = live.game.question(seat)
        if question is None:
            return
        option = await self.ask(seat, level)
        pause = live.changed_at + live.services.bot_pause - monotonic()
        await asyncio.sleep(max(0.0, pause))
        await live.answer_by_bot(seat, question, option)

    async def ask(self, seat: int, level: str) -> int:
        """An option for the seat, chosen from its view alone; a random one if time runs out."""
        services, row = self.live.services, self.live.row
        view = self.live.game.view(seat)
        text = await services.contents.text_of(row.game, row.content, row.rules)
        try:
            return await services.thinkers.choose(
                game=row.game,
                rules=row.rules,
                content_digest=row.content,
                content_text=text or None,
                level=level,
                packed_view=to_bytes(view),
                seed=secrets.token_hex(8),
                limit=services.bot_seconds,
            )
        except TooSlow:
            log.warning("a bot was too slow", table=row.id, seat=seat, level=level)
            return secrets.choice(view.asks[0].options)

    async def close(self) -> None:
        tasks = list(self.thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
