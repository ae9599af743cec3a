"""Looking up rules."""

from __future__ import annotations

import pytest

from landnam import __version__
from landnam.words import LANGUAGES
from tests.cli.runner import run


def test_the_version_is_told() -> None:
    assert run("--version").output == f"landnam, version {__version__}\n"


def test_a_card_comes_with_its_text() -> None:
    text = "Gain 3 VP if you act before all your neighbours"
    assert text in run("rules", "vaalbara", "hunter").output
    assert text not in run("rules", "vaalbara", "VB-HUNTER-1").output
    assert "szomszédod előtt" in run("rules", "vaalbara", "hunter", "--lang", "hu").output


def test_one_clause() -> None:
    for id in ("VB-HUNTER-1", "vb-hunter-1", "hunter-1"):
        output = run("rules", "vaalbara", id).output
        assert "VB-HUNTER-1  Gain 3 VP if no neighbour has acted" in output
        assert "VB-HUNTER-2" not in output


def test_an_area_and_a_word() -> None:
    area = run("rules", "vaalbara", "VB-RIVER").output
    assert "VB-RIVER-1" in area and "VB-RIVER-2" in area
    word = run("rules", "vaalbara", "discard", "pile").output
    assert "VB-TURN-4" in word and "VB-MIDWIFE-1" in word


@pytest.mark.parametrize("word", ["мисливець", "Охотник", "Vadász", "hunter"])
def test_a_card_in_any_language(word: str) -> None:
    assert "VB-HUNTER-1" in run("rules", "vaalbara", word).output


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_overview_lists_every_area(lang: str) -> None:
    output = run("rules", "vaalbara", "--lang", lang).output
    assert "VB-OVER-1" in output
    assert "VB-HUNTER-1…4" in output
    assert "VB-R-1…33" in output


def test_markdown_signs_are_not_printed() -> None:
    output = run("rules", "vaalbara", "VB-R").output
    assert "**" not in output and "`" not in output
