"""Who is shown what: a seat in a language, drawn once for all the screens that show it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple
from zlib import crc32

from landnam.kit.core import SPECTATOR
from landnam.web.wire.messages import REPLY, State
from landnam.web.wire.outbox import Outbox
from landnam.words import Words

NOBODY: Final = -9
RUNS: Final = 'data-runs="1"'
RUNNING: Final = re.compile(r'<time class="clock" data-ends="\d+" data-runs="1">[^<]*')


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
    """All the screens with the same look."""

    def __init__(self, look: Look, words: Words) -> None:
        self.look = look
        self.words = words
        self.outboxes: set[Outbox] = set()
        self.sums: dict[str, int] = {}  # of the parts as they were drawn last
        self.bare: dict[str, int] = {}  # of the same without the figures of clocks that run
        self.prints: dict[str, int] = {}  # of the same: what `seen` is made of
        self.known = ""

    def prime(self, known: str, parts: Mapping[str, str]) -> None:
        """Note what is drawn now, for those who have it on their page already."""
        self.sums = {name: hash(text) for name, text in parts.items()}
        self.bare = bare_sums(parts)
        self.prints = prints_of(parts)
        self.known = known

    def show_whole(
        self, outbox: Outbox, known: str, parts: Mapping[str, str], title: str, turn: bool
    ) -> None:
        """Send everything to one screen."""
        state = State(
            seen=seen_name(known, parts),
            seat=self.look.seat,
            parts=dict(parts),
            title=title,
            turn=turn,
            whole=True,
        )
        outbox.show(state, REPLY.encode(state))

    def show(self, known: str, parts: Mapping[str, str], title: str, turn: bool) -> None:
        """Send what has changed to every screen. That clocks run is no news: it must not become
        visible just when somebody answers in secret."""
        bare = bare_sums(parts)
        if known == self.known and bare == self.bare:
            return
        sums = {name: hash(text) for name, text in parts.items()}
        changed = {name: parts[name] for name, sum_ in sums.items() if self.sums.get(name) != sum_}
        gone = [name for name in self.sums if name not in sums]
        self.prints |= prints_of(changed)
        for name in gone:
            self.prints.pop(name, None)
        self.known, self.sums, self.bare = known, sums, bare
        seen = named(known, self.prints)
        changed |= dict.fromkeys(gone, "")
        state = State(seen=seen, seat=self.look.seat, parts=changed, title=title, turn=turn)
        encoded = REPLY.encode(state)
        for outbox in self.outboxes:
            outbox.show(state, encoded)


def seen_name(known: str, parts: Mapping[str, str]) -> str:
    """A name for what stands on a page: what is known of the game, and how it is drawn.

    A move is judged by the first half; the second tells whether a page is up to date.
    """
    return named(known, prints_of(parts))


def known_of(seen: str) -> str:
    """The first half of such a name."""
    return seen.partition("-")[0]


def prints_of(parts: Mapping[str, str]) -> dict[str, int]:
    """A number for each part that every server finds the same."""
    return {name: crc32(text.encode()) for name, text in parts.items()}


def bare_sums(parts: Mapping[str, str]) -> dict[str, int]:
    return {
        name: hash(RUNNING.sub("", text) if RUNS in text else text) for name, text in parts.items()
    }


def named(known: str, prints: Mapping[str, int]) -> str:
    drawn = blake2b(repr(sorted(prints.items())).encode(), digest_size=6)
    return f"{known}-{drawn.hexdigest()}"
