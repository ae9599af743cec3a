"""Viewers: a seat in a language, drawn once for all screens that show it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from zlib import crc32

from msgspec import Raw

from landnam.draw.markup.tags import Safe
from landnam.draw.scene import Parts, Sketch, Sketches
from landnam.kit.core import SPECTATOR
from landnam.web.table.frames import REPLY, State
from landnam.web.table.outbox import Outbox
from landnam.words import Words

NOBODY: Final = -9
NOTHING: Final = Raw(REPLY.encode(""))
NO_CHECKSUMS: Final = (0, -1)
RUNS: Final = rb"data-runs=\"1\""
RUNNING: Final = re.compile(rb'<time class=\\"clock\\" data-ends=\\"\d+\\" data-runs=\\"1\\">[^<]*')
"""A running clock in a part that is encoded as JSON, where quotation marks are escaped."""


class Look(NamedTuple):
    """What a screen shows: the view of a seat, in a language. While a `curtain` hides a seat's
    view, it is the spectators' view."""

    seat: int
    lang: str
    curtain: int = NOBODY


def choose_look(own: Sequence[int], open_seat: int, called: Sequence[int], lang: str) -> Look:
    """The look of a screen with `own` seats, of which `open_seat` may be seen now.

    With one seat there is nothing to hide. Of several, the next one `called` is behind a curtain
    until somebody opens it.
    """
    if len(own) < 2:
        return Look(own[0] if own else SPECTATOR, lang)
    waiting = [seat for seat in own if seat in called]
    if open_seat in waiting or (not waiting and open_seat in own):
        return Look(open_seat, lang)
    return Look(SPECTATOR, lang, waiting[0]) if waiting else Look(SPECTATOR, lang)


class Part(NamedTuple):
    """A part encoded as JSON, its checksum (the same on every server), and its checksum without the
    figures of running clocks."""

    text: bytes
    checksum: int
    bare: int


class Press:
    """Draws and encodes parts; a sketch that several viewers share is drawn once."""

    def __init__(self, has_clocks: bool = True) -> None:
        self.has_clocks = has_clocks
        self.cache: dict[Sketch, Part] = {}

    def whole(self, parts: Parts) -> dict[str, Part]:
        return {name: self.part(name, text) for name, text in parts.items()}

    def part(self, name: str, drawn: Safe) -> Part:
        text = REPLY.encode(str(drawn))
        checksum = checksum_of(name, text)
        bare = bare_checksum(name, text) if self.has_clocks else checksum
        return Part(text, checksum, bare)

    def changed(self, sketches: Sketches, before: Sketches) -> dict[str, Part]:
        """The parts whose sketches differ from before."""
        parts: dict[str, Part] = {}
        for name, sketch in sketches.items():
            old = before.get(name)
            if old is not sketch and (old is None or not sketch.is_same(old)):
                if sketch not in self.cache:
                    self.cache[sketch] = self.part(name, sketch.drawn())
                parts[name] = self.cache[sketch]
        return parts


class Viewer:
    """All screens with the same look. They get no update just because clocks run: it would reveal
    the moment of a secret answer."""

    def __init__(self, look: Look, words: Words) -> None:
        self.look = look
        self.words = words
        self.outboxes: set[Outbox] = set()
        self.sketches: Sketches = {}
        self.checksums: dict[str, tuple[int, int]] = {}  # part -> with and without clocks
        self.total = 0  # sum of the checksums with clocks
        self.knowledge = ""

    def prime(self, knowledge: str, sketches: Sketches, parts: Mapping[str, Part]) -> None:
        """Note what is drawn now, when it is on the page already."""
        self.checksums, self.total = {}, 0
        self.note(knowledge, sketches, parts)

    def note(self, knowledge: str, sketches: Sketches, parts: Mapping[str, Part]) -> None:
        self.knowledge, self.sketches = knowledge, sketches
        for name, (_, checksum, bare) in parts.items():
            self.total += checksum - self.checksums.get(name, NO_CHECKSUMS)[0]
            self.checksums[name] = checksum, bare

    def forget(self, name: str) -> None:
        """The part is no longer on the page."""
        self.total -= self.checksums.pop(name)[0]

    def show_whole(
        self, outbox: Outbox, knowledge: str, parts: Mapping[str, Part], title: str, turn: bool
    ) -> None:
        """Send everything to one screen."""
        state = State(
            seen=seen_name(knowledge, parts),
            seat=self.look.seat,
            parts=raw(parts),
            title=title,
            turn=turn,
            whole=True,
        )
        outbox.show(state, REPLY.encode(state))

    def show(
        self, press: Press, knowledge: str, sketches: Sketches, title: str, turn: bool
    ) -> None:
        """Draw what has changed and send it to every screen."""
        changed = press.changed(sketches, self.sketches)
        removed = [name for name in self.sketches if name not in sketches]
        if knowledge == self.knowledge and not removed and not self.has_news(changed):
            return
        self.note(knowledge, sketches, changed)
        parts = raw(changed)
        for name in removed:
            self.forget(name)
            parts[name] = NOTHING
        state = State(
            seen=make_seen(knowledge, self.total),
            seat=self.look.seat,
            parts=parts,
            title=title,
            turn=turn,
        )
        encoded = REPLY.encode(state)
        for outbox in self.outboxes:
            outbox.show(state, encoded)

    def has_news(self, parts: Mapping[str, Part]) -> bool:
        return any(
            self.checksums.get(name, NO_CHECKSUMS)[1] != part.bare for name, part in parts.items()
        )


def raw(parts: Mapping[str, Part]) -> dict[str, Raw]:
    return {name: Raw(part.text) for name, part in parts.items()}


def seen_name(knowledge: str, parts: Mapping[str, Part]) -> str:
    """Names the content of a page: a digest of what the viewer knows, and one of how it is drawn.

    Moves are checked against the first half; the second tells whether a page is up to date.
    """
    return make_seen(knowledge, sum([part.checksum for part in parts.values()]))


def knowledge_of(seen: str) -> str:
    """The first half of such a name."""
    return seen.partition("-")[0]


def checksum_of(name: str, text: bytes) -> int:
    return crc32(text, crc32(name.encode()))


def bare_checksum(name: str, text: bytes) -> int:
    return checksum_of(name, RUNNING.sub(b"", text) if RUNS in text else text)


def make_seen(knowledge: str, total: int) -> str:
    return f"{knowledge}-{total:012x}"
