"""Who is shown what: a seat in a language, drawn once for all the screens that show it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from zlib import crc32

from msgspec import Raw

from landnam.draw.scene import Parts, Sketch, Sketches
from landnam.draw.tags import Safe
from landnam.kit.core import SPECTATOR
from landnam.web.wire.messages import REPLY, State
from landnam.web.wire.outbox import Outbox
from landnam.words import Words

NOBODY: Final = -9
NOTHING: Final = Raw(REPLY.encode(""))
NO_PRINTS: Final = (0, -1)
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


class Part(NamedTuple):
    """A part as it goes out, a number for it that every server finds the same, and one for it
    without the figures of clocks that run."""

    text: bytes
    number: int
    bare: int


class Press:
    """Makes parts ready to go out; a sketch that several viewers share is drawn once."""

    def __init__(self, has_clocks: bool = True) -> None:
        self.has_clocks = has_clocks
        self.done: dict[Sketch, Part] = {}

    def whole(self, parts: Parts) -> dict[str, Part]:
        return {name: self.part(name, text) for name, text in parts.items()}

    def part(self, name: str, drawn: Safe) -> Part:
        text = REPLY.encode(str(drawn))
        number = print_of(name, text)
        return Part(text, number, bare_print(name, text) if self.has_clocks else number)

    def changed(self, sketches: Sketches, before: Sketches) -> dict[str, Part]:
        """Only those that are not drawn as before."""
        parts: dict[str, Part] = {}
        for name, sketch in sketches.items():
            old = before.get(name)
            if old is not sketch and (old is None or not sketch.is_same(old)):
                if sketch not in self.done:
                    self.done[sketch] = self.part(name, sketch.drawn())
                parts[name] = self.done[sketch]
        return parts


class Viewer:
    """All the screens with the same look. Whoever looks at a table with clocks is not told just
    because they run: that would show when somebody answers in secret."""

    def __init__(self, look: Look, words: Words) -> None:
        self.look = look
        self.words = words
        self.outboxes: set[Outbox] = set()
        self.shown: Sketches = {}
        self.prints: dict[str, tuple[int, int]] = {}  # of the parts as they were drawn last
        self.total = 0  # of their numbers
        self.known = ""

    def prime(self, known: str, sketches: Sketches, parts: Mapping[str, Part]) -> None:
        """Note what is drawn now, for those who have it on their page already."""
        self.prints, self.total = {}, 0
        self.note(known, sketches, parts)

    def note(self, known: str, sketches: Sketches, parts: Mapping[str, Part]) -> None:
        self.known, self.shown = known, sketches
        for name, (_, number, bare) in parts.items():
            self.total += number - self.prints.get(name, NO_PRINTS)[0]
            self.prints[name] = number, bare

    def forget(self, name: str) -> None:
        """The part is no longer on the page."""
        self.total -= self.prints.pop(name)[0]

    def show_whole(
        self, outbox: Outbox, known: str, parts: Mapping[str, Part], title: str, turn: bool
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

    def show(self, press: Press, known: str, sketches: Sketches, title: str, turn: bool) -> None:
        """Draw what has changed and send it to every screen."""
        changed = press.changed(sketches, self.shown)
        gone = [name for name in self.shown if name not in sketches]
        if known == self.known and not gone and not self.has_news(changed):
            return
        self.note(known, sketches, changed)
        parts = raw(changed)
        for name in gone:
            self.forget(name)
            parts[name] = NOTHING
        state = State(
            seen=named(known, self.total),
            seat=self.look.seat,
            parts=parts,
            title=title,
            turn=turn,
        )
        encoded = REPLY.encode(state)
        for outbox in self.outboxes:
            outbox.show(state, encoded)

    def has_news(self, parts: Mapping[str, Part]) -> bool:
        return any(self.prints.get(name, NO_PRINTS)[1] != part.bare for name, part in parts.items())


def raw(parts: Mapping[str, Part]) -> dict[str, Raw]:
    return {name: Raw(part.text) for name, part in parts.items()}


def seen_name(known: str, parts: Mapping[str, Part]) -> str:
    """A name for what stands on a page: what is known of the game, and how it is drawn.

    A move is judged by the first half; the second tells whether a page is up to date.
    """
    return named(known, sum([part.number for part in parts.values()]))


def known_of(seen: str) -> str:
    """The first half of such a name."""
    return seen.partition("-")[0]


def print_of(name: str, text: bytes) -> int:
    return crc32(text, crc32(name.encode()))


def bare_print(name: str, text: bytes) -> int:
    return print_of(name, RUNNING.sub(b"", text) if RUNS in text else text)


def named(known: str, total: int) -> str:
    return f"{known}-{total:012x}"
