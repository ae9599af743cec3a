"""What this is, whose games these are, how sure the figures are, and what is kept of visitors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from landnam import __version__
from landnam.box import Label
from landnam.draw.markup.tags import Safe, join, tag
from landnam.games import GAMES, shelf
from landnam.web.pages.cards import content_of
from landnam.web.pages.frame import show
from landnam.web.pages.markdown import source_text
from landnam.web.pages.shelf import game_name
from landnam.web.people import visitor
from landnam.words import Words

CREDITS: Final = (
    ("idiomorph", "0BSD", "https://github.com/bigskysoftware/idiomorph"),
    ("Starlette", "BSD-3-Clause", "https://github.com/encode/starlette"),
    ("uvicorn", "BSD-3-Clause", "https://github.com/encode/uvicorn"),
    ("msgspec", "BSD-3-Clause", "https://github.com/jcrist/msgspec"),
    ("SQLAlchemy", "MIT", "https://www.sqlalchemy.org"),
    ("argon2-cffi", "MIT", "https://github.com/hynek/argon2-cffi"),
    ("ItsDangerous", "BSD-3-Clause", "https://github.com/pallets/itsdangerous"),
)
"""Code of others: the first is served with the pages, the rest runs on the server."""


async def about(request: Request) -> Response:
    """GET /about"""
    words = (await visitor(request)).words
    body = tag(
        "div",
        tag("h1", words.say("About landnam")),
        tag(
            "p",
            words.say(
                "landnam is an unofficial, free table for northern board games. The rules of the "
                "games are facts; all words, drawings and code here are our own."
            ),
            class_="lead",
        ),
        makers(words),
        sources(words),
        privacy(words),
        licence(words),
        class_="prose about",
    )
    return await show(request, words.say("About landnam"), body)


# ---- the games


def makers(words: Words) -> Safe:
    says = words.say(
        "None of these people and companies has anything to do with this site. If you like a "
        "game, buy the box."
    )
    heads = (
        words.say("Game"),
        words.say("Design"),
        words.say("Publisher"),
        words.say("On this site"),
    )
    rows = [[tag("td", one) for one in maker_row(words, label)] for label in shelf().values()]
    return join(
        tag("h2", words.say("The games and who made them")),
        tag("p", says),
        table(heads, rows, words.say("The games and who made them")),
    )


def maker_row(words: Words, label: Label) -> tuple[object, ...]:
    link = tag("a", label.name(words), href=f"/games/{label.key}")
    state = words.say("can be played") if label.key in GAMES else words.say("coming")
    return link, label.designers, label.publishers, state


def table(heads: Sequence[str], rows: Sequence[Sequence[Safe]], label: str) -> Safe:
    head = tag("thead", tag("tr", *(tag("th", one, scope="col") for one in heads)))
    body = tag("tbody", *(tag("tr", *row) for row in rows))
    inside = tag("table", head, body, class_="facts-table")
    return tag("div", inside, class_="scroll", tabindex="0", role="region", aria_label=label)


# ---- how sure it is


def sources(words: Words) -> Safe:
    says = words.say(
        "The rulebooks at hand have lost their icons, and the cards were not at hand. What is "
        "missing was reconstructed. Every figure and every clause says how sure it is:"
    )
    letters = [
        tag(
            "div",
            tag("dt", tag("b", letter, class_="source")),
            tag("dd", source_text(words, letter)),
        )
        for letter in "SIPD"
    ]
    counted = [
        tag(
            "li",
            tag("a", game_name(words, game), href=f"/rules/{game}"),
            f": {count_text(words, game)}",
        )
        for game in GAMES
    ]
    return join(
        tag("h2", words.say("What is reconstructed")),
        tag("p", says),
        tag("dl", *letters, class_="levels"),
        tag("ul", *counted, class_="dots-list"),
    )


@cache
def letters_of(game: str) -> Counter[str]:
    """How many entries of the content there are of each standing."""
    found: Counter[str] = Counter()

    def walk(thing: Any) -> None:
        if isinstance(thing, dict):
            if thing.get("source") in ("S", "I", "P", "D"):
                found[thing["source"]] += 1
            for value in thing.values():
                walk(value)
        elif isinstance(thing, list):
            for value in thing:
                walk(value)

    walk(content_of(game).tables)
    return found


def count_text(words: Words, game: str) -> str:
    counts = ", ".join(f"{letter} {letters_of(game)[letter]}" for letter in "SIPD")
    return words.say("entries of its content file: {counts}", counts=counts)


# ---- privacy and licence


def privacy(words: Words) -> Safe:
    lines = (
        words.say(
            "One cookie (landnam): a random number that tells the server it is you again. It is "
            "set when you first sit down at a table or change your profile."
        ),
        words.say("One cookie (landnam-lang): the language, if you chose one before sitting down."),
        words.say("One cookie (landnam-theme): light or dark, if you chose one of them."),
        words.say(
            "Kept on the server: your name and settings, the tables you play with all moves and "
            "chat lines, and, with an account, a digest of the password."
        ),
        words.say(
            "Not kept: your network address, what you look at, anything for advertising. Nothing "
            "is loaded from other sites."
        ),
        words.say(
            "If you write down an address for notices, the name of the table and your turn are "
            "posted there."
        ),
    )
    delete = tag("a", words.say("Delete my data"), href="/profile")
    return join(
        tag("h2", words.say("Privacy")),
        tag("ul", *(tag("li", line) for line in lines), class_="dots-list"),
        tag("p", delete),
    )


def licence(words: Words) -> Safe:
    rules = ", ".join(f"{game_name(words, name)} {game.rules}" for name, game in GAMES.items())
    credits = [
        tag("li", tag("a", name, href=address, rel="noopener noreferrer"), f" ({terms})")
        for name, terms, address in CREDITS
    ]
    return join(
        tag("h2", words.say("Licence and versions")),
        tag("p", words.say("landnam is free software under the MIT licence.")),
        tag(
            "dl",
            tag("div", tag("dt", words.say("Version")), tag("dd", __version__)),
            tag("div", tag("dt", words.say("Versions of the rules")), tag("dd", rules)),
            class_="levels",
        ),
        tag("h2", words.say("Code of others")),
        tag("ul", *credits, class_="dots-list"),
    )
