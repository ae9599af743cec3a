"""Who plays: clan, fame (secret), resources, units, cards, the way to domination, teams."""

from __future__ import annotations

from functools import lru_cache

from landnam.draw.icons import icon
from landnam.draw.scene import Parts
from landnam.draw.shell import seat_head, time_left
from landnam.draw.signs import token
from landnam.draw.tags import EMPTY, Safe, classes, join, tag
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


def seat_parts(stage: Stage) -> Parts:
    """What somebody does changes with every turn, what he has less often: two parts of a seat."""
    places = list(enumerate(order(stage)))
    heads: Parts = {f"seats/{at}": head_part(stage, at, place) for place, at in places}
    goods: Parts = {f"goods/{at}": goods_part(stage, at) for _, at in places}
    return {**heads, **goods}


def order(stage: Stage) -> list[int]:
    """Own seat first, then in the order of the circle."""
    count = len(stage.view.players)
    return [(stage.viewer + i) % count for i in range(count)]


def seats(stage: Stage, parts: Parts) -> Safe:
    """The seats with their parts in place."""
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


def head_part(stage: Stage, at: int, place: int) -> Safe:
    who = stage.sitter(at)
    state = state_text(stage, at)
    is_turn = stage.is_live and at in stage.scene.awaited
    lit = {"data_pick": at, "role": "button", "tabindex": "0"} if is_target(stage, at) else {}
    name = stage.names[at]
    shown = join(state, " ", time_left(who.clock, who.clock_left, who.clock_runs))
    return seat_head(
        stage.colours[at],
        stage.words.say("{name} (you)", name=name) if at == stage.me else name,
        shown if who.clock else state,
        score(stage, at),
        mark=mark(stage, at),
        id=f"part-seats-{at}",
        class_=classes("turn" if is_turn else "", "can-pick" if lit else ""),
        data_order=place,
        **lit,
    )


def is_target(stage: Stage, at: int) -> bool:
    return stage.prompt == "choose_victim" and at in stage.options


def goods_part(stage: Stage, at: int) -> Safe:
    view = stage.view
    player = view.players[at]
    return tag(
        "div",
        goods(
            stage.words,
            (player.resources[0], player.resources[1], player.resources[2]),
            view.on_map(at),
            player.reserve,
        ),
        holdings(
            stage.words,
            player.hand_size,
            player.loose_size + len(player.top),
            len(player.discard),
            len(player.active),
        ),
        domination(stage, at),
        known(stage, at),
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


def left_text(words: Words, left: str) -> str:
    if left == "clock":
        return words.say("out of time, a bot plays on")
    return (
        words.say("gave up, a bot plays on")
        if left == "resigned"
        else words.say("left, a bot plays on")
    )


def over_text(stage: Stage, at: int) -> str:
    outcome = stage.scene.outcome
    if outcome is None:
        return ""
    if at in outcome.winners:
        return stage.words.say("wins")
    return stage.words.say("place {n}", n=list(outcome.ranking).index(at) + 1)


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
    """The clan's beast, the first player's marker, and what a phone has no words for."""
    clan = stage.view.players[at].clan
    marks = []
    if clan >= 0:
        name = stage.content.clans[clan].name.removeprefix("clan_")
        label = clan_name(stage.words, stage.content, clan)
        marks.append(icon(f"clan-{name}" if name in CLANS else "player", label))
    if at == stage.view.first:
        marks.append(icon("first-player", stage.words.say("first player")))
    if stage.view.players[at].passed and not stage.is_over:
        marks.append(icon("check", stage.words.say("has passed")))
    return join(*marks)


# ---- what somebody has


def score(stage: Stage, at: int) -> Safe:
    points, outcome = stage.scene.points, stage.scene.outcome
    fame = points[at] if points else stage.view.players[at].fame
    if outcome is not None:
        fame = outcome.scores[at]
    if fame != HIDDEN:
        label = tag("span", " ", stage.words.say("fame"), class_="sr")
        return join(icon("fame"), signed(str(fame)), label)
    lock = icon("lock", stage.words.say("secret until the end"), "lock")
    if not stage.is_live or is_target(stage, at):
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


def known(stage: Stage, at: int) -> Safe:
    """What all have seen of another's hand and of the top of his draw deck."""
    player = stage.view.players[at]
    open_ = [entry // 2 for entry in player.top if entry >= 0]
    if at == stage.me or stage.is_over or not (player.known or open_):
        return EMPTY
    return known_cards(stage.words, stage.content, tuple(player.known), tuple(open_[::-1]))


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


def domination(stage: Stage, at: int) -> Safe:
    """Closed territories with a large building, of those that are needed."""
    view = stage.view
    need = view.domination_goal()
    if not need:
        return EMPTY
    whole, half = view.team_dominated(at), view.still_open(at)
    mate = "".join(stage.colours[one] for one in view.team(at)[1:])
    return tracker(stage.words, whole, half, need, mate)


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
