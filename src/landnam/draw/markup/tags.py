"""Everything visible goes through `tag`, which escapes; `Safe` is what has been through it."""

from __future__ import annotations

from html import escape
from typing import Final

from landnam.draw.markup.safe import Safe

__all__ = ["EMPTY", "Safe", "capital", "classes", "escaped", "join", "raw", "tag"]

VOID: Final = frozenset(
    ("br", "hr", "img", "input", "link", "meta", "path", "rect", "circle", "use")
)
ATTRIBUTES: Final[dict[str, str]] = {}
"""What keywords are called in markup: as many as stand in the code."""


EMPTY: Final = Safe()


def tag(element: str, /, *children: object, **attributes: object) -> Safe:
    """<element key="value">children</element>. `class_` and `data_pick` become class and
    data-pick; None and False are left out, True is an attribute without a value."""
    parts = [f"<{element}"]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        text = "" if value is True else str(value)
        if not isinstance(value, int):
            text = escaped(text)
        parts.append(f' {attribute(key)}="{text}"')
    if element in VOID:
        parts.append("/>")
    else:
        parts.append(">")
        parts += [child if isinstance(child, Safe) else escaped(str(child)) for child in children]
        parts.append(f"</{element}>")
    return Safe("".join(parts))


def attribute(key: str) -> str:
    name = ATTRIBUTES.get(key)
    if name is None:
        name = ATTRIBUTES[key] = key.rstrip("_").replace("_", "-")
    return name


def escaped(text: str) -> str:
    """Most texts hold nothing special, which is found out faster than they are copied."""
    if "<" in text or ">" in text or "&" in text or '"' in text or "'" in text:
        return escape(text)
    return text


def raw(*parts: str) -> Safe:
    """Markup made by hand, or a list of pieces as one: the caller vouches for every part."""
    return Safe("".join(parts))


def join(*parts: object) -> Safe:
    """Pieces one after the other; what is not Safe is escaped."""
    return Safe("".join([p if isinstance(p, Safe) else escaped(str(p)) for p in parts]))


def classes(*names: str) -> str | None:
    """The names that are not empty, or None if none is left."""
    return " ".join(filter(None, names)) or None


def capital(text: str) -> str:
    """With a capital letter, as a heading begins."""
    return text[:1].upper() + text[1:]
