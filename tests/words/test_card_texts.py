"""What the cards say. After a deliberate change of wording:
.venv/bin/python tests/words/test_card_texts.py rewrites cards.txt; read the difference before
you keep it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from landnam.games.vaalbara.game import GAME
from landnam.games.vaalbara.rules.effects import EFFECTS
from landnam.games.vaalbara.rules.state import Content
from landnam.games.vaalbara.words import CARDS, OP_TEXTS, card_text, name_of
from landnam.words import LANGUAGES, Words

GOLDEN: Final = Path(__file__).with_name("cards.txt")


def render(content: Content) -> str:
    return "\n".join(f"[{lang}]\n{render_in(Words(lang), content)}" for lang in LANGUAGES)


def render_in(words: Words, content: Content) -> str:
    ids = [entry["id"] for section in CARDS for entry in content.tables[section]]
    lines = [f"{name_of(words, content, one)}: {card_text(words, content, one)}" for one in ids]
    return "".join(f"{line}\n" for line in lines)


def corrected(tmp_path: Path, changes: dict[str, str]) -> Content:
    text = (GAME.folder / "content.toml").read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "corrected.toml"
    path.write_text(text, encoding="utf-8")
    return GAME.load(path)


def test_cards_read_as_agreed() -> None:
    meant = "if this is meant: .venv/bin/python tests/words/test_card_texts.py"
    assert render(GAME.load()) == GOLDEN.read_text(encoding="utf-8"), meant


def test_every_effect_has_a_text_and_every_text_an_effect() -> None:
    assert set(OP_TEXTS) == set(EFFECTS)


def test_corrected_figures_are_read_from_the_content(tmp_path: Path) -> None:
    content = corrected(
        tmp_path,
        {
            'players = "neighbours", amount = 3': 'players = "neighbours", amount = 4',
            "{ count = 2, amount = 10 }, ": "{ count = 1, amount = 7 }, ",
            'land_type = "river", cap = 6': 'land_type = "river", cap = 5',
            "factor = 2": "factor = 3",
            "value = 6": "value = 9",
        },
    )
    words = Words("en")
    assert card_text(words, content, "hunter").startswith("Gain 4 VP if")
    assert "exactly 1 card – 7 VP, exactly 4 cards – 20 VP" in card_text(words, content, "mountain")
    assert "(at most 5)" in card_text(words, content, "river")
    assert "multiplied by 3" in card_text(words, content, "farmer")
    assert "(3–9)" in card_text(words, content, "forest")


OTHER_EFFECTS: Final = """effects = [
  { op = "gain_per_player", players = "neighbours", initiative = "even", amount = 1 },
  { op = "gain_at_land_count", land_type = "river", steps = [ { count = 5, amount = 9 } ] },
  { op = "gain_per_land", land_type = "village", realms = "own_and_neighbours", amount = 1 },
  { op = "recover", except = [] },
  { op = "swap_row_with_deck", rows = [2], deck_end = "bottom" },
  { op = "swap_rows", rows = [2, 1] },
  { op = "swap_realm_with_deck", deck_end = "top" },
]"""


def test_other_effects_on_a_card_make_another_text(tmp_path: Path) -> None:
    old = 'effects = [ { op = "gain_if_before", players = "neighbours", amount = 3 } ]'
    content = corrected(tmp_path, {old: OTHER_EFFECTS})
    assert card_text(Words("ru"), content, "hunter") == (
        "Получите по 1 ПО за каждого соседа, у персонажа которого чётная инициатива. "
        "Получите ПО за земли «Река» в ваших владениях: ровно 5 карт — 9 ПО. "
        "Получите по 1 ПО за каждую землю «Деревня» в ваших владениях и владениях ваших соседей. "
        "Возьмите в руку карту из своего сброса. "
        "Поменяйте местами землю из ряда 2 и нижнюю карту колоды земель. "
        "Поменяйте местами землю из ряда 2 и землю из ряда 1. "
        "Поменяйте местами землю из своих владений и верхнюю карту колоды земель. "
        "Получите награду за новую землю."
    )


def test_a_card_without_a_term_goes_by_its_printed_name(tmp_path: Path) -> None:
    content = corrected(tmp_path, {'"hunter"\nname = "Hunter"': '"smith"\nname = "Smith"'})
    assert name_of(Words("uk"), content, "smith") == "Smith"
    assert card_text(Words("uk"), content, "smith").startswith("Отримайте 3 ПО")


def test_there_is_no_text_of_an_unknown_card() -> None:
    with pytest.raises(KeyError, match="nobody"):
        card_text(Words("en"), GAME.load(), "nobody")


if __name__ == "__main__":
    GOLDEN.write_text(render(GAME.load()), encoding="utf-8")
