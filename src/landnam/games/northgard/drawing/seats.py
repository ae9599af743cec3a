"""Who plays: clan, fame (secret), resources, units, cards, the way to domination, teams."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, classes, join, tag
from landnam.draw.scene import Parts, Sketch, Sketches
from landnam.draw.seats import left_text, order, over_text
from landnam.draw.signs import token
from landnam.draw.widgets import seat_head, time_left
from landnam.games.northgard.drawing.pictures import CLANS
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.rules.printed import RESOURCES, Content
from landnam.games.northgard.rules.state import TEAMS
from landnam.games.northgard.rules.view import HIDDEN
from landnam.games.northgard.words.names import (
    card_name,
    clan_name,
    resource_name,
    units_text,
)
from landnam.words import Words

CHOOSING: Final = "choose_victim"


def seat_sketches(stage: Stage) -> Sketches:
    """Two parts a seat: what players do changes with every turn, what they have less often."""
    places = range(len(stage.names))
    heads: Sketches = {f"seats/{at}": head_sketch(stage, at) for at in places}
    return heads | {f"goods/{at}": goods_sketch(stage, at) for at in places}


def own_seats(stage: Stage) -> Sketches:
    """The seats that look otherwise to the viewer than to all others: their own, their mate's, and
    those that they may choose."""
    targets = stage.options if stage.prompt == CHOOSING else []
    seats = dict.fromkeys([*stage.view.team(stage.me), *targets])
    sketches: Sketches = {f"seats/{at}": head_sketch(stage, at) for at in seats}
    player = stage.view.players[stage.me]
    if player.known or player.top:  # others are told what they know of these cards
        sketches[f"goods/{stage.me}"] = goods_sketch(stage, stage.me)
    return sketches


def seats(stage: Stage, parts: Parts) -> Safe:
    """The seats with their parts in place; the script sorts them by the numbers of their heads."""
    frames = [
        tag(
            "article",
            parts[f"seats/{at}"],
            parts[f"goods/{at}"],
            class_=f"seat {stage.colours[at]}",
            data_place=f"seat-{at}",
        )
        for at in order(stage)
    ]
    return tag("div", *frames, id="part-seats", data_sorted=True)


def head_sketch(stage: Stage, at: int) -> Sketch:
    who = stage.sitter(at)
    return Sketch(
        head,
        stage.words,
        at,
        stage.colours[at],
        stage.names[at],
        at == stage.me,
        state_text(stage, at),
        (who.clock, who.clock_left, who.clock_runs),
        mark(stage, at),
        score(stage, at),
        stage.is_live and at in stage.scene.awaited,
        is_target(stage, at),
    )


def head(
    words: Words,
    at: int,
    colour: str,
    name: str,
    is_me: bool,
    state: str,
    clock: tuple[str, int, bool],
    mark: Safe,
    score: Safe,
    is_turn: bool,
    is_target: bool,
) -> Safe:
    lit = {"data_pick": at, "role": "button", "tabindex": "0"} if is_target else {}
    return seat_head(
        colour,
        words.say("{name} (you)", name=name) if is_me else name,
        join(state, " ", time_left(*clock)) if clock[0] else state,
        score,
        mark=mark,
        id=f"part-seats-{at}",
        class_=classes("turn" if is_turn else "", "can-pick" if is_target else ""),
        data_order=at,
        data_first=is_me,
        **lit,
    )


def is_target(stage: Stage, at: int) -> bool:
    return stage.prompt == CHOOSING and at in stage.options


def goods_sketch(stage: Stage, at: int) -> Sketch:
    view = stage.view
    player = view.players[at]
    deck = player.loose_size + len(player.top)
    return Sketch(
        goods_of,
        stage.words,
        stage.content,
        at,
        (player.resources[0], player.resources[1], player.resources[2]),
        (view.on_map(at), player.reserve),
        (player.hand_size, deck, len(player.discard), len(player.active)),
        domination(stage, at),
        known(stage, at),
    )


def goods_of(
    words: Words,
    content: Content,
    at: int,
    resources: tuple[int, int, int],
    units: tuple[int, int],
    cards: tuple[int, int, int, int],
    closed: tuple[int, int, int, str] | None,
    shown: tuple[tuple[int, ...], tuple[int, ...]],
) -> Safe:
    return tag(
        "div",
        goods(words, resources, *units),
        holdings(words, *cards),
        tracker(words, *closed) if closed else EMPTY,
        known_cards(words, content, *shown),
        id=f"part-goods-{at}",
        class_="more",
    )


# ---- what somebody does


def state_text(stage: Stage, at: int) -> str:
    words, who = stage.words, stage.sitter(at)
    doing = over_text(stage, at) if stage.is_over else doing_text(stage, at)
    clan = stage.view.players[at].clan
    parts = []
    if who.kind == "open":
        return words.say("free place")
    if stage.view.rules & TEAMS:
        parts.append(words.say("team {n}", n=at % 2 + 1))
    if clan >= 0:
        parts.append(clan_name(words, stage.content, clan))
    if who.left:
        parts.append(left_text(words, who.left))
    elif who.kind == "bot":
        parts.append(words.say("bot"))
    elif not who.is_here and stage.is_live and at != stage.me:
        parts.append(words.say("away"))
    return ", ".join([doing, *parts] if doing else parts)


def doing_text(stage: Stage, at: int) -> str:
    words, view = stage.words, stage.view
    if at in stage.scene.awaited:
        if at == stage.me:
            return words.say("your turn")
        is_thinking = stage.sitter(at).is_thinking
        return words.say("is thinking") if is_thinking else words.say("decides now")
    if view.players[at].passed:
        return words.say("has passed")
    return words.say("acts now") if at == view.active else ""


def mark(stage: Stage, at: int) -> Safe:
    player = stage.view.players[at]
    is_first, has_passed = at == stage.view.first, player.passed and not stage.is_over
    return marks(stage.words, stage.content, player.clan, is_first, has_passed)


@lru_cache(512)
def marks(words: Words, content: Content, clan: int, is_first: bool, has_passed: bool) -> Safe:
    """The clan's beast, the first player's marker, and what a phone has no words for."""
    found = []
    if clan >= 0:
        name = content.clans[clan].name.removeprefix("clan_")
        label = clan_name(words, content, clan)
        found.append(icon(f"clan-{name}" if name in CLANS else "player", label))
    if is_first:
        found.append(icon("first-player", words.say("first player")))
    if has_passed:
        found.append(icon("check", words.say("has passed")))
    return join(*found)


# ---- what somebody has


def score(stage: Stage, at: int) -> Safe:
    points, outcome = stage.scene.points, stage.scene.outcome
    fame = points[at] if points else stage.view.players[at].fame
    if outcome is not None:
        fame = outcome.scores[at]
    if fame != HIDDEN:
        return fame_of(stage.words, fame)
    return hidden_fame(stage.words, at, stage.is_live and not is_target(stage, at))


@lru_cache(1024)
def fame_of(words: Words, fame: int) -> Safe:
    label = tag("span", " ", words.say("fame"), class_="sr")
    return join(icon("fame"), signed(str(fame)), label)


@lru_cache(128)
def hidden_fame(words: Words, at: int, explains: bool) -> Safe:
    """A lock, which says why if it is asked."""
    lock = icon("lock", words.say("secret until the end"), "lock")
    if not explains:
        return lock
    return tag("button", lock, type="button", class_="secret", data_why=f"score-{at}")


def signed(number: str) -> str:
    """With a minus as wide as the figures."""
    return number.replace("-", "\N{MINUS SIGN}")


@lru_cache(4096)
def goods(words: Words, resources: tuple[int, int, int], units: int, reserve: int) -> Safe:
    cells = []
    told = []
    for resource, number in enumerate(resources):
        name = resource_name(words, resource)
        told.append(f"{name} {number}")
        cells.append(tag("span", icon(RESOURCES[resource]), number, title=name))
    on_map = units_text(words, units)
    told.append(on_map)
    left = words.say("{n} more in reserve", n=reserve)
    cells.append(tag("span", icon("unit"), units, title=f"{on_map}, {left}"))
    return tag("div", *cells, class_="goods", role="img", aria_label=", ".join(told))


@lru_cache(4096)
def holdings(words: Words, hand: int, deck: int, discards: int, active: int) -> Safe:
    shown = (
        ("hand", words.say("Hand: {n}", n=hand), hand),
        ("deck", words.say("Draw deck: {n}", n=deck), deck),
        ("discard", words.say("Discard pile: {n}", n=discards), discards),
        ("play", words.say("Played or laid this year: {n}", n=active), active),
    )
    cells = [tag("span", icon(name), number, title=text) for name, text, number in shown]
    label = ", ".join(text for _, text, _ in shown)
    return tag("div", *cells, class_="goods cards-held", role="img", aria_label=label)


def known(stage: Stage, at: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What all have seen of another's hand and of the top of their draw deck."""
    if at == stage.me or stage.is_over:
        return (), ()
    player = stage.view.players[at]
    open_ = [entry // 2 for entry in player.top if entry >= 0]
    return tuple(player.known), tuple(open_[::-1])


@lru_cache(2048)
def known_cards(
    words: Words, content: Content, hand: tuple[int, ...], top: tuple[int, ...]
) -> Safe:
    lines = []
    if hand:
        named = ", ".join(card_name(words, content, card) for card in hand)
        text = words.say("Shown, still in hand: {cards}", cards=named)
        lines.append(tag("p", icon("hand"), text, class_="quiet known"))
    if top:
        named = ", ".join(card_name(words, content, card) for card in top)
        text = words.say("On top: {card}", card=named)
        lines.append(tag("p", icon("deck"), text, class_="quiet known"))
    return join(*lines)


def domination(stage: Stage, at: int) -> tuple[int, int, int, str] | None:
    """Closed territories with a large building, open ones, how many are needed, and the colour of
    the mate; None where nobody wins by them."""
    view = stage.view
    need = view.domination_goal()
    if not need:
        return None
    whole, half = view.team_dominated(at), view.still_open(at)
    mate = "".join(stage.colours[one] for one in view.team(at)[1:])
    return whole, half, need, mate


@lru_cache(512)
def tracker(words: Words, whole: int, half: int, need: int, mate: str) -> Safe:
    cells = ["got"] * min(whole, need)
    cells += ["half"] * min(half, need - len(cells))
    cells += [""] * (need - len(cells))
    label = words.say(
        "Domination: {n} of {need} closed territories with a large building", n=whole, need=need
    )
    boxes = tag("span", *(tag("i", class_=cell or None) for cell in cells), class_="dom")
    return tag(
        "span",
        icon("domination"),
        boxes,
        token(mate, 16) if mate else EMPTY,
        class_="chip",
        role="img",
        title=label,
    )
