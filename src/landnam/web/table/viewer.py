"""Who is shown what: a seat in a language, drawn once for all the screens that show it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from landnam.draw.scene import Sketch
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


class Shown(NamedTuple):
    """A part as it was drawn last."""

    sketch: Sketch
    print: int  # which every server finds the same: what `seen` is made of
    bare: int  # the same without the figures of clocks that run


class Viewer:
    """All the screens with the same look."""

    def __init__(self, look: Look, words: Words) -> None:
        self.look = look
        self.words = words
        self.outboxes: set[Outbox] = set()
        self.shown: dict[str, Shown] = {}
        self.known = ""

    def prime(self, known: str, sketches: Mapping[str, Sketch], parts: Mapping[str, str]) -> None:
        """Note what is drawn now, for those who have it on their page already."""
        self.shown = {name: shown_as(name, sketches[name], text) for name, text in parts.items()}
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

    def show(self, known: str, sketches: Mapping[str, Sketch], title: str, turn: bool) -> None:
        """Draw what has changed and send it to every screen. That clocks run is no news: it must
        not become visible just when somebody answers in secret."""
        old = self.shown
        texts = {
            name: sketch.drawn()
            for name, sketch in sketches.items()
            if name not in old or not sketch.is_same(old[name].sketch)
        }
        fresh = {name: shown_as(name, sketches[name], text) for name, text in texts.items()}
        gone = [name for name in old if name not in sketches]
        if known == self.known and not gone and all(is_no_news(old, fresh, name) for name in fresh):
            return
        changed: dict[str, str] = {
            name: text
            for name, text in texts.items()
            if name not in old or old[name].print != fresh[name].print
        }
        old |= fresh
        for name in gone:
            del old[name]
        self.known = known
        state = State(
            seen=named(known, [one.print for one in old.values()]),
            seat=self.look.seat,
            parts=changed | dict.fromkeys(gone, ""),
            title=title,
            turn=turn,
        )
        encoded = REPLY.encode(state)
        for outbox in self.outboxes:
            outbox.show(state, encoded)


def is_no_news(old: Mapping[str, Shown], fresh: Mapping[str, Shown], name: str) -> bool:
    return name in old and old[name].bare == fresh[name].bare


def shown_as(name: str, sketch: Sketch, text: str) -> Shown:
    whole = print_of(name, text)
    bare = print_of(name, RUNNING.sub("", text)) if RUNS in text else whole
    return Shown(sketch, whole, bare)


def seen_name(known: str, parts: Mapping[str, str]) -> str:
    """A name for what stands on a page: what is known of the game, and how it is drawn.

    A move is judged by the first half; the second tells whether a page is up to date.
    """
    return named(known, [print_of(name, text) for name, text in parts.items()])


def known_of(seen: str) -> str:
    """The first half of such a name."""
    return seen.partition("-")[0]


def print_of(name: str, text: str) -> int:
    """A number for a part that every server finds the same."""
    drawn = blake2b(text.encode(), digest_size=8, person=name.encode()[-16:])
    return int.from_bytes(drawn.digest(), "big")


def named(known: str, prints: Sequence[int]) -> str:
    return f"{known}-{sum(prints) % 2**48:012x}"
