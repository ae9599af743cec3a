"""The message that shows a table on a screen, and how messages to browsers are encoded."""

from __future__ import annotations

import msgspec
from msgspec import Raw, Struct


class Frame(Struct, frozen=True, tag_field="is", tag=str.lower, omit_defaults=True):
    """Anything the server sends to a browser; `is` names the kind."""


class State(Frame, frozen=True):
    """Parts of the page that changed. `""` removes a part. `seen` names what is shown now."""

    seen: str
    seat: int
    parts: dict[str, Raw]  # HTML, encoded as JSON beforehand
    title: str = ""
    turn: bool = False  # the viewer is asked something
    whole: bool = False  # these are all parts, not just the changed ones


REPLY = msgspec.json.Encoder()
