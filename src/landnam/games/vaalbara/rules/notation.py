"""Options as they stand in logs: a verb and names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from landnam.games.vaalbara.rules import questions
from landnam.games.vaalbara.rules.exchanges import ROW
from landnam.games.vaalbara.rules.questions import QUESTIONS
from landnam.games.vaalbara.rules.state import NONE, Content, VaalbaraState, back_of, front_of
from landnam.kit.core import Decision
from landnam.kit.questions import PLACE, SEAT, YES_NO


def notation(state: VaalbaraState, decision: Decision, option: int) -> str:
    prompt = QUESTIONS[decision.prompt]
    if prompt.is_declined(option):
        return prompt.declines
    return f"{prompt.verb} {NAMES[prompt.kind.name](state, option)}".rstrip()


def character(state: VaalbaraState, option: int) -> str:
    return state.content.characters[option].name


def clan(state: VaalbaraState, option: int) -> str:
    return state.content.clans[state.players[option].clan]


def row_and_place(state: VaalbaraState, option: int) -> str:
    return f"{option // ROW}.{option % ROW + 1}"


def place(state: VaalbaraState, option: int) -> str:
    return str(option + 1)


def front(state: VaalbaraState, option: int) -> str:
    return state.content.fronts[option].name


def omens(content: Content, back: int) -> str:
    return ">".join(content.clans[clan] for clan in content.omens[back])


def land(state: VaalbaraState, option: int) -> str:
    """A land of a realm; one whose back is known is another card than one whose is not."""
    name = front(state, front_of(option))
    back = back_of(option)
    return name if back == NONE else f"{name}@{omens(state.content, back)}"


def shown_back(state: VaalbaraState, option: int) -> str:
    return omens(state.content, option)


def nothing(state: VaalbaraState, option: int) -> str:
    """The verb says it all."""
    return ""


NAMES: Final[dict[str, Callable[[VaalbaraState, int], str]]] = {
    questions.CHARACTER.name: character,
    questions.ROW_PLACE.name: row_and_place,
    questions.LAND.name: land,
    questions.FRONT.name: front,
    questions.OMENS.name: shown_back,
    PLACE.name: place,
    SEAT.name: clan,
    YES_NO.name: nothing,
}
"""What an option names, by its kind."""
