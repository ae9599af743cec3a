"""Objects to plain data and back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landnam.kit.codec import CodecError, digest, from_bytes, pack, to_bytes, unpack
from landnam.kit.core import Decision, settle
from landnam.kit.effects import RunBlock
from landnam.kit.luck import Luck
from landnam.kit.pile import Pile
from landnam.kit.play import playout
from tests.kit.toy import CONTENT, RAID, Draw, RaidState

KINDS: dict[str, Any] = {"Draw": Draw, "Pile": Pile, "RunBlock": RunBlock, "Decision": Decision}


def test_an_object_packs_to_its_name_and_fields() -> None:
    assert pack(RunBlock(17, 19, 0)) == {"RunBlock": [17, 19, 0]}
    assert pack([Draw(1), None, True, "ö", (1, [2])]) == [{"Draw": [1]}, None, True, "ö", [1, [2]]]


def test_there_is_one_byte_form() -> None:
    pile = Pile([1], [2, 3], [])
    assert to_bytes([pile, "ö", None, False]) == '[{"Pile":[[1],[2,3],[]]},"ö",null,false]'.encode()


def test_a_digest_never_changes() -> None:
    assert digest([]) == "4f53cda18c2b"
    assert digest(Pile([1], [2, 3], [])) == "e0e1bed046b5"
    state = RAID.begin(CONTENT, 3, {})
    settle(state, Luck.seeded(1, "chance"))
    playout(state, Luck.seeded(1, "people"))
    assert digest(state) == "0aaecdc09550"


def test_other_things_have_other_digests() -> None:
    things = [Pile([1], [], []), Pile([], [1], []), Pile([], [], [1]), [[1], [], []], 1, "1", True]
    assert len({digest(thing) for thing in things}) == len(things)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=12))
@settings(deadline=None, max_examples=100, derandomize=True)
def test_plain_data_comes_back_from_its_bytes(data: Any) -> None:
    assert from_bytes(to_bytes(data), {}) == data


@given(*[st.lists(st.integers(0, 99), max_size=5)] * 3, st.integers(0, 3))
@settings(deadline=None, max_examples=50, derandomize=True)
def test_objects_inside_objects_come_back(
    top: list[int], loose: list[int], bottom: list[int], seat: int
) -> None:
    things = [Pile(top, loose, bottom), [Draw(seat), Decision(seat, "take", loose, 1 << seat)]]
    saved = to_bytes(things)
    back = from_bytes(saved, KINDS)
    assert to_bytes(back) == saved
    assert isinstance(back[0], Pile) and isinstance(back[1][0], Draw)
    assert back[1][1].audience == 1 << seat


def test_a_whole_game_comes_back_at_every_moment() -> None:
    kinds = RAID.kinds(CONTENT)
    luck = Luck.seeded(2, "chance")
    state = RAID.begin(CONTENT, 3, {})
    settle(state, luck)
    assert isinstance(from_bytes(to_bytes(state), kinds), RaidState)
    twin = from_bytes(to_bytes(state), kinds)
    settle(twin)
    playout(state, Luck.seeded(3, "people"))
    playout(twin, Luck.seeded(3, "people"))
    assert digest(twin) == digest(state)


def test_an_unknown_kind_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(
        CodecError, match="unknown kind 'Robber'; known are Decision, Draw, Pile, RunBlock"
    ):
        unpack([{"Robber": [1]}], KINDS)


@pytest.mark.parametrize("fields", [[], [1], [[], [], [], []], 7])
def test_wrong_fields_are_refused_with_the_name_of_the_kind(fields: Any) -> None:
    with pytest.raises(CodecError, match=r"^Pile: "):
        unpack({"Pile": fields}, KINDS)


@pytest.mark.parametrize("data", [{}, {"Draw": [1], "Pile": [[], [], []]}])
def test_data_that_is_no_single_object_is_refused(data: Any) -> None:
    with pytest.raises(CodecError):
        unpack(data, KINDS)


@pytest.mark.parametrize("data", [b"", b"{", b"[1,", b"\xff\xfe"])
def test_bytes_that_are_not_json_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError):
        from_bytes(data, KINDS)


def test_what_is_printed_is_not_packed_but_given_back() -> None:
    saved = to_bytes(RAID.begin(CONTENT, 2, {}))
    assert b"raid-content" not in saved
    assert from_bytes(saved, RAID.kinds(CONTENT)).content is CONTENT
