"""What still has to be sent to one browser. Bounded: only the newest text of each part is kept."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from landnam.web.table.frames import REPLY, Frame, State

MOST_REPLIES: Final = 64


class Overflow(Exception):
    """The browser does not read the replies to its requests."""


class Outbox:
    def __init__(self) -> None:
        self.state: State | None = None
        self.encoded = b""  # the state encoded once for all its viewers; b"" after a merge
        self.replies: deque[bytes] = deque()
        self.ready = asyncio.Event()

    def show(self, state: State, encoded: bytes) -> None:
        """Send a state. It is merged with one that is still unsent: the newest parts win."""
        if self.state is not None and not state.whole:
            parts = {**self.state.parts, **state.parts}
            state = State(
                seen=state.seen,
                seat=state.seat,
                parts=parts,
                title=state.title,
                turn=state.turn,
                whole=self.state.whole,
            )
            encoded = b""
        self.state, self.encoded = state, encoded
        self.ready.set()

    def tell(self, reply: Frame) -> None:
        if len(self.replies) >= MOST_REPLIES:
            raise Overflow
        self.replies.append(REPLY.encode(reply))
        self.ready.set()

    async def take(self) -> bytes:
        """Everything unsent, as one JSON list. The state precedes replies, so that the effect of a
        request is shown when its `done` arrives."""
        await self.ready.wait()
        self.ready.clear()
        messages = [*self.replies]
        self.replies.clear()
        if self.state is not None:
            messages.insert(0, self.encoded or REPLY.encode(self.state))
            self.state, self.encoded = None, b""
        return b"[%b]" % b",".join(messages)
