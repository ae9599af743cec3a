"""Sets of ids as bit masks."""

from __future__ import annotations

from landnam.kit.sets import MEMBERS, MOST, members, size


def test_a_set_lists_its_members_in_order() -> None:
    assert members(0) == []
    assert members(0b1) == [0]
    assert members(0b101100) == [2, 3, 5]
    assert members((1 << MOST) - 1) == list(range(MOST))


def test_every_set_has_the_members_of_its_mask() -> None:
    assert len(MEMBERS) == 1 << MOST
    for mask, ids in enumerate(MEMBERS):
        assert sum(1 << one for one in ids) == mask
        assert ids == sorted(set(ids))
        assert size(mask) == mask.bit_count()
