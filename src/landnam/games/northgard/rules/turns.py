"""Phase 2: what a player does in a turn (NG-ACT)."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final

from landnam.games.northgard.rules.creatures import CreaturePhase, MoreCreature
from landnam.games.northgard.rules.dealing import DisplayChoice, draw_cards
from landnam.games.northgard.rules.hands import from_hand, into_hand, may_hold
from landnam.games.northgard.rules.printed import LORE
from landnam.games.northgard.rules.resolving import can_any, resolve
from landnam.games.northgard.rules.scorching import ScorchedPlace, token_places
from landnam.games.northgard.rules.state import (
    AREAS,
    CREATURES,
    MORE_CREATURES,
    NONE,
    PLAYED,
    NorthgardState,
    Seat,
)
from landnam.kit.core import Decision, Option, Question, Step
from landnam.kit.questions import NO, YES

PASS: Final = 0
PLAY: Final = 1
WAIT: Final = 2
REPLACE: Final = 3
REMOVE: Final = 4
UPGRADE: Final = 5
ACTIONS: Final = ("pass", "play", "wait", "replace", "remove", "upgrade")
ACTION: Final = 4096
EXTRAS: Final = 16
PLAYS: Final = PLAY * ACTION
WAITS: Final = WAIT * ACTION
REPLACES: Final = REPLACE * ACTION
REMOVES: Final = REMOVE * ACTION
UPGRADES: Final = UPGRADE * ACTION
"""Where the options of an action begin; the hot question adds what `action_option` packs."""


def action_option(action: int, card: int, extra: int = 0) -> Option:
    """`extra` of an upgrade: which of the two × 2, + 1 if the card given is removed."""
    return action * ACTION + card * EXTRAS + extra


def option_action(option: Option) -> int:
    return option // ACTION


def option_card(option: Option) -> int:
    return option % ACTION // EXTRAS


def option_extra(option: Option) -> int:
    return option % EXTRAS


def is_playable(state: NorthgardState, seat: Seat, card: int) -> bool:
    """NG-ACT-PLAY-2, NG-CAN-1, NG-CAN-5."""
    printed = state.content.cards[card]
    if can_any(state, printed.first, printed.last, seat):
        return True
    if printed.first == printed.last or not is_own_snake_card(state, seat, card):
        return False
    before = state.scorched
    is_possible = False
    for root in token_places(state, seat):
        state.scorched = root
        is_possible = is_possible or can_any(state, printed.first, printed.last, seat)
    state.scorched = before
    return is_possible


def is_own_snake_card(state: NorthgardState, seat: Seat, card: int) -> bool:
    snake = state.content.snake
    return state.players[seat].clan == snake and state.content.cards[card].clan == snake


class NextTurn(Step[NorthgardState]):
    """NG-ACT-1: clockwise, who has passed is skipped."""

    def run(self, state: NorthgardState) -> None:
        seats = len(state.players)
        start = state.active
        for i in range(1, seats + 1):
            seat = (start + i) % seats
            if not state.players[seat].passed:
                state.active = seat
                begin_turn(state)
                return
        state.active = NONE


def begin_turn(state: NorthgardState) -> None:
    state.resolved = 0
    state.is_main_played = False
    state.push(NEXT_TURN)
    state.push(TURN)


class Turn(Question[NorthgardState]):
    """NG-ACT-2, -3: one action."""

    def ask(self, state: NorthgardState) -> Decision:
        seat = state.active
        player, content = state.players[seat], state.content
        options = [PASS]
        lore, numbers = player.resources[LORE], content.numbers
        can_replace = lore >= numbers["replace_cost_lore"]
        can_remove = lore >= numbers["remove_cost_lore"]
        can_upgrade = lore >= numbers["upgrade_cost_lore"]
        before = NONE
        for card in player.hand:
            if card == before:
                continue
            before = card
            number = card * EXTRAS
            if is_playable(state, seat, card):
                options.append(PLAYS + number)
            options.append(WAITS + number)
            if can_replace:
                options.append(REPLACES + number)
            is_removable = content.cards[card].is_removable
            if can_remove and is_removable:
                options.append(REMOVES + number)
            if can_upgrade:
                for at in range(len(player.upgrades)):
                    options.append(UPGRADES + number + at * 2)
                    if is_removable:
                        options.append(UPGRADES + number + at * 2 + 1)
        return Decision(seat, "turn_action", options)

    def answer(self, state: NorthgardState, option: Option) -> None:
        seat, action, card = state.active, option_action(option), option_card(option)
        player = state.players[seat]
        if action == PASS:
            state.push(PASSING)
        elif action == PLAY:
            play(state, seat, card)
        elif action == UPGRADE:
            upgrade(state, seat, card, option_extra(option))
        else:
            from_hand(player, card)
            if action == REMOVE:
                insort(player.box, card)
            else:
                player.active.append(card * 2)
            if state.journal is not None:
                state.emit(ACTIONS[action], seat, card)
            if action != WAIT:
                name = ACTIONS[action]
                spend(state, seat, state.content.numbers[f"{name}_cost_lore"])
                draw_cards(state, seat, state.content.numbers[f"{name}_draw"])


def spend(state: NorthgardState, seat: Seat, lore: int) -> None:
    state.players[seat].resources[LORE] -= lore


def upgrade(state: NorthgardState, seat: Seat, card: int, extra: int) -> None:
    """NG-ACT-UPG-1: the upgrade comes into the hand before everybody's eyes."""
    player = state.players[seat]
    from_hand(player, card)
    if extra % 2:
        insort(player.box, card)
    else:
        player.active.append(card * 2)
    gained = player.upgrades.pop(extra // 2)
    into_hand(player, gained, True)
    spend(state, seat, state.content.numbers["upgrade_cost_lore"])
    state.emit("upgrade", seat, card, gained * 2 + extra % 2)


# ---- playing cards


def play(state: NorthgardState, seat: Seat, card: int) -> None:
    """NG-ACT-PLAY-7: the card, a reaction to it, Snake's token, its steps."""
    player = state.players[seat]
    from_hand(player, card)
    player.active.append(card * 2 + PLAYED)
    if state.journal is not None:
        state.emit("play", seat, card)
    state.push(PLAY_MORE)
    state.push(Played(card))
    holder = may_react(state, seat)
    if holder >= 0:
        state.push(React(holder, card))


def may_react(state: NorthgardState, seat: Seat) -> Seat:
    """NG-INFO-3: whoever has the reaction and may hold it is asked, whether they hold it or not."""
    reaction = state.content.reaction
    for other, player in enumerate(state.players):
        if other != seat and may_hold(player, reaction) and not state.are_mates(other, seat):
            return other
    return NONE


class React(Question[NorthgardState]):
    """NG-FX-CANCEL-1: the opponent's card is discarded without effect."""

    __match_args__: ClassVar = ("seat", "card")

    def __init__(self, seat: Seat, card: int) -> None:
        self.seat = seat
        self.card = card

    def ask(self, state: NorthgardState) -> Decision:
        holds = state.content.reaction in state.players[self.seat].hand
        return Decision(self.seat, "react_cancel", [NO, YES] if holds else [NO])

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == NO:
            return
        holder, player = state.players[self.seat], state.players[state.active]
        reaction = state.content.reaction
        from_hand(holder, reaction)
        holder.active.append(reaction * 2)
        player.active.pop()
        insort(player.discard, self.card)
        state.emit("cancelled", self.seat, self.card, state.active)
        state.agenda.pop()  # its effect
        state.agenda.pop()  # what would follow it
        state.push(AGAIN)


class Again(Step[NorthgardState]):
    """NG-FX-CANCEL-2: the turn goes on as if the cancelled card had not been played."""

    def run(self, state: NorthgardState) -> None:
        state.push(PLAY_MORE if state.resolved else TURN)


class Played(Step[NorthgardState]):
    __match_args__: ClassVar = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: NorthgardState) -> None:
        printed = state.content.cards[self.card]
        state.resolved += 1
        if not printed.is_instant:
            state.is_main_played = True
        state.push(CARD_DONE)
        resolve(state, printed.first, printed.last, state.active)
        if is_own_snake_card(state, state.active, self.card):
            state.push(ScorchedPlace(state.active))


