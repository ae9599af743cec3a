"""The territories of Northgard's map, one line each, and the tiles that wait to be laid."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from landnam.games.northgard.rules.exploring import option_cell, option_tile, option_turn
from landnam.games.northgard.rules.map import STEPS, Map
from landnam.games.northgard.rules.printed import CORNERS
from landnam.games.northgard.terminal.map import tile_picture
from landnam.games.northgard.terminal.reading import LETTERS, Reading
from landnam.games.northgard.words import (
    amounts,
    building_name,
    creature_name,
    term,
    territory_label,
    tile_name,
)
from landnam.games.northgard.words.names import area_code, capital, lying_name, tile_code, word

SLOT_TERMS = ("slot_small", "slot_rune", "slot_large")


def territory_table(reading: Reading, is_short: bool) -> Table:
    """Those of the players first; in short, without those that nobody holds and nobody wants."""
    words = reading.words
    table = Table(box=None, show_header=True, pad_edge=False, header_style="dim")
    table.add_column(words.say("Territory"), no_wrap=True)
    table.add_column(words.say("Units"), no_wrap=True)
    table.add_column(words.say("Tiles"), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column(words.say("What is there"), ratio=3)
    table.add_column(words.say("Neighbours"), ratio=2)
    for root in in_order(reading, is_short):
        table.add_row(*row(reading, root))
    return table


def in_order(reading: Reading, is_short: bool) -> list[int]:
    """By owner, the neutral ones last."""
    held = [root for root in reading.map.roots if reading.owner(root) >= 0]
    free = [root for root in reading.map.roots if reading.owner(root) < 0]
    if is_short:
        near = {other for root in held for other in reading.map.beside(root)}
        free = [root for root in free if root in near]
    return sorted(held, key=lambda root: (reading.owner(root), root)) + free


def row(reading: Reading, root: int) -> list[Text | str]:
    words, world = reading.words, reading.map
    return [
        Text(title(reading, root), reading.style(reading.owner(root)) or "bold"),
        troops(reading, root),
        str(world.size[root]),
        words.say("open") if world.is_open[root] else words.say("closed"),
        ", ".join(things(reading, root)),
        neighbours(reading, root),
    ]


def title(reading: Reading, root: int) -> str:
    """As the map shows it and as texts call it."""
    return f"{reading.label(root)} {territory_label(reading.map, root)}"


def troops(reading: Reading, root: int) -> Text:
    """The owner's units, and the attackers'."""
    view = reading.view
    text = Text(reading.troop(root) or "–", reading.style(reading.owner(root)))
    warriors, kaija = view.attackers(root)
    if warriors or kaija:
        seat = view.battle.seats[0] if view.battle is not None else view.active
        text.append(f" < {LETTERS[seat]}{warriors}{'K' if kaija else ''}", reading.style(seat))
    return text


def things(reading: Reading, root: int) -> list[str]:
    """Symbols with those of buildings, buildings, free slots, creatures and tokens."""
    words, view, content = reading.words, reading.view, reading.content
    kinds = view.buildings(root)
    symbols = view.map.symbols[root][:]
    for kind in kinds:
        if content.buildings[kind].resource >= 0:
            symbols[content.buildings[kind].resource] += 1
    found = [amounts(words, symbols)] if any(symbols) else []
    found += [building_name(words, content, kind) for kind in kinds]
    found += free_slots(reading, root)
    if view.map.lairs[root]:
        found.append(times(word(words, "lair"), view.map.lairs[root]))
    for creature in view.creatures(root):
        beast = content.creature_kinds[content.creatures[creature].kind]
        found.append(f"{creature_name(words, content, creature)} ({beast.strength})!")
    if view.scorched == root:
        found.append(term(words, "scorched_earth"))
    return found


def free_slots(reading: Reading, root: int) -> list[str]:
    kinds = [
        reading.content.slot_kind[slot]
        for slot in reading.map.slots[root]
        if reading.view.built[slot] < 0
    ]
    return slot_names(reading, kinds)


def slot_names(reading: Reading, kinds: list[int]) -> list[str]:
    return [
        times(word(reading.words, name), kinds.count(kind))
        for kind, name in enumerate(SLOT_TERMS)
        if kind in kinds
    ]


def times(name: str, number: int) -> str:
    return f"{name} ×{number}" if number > 1 else name


def neighbours(reading: Reading, root: int) -> Text:
    """Over a rough border: ~7b."""
    world = reading.map
    names = [(reading.label(one), one) for one in world.near[root]]
    names += [(f"~{reading.label(one)}", one) for one in world.rough[root]]
    parts = [Text(name, reading.style(reading.owner(one))) for name, one in names]
    return Text(" ").join(parts)


# ---- tiles


def waiting_tiles(reading: Reading) -> list[int]:
    """The tiles that the viewer is asked about."""
    view = reading.view
    if not reading.is_laying() and reading.prompt() != "scout_redraw":
        return []
    return view.players[view.seat].tiles if reading.prompt() == "setup_tile" else view.shown


def tile_table(reading: Reading) -> Table:
    """Each tile as it is printed, and what is printed on its areas."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    for tile in waiting_tiles(reading):
        picture = tile_picture(reading.content, tile)
        name = tile_title(reading, tile)
        grid.add_row(Text(f"{name}:", "bold"), picture, tile_areas(reading, tile))
    return grid


