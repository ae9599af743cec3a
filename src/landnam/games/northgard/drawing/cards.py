"""Cards: a picture made from people, lands and icons; name, effect, fame, the instant mark."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from landnam.draw.art.landscapes import LANDS
from landnam.draw.art.people import PEOPLE
from landnam.draw.hyphens import breakable
from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, attribute, escaped, join, raw, tag
from landnam.games.northgard.drawing.pictures import CLANS
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.words.cards import card_text
from landnam.games.northgard.words.names import card_name, clan_name, term
from landnam.words import Words

ART: Final = "0 14 120 84"
SECTIONS: Final = ("starting_card", "clan_card", "development", "achievement", "unrest")
OPS: Final = {
    "recruit": ("recruit", "farmer"),
    "recruit_per": ("recruit", "midwife"),
    "recruit_each": ("recruit", "hunter"),
    "pull": ("recruit", "rider"),
    "add_unit": ("recruit", "warrior"),
    "move": ("move", "warrior"),
    "relocate": ("move", "rider"),
    "explore": ("explore", "scout"),
    "build": ("build", "carpenter"),
    "swap_building": ("build", "craftsman"),
    "draw": ("draw-card", "oracle"),
    "draw_per": ("draw-card", "falconer"),
    "regain": ("redo", "bard"),
    "opponent_discard": ("hidden", "tracker"),
    "copy": ("redo", "oracle"),
    "take_display": ("deck", "falconer"),
    "cancel_card": ("shield", "warrior"),
    "remove_enemy": ("casualty", "hunter"),
    "displace_enemy": ("trade", "craftsman"),
    "gain": ("harvest", "farmer"),
    "pay": ("trade", "craftsman"),
    "place_token": ("scorched-earth", "tracker"),
    "year_flag": ("combat-point", "warrior"),
    "choose": ("feast", "bard"),
    "any_order": ("feast", "bard"),
}
"""What a card mostly does: its sign, and who stands for it."""
MOVES_PEOPLE: Final = ("warrior", "rider", "hunter", "tracker")


@lru_cache(8)
def entries(content: Content) -> tuple[Mapping[str, Any], ...]:
    """The printed entry of each card."""
    return tuple(entry for section in SECTIONS for entry in content.tables[section])


@lru_cache(512)
def sign_of(content: Content, card: int) -> str:
    """The icon of what a card mostly does."""
    printed = content.cards[card]
    if printed.group == "unrest":
        return "unrest"
    if printed.group == "achievement":
        return "goal"
    for effect in entries(content)[card]["effects"]:
        if effect["op"] in OPS and not effect.get("when", ""):
            return OPS[effect["op"]][0]
    return "shield" if printed.is_reaction else "fame"


@lru_cache(512)
def art_of(content: Content, card: int) -> Safe:
    """The picture: a clan's beast over its land, or somebody who does such things."""
    printed = content.cards[card]
    lands = list(LANDS)
    land = lands[(card * 5 + 2) % len(lands)]
    front = ""
    if printed.clan >= 0 and printed.group == "initial":
        beast = content.clans[printed.clan].name.removeprefix("clan_")
        front = emblem(f"clan-{beast}") if beast in CLANS else emblem("player")
    elif printed.group == "unrest":
        land, front = "mountain", emblem("unrest")
    elif printed.group == "achievement":
        front = emblem("fame")
    else:
        front = f'<use href="#ng-who-{person_of(content, card)}"/>'
    return Safe(
        f'<svg class="art" viewBox="{ART}" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true"><use href="#ng-land-{land}"/>{front}</svg>'
    )


def person_of(content: Content, card: int) -> str:
    sign = sign_of(content, card)
    for effect in entries(content)[card]["effects"]:
        op = effect["op"]
        if op == "move":
            return MOVES_PEOPLE[card % len(MOVES_PEOPLE)]
        if op in OPS and OPS[op][0] == sign:
            return OPS[op][1]
    return list(PEOPLE)[card % len(PEOPLE)]


def emblem(name: str) -> str:
    """A sign on a round sheet of paper."""
    return (
        '<circle cx="60" cy="58" r="34" class="emblem-under"/>'
        '<circle cx="60" cy="56" r="34" class="emblem"/>'
        f'<use href="#i-{name}" x="36" y="32" width="48" height="48" class="emblem-sign"/>'
    )


@lru_cache(2048)
def card_face(words: Words, content: Content, card: int) -> Safe:
    """Picture, what it does, the instant mark, name, effect, fame."""
    printed = content.cards[card]
    instant = EMPTY
    if printed.is_instant:
        instant = tag("span", icon("instant", term(words, "instant")), class_="corner right")
    fame = EMPTY
    if printed.fame:
        label = words.count("{n} fame", "{n} fame", printed.fame)
        sign = tag("span", icon("fame"), printed.fame, aria_hidden="true")
        fame = tag("span", sign, tag("span", label, class_="sr"), class_="pay")
    return join(
        art_of(content, card),
        tag("span", icon(sign_of(content, card)), class_="corner"),
        instant,
        tag("span", icon("check"), class_="check"),
        tag(
            "div",
            tag("h3", breakable(words.lang, card_name(words, content, card))),
            tag("p", effect_text(words, content, card)),
            fame,
            class_="plate",
        ),
    )


@lru_cache(64)
def clan_face(words: Words, content: Content, clan: int) -> Safe:
    """A clan as a card: its beast, its name, what it can do."""
    beast = content.clans[clan].name.removeprefix("clan_")
    land = list(LANDS)[clan % len(LANDS)]
    art = (
        f'<svg class="art" viewBox="{ART}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'<use href="#ng-land-{land}"/>'
        f"{emblem(f'clan-{beast}' if beast in CLANS else 'player')}</svg>"
    )
    return join(
        raw(art),
        tag("span", icon("check"), class_="check"),
        tag(
            "div",
            tag("h3", breakable(words.lang, clan_name(words, content, clan))),
            tag("p", card_text(words, content, content.clans[clan].name)),
            class_="plate",
        ),
    )


@lru_cache(2048)
def effect_text(words: Words, content: Content, card: int) -> str:
    return card_text(words, content, content.cards[card].name)


def whole_card(inside: Safe, kind: str, is_button: bool, told: Mapping[str, object]) -> Safe:
    """A card with what makes it pickable, explainable or able to travel."""
    attributes = "".join(
        [
            f' {attribute(key)}="{escaped(str(value))}"'
            for key, value in told.items()
            if value is not None
        ]
    )
    name = "button" if is_button else "article"
    type_ = ' type="button"' if is_button else ""
    return raw(f'<{name}{type_} class="card {kind}"{attributes}>{inside}</{name}>')


@lru_cache(512)
def card_line(words: Words, content: Content, card: int, note: str = "") -> Safe:
    """A card in one line of a list: sign, name, effect, fame."""
    printed = content.cards[card]
    fame = EMPTY
    if printed.fame:
        label = words.count("{n} fame", "{n} fame", printed.fame)
        fame = tag("span", printed.fame, icon("fame", label), class_="num")
    instant = icon("instant", term(words, "instant")) if printed.is_instant else EMPTY
    return join(
        icon(sign_of(content, card)),
        tag(
            "span",
            tag("b", card_name(words, content, card), " ", instant),
            tag("small", note or effect_text(words, content, card)),
        ),
        fame,
    )
