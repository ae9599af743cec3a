"""content.toml → Content. Every mistake is found at load, with file, entry and key."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from landnam.games.vaalbara.effects import EFFECTS
from landnam.games.vaalbara.state import FRONTS, CharacterCard, Content, Gain, LandFront
from landnam.kit.content import (
    ContentFile,
    index_in,
    list_of,
    one_word,
    tiers,
    whole_number,
)
from landnam.kit.effects import Reader
from landnam.kit.errors import nearest
from landnam.kit.sets import MOST

SECTIONS: Final = {
    "meta": 1,
    "counts": 1,
    "constants": 1,
    "options": 1,
    "clan": 1,
    "character": 1,
    "land_type": 1,
    "land": 1,
    "scoring": 1,
    "omen_set": 1,
    "token": 1,
}
META: Final = {
    "id": str,
    "name": str,
    "designer": str,
    "artists": list,
    "publisher": str,
    "players_min": int,
    "players_max": int,
    "age": int,
    "minutes": int,
}
COUNTS: Final = {
    "land_cards": int,
    "land_types": int,
    "clans": int,
    "characters": int,
    "character_cards": int,
    "vp_tokens": int,
    "marks": list,
    "lands_per_mark": list,
}
CONSTANTS: Final = {"rounds": int, "hand_size": int, "start_vp": int, "rows": int}
ROWS: Final = 2
CARD: Final = {"id": str, "name": str, "when": str, "effects": list}


def load(path: Path) -> Content:
    """The content of a file; ContentError lists all its mistakes."""
    file = ContentFile(path)
    file.check_sections(SECTIONS)
    content = Content(file.digest(), file.tables)
    file.table("meta", META)
    file.table("options", {"open_scores": list, "omen_timing": list})
    constants = file.table("constants", CONSTANTS)
    content.rounds = constants["rounds"]
    content.hand_size = constants["hand_size"]
    content.start_vp = constants["start_vp"]
    if constants["rows"] != ROWS:
        file.blame("constants, rows", f"the game is played with {ROWS} rows")
    content.clans = [entry["id"] for entry in file.entries("clan", {"id": str, "name": str}, {})]
    kinds = file.entries("land_type", CARD, {"colour": str})
    characters = file.entries("character", {**CARD, "initiative": int}, {})
    content.kinds = [entry["id"] for entry in kinds]
    readers = readers_for([entry["id"] for entry in characters], content.kinds)
    for entry in characters:
        add_character(file, content, entry, readers)
    add_lands(file, content, kinds, readers)
    for entry in file.entries("scoring", CARD, {}):
        content.final_rewards += gains(file, "scoring", entry, "game_end", readers)
    add_omens(file, content)
    file.entries("token", {"id": str, "value": int, "copies": int}, {})
    check_counts(file, content)
    file.finish()
    return content


def readers_for(characters: list[str], kinds: list[str]) -> dict[str, Reader]:
    """How each parameter of the vocabulary is read."""
    return {
        "amount": whole_number,
        "cap": whole_number,
        "card": index_in(characters),
        "deck_end": one_word("top", "bottom"),
        "except": list_of(index_in(characters)),
        "factor": whole_number,
        "initiative": one_word("odd", "even"),
        "land_type": index_in(kinds),
        "players": one_word("neighbours"),
        "realms": one_word("own", "own_and_neighbours"),
        "rows": list_of(row_number),
        "steps": tiers,
        "value": whole_number,
        "victim": one_word("previous"),
    }


def row_number(value: Any) -> int:
    return int(one_word("1", "2")(str(value)))


def check_moment(file: ContentFile, where: str, entry: dict[str, Any], moment: str) -> None:
    if entry["when"] != moment:
        file.blame(where, f"when must be {moment!r}, not {entry['when']!r}")


def add_character(
    file: ContentFile, content: Content, entry: dict[str, Any], readers: dict[str, Reader]
) -> None:
    where = f"character {entry['id']}"
    check_moment(file, where, entry, "character_step")
    effects = file.effects(where, entry["effects"], EFFECTS, readers)
    first, last = content.program.add(effects)
    content.characters.append(CharacterCard(entry["id"], entry["initiative"], first, last))


def gains(
    file: ContentFile,
    kind: str,
    entry: dict[str, Any],
    moment: str,
    readers: dict[str, Reader],
    value: dict[str, Any] | None = None,
) -> list[Gain]:
    """The effects of a land or of final scoring: they may only pay."""
    where = f"{kind} {entry['id']}"
    check_moment(file, where, entry, moment)
    paid: list[Gain] = []
    for effect in file.effects(where, entry["effects"], EFFECTS, readers, value):
        if isinstance(effect, Gain):
            paid.append(effect)
        else:
            file.blame(where, "only effects that gain may stand here")
    return paid


def add_lands(
    file: ContentFile, content: Content, kinds: list[dict[str, Any]], readers: dict[str, Reader]
) -> None:
    """A front is a land type, forests also by value; a type's effects are compiled for each."""
    types = {entry["id"]: entry for entry in kinds}
    copies: list[list[int]] = []
    required = {"id": str, "land_type": str, "copies": list}
    for entry in file.entries("land", required, {"value": int}):
        where = f"land {entry['id']}"
        kind = entry["land_type"]
        if kind not in types:
            file.blame(where, f"unknown land_type {kind!r}; {nearest(kind, types)}")
            continue
        value = {"value": entry["value"]} if "value" in entry else None
        rewards = gains(file, "land_type", types[kind], "enters_realm", readers, value)
        name = f"{kind}{entry.get('value', '')}"
        content.fronts.append(LandFront(name, content.kinds.index(kind), rewards))
        copies.append(entry["copies"])
    content.kind_of = [front.kind for front in content.fronts]
    for mark in range(max(map(len, copies), default=0)):
        used: list[int] = []
        for front, counts in enumerate(copies):
            used += [front] * sum(counts[: mark + 1])
        content.used_fronts.append(used)


