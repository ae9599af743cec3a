"""The continent: two rows of lands, the land deck with its omens, who acts when, the own realm."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, capital, classes, raw, tag
from landnam.draw.scene import Parts, Sketch, Sketches
from landnam.draw.signs import sign, token
from landnam.draw.widgets import sorted_part
from landnam.games.vaalbara.drawing.cards import (
    card,
    hidden_chip,
    known_icon,
    land_card,
    person_chip,
    person_face,
    state_of,
)
from landnam.games.vaalbara.drawing.pictures import BACK, SQUARE, placed
from landnam.games.vaalbara.drawing.rewards import Rewards
from landnam.games.vaalbara.drawing.stage import Stage, colour_of
from landnam.games.vaalbara.drawing.trail import DECK, Trail
from landnam.games.vaalbara.rules.exchanges import ROW
from landnam.games.vaalbara.rules.questions import ROW_PLACE, kind_of
from landnam.games.vaalbara.rules.state import NONE, Content, front_of
from landnam.games.vaalbara.rules.view import HIDDEN
from landnam.games.vaalbara.words import clan_name, name_of, omens_text, term
from landnam.kit.questions import PLACE
from landnam.words import Words

LYING: Final = tuple(
    f"board/{name}" for name in ("row-2", "row-1", "omens", "strip", "order", "realm")
)
"""The parts in the order in which they lie on the board."""


def public_board(stage: Stage) -> Sketches:
    words, content = stage.words, stage.content
    clans = tuple([player.clan for player in stage.view.players])
    omens, cards = stage.view.omens, stage.view.deck.size()
    return {
        "board/omens": Sketch(
            omens_figure, words, content, omens, clans, cards, is_omen_new(stage), stage.is_live
        ),
        "board/strip": Sketch(strip, words, content, omens, clans, cards),
    }


def own_board(stage: Stage, trail: Trail, rewards: Rewards) -> Sketches:
    words, content = stage.words, stage.content
    has_seat = has_realm(stage)
    sketches = {
        "board/row-2": row_sketch(stage, trail, rewards, 2),
        "board/row-1": row_sketch(stage, trail, rewards, 1),
        "board/order": Sketch(
            order_of_acting if has_seat else played, words, content, chips_of(stage)
        ),
    }
    if has_seat:
        sketches["board/realm"] = realm_sketch(stage, trail)
    return sketches


def board(stage: Stage, parts: Parts) -> Safe:
    """What all of it lies on."""
    lying = {name: parts[name] for name in LYING if name in parts}
    return sorted_part(
        "section",
        "board",
        lying,
        class_=f"continent of-{len(stage.view.players)}",
        aria_label=stage.words.say("The continent"),
    )


def has_realm(stage: Stage) -> bool:
    """Whether the viewer has a realm of their own to look at."""
    return stage.me >= 0 and not stage.is_replay


# ---- lands


def row_sketch(stage: Stage, trail: Trail, rewards: Rewards, number: int) -> Sketch:
    lands = stage.view.row_1 if number == 1 else stage.view.row_2
    slots = [
        slot_of(stage, trail, rewards, number, place, land) for place, land in enumerate(lands)
    ]
    is_last = stage.view.round >= stage.content.rounds
    return Sketch(
        row,
        stage.words,
        stage.content,
        number,
        is_last,
        stage.is_over,
        stage.is_live,
        tuple(slots),
    )


def row(
    words: Words,
    content: Content,
    number: int,
    is_last: bool,
    is_over: bool,
    is_live: bool,
    slots: tuple[Slot | None, ...],
) -> Safe:
    shown = [
        slot(words, content, f"row-{number}-{place}", is_live, one)
        for place, one in enumerate(slots)
    ]
    kind = "now" if number == 1 else "next"
    return tag(
        "div",
        row_heading(words, number, is_last, is_over),
        *shown,
        id=f"part-board-row-{number}",
        class_=f"row {kind}",
    )


@lru_cache(32)
def row_heading(words: Words, number: int, is_last: bool, is_over: bool) -> Safe:
    if number == 1:
        use = words.say("taken this round")
    else:
        use = words.say("no longer taken") if is_last else words.say("next round")
    small = EMPTY if is_over else tag("small", use)
    return tag("h2", capital(term(words, f"row_{number}")), " ", small)


Slot: TypeAlias = tuple[int, int | None, str, bool, bool, str]
"""A place of a row: its land, the option that it is, the name of the piece, whether it has just
changed places, whether it has just come, and what it would pay."""


def slot_of(
    stage: Stage, trail: Trail, rewards: Rewards, number: int, place: int, land: int
) -> Slot | None:
    if land == NONE:
        return None
    piece = trail.piece(number, place)
    return (
        land,
        land_option(stage, number, place),
        piece,
        piece in trail.moved,
        piece in trail.came,
        rewards.told(number, land),
    )


def slot(words: Words, content: Content, name: str, is_live: bool, one: Slot | None) -> Safe:
    if one is None:
        return empty_slot(name)
    land, option, piece, is_changed, is_new, gain = one
    kind = "land" if option is None else "land can-pick"
    if is_changed:
        kind += " changed"
    attributes = state_of(option, name if is_live else "")
    attributes["data_piece"] = piece
    if is_new:
        attributes["data_from"] = DECK
    inside = land_card(
        words, content, front_of(land), kind, gain, is_live, tuple(attributes.items())
    )
    return Safe(f'<div class="slot" id="{name}" data-place="{name}">{inside}</div>')


@lru_cache(32)
def empty_slot(name: str) -> Safe:
    return Safe(f'<div class="slot empty" id="{name}" data-place="{name}"></div>')


def land_option(stage: Stage, number: int, place: int) -> int | None:
    """The option that a land on the table stands for now."""
    kind = kind_of(stage.prompt)
    if kind is PLACE:
        return place if number == 1 and place in stage.options else None
    option = number * ROW + place
    return option if kind is ROW_PLACE and option in stage.options else None


# ---- the deck


def is_omen_new(stage: Stage) -> bool:
    return stage.scene.fresh > 0 and any([event.kind == "omens" for event in stage.fresh])


@lru_cache(1024)
def omens_figure(
    words: Words,
    content: Content,
    back: int,
    clans: tuple[int, ...],
    cards: int,
    is_new: bool,
    is_live: bool,
) -> Safe:
    """The back of the top card: the leftmost clan acts first among equals (VB-ORDER-2)."""
    order = content.omens[back] if back != NONE else []
    signs = "".join(
        f'<g opacity="{1 if clan in clans else 0.3}">'
        f"{sign(colour_of(content, clan), 18 + 21 * place, 84, 17)}</g>"
        for place, clan in enumerate(order)
    )
    picture = raw(
        f'<svg class="art" viewBox="{BACK}" aria-hidden="true"><use href="#vb-back"/>{signs}</svg>'
    )
    known = omens_text(words, content, back) if back != NONE else "–"
    label = words.say("Omens: {order}", order=known)
    kind = classes("card back", "changed" if is_new else "")
    told = {"aria_label": label, "class_": kind, "data_place": DECK}
    if is_live:
        shown = tag("button", picture, type="button", data_why="deck", **told)
    else:
        shown = tag("div", picture, role="img", **told)
    text = (
        tag("b", capital(term(words, "omens"))),
        tag("br"),
        words.say("left acts first among equals"),
        tag("br"),
        words.say("Land deck: {n}", n=cards),
    )
    caption = tag("figcaption", *text, class_="quiet")
    return tag("figure", shown, caption, id="part-board-omens", class_="omens")


@lru_cache(1024)
def strip(words: Words, content: Content, back: int, clans: tuple[int, ...], cards: int) -> Safe:
    """The omens on a phone: one line."""
    order = content.omens[back] if back != NONE else []
    signs = [
        token(colour_of(content, clan), 22, clan_name(words, content, clan))
        for clan in order
        if clan in clans
    ]
    deck = tag("span", icon("deck", term(words, "land_deck")), cards, class_="left")
    heading = capital(term(words, "omens"))
    return tag("p", heading, *signs, deck, id="part-board-strip", class_="omen-strip")


# ---- who acts when


Chip: TypeAlias = tuple[int, str, str, int, bool, bool]
"""Somebody's character of this round: seat, colour, name, what they have chosen, whether they act
now, whether they have acted."""


def chips_of(stage: Stage) -> tuple[Chip, ...]:
    return tuple(
        [
            (
                seat,
                stage.colours[seat],
                stage.names[seat],
                stage.own_or_seen(seat),
                is_acting(stage, seat),
                stage.view.has_acted(seat),
            )
            for seat in stage.order
        ]
    )


@lru_cache(1024)
def order_of_acting(words: Words, content: Content, chips: tuple[Chip, ...]) -> Safe:
    """The characters of this round in the order of acting; face down while people choose."""
    label = words.say("Characters of this round, in the order of acting")
    items = [acting_chip(words, content, *chip) for chip in chips]
    return tag("ol", *items, id="part-board-order", class_="order", aria_label=label)


@lru_cache(2048)
def acting_chip(
    words: Words,
    content: Content,
    seat: int,
    colour: str,
    name: str,
    chosen: int,
    acts_now: bool,
    has_acted: bool,
) -> Safe:
    is_down = chosen == HIDDEN
    return tag(
        "li",
        token(colour, 20, name),
        hidden_chip(words) if is_down else person_chip(words, content, chosen),
        class_=classes("acts-now" if acts_now else "", "has-acted" if has_acted else ""),
        data_piece=f"back-{seat}" if is_down else f"card-{seat}-{chosen}",
        data_from=f"seat-{seat}",
    )


def is_acting(stage: Stage, seat: int) -> bool:
    return seat == stage.view.active and not stage.view.has_acted(seat) and not stage.is_over


def played(words: Words, content: Content, figures: tuple[Chip, ...]) -> Safe:
    """The same as large cards, where there is no realm or hand of one's own."""
    shown = [figure(words, content, *one) for one in figures]
    small = tag("small", words.say("in the order of acting"))
    heading = tag("h2", words.say("Played"), " ", small)
    return tag(
        "div",
        *([heading, *shown] if shown else []),
        id="part-board-order",
        class_="row played",
        hidden=not shown,
    )


