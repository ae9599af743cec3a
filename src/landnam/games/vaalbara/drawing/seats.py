"""Who plays: sign, name, what they do now, points, realm; and what everybody has played so far."""

from __future__ import annotations

from functools import lru_cache

from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, join, tag
from landnam.draw.scene import Parts, Sketch, Sketches
from landnam.draw.seats import left_text, over_text
from landnam.draw.signs import token
from landnam.draw.widgets import panel, seat, sorted_part, time_left
from landnam.games.vaalbara.drawing.cards import known_icon
from landnam.games.vaalbara.drawing.stage import Stage
from landnam.games.vaalbara.drawing.trail import Trail
from landnam.games.vaalbara.rules.state import FRONTS, NONE, Content
from landnam.games.vaalbara.rules.view import HIDDEN
from landnam.games.vaalbara.words import character_name, name_of
from landnam.kit.sets import members
from landnam.words import Words


def seats_sketches(stage: Stage, trail: Trail) -> Sketches:
    return {f"seats/{at}": seat_sketch(stage, trail, at) for at in range(len(stage.names))}


def own_seats(stage: Stage, trail: Trail) -> Sketches:
    """The seats that look otherwise to the viewer than to all others."""
    targets = stage.options if stage.prompt == "bard_target" else []
    return {f"seats/{at}": seat_sketch(stage, trail, at) for at in (stage.me, *targets)}


def seat_sketch(stage: Stage, trail: Trail, at: int) -> Sketch:
    player = stage.view.players[at]
    gained = [taken for taken in trail.taken if taken.seat == at]
    came = gained[-1].place if gained and at != stage.me else ""
    who = stage.sitter(at)
    return Sketch(
        one_seat,
        stage.words,
        stage.content,
        at,
        stage.colours[at],
        stage.names[at],
        at == stage.me,
        state_text(stage, at),
        (who.clock, who.clock_left, who.clock_runs),
        mark(stage, at),
        score(stage, at),
        counts(stage.content, tuple(player.realm)),
        stage.content.kind_of[gained[-1].front] if gained else NONE,
        f"took-{at}-{len(player.realm)}" if came else "",
        came,
        player.known if at != stage.me else 0,
        stage.is_live and at in stage.scene.awaited,
        stage.prompt == "bard_target" and at in stage.options,
    )


@lru_cache(4096)
def one_seat(
    words: Words,
    content: Content,
    at: int,
    colour: str,
    name: str,
    is_me: bool,
    state: str,
    clock: tuple[str, int, bool],
    mark: Safe,
    score: Safe,
    held: tuple[int, ...],
    fresh: int,
    piece: str,
    came: str,
    shown: int,
    is_turn: bool,
    is_target: bool,
) -> Safe:
    """Everything one seat shows; the last words say what is lit and where a new land came from."""
    lit = {"data_pick": at, "role": "button", "tabindex": "0"} if is_target else {}
    return seat(
        colour,
        words.say("{name} (you)", name=name) if is_me else name,
        join(state, " ", time_left(*clock)) if clock[0] else state,
        score,
        realm(words, content, held, fresh, piece, came),
        known(words, content, shown),
        is_turn=is_turn,
        is_target=is_target,
        mark=mark,
        title=state,
        id=f"part-seats-{at}",
        data_order=at,
        data_first=is_me,
        data_place=f"seat-{at}",
        **lit,
    )


# ---- what somebody does


def state_text(stage: Stage, at: int) -> str:
    words, who = stage.words, stage.sitter(at)
    doing = over_text(stage, at) if stage.is_over else doing_text(stage, at)
    if who.kind == "open":
        return words.say("free place")
    if who.left:
        return f"{left_text(words, who.left)}, {doing}"
    is_away = who.kind == "person" and not who.is_here and at != stage.me
    if is_away and not stage.is_replay and not stage.is_over:
        away = words.say("away")
        return f"{away}, {doing}"
    bot = words.say("bot")
    return f"{bot}, {doing}" if who.kind == "bot" else doing


def doing_text(stage: Stage, at: int) -> str:
    words, view = stage.words, stage.view
    if stage.is_choosing:
        if stage.own_or_seen(at) != NONE:
            return words.say("has chosen")
        return words.say("choose a character") if at == stage.me else words.say("is choosing")
    if at in stage.scene.awaited and at == stage.me:
        return words.say("your turn")
    if stage.is_offering and at not in stage.scene.awaited:
        return words.say("acts now") if at == view.active else words.say("waits")
    if view.has_acted(at):
        return words.say("has acted")
    if at == view.active:
        return words.say("is thinking") if stage.sitter(at).is_thinking else words.say("acts now")
    return words.say("acts later")


def mark(stage: Stage, at: int) -> Safe:
    """A sign for the state, where a phone has no room for words."""
    who = stage.sitter(at)
    if stage.is_over:
        return EMPTY
    if who.left or who.kind == "bot":
        return join(icon("bot"), icon("check") if has_done(stage, at) else EMPTY)
    if has_done(stage, at):
        return icon("check")
    return icon("clock") if at in stage.scene.awaited and at != stage.me else EMPTY


