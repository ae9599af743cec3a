"""The continent: two rows of lands, the land deck with its omens, who acts when, the own realm."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from landnam.draw.icons import icon
from landnam.draw.signs import sign, token
from landnam.draw.tags import EMPTY, Safe, capital, classes, raw, tag
from landnam.draw.vaalbara.cards import (
    card,
    hidden_chip,
    known_icon,
    land_card,
    person_chip,
    person_face,
    state_of,
)
from landnam.draw.vaalbara.pictures import BACK, SQUARE, placed
from landnam.draw.vaalbara.rewards import Rewards
from landnam.draw.vaalbara.stage import Stage, colour_of
from landnam.draw.vaalbara.trail import DECK, Trail
from landnam.games.vaalbara.exchanges import ROW
from landnam.games.vaalbara.state import NONE, Content, front_of
from landnam.games.vaalbara.view import HIDDEN
from landnam.games.vaalbara.words import clan_name, name_of, omens_text, term
from landnam.words import Words

ROW_PROMPTS: Final = ("tracker_slot", "rider_swap")


def board_part(stage: Stage, trail: Trail, rewards: Rewards) -> Safe:
    has_seat = stage.me >= 0 and not stage.is_replay
    inside = [
        row(stage, trail, rewards, 2),
        row(stage, trail, rewards, 1),
        omens_card(stage),
        omens_strip(stage),
        order_of_acting(stage) if has_seat else played(stage),
        own_realm(stage, trail) if has_seat else EMPTY,
    ]
    kind = "continent" if has_seat else "continent replayed"
    return tag(
        "section",
        *inside,
        id="part-board",
        class_=f"{kind} of-{len(stage.view.players)}",
        aria_label=stage.words.say("The continent"),
    )


# ---- lands


def row(stage: Stage, trail: Trail, rewards: Rewards, number: int) -> Safe:
    lands = stage.view.row_1 if number == 1 else stage.view.row_2
    slots = [slot(stage, trail, rewards, number, place, land) for place, land in enumerate(lands)]
    kind = "now" if number == 1 else "next"
    return tag(
        "div",
        row_heading(stage.words, number, is_last_round(stage), stage.is_over),
        *slots,
        id=f"row-{number}",
        class_=f"row {kind}",
    )


def is_last_round(stage: Stage) -> bool:
    return stage.view.round >= stage.content.rounds


@lru_cache(32)
def row_heading(words: Words, number: int, is_last: bool, is_over: bool) -> Safe:
    if number == 1:
        use = words.say("taken this round")
    else:
        use = words.say("no longer taken") if is_last else words.say("next round")
    small = EMPTY if is_over else tag("small", use)
    return tag("h2", capital(term(words, f"row_{number}")), " ", small)


def slot(stage: Stage, trail: Trail, rewards: Rewards, number: int, place: int, land: int) -> Safe:
    """A place of a row, with its land if it has one."""
    name = f"row-{number}-{place}"
    if land == NONE:
        return empty_slot(name)
    option = land_option(stage, number, place)
    piece = trail.piece(number, place)
    kind = "land" if option is None else "land can-pick"
    if piece in trail.moved:
        kind += " changed"
    attributes = state_of(option, name if stage.is_live else "")
    attributes["data_piece"] = piece
    if piece in trail.came:
        attributes["data_from"] = DECK
    inside = land_card(
        stage.words,
        stage.content,
        front_of(land),
        kind,
        rewards.told(number, land),
        stage.is_live,
        tuple(attributes.items()),
    )
    return Safe(f'<div class="slot" id="{name}" data-place="{name}">{inside}</div>')


@lru_cache(32)
def empty_slot(name: str) -> Safe:
    return Safe(f'<div class="slot empty" id="{name}" data-place="{name}"></div>')


def land_option(stage: Stage, number: int, place: int) -> int | None:
    """The option that a land on the table stands for now."""
    if stage.prompt == "take_land":
        return place if number == 1 and place in stage.options else None
    option = number * ROW + place
    return option if stage.prompt in ROW_PROMPTS and option in stage.options else None


# ---- the deck


def omens_card(stage: Stage) -> Safe:
    clans = tuple(player.clan for player in stage.view.players)
    is_new = any(event.kind == "omens" for event in stage.fresh) and stage.scene.fresh > 0
    return omens_figure(
        stage.words,
        stage.content,
        stage.view.omens,
        clans,
        stage.view.deck.size(),
        is_new,
        stage.is_live,
    )


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
    return tag("figure", shown, tag("figcaption", *text, class_="quiet"), class_="omens")


def omens_strip(stage: Stage) -> Safe:
    clans = tuple(player.clan for player in stage.view.players)
    return strip(stage.words, stage.content, stage.view.omens, clans, stage.view.deck.size())


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
    return tag("p", capital(term(words, "omens")), *signs, deck, class_="omen-strip")


# ---- who acts when


def order_of_acting(stage: Stage) -> Safe:
    """The characters of this round in the order of acting; face down while people choose."""
    items = [acting(stage, seat) for seat in stage.order]
    label = stage.words.say("Characters of this round, in the order of acting")
    return tag("ol", *items, class_="order", aria_label=label)


def acting(stage: Stage, seat: int) -> Safe:
    return acting_chip(
        stage.words,
        stage.content,
        seat,
        stage.colours[seat],
        stage.names[seat],
        stage.own_or_seen(seat),
        is_acting(stage, seat),
        bool(stage.view.acted >> seat & 1),
    )


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
    return seat == stage.view.active and not stage.view.acted >> seat & 1 and not stage.is_over


def played(stage: Stage) -> Safe:
    """The same as large cards, where there is no realm or hand of one's own."""
    figures = [figure(stage, seat) for seat in stage.order]
    if not figures:
        return EMPTY
    heading = tag(
        "h2",
        stage.words.say("Played"),
        " ",
        tag("small", stage.words.say("in the order of acting")),
    )
    return tag("div", heading, *figures, class_="row played")


