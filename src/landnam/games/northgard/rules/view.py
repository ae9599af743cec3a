"""What one seat may see, built up from nothing (rules.md, section 12)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from landnam.games.northgard.rules import (
    building,
    choosing,
    copying,
    discarding,
    exploring,
    fighting,
    goods,
    moving,
    recruiting,
    scorching,
    turns,
    year,
)
from landnam.games.northgard.rules import creatures as beasts
from landnam.games.northgard.rules import dealing as drawing
from landnam.games.northgard.rules import resolving as steps
from landnam.games.northgard.rules import setup as setting
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.public import (
    AFTER_DRAWN,
    BEFORE_DRAWN,
    PublicPlayer,
    PublicTable,
)
from landnam.games.northgard.rules.state import OPEN, NorthgardState, Player, Seat
from landnam.kit.core import Decision, Step
from landnam.kit.game import View

HIDDEN: Final = -2
"""Stands for a card or a total that the viewer may not know."""

PUBLIC_STEPS: Final[tuple[type[Any], ...]] = (
    steps.Resolve,
    steps.MayDo,
    steps.LoseUnit,
    recruiting.RecruitPlace,
    recruiting.RecruitCamp,
    recruiting.AskPull,
    recruiting.AskAdd,
    building.BuildChoice,
    building.AskSwap,
    goods.PayExtra,
    moving.MoveStep,
    moving.MovePass,
    moving.AfterMoves,
    moving.Declare,
    moving.AskRelocate,
    moving.EnemyTarget,
    moving.Loot,
    moving.Bribe,
    fighting.NextFight,
    fighting.CombatOrder,
    fighting.Push,
    fighting.PushFigure,
    fighting.PayFood,
    fighting.Roll,
    fighting.ChooseFace,
    fighting.ChooseAxe,
    fighting.Settle,
    fighting.Casualties,
    fighting.CasualtyChoice,
    fighting.Retreat,
    fighting.RetreatChoice,
    fighting.Conclude,
    exploring.DrawTiles,
    exploring.ScoutRedraw,
    exploring.ExploreTile,
    beasts.Appear,
    beasts.CreaturePhase,
    beasts.CreatureTie,
    beasts.MoreCreature,
    beasts.CreaturePlace,
    drawing.DrawCards,
    drawing.Distribute,
    drawing.DistributeCard,
    drawing.RegainChoice,
    discarding.ChooseVictim,
    discarding.VictimCard,
    discarding.PickCard,
    discarding.Ransom,
    discarding.RandomDiscard,
    discarding.Shield,
    copying.CopyChoice,
    drawing.DisplayChoice,
    choosing.ChooseOption,
    choosing.StepOrder,
    scorching.ScorchedPlace,
    turns.NextTurn,
    turns.Turn,
    turns.React,
    turns.Again,
    turns.Played,
    turns.CardDone,
    turns.PlayMore,
    turns.Passing,
    turns.EndOfActions,
    year.StartOfYear,
    year.Reveal,
    year.FirstTurn,
    year.Harvest,
    year.ScorchedTake,
    year.Collect,
    year.Exchange,
    year.TeamSwap,
    year.TeamAnswer,
    year.Winter,
    year.PayWinter,
    year.LoseTop,
    year.EndOfYear,
    year.NewYear,
    year.SecondChance,
    year.SecondTerritory,
    year.SecondTile,
    year.SecondPlacement,
    year.SecondUnits,
    setting.ChooseClan,
    setting.DrawClan,
    setting.DrawAchievements,
    setting.FirstPlayer,
    setting.DrawSetupTiles,
    setting.SetupTurn,
    setting.SetupTile,
    setting.SetupUnits,
    setting.ReturnTiles,
    setting.BeginYears,
)
"""Steps that hold nothing but what all have seen. Whatever is not listed never enters a view."""
PUBLIC_KINDS: Final = frozenset(PUBLIC_STEPS)
"""The same, found five times as fast."""


class PlayerView(PublicPlayer):
    """A player as the viewer sees them. `pool` are the cards that may be in their hand or draw
    deck, all together; `top` the draw deck's top, HIDDEN where only they know it."""

    __match_args__: ClassVar = (
        "clan",
        "hand_size",
        "known",
        "top",
        "loose_size",
        "pool",
        "discard",
        "active",
        "upgrades",
        "box",
        "resources",
        "fame",
        "reserve",
        "passed",
        "has_display",
        "flags",
        "tiles",
    )

    def __init__(self, other: PublicPlayer | None = None) -> None:
        super().__init__(other)
        self.hand_size = 0
        self.top: list[int] = []
        self.loose_size = 0
        self.pool: list[int] = []
        self.fame = HIDDEN


