"""Scenes of a table: what a viewer may know of it, ready to be drawn. Nothing here changes a
table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from landnam.draw.scene import Parts, Public, Scene, Sitter, Sketch, Sketches, drawn
from landnam.draw.widgets import curtain, no_curtain
from landnam.kit.automata import Snapshot
from landnam.kit.core import SPECTATOR
from landnam.kit.errors import Problem
from landnam.web.store.rows import BOT, Seat
from landnam.web.table.clock_setting import face
from landnam.web.table.errors import NotNow, played_for
from landnam.web.table.stops import stops_sketch
from landnam.web.table.viewer import Look
from landnam.words import Words

if TYPE_CHECKING:
    from landnam.web.table.actor import LiveTable


class Scenes:
    def __init__(self, live: LiveTable) -> None:
        self.live = live

    def scene(self, seat: int, words: Words, sitters: list[Sitter] | None = None) -> Scene:
        """What the seat may know, and nothing else; `sitters` are the same for all viewers."""
        live, game = self.live, self.live.game
        return Scene(
            content=live.content,
            view=game.view(seat),
            words=words,
            sitters=self.sitters() if sitters is None else sitters,
            events=game.events(seat),
            fresh=game.last_news_index.get(seat, 0),
            awaited=game.awaited(seat),
            undo=self.why_no_undo(seat),
            outcome=game.outcome(),
            table=live.row.name,
        )

    def stop_scene(self, stop: Snapshot, seat: int, words: Words) -> Scene:
        """What the seat may know at a pause of an automaton; the news came since the one before."""
        session = self.live.game.session
        before = [one.events for one in session.stops if one.number == stop.number - 1]
        events = session.events_for(seat, before=stop.events)
        news = session.events_for(seat, before[0], stop.events) if before else []
        return Scene(
            content=session.content,
            view=session.stop_view(stop, seat),
            words=words,
            sitters=self.sitters(),
            events=events,
            fresh=len(events) - len(news),
            undo=NotNow("the steps of the others are shown first"),
            table=self.live.row.name,
        )

    def public(self, words: Words, sitters: list[Sitter]) -> Public:
        """What all viewers see alike who read this language."""
        return self.live.drawing.public(self.scene(SPECTATOR, words, sitters))

    def sketches(
        self,
        look: Look,
        words: Words,
        sitters: list[Sitter] | None = None,
        public: Public | None = None,
    ) -> Sketches:
        sitters = self.sitters() if sitters is None else sitters
        public = self.public(words, sitters) if public is None else public
        scene = self.scene(look.seat, words, sitters)
        sketches = self.live.drawing.sketches(scene, public)
        sketches |= self.live.talk.sketches
        sketches["curtain"] = self.curtain(look, words)
        if self.live.game.session.stops:
            sketches["stops"] = stops_sketch(self.live.game.session)
        return sketches

    def parts(self, look: Look, words: Words) -> Parts:
        return drawn(self.sketches(look, words))

    def curtain(self, look: Look, words: Words) -> Sketch:
        """Hides the table between two people at one screen, until the next one opens it."""
        if look.curtain < 0:
            return Sketch(no_curtain)
        live = self.live
        name = live.seats[look.curtain].name
        colour = live.drawing.colour(self.scene(look.seat, words), look.curtain)
        text = words.say("Pass the screen: nothing of the others is shown.")
        return Sketch(curtain, words, colour, name, text, look.curtain)

    def title(self, look: Look, words: Words) -> tuple[str, bool]:
        """The title of the page, and whether it is the viewer's turn."""
        name = self.live.row.name
        if look.seat in self.live.game.asked() or look.curtain >= 0:
            return words.say("Your turn: {table}", table=name), True
        return name, False

    def why_no_undo(self, seat: int) -> Problem | None:
        game = self.live.game
        if seat < 0 or game.is_over:
            return NotNow("the game is over")
        if seat in game.absences:
            return played_for()
        return game.session.why_no_undo(seat)

    def sitters(self) -> list[Sitter]:
        awaited = self.live.game.awaited(SPECTATOR)
        people = [self.sitter(row, row.seat in awaited) for row in self.live.seats]
        return [*people, *self.live.game.automata]

    def sitter(self, row: Seat, is_awaited: bool) -> Sitter:
        live = self.live
        level = live.level(row.seat)
        has_clock = bool(live.clocks.clock.seconds) and row.kind != BOT
        left, runs = live.clocks.public_time(row.seat, is_awaited) if has_clock else (0, False)
        return Sitter(
            name=row.name,
            kind=row.kind,
            bot=level,
            is_here=live.is_present(row.seat),
            is_thinking=bool(level) and is_awaited,
            left=live.game.absences.get(row.seat, ""),
            clock=face(left) if has_clock else "",
            clock_left=left,
            clock_runs=runs,
        )
