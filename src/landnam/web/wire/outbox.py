"""What still has to go to one browser. Bounded: of each part only the newest text is kept."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from landnam.web.wire.messages import REPLY, Reply, State

MOST_REPLIES: Final = 64


class Overflow(Exception):
    """The browser does not read what it asked for."""


class Outbox:
    def __init__(self) -> None:
        self.state: State | None = None
        self.encoded = b""  # the state as it goes out, while it is still that of all its viewers
        self.replies: deque[bytes] = deque()
        self.ready = asyncio.Event()

    def show(self, state: State, encoded: bytes) -> None:
        """Send a state. One that has not gone out yet is overtaken: the newest parts win."""
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

    def tell(self, reply: Reply) -> None:
        if len(self.replies) >= MOST_REPLIES:
            raise Overflow
        self.replies.append(REPLY.encode(reply))
        self.ready.set()

    async def take(self) -> bytes:
        """All that waits, as one list: the state before replies, so that a `done` finds its effect
        shown."""
        await self.ready.wait()
        self.ready.clear()
        messages = [*self.replies]
        self.replies.clear()
        if self.state is not None:
            messages.insert(0, self.encoded or REPLY.encode(self.state))
            self.state, self.encoded = None, b""
        return b"[%b]" % b",".join(messages)
