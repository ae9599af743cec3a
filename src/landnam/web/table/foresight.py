"""Whether an answer could be taken back, foreseen from what its seat knows and nothing else."""

from __future__ import annotations

from typing import Any, Final

from landnam.kit.core import CHANCE, Decision, Event, Poll, State, apply
from landnam.kit.game import Content, Game, View
from landnam.kit.luck import Luck

WORLDS: Final = 3  # what happens may depend on what the seat does not know


def can_take_back(game: Game[Any, Any], content: Content, view: View, option: int) -> bool:
    """In every imagined world nothing is drawn, revealed or chosen in secret before the same seat
    is asked again. Whether the next player has answered by then would be a race: so their turn
    ends it, too."""
    return all(
        is_revocable(game, game.imagine(content, view, Luck.seeded(n, "foresight")), view, option)
        for n in range(WORLDS)
    )


def is_revocable(game: Game[Any, Any], world: State, view: View, option: int) -> bool:
    if is_secret(world) or [decision.seat for decision in world.asks] != [view.seat]:
        return False
    events: list[Event] = []
    world.journal = events
    apply(world, view.seat, option)
    while (forced := forced_answer(game, world)) is not None and not is_secret(world):
        apply(world, forced.seat, forced.options[0])
    is_next = bool(world.asks) and all(decision.seat == view.seat for decision in world.asks)
    return is_next and not is_secret(world) and not any(event.reveals for event in events)


def is_secret(world: State) -> bool:
    """Whether those who are asked choose in secret."""
    return bool(world.agenda) and isinstance(world.agenda[-1], Poll)


def forced_answer(game: Game[Any, Any], world: State) -> Decision | None:
    """A decision that the session answers itself, because it has one option only."""
    for decision in world.asks:
        is_lone = decision.seat != CHANCE and len(decision.options) == 1
        if is_lone and not game.must_answer(decision):
            return decision
    return None
