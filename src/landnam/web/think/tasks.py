"""Messages between the server and a thinking process: a length, then MessagePack."""

from __future__ import annotations

import struct
from typing import Final

import msgspec
from msgspec import Struct

LENGTH: Final = struct.Struct("<I")


class Task(Struct, frozen=True):
    """A question for a bot. It holds a packed view, never a state."""

    game: str
    content_digest: str
    content_text: str | None
    """The content file, unless it is the one in the box."""
    spec: str
    view: bytes
    seed: str
    limit: float
    """Seconds after which the system kills the process."""
    rules: int = 0
    """Those by which the table began; 0: those of today."""


class Answer(Struct, frozen=True):
    """The chosen option, or an error. The first answer of a process means that it is ready."""

    option: int = 0
    error: str = ""


TASK: Final = msgspec.msgpack.Decoder(Task)
ANSWER: Final = msgspec.msgpack.Decoder(Answer)


def framed(message: Task | Answer) -> bytes:
    data = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(data)) + data
