"""The handlers of the API, one for each endpoint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from starlette.responses import PlainTextResponse, Response

from landnam.games import GAMES
from landnam.web.api import shapes
from landnam.web.api.calls import ApiCall
from landnam.web.api.errors import ApiError, too_many, unknown_table
from landnam.web.api.states import seats_of, state_of, table_of, waiting_state
from landnam.web.api.stream import Stream, check_places, lines
from landnam.web.site.invitations import ANY_SEAT, BadInvite, read_invite
from landnam.web.store.rows import BOT, FREE, LISTED, PERSON, Table
from landnam.web.table import lobby
from landnam.web.table.actor import LiveTable
from landnam.web.table.errors import Illegal
from landnam.web.think.levels import BOT_LEVELS, level_name

MOST_TABLES = 50
NO_OPTION = -(2**31)
"""Stands for a text that names no option; no option has this number."""


async def games(call: ApiCall) -> Struct:
    return shapes.Games([game_of(call, name) for name in GAMES])


async def game(call: ApiCall) -> Struct:
    name = str(call.request.path_params["game"])
    if name not in GAMES:
        raise ApiError(404, "unknown", call.words.say("There is no such game."))
    return game_of(call, name)


def game_of(call: ApiCall, name: str) -> shapes.Game:
    one = GAMES[name]
    content = call.site.contents.of_box(name)
    counts = one.seats(content)
    return shapes.Game(
        name=name,
        rules=one.rules,
        content=content.digest,
        least_seats=counts[0],
        most_seats=counts[-1],
        options=one.options(content),
        levels=list(BOT_LEVELS),
    )


async def create(call: ApiCall) -> Struct:
    user = call.user
    new = await call.body(shapes.NewTable)
    table = lobby.NewTable(
        game=new.game,
        seats=[new_seat(call, number, one) for number, one in enumerate(new.seats)],
        name=new.name,
        options=dict(new.options),
        clock=new.clock,
        stand_in=new.stand_in,
        listing=new.listing,
    )
    check_haste(call)
    return await whole_state(call, await call.site.lobby.create(user, table))


def check_haste(call: ApiCall) -> None:
    """Pages and programs share one limit on new tables."""
    bucket = call.site.makers.of(call.host)
    if not bucket.take():
        raise too_many(call.words, bucket.wait)


def new_seat(call: ApiCall, number: int, seat: shapes.NewSeat) -> lobby.NewSeat:
    if seat.kind == "bot":
        name = f"{level_name(call.words, seat.level)} {number + 1}"
        return lobby.NewSeat(BOT, name, seat.level)
    return lobby.NewSeat(PERSON if seat.kind == "me" else FREE)


async def tables(call: ApiCall) -> Struct:
    store, user = call.site.store, call.user
    mine = await store.tables_of(user.id, MOST_TABLES)
    waiting = await store.open_tables(MOST_TABLES)
    return shapes.Tables(await described(call, mine), await described(call, waiting))


async def described(call: ApiCall, rows: Sequence[Table]) -> list[shapes.Table]:
    store, user = call.site.store, call.user
    return [table_of(row, await store.seats(row.id), user.id) for row in rows]


async def table(call: ApiCall) -> Struct:
    return await whole_state(call, call.table)


async def whole_state(call: ApiCall, name: str) -> shapes.State:
    seat, since = call.number("seat", 0), call.number("since", 0)
    live = await call.site.registry.open(name)
    if live is not None:
        return state_of(live, call.user.id, call.words, seat, since or 0)
    row = await call.site.store.table(name)
    if row is None:
        raise unknown_table(call.words)
    return waiting_state(row, await call.site.store.seats(name), call.user.id)


async def join(call: ApiCall) -> Struct:
    user = call.user
    wish = await call.body(shapes.Join)
    row = await call.site.store.table(call.table)
    if row is None:
        raise unknown_table(call.words)
    seat = await invited(call, row, wish)
    return shapes.Seated(await call.site.lobby.join(call.table, user, seat))


async def invited(call: ApiCall, row: Table, wish: shapes.Join) -> int | None:
    """The seat that the user may take, None for any."""
    if wish.invite:
        try:
            seat = read_invite(call.site.secret, row.id, wish.invite)
        except BadInvite:
            text = call.words.say("This invitation is not for this table.")
            raise ApiError(403, "invite", text) from None
        return wish.seat if seat == ANY_SEAT else seat
    seats = await call.site.store.seats(row.id)
    is_in = row.owner == call.user.id or seats_of(seats, call.user.id)
    if row.listing != LISTED and not is_in:
        text = call.words.say("This table is not listed: send the invitation from its link.")
        raise ApiError(403, "invite", text)
    return wish.seat


async def move(call: ApiCall) -> Struct:
    user = call.user
    sent = await call.body(shapes.Move)
    if (sent.option is None) == (sent.text is None):
        raise ApiError(422, "shape", call.words.say("Send either option or text."))
    live = await call.live()
    option = sent.option if sent.option is not None else option_named(call, live, sent)
    try:
        await live.move(user.id, sent.seat, option, sent.seen, sent.nonce)
    except Illegal as error:
        raise ApiError(422, error.code, illegal_text(call, sent, error),
                       legal=legal(call, live, sent.seat)) from None  # fmt: skip
    return state_of(live, user.id, call.words, sent.seat)


def illegal_text(call: ApiCall, sent: shapes.Move, error: Illegal) -> str:
    if sent.text is None:
        return call.words.explain(error)
    return call.words.say("{text!r} is not among your options now.", text=sent.text)


def option_named(call: ApiCall, live: LiveTable, sent: shapes.Move) -> int:
    text = " ".join((sent.text or "").split())
    options = (one.option for one in legal(call, live, sent.seat) if one.text == text)
    return next(options, NO_OPTION)


def legal(call: ApiCall, live: LiveTable, seat: int) -> list[shapes.Choice]:
    """The options of the user's own seat; none of any other seat."""
    decision = state_of(live, call.user.id, call.words, seat).decision
    return decision.options if decision else []


