"""What things are called. Names stand after a colon or in quotation marks, where no language has to
bend them.

A territory goes by a label such as 7b: the number of its first tile and a letter for the area. It
can be read off an event, which knows no map, and changes only when territories join.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from landnam.games.northgard.rules.goods import goods_of
from landnam.games.northgard.rules.map import Map, x_of, y_of
from landnam.games.northgard.rules.printed import CORNERS, RESOURCES, Content
from landnam.games.northgard.rules.public import NONE, PublicTable
from landnam.games.northgard.words import places
from landnam.words import Words
from landnam.words.terms import Terms

TERMS: Final = Terms(Path(__file__).parents[1] / "terms.toml")
CARDS: Final = (
    "starting_card",
    "clan_card",
    "development",
    "achievement",
    "unrest",
    "clan",
    "building",
    "creature_kind",
)
NAMED: Final = (*CARDS, "token", "die_face", "resource", "creature", "player_color", "variant")
GROUPS: Final = {
    "starting": "starting_card",
    "initial": "initial_clan_card",
    "upgrade": "upgrade_card",
    "early": "development_early",
    "advanced": "development_advanced",
    "achievement": "achievement",
    "unrest": "unrest_card",
}
"""The word for each group of cards."""
LETTERS: Final = "abcd"


def term(words: Words, id_: str) -> str:
    """A word of terms.toml; MissingTerm if it has none."""
    return TERMS.term(words.lang, id_)


def word(words: Words, id_: str) -> str:
    """A term within a sentence: English ones are written with a capital."""
    text = term(words, id_)
    return f"{text[:1].lower()}{text[1:]}"


def name_of(words: Words, content: Content, id_: str) -> str:
    """The word for an entry of the content; one that has no term goes by its printed name."""
    if id_ not in TERMS:
        for section in NAMED:
            for entry in content.tables[section]:
                if entry["id"] == id_:
                    return str(entry["name"])
    return term(words, id_)


def capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


# ---- cards, clans, figures


@lru_cache(4096)
def card_name(words: Words, content: Content, card: int) -> str:
    """Two cards may have one name: the later one then tells what kind of card it is."""
    printed = content.cards[card]
    name = name_of(words, content, printed.name)
    for other in content.cards[:card]:
        if name_of(words, content, other.name) == name:
            return f"{name} ({word(words, GROUPS[printed.group])})"
    return name


@lru_cache(256)
def clan_name(words: Words, content: Content, clan: int) -> str:
    return capital(name_of(words, content, content.clans[clan].name))


def building_name(words: Words, content: Content, kind: int) -> str:
    return name_of(words, content, content.buildings[kind].name)


def creature_name(words: Words, content: Content, creature: int) -> str:
    return name_of(words, content, content.creatures[creature].name)


def face_name(words: Words, content: Content, face: int) -> str:
    """What a side of the die shows."""
    return name_of(words, content, content.faces[face].name)


def kaija_name(words: Words) -> str:
    """ "Kaija", without her title."""
    return term(words, "kaija").partition(",")[0]


def player_name(words: Words, table: PublicTable, seat: int, names: Sequence[str] = ()) -> str:
    """By name, if people have any, else by clan, else by seat."""
    if names:
        return names[seat]
    clan = table.player(seat).clan
    if clan != NONE:
        return clan_name(words, table.content, clan)
    return words.say("seat {n}", n=seat + 1)


# ---- numbers of things


def resource_name(words: Words, resource: int) -> str:
    return term(words, RESOURCES[resource])


def food(words: Words, n: int) -> str:
    return words.count("{n} food", "{n} food", n)


def wood(words: Words, n: int) -> str:
    return words.count("{n} wood", "{n} wood", n)


def lore(words: Words, n: int) -> str:
    return words.count("{n} lore", "{n} lore", n)


AMOUNTS: Final[list[Callable[[Words, int], str]]] = [food, wood, lore]


def amount_of(words: Words, resource: int, n: int) -> str:
    """ "3 food"."""
    return AMOUNTS[resource](words, n)


def amounts(words: Words, numbers: Sequence[int]) -> str:
    """ "2 food, 1 lore"; "nothing"."""
    parts = [amount_of(words, kind, number) for kind, number in enumerate(numbers) if number]
    return ", ".join(parts) or words.say("nothing")


def bundle_name(words: Words, bundle: int) -> str:
    """Resources as an option or an event holds them."""
    return amounts(words, goods_of(bundle))


def fame_text(words: Words, n: int) -> str:
    """ "3 fame", "−5 fame"."""
    text = words.count("{n} fame", "{n} fame", abs(n))
    return f"−{text}" if n < 0 else text


def gained_fame(words: Words, n: int) -> str:
    return fame_text(words, n) if n < 0 else f"+{fame_text(words, n)}"


def units_text(words: Words, n: int) -> str:
    return words.count("{n} unit", "{n} units", n)


def group_text(words: Words, warriors: int, kaija: bool) -> str:
    """ "2 units", "Kaija", "2 units + Kaija"."""
    if not kaija:
        return units_text(words, warriors)
    return f"{units_text(words, warriors)} + {kaija_name(words)}" if warriors else kaija_name(words)


# ---- the map


def tile_number(content: Content, tile: int) -> int:
    """0 is the starting tile; the second one, which has no number either, comes last."""
    name = content.tiles[tile].name.removeprefix("tile_")
    if name.isdigit():
        return int(name)
    return 0 if tile == content.start else len(content.tiles) - 1


def area_code(content: Content, area: int) -> str:
    """In notation and on the map of the terminal: "7b"."""
    return f"{tile_number(content, area // CORNERS)}{LETTERS[area % CORNERS]}"


def area_label(content: Content, area: int) -> str:
    """What texts call an area: "Hrafnvik"."""
    return places.names(content)[area]


def territory_label(map: Map, root: int) -> str:
    """A territory is called after the area that names it in notation, too."""
    return area_label(map.content, root)


def tile_code(words: Words, content: Content, tile: int) -> str:
    return words.say("tile {n}", n=tile_number(content, tile))


def tile_name(content: Content, tile: int) -> str:
    """Called after its first area."""
    return area_label(content, tile * CORNERS)


def tile_text(words: Words, content: Content, tile: int) -> str:
    """The tile with what is printed on it."""
    areas = range(tile * CORNERS, tile * CORNERS + len(content.tiles[tile].areas))
    symbols = [sum(content.area_symbols[area][kind] for area in areas) for kind in range(3)]
    shown = [amounts(words, symbols)] if any(symbols) else []
    for kind, slot in enumerate(("slot_small", "slot_rune", "slot_large")):
        number = sum(
            1
            for area in areas
            for one in content.area_slots[area]
            if content.slot_kind[one] == kind
        )
        if number:
            shown.append(f"{word(words, slot)} × {number}" if number > 1 else word(words, slot))
    if any(content.area_lair[area] for area in areas):
        shown.append(word(words, "lair"))
    name = tile_name(content, tile)
    return f"{name} ({', '.join(shown)})" if shown else name


@lru_cache(4096)
def cell_name(words: Words, cell: int) -> str:
    """Where a cell lies, seen from the starting tile: "2 east, 1 north"."""
    x, y = x_of(cell), y_of(cell)
    parts = []
    if x:
        parts.append(words.say("{n} east", n=x) if x > 0 else words.say("{n} west", n=-x))
    if y:
        parts.append(words.say("{n} south", n=y) if y > 0 else words.say("{n} north", n=-y))
    return ", ".join(parts) or words.say("in the middle")


def lying_name(words: Words, cell: int, turn: int) -> str:
    """Where a tile lies, and how it is turned if it is."""
    where = cell_name(words, cell)
    if not turn:
        return where
    return words.say("{place}, turned by {angle}°", place=where, angle=turn * 90)


def holder_text(words: Words, table: PublicTable, root: int, names: Sequence[str] = ()) -> str:
    """Who stands there: "Bear clan: 2 units", "neutral"; creatures too."""
    owner = table.owner(root)
    if owner == NONE:
        text = words.say("neutral")
    else:
        warriors, kaija = table.troop(root)
        group = group_text(words, warriors, kaija)
        text = f"{player_name(words, table, owner, names)}: {group}"
    beasts = [creature_name(words, table.content, one) for one in table.creatures(root)]
    return ", ".join([text, *beasts])


def place_name(words: Words, table: PublicTable, root: int, names: Sequence[str] = ()) -> str:
    """A territory in few words: "Hrafnvik (neutral)"."""
    return f"{territory_label(table.map, root)} ({holder_text(words, table, root, names)})"


def territory_name(words: Words, table: PublicTable, root: int, names: Sequence[str] = ()) -> str:
    """A territory with all that distinguishes it: "Hrafnvik (neutral, open, 3 tiles, 1 food)"."""
    world = table.map
    parts = [holder_text(words, table, root, names)]
    parts.append(words.say("open") if world.is_open[root] else words.say("closed"))
    parts.append(words.count("{n} tile", "{n} tiles", world.size[root]))
    content = table.content
    kinds = table.buildings(root)
    symbols = [table.symbols(root, resource) for resource in range(len(RESOURCES))]
    if any(symbols):
        parts.append(amounts(words, symbols))
    parts += [building_name(words, content, kind) for kind in kinds]
    if world.lairs[root]:
        parts.append(word(words, "lair"))
    return f"{territory_label(world, root)} ({', '.join(parts)})"
