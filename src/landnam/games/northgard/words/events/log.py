"""Events as the lines of a log. Territories go by their labels, which need no map; a log beside a
map is given it, so that both call a territory the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landnam.games.northgard.rules.map import Map
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.state import NONE
from landnam.games.northgard.words.events import cards, combat, goods, lands, units, year
from landnam.games.northgard.words.events.goods import GAINS
from landnam.games.northgard.words.events.teller import EventText, Teller
from landnam.kit.core import Event
from landnam.words import Words


def event_text(
    words: Words, content: Content, names: Sequence[str], event: Event, map: Map | None = None
) -> str:
    """One event as a sentence; "" for what needs no words."""
    return EVENT_TEXTS[event.kind](Teller(words, content, names, map), [event])


def log_lines(
    words: Words,
    content: Content,
    names: Sequence[str],
    events: Sequence[Event],
    map: Map | None = None,
) -> list[str]:
    """Events as the lines of a log: what comes together shares a line, and a gain stands behind
    what brought it ("Ann lays: tile 7, +2 fame")."""
    teller = Teller(words, content, names, map)
    lines: list[str] = []
    subject, last = NONE, ""
    for group in grouped(events):
        event = group[0]
        if event.kind in GAINS and event.seat == subject:
            sign = " →" if last == "paid" else ","
            lines[-1] += f"{sign} {GAINS[event.kind](teller, event)}"
            last = event.kind
            continue
        line = EVENT_TEXTS[event.kind](teller, group)
        if line:
            lines.append(line)
            subject = group[-1].seat if event.kind not in NOT_BEFORE_GAINS else NONE
            last = event.kind
    return lines


GROUPED: Final = ("drew", "drew_one", "drew_tile", "recruited", "revealed", "achievement")
NOT_BEFORE_GAINS: Final = ("closed", "removed", "retreated", "wintered")
"""Events of a player whose gains, if any follow, have nothing to do with them."""


def grouped(events: Sequence[Event]) -> list[list[Event]]:
    """Runs of the same thing happening to the same player; the sums of a combat go together."""
    groups: list[list[Event]] = []
    for event in events:
        last = groups[-1] if groups else []
        if last and belongs(last, event):
            last.append(event)
        else:
            groups.append([event])
    return groups


def belongs(group: Sequence[Event], event: Event) -> bool:
    first = group[0]
    if first.kind == "strength":
        return event.kind == ("strength" if len(group) == 1 else "won") and len(group) < 3
    if first.kind != event.kind or first.seat != event.seat or event.kind not in GROUPED:
        return False
    return event.kind != "recruited" or first.a == event.a


EVENT_TEXTS: Final[dict[str, EventText]] = {
    **year.TEXTS,
    **cards.TEXTS,
    **goods.TEXTS,
    **lands.TEXTS,
    **units.TEXTS,
    **combat.TEXTS,
}
