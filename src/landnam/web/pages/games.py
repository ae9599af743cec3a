"""A game of the shelf: its box, and a page that says honestly what can be done with it."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from landnam.draw.icons import icon
from landnam.draw.shell import button
from landnam.draw.tags import EMPTY, Safe, join, tag
from landnam.web.pages.covers import cover
from landnam.web.pages.forms import post, submit
from landnam.web.pages.frame import show
from landnam.web.pages.shelf import SHELF, Box
from landnam.web.people import visitor
from landnam.words import Words


async def game(request: Request) -> Response:
    """GET /games/GAME."""
    box = SHELF.get(request.path_params["game"])
    if box is None:
        raise HTTPException(404)
    words = (await visitor(request)).words
    return await show(request, box.name(words), game_page(words, box))


def facts(words: Words, box: Box) -> Safe:
    """Players, length and weight, as icons with names."""
    least, most = box.players
    bars = [tag("i", class_="on" if i < box.weight else None) for i in range(5)]
    heavy = words.say("{n} of 5", n=box.weight)
    return tag(
        "div",
        tag("span", icon("player", words.say("players")), f"{least}–{most}"),
        tag("span", icon("clock", words.say("length")), words.say("{n} min", n=box.minutes)),
        tag(
            "span",
            icon("weight", words.say("weight")),
            tag("span", *bars, class_="w", role="img", aria_label=heavy),
        ),
        class_="facts",
    )


def draw_box(words: Words, box: Box) -> Safe:
    """As it stands on the shelf: what can be played leads to a new table."""
    address = f"/new?game={box.key}" if box.can_play else f"/games/{box.key}"
    coming = EMPTY if box.can_play else tag("span", words.say("coming"), class_="tag coming")
    return tag(
        "li",
        tag(
            "a",
            cover(box.key),
            tag(
                "div",
                tag("h3", box.name(words), coming),
                tag("p", box.promise(words)),
                facts(words, box),
                class_="txt",
            ),
            class_="box",
            href=address,
        ),
    )


def game_page(words: Words, box: Box) -> Safe:
    items = [tag("li", line) for line in box.rules(words)]
    made = words.say(
        "Design: {designers}. Published by {publishers}.",
        designers=box.designers,
        publishers=box.publishers,
    )
    text = tag(
        "div",
        tag("h1", box.name(words)),
        tag("p", box.promise(words), class_="lead"),
        facts(words, box),
        buttons(words, box),
        tag("h2", words.say("How it is played")),
        tag("ul", *items, class_="dots-list"),
        tag("p", made, class_="quiet"),
        tag(
            "p",
            words.say("An unofficial implementation, with words and drawings of its own."),
            class_="quiet",
        ),
        class_="prose",
    )
    return tag("article", cover(box.key), text, class_="game-page")


def buttons(words: Words, box: Box) -> Safe:
    if not box.can_play:
        return join(
            tag(
                "p",
                icon("clock"),
                tag(
                    "span",
                    words.say(
                        "This game cannot be played here yet. Its rules are written down; the game "
                        "itself is not built yet."
                    ),
                ),
                class_="note",
            ),
            tag("p", button(words.say("See what can be played"), is_main=True, href="/")),
        )
    return tag(
        "div",
        post("/play", submit(words.say("Play now"), sign="play")),
        button(words.say("New table"), href=f"/new?game={box.key}"),
        button(words.say("Rules"), name="rules", href=f"/rules/{box.key}"),
        class_="inline",
    )
