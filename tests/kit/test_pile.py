"""A pile of which only the ends may be known."""

from __future__ import annotations

import pytest

from landnam.kit.codec import to_bytes
from landnam.kit.pile import UNKNOWN, Pile


@pytest.mark.parametrize(
    "top, loose, bottom, highest, lowest",
    [
        ([], [], [], UNKNOWN, UNKNOWN),
        ([], [5, 6], [], UNKNOWN, UNKNOWN),
        ([1, 2], [5], [], 2, UNKNOWN),
        ([], [5], [8, 9], UNKNOWN, 9),
        ([1, 2], [5], [8, 9], 2, 9),
        ([1, 2], [], [8, 9], 2, 9),
        ([1, 2], [], [], 2, 1),
        ([], [], [8, 9], 8, 9),
        ([], [], [8], 8, 8),
        ([2], [], [], 2, 2),
    ],
)
def test_the_ends_of_a_pile_are_known_or_unknown(
    top: list[int], loose: list[int], bottom: list[int], highest: int, lowest: int
) -> None:
    pile = Pile(top, loose, bottom)
    assert (pile.top_card(), pile.bottom_card()) == (highest, lowest)
    assert pile.size() == len(top) + len(loose) + len(bottom)


def test_known_cards_are_drawn_from_the_top_in_order_and_at_last_from_below() -> None:
    pile = Pile([1, 2], [], [8, 9])
    assert [pile.draw_top() for _ in range(4)] == [2, 1, 8, 9]
    assert pile.size() == 0


def test_known_cards_are_drawn_from_the_bottom_in_order_and_at_last_from_above() -> None:
    pile = Pile([1, 2], [], [8, 9])
    assert [pile.draw_bottom() for _ in range(4)] == [9, 8, 1, 2]
    assert pile.size() == 0


def test_what_is_seen_at_an_end_is_what_is_drawn_there() -> None:
    for pile in (Pile([1, 2], [5], [8, 9]), Pile([3], [], []), Pile([], [], [4])):
        top, bottom = pile.clone(), pile.clone()
        assert top.draw_top() == pile.top_card()
        assert bottom.draw_bottom() == pile.bottom_card()
        assert top.size() == bottom.size() == pile.size() - 1


def test_nothing_is_drawn_from_an_empty_pile() -> None:
    with pytest.raises(IndexError):
        Pile([], [], []).draw_top()
    with pytest.raises(IndexError):
        Pile([], [], []).draw_bottom()


@pytest.mark.parametrize("part", ["top", "loose", "bottom"])
def test_a_clone_shares_no_part_of_a_pile(part: str) -> None:
    pile = Pile([1], [5], [9])
    before = to_bytes(pile)
    twin = pile.clone()
    assert to_bytes(twin) == before
    getattr(twin, part).append(7)
    assert to_bytes(pile) == before