async def undo(call: ApiCall) -> Struct:
    user, sent = call.user, await call.body(shapes.Undo)
    live = await call.live()
    await live.undo(user.id, sent.seat, sent.seen, sent.nonce)
    return state_of(live, user.id, call.words, sent.seat)


async def leave(call: ApiCall) -> Struct:
    user, sent = call.user, await call.body(shapes.Leave)
    live = await call.live()
    await live.leave(user.id, sent.seat, sent.resign, sent.nonce)
    return state_of(live, user.id, call.words, sent.seat)


async def come_back(call: ApiCall) -> Struct:
    user, sent = call.user, await call.body(shapes.Return)
    live = await call.live()
    await live.take_back(user.id, sent.seat, sent.nonce)
    return state_of(live, user.id, call.words, sent.seat)


async def say(call: ApiCall) -> Struct:
    user, sent = call.user, await call.body(shapes.Say)
    live = await call.live()
    if not live.own_seats(user.id):
        text = call.words.say("Only who sits at the table may speak here.")
        raise ApiError(403, "seat", text)
    await live.say(user.id, user.name, sent.text)
    return shapes.Done()


async def stream(call: ApiCall) -> Response:
    user = call.user
    check_places(call.site, call.host, user)  # before anything is read for one too many
    if await call.site.store.table(call.table) is None:
        raise unknown_table(call.words)
    await call.site.registry.open(call.table)  # errors are raised before the first line
    seat, since = call.number("seat", 0), call.number("since", 0)
    text = lines(call.site, call.table, user, call.words, seat, since or 0)
    return Stream(call.site, call.host, user, text)


async def log(call: ApiCall) -> Response:
    """The only handler that reads a session: a finished game has no secrets."""
    live: Any = await call.live()
    call.user  # noqa: B018  # a token is needed here too
    if not live.game.is_over:
        text = call.words.say("The log holds secrets; it is open when the game is over.")
        raise ApiError(409, "not_over", text)
    return PlainTextResponse(live.game.session.text())