class NorthgardView(View, PublicTable):
    """The table from one seat. `hand`, `top` and `loose` are the viewer's own cards (a spectator
    has none); `drawn` are cards laid apart, HIDDEN if they are not for the viewer; `revealed` is a
    hand that the viewer may look at now."""

    __match_args__: ClassVar = (
        "seat",
        "asks",
        *BEFORE_DRAWN,
        "drawn",
        "wanted",
        *AFTER_DRAWN,
        "players",
        "agenda",
        "awaited",
        "hand",
        "top",
        "loose",
        "revealed",
    )

    def __init__(self, content: Content, seat: Seat, asks: list[Decision]) -> None:
        super().__init__(seat, asks)
        self.content = content
        self.drawn: list[int] = []
        self.wanted = HIDDEN
        self.players: list[PlayerView] = []
        self.agenda: list[Step[Any]] = []
        self.awaited: list[Seat] = []
        self.hand: list[int] = []
        self.top: list[int] = []
        self.loose: list[int] = []
        self.revealed: list[int] = []

    def seats(self) -> int:
        return len(self.players)

    def player(self, seat: Seat) -> PlayerView:
        return self.players[seat]


def see(state: NorthgardState, seat: Seat) -> NorthgardView:
    """What a seat may know: what all may see, and what it holds itself."""
    for step in state.agenda:
        assert type(step) in PUBLIC_KINDS, f"{type(step).__name__} is not known to be public"
    asks = [own_copy(decision) for decision in state.asks if decision.seat == seat]
    view = NorthgardView(state.content, seat, asks)
    view.copy_public(state)
    knows_drawn = seat >= 0 and drawn_owner(state) == seat
    view.drawn = state.drawn[:] if knows_drawn else [HIDDEN] * len(state.drawn)
    view.wanted = wanted_for(state, seat)
    view.players = [see_player(state, seat, other) for other in range(len(state.players))]
    view.agenda = state.agenda[:]
    view.awaited = [decision.seat for decision in state.asks if decision.seat >= 0]
    view.revealed = revealed_to(state, seat)
    if seat >= 0:
        mine = state.players[seat]
        view.hand = mine.hand[:]
        view.top = mine.deck.top[:]
        view.loose = mine.deck.loose[:]
    return view


def own_copy(decision: Decision) -> Decision:
    return Decision(decision.seat, decision.prompt, decision.options[:], decision.audience)


def see_player(state: NorthgardState, viewer: Seat, seat: Seat) -> PlayerView:
    player = state.players[seat]
    shows_fame = viewer == seat or not state.agenda
    if viewer >= 0 and state.are_mates(viewer, seat):
        shows_fame = True
    seen = PlayerView(player)
    seen.hand_size = len(player.hand)
    seen.top = [entry if entry % 2 == OPEN else HIDDEN for entry in player.deck.top]
    seen.loose_size = len(player.deck.loose)
    seen.pool = pool_of(state, player, seat)
    if shows_fame:
        seen.fame = player.fame
    return seen


def pool_of(state: NorthgardState, player: Player, seat: Seat) -> list[int]:
    """What may be in the hand or the draw deck, as far as all know."""
    pool = player.hand + player.deck.loose
    pool += [entry // 2 for entry in player.deck.top if entry % 2 != OPEN]
    for card in player.known:
        pool.remove(card)
    if state.drawn and drawn_owner(state) == seat:
        pool += state.drawn
    return sorted(pool)


def drawn_owner(state: NorthgardState) -> Seat:
    """Whose the cards laid apart are; nobody else sees them."""
    for step in state.agenda[::-1]:
        if isinstance(step, drawing.Distribute):
            return step.seat
        if isinstance(step, drawing.DistributeCard):
            return step.seat
    return HIDDEN


def wanted_for(state: NorthgardState, seat: Seat) -> int:
    """NG-FX-DISC-2: only the two know which card it is."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, discarding.Ransom) and seat in (step.seat, step.victim):
        return state.wanted
    return HIDDEN


def revealed_to(state: NorthgardState, seat: Seat) -> list[int]:
    """NG-FX-DISC-1: the hand that is being looked into."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, discarding.PickCard) and step.seat == seat:
        return state.players[step.victim].hand[:]
    return []
