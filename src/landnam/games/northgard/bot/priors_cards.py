"""Cards and actions: what each option of a question should be worth."""

from __future__ import annotations

from typing import Final

from landnam.games.northgard.bot.priors_lands import (
    PLAIN,
    attack_chance,
    closing_worth,
    recruit_price,
)
from landnam.games.northgard.bot.worth import SYMBOLS, harvests, land_worth
from landnam.games.northgard.rules.building import Build, SwapBuilding
from landnam.games.northgard.rules.choosing import AnyOrder, Choose, ChooseOption, StepOrder
from landnam.games.northgard.rules.copying import Copy
from landnam.games.northgard.rules.dealing import Draw, DrawPer, Regain, TakeDisplay
from landnam.games.northgard.rules.discarding import OpponentDiscard
from landnam.games.northgard.rules.exploring import Explore
from landnam.games.northgard.rules.goods import Gain, Pay
from landnam.games.northgard.rules.moving import DisplaceEnemy, Move, Relocate, RemoveEnemy
from landnam.games.northgard.rules.printed import LARGE, WOOD, Card
from landnam.games.northgard.rules.recruiting import AddUnit, Pull, Recruit, RecruitEach, RecruitPer
from landnam.games.northgard.rules.resolving import CardStep
from landnam.games.northgard.rules.scoring import count
from landnam.games.northgard.rules.state import NorthgardState, Seat
from landnam.games.northgard.rules.turns import (
    PASS,
    PLAY,
    REMOVE,
    REPLACE,
    UPGRADE,
    option_action,
    option_card,
    option_extra,
)
from landnam.kit.core import Option

DRAW: Final = 0.9
WAITING: Final = -0.6
FAR: Final = 0.3
"""What a development card is worth beside its fame, each year."""


class Chances:
    """What the seat could do now with a card: explore, move, build, recruit."""

    def __init__(self, state: NorthgardState, seat: Seat) -> None:
        self.years = harvests(state)
        self.lands = state.territories(seat)
        self.explore = self.exploring(state)
        self.move = self.moving(state, seat)
        self.build = self.building(state, seat)
        self.recruit = 0.9 - recruit_price(state, seat) if self.years else 0.0

    def exploring(self, state: NorthgardState) -> float:
        best = 0.0
        for root in self.lands:
            sides = state.map.ends[root]
            if sides:
                size = state.map.size[root]
                best = max(best, closing_worth(state, size, sides, self.years + 1))
        return 0.5 + 0.7 * best

    def moving(self, state: NorthgardState, seat: Seat) -> float:
        """The best land beside an own territory with units to spare."""
        best = 0.0
        for root in self.lands:
            spare = state.units(root) - 1
            if spare < 1:
                continue
            for other in state.map.near[root]:
                owner = state.owner(other)
                if owner == seat:
                    continue
                land = land_worth(state, other, self.years)
                if owner >= 0:
                    land = attack_chance(state, seat, other, spare, PLAIN) * (land + 1) - 0.8
                best = max(best, land)
        return best

    def building(self, state: NorthgardState, seat: Seat) -> float:
        wood = state.players[seat].resources[WOOD]
        best = 0.0
        for root in self.lands:
            for slot in state.map.slots[root]:
                if state.built[slot] >= 0:
                    continue
                if state.content.slot_kind[slot] == LARGE:
                    if wood >= 3:
                        best = max(best, 2.0 * self.years)
                else:
                    best = max(best, 0.5 * self.years)
        return best


