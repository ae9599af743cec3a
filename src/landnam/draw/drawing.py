"""How a game with a stage is drawn: most of the page once for all, the rest for each viewer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from landnam.draw.scene import Drawing, Parts, Public, Scene, Sketches, Why, drawn
from landnam.draw.stage import BaseStage
from landnam.kit.compiler import mypyc_attr
from landnam.kit.core import Event

S = TypeVar("S", bound=BaseStage)


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseDrawing(Drawing, Generic[S]):
    """A game says what its stage is, and what is sketched for whom. What is `shared` is sketched
    from a spectator's stage and from nothing else: so it may be shown to everybody."""

    def stage(self, scene: Scene) -> S:
        raise NotImplementedError

    def shared(self, stage: S) -> Public:
        """What looks the same to all, in the order in which it lies on the page."""
        raise NotImplementedError

    def own(self, stage: S, shared: Public) -> Sketches:
        """What looks different to everybody."""
        raise NotImplementedError

    def instead(self, stage: S, shared: Public) -> Sketches:
        """Shared parts of which a player sees more than others, as that player sees them."""
        raise NotImplementedError

    def event_lines(self, stage: S, events: Sequence[Event]) -> list[str]:
        """Events in words."""
        raise NotImplementedError

    def option(self, stage: S, option: int) -> str:
        """An option of the open decision in words."""
        raise NotImplementedError

    def reason(self, stage: S, thing: str) -> Why:
        """Why the thing cannot be picked now."""
        raise NotImplementedError

    # ---- the same for a scene

    def public(self, scene: Scene) -> Public:
        return self.shared(self.stage(scene))

    def sketches(self, scene: Scene, public: Public | None = None) -> Sketches:
        stage = self.stage(scene)
        if public is None:
            public = self.shared(stage)
            return {**public.sketches, **self.own(stage, public)}
        sketches = {**public.sketches, **self.own(stage, public)}
        if stage.me >= 0:
            sketches |= self.instead(stage, public)
        return sketches

    def parts(self, scene: Scene) -> Parts:
        return drawn(self.sketches(scene))

    def colour(self, scene: Scene, seat: int) -> str:
        return self.stage(scene).colours[seat]

    def lines(self, scene: Scene, events: Sequence[Event]) -> list[str]:
        return self.event_lines(self.stage(scene), events)

    def choice(self, scene: Scene, option: int) -> str:
        return self.option(self.stage(scene), option)

    def why_not(self, scene: Scene, thing: str) -> Why:
        return self.reason(self.stage(scene), thing)
