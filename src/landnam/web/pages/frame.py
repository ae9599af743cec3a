"""What the pages round the tables share: bar, menus, foot, and how an answer is made."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse

from landnam.draw.art.landscapes import panorama
from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, join, raw, tag
from landnam.draw.page import Tool, bar
from landnam.web.pages.document import document, preview
from landnam.web.pages.table import words_block
from landnam.web.people import Visitor, visitor
from landnam.words import LANGUAGES, NAMES, Words

STYLES = ("site.css", "pages.css")
SCRIPTS = ("site.js",)


async def show(
    request: Request,
    title: str,
    body: Safe,
    *,
    status: int = 200,
    kind: str = "",
    refresh: int = 0,
    wide: bool = False,
    scripts: Sequence[str] = SCRIPTS,
    about: str = "",
    game: str = "",
) -> HTMLResponse:
    """The whole page with its bar and foot; `refresh` seconds later a browser without scripts asks
    for it again. `about` (with the picture of a game) is what a link to it tells others."""
    who = await visitor(request)
    again = tag("noscript", tag("meta", http_equiv="refresh", content=refresh))
    text = document(
        title,
        who,
        framed(who, here(request), body, wide),
        styles=STYLES,
        scripts=scripts,
        kind=f"home {kind}".rstrip(),
        extra=again if refresh else EMPTY,
        seen_as=preview(request, title, about or promise(who.words), game),
    )
    return HTMLResponse(text, status, {"Cache-Control": "no-store"})


def promise(words: Words) -> str:
    return words.say("Northern board games: alone, on one screen, or with friends by a link.")


def framed(who: Visitor, path: str, body: Safe, wide: bool) -> Safe:
    words = who.words
    return join(
        tag("a", words.say("Skip to the content"), href="#main", class_="skip"),
        bar(words, tools=tools(who)),
        language_menu(words, path),
        theme_menu(words, who.theme, path),
        tag("main", body if wide else tag("div", body, class_="wrap"), id="main", tabindex="-1"),
        foot(words),
        words_block(who),
    )


def tools(who: Visitor) -> list[Tool]:
    words = who.words
    name = who.user.name if who.user else ""
    return [
        Tool("rules", words.say("Rules of the games"), href="/rules"),
        Tool(
            "language",
            words.say("Language: {language}", language=NAMES[who.lang]),
            attributes=(("popovertarget", "languages"),),
        ),
        Tool("theme", words.say("Light or dark"), attributes=(("popovertarget", "themes"),)),
        Tool("player", name or words.say("Profile"), href="/profile"),
    ]


def language_menu(words: Words, path: str) -> Safe:
    links = [
        tag(
            "a",
            NAMES[lang],
            href=f"/lang/{lang}?back={quote(path)}",
            lang=lang,
            hreflang=lang,
            aria_current="true" if lang == words.lang else None,
        )
        for lang in LANGUAGES
    ]
    return menu("languages", words.say("Language"), links)


def theme_menu(words: Words, theme: str, path: str) -> Safe:
    buttons = [
        tag(
            "button",
            text,
            type="submit",
            name="theme",
            value=value,
            aria_pressed="true" if value == theme else "false",
        )
        for value, text in theme_names(words)
    ]
    back = tag("input", type="hidden", name="back", value=path)
    form = tag("form", back, *buttons, method="post", action="/theme", data_theme_form=True)
    label = words.say("Light or dark")
    return tag(
        "div", form, id="themes", popover="auto", class_="menu", role="group", aria_label=label
    )


def theme_names(words: Words) -> list[tuple[str, str]]:
    return [
        ("", words.say("As the system has it")),
        ("light", words.say("Light")),
        ("dark", words.say("Dark")),
    ]


def menu(id: str, label: str, links: list[Safe]) -> Safe:
    """Opened by a button[popovertarget]; it needs no script."""
    items = [tag("li", link) for link in links]
    return tag("nav", tag("ul", *items), id=id, popover="auto", class_="menu", aria_label=label)


def foot(words: Words) -> Safe:
    says = words.say("An unofficial implementation, with words and drawings of its own.")
    links = (
        ("/about", words.say("About")),
        ("/rules", words.say("Rules")),
        ("/upload", words.say("Open a log")),
        ("/profile", words.say("Profile")),
    )
    items = [tag("li", tag("a", text, href=address)) for address, text in links]
    return tag("footer", tag("p", says), tag("ul", *items), class_="foot")


# ---- small parts


def wide_picture(seed: int, key: str) -> Safe:
    """The unknown coast, as wide as the page."""
    return raw(
        '<svg viewBox="0 0 1440 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true">'
        f"{panorama(seed, key, 1440, 400)}</svg>"
    )


def empty(name: str, text: str) -> Safe:
    """Where there is nothing: one plain sentence and an icon."""
    return tag("p", icon(name), tag("span", text), class_="empty")


def notice(text: str, name: str = "check", kind: str = "good-note") -> Safe:
    """What has just been done."""
    return tag("p", icon(name), tag("span", text), class_=f"note {kind}", role="status")


# ---- where one is, and where to go


def here(request: Request) -> str:
    """The page as a path, to come back to; only pages that can be asked for again."""
    if request.method != "GET":
        return request.url.path if request.url.path in ("/new", "/profile", "/upload") else "/"
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")


def local(path: str) -> str:
    """The path if it leads to this server, else the home page."""
    is_path = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if is_path and path.isprintable() and "\\" not in path else "/"


def go(path: str) -> RedirectResponse:
    """After something was done: look at the result, and a reload does nothing twice."""
    return RedirectResponse(path, 303)
