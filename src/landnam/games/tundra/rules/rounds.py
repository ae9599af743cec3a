"""A round: start, dice roll, dice placement, end (TU-START, TU-ROLL, TU-END)."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.tundra.rules.acting import TowerBonuses, UseTitle
from landnam.games.tundra.rules.cards import new_market
from landnam.games.tundra.rules.dice import DIE, RollOwn
from landnam.games.tundra.rules.printed import NONE, VP
from landnam.games.tundra.rules.public import UNROLLED, Seat, count_of, die
from landnam.games.tundra.rules.scoring import worth
from landnam.games.tundra.rules.state import TundraState
from landnam.games.tundra.rules.turns import NextTurn
from landnam.kit.core import Chance, Step


class StartRound(Step[TundraState]):
    """TU-START-1, TU-START-2: dice for all at once, then player by player; then the roll, the
    turns and the end."""

    def run(self, state: TundraState) -> None:
        dice = state.content.start_dice[state.round]
        if state.journal is not None:
            state.emit("round", state.first, state.round)
        order = state.order()
        for seat, player in enumerate(state.players):
            count = min(player.supply, dice + state.title(seat).extra_dice)
            player.supply -= count
            player.dice = count * die(UNROLLED)
        state.passed = 0
        before_first = order[-1]
        state.agenda += [END_ROUND, NextTurn(before_first)]
        state.agenda += [RollOwn(seat) for seat in order[::-1]]
        state.agenda.append(RollForAll(dice))
        for seat in order[::-1]:
            state.agenda.append(StartPlayer(seat))


class StartPlayer(Step[TundraState]):
    """TU-START-2: title, income of upgraded boards, bonuses of towers."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: TundraState) -> None:
        state.active = self.seat
        state.push(Income(self.seat))
        if state.title(self.seat).action != NONE:
            state.push(UseTitle(self.seat))


class Income(Step[TundraState]):
    """TU-START-4; the bonuses are of the towers that stand now (TU-START-9)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: TundraState) -> None:
        player = state.players[self.seat]
        boards = player.upgraded.bit_count()
        if boards:
            if state.journal is not None:
                state.emit("income", self.seat, boards)
            state.gain(self.seat, VP, boards * state.content.upgraded_board_vp)
        if player.towers:
            state.push(TowerBonuses(self.seat, player.towers))


class RollForAll(Chance[TundraState]):
    """TU-ROLL-1, TU-ROLL-2: one roll counts for all. `left` dice are still to be rolled."""

    __match_args__: ClassVar = ("left",)
    prompt: ClassVar[str] = "common_die"

    def __init__(self, left: int) -> None:
        self.left = left

    def urn(self, state: TundraState) -> list[int]:
        return DIE if self.left else []

    def happen(self, state: TundraState, outcome: int) -> bool:
        for player in state.players:
            if count_of(player.dice, UNROLLED):
                player.dice += die(outcome) - die(UNROLLED)
        if state.journal is not None:
            state.emit("rolled_for_all", state.first, outcome, reveals=True)
        if self.left > 1:
            state.push(RollForAll(self.left - 1))
        return False


class EndRound(Step[TundraState]):
    """TU-END-1 to -6."""

    def run(self, state: TundraState) -> None:
        state.active = NONE
        if state.round + 1 == state.content.rounds:
            state.push(FINAL_SCORING)
            return
        take_dice_back(state)
        for player in state.players:
            player.advisers = [entry // 2 * 2 for entry in player.advisers]
        state.round += 1
        state.first = (state.first + 1) % len(state.players)
        state.push(START_ROUND)
        new_market(state)


def take_dice_back(state: TundraState) -> None:
    """TU-END-2: from boards and goals, bought and unused ones too."""
    for seat, player in enumerate(state.players):
        player.used = 0
        player.dice = 0
        player.supply = state.title(seat).dice
    state.goal_dice = [NONE] * len(state.goals)


class FinalScoring(Step[TundraState]):
    """TU-END-7, TU-PERS-1: personal goals are shown and scored."""

    def run(self, state: TundraState) -> None:
        for seat, number in enumerate(state.secrets):
            goal = state.content.personal_goals[number]
            vp = worth(state, seat, goal)
            if state.journal is not None:
                state.emit("personal_goal", seat, number, vp, reveals=True)
            state.gain(seat, VP, vp)
        if state.journal is not None:
            state.emit("game_over", NONE)


START_ROUND: Final = StartRound()
END_ROUND: Final = EndRound()
FINAL_SCORING: Final = FinalScoring()
