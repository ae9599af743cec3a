"""The pauses of automata at a table: everybody looks at them at their own pace."""

from __future__ import annotations

from landnam.draw.markup.tags import Safe, tag
from landnam.draw.scene import Sketch
from landnam.kit.session import Session


def stops_sketch(session: Session) -> Sketch:
    """Which pauses can be looked at; the script finds out which of them are new to its page."""
    return Sketch(stops_mark, session.stops[0].number, session.stops[-1].number)


def stops_mark(first: int, last: int) -> Safe:
    return tag("div", id="part-stops", hidden=True, data_first=first, data_last=last)
