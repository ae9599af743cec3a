"""A game of the shelf: its box, and a page that says honestly what can be done with it."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from landnam.box import Label
from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, join, tag
from landnam.draw.widgets import button
from landnam.games import GAMES, shelf
from landnam.web.pages.forms import post, submit
from landnam.web.pages.frame import show
from landnam.web.pages.shelf import cover
from landnam.web.people import visitor
from landnam.words import Words


async def game(request: Request) -> Response:
    """GET /games/GAME."""
    label = shelf().get(request.path_params["game"])
    if label is None:
        raise HTTPException(404)
    words = (await visitor(request)).words
    about = label.promise(words)
    return await show(
        request, label.name(words), game_page(words, label), about=about, game=label.key
    )


def facts(words: Words, label: Label) -> Safe:
    """Players, length and weight, as icons with names."""
    least, most = label.players
    bars = [tag("i", class_="on" if i < label.weight else None) for i in range(5)]
    heavy = words.say("{n} of 5", n=label.weight)
    players = tag("span", icon("player", words.say("players")), f"{least}–{most}")
    length = tag("span", icon("clock", words.say("length")), words.say("{n} min", n=label.minutes))
    weight = tag(
        "span",
        icon("weight", words.say("weight")),
        tag("span", *bars, class_="w", role="img", aria_label=heavy),
    )
    return tag(
        "div",
        players,
        length if label.minutes else EMPTY,
        weight if label.weight else EMPTY,
        class_="facts",
    )


def draw_box(words: Words, label: Label) -> Safe:
    """As it stands on the shelf; it leads to the page of the game."""
    coming = EMPTY if label.key in GAMES else tag("span", words.say("coming"), class_="tag coming")
    return tag(
        "li",
        tag(
            "a",
            cover(label.key),
            tag(
                "div",
                tag("h3", label.name(words), coming),
                tag("p", label.promise(words)),
                facts(words, label),
                class_="txt",
            ),
            class_="box",
            href=f"/games/{label.key}",
        ),
    )


def game_page(words: Words, label: Label) -> Safe:
    items = [tag("li", line) for line in label.summary(words)]
    made = words.say(
        "Design: {designers}. Published by {publishers}.",
        designers=label.designers,
        publishers=label.publishers,
    )
    played = (tag("h2", words.say("How it is played")), tag("ul", *items, class_="dots-list"))
    text = tag(
        "div",
        tag("h1", label.name(words)),
        tag("p", label.promise(words), class_="lead"),
        facts(words, label),
        buttons(words, label),
        *(played if items else ()),
        tag("p", made, class_="quiet") if label.designers else EMPTY,
        tag(
            "p",
            words.say("An unofficial implementation, with words and drawings of its own."),
            class_="quiet",
        ),
        class_="prose",
    )
    return tag("article", cover(label.key), text, class_="game-page")


def buttons(words: Words, label: Label) -> Safe:
    if label.key not in GAMES:
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
        post(f"/play/{label.key}", submit(words.say("Play now"), sign="play")),
        button(words.say("New table"), href=f"/new?game={label.key}"),
        button(words.say("Rules"), name="rules", href=f"/rules/{label.key}"),
        class_="inline",
    )
