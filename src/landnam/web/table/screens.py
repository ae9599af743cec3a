"""The screens that show a table: drawn anew after every change, each look once for all of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, Protocol

from landnam.draw.scene import Public, drawn
from landnam.web.table.outbox import Outbox
from landnam.web.table.viewer import Look, Press, Viewer, seen_name
from landnam.words import Words

if TYPE_CHECKING:
    from landnam.web.table.actor import LiveTable

DEBOUNCE: Final = 0.2  # seconds in which arrivals and departures are collected


class Screen(Protocol):
    """What a table asks of a page that shows it; the server's side of a connection."""

    @property
    def user_id(self) -> str: ...

    def update_look(self) -> None:
        """Watch the table as another seat, or behind a curtain, if it must be so now."""

    def tell_next(self) -> None:
        """Tell the page of the rematch, if there is one."""

    def disconnect(self) -> None: ...


class Screens:
    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.open: set[Screen] = set()
        self.viewers: dict[Look, Viewer] = {}
        self.publics: dict[str, Public] = {}  # by language: what all viewers were shown alike
        self.connections: dict[int, int] = {}  # seat -> how many screens its person has open
        self.debounce: asyncio.TimerHandle | None = None

    def tell_next(self) -> None:
        """There is a rematch."""
        for screen in self.open:
            screen.tell_next()

    def disconnect(self, user: str) -> None:
        for screen in list(self.open):
            if screen.user_id == user:
                screen.disconnect()

    def watch(self, look: Look, words: Words, outbox: Outbox, seen: str) -> None:
        """Send every change to the outbox from now on; a page that is up to date gets nothing."""
        live = self.live
        viewer = self.viewers.setdefault(look, Viewer(look, words))
        sketches = live.scenes.sketches(look, words)
        parts = self.press().whole(drawn(sketches))
        knowledge = live.game.seen(look.seat)
        viewer.outboxes.add(outbox)
        if not viewer.sketches:
            viewer.prime(knowledge, sketches, parts)
        if seen != seen_name(knowledge, parts):
            viewer.show_whole(outbox, knowledge, parts, *live.scenes.title(look, words))

    def unwatch(self, look: Look, outbox: Outbox) -> None:
        viewer = self.viewers.get(look)
        if viewer is not None:
            viewer.outboxes.discard(outbox)
            if not viewer.outboxes:
                del self.viewers[look]

    def show(self) -> None:
        """Draw the table anew for every viewer. Some screens may have to change their look."""
        for screen in list(self.open):
            screen.update_look()
        scenes, game = self.live.scenes, self.live.game
        sitters, press = scenes.sitters(), self.press()
        before, self.publics = self.publics, {}
        for viewer in list(self.viewers.values()):
            look, words = viewer.look, viewer.words
            public = self.publics.get(look.lang)
            if public is None:
                public = self.publics[look.lang] = scenes.public(words, sitters)
                if look.lang in before:
                    public.keep(before[look.lang])
            knowledge = game.seen(look.seat)
            sketches = scenes.sketches(look, words, sitters, public)
            viewer.show(press, knowledge, sketches, *scenes.title(look, words))

    def show_whole(self) -> None:
        """Send the whole table to every screen, whatever it has: after an outage the clocks that
        ran on there are wrong."""
        scenes, press = self.live.scenes, self.press()
        for viewer in list(self.viewers.values()):
            look, words = viewer.look, viewer.words
            knowledge, sketches = self.live.game.seen(look.seat), scenes.sketches(look, words)
            parts = press.whole(drawn(sketches))
            viewer.prime(knowledge, sketches, parts)
            for outbox in viewer.outboxes:
                viewer.show_whole(outbox, knowledge, parts, *scenes.title(look, words))

    def press(self) -> Press:
        return Press(bool(self.live.clocks.clock.seconds))

    # ---- presence

    def is_present(self, seat: int) -> bool:
        """Whether the person of this seat has a connection to this server."""
        return bool(self.connections.get(seat))

    def arrive(self, seats: list[int]) -> None:
        for seat in seats:
            self.connections[seat] = self.connections.get(seat, 0) + 1
        self.show_debounced()

    def depart(self, seats: list[int]) -> None:
        for seat in seats:
            self.connections[seat] -= 1
        self.show_debounced()

    def show_debounced(self) -> None:
        """Show several arrivals and departures at once."""
        if self.debounce is None:
            loop = asyncio.get_running_loop()
            self.debounce = loop.call_later(DEBOUNCE, self.end_debounce)

    def end_debounce(self) -> None:
        self.debounce = None
        self.show()

    def close(self) -> None:
        if self.debounce is not None:
            self.debounce.cancel()