def figure(stage: Stage, seat: int) -> Safe:
    chosen = stage.own_or_seen(seat)
    kind = classes(
        "clan-edge",
        stage.colours[seat],
        "changed" if is_acting(stage, seat) else "",
        "off" if stage.view.acted >> seat & 1 else "",
    )
    whose = tag("figcaption", token(stage.colours[seat], 22), tag("span", stage.names[seat]))
    if chosen == HIDDEN:
        down = tag("div", placed("vb-back", "0 0 120 168"), class_="card back")
        return tag("figure", whose, down)
    face = person_face(stage.words, stage.content, chosen)
    piece = {"data_piece": f"card-{seat}-{chosen}", "data_from": f"seat-{seat}"}
    return tag("figure", whose, card(face, kind or "", False, piece))


# ---- the own realm


def own_realm(stage: Stage, trail: Trail) -> Safe:
    lands: list[list[int]] = [[] for _ in stage.content.kinds]
    for land in stage.view.players[stage.me].realm:
        lands[stage.content.kind_of[front_of(land)]].append(land)
    mine = [taken for taken in trail.taken if taken.seat == stage.me]
    fresh = stage.content.kind_of[mine[-1].front] if mine else NONE
    piles = [
        pile(stage, kind, held, mine[-1].place if kind == fresh else "")
        for kind, held in enumerate(lands)
    ]
    found = sum(1 for held in lands if held)
    return tag(
        "div",
        realm_heading(stage.words, stage.content, found),
        tag("div", *piles, class_="piles"),
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


def pile(stage: Stage, kind: int, lands: list[int], came: str) -> Safe:
    if not lands:
        return empty_pile(stage.words, stage.content, kind)
    is_asked = stage.prompt == "scout_land"
    return full_pile(stage.words, stage.content, kind, tuple(lands), came, stage.is_live, is_asked)


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
