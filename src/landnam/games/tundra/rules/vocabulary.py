"""The words of content.toml's effects, and how their arguments are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from landnam.games.tundra.rules import building, cards, dice, goods, moving, upgrading
from landnam.games.tundra.rules.acting import PARTS
from landnam.games.tundra.rules.parts import MIXTURES, MOST_ANY, NUMBERS, WAYS, Part
from landnam.games.tundra.rules.printed import (
    BERRY,
    GOODS,
    KINDS,
    VP,
    Action,
    Content,
    Goods,
    Price,
)
from landnam.games.tundra.rules.state import TundraState
from landnam.kit.content import ContentFile, one_word, whole_number
from landnam.kit.effects import Effect, Reader, compile_effect
from landnam.kit.errors import ContentError, one_of


class Choose(Part):
    """Take one of the options. In an action its parts stand for it: see `Action.rivals`."""

    def __init__(self, options: list[list[Part]]) -> None:
        super().__init__()
        self.options = options


EFFECTS: Final[dict[str, Callable[..., Effect[TundraState]]]] = {
    "gain": goods.Gain,
    "gain_per": goods.GainPer,
    "trade": goods.Trade,
    "trade_per_tower": goods.TradePerTower,
    "move": moving.Move,
    "gather": goods.Gather,
    "build": building.Build,
    "hire": building.Hire,
    "worker_here": building.WorkerHere,
    "settle_workers": building.SettleWorkers,
    "take_card": cards.TakeCard,
    "buy_card": cards.BuyCard,
    "refresh_market": cards.RefreshMarket,
    "upgrade_boards": upgrading.UpgradeBoards,
    "reroll_dice": dice.RerollDice,
    "adjust_dice": dice.AdjustDice,
    "flip_dice": dice.FlipDice,
    "set_dice": dice.SetDice,
    "buy_dice": dice.BuyDice,
    "choose": Choose,
}
DICE_PARTS: Final = (dice.RerollDice, dice.DiceChange)


def readers_for(caps: list[int]) -> dict[str, Reader]:
    """How each parameter of the vocabulary is read."""
    readers: dict[str, Reader] = {
        "get": read_goods,
        "pay": lambda value: read_price(value, caps),
        "max": whole_number,
        "n": whole_number,
        "discount": whole_number,
        "per": one_word(*goods.PER),
    }
    readers["options"] = lambda value: read_options(value, readers)
    return readers


def amounts_in(value: Any, *others: str) -> dict[str, int]:
    if not isinstance(value, dict) or not value:
        raise ContentError("must be a table of goods, not {value!r}", value=value)
    return {
        one_of([*GOODS, *others], key, "key"): whole_number(amount) for key, amount in value.items()
    }


def read_goods(value: Any) -> Goods:
    if isinstance(value, dict) and "same" in value:
        raise ContentError("same stands only in pay")
    amounts = amounts_in(value, "any")
    return Goods([amounts.get(good, 0) for good in GOODS], bounded(amounts.get("any", 0)))


def bounded(units: int) -> int:
    if units > MOST_ANY:
        raise ContentError("at most {most} resources of any kind can be chosen", most=MOST_ANY)
    return units


def read_price(value: Any, caps: list[int]) -> Price:
    """TU-GEN-7, TU-GEN-8; nothing costs VP (TU-GEN-13), and nobody has more than a cap."""
    amounts = amounts_in(value, "any", "same")
    if amounts.get(GOODS[VP]):
        raise ContentError("nothing costs VP (TU-GEN-13)")
    if amounts.get("any") and amounts.get("same"):
        raise ContentError("any and same exclude each other")
    fixed = [amounts.get(good, 0) for good in GOODS[: BERRY + 1]]
    same = amounts.get("same", 0)
    chosen = [[same if at == kind else 0 for at in range(KINDS)] for kind in range(KINDS)]
    mixtures = chosen if same else MIXTURES[bounded(amounts.get("any", 0))]
    ways = [
        [*[fixed[kind] + mixture[kind] for kind in range(KINDS)], fixed[BERRY]]
        for mixture in mixtures
    ]
    good = [way for way in ways if all(way[at] <= caps[at] for at in range(BERRY + 1))]
    if not good or same > min(caps[:KINDS]):
        raise ContentError("nobody can have so much: {value}", value=str(value))
    return Price(good)


def read_options(value: Any, readers: dict[str, Reader]) -> list[list[Part]]:
    if not isinstance(value, list) or len(value) < 2:
        raise ContentError("must be a list of at least two lists of effects")
    options: list[list[Part]] = []
    for tables in value:
        if not isinstance(tables, list) or not tables:
            raise ContentError("must be a list of at least two lists of effects")
        parts: list[Part] = []
        for table in tables:
            if not isinstance(table, dict):
                raise ContentError('must be a table such as { op = "…" }')
            part = compile_effect(table, EFFECTS, readers)
            assert isinstance(part, Part)
            if isinstance(part, Choose):
                raise ContentError("a choice cannot stand within a choice")
            parts.append(part)
        options.append(parts)
    return options


def flat(parts: list[Part]) -> tuple[list[Part], list[int]]:
    """The parts with those of choices in their place, and by part the set of its rivals."""
    found: list[Part] = []
    rivals: list[int] = []
    for part in parts:
        if not isinstance(part, Choose):
            found.append(part)
            rivals.append(0)
            continue
        first = len(found)
        sizes = [len(option) for option in part.options]
        whole = ((1 << sum(sizes)) - 1) << first
        for option in part.options:
            own = ((1 << len(option)) - 1) << len(found)
            found += option
            rivals += [whole & ~own] * len(option)
    return found, rivals


def add_action(
    file: ContentFile,
    content: Content,
    where: str,
    tables: list[Any],
    readers: dict[str, Reader],
    special: tuple[type[Part], ...] = (),
) -> int:
    """Compile one action; `special` are the parts that only such an entry may have."""
    compiled = file.effects(where, tables, EFFECTS, readers)
    parts, rivals = flat([part for part in compiled if isinstance(part, Part)])
    check_parts(file, where, parts, special)
    prices = cards = fixed = 0
    for at, part in enumerate(parts):
        if part.has_price:
            prices |= 1 << at
        if part.takes_card:
            cards |= 1 << at
        if part.is_fixed and not rivals[at]:
            fixed |= 1 << at
    first, last = content.program.add(parts)
    content.actions.append(Action(first, last, rivals, prices=prices, cards=cards, fixed=fixed))
    return len(content.actions) - 1


def check_parts(
    file: ContentFile, where: str, parts: list[Part], special: tuple[type[Part], ...]
) -> None:
    if not parts or len(parts) > PARTS:
        file.blame(where, "effects: an action has 1 to {most} parts", most=PARTS)
    for part in parts:
        if isinstance(part, building.WorkerHere) and building.WorkerHere not in special:
            file.blame(where, "effects: worker_here stands only on a glade")
        if isinstance(part, building.SettleWorkers) and building.SettleWorkers not in special:
            file.blame(where, "effects: settle_workers stands only on a title")
        if part.span > NUMBERS or len(ways_of(part)) > most_ways(part):
            file.blame(where, "effects: an answer has too many ways to pay or to choose")
    if sum(isinstance(part, DICE_PARTS) for part in parts) > 1:
        file.blame(where, "effects: only one part of an action may change dice")


def ways_of(part: Part) -> list[list[int]]:
    priced = (
        goods.Trade,
        building.Build,
        building.Hire,
        cards.BuyCard,
        dice.SetDice,
        dice.BuyDice,
    )
    return part.pay.ways if isinstance(part, priced) else []


def most_ways(part: Part) -> int:
    if isinstance(part, cards.BuyCard):
        return cards.BUYS
    return dice.SET if isinstance(part, dice.SetDice) else WAYS
