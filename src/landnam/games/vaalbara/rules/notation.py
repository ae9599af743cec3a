"""Options as they stand in logs: a verb and names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from landnam.games.vaalbara.rules.effects import SHOW
from landnam.games.vaalbara.rules.exchanges import ROW
from landnam.games.vaalbara.rules.state import NONE, Content, VaalbaraState, back_of, front_of
from landnam.kit.core import Decision


def notation(state: VaalbaraState, decision: Decision, option: int) -> str:
    return NOTATION[decision.prompt](state, option)


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


NOTATION: Final[dict[str, Callable[[VaalbaraState, int], str]]] = {
    "choose_character": lambda state, option: f"choose {character(state, option)}",
    "show_warrior": lambda state, option: "show" if option == SHOW else "hide",
    "bard_target": lambda state, option: f"give {clan(state, option)}",
    "tracker_slot": lambda state, option: f"track {row_and_place(state, option)}",
    "midwife_card": lambda state, option: f"recover {character(state, option)}",
    "rider_swap": lambda state, option: f"ride {row_and_place(state, option)}",
    "scout_land": lambda state, option: f"scout {land(state, option)}",
    "take_land": lambda state, option: f"take {place(state, option)}",
    "draw": lambda state, option: f"draw {character(state, option)}",
    "deal": lambda state, option: f"deal {front(state, option)}",
    "reveal": lambda state, option: f"reveal {front(state, option)}",
    "omens": lambda state, option: f"omens {omens(state.content, option)}",
}
