"""content.toml → Content. Every mistake is found at load, with file, entry and key."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from landnam.games.vaalbara.rules.effects import EFFECTS
from landnam.games.vaalbara.rules.state import (
    FRONTS,
    SEATS,
    CharacterCard,
    Content,
    Gain,
    LandFront,
)
from landnam.kit.content import (
    LARGEST,
    ContentFile,
    index_in,
    is_a,
    list_of,
    one_word,
    tiers,
    whole_number,
)
from landnam.kit.effects import Reader
from landnam.kit.errors import nearest
from landnam.kit.sets import MOST

SECTIONS: Final = (
    "meta",
    "counts",
    "constants",
    "options",
    "clan",
    "character",
    "land_type",
    "land",
    "scoring",
    "omen_set",
    "token",
)
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
LEAST: Final = {"rounds": 1, "hand_size": 1, "start_vp": 0}
OPTIONS: Final = {"open_scores": list, "omen_timing": list}
OPTION_VALUES: Final[dict[str, list[Any]]] = {
    "open_scores": [False, True],
    "omen_timing": ["live", "frozen_at_reveal"],
}
ROWS: Final = 2
LAND: Final = {"id": str, "land_type": str, "copies": list}
CARD: Final = {"id": str, "name": str, "when": str, "effects": list}


def load(path: Path) -> Content:
    """The content of a file; ContentError lists all its mistakes."""
    file = ContentFile(path)
    file.check_sections(SECTIONS)
    content = Content(file.digest(), file.tables)
    read_constants(file, content)
    content.clans = [entry["id"] for entry in file.entries("clan", {"id": str, "name": str}, {})]
    kinds = file.entries("land_type", CARD, {"colour": str})
    characters = file.entries("character", {**CARD, "initiative": int}, {})
    content.kinds = [entry["id"] for entry in kinds]
    readers = readers_for([entry["id"] for entry in characters], content.kinds)
    for entry in characters:
        add_character(file, content, entry, readers)
    add_omens(file, content)
    add_lands(file, content, kinds, readers)
    for entry in file.entries("scoring", CARD, {}):
        where = f"scoring {entry['id']}"
        content.final_rewards += gains(file, where, entry, "game_end", readers)
    check_counts(file, content)
    check_needs(file, content)
    file.finish()
    return content


def read_constants(file: ContentFile, content: Content) -> None:
    constants = file.table("constants", CONSTANTS)
    for name, least in LEAST.items():
        if constants[name] < least:
            file.blame(
                f"constants, {name}",
                "must be at least {least}, not {value}",
                least=least,
                value=constants[name],
            )
    if constants["rows"] != ROWS:
        file.blame("constants, rows", "the game is played with {rows} rows", rows=ROWS)
    content.rounds = constants["rounds"]
    content.hand_size = constants["hand_size"]
    content.start_vp = constants["start_vp"]
    for name, values in file.table("options", OPTIONS).items():
        if sorted(map(repr, values)) != sorted(map(repr, OPTION_VALUES[name])):
            listed = str(OPTION_VALUES[name])
            file.blame(f"options, {name}", "must list {values}, default first", values=listed)


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
        file.blame(
            where, "when must be {moment!r}, not {value!r}", moment=moment, value=entry["when"]
        )


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
    where: str,
    entry: dict[str, Any],
    moment: str,
    readers: dict[str, Reader],
    value: dict[str, Any] | None = None,
) -> list[Gain]:
    """The effects of a land or of final scoring: they may only pay."""
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
    content.used_fronts = [[] for _ in content.marks]
    sound = len(file.mistakes)
    for kind, entry in types.items():
        gains(file, f"land_type {kind}", entry, "enters_realm", readers, {"value": 0})
    are_types_sound = len(file.mistakes) == sound
    for entry in file.entries("land", LAND, {"value": int}):
        if is_land(file, content, entry) and are_types_sound:
            kind = entry["land_type"]
            value = {"value": entry["value"]} if "value" in entry else None
            where = f"land {entry['id']}"
            rewards = gains(file, where, types[kind], "enters_realm", readers, value)
            front = LandFront(front_name(entry), content.kinds.index(kind), rewards)
            add_front(content, front, entry["copies"])


def is_land(file: ContentFile, content: Content, entry: dict[str, Any]) -> bool:
    where = f"land {entry['id']}"
    kind = entry["land_type"]
    copies = entry["copies"]
    before = len(file.mistakes)
    if kind not in content.kinds:
        hint = nearest(kind, content.kinds)
        file.blame(where, "unknown land_type {kind!r}; {hint}", kind=kind, hint=hint)
    name = front_name(entry)
    if name in [front.name for front in content.fronts]:
        file.blame(where, "there is another {land}: add up their copies", land=name)
    if len(copies) != len(content.marks) or not all(is_a(one, int) and one >= 0 for one in copies):
        n = len(content.marks)
        file.blame(where, "copies must be {n} whole numbers, one for each mark", n=n)
    elif max(map(len, content.used_fronts), default=0) + sum(copies) > LARGEST:
        file.blame(where, "with its copies there are more than {most} lands", most=LARGEST)
    return len(file.mistakes) == before


def front_name(entry: dict[str, Any]) -> str:
    return f"{entry['land_type']}{entry.get('value', '')}"


def add_front(content: Content, front: LandFront, copies: list[int]) -> None:
    number = len(content.fronts)
    content.fronts.append(front)
    content.kind_of.append(front.kind)
    for at, used in enumerate(content.used_fronts):
        used += [number] * sum(copies[: at + 1])


def add_omens(file: ContentFile, content: Content) -> None:
    required = {"id": str, "min_players": int, "orders": list}
    for entry in file.entries("omen_set", required, {}):
        for order in entry["orders"]:
            if not isinstance(order, list) or sorted(map(str, order)) != sorted(content.clans):
                where = f"omen_set {entry['id']}"
                file.blame(where, "{order} must name every clan once", order=str(order))
                continue
            clans = [content.clans.index(clan) for clan in order]
            content.omens.append(clans)
            content.omen_places.append([clans.index(clan) for clan in range(len(clans))])
        content.marks.append(entry["min_players"])
        content.omens_up_to.append(len(content.omens))


def check_counts(file: ContentFile, content: Content) -> None:
    """The component list must agree with the entries."""
    counts = file.table("counts", COUNTS)
    tokens = file.entries("token", {"id": str, "value": int, "copies": int}, {})
    have = [len(used) for used in content.used_fronts]
    facts = {
        "land_cards": have[-1] if have else 0,
        "land_types": len(content.kinds),
        "clans": len(content.clans),
        "characters": len(content.characters),
        "character_cards": len(content.clans) * len(content.characters),
        "vp_tokens": sum(token["copies"] for token in tokens),
        "marks": content.marks,
        "lands_per_mark": [now - before for now, before in zip(have, [0, *have], strict=False)],
    }
    for key, fact in facts.items():
        if counts[key] != fact:
            file.blame(
                f"counts, {key}",
                "says {value}, but the entries make {fact}",
                value=str(counts[key]),
                fact=str(fact),
            )


def check_needs(file: ContentFile, content: Content) -> None:
    """The entries must agree with what the rules need."""
    if len(content.fronts) > FRONTS or len(content.characters) > MOST:
        file.blame(
            "counts",
            "at most {lands} lands and {characters} characters can be played",
            lands=FRONTS,
            characters=MOST,
        )
    if len({tuple(order) for order in content.omens}) != len(content.omens):
        file.blame("omen_set", "two backs are alike (VB-COMP-5)")
    initiatives = [card.initiative for card in content.characters]
    if initiatives != sorted(set(initiatives)):
        file.blame("character", "initiatives must differ and rise (VB-COMP-7)")
    meta = file.table("meta", META)
    players = range(meta["players_min"], meta["players_max"] + 1)
    if not players:
        file.blame("meta", "players_min is larger than players_max")
    if not set(players) <= set(content.marks):
        marks = str(content.marks)
        file.blame("meta", "players_min and players_max must lie within {marks}", marks=marks)
    if len(content.clans) > SEATS or max(players, default=0) >= SEATS:
        file.blame(
            "meta",
            "at most {players} players and {clans} clans can be played",
            players=SEATS - 1,
            clans=SEATS,
        )
    if len(content.characters) < content.rounds:
        file.blame(
            "character",
            "{rounds} rounds need as many characters (VB-CHOOSE-7)",
            rounds=content.rounds,
        )
    for at, mark in enumerate(content.marks):
        need = mark * (content.rounds + 1) + 1
        lands, backs = len(content.used_fronts[at]), content.omens_up_to[at]
        if lands != need or backs != need:
            file.blame(
                "land",
                "{players} players need {need} lands and backs (VB-SETUP-5); "
                "there are {lands} lands and {backs} backs",
                players=mark,
                need=need,
                lands=lands,
                backs=backs,
            )