def has_done(stage: Stage, at: int) -> bool:
    if stage.is_choosing:
        return stage.own_or_seen(at) != NONE
    return stage.view.has_acted(at)


# ---- what somebody has


def score(stage: Stage, at: int) -> Safe:
    points = stage.scene.points
    vp = points[at] if points else stage.view.players[at].vp
    if vp != HIDDEN:
        return points_of(stage.words, vp)
    if not stage.is_live:
        return icon("lock", stage.words.say("secret until the end"), "lock")
    return hidden_score(stage.words, at)


@lru_cache(1024)
def points_of(words: Words, vp: int) -> Safe:
    return join(icon("vp"), vp, tag("span", " ", words.say("VP"), class_="sr"))


@lru_cache(64)
def hidden_score(words: Words, at: int) -> Safe:
    lock = icon("lock", words.say("secret until the end"), "lock")
    return tag("button", lock, type="button", class_="secret", data_why=f"score-{at}")


@lru_cache(4096)
def counts(content: Content, lands: tuple[int, ...]) -> tuple[int, ...]:
    """Lands by kind."""
    found = [0] * len(content.kinds)
    for card in lands:
        found[content.kind_of[card % FRONTS]] += 1
    return tuple(found)


@lru_cache(4096)
def realm(
    words: Words,
    content: Content,
    found: tuple[int, ...],
    fresh: int = NONE,
    piece: str = "",
    came: str = "",
) -> Safe:
    """Every kind with its number; `fresh` has just grown, by a `piece` that came from somewhere."""
    cells = [
        cell(words, content, kind, number)
        if kind != fresh
        else cell(words, content, kind, number, True, piece, came)
        for kind, number in enumerate(found)
    ]
    told = ", ".join(
        f"{name_of(words, content, content.kinds[kind])} {number}"
        for kind, number in enumerate(found)
        if number
    )
    heading = words.say("Realm")
    label = f"{heading}: {told or '–'}"
    return tag("div", *cells, class_="realm", role="img", aria_label=label)


@lru_cache(1024)
def cell(
    words: Words,
    content: Content,
    kind: int,
    number: int,
    is_fresh: bool = False,
    piece: str = "",
    came: str = "",
) -> Safe:
    name = name_of(words, content, content.kinds[kind])
    return tag(
        "span",
        icon(known_icon(content.kinds[kind])),
        number,
        class_="changed" if is_fresh else None if number else "none",
        title=f"{name}: {number}",
        data_piece=piece or None,
        data_from=came or None,
    )


@lru_cache(512)
def known(words: Words, content: Content, cards: int) -> Safe:
    """Cards that all have seen and that are still in the player's hand."""
    if not cards:
        return EMPTY
    named = ", ".join(character_name(words, content, card) for card in members(cards))
    text = words.say("Shown, still in hand: {cards}", cards=named)
    return tag("p", icon("hand"), text, class_="quiet known")


# ---- what has been played


def memory_sketches(stage: Stage) -> Sketches:
    """Discard piles are open (VB-TURN-5): which of the twelve each player has already played."""
    return {f"memory/{at}": memory_sketch(stage, at) for at in range(len(stage.names))}


def memory_sketch(stage: Stage, at: int) -> Sketch:
    player = stage.view.players[at]
    return Sketch(
        memory_row,
        stage.words,
        stage.content,
        at,
        at == stage.me,
        stage.colours[at],
        stage.names[at],
        player.discard,
        counts(stage.content, tuple(player.realm)),
    )


def memory(words: Words, parts: Parts, first: int) -> Safe:
    """On a phone the same drawer also tells the realms."""
    return panel(
        words.say("Played so far"),
        sorted_part("ul", "memory", parts, first, class_="memory"),
        name="discard",
        id="memory",
        data_drawer_of="realms",
    )


@lru_cache(4096)
def memory_row(
    words: Words,
    content: Content,
    at: int,
    is_me: bool,
    colour: str,
    name: str,
    played: int,
    held: tuple[int, ...],
) -> Safe:
    told = ", ".join(str(content.characters[card].initiative) for card in members(played)) or "–"
    lands = [
        tag("span", icon(known_icon(content.kinds[kind])), number)
        for kind, number in enumerate(held)
        if number
    ]
    return tag(
        "li",
        tag("p", token(colour, 22), name, *lands, class_="whose"),
        tag(
            "div",
            token(colour, 18),
            played_marks(content, played),
            role="img",
            aria_label=f"{name}: {told}",
        ),
        id=f"part-memory-{at}",
        data_order=at,
        data_first=is_me,
    )


@lru_cache(4096)
def played_marks(content: Content, played: int) -> Safe:
    """The numbers of all characters; what was played is crossed out."""
    marks = [
        tag("b", character.initiative, class_="out" if played >> card & 1 else None)
        for card, character in enumerate(content.characters)
    ]
    return join(*marks)
