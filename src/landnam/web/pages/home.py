"""The home page: a picture, one promise, two buttons; the shelf; your tables; open tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from landnam.draw.markup.tags import Safe, join, tag
from landnam.draw.widgets import button, panel
from landnam.games import GAMES, shelf
from landnam.web.pages.cards import content_of
from landnam.web.pages.forms import post, submit
from landnam.web.pages.frame import empty, promise, show, wide_picture
from landnam.web.pages.games import draw_box
from landnam.web.pages.making import make_table
from landnam.web.pages.tables import (
    Glance,
    address,
    clock_text,
    glances,
    room_address,
    row,
    sitting_text,
    state_text,
)
from landnam.web.people import visitor
from landnam.web.site import site_of
from landnam.web.store.rows import BOT, OPEN, OVER, PERSON
from landnam.web.table.lobby import BOT_NAMES, NewSeat, NewTable
from landnam.words import Words

MINE: Final = 20
OTHERS: Final = 20
FIRST_GAME: Final = "vaalbara"
OPPONENTS: Final = 2
LEVEL: Final = "medium"


async def home(request: Request) -> Response:
    """GET /"""
    site, who = site_of(request), await visitor(request)
    words = who.words
    mine = await glances(site, who.user, MINE) if who.user else []
    known = {one.table.id for one in mine}
    others = [
        Glance(table, await site.store.seats(table.id))
        for table in await site.store.open_tables(OTHERS)
        if table.id not in known
    ]
    body = join(hero(words), tag("div", boxes(words), tables(words, mine, others), class_="wrap"))
    return await show(request, words.say("Home"), body, wide=True)


async def play(request: Request) -> Response:
    """POST /play, /play/GAME: a table with bots that begins at once."""
    game = request.path_params.get("game", FIRST_GAME)
    if game not in GAMES:
        raise HTTPException(404)
    words = (await visitor(request)).words
    return await make_table(request, lambda user: quick_table(words, game, user.name))


def quick_table(words: Words, game: str, name: str) -> NewTable:
    """With two bots, or as many as the game needs."""
    counts = GAMES[game].seats(content_of(game))
    people = OPPONENTS + 1 if OPPONENTS + 1 in counts else counts[0]
    bots = [NewSeat(BOT, BOT_NAMES[n], LEVEL) for n in range(people - 1)]
    me = NewSeat(PERSON, name or words.say("You"))
    return NewTable(game, [me, *bots], words.say("Quick table"))


# ---- drawn


def hero(words: Words) -> Safe:
    invite = button(
        words.say("Invite a friend"), name="link", href="/new?game=vaalbara&with=friend"
    )
    text = tag(
        "div",
        tag("h1", words.say("Take land. Tell the saga.")),
        tag("p", promise(words)),
        tag(
            "div",
            post("/play", submit(words.say("Play now"), sign="play")),
            invite,
            class_="inline",
        ),
        class_="words",
    )
    return tag("section", wide_picture(4, "hero"), text, class_="hero")


def boxes(words: Words) -> Safe:
    first = tag("small", words.say("the first move is three clicks away"))
    labels = sorted(shelf().values(), key=lambda label: label.key not in GAMES)
    items = [draw_box(words, label) for label in labels]
    return join(
        tag("h2", words.say("The games"), first, class_="head"),
        tag("ul", *items, class_="shelf"),
    )


def tables(words: Words, mine: Sequence[Glance], others: Sequence[Glance]) -> Safe:
    return join(
        tag("h2", words.say("Tables"), class_="head"),
        tag("div", own_tables(words, mine), open_tables(words, others), class_="cols"),
    )


def own_tables(words: Words, mine: Sequence[Glance]) -> Safe:
    waiting = sum(one.waits_for_me for one in mine)
    end = words.count("{n} waits for you", "{n} wait for you", waiting) if waiting else ""
    rows = [row(words, one, state_text(words, one), own_act(words, one)) for one in mine]
    if not rows:
        says = words.say("You sit at no table yet. Press “Play now”, or pick a game.")
        inside = empty("hand", says)
    else:
        inside = tag("ul", *rows, class_="tables")
    return lower_heading(panel(words.say("Your tables"), inside, end=end, name="hand"))


def own_act(words: Words, one: Glance) -> Safe:
    text, where = words.say("Look"), address(one.table.id)
    if one.table.status == OPEN:
        text, where = words.say("Waiting room"), room_address(one.table.id)
    elif one.table.status == OVER:
        text = words.say("Replay")
    elif one.waits_for_me:
        text = words.say("Play")
    label = f"{text}: {one.table.name}"
    return button(text, kind="small", is_main=one.waits_for_me, href=where, label=label)


def open_tables(words: Words, others: Sequence[Glance]) -> Safe:
    rows = [
        row(
            words,
            one,
            f"{sitting_text(words, one.seats)}, {clock_text(words, one.table.clock)}",
            join_act(words, one),
        )
        for one in others
    ]
    if not rows:
        inside = empty("home", words.say("No open table waits for players right now."))
    else:
        inside = tag("ul", *rows, class_="tables")
    return lower_heading(panel(words.say("Open tables"), inside, name="home"))


def join_act(words: Words, one: Glance) -> Safe:
    label = words.say("Join: {table}", table=one.table.name)
    return button(words.say("Join"), kind="small", href=room_address(one.table.id), label=label)


def lower_heading(box: Safe) -> Safe:
    """A panel under a heading of the same size: its own is one step lower."""
    return Safe(box.replace("<h2>", '<h3 class="panel-head">', 1).replace("</h2>", "</h3>", 1))
