"""Playing on quickly and halfway sensibly, as far as search needs: what it learns from."""

from __future__ import annotations

from typing import Final

from landnam.games.northgard.bot.priors import habit
from landnam.games.northgard.rules.questions import ACTION, QUESTIONS
from landnam.games.northgard.rules.state import NorthgardState
from landnam.kit.core import apply
from landnam.kit.luck import Luck
from landnam.kit.questions import prompts_of

PAUSES: Final = prompts_of(QUESTIONS, ACTION)
"""Questions between two effects: there a situation can be judged."""


def playout(state: NorthgardState, luck: Luck) -> None:
    """Everybody follows their priors until what is begun is finished; `worth` judges the rest.
    Longer playouts blurred more than they told."""
    while state.asks and state.asks[0].prompt not in PAUSES:
        answer(state, luck)


def answer(state: NorthgardState, luck: Luck) -> None:
    decision = state.asks[0]
    options = decision.options
    option = options[0] if len(options) == 1 else habit(state, decision, luck)
    apply(state, decision.seat, option, luck)
