"""What lies open for all: the cards on offer, the achievements, what each has played this year."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, join, tag
from landnam.draw.scene import Parts, Sketch, Sketches
from landnam.draw.signs import token
from landnam.games.northgard.drawing.cards import card_line
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.state import PLAYED
from landnam.games.northgard.words.names import card_name
from landnam.words import Words

TAKING: Final = "take_display"


def display_sketches(stage: Stage) -> Sketches:
    """Three parts: the offer changes once a year, the active zones with every turn."""
    zones = tuple(
        [
            (stage.colours[at], stage.names[at], tuple(player.active))
            for at, player in enumerate(stage.view.players)
            if player.active
        ]
    )
    return {
        "display/title": Sketch(heading, title(stage)),
        "display/offers": offers_sketch(stage),
        "display/zones": Sketch(active_zones, stage.words, stage.content, zones),
    }


def own_display(stage: Stage) -> Sketches:
    """What looks otherwise to whoever may take a card."""
    return {"display/offers": offers_sketch(stage)} if stage.prompt == TAKING else {}


def heading(text: str) -> Safe:
    return tag("h2", icon("deck"), text, id="part-display-title")


def display(parts: Parts) -> Safe:
    """The panel with its parts in place."""
    return tag(
        "section",
        parts["display/title"],
        tag("div", parts["display/offers"], parts["display/zones"], class_="in"),
        id="part-display",
        class_="panel display tablet-drawer",
        data_drawer_of="display",
    )


def title(stage: Stage) -> str:
    view, words = stage.view, stage.words
    is_last = view.year == view.last_year() and not stage.is_setting_up
    return words.say("Achievements") if is_last else words.say("Cards of year {n}", n=view.year)


def offers_sketch(stage: Stage) -> Sketch:
    return Sketch(
        offers,
        stage.words,
        stage.content,
        tuple([(card, stage.names[who] if who >= 0 else "") for card, who in shown(stage)]),
        tuple(stage.options) if stage.prompt == TAKING else (),
        tuple(stage.view.achievements),
    )


def offers(
    words: Words,
    content: Content,
    cards: tuple[tuple[int, str], ...],
    options: tuple[int, ...],
    waiting: tuple[int, ...],
) -> Safe:
    """Cards with the names of those who took them; the achievements that wait."""
    rows = [offer(words, content, card, name, card in options) for card, name in cards]
    if not rows:
        rows = [tag("li", words.say("nothing on offer now"), class_="none")]
    return tag(
        "div",
        tag("ul", *rows, class_="offers"),
        achievements(words, content, waiting),
        id="part-display-offers",
    )


def shown(stage: Stage) -> list[tuple[int, int]]:
    """The cards of this year's display: those still there (-1), and who took the others."""
    taken = [(event.a, event.seat) for event in stage.periods[-1] if event.kind == "took_display"]
    return [(card, -1) for card in stage.view.display] + taken


def offer(words: Words, content: Content, card: int, name: str, is_option: bool) -> Safe:
    if name:
        return gone(words, content, card, name)
    inside = card_line(words, content, card)
    if is_option:
        button = tag("button", inside, type="button", class_="can-pick", data_pick=card)
        return tag("li", button, class_="pickable")
    return tag("li", inside)


@lru_cache(1024)
def gone(words: Words, content: Content, card: int, name: str) -> Safe:
    note = words.say("taken: {name}", name=name)
    return tag("li", card_line(words, content, card, note), class_="gone")


@lru_cache(256)
def achievements(words: Words, content: Content, cards: tuple[int, ...]) -> Safe:
    """They wait for the last year."""
    if not cards:
        return EMPTY
    rows = [tag("li", card_line(words, content, card)) for card in cards]
    heading = words.say("Achievements of the last year")
    return tag(
        "details", tag("summary", heading), tag("ul", *rows, class_="offers"), id="ng-achievements"
    )


def active_zones(
    words: Words, content: Content, zones: tuple[tuple[str, str, tuple[int, ...]], ...]
) -> Safe:
    """Cards played (or laid without effect) this year, by colour and name of the player."""
    rows = [zone_row(words, content, *zone) for zone in zones]
    inside = EMPTY
    if rows:
        inside = join(tag("h3", words.say("Active zones")), tag("ul", *rows, class_="actives"))
    return tag("div", inside, id="part-display-zones")


@lru_cache(2048)
def zone_row(
    words: Words, content: Content, colour: str, name: str, active: tuple[int, ...]
) -> Safe:
    cards = []
    for entry in active:
        text = card_name(words, content, entry // 2)
        is_played = entry % 2 == PLAYED
        title = words.say("played") if is_played else words.say("laid aside without effect")
        cards.append(tag("span", text, title=title, class_=None if is_played else "idle"))
    return tag("li", token(colour, 18, name), tag("span", *cards, class_="played-cards"))