def add_omens(file: ContentFile, content: Content) -> None:
    required = {"id": str, "min_players": int, "orders": list}
    for entry in file.entries("omen_set", required, {}):
        for order in entry["orders"]:
            if sorted(order) != sorted(content.clans):
                file.blame(f"omen_set {entry['id']}", f"{order} must name every clan once")
                continue
            clans = [content.clans.index(clan) for clan in order]
            content.omens.append(clans)
            content.omen_places.append([clans.index(clan) for clan in range(len(clans))])
        content.marks.append(entry["min_players"])
        content.omens_up_to.append(len(content.omens))


def check_counts(file: ContentFile, content: Content) -> None:
    """The component list must agree with the cards, and the cards with the rules' needs."""
    counts = file.table("counts", COUNTS)
    have = [len(used) for used in content.used_fronts]
    per_mark = [lands - before for lands, before in zip(have, [0, *have], strict=False)]
    facts = {
        "land_cards": have[-1] if have else 0,
        "land_types": len(content.kinds),
        "clans": len(content.clans),
        "characters": len(content.characters),
        "character_cards": len(content.clans) * len(content.characters),
        "marks": content.marks,
        "lands_per_mark": per_mark,
    }
    for key, fact in facts.items():
        if counts[key] != fact:
            file.blame(f"counts, {key}", f"says {counts[key]}, but the entries make {fact}")
    if len(content.fronts) > FRONTS or len(content.characters) > MOST:
        file.blame("counts", f"at most {FRONTS} lands and {MOST} characters can be played")
    if len({tuple(order) for order in content.omens}) != len(content.omens):
        file.blame("omen_set", "two backs are alike (VB-COMP-5)")
    if [card.initiative for card in content.characters] != sorted(
        {card.initiative for card in content.characters}
    ):
        file.blame("character", "initiatives must differ and rise (VB-COMP-7)")
    needed = [mark * (content.rounds + 1) + 1 for mark in content.marks]
    for mark, need, lands, backs in zip(
        content.marks, needed, have, content.omens_up_to, strict=False
    ):
        if lands != need or backs != need:
            file.blame(
                "land",
                f"{mark} players need {need} lands and backs (VB-SETUP-5); "
                f"there are {lands} lands and {backs} backs",
            )
