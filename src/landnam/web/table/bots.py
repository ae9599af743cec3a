"""The bots at a table. They think elsewhere, and get what their seat may know and nothing else."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import structlog

from landnam.kit.codec import to_bytes
from landnam.web.table.clocks import RETRY_SECONDS
from landnam.web.think.pool import TooSlow

if TYPE_CHECKING:
    from landnam.web.table.live import LiveTable

log = structlog.get_logger()


class Bots:
    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.thinking: dict[int, asyncio.Task[None]] = {}  # by seat

    def prod(self) -> None:
        """Have those think that are asked something."""
        live = self.live
        for seat in [] if live.is_finished else live.play.asked():
            level = live.level(seat)
            if level and seat not in self.thinking:
                self.set_thinking(seat, level)

    def set_thinking(self, seat: int, level: str) -> None:
        task = asyncio.create_task(self.think(seat, level))
        self.thinking[seat] = task
        task.add_done_callback(partial(self.thought, seat))

    def stop(self, seat: int) -> None:
        """The person is back."""
        task = self.thinking.pop(seat, None)
        if task is not None:
            task.cancel()

    def thought(self, seat: int, task: asyncio.Task[None]) -> None:
        if self.thinking.get(seat) is task:
            del self.thinking[seat]
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            log.error("a bot failed", table=self.live.row.id, seat=seat, error=repr(error))
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.try_again)
        else:
            self.prod()

    def try_again(self) -> None:
        """Also for a person whose time for a secret question is up: the clock rings once more."""
        if not self.live.is_closing:
            self.prod()
            self.live.clocks.wind()

    async def think(self, seat: int, level: str) -> None:
        live = self.live
        question = live.play.question(seat)
        if question is None:
            return
        option = await self.ask(seat, level)
        pause = live.changed_at + live.site.config.bot_pause - monotonic()
        await asyncio.sleep(max(0.0, pause))
        await live.answer_for(seat, question, option)

    async def ask(self, seat: int, level: str) -> int:
        """An option, from what the seat may know and nothing else."""
        site, row = self.live.site, self.live.row
        view = self.live.play.view(seat)
        text = await site.contents.text_of(row.game, row.content)
        try:
            return await site.thinkers.choose(
                game=row.game,
                content_digest=row.content,
                content_text=text or None,
                level=level,
                packed_view=to_bytes(view),
                seed=secrets.token_hex(8),
                limit=site.config.bot_seconds,
            )
        except TooSlow:
            log.warning("a bot was too slow", table=row.id, seat=seat, level=level)
            return secrets.choice(view.asks[0].options)
