"""Worlds that a seat cannot tell from the real one."""

from __future__ import annotations

from typing import Any

from landnam.games.tundra.rules.printed import BOARDS, Content
from landnam.games.tundra.rules.public import Seat
from landnam.games.tundra.rules.setup import KeepBoost, count_for
from landnam.games.tundra.rules.state import SEATS, TundraState
from landnam.games.tundra.rules.view import HIDDEN, TundraView, own
from landnam.kit.core import Step, settle
from landnam.kit.luck import Luck


def imagine(content: Content, view: TundraView, luck: Luck) -> TundraState:
    """A world that the viewer cannot tell from the real one, made from the view alone."""
    state = TundraState(content, view.agenda[:])
    state.copy_public(view)
    state.hands = view.hands[:]
    state.kept = view.kept[:]
    state.secrets = view.secrets[:]
    deal_anew(state, view.seat, view.awaited, luck)
    return state


def redeal(state: TundraState, seat: Seat, luck: Luck) -> TundraState:
    """A copy of the world in which what `seat` cannot know is dealt anew."""
    twin = state.clone()
    twin.hands = own(state.hands, seat)
    twin.kept = own(state.kept, seat)
    if state.agenda:
        twin.secrets = [
            secret if owner == seat else HIDDEN for owner, secret in enumerate(state.secrets)
        ]
    deal_anew(twin, seat, [decision.seat for decision in state.asks], luck)
    return twin


def deal_anew(state: TundraState, seat: Seat, awaited: list[Seat], luck: Luck) -> None:
    """Deal the others' personal goals and, while they choose, their starting boosts."""
    deal_secrets(state, luck)
    step = choosing(state.agenda)
    if step is not None:
        deal_hands(state, seat, luck)
        for other in range(len(state.players)):
            if other != seat:
                keep_some(state, other, step.n - 1 if other in awaited else step.n, luck)
        state.hands.sort()
        state.kept.sort()
    settle(state)


def choosing(agenda: list[Step[Any]]) -> KeepBoost | None:
    step = agenda[-1] if agenda else None
    return step if isinstance(step, KeepBoost) else None


def deal_secrets(state: TundraState, luck: Luck) -> None:
    rest = [goal for goal in count_for(state).personal_goals if goal not in state.secrets]
    for seat, secret in enumerate(state.secrets):
        if secret == HIDDEN:
            state.secrets[seat] = rest.pop(luck.below(len(rest)))


def deal_hands(state: TundraState, seat: Seat, luck: Luck) -> None:
    """TU-SETUP-14: all boosts of the player count are dealt, so the others have the rest."""
    mine = [entry // SEATS for entry in state.hands]
    rest = [card for card in count_for(state).boosts if card not in mine]
    luck.shuffle(rest)
    for other in range(len(state.players)):
        if other != seat:
            for _ in range(state.content.boosts_dealt):
                state.hands.append(rest.pop() * SEATS + other)


def keep_some(state: TundraState, seat: Seat, n: int, luck: Luck) -> None:
    """What a rival may have kept so far."""
    cards = [entry // SEATS for entry in own(state.hands, seat)]
    boards = list(range(BOARDS))
    luck.shuffle(cards)
    luck.shuffle(boards)
    for card, board in zip(cards[:n], boards, strict=False):
        state.kept.append((card * BOARDS + board) * SEATS + seat)
