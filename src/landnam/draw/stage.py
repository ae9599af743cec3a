"""A scene with what every part asks of it."""

from __future__ import annotations

from functools import cached_property

from landnam.draw.log import Events, Telling, cut
from landnam.draw.scene import Scene, Sitter
from landnam.kit.compiler import mypyc_attr
from landnam.kit.core import Decision


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseStage:
    """A game adds its view, and sets it before this begins: names may depend on it."""

    period: str = "round"
    """The kind of the event with which a period of the game begins."""

    def __init__(self, scene: Scene, colours: list[str]) -> None:
        view = scene.view
        self.scene = scene
        self.words = scene.words
        self.me: int = view.seat
        self.is_replay = scene.mode == "replay"
        self.is_over: bool = scene.outcome is not None or not view.agenda
        self.is_live = not self.is_replay and not self.is_over
        self.colours = colours
        self.names = [self.name(seat) for seat in range(len(colours))]
        self.fresh = scene.events[scene.fresh :]
        self.decision: Decision | None = view.asks[0] if self.is_live and view.asks else None
        self.prompt = self.decision.prompt if self.decision else ""
        self.options = self.decision.options if self.decision else []

    def nameless(self, seat: int) -> str:
        """What somebody without a name is called."""
        raise NotImplementedError

    def name(self, seat: int) -> str:
        return self.sitter(seat).name or self.nameless(seat)

    def sitter(self, seat: int) -> Sitter:
        sitters = self.scene.sitters
        return sitters[seat] if seat < len(sitters) else Sitter("")

    @property
    def viewer(self) -> int:
        """Whose things are shown first."""
        return max(self.me, 0)

    @cached_property
    def periods(self) -> list[Events]:
        """The events period by period; those before the first come first."""
        events = self.scene.events
        return cut(events, [at for at, event in enumerate(events) if event.kind == self.period])

    @property
    def telling(self) -> Telling:
        """How the log is told."""
        content = self.scene.view.content
        return Telling(self.words, content, tuple(self.names), tuple(self.colours))
