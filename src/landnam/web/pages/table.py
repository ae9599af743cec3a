"""The page of a table being played."""

from __future__ import annotations

import json
from collections.abc import Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from landnam.draw.markup.tags import Safe, join, raw, tag
from landnam.draw.page import bar, skip_link, table_tools
from landnam.kit.core import SPECTATOR
from landnam.web.pages.document import Preview, document, preview
from landnam.web.pages.sheet import rules_drawer, settings_sheet
from landnam.web.pages.static_words import client_words
from landnam.web.people import Visitor, visitor
from landnam.web.site import site_of
from landnam.web.store.rows import OPEN
from landnam.web.table.actor import LiveTable
from landnam.web.table.viewer import choose_look, seen_name

STYLES = ("site.css", "pages.css")
"""Of every table; its drawing names the others."""


async def table(request: Request) -> Response:
    """GET /table/ID"""
    site, here = site_of(request), await visitor(request)
    table_id = request.path_params["table"]
    live = await site.registry.open(table_id)
    if live is None:
        row = await site.store.table(table_id)
        if row is not None and row.status == OPEN:
            return RedirectResponse(f"/table/{table_id}/room", 303)
        raise HTTPException(404)
    if "replay" in request.query_params and live.is_finished:
        return RedirectResponse(f"/table/{table_id}/replay", 303)
    names = ", ".join(filter(None, [seat.name for seat in live.seats]))
    about = f"{live.drawing.name(here.words)}: {names}"
    seen_as = preview(request, live.row.name, about, live.row.game)
    return HTMLResponse(draw_page(live, here, seen_as), headers={"Cache-Control": "no-store"})


def draw_page(live: LiveTable, here: Visitor, seen_as: Preview | None = None) -> str:
    own = live.own_seats(here.id)
    words = here.words
    called = [*own] if live.game.is_secret else live.game.asked()
    look = choose_look(own, SPECTATOR, called, here.lang)
    parts = live.scenes.parts(look, words)
    scene = live.scenes.scene(look.seat, words)
    title, turn = live.scenes.title(look, words)
    body = live.drawing.body(scene, {name: Safe(text) for name, text in parts.items()})
    game = tag(
        "div",
        table_bar(live, here, Safe(parts["steps"]), () if own else ("hint",)),
        body,
        Safe(parts.get("stops", "")),
        class_=f"game {live.row.game}",
        data_table=live.row.id,
        data_game=live.row.game,
        data_seen=seen_name(live.game.seen(look.seat), live.screens.press().whole(parts)),
        data_seat=look.seat,
        data_turn="1" if turn else "",
        data_confirm="1" if here.user and here.user.confirm else "",
    )
    return document(
        f"● {title}" if turn else title,
        here,
        join(
            live.drawing.symbols(live.content),
            skip_link(words),
            game,
            settings_sheet(here, live, own),
            rules_drawer(here, live),
            tag("div", id="connection", role="status"),
            words_block(here),
        ),
        scripts=("common.js", "table.js", "rules.js"),
        styles=(*STYLES, *live.drawing.styles),
        seen_as=seen_as,
    )


def table_bar(
    live: LiveTable, here: Visitor, steps: Safe, leave_out: Sequence[str] = (), detail: str = ""
) -> Safe:
    """The bar above a table; replays and people who watch leave some tools out."""
    name = live.drawing.name(here.words)
    tools = [one for one in table_tools(here.words, live.row.game) if one.icon not in leave_out]
    is_unnamed = live.row.name == live.row.game.title()
    return bar(here.words, name, detail or ("" if is_unnamed else live.row.name), steps, tools)


def words_block(here: Visitor) -> Safe:
    """The words of the scripts, as data."""
    text = json.dumps(client_words(here.words), ensure_ascii=False).replace("<", "\\u003c")
    return raw(f'<script type="application/json" id="words">{text}</script>')
