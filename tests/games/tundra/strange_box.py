"""Boxes that nobody has printed: the same things with other effects, prices and limits.

A rule that knows a figure or a card by heart gives itself away with them, and parts meet in one
action that no printed card joins. Some never do, because rules.md is silent about them: building
beside moving (which of two workers goes home?) or beside a trade for each tower (is the new one
counted?).
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tests.games.tundra.reading.box import CONTENT, Box
from tests.games.tundra.reading.table import KINDS

Effect = dict[str, Any]
PER = ("own_towers", "own_workers", "city_cards")


def write_strange_box(path: Path, seed: int) -> Path:
    rng = random.Random(seed)
    tables = Box(CONTENT).tables
    change_figures(tables, rng)
    for board in tables["order_board"]:
        for side in ("base", "upgraded"):
            change_frames(board[side], rng)
    for card in tables["starting_boost"] + tables["boost"]:
        change_frames(card["frames"], rng)
    for card in tables["adviser"]:
        card["effects"] = effects(rng, [rng.choice(DICE)])
    for glade in tables["glade"]:
        glade["effects"] = effects(rng, [worker_here])
    path.write_text(toml(tables), encoding="utf-8")
    return path


def change_figures(tables: dict[str, Any], rng: random.Random) -> None:
    tables["start"] |= {kind: rng.randint(0, 6) for kind in KINDS} | {"berry": rng.randint(0, 15)}
    tables["rules"]["start_dice"] = [rng.randint(2, 6) for _ in range(4)]
    tables["rules"]["upgrade_vp"] = rng.randint(0, 3)
    tables["rules"]["upgraded_board_vp"] = rng.randint(0, 3)
    for row in tables["player_count"]:
        row["market"] = rng.randint(1, 6)
    for title in tables["title"]:
        title["values"] |= {
            "advisers": rng.randint(1, 4),
            "market_boosts": rng.randint(1, 2),
            "reroll": rng.randint(0, 2),
            "adjust": rng.randint(1, 3),
            "buy": rng.randint(3, 7),
        }
        if title.get("when") == "round_start":
            title["effects"] = effects(rng, [])
    for goal in tables["public_goal"] + tables["personal_goal"]:
        goal["thresholds"] = sorted(rng.sample(range(1, 6), 3))
        goal["vp"] = sorted(rng.sample(range(1, 12), 3))
    for goal in tables["public_goal"]:
        goal["die_values"] = sorted(rng.sample(range(1, 7), rng.randint(1, 6)))
    for board in tables["order_board"]:
        board["upgrade_price"] = {kind: rng.randint(1, 3) for kind in rng.sample(KINDS, 2)}


def change_frames(frames: list[dict[str, Any]], rng: random.Random) -> None:
    for frame in frames:
        if rng.random() < 0.7:
            frame["effects"] = effects(rng, [])


def effects(rng: random.Random, also: list[Any]) -> list[Effect]:
    """One to three steps of different kinds, sometimes with a choice between two."""
    if rng.random() < 0.05:
        return [trade_per_tower(rng)]
    makers = rng.sample([*COMMON, *also], rng.choice([1, 1, 2, 2, 3]))
    if move in makers and build in makers:
        makers.remove(build)
    found: list[Effect] = [make(rng) for make in makers]
    if len(found) == 3 and rng.random() < 0.5:
        return [found[0], {"op": "choose", "options": [[found[1]], [found[2]]]}]
    return found


# ---- goods


def goods(rng: random.Random) -> dict[str, int]:
    kinds = rng.sample([*KINDS, "berry", "vp"], rng.randint(1, 2))
    found = {kind: rng.randint(1, 2) for kind in kinds}
    extra = {"any": rng.randint(1, 2)}
    return rng.choice([found, found, found | extra, extra])


def price(rng: random.Random) -> dict[str, int]:
    prices: list[dict[str, int]] = [
        {"same": rng.randint(1, 2)},
        {"any": rng.randint(1, 2)},
        {"berry": rng.randint(1, 3)},
        {"same": 2, "berry": 1},
        {"any": 1, "berry": 1},
        {rng.choice(KINDS): 1},
    ]
    return rng.choice(prices)


# ---- effects


def gain(rng: random.Random) -> Effect:
    return {"op": "gain", "get": goods(rng)}


def gain_per(rng: random.Random) -> Effect:
    get = rng.choice([{"any": 1}, {"berry": 1}, {"stone": 1}])
    return {"op": "gain_per", "per": rng.choice(PER), "max": rng.randint(1, 4), "get": get}


def trade(rng: random.Random) -> Effect:
    return {"op": "trade", "max": rng.randint(1, 3), "pay": price(rng), "get": goods(rng)}


def trade_per_tower(rng: random.Random) -> Effect:
    return {"op": "trade_per_tower", "pay": price(rng), "get": goods(rng)}


def move(rng: random.Random) -> Effect:
    return {"op": "move", "n": rng.randint(1, 4)}


def gather(rng: random.Random) -> Effect:
    return {"op": "gather", "max": rng.randint(1, 4)}


def build(rng: random.Random) -> Effect:
    return {"op": "build", "max": rng.randint(1, 3), "pay": price(rng)}


def hire(rng: random.Random) -> Effect:
    return {"op": "hire", "max": rng.randint(1, 3), "pay": price(rng)}


def take_card(rng: random.Random) -> Effect:
    return {"op": "take_card"}


def buy_card(rng: random.Random) -> Effect:
    return {"op": "buy_card", "pay": {"berry": rng.randint(1, 3)}}


def refresh_market(rng: random.Random) -> Effect:
    return {"op": "refresh_market"}


def upgrade_boards(rng: random.Random) -> Effect:
    return {"op": "upgrade_boards", "max": rng.randint(1, 4), "discount": rng.randint(0, 2)}


def worker_here(rng: random.Random) -> Effect:
    return {"op": "worker_here"}


def reroll_dice(rng: random.Random) -> Effect:
    return {"op": "reroll_dice", "max": rng.randint(1, 8)}


def adjust_dice(rng: random.Random) -> Effect:
    return {"op": "adjust_dice", "max": rng.randint(1, 3)}


def flip_dice(rng: random.Random) -> Effect:
    return {"op": "flip_dice", "max": rng.randint(1, 3)}


def set_dice(rng: random.Random) -> Effect:
    return {"op": "set_dice", "max": rng.randint(1, 2), "pay": {"berry": rng.randint(1, 2)}}


def buy_dice(rng: random.Random) -> Effect:
    return {"op": "buy_dice", "max": rng.randint(1, 2), "pay": {"berry": rng.randint(1, 4)}}


COMMON = [
    gain,
    gain_per,
    trade,
    move,
    gather,
    build,
    hire,
    take_card,
    buy_card,
    refresh_market,
    upgrade_boards,
]
DICE = [reroll_dice, adjust_dice, flip_dice, set_dice, buy_dice]


# ---- the file


def toml(tables: dict[str, Any]) -> str:
    """As much of TOML as a box needs."""
    lines: list[str] = []
    for name, table in tables.items():
        entries = table if isinstance(table, list) else [table]
        for entry in entries:
            lines.append(f"[[{name}]]" if isinstance(table, list) else f"[{name}]")
            lines += [f"{key} = {value_of(value)}" for key, value in entry.items()]
    return "\n".join(lines) + "\n"


def value_of(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f"'''\n{value}'''" if "\n" in value else f'"{value}"'
        case dict():
            return "{ " + ", ".join(f"{k} = {value_of(v)}" for k, v in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(value_of, value)) + "]"
        case _:
            return str(value)
