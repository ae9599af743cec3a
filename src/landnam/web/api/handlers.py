"""The handlers of the API, one for each endpoint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from starlette.responses import PlainTextResponse, Response

from landnam.games import GAMES
from landnam.web.api import shapes
from landnam.web.api.asking import Asking
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


async def games(asked: Asking) -> Struct:
    return shapes.Games([game_of(asked, name) for name in GAMES])


async def game(asked: Asking) -> Struct:
    name = str(asked.request.path_params["game"])
    if name not in GAMES:
        raise ApiError(404, "unknown", asked.words.say("There is no such game."))
    return game_of(asked, name)


def game_of(asked: Asking, name: str) -> shapes.Game:
    one = GAMES[name]
    content = asked.site.contents.of_box(name)
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


async def create(asked: Asking) -> Struct:
    user = asked.user
    new = await asked.body(shapes.NewTable)
    table = lobby.NewTable(
        game=new.game,
        seats=[new_seat(asked, number, one) for number, one in enumerate(new.seats)],
        name=new.name,
        options=dict(new.options),
        clock=new.clock,
        stand_in=new.stand_in,
        listing=new.listing,
    )
    check_haste(asked)
    return await whole_state(asked, await asked.site.lobby.create(user, table))


def check_haste(asked: Asking) -> None:
    """Pages and programs share one limit on new tables."""
    bucket = asked.site.makers.of(asked.host)
    if not bucket.take():
        raise too_many(asked.words, bucket.wait)


def new_seat(asked: Asking, number: int, seat: shapes.NewSeat) -> lobby.NewSeat:
    if seat.kind == "bot":
        name = f"{level_name(asked.words, seat.level)} {number + 1}"
        return lobby.NewSeat(BOT, name, seat.level)
    return lobby.NewSeat(PERSON if seat.kind == "me" else FREE)


async def tables(asked: Asking) -> Struct:
    store, user = asked.site.store, asked.user
    mine = await store.tables_of(user.id, MOST_TABLES)
    waiting = await store.open_tables(MOST_TABLES)
    return shapes.Tables(await described(asked, mine), await described(asked, waiting))


async def described(asked: Asking, rows: Sequence[Table]) -> list[shapes.Table]:
    store, user = asked.site.store, asked.user
    return [table_of(row, await store.seats(row.id), user.id) for row in rows]


async def table(asked: Asking) -> Struct:
    return await whole_state(asked, asked.table)


async def whole_state(asked: Asking, name: str) -> shapes.State:
    seat, since = asked.number("seat", 0), asked.number("since", 0)
    live = await asked.site.registry.open(name)
    if live is not None:
        return state_of(live, asked.user.id, asked.words, seat, since or 0)
    row = await asked.site.store.table(name)
    if row is None:
        raise unknown_table(asked.words)
    return waiting_state(row, await asked.site.store.seats(name), asked.user.id)


async def join(asked: Asking) -> Struct:
    user = asked.user
    wish = await asked.body(shapes.Join)
    row = await asked.site.store.table(asked.table)
    if row is None:
        raise unknown_table(asked.words)
    seat = await invited(asked, row, wish)
    return shapes.Seated(await asked.site.lobby.join(asked.table, user, seat))


async def invited(asked: Asking, row: Table, wish: shapes.Join) -> int | None:
    """The seat that the user may take, None for any."""
    if wish.invite:
        try:
            seat = read_invite(asked.site.secret, row.id, wish.invite)
        except BadInvite:
            text = asked.words.say("This invitation is not for this table.")
            raise ApiError(403, "invite", text) from None
        return wish.seat if seat == ANY_SEAT else seat
    seats = await asked.site.store.seats(row.id)
    is_in = row.owner == asked.user.id or seats_of(seats, asked.user.id)
    if row.listing != LISTED and not is_in:
        text = asked.words.say("This table is not listed: send the invitation from its link.")
        raise ApiError(403, "invite", text)
    return wish.seat


async def move(asked: Asking) -> Struct:
    user = asked.user
    sent = await asked.body(shapes.Move)
    if (sent.option is None) == (sent.text is None):
        raise ApiError(422, "shape", asked.words.say("Send either option or text."))
    live = await asked.live()
    option = sent.option if sent.option is not None else option_named(asked, live, sent)
    try:
        await live.move(user.id, sent.seat, option, sent.seen, sent.nonce)
    except Illegal as error:
        raise ApiError(422, error.code, illegal_text(asked, sent, error),
                       legal=legal(asked, live, sent.seat)) from None  # fmt: skip
    return state_of(live, user.id, asked.words, sent.seat)


def illegal_text(asked: Asking, sent: shapes.Move, error: Illegal) -> str:
    if sent.text is None:
        return asked.words.explain(error)
    return asked.words.say("{text!r} is not among your options now.", text=sent.text)


def option_named(asked: Asking, live: LiveTable, sent: shapes.Move) -> int:
    text = " ".join((sent.text or "").split())
    options = (one.option for one in legal(asked, live, sent.seat) if one.text == text)
    return next(options, NO_OPTION)


def legal(asked: Asking, live: LiveTable, seat: int) -> list[shapes.Choice]:
    """The options of the user's own seat; none of any other seat."""
    decision = state_of(live, asked.user.id, asked.words, seat).decision
    return decision.options if decision else []


async def undo(asked: Asking) -> Struct:
    user, sent = asked.user, await asked.body(shapes.Undo)
    live = await asked.live()
    await live.undo(user.id, sent.seat, sent.seen, sent.nonce)
    return state_of(live, user.id, asked.words, sent.seat)


async def leave(asked: Asking) -> Struct:
    user, sent = asked.user, await asked.body(shapes.Leave)
    live = await asked.live()
    await live.leave(user.id, sent.seat, sent.resign, sent.nonce)
    return state_of(live, user.id, asked.words, sent.seat)


async def come_back(asked: Asking) -> Struct:
    user, sent = asked.user, await asked.body(shapes.Return)
    live = await asked.live()
    await live.take_back(user.id, sent.seat, sent.nonce)
    return state_of(live, user.id, asked.words, sent.seat)


async def say(asked: Asking) -> Struct:
    user, sent = asked.user, await asked.body(shapes.Say)
    live = await asked.live()
    if not live.own_seats(user.id):
        text = asked.words.say("Only who sits at the table may speak here.")
        raise ApiError(403, "seat", text)
    await live.say(user.id, user.name, sent.text)
    return shapes.Done()


async def stream(asked: Asking) -> Response:
    user = asked.user
    check_places(asked.site, asked.host, user)  # before anything is read for one too many
    if await asked.site.store.table(asked.table) is None:
        raise unknown_table(asked.words)
    await asked.site.registry.open(asked.table)  # errors are raised before the first line
    seat, since = asked.number("seat", 0), asked.number("since", 0)
    text = lines(asked.site, asked.table, user, asked.words, seat, since or 0)
    return Stream(asked.site, asked.host, user, text)


async def log(asked: Asking) -> Response:
    """The only handler that reads a session: a finished game has no secrets."""
    live: Any = await asked.live()
    asked.user  # noqa: B018  # a token is needed here too
    if not live.game.is_over:
        text = asked.words.say("The log holds secrets; it is open when the game is over.")
        raise ApiError(409, "not_over", text)
    return PlainTextResponse(live.game.session.text())
