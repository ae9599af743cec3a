"""Answers of the second reading in the notation of the engine's logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tests.games.tundra.reading.actions import Action, Step
from tests.games.tundra.reading.asking import Answer
from tests.games.tundra.reading.goods import Chosen, Goods, fixed

PREFIXES = (
    "order_board_",
    "starting_boost_",
    "adviser_",
    "boost_",
    "public_goal_",
    "personal_goal_",
    "title_",
)
VERBS = {"keep_boost": "keep", "discard_adviser": "discard", "tower_bonus_order": "bonus"}


def spoken(prompt: str, answer: Answer, behind: Mapping[Answer, Any]) -> str:
    if prompt in VERBS:
        return " ".join([VERBS[prompt], *map(short, answer)])
    if prompt == "place_boost":
        board, replaced = map(short, answer)
        return f"under {board} for {replaced}" if replaced else f"under {board}"
    if answer in behind:
        run, step = behind[answer]
        return spoken_step(run, step, answer[3:])
    return deed(answer)


def short(name: object) -> str:
    """Without what says that it is a board, a card, a goal or a title."""
    for prefix in PREFIXES:
        if str(name).startswith(prefix):
            return str(name).removeprefix(prefix)
    return str(name)


def deed(answer: Answer) -> str:
    """Of a turn: its cells are places, a change is up or down."""
    match answer:
        case ("cell", board, value):
            return f"place {short(board)} {value}"
        case ("change", value, other):
            return f"{direction(value, other)} {value}"
        case _:
            return " ".join(map(short, answer))


def direction(value: int, other: int) -> str:
    return "up" if other > value else "down"


def amounts(goods: Goods, chosen: Chosen = ()) -> str:
    """2 stone and 1 berry: 1berry+2stone, in the order of the alphabet."""
    whole = Counter(fixed(goods)) + Counter(chosen)
    return "+".join(sorted(f"{n}{kind}" for kind, n in whole.items())) or "nothing"


# ---- steps of actions


def spoken_step(run: Action, step: Step, details: Answer) -> str:
    """With the source where there may be several: boards and boosts are activated together."""
    text = STEPS[step.op](step.effect, *details)
    is_one_of_several = run.source.startswith(("order_board_", "starting_boost_", "boost_"))
    return f"{short(run.source)} {text}" if is_one_of_several else text


def gain(effect: Any, chosen: Chosen) -> str:
    return f"gain {amounts(effect['get'], chosen)}"


def gain_per(effect: Any, chosen: Chosen) -> str:
    if "any" in effect["get"]:
        return f"gain {amounts({}, chosen)} {effect['per']}"
    return f"gain {amounts(effect['get'])} per {effect['per']}"


def trade(effect: Any, paid: Chosen, chosen: Chosen) -> str:
    return f"trade {amounts(effect['pay'], paid)} for {amounts(effect['get'], chosen)}"


def move(effect: Any, start: str, cell: str, trail: tuple[str, ...]) -> str:
    way = "+".join(one for one in trail if one != start)
    return f"move {start} {cell} after {way}" if way else f"move {start} {cell}"


def gather(effect: Any, taking: Chosen) -> str:
    return f"gather {amounts({}, taking)}"


def build(effect: Any, paid: Chosen, cell: str) -> str:
    return f"build {cell} for {amounts(effect['pay'], paid)}"


def hire(effect: Any, paid: Chosen, cell: str) -> str:
    return f"hire {cell} for {amounts(effect['pay'], paid)}"


def worker_here(effect: Any) -> str:
    return "worker"


def take_card(effect: Any, card: str) -> str:
    return f"take {short(card)}"


def buy_card(effect: Any, card: str) -> str:
    return f"buy {short(card)} for {amounts(effect['pay'])}"


def refresh_market(effect: Any) -> str:
    return "refresh"


def upgrade_boards(effect: Any, board: str, paid: Chosen) -> str:
    return f"upgrade {short(board)} for {amounts({}, paid)}"


def reroll_dice(effect: Any, values: tuple[int, ...]) -> str:
    return f"reroll {'+'.join(map(str, values))}"


def adjust_dice(effect: Any, value: int, other: int) -> str:
    return f"{direction(value, other)} {value}"


def flip_dice(effect: Any, value: int, other: int) -> str:
    return f"flip {value}"


def set_dice(effect: Any, value: int, other: int) -> str:
    return f"set {value} {other} for {amounts(effect['pay'])}"


def buy_dice(effect: Any) -> str:
    return f"die for {amounts(effect['pay'])}"


STEPS: dict[str, Callable[..., str]] = {
    "gain": gain,
    "gain_per": gain_per,
    "trade": trade,
    "trade_per_tower": trade,
    "move": move,
    "gather": gather,
    "build": build,
    "hire": hire,
    "worker_here": worker_here,
    "take_card": take_card,
    "buy_card": buy_card,
    "refresh_market": refresh_market,
    "upgrade_boards": upgrade_boards,
    "reroll_dice": reroll_dice,
    "adjust_dice": adjust_dice,
    "flip_dice": flip_dice,
    "set_dice": set_dice,
    "buy_dice": buy_dice,
}


# ---- luck

LUCK = {
    "title": "title",
    "personal_goal": "secret_goal",
    "token": "glade",
    "starting_boost": "starting_boost",
    "card": "card",
    "public_goal": "public_goal",
    "first": "first_player",
    "die": "die",
}
"""The prompts of the engine by what comes up; the common roll is `common_die` there."""


def in_order(text: str) -> str:
    """Amounts, cells and dice joined by + are sets: their order does not matter."""
    return " ".join("+".join(sorted(word.split("+"))) for word in text.split())
