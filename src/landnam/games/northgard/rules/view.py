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
from landnam.games.northgard.rules.map import Map
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.state import OPEN, NorthgardState, Player, Seat
from landnam.kit.core import Decision, Step
from landnam.kit.game import View
from landnam.kit.pile import Pile

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


class PlayerView:
    """A player as the viewer sees him. `pool` are the cards that may be in his hand or draw deck,
    all together; `top` the draw deck's top, HIDDEN where only he knows it."""

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

    def __init__(
        self,
        clan: int,
        hand_size: int,
        known: list[int],
        top: list[int],
        loose_size: int,
        pool: list[int],
        discard: list[int],
        active: list[int],
        upgrades: list[int],
        box: list[int],
        resources: list[int],
        fame: int,
        reserve: int,
        passed: bool,
        has_display: bool,
        flags: int,
        tiles: list[int],
    ) -> None:
        self.clan = clan
        self.hand_size = hand_size
        self.known = known
        self.top = top
        self.loose_size = loose_size
        self.pool = pool
        self.discard = discard
        self.active = active
        self.upgrades = upgrades
        self.box = box
        self.resources = resources
        self.fame = fame
        self.reserve = reserve
        self.passed = passed
        self.has_display = has_display
        self.flags = flags
        self.tiles = tiles


class NorthgardView(View):
    """The table from one seat. `hand`, `top` and `loose` are the viewer's own cards (a spectator
    has none); `drawn` are cards laid apart, HIDDEN if they are not for the viewer; `revealed` is a
    hand that the viewer may look at now."""

    __match_args__: ClassVar = (
        "seat",
        "asks",
        "rules",
        "year",
        "first",
        "active",
        "resolved",
        "is_main_played",
        "map",
        "held",
        "kaija",
        "scorched",
        "built",
        "extras",
        "pile",
        "early",
        "advanced",
        "display",
        "achievements",
        "unrest",
        "creature_deck",
        "creature_upper",
        "creature_row",
        "creature_discard",
        "guests",
        "arrived",
        "fights",
        "fight",
        "last",
        "shown",
        "drawn",
        "wanted",
        "stolen",
        "ledger",
        "players",
        "agenda",
        "awaited",
        "hand",
        "top",
        "loose",
        "revealed",
    )

    def __init__(
        self,
        content: Content,
        seat: Seat,
        asks: list[Decision],
        rules: int,
        year: int,
        first: Seat,
        active: Seat,
        resolved: int,
        is_main_played: bool,
        map: Map,
        held: list[int],
        kaija: int,
        scorched: int,
        built: list[int],
        extras: list[int],
        pile: Pile,
        early: list[int],
        advanced: list[int],
        display: list[int],
        achievements: list[int],
        unrest: int,
        creature_deck: list[int],
        creature_upper: int,
        creature_row: list[int],
        creature_discard: list[int],
        guests: list[int],
        arrived: list[int],
        fights: list[int],
        fight: list[int],
        last: int,
        shown: list[int],
        drawn: list[int],
        wanted: int,
        stolen: int,
        ledger: list[int],
        players: list[PlayerView],
        agenda: list[Step[Any]],
        awaited: list[Seat],
        hand: list[int],
        top: list[int],
        loose: list[int],
        revealed: list[int],
    ) -> None:
        super().__init__(seat, asks)
        self.content = content
        self.rules = rules
        self.year = year
        self.first = first
        self.active = active
        self.resolved = resolved
        self.is_main_played = is_main_played
        self.map = map
        self.held = held
        self.kaija = kaija
        self.scorched = scorched
        self.built = built
        self.extras = extras
        self.pile = pile
        self.early = early
        self.advanced = advanced
        self.display = display
        self.achievements = achievements
        self.unrest = unrest
        self.creature_deck = creature_deck
        self.creature_upper = creature_upper
        self.creature_row = creature_row
        self.creature_discard = creature_discard
        self.guests = guests
        self.arrived = arrived
        self.fights = fights
        self.fight = fight
        self.last = last
        self.shown = shown
        self.drawn = drawn
        self.wanted = wanted
        self.stolen = stolen
        self.ledger = ledger
        self.players = players
        self.agenda = agenda
        self.awaited = awaited
        self.hand = hand
        self.top = top
        self.loose = loose
        self.revealed = revealed


def see(state: NorthgardState, seat: Seat) -> NorthgardView:
    """What a seat may know; every list is a copy."""
    mine = state.players[seat] if seat >= 0 else None
    knows_drawn = seat >= 0 and drawn_owner(state) == seat
    for step in state.agenda:
        assert isinstance(step, PUBLIC_STEPS), f"{type(step).__name__} is not known to be public"
    return NorthgardView(
        state.content,
        seat,
        [own_copy(decision) for decision in state.asks if decision.seat == seat],
        state.rules,
        state.year,
        state.first,
        state.active,
        state.resolved,
        state.is_main_played,
        state.map,
        state.held[:],
        state.kaija,
        state.scorched,
        state.built[:],
        state.extras[:],
        state.pile.clone(),
        state.early[:],
        state.advanced[:],
        state.display[:],
        state.achievements[:],
        state.unrest,
        state.creature_deck[:],
        state.creature_upper,
        state.creature_row[:],
        state.creature_discard[:],
        state.guests[:],
        state.arrived[:],
        state.fights[:],
        state.fight[:],
        state.last,
        state.shown[:],
        state.drawn[:] if knows_drawn else [HIDDEN] * len(state.drawn),
        wanted_for(state, seat),
        state.stolen,
        state.ledger[:],
        [see_player(state, seat, other) for other in range(len(state.players))],
        state.agenda[:],
        [decision.seat for decision in state.asks if decision.seat >= 0],
        mine.hand[:] if mine else [],
        mine.deck.top[:] if mine else [],
        mine.deck.loose[:] if mine else [],
        revealed_to(state, seat),
    )


def own_copy(decision: Decision) -> Decision:
    return Decision(decision.seat, decision.prompt, decision.options[:], decision.audience)


def see_player(state: NorthgardState, viewer: Seat, seat: Seat) -> PlayerView:
    player = state.players[seat]
    shows_fame = viewer == seat or not state.agenda
    if viewer >= 0 and state.are_mates(viewer, seat):
        shows_fame = True
    return PlayerView(
        player.clan,
        len(player.hand),
        player.known[:],
        [entry if entry % 2 == OPEN else HIDDEN for entry in player.deck.top],
        len(player.deck.loose),
        pool_of(state, player, seat),
        player.discard[:],
        player.active[:],
        player.upgrades[:],
        player.box[:],
        player.resources[:],
        player.fame if shows_fame else HIDDEN,
        player.reserve,
        player.passed,
        player.has_display,
        player.flags,
        player.tiles[:],
    )


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
