"""Goods gained and paid, and every way to choose them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement

from tests.games.tundra.reading.table import KINDS, Player, Table

Goods = dict[str, int]
Chosen = tuple[str, ...]
"""Resources of the player's choice, in the order of `KINDS`."""


def gain(table: Table, seat: int, goods: Goods, chosen: Chosen = ()) -> None:
    """TU-GEN-5, TU-GEN-6: what exceeds a cap is lost. `any` in the goods is what was chosen."""
    held = table.players[seat].goods
    for kind, number in (Counter(fixed(goods)) + Counter(chosen)).items():
        held[kind] = min(held[kind] + number, cap(table, kind, held[kind] + number))


def cap(table: Table, kind: str, unlimited: int) -> int:
    caps = {"berry": table.box.rule("berry_cap"), "vp": unlimited}
    number: int = caps.get(kind, table.box.rule("resource_cap"))
    return number


def fixed(goods: Goods) -> Goods:
    return {kind: number for kind, number in goods.items() if kind not in ("any", "same")}


def choices(number: int) -> list[Chosen]:
    """TU-GEN-7: each of several any resources may be of a different kind."""
    return list(combinations_with_replacement(KINDS, number))


def payments(player: Player, price: Goods) -> list[Chosen]:
    """Every choice by which a price can be paid in full with the goods at hand."""
    if "same" in price:
        chosen = [(kind,) * price["same"] for kind in KINDS]
    else:
        chosen = choices(price.get("any", 0))
    return [one for one in chosen if can_pay(player, price, one)]


def can_pay(player: Player, price: Goods, chosen: Chosen) -> bool:
    whole = Counter(fixed(price)) + Counter(chosen)
    return all(player.goods[kind] >= number for kind, number in whole.items())


def pay(player: Player, price: Goods, chosen: Chosen = ()) -> None:
    assert can_pay(player, price, chosen), (price, chosen, player.goods)
    for kind, number in (Counter(fixed(price)) + Counter(chosen)).items():
        player.goods[kind] -= number


def discounted(price: Goods, discount: int) -> list[Chosen]:
    """R-15: what may remain of a price of resources when the payer leaves so many out."""
    units = [kind for kind in KINDS for _ in range(price.get(kind, 0))]
    return sorted(set(combinations(units, max(0, len(units) - discount))))


def takings(offered: list[str], most: int) -> list[Chosen]:
    """R-55: the largest takings from what the figures offer; none if they offer nothing."""
    units = sorted(offered, key=KINDS.index)
    number = min(most, len(units))
    return sorted(set(combinations(units, number))) if number else []
