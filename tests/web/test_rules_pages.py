"""The rules, over HTTP: clauses, their search and their words."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from landnam import games
from landnam.kit.clauses import read_clauses
from landnam.web.pages.markdown import inline, read_sections
from landnam.words import Words
from tests.web import visiting
from tests.web.visiting import VAALBARA, read, visitor

address, browser = visiting.address, visiting.browser
RULES = sorted(Path(games.__file__).parent.glob("*/rules*.md"))


def test_every_clause_has_an_anchor(browser: httpx.Client) -> None:
    page = read(browser.get("/rules/vaalbara").text)
    ids = {clause.id for clause in read_clauses(VAALBARA.folder / "rules.md")}
    assert len(ids) > 150 and ids <= set(page.ids)


@pytest.mark.parametrize("path", RULES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_every_section_has_an_anchor_of_its_own(path: Path) -> None:
    anchors = [section.anchor for section in read_sections(path.read_text(encoding="utf-8"))]
    assert len(set(anchors)) == len(anchors)


def test_the_drawer_is_a_piece_of_page_with_the_clauses_of_play(browser: httpx.Client) -> None:
    text = browser.get("/rules/vaalbara?drawer=1").text
    assert "<html" not in text
    assert {"VB-ORDER-2", "VB-FINAL-7", "VB-R-1"} <= set(read(text).ids)


@pytest.mark.parametrize("query", ["VB-ORDER-2", "order-2"])
def test_a_clause_is_found_by_its_number(browser: httpx.Client, query: str) -> None:
    page = read(browser.get("/rules/vaalbara", params={"q": query}).text)
    assert [id for id in page.ids if id.startswith("VB-")] == ["VB-ORDER-2"]


@pytest.mark.parametrize(
    ("lang", "query"), [("en", "Hunter"), ("uk", "Мисливець"), ("hu", "hunter")]
)
def test_the_rules_are_searched_in_any_language(address: str, lang: str, query: str) -> None:
    with visitor(address, lang) as client:
        text = client.get("/rules/vaalbara", params={"q": query}).text
    assert 'id="VB-HUNTER-1"' in text and 'id="VB-BARD-2"' not in text


def test_a_search_without_result_says_so(browser: httpx.Client) -> None:
    assert "Nothing in the rules matches" in browser.get("/rules/vaalbara?q=xyzzy").text


def test_clauses_are_told_in_the_language_of_the_page(address: str) -> None:
    with visitor(address, "uk") as client:
        text = client.get("/rules/vaalbara").text
    clauses = text.partition('<div id="clauses">')[2]
    assert "Войовниц" in clauses and 'lang="en"' not in clauses


def test_one_clause_as_data(browser: httpx.Client) -> None:
    told = browser.get("/rules/vaalbara/clause/VB-ORDER-1").json()
    assert told["id"] == "VB-ORDER-1" and "initiative" in told["text"]
    assert browser.get("/rules/vaalbara/clause/VB-ORDER-99").status_code == 404
    assert browser.get("/rules/tundra/clause/TU-GEN-1").status_code == 404


def test_the_little_markdown() -> None:
    words = Words("en")
    assert inline(words, "a **b** *c* `<d>`") == (
        "a <strong>b</strong> <em>c</em> <code>&lt;d&gt;</code>"
    )
    assert inline(words, "[x](javascript:alert)") == "x"
    assert 'href="https://a.b/c"' in inline(words, "[x](https://a.b/c)")
    assert 'href="#VB-ORDER-2"' in inline(words, "see VB-ORDER-2.")
    sections = read_sections("# A\n\n## 1. B\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    assert [block.kind for block in sections[1].blocks] == ["ul", "table"]


def test_sources_are_marked_and_what_is_said_of_them_too() -> None:
    words = Words("en")
    short = inline(words, "Draw. [S]")
    assert short.startswith("Draw. <abbr") and ">S</abbr>" in short and "[" not in short
    for text in ("[S/P3] Draw.", "Draw. {[D, R-3]}", "Draw. [P-hrf; order D]"):
        drawn = inline(words, text)
        assert "<abbr" in drawn and 'class="remark"' in drawn and "[" not in drawn
    assert inline(words, "Data: `[[card]]`.") == "Data: <code>[[card]]</code>."
