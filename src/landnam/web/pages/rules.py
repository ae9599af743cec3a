"""The rules: every clause with an address, the cards and the words of each game, and a search."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from landnam.draw.markup.tags import EMPTY, Safe, join, tag
from landnam.games import BOXES, GAMES, shelf
from landnam.kit.clauses import Clause, rules_in, without_sources
from landnam.web.pages.cards import draw_cards, find_cards
from landnam.web.pages.forms import submit
from landnam.web.pages.frame import empty, show
from landnam.web.pages.markdown import (
    Section,
    draw_clause,
    draw_section,
    read_sections,
    source_text,
)
from landnam.web.pages.shelf import game_name
from landnam.web.people import visitor
from landnam.words import LANGUAGES, NAMES, Words
from landnam.words.rulebook import Rulebook

LONGEST: Final = 80
"""Letters of a search."""


@cache
def rulebook(game: str, lang: str) -> Rulebook:
    return Rulebook(GAMES[game], lang)


@cache
def sections(game: str, lang: str) -> list[Section]:
    path = rules_in(GAMES[game].folder, lang)
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return [section for section in read_sections(text) if section.level > 1]


# ---- pages


async def rules(request: Request) -> Response:
    """GET /rules: the games whose rules can be read."""
    words = (await visitor(request)).words
    items = [
        tag(
            "li",
            tag("a", label.name(words), href=f"/rules/{label.key}"),
            tag("p", label.promise(words)),
            EMPTY if label.key in GAMES else tag("span", words.say("coming"), class_="tag"),
        )
        for label in shelf().values()
    ]
    body = tag(
        "div", tag("h1", words.say("Rules")), tag("ul", *items, class_="plain-list"), class_="prose"
    )
    return await show(request, words.say("Rules"), body)


async def rules_of(request: Request) -> Response:
    """GET /rules/GAME, with ?q= for a search and ?drawer=1 for the sheet beside a table."""
    game = request.path_params["game"]
    words = (await visitor(request)).words
    if game in GAMES:
        query = request.query_params.get("q", "").strip()[:LONGEST]
        if request.query_params.get("drawer"):
            return HTMLResponse(drawer(words, game))
        title = words.say("Rules of {game}", game=game_name(words, game))
        return await show(request, title, rules_page(words, game, query), kind="rules")
    if game in shelf():
        from landnam.web.pages.games import game_page

        return await show(request, game_name(words, game), game_page(words, shelf()[game]))
    raise HTTPException(404)


async def clause(request: Request) -> Response:
    """GET /rules/GAME/clause/ID: one clause, as text and as a piece of page."""
    game, id = request.path_params["game"], request.path_params["id"].upper()
    words = (await visitor(request)).words
    known = rulebook(game, words.lang).clauses if game in GAMES else []
    found = [one for one in known if one.id == id]
    if not found:
        raise HTTPException(404)
    one = found[0]
    html = tag("ul", draw_clause(words, one.id, one.text), class_="clauses")
    return JSONResponse(
        {"id": one.id, "section": one.section, "text": without_sources(one.text), "html": html}
    )


# ---- what they show


def rules_page(words: Words, game: str, query: str) -> Safe:
    title = tag("h1", words.say("Rules of {game}", game=game_name(words, game)))
    if not rulebook(game, words.lang).clauses:
        says = tag("p", words.say("The rules of this game are not written down yet."))
        return tag("div", title, says, in_short(words, game, "h2"), class_="prose rulebook")
    head = tag("header", title, search_form(words, game, query))
    if query:
        return tag("div", head, results(words, game, query), class_="prose rulebook")
    text = tag(
        "div",
        in_short(words, game, "h2"),
        source_legend(words),
        tag("h2", words.say("Cards"), id="cards"),
        draw_cards(words, game),
        tag("h2", words.say("Terms"), id="terms"),
        terms_table(words, game),
        clauses_text(words, sections(game, words.lang)),
        class_="prose",
    )
    return tag("div", head, contents(words, game), text, class_="rulebook toc")


def search_form(words: Words, game: str, query: str) -> Safe:
    label = words.say(
        "Search the rules: a word, a card or a number such as {clause}",
        clause=rulebook(game, words.lang).clauses[0].id,
    )
    field = tag(
        "input",
        type="search",
        id="q",
        name="q",
        value=query,
        maxlength=LONGEST,
        data_filter=None if query else ".rulebook [data-find]",
        autocomplete="off",
    )
    return tag(
        "form",
        tag("label", label, for_="q"),
        tag("div", field, submit(words.say("Search"), sign="search"), class_="joined"),
        tag("p", class_="quiet", data_filter_says=words.say("Found: {n}", n="{n}"), role="status"),
        method="get",
        action=f"/rules/{game}",
        role="search",
        class_="field",
    )


def contents(words: Words, game: str) -> Safe:
    """Where what is."""
    own = (("cards", words.say("Cards")), ("terms", words.say("Terms")))
    links = [tag("li", tag("a", text, href=f"#{anchor}")) for anchor, text in own]
    links += [
        tag("li", tag("a", section.title, href=f"#{section.anchor}"))
        for section in sections(game, words.lang)
        if section.level == 2
    ]
    title = words.say("Contents")
    return tag(
        "nav",
        tag("details", tag("summary", title), tag("ol", *links), open=True),
        class_="contents",
        aria_label=title,
    )


def source_legend(words: Words) -> Safe:
    """What the letters behind the clauses mean."""
    letters = [
        tag("li", tag("b", letter, class_="source"), " ", source_text(words, letter))
        for letter in "SIPD"
    ]
    return tag("ul", *letters, class_="legend", aria_label=words.say("Where a clause comes from"))


def clauses_text(words: Words, parts: list[Section], shift: int = 0) -> Safe:
    texts = [tag("section", draw_section(words, part, shift)) for part in parts]
    return tag("div", *texts, id="clauses")


def terms_table(words: Words, game: str) -> Safe:
    terms = rulebook(game, words.lang).terms.terms.values()
    heads = [tag("th", NAMES[lang], scope="col", lang=lang) for lang in LANGUAGES]
    rows = [
        tag("tr", *(term_cell(words, term, lang) for lang in LANGUAGES), data_find=True)
        for term in terms
    ]
    table = tag(
        "table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="facts-table terms"
    )
    note = words.say("Terms marked ✓ are those of a printed rulebook; the others are our own.")
    label = words.say("Terms in four languages")
    box = tag("div", table, class_="scroll tall", tabindex="0", role="region", aria_label=label)
    return join(tag("p", note, class_="quiet"), box)


def term_cell(words: Words, term: dict[str, Any], lang: str) -> Safe:
    mark = tag("span", " ✓", title=words.say("official")) if lang in term["official"] else EMPTY
    return tag("td", term[lang], mark, lang=lang)


def drawer(words: Words, game: str) -> Safe:
    """The rules beside a table: the clauses one may need while playing, then the cards."""
    parts = [
        part
        for part in sections(game, words.lang)
        if number_of(part) not in BOXES[game].rules_left_out
    ]
    label = words.say("Search the rules")
    field = tag(
        "input",
        type="search",
        placeholder=label,
        aria_label=label,
        data_filter="#drawer-rules [data-find]",
    )
    return tag(
        "div",
        tag("div", field, class_="field"),
        jumps(words, parts),
        in_short(words, game, "h3"),
        clauses_text(words, parts, shift=1),
        tag("h3", words.say("Cards"), id="drawer-cards"),
        draw_cards(words, game, is_small=True),
        tag(
            "p",
            tag(
                "a",
                words.say("All rules on a page of their own"),
                href=f"/rules/{game}",
                target="_blank",
            ),
        ),
        id="drawer-rules",
        class_="drawer-rules",
    )


def in_short(words: Words, game: str, heading: str) -> Safe:
    """The game in a few lines, for whoever opens its rules for the first time."""
    lines = [tag("li", line) for line in BOXES[game].label.summary(words)]
    if not lines:
        return EMPTY
    return join(
        tag(heading, words.say("How it is played")), tag("ul", *lines, class_="dots-list in-short")
    )


def jumps(words: Words, parts: list[Section]) -> Safe:
    """What stands in the drawer, each a click away."""
    links = [("drawer-cards", words.say("Cards"))]
    links += [(part.anchor, part.title) for part in parts if part.level == 2]
    items = [tag("li", tag("a", text, href=f"#{anchor}")) for anchor, text in links]
    return tag("nav", tag("ul", *items, class_="jumps"), aria_label=words.say("Contents"))


def number_of(section: Section) -> str:
    return section.anchor.removeprefix("section-").partition("-")[0]


# ---- search


def results(words: Words, game: str, query: str) -> Safe:
    found = rulebook(game, words.lang).find(query)
    cards = find_cards(words, game, query)
    back = tag("p", tag("a", words.say("All rules of the game"), href=f"/rules/{game}"))
    if not found and not cards:
        return join(nothing(words, game, query), back)
    says = words.count("{n} clause found", "{n} clauses found", len(found))
    shown = draw_cards(words, game, cards) if cards else EMPTY
    return join(
        tag("p", says, role="status", class_="quiet"), shown, found_clauses(words, found), back
    )


def found_clauses(words: Words, found: list[Clause]) -> Safe:
    parts: list[Safe] = []
    for section, members in groupby(found, key=lambda one: one.section):
        items = [draw_clause(words, one.id, one.text) for one in members]
        parts += [tag("h2", section), tag("ul", *items, class_="clauses")]
    return tag("div", *parts, id="clauses")


def nothing(words: Words, game: str, query: str) -> Safe:
    sentence = empty("search", words.say("Nothing in the rules matches “{query}”.", query=query))
    guess = rulebook(game, words.lang).guess(query)
    if not guess:
        return sentence
    link = tag("a", guess, href=f"/rules/{game}?q={guess}")
    return join(sentence, tag("p", words.say("Did you mean:"), " ", link))
