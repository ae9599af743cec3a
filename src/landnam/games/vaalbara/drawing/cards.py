"""Lands and characters as cards. Their faces are made once for each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from landnam.draw.hyphens import breakable
from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, attribute, escaped, join, raw, tag
from landnam.games.vaalbara.drawing.pictures import FACE, LAND, PERSON, known_kind, placed
from landnam.games.vaalbara.rules.state import Content
from landnam.games.vaalbara.words import card_text, land_name, name_of
from landnam.words import Words


def card(inside: Safe, kind: str, is_button: bool, attributes: Mapping[str, object]) -> Safe:
    """A card with what makes it pickable, explainable or able to travel."""
    told = "".join(
        [
            f' {attribute(key)}="{escaped(str(value))}"'
            for key, value in attributes.items()
            if value is not None
        ]
    )
    if is_button:
        return Safe(f'<button type="button" class="card {kind}"{told}>{inside}</button>')
    return Safe(f'<article class="card {kind}"{told}>{inside}</article>')


def state_of(option: int | None, why: str) -> dict[str, object]:
    """An option is lit; what is none says why."""
    if option is not None:
        return {"data_pick": option}
    return {"data_why": why} if why else {}


# ---- lands


@lru_cache(4096)
def land_card(
    words: Words,
    content: Content,
    front: int,
    kind: str,
    gain: str,
    is_button: bool,
    state: tuple[tuple[str, object], ...],
) -> Safe:
    """A land in a row; `gain` is what it would pay the viewer now."""
    told = {"title": reward_text(words, content, front), **dict(state)}
    return card(land_face(words, content, front, gain), kind, is_button, told)


@lru_cache(256)
def reward_text(words: Words, content: Content, front: int) -> str:
    return card_text(words, content, content.kinds[content.kind_of[front]])


@lru_cache(2048)
def land_face(words: Words, content: Content, front: int, gain: str) -> Safe:
    """Picture, kind, name and what it pays."""
    now = tag("b", gain, class_="gain") if gain else EMPTY
    return join(
        placed(f"land-{front}", LAND),
        tag("span", icon(known_kind(content, front)), class_="corner"),
        tag(
            "div",
            tag("h3", breakable(words.lang, land_name(words, content, front))),
            tag("p", pay(words, content, front), now),
            class_="plate",
        ),
    )


@lru_cache(256)
def pay(words: Words, content: Content, front: int) -> Safe:
    """What a land pays, as short as it can be said."""
    kind = content.kinds[content.kind_of[front]]
    entry = next(one for one in content.tables["land_type"] if one["id"] == kind)
    shown = [SHORT[effect["op"]](words, content, front, effect) for effect in entry["effects"]]
    return tag("span", *shown, class_="pay", aria_hidden="true")


def printed_value(words: Words, content: Content, front: int, effect: Mapping[str, Any]) -> Safe:
    land = content.fronts[front]
    return join(icon("vp"), land.name.removeprefix(content.kinds[land.kind]).strip("_ "))


def per_land(words: Words, content: Content, front: int, effect: Mapping[str, Any]) -> Safe:
    return join(f"{effect['amount']} × ", icon(known_icon(effect["land_type"])))


def per_kind(words: Words, content: Content, front: int, effect: Mapping[str, Any]) -> Safe:
    return join(words.say("{n} × kinds", n=effect["amount"]))


def at_count(words: Words, content: Content, front: int, effect: Mapping[str, Any]) -> Safe:
    return join(" / ".join(str(step["amount"]) for step in effect["steps"]))


def by_initiative(words: Words, content: Content, front: int, effect: Mapping[str, Any]) -> Safe:
    return join(words.say("init. ×"), " ", icon(known_icon(effect["land_type"])))


def known_icon(kind: str) -> str:
    return kind if kind in KIND_ICONS else "territory-closed"


KIND_ICONS: Final = ("forest", "field", "meadow", "village", "mountain", "river")
SHORT: Final[dict[str, Callable[[Words, Content, int, Mapping[str, Any]], Safe]]] = {
    "gain_printed_value": printed_value,
    "gain_per_land": per_land,
    "gain_per_land_type": per_kind,
    "gain_at_land_count": at_count,
    "gain_at_type_count": at_count,
    "gain_initiative_times_lands": by_initiative,
}


# ---- characters


@lru_cache(2048)
def person_card(
    words: Words,
    content: Content,
    number: int,
    kind: str,
    is_button: bool,
    state: tuple[tuple[str, object], ...],
) -> Safe:
    """A character, large."""
    return card(person_face(words, content, number), kind, is_button, dict(state))


@lru_cache(512)
def person_face(words: Words, content: Content, number: int) -> Safe:
    """Picture, initiative, name and effect."""
    shown = content.characters[number]
    return join(
        placed(f"who-{number}", PERSON),
        tag(
            "span",
            tag("span", words.say("initiative"), " ", class_="sr"),
            shown.initiative,
            class_="corner num",
        ),
        tag("span", icon("check"), class_="check"),
        tag(
            "div",
            tag("h3", breakable(words.lang, name_of(words, content, shown.name))),
            tag("p", card_text(words, content, shown.name)),
            class_="plate",
        ),
    )


@lru_cache(512)
def person_chip(words: Words, content: Content, number: int) -> Safe:
    """A character in one line: face, initiative, name."""
    shown = content.characters[number]
    return join(
        placed(f"who-{number}", FACE, "face"),
        tag("b", shown.initiative, class_="num"),
        tag("span", name_of(words, content, shown.name), class_="name"),
    )


def hidden_chip(words: Words) -> Safe:
    return raw(
        placed("vb-back", "24 26 72 72", "face"), tag("span", words.say("chosen"), class_="name")
    )
