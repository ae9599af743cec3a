"""Options as they stand in logs: a verb and names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from landnam.games.tundra.rules import building, cards, dice, goods, moving, questions, turns
from landnam.games.tundra.rules.acting import (
    MAIN,
    Act,
    Activate,
    option_number,
    option_part,
    option_source,
)
from landnam.games.tundra.rules.parts import MIXTURES, WAYS, Part
from landnam.games.tundra.rules.printed import BOARDS, CELLS, FACES, GOODS, Content
from landnam.games.tundra.rules.questions import QUESTIONS
from landnam.games.tundra.rules.state import TundraState
from landnam.games.tundra.rules.upgrading import UpgradeBoards
from landnam.kit.core import Decision, Option
from landnam.kit.questions import CARD, NUMBER, SEAT

Namer: TypeAlias = Callable[[TundraState, Option], str]


def notation(state: TundraState, decision: Decision, option: Option) -> str:
    prompt = QUESTIONS[decision.prompt]
    if prompt.is_declined(option):
        return prompt.declines
    names = NAMES[prompt.kind.name]
    return f"{prompt.verb} {names(state, option)}".strip()


# ---- names


def card_name(content: Content, card: int) -> str:
    name = content.cards[card].name
    for prefix in ("adviser_", "starting_boost_", "boost_"):
        if name.startswith(prefix):
            return name.removeprefix(prefix)
    return name


def board_name(content: Content, board: int) -> str:
    return content.boards[board].name.removeprefix("order_board_")


def goal_name(content: Content, goal: int) -> str:
    return content.public_goals[goal].name.removeprefix("public_goal_")


def amounts(numbers: list[int]) -> str:
    """2 stone and 1 berry: 2stone+1berry."""
    return "+".join(f"{n}{GOODS[good]}" for good, n in enumerate(numbers) if n) or "nothing"


def card(state: TundraState, option: Option) -> str:
    return card_name(state.content, option)


def boost(state: TundraState, option: Option) -> str:
    name = card_name(state.content, option // BOARDS)
    return f"{name} {board_name(state.content, option % BOARDS)}"


def boost_place(state: TundraState, option: Option) -> str:
    if option < cards.REPLACE:
        return board_name(state.content, option)
    seat = state.asks[0].seat if state.asks else state.active
    board = cards.board_for(state, seat, option)
    gone = card_name(state.content, option - cards.REPLACE)
    return f"{board_name(state.content, board)} for {gone}"


def deed(state: TundraState, option: Option) -> str:
    """place trade 3, goal tower_lord 5, reroll 2, up 2, down 2, buy, adviser bard."""
    kind, number = turns.option_deed(option), turns.option_number(option)
    verb = turns.DEEDS[kind]
    content = state.content
    if kind == turns.CELL:
        return f"{verb} {board_name(content, number // FACES)} {number % FACES + 1}"
    if kind == turns.GOAL:
        goal = goal_name(content, state.goals[number // turns.VALUES])
        return f"{verb} {goal} {number % turns.VALUES}"
    if kind == turns.ADVISER:
        return f"{verb} {card_name(content, number)}"
    return verb if kind == turns.BUY else f"{verb} {number}"


def cell(state: TundraState, option: Option) -> str:
    return state.map.cells[option]


def token(state: TundraState, option: Option) -> str:
    return state.content.tokens[option].name


def title(state: TundraState, option: Option) -> str:
    return state.content.titles[option].name.removeprefix("title_")


def goal(state: TundraState, option: Option) -> str:
    return goal_name(state.content, option)


def secret(state: TundraState, option: Option) -> str:
    return state.content.personal_goals[option].name.removeprefix("personal_goal_")


def seat(state: TundraState, option: Option) -> str:
    character = state.players[option].character
    return state.content.characters[character].removeprefix("character_")


def number(state: TundraState, option: Option) -> str:
    return str(option)


# ---- parts of actions


def act(state: TundraState, option: Option) -> str:
    """The card or board whose action it is, where there may be several; then the part's answer."""
    step = state.agenda[-1]
    assert isinstance(step, Act)
    source, at = option_source(option), option_part(option)
    number = state.action if source == state.source else step.action_of(state, source)
    action = state.content.actions[number]
    part: Part = state.program[action.first + at]
    text = PARTS[type(part)](state, part, option_number(option), source == state.source)
    text += twin_mark(state, action.first, at)
    if not isinstance(step, Activate):
        return text
    name = board_name(state.content, step.board)
    if source != MAIN:
        name = card_name(state.content, source - 1)
    return f"{name} {text}"


