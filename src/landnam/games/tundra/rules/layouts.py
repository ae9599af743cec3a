"""Maps drawn as text → layouts."""

from __future__ import annotations

from typing import Any, Final

from landnam.games.tundra.rules.printed import CELLS, Content, Layout, Slot
from landnam.kit.content import ContentFile, is_a

NO_CELL: Final = "~~"
LAYOUT: Final = {
    "id": str,
    "name": str,
    "players": int,
    "default": bool,
    "map": str,
    "outer": list,
    "slots": list,
}
SLOT: Final = {"settlement": str, "reveal": list, "workers": list}
SIDES: Final = ((0, 4), (1, 2), (1, -2), (0, -4), (-1, -2), (-1, 2))
"""Rows and columns to the neighbours of a cell, as drawn."""


def add_layouts(file: ContentFile, content: Content) -> None:
    for entry in file.entries("layout", LAYOUT, {}):
        where = f"layout {entry['id']}"
        layout = drawn(entry)
        before = len(file.mistakes)
        check_map(file, where, layout)
        if len(file.mistakes) == before:
            add_slots(file, where, layout, entry["slots"], content)
            add_outer(file, where, layout, entry["outer"])
        content.layouts.append(layout)
    for players in content.counts:
        defaults = [one for one in content.layouts if one.players == players and one.is_default]
        if len(defaults) != 1:
            file.blame(
                "layout",
                "{players} players need one default layout; there are {n}",
                players=players,
                n=len(defaults),
            )


def drawn(entry: dict[str, Any]) -> Layout:
    places: dict[tuple[int, int], str] = {}
    for row, line in enumerate(entry["map"].strip("\n").splitlines()):
        for word in dict.fromkeys(line.split()):
            at = -1
            while (at := line.find(word, at + 1)) >= 0:
                if word != NO_CELL:
                    places[row, at] = word
    order = sorted(places)
    numbers = {place: number for number, place in enumerate(order)}
    near = [
        [
            numbers[row + down, column + right]
            for down, right in SIDES
            if (row + down, column + right) in numbers
        ]
        for row, column in order
    ]
    return Layout(
        entry["id"],
        entry["players"],
        entry["default"],
        cells=[places[place] for place in order],
        rows=[row for row, _ in order],
        columns=[column for _, column in order],
        near=[sorted(cells) for cells in near],
    )


def check_map(file: ContentFile, where: str, layout: Layout) -> None:
    for name in dict.fromkeys(layout.cells):
        if layout.cells.count(name) > 1:
            file.blame(where, "map: cell {cell} stands there twice", cell=name)
    if len(layout.cells) > CELLS:
        file.blame(where, "map: at most {most} cells can be played", most=CELLS)
    for name, near in zip(layout.cells, layout.near, strict=True):
        if not near:
            file.blame(where, "map: cell {cell} has no neighbour", cell=name)


def add_slots(
    file: ContentFile, where: str, layout: Layout, slots: list[Any], content: Content
) -> None:
    """TU-SETUP-8 to -10."""
    if len(slots) != layout.players:
        file.blame(where, "slots: {players} are needed, one for each seat", players=layout.players)
    for number, slot in enumerate(slots, 1):
        place = f"{where}, slot {number}"
        if not isinstance(slot, dict):
            file.blame(place, "must be a table, not {value!r}", value=slot)
        elif file.check_keys(place, slot, SLOT, {}):
            settlement = cells_of(file, place, layout, "settlement", [slot["settlement"]])
            reveal = cells_of(file, place, layout, "reveal", slot["reveal"])
            workers = cells_of(file, place, layout, "workers", slot["workers"])
            if settlement:
                layout.slots.append(Slot(settlement[0], reveal, workers))
                layout.settlements |= 1 << settlement[0]
    check_slots(file, where, layout, content)


def cells_of(
    file: ContentFile, where: str, layout: Layout, key: str, names: list[Any]
) -> list[int]:
    found: list[int] = []
    for name in names:
        if not is_a(name, str) or name not in layout.cells:
            file.blame(where, "{key}: there is no cell {cell!r} on the map", key=key, cell=name)
        else:
            found.append(layout.cells.index(name))
    return found


def check_slots(file: ContentFile, where: str, layout: Layout, content: Content) -> None:
    for number, slot in enumerate(layout.slots, 1):
        place = f"{where}, slot {number}"
        for cell in slot.reveal:
            if layout.settlements >> cell & 1:
                file.blame(place, "reveal: {cell} is no glade", cell=layout.cells[cell])
        for cell in slot.workers:
            if cell != slot.settlement and cell not in slot.reveal:
                file.blame(
                    place,
                    "workers: {cell} is neither turned up nor the own settlement",
                    cell=layout.cells[cell],
                )
        if len(slot.workers) > content.workers:
            file.blame(place, "workers: a player has only {n}", n=content.workers)
    settlements = [slot.settlement for slot in layout.slots]
    if len(set(settlements)) != len(settlements):
        file.blame(where, "slots: two settlements lie on one cell")
    check_glades(file, where, layout, content)


def check_glades(file: ContentFile, where: str, layout: Layout, content: Content) -> None:
    """TU-SETUP-4, TU-SETUP-5: a token for each glade cell."""
    count = content.counts.get(layout.players)
    if count is None:
        file.blame(where, "players: there is no player_count for {n}", n=layout.players)
        return
    glades = len(layout.cells) - layout.settlements.bit_count()
    if glades != len(count.tokens):
        file.blame(
            where,
            "map: it has {glades} glade cells, but {players} players have {tokens} tokens",
            glades=glades,
            players=layout.players,
            tokens=len(count.tokens),
        )


def add_outer(file: ContentFile, where: str, layout: Layout, names: list[Any]) -> None:
    """TU-PERS-7: what the file calls outer must be what the map shows."""
    for cell in cells_of(file, where, layout, "outer", names):
        layout.outer |= 1 << cell
    shown = outer_cells(layout) & ~layout.settlements
    for cell, name in enumerate(layout.cells):
        if layout.outer >> cell & 1 and not shown >> cell & 1:
            file.blame(where, "outer: {cell} is no glade at the edge of the map", cell=name)
        if shown >> cell & 1 and not layout.outer >> cell & 1:
            file.blame(where, "outer: {cell} is missing, it lies at the edge of the map", cell=name)


def outer_cells(layout: Layout) -> int:
    """The cells with a side towards the outside: a hollow or a lake is none (R-35)."""
    numbers = {
        place: cell for cell, place in enumerate(zip(layout.rows, layout.columns, strict=True))
    }
    top, bottom = -1, max(layout.rows) + 1
    left, right = min(layout.columns) - 4, max(layout.columns) + 4
    water = [(top, column) for column in range(left, right + 1)]
    seen = set(water)
    outer = 0
    for row, column in water:
        for down, aside in SIDES:
            place = (row + down, column + aside)
            if place in numbers:
                outer |= 1 << numbers[place]
            elif place not in seen and top <= place[0] <= bottom and left <= place[1] <= right:
                seen.add(place)
                water.append(place)
    return outer
