"""A new table: who sits where, by which rules, against which clock."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from landnam.draw.markup.tags import EMPTY, Safe, classes, join, tag
from landnam.draw.widgets import button
from landnam.games import BOXES, GAMES, shelf
from landnam.kit.errors import Problem
from landnam.web.pages.cards import card_name, content_of
from landnam.web.pages.forms import Choice, Form, error_note, submit
from landnam.web.pages.frame import go, show
from landnam.web.pages.making import make_table
from landnam.web.pages.shelf import cover, game_name
from landnam.web.pages.tables import clock_text
from landnam.web.pages.wish import (
    BOT_KIND,
    FRIEND,
    HERE,
    LARGEST_FILE,
    ME,
    NOBODY,
    read_wish,
)
from landnam.web.people import visitor
from landnam.web.site import site_of
from landnam.web.store.rows import BY_LINK, LISTED, NO_CLOCK
from landnam.web.think.levels import BOT_LEVELS, level_name
from landnam.words import Words

CLOCKS: Final = (
    NO_CLOCK,
    "move:30",
    "move:60",
    "move:180",
    "move:86400",
    "move:259200",
    "game:600",
    "game:900",
    "game:1800",
)
FIRST_SEATS: Final = {"": (ME, "bot:medium", "bot:medium"), "friend": (ME, FRIEND)}
"""Who sits there when the form is opened, by what was asked for."""
REMOTE: Final = ("content", "webhook", "stand_in")
"""Fields that are folded away until they are needed."""


async def new(request: Request) -> Response:
    """GET and POST /new?game=GAME"""
    game = request.query_params.get("game", "vaalbara")
    if game in shelf() and game not in GAMES:
        return go(f"/games/{game}")
    if game not in GAMES:
        raise HTTPException(404)
    if request.method == "POST":
        return await create(request, game)
    values = first_values(game, request.query_params.get("with", ""), request)
    who = await visitor(request)
    if who.user and who.user.name:
        values["name-0"] = who.user.name
    return await new_page(request, game, Form(values, {}))


async def create(request: Request, game: str) -> Response:
    words = (await visitor(request)).words
    async with request.form(max_files=1, max_fields=100, max_part_size=LARGEST_FILE) as form:
        wish = await read_wish(words, site_of(request), game, form)
    if not wish.errors:
        try:
            return await make_table(request, wish.table)
        except Problem as error:
            wish.errors["seats"] = words.explain(error)
    return await new_page(request, game, Form(wish.values, wish.errors), status=422)


def first_values(game: str, way: str, request: Request) -> dict[str, str]:
    sits = FIRST_SEATS.get(way, FIRST_SEATS[""])
    most = GAMES[game].seats(content_of(game))[-1]
    values = {f"seat-{n}": sits[n] if n < len(sits) else NOBODY for n in range(most)}
    values |= {f"option-{name}": "0" for name in GAMES[game].options(content_of(game))}
    return values | {"clock": NO_CLOCK, "stand_in": "medium", "listing": BY_LINK}


async def new_page(request: Request, game: str, form: Form, status: int = 200) -> Response:
    words = (await visitor(request)).words
    title = words.say("New table: {game}", game=game_name(words, game))
    about = BOXES[game].label.promise(words)
    body = draw(words, game, form)
    return await show(request, title, body, status=status, about=about, game=game)


# ---- drawn


def draw(words: Words, game: str, form: Form) -> Safe:
    head = tag(
        "div",
        tag("h1", words.say("New table: {game}", game=game_name(words, game))),
        tag("p", BOXES[game].label.promise(words), class_="lead"),
        button(words.say("Rules"), name="rules", href=f"/rules/{game}", kind="small"),
        class_="grow",
    )
    fields = tag(
        "form",
        error_summary(words, form),
        seats(words, game, form),
        tag("div", play_settings(words, form), rule_settings(words, game, form), class_="pair"),
        more_settings(words, form),
        tag(
            "div",
            submit(words.say("Open the table"), sign="check"),
            tag("p", words.say("It begins as soon as every seat is taken."), class_="quiet"),
            class_="inline send",
        ),
        method="post",
        action=f"/new?game={game}",
        enctype="multipart/form-data",
        class_="sheet-form",
    )
    return join(tag("header", cover(game), head, class_="page-head"), fields)


def error_summary(words: Words, form: Form) -> Safe:
    if not form.errors:
        return join()
    says = words.count(
        "{n} thing must be put right before the table can be opened.",
        "{n} things must be put right before the table can be opened.",
        len(form.errors),
    )
    return tag("div", error_note([says], "errors"), role="alert")


def seats(words: Words, game: str, form: Form) -> Safe:
    content = content_of(game)
    counts = GAMES[game].seats(content)
    rows = [seat_row(words, game, form, n) for n in range(counts[-1])]
    says = words.say("{least} to {most} play.", least=counts[0], most=counts[-1])
    levels = [
        tag("div", tag("dt", level_name(words, level)), tag("dd", level_text(words, level)))
        for level in BOT_LEVELS
    ]
    meaning = tag(
        "details",
        tag("summary", words.say("What the levels of bots mean")),
        tag("dl", *levels, class_="levels"),
    )
    return card(
        words.say("Seats"),
        tag("p", says, class_="help"),
        form.notes("seats", ""),
        tag("ol", *rows, class_="seat-rows"),
        meaning,
        is_wrong="seats" in form.errors,
    )


def seat_row(words: Words, game: str, form: Form, number: int) -> Safe:
    seat = words.say("Seat {n}", n=number + 1)
    parts = [
        form.select(f"seat-{number}", seat, kinds(words)),
        form.text(
            f"name-{number}",
            words.say("Name"),
            maxlength=40,
            autocomplete="off",
            placeholder=words.say("as you like"),
        ),
    ]
    if choice := BOXES[game].seat_choice:
        ids = choice.ids(content_of(game))
        choices = [("", choice.any(words)), *((id, card_name(words, game, id)) for id in ids)]
        parts.append(form.select(f"{choice.section}-{number}", choice.title(words), choices))
    return tag("li", *parts, data_seat_row=True)


def kinds(words: Words) -> list[Choice]:
    bots = [
        (f"{BOT_KIND}:{level}", words.say("Bot: {level}", level=level_name(words, level)))
        for level in BOT_LEVELS
    ]
    return [
        (ME, words.say("Me")),
        (FRIEND, words.say("A friend, by link")),
        (HERE, words.say("Another person at this screen")),
        *bots,
        (NOBODY, words.say("Nobody")),
    ]


def level_text(words: Words, level: str) -> str:
    return {
        "beginner": words.say("plays any card that may be played; good for learning the rules"),
        "easy": words.say("looks one move ahead"),
        "medium": words.say("thinks a while ahead and makes mistakes; a fair opponent"),
        "hard": words.say("thinks further ahead and makes few mistakes"),
        "master": words.say("thinks three seconds about every move"),
    }[level]


def play_settings(words: Words, form: Form) -> Safe:
    clocks = [(clock, clock_choice(words, clock)) for clock in CLOCKS]
    listing = [
        (BY_LINK, words.say("Only who has the link can join")),
        (LISTED, words.say("Stands on the home page; anybody can join")),
    ]
    return card(
        words.say("Table"),
        form.text("name", words.say("Name of the table"), maxlength=60, autocomplete="off"),
        form.select(
            "clock",
            words.say("Clock"),
            clocks,
            words.say("When the time is up, a bot plays on."),
        ),
        form.radios("listing", words.say("Who can join"), listing),
    )


def clock_choice(words: Words, clock: str) -> str:
    text = clock_text(words, clock)
    return text[:1].upper() + text[1:]


def rule_settings(words: Words, game: str, form: Form) -> Safe:
    said, experts = BOXES[game].words, BOXES[game].expert_options
    options = {
        name: form.radios(
            f"option-{name}",
            said.option_text(words, name),
            [(str(n), said.value_text(words, name, one)) for n, one in enumerate(values)],
        )
        for name, values in GAMES[game].options(content_of(game)).items()
    }
    plain = [field for name, field in options.items() if name not in experts]
    fine = {name: field for name, field in options.items() if name in experts}
    is_open = any(form.value(f"option-{name}") not in ("", "0") for name in fine)
    more = tag(
        "details",
        tag("summary", words.say("Where rulebooks differ")),
        *fine.values(),
        open=is_open,
        class_="finer",
    )
    return card(words.say("Rules of this table"), *plain, more if fine else EMPTY)


def more_settings(words: Words, form: Form) -> Safe:
    levels = [(level, level_name(words, level)) for level in BOT_LEVELS]
    parts = [
        form.select(
            "stand_in",
            words.say("Bot that plays on for people who are gone"),
            levels,
            words.say("They can take their seat back at any time."),
        ),
        form.file(
            "content",
            words.say("Content file"),
            words.say(
                "A corrected copy of content.toml, to play with other figures. Every mistake in "
                "it is told here."
            ),
            accept=".toml",
        ),
        form.text(
            "webhook",
            words.say("Address for notices"),
            words.say("Turns at this table are posted there: Discord, Slack, ntfy or your own."),
            type="url",
            placeholder="https://",
            maxlength=500,
        ),
    ]
    is_open = any(name in form.errors for name in REMOTE) or bool(form.value("webhook"))
    inside = tag("div", *parts, class_="more-fields")
    return tag(
        "details",
        tag("summary", words.say("More settings")),
        inside,
        open=is_open,
        class_="panel fold",
    )


def card(title: str, *parts: Safe, is_wrong: bool = False) -> Safe:
    return tag(
        "section",
        tag("h2", title),
        tag("div", *parts, class_="in"),
        class_=classes("panel", "wrong" if is_wrong else ""),
    )