def tile_choice(reading: Reading, option: int) -> str:
    """Where a tile goes, which of its areas would continue what, and what that would close."""
    words, content = reading.words, reading.content
    tile, cell, turn = option_tile(option), option_cell(option), option_turn(option)
    where = lying_name(words, cell, turn)
    new = reading.map.with_tile(tile, cell, turn)
    areas = range(tile * CORNERS, tile * CORNERS + len(content.tiles[tile].areas))
    joined = [
        f"{area_code(content, area)}→{old}" for area in areas for old in olds(reading, new, area)
    ]
    told = [words.say("continues {places}", places=", ".join(joined))]
    roots = {new.territory[area] for area in areas}
    closed = [area_code(content, root) for root in sorted(roots) if not new.is_open[root]]
    if closed:
        told.append(words.say("closes {places}", places=", ".join(closed)))
    return f"{tile_title(reading, tile)}: {where} ({'; '.join(told)})"


def tile_title(reading: Reading, tile: int) -> str:
    """ "Tile 7, Hrafnvik"."""
    code = capital(tile_code(reading.words, reading.content, tile))
    return f"{code}, {tile_name(reading.content, tile)}"


def olds(reading: Reading, new: Map, area: int) -> list[str]:
    """The territories that an area of the new tile would continue."""
    old, tile = reading.map, area // CORNERS
    found = set()
    for way, step in enumerate(STEPS):
        other = old.at.get(new.cell[tile] + step, -1)
        if other >= 0 and new.area_at(tile, way) == area:
            found.add(old.territory[old.area_at(other, way + 2)])
    return [reading.label(root) for root in sorted(found)]


def tile_areas(reading: Reading, tile: int) -> Text:
    content, words = reading.content, reading.words
    lines = []
    for area in range(tile * CORNERS, tile * CORNERS + len(content.tiles[tile].areas)):
        found = [amounts(words, content.area_symbols[area])]
        found = found if any(content.area_symbols[area]) else []
        found += slot_names(reading, [content.slot_kind[slot] for slot in content.area_slots[area]])
        if content.area_lair[area]:
            found.append(word(words, "lair"))
        if found:
            lines.append(f"{area_code(content, area)}: {', '.join(found)}")
    rough = [
        f"{area_code(content, tile * CORNERS + one)}~{area_code(content, tile * CORNERS + other)}"
        for one, other, is_rough in content.tiles[tile].borders
        if is_rough
    ]
    if rough:
        lines.append(f"{capital(term(words, 'border_rough'))}: {', '.join(rough)}")
    return Text("\n".join(lines))
