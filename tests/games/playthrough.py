"""A game with everything anybody may ask about it at each decision, as text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from landnam.kit.codec import digest, pack
from landnam.kit.core import CHANCE, SPECTATOR, Decision, Event, apply, settle
from landnam.kit.game import Content, Game
from landnam.kit.luck import Luck


@dataclass(frozen=True)
class Play:
    """Which game is shown, and how many answers of it."""

    seats: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    answers: int = 10_000


class Playthrough:
    """Random answers; at each decision all that anybody may ask. Of views, what has changed."""

    def __init__(self, game: Game[Any, Any], content: Content, play: Play) -> None:
        self.game = game
        self.content = content
        self.play = play
        self.viewers = [*range(play.seats), SPECTATOR]
        self.luck = Luck.seeded(play.seed, "playthrough")
        self.state = game.begin(content, play.seats, play.options)
        self.events: list[Event] = []
        self.state.journal = self.events
        self.seen: dict[tuple[int, str], str] = {}

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines())

    def lines(self) -> Iterator[str]:
        game = self.game
        options = "".join(f", {name} {value}" for name, value in self.play.options.items())
        yield (
            f"{game.name}, rules {game.rules}, content {self.content.digest}, "
            f"{self.play.seats} players{options}"
        )
        settle(self.state)
        number = 0
        while self.state.asks and number < self.play.answers:
            number += 1
            yield f"\n== {number}  {digest(self.state)}"
            yield from self.situation()
            decision = self.state.asks[self.luck.below(len(self.state.asks))]
            yield from self.answer(decision, self.luck.pick(decision.options))
        if self.state.asks:
            return
        yield f"\n== the end  {digest(self.state)}"
        yield from self.situation()
        yield f"ranking {game.ranking(self.state)}, winners {game.winners(self.state)}"

    def situation(self) -> Iterator[str]:
        yield from self.views()
        game, state = self.game, self.state
        scores = f"scores {game.scores(state)}"
        if state.asks and state.asks[0].seat == CHANCE:
            yield scores
        else:
            worths = [game.evaluate(game.see(state, seat)) for seat in range(self.play.seats)]
            yield f"{scores}, worth {' '.join(f'{worth:.3f}' for worth in worths)}"
        for decision in state.asks:
            yield f"{sign(decision.seat)} is asked {decision.prompt}: {self.options(decision)}"

    def options(self, decision: Decision) -> str:
        written = {one: self.game.notation(self.state, decision, one) for one in decision.odds()}
        if decision.seat != CHANCE:
            return ", ".join(f"{one} {text}" for one, text in written.items())
        odds = decision.odds()
        urn = ", ".join(f"{one} {text} x{odds[one]}" for one, text in written.items())
        return f"{urn} (seen by {self.audience(decision.audience)})"

    def views(self) -> Iterator[str]:
        """Each field of each view that differs from what was last printed, and who sees it so."""
        views = {viewer: self.game.see(self.state, viewer) for viewer in self.viewers}
        for name in views[SPECTATOR].__match_args__:
            who: dict[str, list[int]] = {}
            for viewer, view in views.items():
                value = json.dumps(pack(getattr(view, name)), separators=(",", ":"))
                if self.seen.get((viewer, name)) != value:
                    self.seen[viewer, name] = value
                    who.setdefault(value, []).append(viewer)
            for value, viewers in who.items():
                yield f"  {self.signs(viewers)} sees {name} = {value}"

    def answer(self, decision: Decision, option: int) -> Iterator[str]:
        text = self.game.notation(self.state, decision, option)
        yield f"{sign(decision.seat)} answers {option} {text}"
        told = len(self.events)
        apply(self.state, decision.seat, option)
        for event in self.events[told:]:
            numbers = f"seat {event.seat}, a {event.a}, b {event.b}"
            reveals = ", reveals" if event.reveals else ""
            yield f"  {self.audience(event.audience)} hears {event.kind}: {numbers}{reveals}"

    def audience(self, mask: int) -> str:
        heard = [viewer for viewer in self.viewers if Event("", 0, 0, 0, mask).is_for(viewer)]
        return self.signs(heard)

    def signs(self, viewers: list[int]) -> str:
        return "all" if viewers == self.viewers else ",".join(map(sign, viewers)) or "nobody"


def sign(seat: int) -> str:
    return {CHANCE: "*", SPECTATOR: "spectator"}.get(seat, str(seat))
