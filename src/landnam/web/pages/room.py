"""Before a table begins: who sits there, the link for the others, and bots for the empty seats."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, join, tag
from landnam.draw.signs import token
from landnam.draw.widgets import button
from landnam.games import GAMES
from landnam.kit.errors import Problem
from landnam.web.pages.forms import Form, post, submit
from landnam.web.pages.frame import go, notice, show
from landnam.web.pages.making import check_haste
from landnam.web.pages.shelf import cover, game_name
from landnam.web.pages.tables import (
    address,
    clock_text,
    colours_of,
    room_address,
    seat_name,
    sitting_text,
)
from landnam.web.pages.wish import clean
from landnam.web.people import ensure_user, set_cookie, visitor
from landnam.web.site import site_of
from landnam.web.site.invitations import ANY_SEAT, BadInvite, make_invite, read_invite
from landnam.web.store.rows import BOT, FREE, LISTED, OPEN, Seat, Table
from landnam.web.think.levels import BOT_LEVELS, level_name
from landnam.words import Words

LONGEST_WAIT: Final = 20.0
AGAIN: Final = 5
"""Seconds after which the room is looked at again, for browsers without scripts."""


async def room(request: Request) -> Response:
    """GET /table/ID/room"""
    table, seats = await find(request)
    if table.status != OPEN:
        return go(address(table.id))
    who = await visitor(request)
    is_in = any(seat.user == who.id for seat in seats if who.id)
    link = invite_link(request, table.id) if is_in or table.owner == who.id else ""
    can_join = not is_in and table.listing == LISTED
    body = tag(
        "div",
        head(who.words, table, seats),
        seat_list(who.words, table, seats, who.id),
        share(who.words, link) if link else EMPTY,
        fill_form(who.words, table) if table.owner == who.id else EMPTY,
        join_form(who.words, f"{room_address(table.id)}/join", name_of(request))
        if can_join
        else EMPTY,
        leave_form(who.words, table) if is_in else EMPTY,
        closed_note(who.words) if not (is_in or can_join or link) else EMPTY,
        class_="room",
        data_room=table.id,
        data_seen=seen_name(seats),
    )
    again = 0 if can_join else AGAIN
    return await show(
        request,
        table.name,
        body,
        refresh=again,
        kind="room-page",
        scripts=("room.js",),
        about=about_table(who.words, table, seats),
        game=table.game,
    )


async def room_changes(request: Request) -> Response:
    """GET /table/ID/room/wait?seen=…: answers when somebody sits down, or after a while."""
    table, seats = await find(request)
    if table.status == OPEN and seen_name(seats) == request.query_params.get("seen", ""):
        await site_of(request).rooms.wait(table.id, LONGEST_WAIT)
        table, seats = await find(request)
    return JSONResponse({"status": table.status, "seen": seen_name(seats)})


def seen_name(seats: Sequence[Seat]) -> str:
    """Changes when anybody sits down or stands up."""
    seat_facts = [(seat.seat, seat.kind, seat.name) for seat in seats]
    return blake2b(repr(seat_facts).encode(), digest_size=9).hexdigest()


async def invited(request: Request) -> Response:
    """GET and POST /t/ID/invite/TOKEN"""
    table, seats = await find(request)
    seat = read_token(request, table.id)
    if request.method == "POST":
        return await sit_down(request, table, None if seat == ANY_SEAT else seat)
    who = await visitor(request)
    if table.status != OPEN or (who.id and any(one.user == who.id for one in seats)):
        return go(address(table.id))
    here = request.url.path
    inviter = next((one.name for one in seats if one.user == table.owner and one.name), "")
    body = tag(
        "div",
        head(who.words, table, seats, inviter),
        seat_list(who.words, table, seats, who.id),
        join_form(who.words, here, name_of(request)),
        class_="room",
    )
    title = who.words.say("Invitation: {table}", table=table.name)
    about = about_table(who.words, table, seats, inviter)
    return await show(request, title, body, kind="room-page", about=about, game=table.game)


async def join_listed(request: Request) -> Response:
    """POST /table/ID/room/join: at a table of the home page no link is needed."""
    table, _ = await find(request)
    if table.listing != LISTED:
        raise HTTPException(403)
    return await sit_down(request, table, None)


async def sit_down(request: Request, table: Table, seat: int | None) -> Response:
    check_haste(request)
    words = (await visitor(request)).words
    form = await request.form(max_files=0, max_fields=5)
    name = clean(str(form.get("name", ""))).strip()[:40]
    user, cookie = await ensure_user(request, name)
    try:
        await site_of(request).lobby.join(table.id, user, seat, name)
    except Problem as error:
        response = await full(request, words, words.explain(error), table)
    else:
        response = go(address(table.id))
    set_cookie(request, response, cookie)
    return response


async def full(request: Request, words: Words, why: str, table: Table) -> Response:
    body = tag(
        "div",
        tag("h1", table.name),
        notice(why[:1].upper() + why[1:], "warning", "bad-note"),
        tag("p", button(words.say("Watch the table"), is_main=True, href=address(table.id))),
        class_="room",
    )
    return await show(request, table.name, body, status=409)


async def fill(request: Request) -> Response:
    """POST /table/ID/room/fill: bots take the free seats, and the game begins."""
    table, _ = await find(request)
    who = await visitor(request)
    form = await request.form(max_files=0, max_fields=5)
    level = str(form.get("level", "medium"))
    if who.user is None or table.owner != who.id or level not in BOT_LEVELS:
        raise HTTPException(403)
    await site_of(request).lobby.fill(table.id, who.user, level)
    return go(address(table.id))


async def stand_up(request: Request) -> Response:
    """POST /table/ID/room/leave"""
    table, seats = await find(request)
    who = await visitor(request)
    site = site_of(request)
    for seat in seats:
        if who.id and seat.user == who.id:
            await site.store.stand(table.id, seat.seat, who.id)
    site.rooms.wake(table.id)
    return go("/")


# ---- what they need


async def find(request: Request) -> tuple[Table, list[Seat]]:
    store = site_of(request).store
    table = await store.table(request.path_params["table"])
    if table is None or table.game not in GAMES:
        raise HTTPException(404)
    return table, await store.seats(table.id)


def read_token(request: Request, table: str) -> int:
    try:
        return read_invite(site_of(request).secret, table, request.path_params["token"])
    except BadInvite:
        raise HTTPException(403) from None


def invite_link(request: Request, table: str, seat: int = ANY_SEAT) -> str:
    """The whole address: for one seat, or for any that is free."""
    site = site_of(request)
    base = site.config.address.rstrip("/") or str(request.base_url).rstrip("/")
    return f"{base}/t/{table}/invite/{make_invite(site.secret, table, seat)}"


def name_of(request: Request) -> str:
    who = getattr(request.state, "visitor", None)
    return who.user.name if who is not None and who.user else ""


# ---- drawn


def head(words: Words, table: Table, seats: Sequence[Seat], inviter: str = "") -> Safe:
    says = f"{sitting_text(words, seats)}, {clock_text(words, table.clock)}"
    by = words.say("{name} invites you to a game.", name=inviter) if inviter else ""
    text = tag(
        "div",
        tag("h1", table.name),
        tag("p", by, class_="lead") if by else EMPTY,
        tag("p", f"{game_name(words, table.game)}: {says}", role="status"),
        class_="grow",
    )
    return tag("header", cover(table.game), text, class_="page-head")


def about_table(words: Words, table: Table, seats: Sequence[Seat], inviter: str = "") -> str:
    """What a link to the table tells in a chat."""
    name, sitting = game_name(words, table.game), sitting_text(words, seats)
    if inviter:
        return words.say(
            "{name} invites you to play {game}: {seats}. No account is needed.",
            name=inviter,
            game=name,
            seats=sitting,
        )
    return f"{name}: {sitting}, {clock_text(words, table.clock)}"


def seat_list(words: Words, table: Table, seats: Sequence[Seat], user: str) -> Safe:
    colours = colours_of(table)
    rows = [
        tag(
            "li",
            token(colours[seat.seat], 28),
            tag("b", seat_name(words, seat)),
            tag("span", seat_text(words, seat, user), class_="quiet"),
            class_="free" if seat.kind == FREE else None,
        )
        for seat in seats
    ]
    title = words.say("Who sits here")
    return tag("section", tag("h2", title), tag("ol", *rows, class_="sitters"), class_="panel")


def seat_text(words: Words, seat: Seat, user: str) -> str:
    if seat.kind == FREE:
        return words.say("waits for somebody with the link")
    if seat.kind == BOT:
        return words.say("bot: {level}", level=level_name(words, seat.bot))
    return words.say("you") if user and seat.user == user else ""


def share(words: Words, link: str) -> Safe:
    label = words.say("Send this link to your friends")
    field = tag("input", type="text", id="link", value=link, readonly=True)
    copy = tag(
        "button", icon("link"), words.say("Copy"), type="button", class_="btn main", data_copy=link
    )
    return tag(
        "section",
        tag("h2", words.say("Invite")),
        tag(
            "div",
            tag("label", label, for_="link"),
            tag("div", field, copy, class_="joined"),
            tag(
                "p",
                words.say("Whoever opens it says a name and sits down; no account is needed."),
                class_="help",
            ),
            class_="in field",
        ),
        class_="panel",
    )


def fill_form(words: Words, table: Table) -> Safe:
    levels = [(level, level_name(words, level)) for level in BOT_LEVELS]
    form = Form({"level": table.stand_in}, {})
    return tag(
        "section",
        tag("h2", words.say("Do not want to wait?")),
        post(
            f"{room_address(table.id)}/fill",
            form.select("level", words.say("Level of the bots"), levels),
            submit(words.say("Fill the free seats with bots and start"), main=False, sign="bot"),
            class_="in inline low",
        ),
        class_="panel",
    )


def join_form(words: Words, where: str, name: str) -> Safe:
    form = Form({"name": name}, {})
    return tag(
        "section",
        tag("h2", words.say("Sit down")),
        post(
            where,
            form.text("name", words.say("Your name"), maxlength=40, autocomplete="nickname"),
            submit(words.say("Join"), sign="check"),
            class_="in inline low",
        ),
        class_="panel",
    )


def leave_form(words: Words, table: Table) -> Safe:
    leave = submit(words.say("Leave the table"), main=False, small=True)
    return post(f"{room_address(table.id)}/leave", leave)


def closed_note(words: Words) -> Safe:
    return join(
        notice(words.say("This table is for people with the link. Ask who made it."), "lock", ""),
        tag("p", button(words.say("To the home page"), is_main=True, href="/")),
    )
