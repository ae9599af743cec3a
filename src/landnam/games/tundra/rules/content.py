"""content.toml → Content. Every mistake is found at load, with file, entry and key."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from landnam.games.tundra.rules.acting import SOURCES
from landnam.games.tundra.rules.building import SettleWorkers, WorkerHere
from landnam.games.tundra.rules.dice import MOST_DICE
from landnam.games.tundra.rules.layouts import add_layouts
from landnam.games.tundra.rules.printed import (
    BERRY,
    BOARDS,
    FACES,
    GOODS,
    KINDS,
    LANDS,
    NONE,
    Board,
    CardFace,
    Content,
    Goal,
    PlayerCount,
    Title,
    Token,
)
from landnam.games.tundra.rules.scoring import METRICS, NAMES_A_LAND
from landnam.games.tundra.rules.state import SEATS
from landnam.games.tundra.rules.upgrading import UpgradeBoards
from landnam.games.tundra.rules.vocabulary import add_action, readers_for
from landnam.kit.content import ContentFile, is_a
from landnam.kit.effects import Reader
from landnam.kit.errors import nearest

SINGLE: Final[dict[str, dict[str, type]]] = {
    "meta": {
        "id": str,
        "name": str,
        "designer": str,
        "publisher": str,
        "year": int,
        "players_min": int,
        "players_max": int,
        "age": int,
        "minutes": int,
        "rounds": int,
    },
    "components": {
        "board": int,
        "first_player_token": int,
        "round_token": int,
        "city_cards": int,
        "special_titles": int,
        "glade_tokens": int,
        "white_die": int,
        "starting_boosts": int,
        "public_goals": int,
        "reminders": int,
        "personal_goals": int,
        "player_sets": int,
    },
    "player_set": {
        "character_board": int,
        "order_boards": int,
        "settlement": int,
        "acorn_token": int,
        "markers": int,
        "vp_counter": int,
        "dice": int,
        "towers": int,
        "workers": int,
    },
    "rules": {
        "resource_cap": int,
        "berry_cap": int,
        "vp_track": int,
        "start_dice": list,
        "upgrade_vp": int,
        "upgraded_board_vp": int,
        "starting_boosts_dealt": int,
        "starting_boosts_kept": int,
        "starting_boosts_per_board": int,
    },
    "start": {good: int for good in GOODS},
}
SECTIONS: Final = (
    *SINGLE,
    "player_count",
    "character",
    "title",
    "order_board",
    "glade",
    "layout",
    "starting_boost",
    "adviser",
    "boost",
    "public_goal",
    "personal_goal",
)
PLAYER_COUNT: Final = {
    "players": int,
    "glades": int,
    "starting_boosts": int,
    "public_goals": int,
    "market": int,
}
VALUES: Final = ("advisers", "market_boosts", "extra_dice", "dice", "reroll", "adjust", "buy")
LEAST_VALUES: Final = {"advisers": 1, "market_boosts": 1, "dice": 1}
GOAL: Final = {"id": str, "name": str, "metric": str, "thresholds": list, "vp": list}
MOST_PIECES: Final = 10
"""So many workers and towers together: a gathering counts them below 11."""


def load(path: Path) -> Content:
    """The content of a file; ContentError lists all its mistakes."""
    file = ContentFile(path)
    file.check_sections(SECTIONS)
    content = Content(file.digest(), file.tables)
    read_numbers(file, content)
    file.finish()
    readers = readers_for(content.caps)
    entries = file.entries("character", {"id": str, "name": str, "gender": str}, {})
    content.characters = [entry["id"] for entry in entries]
    add_titles(file, content, readers)
    add_boards(file, content, readers)
    add_cards(file, content, readers)
    add_tokens(file, content, readers)
    add_goals(file, content)
    add_layouts(file, content)
    check_components(file, content)
    check_ids(file)
    file.finish()
    for part in content.program.effects:
        if isinstance(part, UpgradeBoards):
            part.link(content)
    return content


# ---- numbers


def read_numbers(file: ContentFile, content: Content) -> None:
    tables = {name: file.table(name, keys) for name, keys in SINGLE.items()}
    for name, table in tables.items():
        for key, value in table.items():
            if is_a(value, int) and value < 0:
                file.blame(f"{name}, {key}", "must be a whole number from 0, not {v}", v=value)
    meta, rules, pieces = tables["meta"], tables["rules"], tables["player_set"]
    content.rounds = meta["rounds"]
    content.caps = [*[rules["resource_cap"]] * KINDS, rules["berry_cap"]]
    content.vp_track = rules["vp_track"]
    content.start_dice = rules["start_dice"]
    content.start_goods = [tables["start"][good] for good in GOODS]
    content.upgrade_vp = rules["upgrade_vp"]
    content.upgraded_board_vp = rules["upgraded_board_vp"]
    content.boosts_dealt = rules["starting_boosts_dealt"]
    content.boosts_kept = rules["starting_boosts_kept"]
    content.workers = pieces["workers"]
    content.towers = pieces["towers"]
    check_numbers(file, content, tables)
    for entry in file.tables.get("player_count", []):
        add_count(file, content, entry)
    players = range(meta["players_min"], meta["players_max"] + 1)
    if not players or list(players) != sorted(content.counts) or max(players) >= SEATS:
        file.blame(
            "meta, players_max",
            "there must be a player_count for each of {least} to {most}",
            least=meta["players_min"],
            most=meta["players_max"],
        )


def check_numbers(file: ContentFile, content: Content, tables: dict[str, dict[str, Any]]) -> None:
    dice = content.start_dice
    if len(dice) != content.rounds or not all(is_a(n, int) and n > 0 for n in dice):
        file.blame("rules, start_dice", "must be {n} numbers, one by round", n=content.rounds)
    if not content.rounds:
        file.blame("meta, rounds", "there must be at least one")
    if tables["player_set"]["order_boards"] != BOARDS:
        file.blame("player_set, order_boards", "the game has {n} of them", n=BOARDS)
    if content.workers + content.towers > MOST_PIECES:
        file.blame("player_set, workers", "at most {n} figures can be played", n=MOST_PIECES)
    if not 0 < content.boosts_kept <= min(content.boosts_dealt, BOARDS):
        file.blame(
            "rules, starting_boosts_kept",
            "must be from 1 to {most}",
            most=min(content.boosts_dealt, BOARDS),
        )
    if tables["rules"]["starting_boosts_per_board"] != 1:
        file.blame("rules, starting_boosts_per_board", "must be 1 (TU-CITY-7)")
    for good in range(BERRY + 1):
        if content.start_goods[good] > content.caps[good]:
            file.blame(f"start, {GOODS[good]}", "is over the cap of {cap}", cap=content.caps[good])


def add_count(file: ContentFile, content: Content, entry: Any) -> None:
    if not isinstance(entry, dict):
        file.blame("player_count", "must be a table, not {value!r}", value=entry)
        return
    where = f"player_count {entry.get('players', '')}"
    if file.check_keys(where, entry, PLAYER_COUNT, {}):
        players: int = entry["players"]
        if players in content.counts:
            file.blame(where, "this number of players occurs twice")
        content.counts[players] = PlayerCount(entry["public_goals"], entry["market"])


def table_of(file: ContentFile, players: int) -> dict[str, Any]:
    for entry in file.tables["player_count"]:
        if entry["players"] == players:
            return dict(entry)
    raise KeyError(players)


# ---- titles


def add_titles(file: ContentFile, content: Content, readers: dict[str, Reader]) -> None:
    required = {"id": str, "name": str, "base": bool, "min_players": int, "values": dict}
    for entry in file.entries("title", required, {"when": str, "effects": list}):
        where = f"title {entry['id']}"
        if not file.check_keys(where, entry["values"], dict.fromkeys(VALUES, int), {}):
            continue
        check_values(file, content, where, entry["values"])
        title = Title(entry["id"], entry["base"], entry["values"])
        read_moment(file, content, where, entry, title, readers)
        number = len(content.titles)
        content.titles.append(title)
        if title.is_base:
            content.base_title = number
        else:
            for players, count in content.counts.items():
                if entry["min_players"] <= players:
                    count.titles.append(number)
    base = sum(title.is_base for title in content.titles)
    if base != 1:
        file.blame("title", "base: there must be one base title, not {n}", n=base)
    for players, count in content.counts.items():
        if len(count.titles) < players:
            file.blame("title", "there are too few for {players} players", players=players)


def check_values(file: ContentFile, content: Content, where: str, values: dict[str, int]) -> None:
    for name, value in values.items():
        if name in VALUES and value < LEAST_VALUES.get(name, 0):
            file.blame(where, "{key}: must be at least {n}", key=name, n=LEAST_VALUES.get(name, 0))
    for name in ("reroll", "adjust", "buy"):
        if values[name] > content.caps[BERRY]:
            file.blame(where, "{key}: nobody can have {n} berries", key=name, n=values[name])
    if max(content.start_dice) + values["extra_dice"] > values["dice"]:
        file.blame(where, "dice: fewer than are put on the board in a round")
    if values["dice"] > MOST_DICE:
        file.blame(where, "dice: at most {most} can be played", most=MOST_DICE)


def read_moment(
    file: ContentFile,
    content: Content,
    where: str,
    entry: dict[str, Any],
    title: Title,
    readers: dict[str, Reader],
) -> None:
    """TU-TITLE-14: effects come at each start of round or in set-up."""
    if ("when" in entry) != ("effects" in entry):
        file.blame(where, "when and effects belong together")
    elif "when" not in entry:
        return
    elif entry["when"] == "round_start":
        title.action = add_action(file, content, where, entry["effects"], readers)
    elif entry["when"] == "setup":
        number = add_action(file, content, where, entry["effects"], readers, (SettleWorkers,))
        action = content.actions[number]
        for part in content.program.effects[action.first : action.last]:
            if isinstance(part, SettleWorkers):
                title.settles += part.n
            else:
                file.blame(where, "effects: only settle_workers comes in set-up")
    else:
        known = ("round_start", "setup")
        hint = nearest(entry["when"], known)
        file.blame(where, "unknown when {word!r}; {hint}", word=entry["when"], hint=hint)


# ---- boards and cards


def add_boards(file: ContentFile, content: Content, readers: dict[str, Reader]) -> None:
    required = {"id": str, "name": str, "upgrade_price": dict, "base": list, "upgraded": list}
    for entry in file.entries("order_board", required, {}):
        where = f"order_board {entry['id']}"
        price = read_upgrade_price(file, content, where, entry["upgrade_price"])
        sides = [
            add_frames(file, content, f"{where}, {side}", entry[side], readers)
            for side in ("base", "upgraded")
        ]
        content.boards.append(Board(entry["id"], price, sides))
    if len(content.boards) != BOARDS:
        file.blame("order_board", "there must be {n} of them", n=BOARDS)


def read_upgrade_price(
    file: ContentFile, content: Content, where: str, price: dict[str, Any]
) -> list[int]:
    kinds = dict.fromkeys(GOODS[:KINDS], int)
    amounts = [0] * KINDS
    if file.check_keys(f"{where}, upgrade_price", price, {}, kinds):
        for kind in range(KINDS):
            amounts[kind] = price.get(GOODS[kind], 0)
            if not 0 <= amounts[kind] <= content.caps[kind]:
                file.blame(where, "upgrade_price: nobody can have so much {good}", good=GOODS[kind])
    return amounts


def add_frames(
    file: ContentFile, content: Content, where: str, frames: list[Any], readers: dict[str, Reader]
) -> list[int]:
    """TU-COMP-6 to -8: the actions by die value, each value once."""
    by_value = [NONE] * (FACES + 1)
    for frame in frames:
        if not isinstance(frame, dict):
            file.blame(where, "must be a table, not {value!r}", value=frame)
            continue
        if not file.check_keys(where, frame, {"cells": list, "effects": list}, {}):
            continue
        action = add_action(file, content, where, frame["effects"], readers)
        for value in frame["cells"]:
            if not is_a(value, int) or not 1 <= value <= FACES:
                file.blame(where, "cells: there is no die value {value!r}", value=value)
            elif by_value[value] != NONE:
                file.blame(where, "cells: die value {value} stands there twice", value=value)
            else:
                by_value[value] = action
    for value in range(1, FACES + 1):
        if by_value[value] == NONE:
            file.blame(where, "cells: die value {value} is missing", value=value)
    return by_value


def add_cards(file: ContentFile, content: Content, readers: dict[str, Reader]) -> None:
    card = {"id": str, "name": str}
    for entry in file.entries("adviser", {**card, "effects": list}, {}):
        where = f"adviser {entry['id']}"
        action = add_action(file, content, where, entry["effects"], readers)
        content.cards.append(CardFace(entry["id"], action, []))
    content.advisers = len(content.cards)
    for entry in file.entries("boost", {**card, "frames": list}, {}):
        add_boost(file, content, "boost", entry, readers)
    content.city_cards = len(content.cards)
    boosts = file.entries("starting_boost", {**card, "frames": list, "min_players": int}, {})
    for entry in boosts:
        for players, count in content.counts.items():
            if entry["min_players"] <= players:
                count.boosts.append(len(content.cards))
        add_boost(file, content, "starting_boost", entry, readers)
    if len(content.cards) >= SOURCES:
        file.blame("starting_boost", "at most {most} cards can be played", most=SOURCES - 1)
    for players, count in content.counts.items():
        if len(count.boosts) != players * content.boosts_dealt:
            file.blame(
                "starting_boost",
                "{players} players are dealt {dealt}, but {n} are in play",
                players=players,
                dealt=players * content.boosts_dealt,
                n=len(count.boosts),
            )


def add_boost(
    file: ContentFile,
    content: Content,
    section: str,
    entry: dict[str, Any],
    readers: dict[str, Reader],
) -> None:
    where = f"{section} {entry['id']}"
    by_value = add_frames(file, content, where, entry["frames"], readers)
    content.cards.append(CardFace(entry["id"], NONE, by_value))


# ---- tokens and goals


def add_tokens(file: ContentFile, content: Content, readers: dict[str, Reader]) -> None:
    required = {"id": str, "resource": str, "min_players": int, "effects": list}
    for entry in file.entries("glade", required, {}):
        where = f"glade {entry['id']}"
        land = read_land(file, where, entry["resource"], LANDS)
        bonus = add_action(file, content, where, entry["effects"], readers, (WorkerHere,))
        for players, count in content.counts.items():
            if entry["min_players"] <= players:
                count.tokens.append(len(content.tokens))
        content.tokens.append(Token(entry["id"], land, bonus))


def read_land(file: ContentFile, where: str, word: str, known: tuple[str, ...]) -> int:
    if word in known:
        return known.index(word)
    hint = nearest(word, known)
    file.blame(where, "unknown resource {word!r}; {hint}", word=word, hint=hint)
    return 0


def add_goals(file: ContentFile, content: Content) -> None:
    dotted = {**GOAL, "min_players": int}
    for entry in file.entries("public_goal", {**dotted, "die_values": list}, {"resource": str}):
        where = f"public_goal {entry['id']}"
        for players, count in content.counts.items():
            if entry["min_players"] <= players:
                count.public_goals.append(len(content.public_goals))
        values = read_die_values(file, where, entry["die_values"])
        content.public_goals.append(read_goal(file, where, entry, values))
    for entry in file.entries("personal_goal", dotted, {"resource": str}):
        where = f"personal_goal {entry['id']}"
        for players, count in content.counts.items():
            if entry["min_players"] <= players:
                count.personal_goals.append(len(content.personal_goals))
        content.personal_goals.append(read_goal(file, where, entry, 0))
    for players, count in content.counts.items():
        if len(count.public_goals) < count.goals:
            file.blame("public_goal", "there are too few for {players} players", players=players)
        if len(count.personal_goals) < players:
            file.blame("personal_goal", "there are too few for {players} players", players=players)


def read_die_values(file: ContentFile, where: str, numbers: list[Any]) -> int:
    values = 0
    for value in numbers:
        if not is_a(value, int) or not 1 <= value <= FACES:
            file.blame(where, "die_values: there is no die value {value!r}", value=value)
        elif values >> value & 1:
            file.blame(where, "die_values: {value} stands there twice", value=value)
        else:
            values |= 1 << value
    return values


def read_goal(file: ContentFile, where: str, entry: dict[str, Any], values: int) -> Goal:
    metric = entry["metric"]
    if metric not in METRICS:
        hint = nearest(metric, METRICS)
        file.blame(where, "unknown metric {word!r}; {hint}", word=metric, hint=hint)
    if (metric in NAMES_A_LAND) != ("resource" in entry):
        file.blame(
            where,
            "resource: belongs to the metrics {metrics}, and to no other",
            metrics=", ".join(NAMES_A_LAND),
        )
    land = read_land(file, where, entry["resource"], LANDS[:KINDS]) if "resource" in entry else 0
    thresholds, vp = entry["thresholds"], entry["vp"]
    for key in ("thresholds", "vp"):
        numbers = entry[key]
        if not numbers or not all(is_a(n, int) and n > 0 for n in numbers):
            file.blame(where, "{key}: must be whole numbers from 1", key=key)
        elif any(one >= other for one, other in pairwise(numbers)):
            file.blame(where, "{key}: must rise", key=key)
    if len(thresholds) != len(vp):
        file.blame(where, "vp: there must be as many as thresholds")
        thresholds = vp = []
    return Goal(entry["id"], metric, land, thresholds, vp, values)


# ---- counts


def check_components(file: ContentFile, content: Content) -> None:
    """The component list and the player counts must agree with the entries."""
    facts = {
        "city_cards": content.city_cards,
        "special_titles": sum(not title.is_base for title in content.titles),
        "glade_tokens": len(content.tokens),
        "starting_boosts": len(content.cards) - content.city_cards,
        "public_goals": len(content.public_goals),
        "personal_goals": len(content.personal_goals),
        "player_sets": len(content.characters),
    }
    for key, fact in facts.items():
        says = file.tables["components"][key]
        if says != fact:
            blame_count(file, f"components, {key}", says, fact)
    for players, count in content.counts.items():
        table = table_of(file, players)
        where = f"player_count {players}"
        if table["glades"] != len(count.tokens):
            blame_count(file, f"{where}, glades", table["glades"], len(count.tokens))
        if table["starting_boosts"] != len(count.boosts):
            blame_count(
                file, f"{where}, starting_boosts", table["starting_boosts"], len(count.boosts)
            )
        if players > len(content.characters):
            file.blame(where, "players: there are fewer characters")
    check_dice(file, content)


def blame_count(file: ContentFile, where: str, says: int, fact: int) -> None:
    file.blame(where, "says {value}, but the entries make {fact}", value=says, fact=fact)


def check_dice(file: ContentFile, content: Content) -> None:
    """TU-TITLE-8: only one title has the white die too."""
    dice = file.tables["player_set"]["dice"]
    white = file.tables["components"]["white_die"]
    extra = sum(max(0, title.dice - dice) for title in content.titles)
    if extra > white or any(title.dice < dice for title in content.titles):
        file.blame(
            "title", "dice: a player has {n}, and there are {white} white", n=dice, white=white
        )


def check_ids(file: ContentFile) -> None:
    """An id is unique in the whole file and begins with the name of its section."""
    seen: set[str] = set()
    for section in SECTIONS:
        entries = file.tables.get(section, [])
        for entry in entries if isinstance(entries, list) else []:
            if not isinstance(entry, dict) or "id" not in entry:
                continue
            id_ = str(entry["id"])
            where = f"{section} {id_}"
            if id_ in seen:
                file.blame(where, "id: it stands in two sections")
            seen.add(id_)
            if not id_.startswith(f"{section}_"):
                file.blame(where, "id: must begin with {prefix}", prefix=f"{section}_")
