"""Who is shown what: a seat in a language, drawn once for all the screens that show it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple
from zlib import crc32

from msgspec import Raw

from landnam.draw.scene import Sketches, drawn_anew
from landnam.kit.core import SPECTATOR
from landnam.web.wire.messages import REPLY, State, written
from landnam.web.wire.outbox import Outbox
from landnam.words import Words

NOBODY: Final = -9
NOTHING: Final = REPLY.encode("")
RUNS: Final = rb"data-runs=\"1\""
RUNNING: Final = re.compile(rb'<time class=\\"clock\\" data-ends=\\"\d+\\" data-runs=\\"1\\">[^<]*')
"""In a part as it is written: with a backslash before every quotation mark."""


class Look(NamedTuple):
    """A way to look at the table. While a curtain hangs for a seat, the table is seen as those see
    it who only watch."""

    seat: int
    lang: str
    curtain: int = NOBODY


def choose_look(own: Sequence[int], shown: int, called: Sequence[int], lang: str) -> Look:
    """What a screen shows on which the `own` seats are played and `shown` is open now.

    With one seat there is nothing to hide from anybody. Among several, the one that is called next
    sits behind a curtain until it is opened.
    """
    if len(own) < 2:
        return Look(own[0] if own else SPECTATOR, lang)
    waiting = [seat for seat in own if seat in called]
    if shown in waiting or (not waiting and shown in own):
        return Look(shown, lang)
    return Look(SPECTATOR, lang, waiting[0]) if waiting else Look(SPECTATOR, lang)


class Viewer:
    """All the screens with the same look. Whoever looks at a table with clocks is not told just
    because they run: that would show when somebody answers in secret."""

    def __init__(self, look: Look, words: Words, has_clocks: bool = True) -> None:
        self.look = look
        self.words = words
        self.has_clocks = has_clocks
        self.outboxes: set[Outbox] = set()
        self.shown: Sketches = {}
        self.prints: dict[str, int] = {}  # of the parts as they were drawn last
        self.bare: dict[str, int] = {}  # of those with clocks: the same without the figures
        self.known = ""

    def prime(self, known: str, sketches: Sketches, parts: Mapping[str, bytes]) -> None:
        """Note what is drawn now, for those who have it on their page already."""
        self.shown, self.prints, self.bare = {}, {}, {}
        self.note(known, sketches, parts)

    def note(self, known: str, sketches: Sketches, parts: Mapping[str, bytes]) -> None:
        self.known, self.shown = known, sketches
        for name, text in parts.items():
            self.prints[name] = print_of(name, text)
            if self.has_clocks:
                self.bare[name] = bare_print(name, text)

    def show_whole(
        self, outbox: Outbox, known: str, parts: Mapping[str, bytes], title: str, turn: bool
    ) -> None:
        """Send everything to one screen."""
        state = State(
            seen=seen_name(known, parts),
            seat=self.look.seat,
            parts=raw(parts),
            title=title,
            turn=turn,
            whole=True,
        )
        outbox.show(state, REPLY.encode(state))

    def show(self, known: str, sketches: Sketches, title: str, turn: bool) -> None:
        """Draw what has changed and send it to every screen."""
        changed = written(drawn_anew(sketches, self.shown))
        gone = [name for name in self.shown if name not in sketches]
        if known == self.known and not gone and not self.has_news(changed):
            return
        self.note(known, sketches, changed)
        for name in gone:
            del self.prints[name]
            self.bare.pop(name, None)
            changed[name] = NOTHING
        state = State(
            seen=named(known, self.prints.values()),
            seat=self.look.seat,
            parts=raw(changed),
            title=title,
            turn=turn,
        )
        encoded = REPLY.encode(state)
        for outbox in self.outboxes:
            outbox.show(state, encoded)

    def has_news(self, parts: Mapping[str, bytes]) -> bool:
        if not self.has_clocks:
            return bool(parts)
        return any(self.bare.get(name) != bare_print(name, text) for name, text in parts.items())


def raw(parts: Mapping[str, bytes]) -> dict[str, Raw]:
    return {name: Raw(text) for name, text in parts.items()}


def seen_name(known: str, parts: Mapping[str, bytes]) -> str:
    """A name for what stands on a page: what is known of the game, and how it is drawn.

    A move is judged by the first half; the second tells whether a page is up to date.
    """
    return named(known, [print_of(name, text) for name, text in parts.items()])


def known_of(seen: str) -> str:
    """The first half of such a name."""
    return seen.partition("-")[0]


def print_of(name: str, text: bytes) -> int:
    """A number for a part that every server finds the same."""
    return crc32(text, crc32(name.encode()))


def bare_print(name: str, text: bytes) -> int:
    """The same without the figures of clocks that run."""
    return print_of(name, RUNNING.sub(b"", text) if RUNS in text else text)


def named(known: str, prints: Iterable[int]) -> str:
    return f"{known}-{sum(prints):012x}"
