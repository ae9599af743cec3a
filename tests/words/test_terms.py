"""terms.toml: every word in every language, and no mistake passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from landnam.games.vaalbara.game import GAME
from landnam.games.vaalbara.words import TERMS, needed_terms
from landnam.kit.errors import ContentError
from landnam.words import LANGUAGES
from landnam.words.terms import MissingTerm, Terms

GOOD = """
[[term]]
id = "hunter"
kind = "character"
en = "Hunter"
uk = "Мисливець"
ru = "Охотник"
hu = "Vadász"
official = ["ru"]
"""


def read(tmp_path: Path, text: str) -> Terms:
    path = tmp_path / "terms.toml"
    path.write_text(text, encoding="utf-8")
    return Terms(path)


def test_a_needed_word_that_is_missing_is_named() -> None:
    terms = Terms(GAME.folder / "terms.toml")
    del terms.terms["hunter"], terms.terms["live"], terms.terms["take_land"]
    with pytest.raises(MissingTerm, match="no term for hunter, live, take_land"):
        terms.require(needed_terms(GAME.load()))


def test_a_missing_term_is_an_error_with_a_suggestion() -> None:
    with pytest.raises(MissingTerm) as error:
        TERMS.term("en", "huntr")
    assert str(error.value) == "terms.toml: no term for huntr; did you mean 'hunter'?"


def test_a_term_speaks_every_language(tmp_path: Path) -> None:
    terms = read(tmp_path, GOOD)
    said = [terms.term(lang, "hunter") for lang in LANGUAGES]
    assert said == ["Hunter", "Мисливець", "Охотник", "Vadász"]


@pytest.mark.parametrize(
    ("old", "new", "mistake"),
    [
        ("hu = ", "hx = ", "term hunter: unknown key 'hx'"),
        ('uk = "Мисливець"\n', "", "term hunter: key 'uk' is missing"),
        ("Vadász", " ", "term hunter: hu is empty"),
        ('["ru"]', '["de"]', "term hunter: official: 'de' is none of en, uk, ru, hu"),
        ("[[term]]", "[[terms]]", "terms: unknown section"),
        ('"Hunter"', "3", "en must be a text, not 3"),
    ],
)
def test_a_mistake_in_the_file_is_told(tmp_path: Path, old: str, new: str, mistake: str) -> None:
    with pytest.raises(ContentError) as error:
        read(tmp_path, GOOD.replace(old, new))
    assert mistake in str(error.value)


def test_a_term_need_not_say_what_it_is(tmp_path: Path) -> None:
    assert "hunter" in read(tmp_path, GOOD.replace('kind = "character"\n', ""))


def test_an_id_may_not_occur_twice(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="occurs twice"):
        read(tmp_path, GOOD + GOOD)


def test_a_game_may_have_more_words_than_cards(tmp_path: Path) -> None:
    terms = read(tmp_path, "".join(GOOD.replace('"hunter"', f'"hunter{n}"') for n in range(300)))
    assert "hunter299" in terms
