"""Reading the form of a new table: what is asked for, and what is wrong beside which field."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.datastructures import FormData, UploadFile

from landnam.games import BOXES, GAMES
from landnam.kit.errors import ContentError, Problem
from landnam.kit.game import Content
from landnam.web.notify.webhooks import check_address
from landnam.web.pages.cards import content_of
from landnam.web.site import Site
from landnam.web.store.rows import BOT, BY_LINK, FREE, LISTED, NO_CLOCK, PERSON, User
from landnam.web.table.clock_setting import read_clock
from landnam.web.table.contents import read_content
from landnam.web.table.lobby import BOT_NAMES, NewSeat, NewTable
from landnam.web.think.levels import BOT_LEVELS
from landnam.words import Words

ME, FRIEND, HERE, BOT_KIND, NOBODY = "me", "friend", "here", "bot", "none"
LARGEST_FILE: Final = 512 * 1024
LONGEST_VALUE: Final = 600


@dataclass
class Wish:
    """A form as it was sent."""

    game: str
    values: Mapping[str, str]
    errors: dict[str, str] = field(default_factory=dict)
    seats: list[NewSeat] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    content_text: str = ""

    def value(self, name: str) -> str:
        return self.values.get(name, "").strip()

    def table(self, user: User) -> NewTable:
        """The requested table; people who gave no name play under that of their profile."""
        return NewTable(
            self.game,
            self.seats,
            name=self.value("name"),
            options=self.options,
            clock=self.value("clock") or NO_CLOCK,
            stand_in=self.value("stand_in") or "medium",
            listing=self.value("listing") or BY_LINK,
            content_text=self.content_text,
            webhook=self.value("webhook"),
        )


async def read_wish(words: Words, site: Site, game: str, form: FormData) -> Wish:
    texts = {
        key: clean(value)[:LONGEST_VALUE] for key, value in form.items() if isinstance(value, str)
    }
    wish = Wish(game, texts)
    file = form.get("content")
    content = content_of(game)
    if isinstance(file, UploadFile) and file.filename:
        content = await read_file(words, wish, file) or content
    read_seats(words, wish, content)
    read_choices(words, wish, content)
    read_options(words, wish, content)
    read_words(words, wish)
    await read_webhook(words, wish, site)
    check_setup(words, wish, content)
    return wish


def clean(text: str) -> str:
    """Without what cannot be seen or would turn lines round."""
    return "".join(letter for letter in text if letter.isprintable())


async def read_file(words: Words, wish: Wish, file: UploadFile) -> Content | None:
    """The corrected content, checked as a whole; every mistake is told."""
    data = await file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        wish.errors["content"] = words.say(
            "The file is larger than {n} kB.", n=LARGEST_FILE // 1024
        )
        return None
    try:
        text = data.decode("utf-8")
        content = await asyncio.to_thread(read_content, wish.game, text)
    except UnicodeDecodeError:
        wish.errors["content"] = words.say("The file is not a text in UTF-8.")
        return None
    except ContentError as error:
        wish.errors["content"] = words.explain(error)
        return None
    wish.content_text = text
    return content


# ---- seats


def taken(wish: Wish, content: Content) -> list[int]:
    """The rows of the form on which somebody sits."""
    most = GAMES[wish.game].seats(content)[-1]
    return [n for n in range(most) if wish.value(f"seat-{n}") not in ("", NOBODY)]


def read_seats(words: Words, wish: Wish, content: Content) -> None:
    counts = GAMES[wish.game].seats(content)
    rows = taken(wish, content)
    for n in rows:
        seat = read_seat(words, wish, n)
        if seat is not None:
            wish.seats.append(seat)
    mine = [n for n in rows if wish.value(f"seat-{n}") == ME]
    for n in mine[1:]:
        wish.errors[f"seat-{n}"] = words.say(
            "You sit on one seat already; for a second person choose “Another person at this "
            "screen”."
        )
    if len(rows) not in counts:
        wish.errors["seats"] = words.count(
            "{n} seat is taken, but {least} to {most} play.",
            "{n} seats are taken, but {least} to {most} play.",
            len(rows),
            least=counts[0],
            most=counts[-1],
        )


def read_seat(words: Words, wish: Wish, n: int) -> NewSeat | None:
    kind, _, level = wish.value(f"seat-{n}").partition(":")
    name = wish.value(f"name-{n}")[:40]
    if kind == BOT_KIND and level in BOT_LEVELS:
        return NewSeat(BOT, name or BOT_NAMES[n % len(BOT_NAMES)], level)
    if kind == ME:
        return NewSeat(PERSON, name)
    if kind == FRIEND:
        return NewSeat(FREE)
    if kind == HERE:
        if not name:
            wish.errors[f"name-{n}"] = words.say(
                "Say who plays here, so that both know whose turn it is."
            )
        return NewSeat(PERSON, name)
    wish.errors[f"seat-{n}"] = words.say("Nobody can sit here like this; choose from the list.")
    return None


def read_choices(words: Words, wish: Wish, content: Content) -> None:
    """Those that were made for the seats, and any others for the rest."""
    choice = BOXES[wish.game].seat_choice
    if choice is None:
        return
    known = choice.ids(content)
    rows = taken(wish, content)
    chosen = [wish.value(f"{choice.section}-{n}") for n in rows]
    if not any(chosen):
        return
    for place, n in enumerate(rows):
        if chosen[place] and chosen[place] in chosen[:place]:
            wish.errors[f"{choice.section}-{n}"] = words.say("Another seat has this already.")
        elif chosen[place] and chosen[place] not in known:
            wish.errors[f"{choice.section}-{n}"] = words.say("Choose one of these.")
    rest = iter([id for id in known if id not in chosen])
    wish.options[choice.option] = [id or next(rest, "") for id in chosen]


# ---- the rest


def read_options(words: Words, wish: Wish, content: Content) -> None:
    for name, values in GAMES[wish.game].options(content).items():
        number = wish.value(f"option-{name}") or "0"
        if number.isascii() and number.isdigit() and int(number) < len(values):
            if int(number):
                wish.options[name] = values[int(number)]
        else:
            wish.errors[f"option-{name}"] = words.say("Choose one of these.")


def read_words(words: Words, wish: Wish) -> None:
    if len(wish.value("name")) > 60:
        wish.errors["name"] = words.say("At most {n} letters.", n=60)
    if wish.value("stand_in") not in ("", *BOT_LEVELS):
        wish.errors["stand_in"] = words.say("Choose one of these.")
    if wish.value("listing") not in ("", LISTED, BY_LINK):
        wish.errors["listing"] = words.say("Choose one of these.")
    try:
        read_clock(wish.value("clock") or NO_CLOCK)
    except Problem as error:
        wish.errors["clock"] = words.explain(error)


async def read_webhook(words: Words, wish: Wish, site: Site) -> None:
    address = wish.value("webhook")
    if not address:
        return
    try:
        await asyncio.to_thread(check_address, address, site.config.webhook_private)
    except Problem as error:
        wish.errors["webhook"] = words.explain(error)


def check_setup(words: Words, wish: Wish, content: Content) -> None:
    """What only the game itself can tell."""
    if wish.errors:
        return
    try:
        GAMES[wish.game].begin(content, len(wish.seats), wish.options)
    except Problem as error:
        wish.errors["seats"] = words.explain(error)
