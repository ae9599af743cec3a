"""The map: tiles on a grid, areas joined to territories, borders, closing, where a tile fits.

A map never changes: laying a tile makes a new one. So all states that share it share what it has
worked out.
"""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.northgard.rules.printed import CORNERS, Content

MIDDLE: Final = 64
WIDTH: Final = 128
"""A cell is (x + MIDDLE) × WIDTH + y + MIDDLE; x grows to the east, y to the south."""
ORIGIN: Final = MIDDLE * WIDTH + MIDDLE
STEPS: Final = (-1, WIDTH, 1, -WIDTH)
"""To the neighbouring cell in the north, east, south, west."""
OUT: Final = -1
SEVERAL: Final = -2


class Fit:
    """A cell and turn where a tile does not break a border (NG-PLACE-1 to -3).

    `groups` lists the territories that it touches, those that it would join in one list; `is_free`
    tells whether an area of the tile would be a territory by itself.
    """

    def __init__(self, cell: int, turn: int, groups: list[list[int]], is_free: bool) -> None:
        self.cell = cell
        self.turn = turn
        self.groups = groups
        self.is_free = is_free


class Map:
    """`tiles` lists tile, cell and turn of every tile, one after the other."""

    __match_args__: ClassVar = ("tiles", "is_corner_test")

    def __init__(
        self, content: Content, tiles: list[int], is_corner_test: bool, base: Map | None = None
    ) -> None:
        """`base` is the map that the tiles are added to."""
        self.content = content
        self.is_corner_test = is_corner_test
        if base is None:
            count = len(content.tiles)
            self.tiles: list[int] = []
            self.at: dict[int, int] = {}  # by cell: its tile
            self.cell: list[int] = [OUT] * count
            self.turn: list[int] = [0] * count
            self.territory: list[int] = [OUT] * (CORNERS * count)  # by area
            self.roots: list[int] = []
            self.areas: dict[int, list[int]] = {}
            self.near: dict[int, list[int]] = {}  # over a normal crossing
            self.rough: dict[int, list[int]] = {}  # over a rough one only
            self.size: dict[int, int] = {}
            self.ends: dict[int, int] = {}  # sides that touch no tile
            self.is_open: dict[int, bool] = {}
            self.symbols: dict[int, list[int]] = {}
            self.slots: dict[int, list[int]] = {}
            self.lairs: dict[int, int] = {}
            self.edge: dict[int, int] = {}  # by empty cell beside a tile: its area, or SEVERAL
        else:  # lists are shared and never changed, only replaced
            self.tiles = base.tiles
            self.at = dict(base.at)
            self.cell = base.cell[:]
            self.turn = base.turn[:]
            self.territory = base.territory[:]
            self.roots = base.roots
            self.areas = dict(base.areas)
            self.near = dict(base.near)
            self.rough = dict(base.rough)
            self.size = dict(base.size)
            self.ends = dict(base.ends)
            self.is_open = dict(base.is_open)
            self.symbols = dict(base.symbols)
            self.slots = dict(base.slots)
            self.lairs = dict(base.lairs)
            self.edge = dict(base.edge)
        self.easy: list[int] = []  # empty cells beside one tile: cell, territory, …
        self.corners: list[int] = []  # those beside several
        self.around: dict[int, list[int]] = {}  # by cell: direction, territory, …
        self.fits: dict[int, list[Fit]] = {}  # by tile: at corners, worked out when asked for
        self.all_fits: dict[int, list[Fit]] = {}  # by tile: anywhere
        self.joined: list[int] = []  # territories that the tiles made part of others
        for i in range(0, len(tiles), 3):
            self.add(tiles[i], tiles[i + 1], tiles[i + 2])

    def with_tile(self, tile: int, cell: int, turn: int) -> Map:
        """The same map with one tile more."""
        return Map(self.content, [tile, cell, turn], self.is_corner_test, self)

    # ---- what lies where

    def area_at(self, tile: int, direction: int) -> int:
        """The area that owns the side facing a direction (NG-MAP-1)."""
        return tile * CORNERS + self.content.tiles[tile].side[(direction - self.turn[tile]) % 4]

    def add(self, tile: int, cell: int, turn: int) -> None:
        self.tiles = [*self.tiles, tile, cell, turn]
        self.at[cell] = tile
        self.cell[tile] = cell
        self.turn[tile] = turn
        self.add_areas(tile)
        edge = self.edge
        if cell in edge:
            del edge[cell]
        touching: list[int] = []
        for direction in range(4):
            mine = self.area_at(tile, direction)
            beside = cell + STEPS[direction]
            other = self.at.get(beside, OUT)
            if other < 0:
                self.ends[mine] += 1
                edge[beside] = SEVERAL if beside in edge else mine
            else:
                theirs = self.area_at(other, direction + 2)
                self.ends[self.territory[theirs]] -= 1
                touching += [mine, theirs]
        for i in range(0, len(touching), 2):
            self.merge(self.territory[touching[i]], self.territory[touching[i + 1]])
        for place in range(len(self.content.tiles[tile].areas)):
            root = self.territory[tile * CORNERS + place]
            self.is_open[root] = self.ends[root] > 0
        self.roots = sorted(self.areas)

    def add_areas(self, tile: int) -> None:
        """Every area is a territory, before it is joined to others."""
        content = self.content
        printed = content.tiles[tile]
        for place in range(len(printed.areas)):
            area = tile * CORNERS + place
            self.territory[area] = area
            self.areas[area] = [area]
            self.symbols[area] = content.area_symbols[area]
            self.slots[area] = content.area_slots[area]
            self.lairs[area] = 1 if content.area_lair[area] else 0
            self.size[area] = 1
            self.ends[area] = 0
            self.is_open[area] = False
            self.near[area] = printed.near[place]
            self.rough[area] = printed.rough[place]

    def merge(self, one: int, other: int) -> None:
        """NG-MAP-3, -4: two territories become one, named by its lowest area."""
        if one == other:
            return
        low, high = (one, other) if one < other else (other, one)
        self.joined.append(high)
        areas = sorted(self.areas[low] + self.areas[high])
        for area in self.areas[high]:
            self.territory[area] = low
        self.areas[low] = areas
        tiles = {area // CORNERS for area in areas}
        self.size[low] = len(tiles)
        a, b = self.symbols[low], self.symbols[high]
        self.symbols[low] = [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
        self.slots[low] = sorted(self.slots[low] + self.slots[high])
        self.lairs[low] += self.lairs[high]
        self.ends[low] += self.ends[high]
        self.join_crossings(low, high)
        del self.areas[high], self.symbols[high], self.slots[high], self.lairs[high]
        del self.size[high], self.ends[high], self.is_open[high]

    def join_crossings(self, low: int, high: int) -> None:
        """NG-MAP-8, -9: a crossing is normal if one line between the two is."""
        near = [root for root in self.near[low] if root != high]
        rough = [root for root in self.rough[low] if root != high]
        for root in self.near[high]:
            if root == low:
                continue
            lines = [one for one in self.near[root] if one != high]
            if root not in near:
                near.append(root)
                lines.append(low)
                lines.sort()
            self.near[root] = lines
            if root in rough:
                rough.remove(root)
                self.rough[root] = [one for one in self.rough[root] if one != low]
        for root in self.rough[high]:
            if root == low:
                continue
            lines = [one for one in self.rough[root] if one != high]
            if root not in near and root not in rough:
                rough.append(root)
                lines.append(low)
                lines.sort()
            self.rough[root] = lines
        near.sort()
        rough.sort()
        del self.near[high], self.rough[high]
        self.near[low] = near
        self.rough[low] = rough

    def touches(self, one: int, other: int) -> bool:
        return other in self.near[one] or other in self.rough[one]

    def beside(self, root: int) -> list[int]:
        """Adjacent territories, over normal and rough crossings."""
        return self.near[root] + self.rough[root]

    # ---- laying tiles

    def places(self, tile: int) -> list[Fit]:
        """Every cell and turn where the tile breaks no border."""
        known = self.all_fits.get(tile)
        if known is None:
            turns = self.turns_of(tile)
            easy = self.easy_cells()
            known = [
                Fit(easy[i], turn, [[easy[i + 1]]], turns > 1)
                for i in range(0, len(easy), 2)
                for turn in range(turns)
            ]
            known += self.hard_places(tile)
            self.all_fits[tile] = known
        return known

    def turns_of(self, tile: int) -> int:
        """A tile of one area looks the same however it is turned."""
        return 1 if len(self.content.tiles[tile].areas) == 1 else 4

    def hard_places(self, tile: int) -> list[Fit]:
        """The places beside several tiles, where a tile may break a border."""
        known = self.fits.get(tile)
        if known is None:
            self.easy_cells()
            known = []
            turns = self.turns_of(tile)
            for cell in self.corners:
                if self.is_simple(cell):
                    self.pair_places(known, tile, cell, turns)
                    continue
                for turn in range(turns):
                    fit = self.fit(tile, cell, turn)
                    if fit is not None:
                        known.append(fit)
            self.fits[tile] = known
        return known

    def easy_cells(self) -> list[int]:
        """The cells beside one tile only, each with the territory that a tile there would join:
        whatever is laid there fits, in every turn."""
        if not self.easy and not self.corners:
            edge = self.edge
            for cell in sorted(edge):
                area = edge[cell]
                if area == SEVERAL or self.is_corner_test:
                    self.corners.append(cell)
                else:
                    self.easy += [cell, self.territory[area]]
        return self.easy

    def is_simple(self, cell: int) -> bool:
        """Whether exactly two tiles lie beside a cell."""
        around = self.around.get(cell) or self.look_around(cell)
        return len(around) == 4 and not self.is_corner_test

    def pair_places(self, known: list[Fit], tile: int, cell: int, turns: int) -> None:
        """As `fit`, for a cell beside two tiles: most of the cells that are not easy."""
        printed = self.content.tiles[tile]
        side, count = printed.side, len(printed.areas)
        around = self.around[cell]
        first, one, second, two = around[0], around[1], around[2], around[3]
        apart = [[one]] if one == two else [[one], [two]]
        joined = [[one]] if one == two else [[one, two]]
        may_join = one == two or not self.touches(one, two)
        for turn in range(turns):
            a, b = side[(first - turn) % 4], side[(second - turn) % 4]
            if a == b:
                if may_join:
                    known.append(Fit(cell, turn, joined, count > 1))
            elif one != two or not printed.is_border[a * CORNERS + b]:
                known.append(Fit(cell, turn, apart, count > 2))

    def fit(self, tile: int, cell: int, turn: int) -> Fit | None:
        """NG-PLACE-9: only the areas of the new tile join territories."""
        printed = self.content.tiles[tile]
        count = len(printed.areas)
        roots: list[int] = []
        owner: list[int] = []  # the area of the new tile that touches it
        twice: list[int] = []  # areas that touch one territory: a, b, …
        around = self.around.get(cell) or self.look_around(cell)
        for i in range(0, len(around), 2):
            area = printed.side[(around[i] - turn) % 4]
            root = around[i + 1]
            if root in roots:
                twice += [area, owner[roots.index(root)]]
            else:
                roots.append(root)
                owner.append(area)
        label = list(range(count))
        for i in range(0, len(twice), 2):
            mine, theirs = label[twice[i]], label[twice[i + 1]]
            low, high = min(mine, theirs), max(mine, theirs)
            label = [low if one == high else one for one in label]
        if self.is_corner_test:
            if not self.corners_hold(tile, cell, turn):
                return None
        elif not self.borders_hold(printed.borders, label, roots, owner):
            return None
        groups: list[list[int]] = []
        is_free = False
        for one in range(count):
            if label[one] == one:
                joined = [
                    root for root, area in zip(roots, owner, strict=True) if label[area] == one
                ]
                if joined:
                    groups.append(joined)
                else:
                    is_free = True
        return Fit(cell, turn, groups, is_free)

    def look_around(self, cell: int) -> list[int]:
        """The territories that an empty cell touches, each after its direction."""
        found: list[int] = []
        for direction in range(4):
            other = self.at.get(cell + STEPS[direction], OUT)
            if other >= 0:
                found += [direction, self.territory[self.area_at(other, direction + 2)]]
        self.around[cell] = found
        return found

    def borders_hold(
        self,
        borders: list[tuple[int, int, bool]],
        label: list[int],
        roots: list[int],
        owner: list[int],
    ) -> bool:
        """NG-PLACE-3: every line still separates two different territories."""
        for one, other, _ in borders:
            if label[one] == label[other]:
                return False
        for i in range(len(roots)):
            for k in range(i):
                if label[owner[i]] == label[owner[k]] and self.touches(roots[i], roots[k]):
                    return False
        return True

    def corners_hold(self, tile: int, cell: int, turn: int) -> bool:
        """R-3 (a): where four tiles meet, not exactly one border line may end."""
        for direction in range(4):
            around = (
                cell,
                cell + STEPS[direction],
                cell + STEPS[direction] + STEPS[(direction + 1) % 4],
                cell + STEPS[(direction + 1) % 4],
            )
            if any(one != cell and one not in self.at for one in around):
                continue
            lines = 0
            for place, one in enumerate(around):
                which = tile if one == cell else self.at[one]
                turned = direction + place - (turn if one == cell else self.turn[which])
                side = self.content.tiles[which].side
                if side[turned % 4] != side[(turned + 1) % 4]:
                    lines += 1
            if lines == 1:
                return False
        return True


def cell_at(x: int, y: int) -> int:
    return (x + MIDDLE) * WIDTH + y + MIDDLE


def x_of(cell: int) -> int:
    return cell // WIDTH - MIDDLE


def y_of(cell: int) -> int:
    return cell % WIDTH - MIDDLE
