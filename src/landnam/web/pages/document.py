"""Every page as a document: its files, its icons, and what others see of a link to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request

from landnam.draw.markup.tags import EMPTY, Safe, join, tag
from landnam.draw.page import page
from landnam.web.people import Visitor
from landnam.web.site import site_of
from landnam.web.site.static_files import OF_GAMES, modules, prefix

PICTURE: Final = "preview.png"
WIDE, HIGH = 1200, 630


@dataclass(frozen=True)
class Preview:
    """How a link looks in a chat or a search: made from what everybody may know."""

    title: str
    text: str
    address: str  # the whole address of the page
    picture: str  # of the picture

    def head(self) -> Safe:
        named = {
            "og:site_name": "landnam",
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.text,
            "og:url": self.address,
            "og:image": self.picture,
            "og:image:width": WIDE,
            "og:image:height": HIGH,
        }
        return join(
            tag("meta", name="description", content=self.text),
            tag("meta", name="twitter:card", content="summary_large_image"),
            *[tag("meta", property=name, content=value) for name, value in named.items()],
        )


def base_of(request: Request) -> str:
    """How people reach the server: as it is configured, else as the browser says."""
    return site_of(request).config.address.rstrip("/") or str(request.base_url).rstrip("/")


def preview(request: Request, title: str, text: str, game: str = "") -> Preview:
    base = base_of(request)
    own = OF_GAMES.get(game)
    name = f"games/{game}/{PICTURE}" if own and (own / PICTURE).exists() else PICTURE
    return Preview(title, text, f"{base}{request.url.path}", f"{base}{prefix()}{name}")


def document(
    title: str,
    here: Visitor,
    body: Safe,
    *,
    styles: Sequence[str],
    scripts: Sequence[str],
    kind: str = "",
    extra: Safe = EMPTY,
    seen_as: Preview | None = None,
) -> str:
    return page(
        title,
        here.lang,
        here.theme,
        here.palette,
        body,
        styles=styles,
        scripts=scripts,
        modules=modules(*scripts),
        static=prefix(),
        kind=kind,
        extra=join(seen_as.head() if seen_as else EMPTY, extra),
    )
