"""Errors about what people write."""

from __future__ import annotations

import pytest

from landnam.kit.errors import ContentError, Message, Problem, Several, nearest, one_of


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
    assert str(nearest(word, ["hunter", "craftsman"])) == tail
    assert str(nearest(word, iter(["hunter", "craftsman"]))) == tail


def test_a_known_word_is_given_back() -> None:
    assert one_of(["hunter", "bard"], "bard", "character") == "bard"


def test_an_unknown_word_is_refused_with_what_it_should_be() -> None:
    with pytest.raises(ContentError, match=r"^unknown character 'brad'; did you mean 'bard'\?$"):
        one_of(iter(["hunter", "bard"]), "brad", "character")


@pytest.mark.parametrize("word", [None, 3, ["bard"]])
def test_what_is_no_word_is_refused(word: object) -> None:
    with pytest.raises(ContentError, match=r"^character is missing or not a word; known are bard$"):
        one_of(["bard"], word, "character")


def test_a_problem_keeps_its_template_and_its_values_apart() -> None:
    error = ContentError("{what}: {n} of {all}", what=Message("too many"), n=3, all=Several("ab"))
    assert str(error) == "too many: 3 of a, b"
    assert error.template == "{what}: {n} of {all}"
    assert error.values["n"] == 3
    assert isinstance(error, Problem) and isinstance(error, ValueError)


def test_without_values_braces_are_only_braces() -> None:
    assert str(ContentError('such as { op = "…" }')) == 'such as { op = "…" }'
    assert str(Message("{name}")) == "{name}"