def actions(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    chances = Chances(state, seat)
    return [action_worth(state, seat, option, chances) for option in options]


def action_worth(state: NorthgardState, seat: Seat, option: Option, chances: Chances) -> float:
    action, card = option_action(option), option_card(option)
    if action == PASS:
        return 0.2
    worth = card_worth(state, seat, card, chances)
    if action == PLAY:
        return worth + (0.3 if state.content.cards[card].is_instant else 0.0)
    if action == REPLACE:
        return DRAW - 0.3 - worth
    if action == REMOVE:
        is_weak = state.content.cards[card].group == "starting"
        return (1.0 if is_weak else -1.0) + 0.2 * chances.years - worth
    if action == UPGRADE:
        is_weak = state.content.cards[card].group == "starting"
        removes = option_extra(option) % 2 == 1
        bonus = 0.2 if is_weak and removes and chances.years > 2 else 0.0
        return 0.6 * chances.years + bonus - (0.5 if removes and not is_weak else 0.0) - worth
    return WAITING - worth


def plays(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """Another card in the same turn, or none."""
    chances = Chances(state, seat)
    worths: list[float] = []
    for option in options:
        is_none = option == PASS
        worths.append(0.3 if is_none else card_worth(state, seat, option_card(option), chances))
    return worths


# ---- cards


def card_worth(state: NorthgardState, seat: Seat, card: int, chances: Chances) -> float:
    """What it would do, played now."""
    printed = state.content.cards[card]
    return steps_worth(state, seat, printed.first, printed.last, chances)


def steps_worth(
    state: NorthgardState, seat: Seat, first: int, last: int, chances: Chances
) -> float:
    total = 0.0
    for number in range(first, last):
        effect: CardStep = state.program[number]
        total += step_worth(state, seat, effect, chances)
    return total


def step_worth(state: NorthgardState, seat: Seat, effect: CardStep, chances: Chances) -> float:
    if isinstance(effect, Explore):
        return chances.explore * (1.2 if effect.draw > 1 else 1.0)
    if isinstance(effect, Move):
        return chances.move * (1.0 + 0.25 * (effect.n - 1)) + 0.2 * effect.combat.points
    if isinstance(effect, Build):
        return chances.build + 0.4 * effect.discount
    if isinstance(effect, Recruit):
        return chances.recruit * (1.0 + 0.7 * (effect.n - 1))
    if isinstance(effect, (RecruitPer, RecruitEach)):
        return chances.recruit * 2
    if isinstance(effect, Choose):
        found = [steps_worth(state, seat, steps[0], steps[1], chances) for steps in effect.options]
        return max(found) * (1.0 + 0.6 * (effect.n - 1))
    if isinstance(effect, Draw):
        return DRAW * effect.keep + 0.2 * (effect.n - effect.keep)
    if isinstance(effect, AnyOrder):
        return steps_worth(state, seat, effect.first, effect.last, chances)
    return small_step_worth(effect)


def small_step_worth(effect: CardStep) -> float:
    if isinstance(effect, Gain):
        return SYMBOLS[effect.resource] * effect.n
    if isinstance(effect, (RemoveEnemy, OpponentDiscard, Copy)):
        return 1.2
    if isinstance(effect, (DrawPer, Regain, DisplaceEnemy, Relocate, AddUnit)):
        return 0.8
    if isinstance(effect, (TakeDisplay, Pull, SwapBuilding, Pay)):
        return 0.4
    return 0.1


def deck_value(state: NorthgardState, seat: Seat, printed: Card) -> float:
    """What a card is worth to own: fame, and what it does in the years to come."""
    years = harvests(state)
    total = float(printed.fame)
    for amount, per in printed.finals:
        total += amount * count(state, seat, per)
    if printed.first < printed.last:
        total += FAR * max(0, years - 1) * (1.3 if printed.is_instant else 1.0)
    return total


def treasures(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """A card to own for the rest of the game."""
    return [deck_value(state, seat, state.content.cards[card]) for card in options]


def useful(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """A card to have in hand now."""
    chances = Chances(state, seat)
    return [card_worth(state, seat, card, chances) for card in options]


def useless(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """A card to lose."""
    return [-worth for worth in useful(state, seat, options)]


def choices(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """Which of several lists of steps."""
    step = state.agenda[-1]
    assert isinstance(step, ChooseOption)
    effect = state.program[step.number]
    assert isinstance(effect, Choose)
    chances = Chances(state, seat)
    lists = effect.options
    return [steps_worth(state, seat, lists[at][0], lists[at][1], chances) for at in options]


def orders(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """Which step first: moving opens more to explore."""
    step = state.agenda[-1]
    assert isinstance(step, StepOrder)
    worths: list[float] = []
    for at in options:
        effect = state.program[step.first + at]
        worths.append(1.0 if isinstance(effect, Move) else 0.0)
    return worths
