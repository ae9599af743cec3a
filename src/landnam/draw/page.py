"""The document round every page, and its bar."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from landnam.draw import icons, signs
from landnam.draw.art import paper
from landnam.draw.font_files import FILES
from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, raw, tag
from landnam.words import Words

LOGO: Final = Safe(
    '<svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">'
    '<circle cx="15" cy="15" r="14" fill="var(--lit)"/>'
    '<path d="M1.3 18L9 8l4.5 6L18 7l10.7 11A14 14 0 0 1 1.3 18z" fill="var(--bar)"/>'
    '<path d="M4 22q5.5-3 11 0t11 0l-2 3.5Q15 31 6 25.5z" fill="var(--on-bar)"/></svg>'
)
FONTS: Final = {
    "en": ("sans-latin", "serif-latin"),
    "hu": ("sans-latin", "serif-latin"),
    "uk": ("sans-cyrillic", "serif-cyrillic"),
    "ru": ("sans-cyrillic", "serif-cyrillic"),
}  # what most of a page is set in; fonts.css brings the rest
ICON_USED: Final = re.compile(r'href="#i-([a-z0-9-]+)"')
ICON_MADE: Final = re.compile(r'id="i-([a-z0-9-]+)"')


# ---- the page


def page(
    title: str,
    lang: str,
    theme: str,
    palette: str,
    body: str,
    *,
    scripts: Sequence[str] = (),
    styles: Sequence[str] = (),
    kind: str = "",
    data: Mapping[str, object] | None = None,
    extra: Safe = EMPTY,
    modules: Sequence[str] = (),
    static: str = "/static/",
) -> str:
    """The whole document. `theme` is light, dark or "" (as the system has it); `scripts` and
    `styles` are names in `static`, `modules` what the scripts import; `data` becomes data-… of the
    body; `extra` goes into the head.

    Whatever icons, signs and trees the body places are put in front of it."""
    attributes = {f"data_{key}": value for key, value in (data or {}).items()}
    sheets = ("fonts.css", "tokens.css", "table.css", *styles)
    links = [tag("link", rel="stylesheet", href=f"{static}{name}") for name in sheets]
    loads = [tag("script", type="module", src=f"{static}{name}") for name in scripts]
    loads += [tag("link", rel="modulepreload", href=f"{static}{name}") for name in modules]
    head = tag(
        "head",
        raw('<meta charset="utf-8"/>'),
        tag("title", f"{title} · landnam"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="theme-color", content="#1f3039"),
        tag("link", rel="icon", href=f"{static}favicon.svg", type="image/svg+xml"),
        tag("link", rel="icon", href=f"{static}icon-192.png", type="image/png", sizes="192x192"),
        tag("link", rel="apple-touch-icon", href=f"{static}apple-touch-icon.png"),
        tag("link", rel="manifest", href=f"{static}manifest.webmanifest"),
        *[preload(f"{static}fonts/{FILES[name]}") for name in FONTS.get(lang, FONTS["en"])],
        *links,
        *loads,
        extra,
    )
    inside = tag("body", raw(shared_symbols(body), body), class_=kind or None, **attributes)
    whole = tag(
        "html", head, inside, lang=lang, data_theme=theme or None, data_palette=palette or None
    )
    return f"<!doctype html>\n{whole}\n"


def preload(href: str) -> Safe:
    """A font that the browser asks for before it has read the styles."""
    return tag(
        "link", rel="preload", href=href, as_="font", type="font/woff2", crossorigin="anonymous"
    )


def shared_symbols(body: str) -> Safe:
    """The symbols that the body places and does not bring itself."""
    wanted = set(ICON_USED.findall(body)) - set(ICON_MADE.findall(body))
    sheet = icons.sheet(tuple(sorted(wanted))) if wanted else EMPTY
    trees = paper.symbols() if 'id="fir"' not in body else EMPTY
    tokens = signs.symbols() if 'id="sign-blue"' not in body else EMPTY
    return raw(sheet, trees, tokens)


def skip_link(words: Words, target: str = "part-prompt") -> Safe:
    return tag("a", words.say("Skip to the decision"), href=f"#{target}", class_="skip")


# ---- the bar


@dataclass(frozen=True)
class Tool:
    """A button of the bar: what it is called, and what it does (an address, or attributes)."""

    icon: str
    label: str
    href: str = ""
    attributes: tuple[tuple[str, str], ...] = ()

    def draw(self) -> Safe:
        attributes = dict(self.attributes)
        if self.href:
            return tag(
                "a",
                icon(self.icon),
                href=self.href,
                aria_label=self.label,
                title=self.label,
                **attributes,
            )
        return tag(
            "button",
            icon(self.icon),
            type="button",
            aria_label=self.label,
            title=self.label,
            **attributes,
        )


def bar(
    words: Words,
    title: str = "",
    detail: str = "",
    steps: Safe = EMPTY,
    tools: Sequence[Tool | Safe] = (),
) -> Safe:
    """The head of every page: the way home, what this is, the tools."""
    home = words.say("landnam: home")
    buttons = [entry.draw() if isinstance(entry, Tool) else entry for entry in tools]
    return tag(
        "header",
        tag("a", LOGO, tag("b", "landnam"), href="/", class_="logo", aria_label=home),
        tag("div", tag("h1", title), tag("small", detail) if detail else EMPTY, class_="title")
        if title
        else EMPTY,
        steps,
        tag("div", *buttons, class_="tools"),
        class_="bar",
    )


def table_tools(words: Words, game: str) -> list[Tool]:
    """What the bar of a table offers; small screens leave out the wide ones."""
    odds = words.say("What may still come")
    wide = ("class_", "wide")
    return [
        Tool("hint", words.say("Hint from a bot"), attributes=(("data_hint", ""),)),
        Tool("odds", odds, attributes=(("popovertarget", "part-odds"), wide)),
        Tool("rules", words.say("Rules"), attributes=(("popovertarget", "rules-drawer"),)),
        Tool("sound", words.say("Sound"), attributes=(("data_tool", "sound"), wide)),
        Tool("share", words.say("Share"), attributes=(("data_tool", "share"), wide)),
        Tool("settings", words.say("Settings"), attributes=(("data_tool", "settings"),)),
    ]


def steps(label: str, names: Sequence[str], now: int, spoken: str = "") -> Safe:
    """A track of rounds, years or phases: those before `now` are past."""
    items = [
        tag(
            "li",
            name,
            class_="past" if i < now else None,
            aria_current="step" if i == now else None,
        )
        for i, name in enumerate(names)
    ]
    return tag(
        "div",
        tag("b", label),
        tag("ol", *items, class_="steps", aria_label=spoken or label),
        id="part-steps",
        class_="steps",
    )
