"""Hexes, dice, boards with cells and maps of regions."""

import re
from itertools import combinations
from math import dist, isclose
from xml.etree import ElementTree

import pytest

from landnam.draw.boards.cells import Cell, Lit, board, row
from landnam.draw.boards.dice import PIPS, die, die_icon, face
from landnam.draw.boards.hexes import Hexes, disc, distance, neighbours
from landnam.draw.boards.regions import Link, Region, region_map, spots
from landnam.draw.markup.tags import Safe
from landnam.draw.points import bounds, box_text, figure, middle, path
from landnam.draw.signs import COLOURS
from landnam.web.samples import kit_page

BOTH = [Hexes(10, is_flat=False), Hexes(10, is_flat=True)]
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def rings(outline: str) -> list[list[float]]:
    return [list(map(float, NUMBER.findall(part))) for part in outline.split("z") if part]


@pytest.mark.parametrize("hexes", BOTH)
def test_neighbours_touch_along_the_side_with_their_number(hexes: Hexes) -> None:
    corners = hexes.corners((2, -1))
    for side, cell in enumerate(neighbours((2, -1))):
        assert isclose(dist(hexes.centre((2, -1)), hexes.centre(cell)), 10 * 3**0.5)
        ends = (corners[side], corners[(side + 1) % 6])
        for end in ends:
            assert min(dist(end, other) for other in hexes.corners(cell)) < 1e-9


@pytest.mark.parametrize("hexes", BOTH)
def test_cells_do_not_overlap(hexes: Hexes) -> None:
    cells = disc((0, 0), 3)
    assert len(set(cells)) == len(cells) == 37
    for one, other in combinations(cells, 2):
        apart = dist(hexes.centre(one), hexes.centre(other))
        assert apart > 10 * 3**0.5 - 1e-9
        assert isclose(apart, 10 * 3**0.5) == (distance(one, other) == 1)


def test_a_corner_or_a_flat_side_is_on_top() -> None:
    tops = [[round(y, 6) for _, y in hexes.corners((0, 0))] for hexes in BOTH]
    assert [ys.count(min(ys)) for ys in tops] == [1, 2]


@pytest.mark.parametrize("hexes", BOTH)
def test_the_outline_of_a_region_leaves_out_inner_sides(hexes: Hexes) -> None:
    assert [len(ring) // 2 for ring in rings(hexes.region([(0, 0)]))] == [6]
    assert [len(ring) // 2 for ring in rings(hexes.region([(0, 0), (1, 0)]))] == [10]
    around = neighbours((0, 0))
    assert sorted(len(ring) // 2 for ring in rings(hexes.region(around))) == [6, 18]
    apart = hexes.region([(0, 0), (5, 5)])
    assert [len(ring) // 2 for ring in rings(apart)] == [6, 6]


def test_points_are_written_short() -> None:
    assert [figure(value) for value in (1.0, -0.04, 2.55, 12.26)] == ["1", "0", "2.5", "12.3"]
    assert path([(0, 0), (1.5, 2)], is_closed=True) == "M0 0 1.5 2z"
    assert box_text(bounds([(0, 1), (4, 3)], 1)) == "-1 0 6 4"
    assert middle([(0, 0), (4, 0), (4, 4), (0, 4)]) == (2, 2)


def test_a_die_shows_as_many_pips_as_its_value() -> None:
    assert set(PIPS) == set(range(1, 7))
    for value in PIPS:
        picture = ElementTree.fromstring(die(value, label=f"{value} rolled"))
        assert len(picture.findall("circle")) == value
        spots = {(pip.get("cx"), pip.get("cy")) for pip in picture.findall("circle")}
        assert len(spots) == value
        assert picture.get("aria-label") == f"{value} rolled"
        assert f"#i-die-{value}" in die_icon(value)


def test_a_die_has_the_colour_of_its_player_or_a_sign() -> None:
    for colour in COLOURS:
        text = face(3, 0, 0, 20, colour)
        assert f'fill="var(--{colour})"' in text
        assert text.count(f'fill="var(--on-{colour})"') == 3
    assert "<circle" not in face(1, 0, 0, 20, sign="axe")


def test_what_lies_in_a_cell_lies_in_its_middle() -> None:
    cells = row([("a", "First"), ("b", "Second <b>")], (20, 30), 40, 6)
    assert cells[1] == Cell("b", "Second <b>", (66, 30), 40, 40)
    drawn = board(cells, {"b": Safe("<circle/>")}, {})
    assert '<g transform="translate(66 30)"><circle/></g>' in drawn
    assert drawn.count("free") == drawn.count("held") == 1
    assert 'aria-label="Second &lt;b&gt;"' in drawn and "data-pick" not in drawn
    ElementTree.fromstring(drawn)


def test_a_cell_that_may_be_picked_says_what_that_does() -> None:
    cells = row([("a", "First"), ("b", "Second")], (20, 30), 40, 6)
    drawn = ElementTree.fromstring(board(cells, {}, {"a": Lit(7, "Put it here")}))
    (button,) = [element for element in drawn.iter() if element.get("role") == "button"]
    assert (button.get("data-pick"), button.get("aria-label")) == ("7", "Put it here")
    assert button.get("tabindex") == "0"


def square(key: str, x: float) -> Region:
    edge = ((x, 0.0), (x + 40, 0.0), (x + 40, 40.0), (x, 40.0))
    return Region(key, key.title(), edge, ((x + 10, 20.0), (x + 20, 20.0)), (x + 20, 8.0))


def test_a_region_has_its_name_its_owner_and_a_way_to_its_neighbour() -> None:
    west, east = square("west", 0), square("east", 60)
    drawn = region_map(
        [west, east],
        [Link("west", "east", is_rough=True)],
        {"east": [Safe("<circle/>")]},
        {"west": "red"},
        {"east": Lit(4, "Go east")},
    )
    assert 'd="M20 20 80 20" class="way rough"' in drawn
    assert drawn.count('class="owned" fill="var(--red)"') == 1
    assert '<g transform="translate(70 20)"><circle/></g>' in drawn
    assert ">West</text>" in drawn and 'data-place="region-east"' in drawn
    assert 'data-pick="4" aria-label="Go east"' in drawn
    ElementTree.fromstring(drawn)


def test_pieces_beyond_the_last_place_stand_behind_it() -> None:
    found = spots(square("west", 0), 4)
    assert found[:2] == [(10, 20), (20, 20)]
    assert [x for x, _ in found[2:]] == [20, 20] and found[3][1] < found[2][1] < 20
    assert spots(square("west", 0), 1) == [(10, 20)]
    pieces = [Safe(f"<i>{number}</i>") for number in range(4)]
    drawn = region_map([square("west", 0)], [], {"west": pieces}, {}, {})
    assert re.findall(r"<i>(\d)</i>", drawn) == ["3", "2", "1", "0"]  # what is nearer comes later


def test_the_gallery_shows_the_kit_in_both_themes() -> None:
    for theme in ("light", "dark"):
        text = kit_page(theme)
        assert f'data-theme="{theme}"' in text
        for word in ("Hexes", "Dice", "Cells", "Regions"):
            assert word in text