def figure(
    words: Words,
    content: Content,
    seat: int,
    colour: str,
    name: str,
    chosen: int,
    acts_now: bool,
    has_acted: bool,
) -> Safe:
    whose = tag("figcaption", token(colour, 22), tag("span", name))
    if chosen == HIDDEN:
        down = tag("div", placed("vb-back", "0 0 120 168"), class_="card back")
        return tag("figure", whose, down)
    kind = classes("clan-edge", colour, "changed" if acts_now else "", "off" if has_acted else "")
    face = person_face(words, content, chosen)
    piece = {"data_piece": f"card-{seat}-{chosen}", "data_from": f"seat-{seat}"}
    return tag("figure", whose, card(face, kind or "", False, piece))


# ---- the own realm


def realm_sketch(stage: Stage, trail: Trail) -> Sketch:
    """`came` tells where the land came from that has just been taken."""
    content = stage.content
    mine = [taken for taken in trail.taken if taken.seat == stage.me]
    return Sketch(
        own_realm,
        stage.words,
        content,
        tuple(stage.view.players[stage.me].realm),
        content.kind_of[mine[-1].front] if mine else NONE,
        mine[-1].place if mine else "",
        stage.is_live,
        stage.prompt == "scout_land",
    )


def own_realm(
    words: Words,
    content: Content,
    realm: tuple[int, ...],
    fresh: int,
    came: str,
    is_live: bool,
    is_asked: bool,
) -> Safe:
    lands: list[list[int]] = [[] for _ in content.kinds]
    for land in realm:
        lands[content.kind_of[front_of(land)]].append(land)
    piles = [
        full_pile(
            words, content, kind, tuple(held), came if kind == fresh else "", is_live, is_asked
        )
        if held
        else empty_pile(words, content, kind)
        for kind, held in enumerate(lands)
    ]
    found = sum([1 for held in lands if held])
    return tag(
        "div",
        realm_heading(words, content, found),
        tag("div", *piles, class_="piles"),
        id="part-board-realm",
        class_="mine",
    )


