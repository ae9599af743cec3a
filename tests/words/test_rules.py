"""The rules of every game in every language: the same clauses, figures, sources and tables."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from landnam import games
from landnam.games import GAMES
from landnam.kit.clauses import read_clauses, rules_in
from landnam.words import LANGUAGES
from tests.cli.runner import run

FOLDER = Path(games.__file__).parent
WRITTEN = sorted(path.parent.name for path in FOLDER.glob("*/rules.md"))
"""Also of games that cannot be played yet."""
TRANSLATED = [(game, lang) for game in WRITTEN for lang in LANGUAGES if lang != "en"]
ABC = {"uk": "[а-яіїєґ]", "ru": "[а-я]", "hu": "[a-záéíóöőúüű]"}
FOREIGN = {"uk": "[ыэъё]", "ru": "[іїєґ]", "hu": "[а-яіїєґ]"}


def same(text: str) -> dict[str, Counter[str]]:
    """What a translation must not lose: figures, sources, references and code."""
    return {
        "figures": Counter(re.findall(r"\d+", text)),
        "sources": Counter(re.findall(r"\[[SIPD]\]", text)),
        "remarks": Counter(re.findall(r"[{}]", text)),
        "code": Counter(re.findall(r"`[^`]+`", text)),
        "clauses": Counter(re.findall(r"[A-Z]{2}-[A-Z]+-\d+", text)),
    }


@pytest.mark.parametrize(("game", "lang"), TRANSLATED)
def test_every_clause_is_there_with_its_figures_and_sources(game: str, lang: str) -> None:
    english = read_clauses(rules_in(FOLDER / game))
    translated = read_clauses(rules_in(FOLDER / game, lang))
    assert [one.id for one in translated] == [one.id for one in english]
    for ours, theirs in zip(translated, english, strict=True):
        assert same(ours.text) == same(theirs.text), ours.id
        assert ours.text != theirs.text
        letters = re.sub(r"`[^`]+`", "", ours.text).lower()
        assert re.search(ABC[lang], letters) and not re.search(FOREIGN[lang], letters), ours.id


@pytest.mark.parametrize(("game", "lang"), TRANSLATED)
def test_headings_and_tables_have_the_same_shape(game: str, lang: str) -> None:
    def shape(language: str) -> list[str]:
        lines = rules_in(FOLDER / game, language).read_text(encoding="utf-8").splitlines()
        heads = [re.match(r"#+( [\d.]+)?", line) for line in lines]
        return [
            head[0] if head else re.sub(r"[^|]", "", line)
            for line, head in zip(lines, heads, strict=True)
            if head or line.startswith("|")
        ]

    assert shape(lang) == shape("en")


@pytest.mark.parametrize(("game", "lang"), [one for one in TRANSLATED if one[0] in GAMES])
def test_the_terminal_speaks_the_language_of_the_reader(game: str, lang: str) -> None:
    clause = read_clauses(rules_in(FOLDER / game, lang))[0]
    output = run("rules", game, clause.id, "--lang", lang).output
    assert clause.section in output and clause.text[:30] in " ".join(output.split())


def test_a_language_without_rules_of_its_own_reads_the_english_ones() -> None:
    assert rules_in(FOLDER / "vaalbara", "eo").name == "rules.md"
