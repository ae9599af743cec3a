"""A scene of Vaalbara, with what every part asks of it."""

from __future__ import annotations

from functools import cached_property

from landnam.draw.scene import Scene
from landnam.draw.signs import COLOURS
from landnam.games.vaalbara.rules.effects import Offer
from landnam.games.vaalbara.rules.state import NONE, Content
from landnam.games.vaalbara.rules.view import HIDDEN, VaalbaraView, is_choosing
from landnam.games.vaalbara.words import clan_name
from landnam.kit.core import Event
from landnam.kit.sets import members


class Stage:
    def __init__(self, scene: Scene) -> None:
        view = scene.view
        assert isinstance(view, VaalbaraView)
        self.scene = scene
        self.view = view
        self.words = scene.words
        self.content = view.content
        self.me = view.seat
        self.is_replay = scene.mode == "replay"
        self.is_over = scene.outcome is not None or not view.agenda
        self.is_live = not self.is_replay and not self.is_over
        self.is_choosing = is_choosing(view.agenda)
        self.colours = [colour_of(view.content, player.clan) for player in view.players]
        self.names = [self.name(seat) for seat in range(len(view.players))]
        self.fresh = scene.events[scene.fresh :]
        self.decision = view.asks[0] if self.is_live and view.asks else None
        self.prompt = self.decision.prompt if self.decision else ""
        self.options = self.decision.options if self.decision else []
        self.others = members(view.hand) if self.may_change else []

    @property
    def may_change(self) -> bool:
        """VB-CHOOSE-4: while others choose, one's own choice may be replaced."""
        return self.is_live and self.is_choosing and self.me >= 0 and self.view.chosen != NONE

    def name(self, seat: int) -> str:
        """As he calls himself, else the colour of his clan."""
        sitters = self.scene.sitters
        called = sitters[seat].name if seat < len(sitters) else ""
        return called or clan_name(self.words, self.content, self.view.players[seat].clan)

    def own_or_seen(self, seat: int) -> int:
        """The character of this round: NONE if none is chosen, HIDDEN if it lies face down."""
        return self.view.chosen if seat == self.me else self.view.players[seat].chosen

    @cached_property
    def is_offering(self) -> bool:
        """Whether holders of a card are asked in secret whether they show it (VB-WARRIOR)."""
        agenda = self.view.agenda
        return bool(agenda) and isinstance(agenda[-1], Offer)

    @cached_property
    def rounds(self) -> list[tuple[Event, ...]]:
        """The events round by round."""
        events = self.scene.events
        starts = [at for at, event in enumerate(events) if event.kind == "round"]
        ends = [*starts, len(events)]
        return [tuple(events[start:end]) for start, end in zip([0, *starts], ends, strict=True)]

    @cached_property
    def order(self) -> list[int]:
        """Seats whose character lies on the table, in the order of acting."""
        seats = range(len(self.view.players))
        return sorted(
            (seat for seat in seats if self.own_or_seen(seat) != NONE), key=self.acting_key
        )

    def acting_key(self, seat: int) -> tuple[int, int, int, int]:
        view = self.view
        chosen = self.own_or_seen(seat)
        first = 1 if chosen == HIDDEN else self.content.characters[chosen].initiative
        if self.is_choosing and not self.is_replay:
            return 0, 0, 0, seat
        back = view.deciding_omens()
        place = self.content.omen_places[back][view.players[seat].clan] if back >= 0 else seat
        is_later = 0 if view.has_acted(seat) else 1 if seat == view.active else 2
        return is_later, first, place, seat


def colour_of(content: Content, clan: int) -> str:
    name = content.clans[clan]
    return name if name in COLOURS else COLOURS[clan % len(COLOURS)]