@lru_cache(64)
def realm_heading(words: Words, content: Content, found: int) -> Safe:
    """How many kinds, and what that will be worth."""
    effect = content.tables["scoring"][0]["effects"][0]
    steps = effect.get("steps", []) if effect["op"] == "gain_at_type_count" else []
    worth = ", ".join(f"{step['count']}: +{step['amount']}" for step in steps)
    kinds = words.say("{n} of {all} kinds", n=found, all=len(content.kinds))
    bonus = name_of(words, content, content.tables["scoring"][0]["id"])
    return tag(
        "div",
        tag("h2", words.say("Your realm")),
        tag("span", f"{kinds} ({bonus}: {worth})" if worth else kinds, class_="quiet"),
    )


@lru_cache(4096)
def full_pile(
    words: Words,
    content: Content,
    kind: int,
    lands: tuple[int, ...],
    came: str,
    is_live: bool,
    is_asked: bool,
) -> Safe:
    """Lands of one kind; if a land of the realm is asked for, every one is an option."""
    name = name_of(words, content, content.kinds[kind])
    last = len(lands) - 1
    shown = [
        mini(name, f"mine-{kind}", at, land, came if at == last else "", is_live, is_asked)
        for at, land in enumerate(lands)
    ]
    stack = tag("div", *shown, class_="stack")
    return tag("div", stack, tag("span", f"{name} {len(lands)}"), class_="pile")


def mini(
    name: str, pile: str, at: int, land: int, came: str, is_live: bool, is_asked: bool
) -> Safe:
    look = classes("mini", "can-pick" if is_asked else "", "changed" if came else "")
    attributes: dict[str, object] = {"class_": look, "data_piece": f"{pile}-{at}"}
    if came:
        attributes["data_from"] = came
    picture = small_land(front_of(land))
    if not is_live:
        return tag("span", picture, **attributes)
    attributes |= state_of(land if is_asked else None, pile)
    return tag("button", picture, type="button", aria_label=name, **attributes)


@lru_cache(64)
def small_land(front: int) -> Safe:
    return placed(f"land-{front}", SQUARE, "thumb")


@lru_cache(64)
def empty_pile(words: Words, content: Content, kind: int) -> Safe:
    gap = tag("span", icon(known_icon(content.kinds[kind])), class_="gap")
    name = name_of(words, content, content.kinds[kind])
    return tag("div", tag("div", gap, class_="stack"), tag("span", f"{name} 0"), class_="pile")
