"""What a sensible player would answer without long thought, question by question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from landnam.games.northgard.bot import priors_cards as weigh_cards
from landnam.games.northgard.bot import priors_fights as weigh_fights
from landnam.games.northgard.bot import priors_lands as weigh_lands
from landnam.games.northgard.bot.worth import SYMBOLS
from landnam.games.northgard.rules.state import NorthgardState, Seat
from landnam.kit.core import Decision, Option
from landnam.kit.luck import Luck
from landnam.kit.questions import NO

Weigher: TypeAlias = Callable[[NorthgardState, Seat, list[Option]], list[float]]
"""What each option should be worth, in fame."""

ABOUT: Final = 0.4
"""Options that differ by less are equally good to a habit."""
BEST: Final = 8
"""So many options of a question are worth a search."""
LIKELY: Final = 2
"""So many are to be expected of a rival."""


def declining(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """Nobody gains from it but others."""
    return [1.0 if option == NO else 0.0 for option in options]


def accepting(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    return [0.0 if option == NO else 1.0 for option in options]


def dearest(state: NorthgardState, seat: Seat, options: list[Option]) -> list[float]:
    """The resource that is worth most."""
    return [SYMBOLS[option] for option in options]


HABITS: Final[dict[str, Weigher]] = {
    "turn_action": weigh_cards.actions,
    "play_card": weigh_cards.plays,
    "take_display": weigh_cards.treasures,
    "choose_option": weigh_cards.choices,
    "step_order": weigh_cards.orders,
    "copy_card": weigh_cards.useful,
    "regain_choice": weigh_cards.useful,
    "pick_card": weigh_cards.useful,
    "draw_discard": weigh_cards.useless,
    "draw_top": weigh_cards.useless,
    "victim_card": weigh_cards.useless,
    "setup_tile": weigh_lands.tiles,
    "explore_tile": weigh_lands.tiles,
    "second_tile": weigh_lands.tiles,
    "setup_units": weigh_lands.spots,
    "second_chance": weigh_lands.spots,
    "move_step": weigh_lands.marches,
    "relocate": weigh_lands.marches,
    "retreat": weigh_lands.retreats,
    "enemy_target": weigh_lands.foes,
    "recruit_place": weigh_lands.recruits,
    "recruit_camp": weigh_lands.recruits,
    "add_unit": weigh_lands.recruits,
    "build_choice": weigh_lands.builds,
    "pay_food": weigh_fights.feedings,
    "die_or": weigh_fights.dice,
    "axe_choice": weigh_fights.dice,
    "declare_creatures": weigh_fights.hunts,
    "exchange": weigh_fights.exchanges,
    "pay_extra": weigh_fights.payments,
    "casualty_choice": declining,
    "lose_unit": declining,
    "push_figure": declining,
    "pull": declining,
    "swap_building": declining,
    "team_swap": declining,
    "team_answer": declining,
    "more_creature": declining,
    "ransom": declining,
    "may_do": accepting,
    "react_cancel": accepting,
    "push_unit": accepting,
    "shield": accepting,
    "scorched_place": accepting,
    "scorched_take": accepting,
    "loot": dearest,
}


def habit(state: NorthgardState, decision: Decision, luck: Luck) -> Option:
    """One of the options that are about as good as the best."""
    options = decision.options
    weigher = HABITS.get(decision.prompt)
    if weigher is None:
        return options[luck.below(len(options))]
    worths = weigher(state, decision.seat, options)
    bar = max(worths) - ABOUT
    good = [option for option, worth in zip(options, worths, strict=True) if worth >= bar]
    return good[0] if len(good) == 1 else good[luck.below(len(good))]


def best_first(state: NorthgardState, decision: Decision, number: int) -> list[Option]:
    """So many of the options, those a habit likes most; none if it likes all equally."""
    options = decision.options
    weigher = HABITS.get(decision.prompt)
    if weigher is None:
        return []
    if len(options) <= number:
        return options
    worths = weigher(state, decision.seat, options)
    order = sorted(range(len(options)), key=lambda at: -worths[at])
    return [options[at] for at in order[:number]]
