"""The sheet behind the sliders of a table: seat, share, language, theme."""

from __future__ import annotations

from landnam.draw.markup.tags import EMPTY, Safe, join, tag
from landnam.draw.widgets import button, popover
from landnam.web.people import Visitor
from landnam.web.table.actor import LiveTable
from landnam.words import LANGUAGES, NAMES


def settings_sheet(here: Visitor, live: LiveTable, own: list[int]) -> Safe:
    words = here.words
    path = f"/table/{live.row.id}"
    languages = [
        tag(
            "a",
            NAMES[lang],
            href=f"/lang/{lang}?back={path}",
            lang=lang,
            class_="btn small",
            aria_current="true" if lang == here.lang else None,
        )
        for lang in LANGUAGES
    ]
    themes = [
        tag(
            "a",
            text,
            href=f"/theme/{value}?back={path}",
            class_="btn small",
            aria_current="true" if here.theme == kept else None,
        )
        for value, kept, text in (
            ("system", "", words.say("As the system has it")),
            ("light", "light", words.say("Light")),
            ("dark", "dark", words.say("Dark")),
        )
    ]
    body = join(
        section(words.say("Language"), *languages),
        section(words.say("Light or dark"), *themes),
        section(
            words.say("This screen"),
            button(words.say("Sound"), name="sound-off", data_sound=True),
            button(words.say("Keys"), name="menu", data_keys=True),
            button(words.say("Copy the link"), name="link", data_share=path),
            button(words.say("Profile"), name="player", href="/profile"),
        ),
        seat_section(here, live, own),
    )
    return popover("settings", words.say("Settings"), body, words.say("Close"), "sheet")


def rules_drawer(here: Visitor, live: LiveTable) -> Safe:
    """The rules, read without leaving the table; they come when somebody opens the drawer."""
    words = here.words
    address = f"/rules/{live.row.game}?drawer=1"
    wait = tag("p", words.say("One moment"))
    return popover(
        "rules-drawer",
        words.say("Rules"),
        wait,
        words.say("Close"),
        "rules-sheet",
        data_load=address,
    )


def seat_section(here: Visitor, live: LiveTable, own: list[int]) -> Safe:
    """Leave for a while, come back, or give up."""
    words = here.words
    if not own or live.game.is_over:
        return EMPTY
    return section(
        words.say("Your seat"),
        button(words.say("Let a bot play for me"), name="bot", data_leave=True),
        button(words.say("Give up"), name="resign", data_resign=True),
    )


def section(title: str, *acts: Safe) -> Safe:
    return tag("section", tag("h3", title), tag("div", *acts, class_="inline"), class_="setting")