def twin_mark(state: TundraState, first: int, at: int) -> str:
    """Which one it is, of parts of the same sort in an action."""
    kind = type(state.program[first + at])
    before = [one for one in state.program[first : first + at] if type(one) is kind]
    return f" #{len(before) + 1}" if before else ""


def gain(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    mixture = MIXTURES[part.get.any][number]
    return f"gain {gained(part.get.amounts, mixture)}"


def gained(fixed: list[int], mixture: list[int]) -> str:
    total = fixed[:]
    for kind, amount in enumerate(mixture):
        total[kind] += amount
    return amounts(total)


def gain_per(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    if part.is_fixed:
        return f"gain {amounts(part.get.amounts)} per {part.per}"
    units = part.units(state, state.asks[0].seat)
    return f"gain {gained([0] * len(GOODS), MIXTURES[part.get.any * units][number])} {part.per}"


def trade(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    paid = amounts(part.pay.ways[number // part.mixtures])
    got = gained(part.get.amounts, MIXTURES[part.get.any][number % part.mixtures])
    return f"trade {paid} for {got}"


def move(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    """A worker that has moved in this action is named by the cells that it has visited."""
    names = state.map.cells
    to = names[number % CELLS]
    if number < moving.WALKER:
        return f"move {names[number // CELLS]} {to}"
    walker = state.walkers[number // CELLS - CELLS]
    here, visited = walker % CELLS, walker // CELLS
    way = [names[one] for one in range(CELLS) if visited >> one & 1 and one != here]
    return f"move {names[here]} {to} after {'+'.join(way)}"


def gather(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    return f"gather {amounts(goods.taking(number))}"


def purchase(verb: str) -> Callable[[TundraState, Any, int, bool], str]:
    def name(state: TundraState, part: Any, number: int, is_open: bool) -> str:
        site = state.map.cells[number // WAYS]
        return f"{verb} {site} for {amounts(part.pay.ways[number % WAYS])}"

    return name


def worker_here(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    return "worker"


def take_card(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    return f"take {card_name(state.content, number)}"


def buy_card(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    paid = amounts(part.pay.ways[number % cards.BUYS])
    return f"buy {card_name(state.content, number // cards.BUYS)} for {paid}"


def refresh(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    return "refresh"


def upgrade(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    board = number // WAYS
    return (
        f"upgrade {board_name(state.content, board)} for {amounts(part.ways[board][number % WAYS])}"
    )


def reroll(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    seat = state.asks[0].seat
    values = dice.chosen_dice(state.players[seat].dice, number)
    return f"reroll {'+'.join(map(str, values))}"


def adjust(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    return f"{'up' if number % 2 else 'down'} {number // 2}"


def flip(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    return f"flip {number}"


def set_die(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    values = number // dice.SET
    return f"set {values // 8} {values % 8} for {amounts(part.pay.ways[number % dice.SET])}"


def buy_dice(state: TundraState, part: Any, number: int, is_open: bool) -> str:
    return f"die for {amounts(part.pay.ways[number])}"


PARTS: Final[dict[type[Part], Callable[[TundraState, Any, int, bool], str]]] = {
    goods.Gain: gain,
    goods.GainPer: gain_per,
    goods.Trade: trade,
    goods.TradePerTower: trade,
    goods.Gather: gather,
    moving.Move: move,
    building.Build: purchase("build"),
    building.Hire: purchase("hire"),
    building.WorkerHere: worker_here,
    cards.TakeCard: take_card,
    cards.BuyCard: buy_card,
    cards.RefreshMarket: refresh,
    UpgradeBoards: upgrade,
    dice.RerollDice: reroll,
    dice.AdjustDice: adjust,
    dice.FlipDice: flip,
    dice.SetDice: set_die,
    dice.BuyDice: buy_dice,
}
"""What an answer says, by the kind of the part."""

NAMES: Final[dict[str, Namer]] = {
    questions.BOOST.name: boost,
    questions.BOOST_PLACE.name: boost_place,
    questions.DEED.name: deed,
    questions.ACT.name: act,
    questions.CELL.name: cell,
    questions.TOKEN.name: token,
    questions.TITLE.name: title,
    questions.GOAL.name: goal,
    questions.SECRET.name: secret,
    CARD.name: card,
    SEAT.name: seat,
    NUMBER.name: number,
}
"""What an option names, by its kind."""
