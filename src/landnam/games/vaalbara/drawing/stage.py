"""A scene of Vaalbara, with what every part asks of it."""

from __future__ import annotations

from functools import cached_property

from landnam.draw.scene import Scene
from landnam.draw.signs import COLOURS
from landnam.draw.stage import BaseStage
from landnam.games.vaalbara.rules.effects import Offer
from landnam.games.vaalbara.rules.state import NONE, Content
from landnam.games.vaalbara.rules.view import HIDDEN, VaalbaraView, is_choosing
from landnam.games.vaalbara.words import clan_name
from landnam.kit.sets import members


class Stage(BaseStage):
    def __init__(self, scene: Scene) -> None:
        view = scene.view
        assert isinstance(view, VaalbaraView)
        self.view = view
        self.content = view.content
        super().__init__(scene, [colour_of(view.content, player.clan) for player in view.players])
        self.is_choosing = is_choosing(view.agenda)
        self.others = members(view.hand) if self.may_change else []

    @property
    def may_change(self) -> bool:
        """VB-CHOOSE-4: while others choose, one's own choice may be replaced."""
        return self.is_live and self.is_choosing and self.me >= 0 and self.view.chosen != NONE

    def nameless(self, seat: int) -> str:
        """The colour of the clan."""
        return clan_name(self.words, self.content, self.view.players[seat].clan)

    def own_or_seen(self, seat: int) -> int:
        """The character of this round: NONE if none is chosen, HIDDEN if it lies face down."""
        return self.view.chosen if seat == self.me else self.view.players[seat].chosen

    @cached_property
    def is_offering(self) -> bool:
        """Whether holders of a card are asked in secret whether they show it (VB-WARRIOR)."""
        agenda = self.view.agenda
        return bool(agenda) and isinstance(agenda[-1], Offer)

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
