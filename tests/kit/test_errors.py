"""Errors about what people write."""

from __future__ import annotations

import pytest

from landnam.kit.errors import ContentError, nearest, one_of


@pytest.mark.parametrize(
    "word, tail",
    [
        ("huntr", "did you mean 'hunter'?"),
        ("craftman", "did you mean 'craftsman'?"),
        ("xyz", "known are hunter, craftsman"),
        ("", "known are hunter, craftsman"),
    ],
)
def test_the_nearest_known_word_is_offered_or_all_of_them(word: str, tail: str) -> None:
    assert nearest(word, ["hunter", "craftsman"]) == tail
    assert nearest(word, iter(["hunter", "craftsman"])) == tail


def test_a_known_word_is_given_back() -> None:
    assert one_of(["hunter", "bard"], "bard", "character") == "bard"


def test_an_unknown_word_is_refused_with_what_it_should_be() -> None:
    with pytest.raises(ContentError, match=r"^unknown character 'brad'; did you mean 'bard'\?$"):
        one_of(iter(["hunter", "bard"]), "brad", "character")


@pytest.mark.parametrize("word", [None, 3, ["bard"]])
def test_what_is_no_word_is_refused(word: object) -> None:
    with pytest.raises(ContentError, match=r"^character is missing or not a word; known are bard$"):
        one_of(["bard"], word, "character")