class CardDone(Step[NorthgardState]):
    """NG-CAN-4: what a card recruited is nothing to the next one's pull."""

    def run(self, state: NorthgardState) -> None:
        state.last = NONE


class PlayMore(Question[NorthgardState]):
    """NG-ACT-PLAY-3, -6, -8: another card, or the end of the turn."""

    def ask(self, state: NorthgardState) -> Decision:
        seat = state.active
        player = state.players[seat]
        if not player.hand:
            return Decision(seat, "play_card", [])
        options = [NO]
        before = NONE
        for card in player.hand:
            if card == before:
                continue
            before = card
            if state.is_main_played and not state.content.cards[card].is_instant:
                continue
            if is_playable(state, seat, card):
                options.append(PLAYS + card * EXTRAS)
        return Decision(seat, "play_card", options)

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option != NO:
            play(state, state.active, option_card(option))


# ---- passing


class Passing(Step[NorthgardState]):
    """NG-ACT-PASS."""

    def run(self, state: NorthgardState) -> None:
        seat = state.active
        player = state.players[seat]
        cards = player.hand + [entry // 2 for entry in player.active]
        player.discard = sorted(player.discard + cards)
        player.hand = []
        player.known = []
        player.active = []
        if state.journal is not None:
            state.emit("pass", seat)
        if not any(other.passed for other in state.players):
            state.first = seat
            state.emit("marker", seat)
        player.passed = True
        if state.rules & MORE_CREATURES:
            state.push(MoreCreature(seat))
        state.push(DisplayChoice(seat))


class EndOfActions(Step[NorthgardState]):
    """NG-YEAR-1: phase 2.5, with creatures only."""

    def run(self, state: NorthgardState) -> None:
        if state.rules & CREATURES and state.creature_row:
            state.push(CreaturePhase([entry // AREAS for entry in state.creature_row]))


NEXT_TURN: Final = NextTurn()
TURN: Final = Turn()
PASSING: Final = Passing()
PLAY_MORE: Final = PlayMore()
AGAIN: Final = Again()
CARD_DONE: Final = CardDone()
