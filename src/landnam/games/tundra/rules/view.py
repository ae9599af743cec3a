"""What one seat may see, built up from nothing."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from landnam.games.tundra.rules import acting, cards, dice, moving, rounds, setup, turns
from landnam.games.tundra.rules.printed import Content
from landnam.games.tundra.rules.public import PUBLIC, PublicTable, Seat
from landnam.games.tundra.rules.state import SEATS, TundraState
from landnam.kit.core import Decision, Step
from landnam.kit.game import View

HIDDEN: Final = -2
"""Stands for a personal goal that the viewer may not know."""

PUBLIC_STEPS: Final[tuple[type[Any], ...]] = (
    acting.Activate,
    acting.TowerBonus,
    acting.TowerBonuses,
    acting.UseAdviser,
    acting.UseTitle,
    cards.DealMarket,
    cards.DiscardAdviser,
    cards.PlaceBoost,
    dice.RollOwn,
    moving.TurnUp,
    rounds.EndRound,
    rounds.FinalScoring,
    rounds.Income,
    rounds.RollForAll,
    rounds.StartPlayer,
    rounds.StartRound,
    setup.DealBoosts,
    setup.DealGoals,
    setup.DealSecrets,
    setup.DealTitles,
    setup.FirstPlayer,
    setup.KeepBoost,
    setup.PlaceWorkers,
    setup.ShowBoosts,
    turns.After,
    turns.NextTurn,
    turns.Turn,
)
"""Steps that hold nothing but what all have seen. Whatever is not listed never enters a view."""
PUBLIC_KINDS: Final = frozenset(PUBLIC_STEPS)


class TundraView(View, PublicTable):
    """The table from one seat. `hands` and `kept` are the viewer's own; of `secrets` the others'
    are HIDDEN until the end. `awaited` are the seats that are asked now."""

    __match_args__: ClassVar = (
        "seat",
        "asks",
        *PUBLIC,
        "agenda",
        "hands",
        "kept",
        "secrets",
        "awaited",
    )

    def __init__(self, content: Content, seat: Seat, asks: list[Decision]) -> None:
        super().__init__(seat, asks)
        self.content = content
        self.agenda: list[Step[Any]] = []
        self.hands: list[int] = []
        self.kept: list[int] = []
        self.secrets: list[int] = []
        self.awaited: list[Seat] = []


def see(state: TundraState, seat: Seat) -> TundraView:
    """What a seat may know: what all may see, and what it holds itself."""
    for step in state.agenda:
        assert type(step) in PUBLIC_KINDS, f"{type(step).__name__} is not known to be public"
    asks = [own_copy(decision) for decision in state.asks if decision.seat == seat]
    view = TundraView(state.content, seat, asks)
    view.copy_public(state)
    view.agenda = state.agenda[:]
    view.awaited = [decision.seat for decision in state.asks if decision.seat >= 0]
    if seat >= 0:
        view.hands = own(state.hands, seat)
        view.kept = own(state.kept, seat)
    view.secrets = [
        secret if owner == seat or not state.agenda else HIDDEN
        for owner, secret in enumerate(state.secrets)
    ]
    return view


def own_copy(decision: Decision) -> Decision:
    return Decision(decision.seat, decision.prompt, decision.options[:], decision.audience)


def own(entries: list[int], seat: Seat) -> list[int]:
    return [entry for entry in entries if entry % SEATS == seat]
