"""The right form with each number."""

from __future__ import annotations

from typing import Final

import pytest

from landnam.words import Words

NUMBERS: Final = (0, 1, 2, 5, 11, 21, 22, 25)

DRAWS: Final = {
    "en": ["cards", "card", "cards", "cards", "cards", "cards", "cards", "cards"],
    "uk": ["карт", "карту", "карти", "карт", "карт", "карту", "карти", "карт"],
    "ru": ["карт", "карту", "карты", "карт", "карт", "карту", "карты", "карт"],
    "hu": ["kártyát"] * 8,
}
TYPES: Final = {
    "en": ["types", "type", "types", "types", "types", "types", "types", "types"],
    "uk": ["типів", "тип", "типи", "типів", "типів", "тип", "типи", "типів"],
    "ru": ["типов", "тип", "типа", "типов", "типов", "тип", "типа", "типов"],
    "hu": ["típus"] * 8,
}
CARDS: Final = {
    "en": ["cards", "card", "cards", "cards", "cards", "cards", "cards", "cards"],
    "uk": ["карт", "карта", "карти", "карт", "карт", "карта", "карти", "карт"],
    "ru": ["карт", "карта", "карты", "карт", "карт", "карта", "карты", "карт"],
    "hu": ["kártya"] * 8,
}


@pytest.mark.parametrize("lang", list(DRAWS))
def test_cards_are_drawn(lang: str) -> None:
    words = Words(lang)
    for n, form in zip(NUMBERS, DRAWS[lang], strict=True):
        line = words.count("{name} draws {n} card", "{name} draws {n} cards", n, name="Ann")
        assert f" {n} {form}" in line
        assert line.startswith("Ann ")


@pytest.mark.parametrize("lang", list(TYPES))
def test_land_types_are_counted(lang: str) -> None:
    words = Words(lang)
    for n, form in zip(NUMBERS, TYPES[lang], strict=True):
        tier = words.count("exactly {n} type – {vp} VP", "exactly {n} types – {vp} VP", n, vp=5)
        assert f" {n} {form} " in tier


@pytest.mark.parametrize("lang", list(CARDS))
def test_lands_are_counted(lang: str) -> None:
    words = Words(lang)
    for n, form in zip(NUMBERS, CARDS[lang], strict=True):
        tier = words.count("exactly {n} card – {vp} VP", "exactly {n} cards – {vp} VP", n, vp=5)
        assert f" {n} {form} " in tier
